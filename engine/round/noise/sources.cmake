list(APPEND DIANOIA_ROUND_SOURCES
  noise/noise_fields.cpp noise/noise_fields.h
  noise/noise.h noise/noise_kinds.h noise/noise_options.h)
