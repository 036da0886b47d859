list(APPEND DIANOIA_ROUND_SOURCES
  aggregator/aggregator_fields.cpp aggregator/aggregator_fields.h
  aggregator/aggregator_kinds.cpp aggregator/aggregator_kinds.h
  aggregator/majority.cpp aggregator/majority.h
  aggregator/mean.cpp aggregator/mean.h
  aggregator/median.cpp aggregator/median.h
  aggregator/median_network.cpp aggregator/median_network.h
  aggregator/median_selection.cpp aggregator/median_selection.h
  aggregator/rank_search.cpp aggregator/rank_search.h
  aggregator/trimmed_mean.cpp aggregator/trimmed_mean.h
  aggregator/aggregator.h aggregator/aggregator_options.h aggregator/column_packs.h aggregator/middle_pair.h
  aggregator/sorting_network.h)
