list(APPEND DIANOIA_ROUND_SOURCES
  compressor/block_norm.cpp compressor/block_norm.h
  compressor/compressor_fields.cpp compressor/compressor_fields.h
  compressor/compressor_kinds.cpp compressor/compressor_kinds.h
  compressor/dither.cpp compressor/dither.h
  compressor/identity.cpp compressor/identity.h
  compressor/natural.cpp compressor/natural.h
  compressor/quantize.cpp compressor/quantize.h
  compressor/rand_k.cpp compressor/rand_k.h
  compressor/scaled_sign.cpp compressor/scaled_sign.h
  compressor/shared_positions.cpp compressor/shared_positions.h
  compressor/sign.cpp compressor/sign.h
  compressor/top_k.cpp compressor/top_k.h
  compressor/trial.cpp compressor/trial.h
  compressor/blocks.h compressor/coins.h compressor/compressor.h compressor/compressor_options.h
  compressor/exact_law.h compressor/sign_packs.h compressor/symbols.h)
