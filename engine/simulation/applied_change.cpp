#include "simulation/applied_change.h"

#include <algorithm>
#include <map>

#include "experiment/spec_schema.h"

namespace dianoia {
namespace {

void join(AppliedChange& earlier, const AppliedChange& later) {
    earlier.round = later.round;
    earlier.value = later.value;
    for (const Consequence& moved : later.consequences) {
        const auto known = std::find_if(earlier.consequences.begin(), earlier.consequences.end(),
                                        [&](const Consequence& c) { return c.path == moved.path; });
        if (known == earlier.consequences.end()) {
            earlier.consequences.push_back(moved);
        } else {
            known->after = moved.after;
        }
    }
}

}  // namespace

std::vector<Consequence> consequencesOf(const ExperimentSpec& spec, const std::string& changedPath,
                                        const ResolvedValues& before, const ResolvedValues& after) {
    std::vector<Consequence> moved;
    for (const auto& field : specFields()) {
        if (!field.info.takesAuto || field.info.path == changedPath || field.get(spec) != Json("auto")) continue;
        const auto was = resolvedValue(before, field.info.path), is = resolvedValue(after, field.info.path);
        if (was && is && *was != *is) moved.push_back({field.info.path, *was, *is});
    }
    return moved;
}

std::vector<AppliedChange> mergedDrags(const std::vector<AppliedChange>& changes, std::uint64_t rounds) {
    const std::uint64_t near = std::max<std::uint64_t>(30, rounds / 50);
    std::vector<AppliedChange> merged;
    std::map<std::string, std::size_t> lastOf;
    for (const AppliedChange& change : changes) {
        const auto last = lastOf.find(change.path);
        if (last != lastOf.end() && change.round - merged[last->second].round < near) {
            join(merged[last->second], change);
            continue;
        }
        lastOf[change.path] = merged.size();
        merged.push_back(change);
    }
    for (AppliedChange& change : merged)
        std::erase_if(change.consequences, [](const Consequence& c) { return c.before == c.after; });
    std::stable_sort(merged.begin(), merged.end(),
                     [](const AppliedChange& a, const AppliedChange& b) { return a.round < b.round; });
    return merged;
}

}  // namespace dianoia
