#include "round/attack/attack_fields.h"

#include <algorithm>

#include "core/diagnostics.h"
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

namespace {

constexpr std::int64_t kMostWorkers = 10000;

std::vector<std::int64_t> readWorkers(const Json& value) {
    if (!value.is_array() || value.size() > kMostWorkers)
        failContent("attack.workers must be a list of workers, counted from 0");
    std::vector<std::int64_t> workers;
    for (const Json& worker : value) {
        if (!worker.is_number_integer() || worker.get<std::int64_t>() < 0 || worker.get<std::int64_t>() >= kMostWorkers)
            failContent("attack.workers[" + std::to_string(workers.size()) + "] is " + worker.dump() +
                        "; it must be a whole number from 0 to " + std::to_string(kMostWorkers - 1));
        workers.push_back(worker.get<std::int64_t>());
    }
    std::sort(workers.begin(), workers.end());
    if (std::adjacent_find(workers.begin(), workers.end()) != workers.end())
        failContent("attack.workers names worker " +
                    std::to_string(*std::adjacent_find(workers.begin(), workers.end())) + " twice");
    return workers;
}

Field<AttackOptions> workersField() {
    const FieldInfo info{.path = "attack.workers",
                         .label = "bad workers",
                         .help = "Which workers are bad, counted from 0, as a list; empty: the last ones.",
                         .unit = "worker numbers",
                         .type = FieldType::list,
                         .when = When::live};
    return {info, [](const AttackOptions& o) { return Json(o.workers); },
            [](AttackOptions& o, const Json& value) { o.workers = readWorkers(value); }};
}

}  // namespace

const Fields<AttackOptions>& attackFields() {
    static const Fields<AttackOptions> fields = {
        field(&AttackOptions::kind, {.path = "attack.kind",
                                     .label = "Byzantine workers",
                                     .help = "What bad workers send.",
                                     .when = When::live,
                                     .kinds = attackKinds()}),
        field(&AttackOptions::count, {.path = "attack.count",
                                      .label = "number of bad workers",
                                      .help = "How many workers are bad: the last ones, where none are named.",
                                      .unit = "workers",
                                      .lowest = 0,
                                      .highest = kMostWorkers,
                                      .when = When::live}),
        workersField()};
    return fields;
}

}  // namespace dianoia
