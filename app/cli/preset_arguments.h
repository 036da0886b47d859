// The arguments by which commands choose a preset and change it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/command_line.h"
#include "experiment/preset.h"

namespace dianoia {

/// A preset with what the command line changes in it; all as text.
struct PresetArguments {
    std::string preset, rounds, seed, repeats, every, eventsFile;
    std::vector<std::string> set, runs;

    /// Adds PRESET, --set, --run, --rounds, --seed and --events to a command.
    void addChanges(Command& command);
    /// addChanges(), --repeats and --every.
    void addTo(Command& command);
    /// The preset as changed. Throws Error for whatever is not right.
    Preset load() const;
};

/// A whole number of an option; empty for an empty text. Throws Error (usage) that names the option, unless it is in
/// lowest ... highest.
std::optional<std::int64_t> wholeNumber(const std::string& option, const std::string& text, std::int64_t lowest,
                                        std::int64_t highest);

/// --threads as a number of threads: 0 and an empty text are all that the machine has.
int threadCount(const std::string& text);

}  // namespace dianoia
