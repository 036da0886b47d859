#include "fuzz/seeds.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "experiment/preset_store.h"
#include "experiment/spec_schema.h"
#include "fuzz/gzip_bytes.h"
#include "fuzz/wire_input.h"
#include "measure/full_preset.h"
#include "measure/preset_csv.h"
#include "measure/run_csv.h"
#include "measure/sample_rows.h"
#include "measure/sidecar.h"

namespace dianoia::fuzz {
namespace {

std::string textOf(const std::filesystem::path& file) {
    std::ifstream stream(file, std::ios::binary);
    std::ostringstream text;
    text << stream.rdbuf();
    return text.str();
}

std::vector<Preset> presets() {
    std::vector<Preset> all = {parsePreset(kFullPreset, "full", "/data")};
    for (const std::string& name : builtInPresetNames())
        all.push_back(parsePreset(builtInPresetText(name), name, "/data"));
    return all;
}

}  // namespace

Seeds filesIn(const std::string& folder) {
    std::vector<std::filesystem::path> files;
    const std::filesystem::path place = std::filesystem::path(DIANOIA_SOURCE_DIR) / folder;
    if (std::filesystem::exists(place))
        for (const auto& entry : std::filesystem::directory_iterator(place)) files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    Seeds bytes;
    for (const auto& file : files) bytes.push_back(textOf(file));
    return bytes;
}

Seeds libsvmSeeds() {
    return filesIn("tests/data/quirks/libsvm");
}

Seeds idxSeeds() {
    return filesIn("tests/data/quirks/idx");
}

Seeds csvSeeds() {
    return filesIn("tests/data/quirks/csv");
}

Seeds gzipSeeds() {
    Seeds seeds = filesIn("tests/data/quirks/idx");
    for (const std::string& text : filesIn("tests/data/quirks/libsvm")) seeds.push_back(gzipBytes(text));
    seeds.push_back(gzipBytes("1,2\n3,4\n") + gzipBytes("5,6\n") + std::string(3, '\0'));
    seeds.push_back(gzipBytes(std::string(std::size_t(2) << 20, '0')));
    return seeds;
}

Seeds presetJsonSeeds() {
    Seeds seeds = {kFullPreset};
    for (const std::string& name : builtInPresetNames()) seeds.push_back(builtInPresetText(name));
    return seeds;
}

Seeds presetCsvSeeds() {
    Seeds seeds;
    for (const Preset& preset : presets()) seeds.push_back(presetCsv(preset));
    return seeds;
}

Seeds runCsvSeeds() {
    std::string table = runCsvHeader();
    for (std::uint64_t round = 0; round < 12; ++round)
        appendRunCsvRow(table, {round % 3 == 0 ? "a" : "b, \"c\"\nd", std::int64_t(round) - 4}, sampleRow(round));
    return {table, runCsvHeader(), table.substr(0, table.size() - 1), table.substr(0, table.size() / 2)};
}

Seeds sidecarSeeds() {
    Seeds seeds;
    for (const Preset& preset : presets()) {
        std::vector<RecordedSpec> specs;
        for (const PresetRun& run : preset.runs) specs.push_back({run.label, composeSpec(preset, run)});
        const Json recorded = recordedInfo("0.1", "e3b0", {{specs.front().label, {{"server.step", 0.1}}}});
        seeds.push_back(sidecarText(preset, specs, recorded, "/data/runs"));
    }
    return seeds;
}

Seeds setSeeds() {
    Seeds seeds = {"a:noise.level=3\nb:=c:server.step=auto\ncompressor.p=inf\n", "data.label_column=3\nx=1\n"};
    std::string all;
    const ExperimentSpec spec;
    for (const auto& field : specFields()) all += field.info.path + "=" + field.get(spec).dump() + "\n";
    seeds.push_back(all);
    return seeds;
}

Seeds wireSeeds() {
    return wireMessages();
}

Seeds schemaWords() {
    Seeds words = {"dianoia", "name", "base",  "runs",    "label",   "events", "view",  "expect",
                   "round",   "path", "value", "metric",  "near",    "within", "over",  "stat",
                   "auto",    "inf",  "watch", "x_range", "stop_at", "gap",    "notes", "recorded"};
    for (const auto& field : specFields()) {
        const std::string& path = field.info.path;
        words.push_back(path);
        words.push_back(path.substr(0, path.find('.')));
        words.push_back(path.substr(path.find('.') + 1));
        for (const KindInfo& kind : field.info.kinds) words.push_back(kind.name);
    }
    std::sort(words.begin(), words.end());
    words.erase(std::unique(words.begin(), words.end()), words.end());
    return words;
}

}  // namespace dianoia::fuzz
