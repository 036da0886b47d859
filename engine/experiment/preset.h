// A preset: a base spec and several runs of it, with events, a view and claims. Also the sidecar of a recorded run.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/diagnostics.h"
#include "experiment/spec.h"
#include "schema/field.h"

namespace dianoia {

/// One run of a preset: a label and changes to the base, as JSON in the form of a spec.
struct PresetRun {
    std::string label;
    Json changes = Json::object();
    bool operator==(const PresetRun&) const = default;
};

/// A live change. It acts on the round from x^k to x^(k+1), k = round.
struct Event {
    std::uint64_t round = 0;
    std::string run;  ///< a label; empty: all runs
    std::string path;
    Json value;
    bool operator==(const Event&) const = default;
};

/// How the window shows a preset.
struct View {
    std::vector<std::string> plots = {"progress", "memory"};
    std::string x = "round";  ///< round, epoch, bits_up, bits_up_per_worker, bits_total or time_s
    std::string y = "gap";    ///< a column of the run CSV
    std::string xScale = "linear", yScale = "log";
    std::optional<std::pair<double, double>> xRange, yRange;
    std::vector<std::int64_t> watch;  ///< coordinates, counted from 0
    double roundsPerSecond = 80;
    std::string start = "paused";        ///< paused or running
    std::optional<std::int64_t> stopAt;  ///< the window pauses here; empty: run.rounds
    bool operator==(const View&) const = default;
};

/// A claim of the preset, which `check` and the tests run.
struct Expectation {
    std::string run;
    std::string metric;  ///< a CSV column or nonzero_coordinates
    std::optional<std::uint64_t> round;
    std::optional<std::pair<std::uint64_t, std::uint64_t>> over;
    std::string stat;  ///< with over: mean, max or last
    std::optional<double> below, above;
    std::optional<std::variant<double, std::string>> near;  ///< a number, or "theory:NAME"
    std::optional<double> within;                           ///< relative
    std::optional<double> withinSe;                         ///< standard errors over repeats
    std::string belowRun;
    double factor = 1;
    std::string outcome;  ///< "diverged"
    bool operator==(const Expectation&) const = default;
};

struct Preset {
    std::string name, summary, lesson;
    std::vector<std::string> references;
    Json base = Json::object();
    std::vector<PresetRun> runs;
    std::vector<Event> events;
    View view;
    std::vector<Expectation> expect;
    Json recorded;       ///< of a sidecar: version, data_sha256, resolved values; null otherwise
    std::string folder;  ///< where relative data paths start; not part of the file
    bool operator==(const Preset&) const = default;
};

/// One "path=value" of the command line; an empty label means every run.
struct Assignment {
    std::string label, path;
    Json value;
};

/// Splits "[LABEL:]path=value" at the first '='; the label stands before the last ':' before it. The value is JSON,
/// else a text. Throws Error (usage).
Assignment parseAssignment(const std::string& text);

/// Reads a preset or sidecar. Unknown keys are refused with the nearest known one; each run's spec is composed and
/// validated. `source` names the file in messages. Throws Error (content).
Preset parsePreset(const std::string& text, const std::string& source, const std::string& folder);

/// The preset as JSON text that parsePreset reads back to an equal value; UTF-8, two blanks of indentation.
std::string presetText(const Preset& preset);

/// The spec of one run. Who wins: defaults < the row of the effective method.name < base < the run < assignments.
ExperimentSpec composeSpec(const Preset& preset, const PresetRun& run, const std::vector<Assignment>& assignments = {});

/// The preset with the assignments written into it: those for a label into that run, those for all into every run.
/// A label that no run has is an error (usage).
Preset withAssignments(const Preset& preset, const std::vector<Assignment>& assignments);

}  // namespace dianoia
