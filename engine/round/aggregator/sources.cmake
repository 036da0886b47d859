list(APPEND DIANOIA_ROUND_SOURCES
  aggregator/aggregator_fields.cpp aggregator/aggregator_fields.h
  aggregator/aggregator.h aggregator/aggregator_kinds.h aggregator/aggregator_options.h)
