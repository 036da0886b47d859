#include "round/aggregator/aggregator_fields.h"

#include "round/aggregator/aggregator_kinds.h"

namespace dianoia {
namespace {

FieldInfo kindInfo() {
    FieldInfo info;
    info.path = "aggregator.kind";
    info.label = "aggregator";
    info.help = "How the server makes one vector of the workers' decoded messages, coordinate by coordinate.";
    info.source = "Bernstein, Wang, Azizzadenesheli and Anandkumar, 2018; Yin, Chen, Ramchandran and Bartlett, 2018";
    info.when = When::live;
    for (const AggregatorKind& kind : aggregatorKinds()) info.kinds.push_back(kind.info);
    return info;
}

FieldInfo tieInfo() {
    FieldInfo info;
    info.path = "aggregator.tie";
    info.label = "tied vote";
    info.help = "What a majority vote says where as many workers vote +1 as -1.";
    info.source = "Bernstein, Wang, Azizzadenesheli and Anandkumar, 2018";
    info.when = When::live;
    info.kinds = {{"zero", "The coordinate does not move.", {}},
                  {"plus", "A tie counts as +1.", {}},
                  {"random", "A fair coin of the round and the coordinate decides.", {}}};
    return info;
}

}  // namespace

const Fields<AggregatorOptions>& aggregatorFields() {
    static const Fields<AggregatorOptions> fields = {field(&AggregatorOptions::kind, kindInfo()),
                                                     field(&AggregatorOptions::tie, tieInfo())};
    return fields;
}

}  // namespace dianoia
