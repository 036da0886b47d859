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

FieldInfo evenInfo() {
    FieldInfo info;
    info.path = "aggregator.even";
    info.label = "median of an even number";
    info.help = "Which of the middle two values the median takes.";
    info.when = When::live;
    info.kinds = {{"average", "Their mean: a change of all signs changes the sign of the median.", {}},
                  {"lower", "The lower one: pulls down where workers disagree, with a bias of its own.", {}},
                  {"upper", "The upper one: pulls up where workers disagree, with a bias of its own.", {}}};
    return info;
}

FieldInfo trimInfo() {
    FieldInfo info;
    info.path = "aggregator.trim";
    info.label = "trimmed at each end";
    info.help = "How many of the least and as many of the greatest values of each coordinate are left out.";
    info.source = "Yin, Chen, Ramchandran and Bartlett, 2018";
    info.unit = "workers";
    info.lowest = 0;
    info.highest = 4999;
    info.when = When::live;
    return info;
}

}  // namespace

const Fields<AggregatorOptions>& aggregatorFields() {
    static const Fields<AggregatorOptions> fields = {
        field(&AggregatorOptions::kind, kindInfo()), field(&AggregatorOptions::tie, tieInfo()),
        field(&AggregatorOptions::even, evenInfo()), field(&AggregatorOptions::trim, trimInfo())};
    return fields;
}

}  // namespace dianoia
