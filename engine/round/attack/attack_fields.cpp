#include "round/attack/attack_fields.h"

#include "round/attack/attack_kinds.h"

namespace dianoia {

const std::vector<KindInfo>& attackKinds() {
    static const std::vector<KindInfo> kinds = [] {
        std::vector<KindInfo> infos;
        for (const AttackKind& kind : attackTable()) infos.push_back(kind.info);
        return infos;
    }();
    return kinds;
}

const Fields<AttackOptions>& attackFields() {
    static const Fields<AttackOptions> fields = {
        field(&AttackOptions::kind, {.path = "attack.kind",
                                     .label = "Byzantine workers",
                                     .help = "What bad workers send.",
                                     .when = When::live,
                                     .kinds = attackKinds()}),
        field(&AttackOptions::count, {.path = "attack.count",
                                      .label = "number of bad workers",
                                      .help = "How many workers are bad: the last ones.",
                                      .unit = "workers",
                                      .lowest = 0,
                                      .highest = 10000,
                                      .when = When::live})};
    return fields;
}

}  // namespace dianoia
