// Small runs for the tests of the simulation.
#pragma once

#include <memory>
#include <string>

#include "experiment/live_change.h"
#include "experiment/spec_json.h"
#include "simulation/simulation.h"

namespace dianoia::testing {

/// The spec of a preset with one run, given by the changes of its base.
inline ExperimentSpec specOf(const std::string& base) {
    const Preset preset =
        parsePreset(R"({"dianoia": 1, "name": "t", "base": )" + base + R"(, "runs": [{"label": "r"}]})", "test", "");
    return composeSpec(preset, preset.runs[0]);
}

inline std::unique_ptr<Run> runOf(const ExperimentSpec& spec, int threads = 1, std::int64_t repeat = 0,
                                  std::vector<Event> events = {},
                                  std::shared_ptr<SetupSource> source = std::make_shared<SetupSource>("")) {
    return std::make_unique<Run>(Run::Recipe{"r", spec, repeat, std::move(events), {}}, std::move(source), threads);
}

inline void finish(Run& run, int threads = 1) {
    while (!run.ended()) run.advance(threads);
}

/// All that a row holds, as text that is the same for the same bits.
inline std::string textOf(const Row& row) {
    std::string text =
        std::to_string(row.round) + "," + std::to_string(row.bitsUp) + "," + std::to_string(row.bitsDown);
    for (std::size_t c = 0; c < kColumns; ++c) {
        const auto value = row.get(Column(c));
        text += "," + (value ? Json(*value).dump() : "");
    }
    return text;
}

}  // namespace dianoia::testing
