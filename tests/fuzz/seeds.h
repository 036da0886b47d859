// Inputs from which the fuzzers start: the quirk files, the presets and what the program writes itself.
#pragma once

#include <string>
#include <vector>

namespace dianoia::fuzz {

using Seeds = std::vector<std::string>;

/// The bytes of every file of a folder, which is named from the project's root, in the order of their names.
Seeds filesIn(const std::string& folder);

Seeds libsvmSeeds();
Seeds idxSeeds();
Seeds csvSeeds();
Seeds gzipSeeds();
Seeds presetJsonSeeds();
Seeds presetCsvSeeds();
Seeds runCsvSeeds();
Seeds sidecarSeeds();
Seeds setSeeds();
Seeds wireSeeds();

/// Paths and kinds of the spec and the keys of a preset: libFuzzer puts them in as words.
Seeds schemaWords();

}  // namespace dianoia::fuzz
