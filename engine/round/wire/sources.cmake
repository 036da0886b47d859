list(APPEND DIANOIA_ROUND_SOURCES
  wire/elias_omega.cpp wire/elias_omega.h
  wire/level_code.cpp wire/level_code.h
  wire/network_fields.cpp wire/network_fields.h
  wire/norm_reader.cpp wire/norm_reader.h
  wire/power_code.cpp wire/power_code.h
  wire/real_code.cpp wire/real_code.h
  wire/sign_planes.cpp wire/sign_planes.h
  wire/sparse_code.cpp wire/sparse_code.h
  wire/ternary_code.cpp wire/ternary_code.h
  wire/wire.cpp wire/wire.h
  wire/bits.h wire/network_options.h wire/symbol_masks.h)
