list(APPEND DIANOIA_ROUND_SOURCES
  noise/noise_fields.cpp noise/noise_fields.h
  noise/noise_kinds.cpp noise/noise_kinds.h
  noise/noise_laws.cpp noise/noise_laws.h
  noise/draws.h noise/noise.h noise/noise_options.h)
