// A live change as it acted on a run, and what "auto" changed with it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "experiment/resolve.h"
#include "experiment/spec.h"
#include "schema/field.h"

namespace dianoia {

/// An "auto" value that a live change moved.
struct Consequence {
    std::string path;  ///< "server.step"
    double before = 0, after = 0;
    bool operator==(const Consequence&) const = default;
};

/// A live change that has acted. A person's drag is many of them.
struct AppliedChange {
    std::uint64_t round = 0;  ///< it acts on the round from x^k to x^(k+1)
    std::string path;
    Json value;
    std::vector<Consequence> consequences;
    bool operator==(const AppliedChange&) const = default;
};

/// The fields that are "auto" in `spec` and stood for another number before, but for the one that was changed.
std::vector<Consequence> consequencesOf(const ExperimentSpec& spec, const std::string& changedPath,
                                        const ResolvedValues& before, const ResolvedValues& after);

/// Changes of a drag as one: of the same path, each less than 30 rounds or 2 % of `rounds` after the one before. It
/// stands at the last of them, with its value, and what "auto" changed from before the first to after the last.
std::vector<AppliedChange> mergedDrags(const std::vector<AppliedChange>& changes, std::uint64_t rounds);

}  // namespace dianoia
