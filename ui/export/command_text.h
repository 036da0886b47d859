// What is on the table as a command for a terminal. Without Qt.
#pragma once

#include <string>

#include "experiment/preset.h"

namespace dianoia {

/// `dianoia-cli run SOURCE --set ...`, which runs what `edited` describes: `source` is the name or path that `opened`
/// was read from. Words are quoted for a shell where they have to be. Empty where other runs than those of `opened` are
/// on the table: they have to be saved as a preset first.
std::string commandFor(const std::string& source, const Preset& opened, const Preset& edited);

/// `word` for a shell: in single quotes unless it is made of plain characters alone.
std::string shellQuoted(const std::string& word);

}  // namespace dianoia
