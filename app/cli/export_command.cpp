#include <filesystem>
#include <string>

#include "cli/command_line.h"
#include "cli/commands.h"
#include "data/file_bytes.h"
#include "experiment/json_reader.h"
#include "experiment/preset_store.h"
#include "measure/partial_file.h"
#include "measure/preset_csv.h"

namespace dianoia {
namespace {

int exportPreset(const std::string& preset, const std::string& csv) {
    loadPreset(preset);
    writeFileAtomically(csv, presetCsv(parseJson(presetFileText(preset), preset)));
    return ExitCode::kGood;
}

/// The keys of a preset file in the order in which a person reads them.
nlohmann::ordered_json inReadingOrder(const Json& preset) {
    nlohmann::ordered_json ordered;
    for (const char* key : {"dianoia", "name", "summary", "references", "base", "runs", "events", "view", "lesson"})
        if (preset.contains(key)) ordered[key] = preset[key];
    for (auto& run : ordered["runs"]) {
        nlohmann::ordered_json labelFirst = {{"label", run["label"]}};
        labelFirst.update(run);
        run = std::move(labelFirst);
    }
    for (const auto& [key, value] : preset.items())
        if (!ordered.contains(key)) ordered[key] = value;
    return ordered;
}

int importPreset(const std::string& csv, const std::string& presetFile) {
    const std::string table = readFileBytes(csv, kMostJsonBytes);
    importPresetCsv(table, csv, std::filesystem::path(presetFile).parent_path().string());
    const std::string text = inReadingOrder(presetFromCsv(table, csv)).dump(2) + "\n";
    writeFileAtomically(presetFile, text);
    return ExitCode::kGood;
}

}  // namespace

void addExportCommand(CommandLine& line) {
    const auto preset = std::make_shared<std::string>(), csv = std::make_shared<std::string>("-");
    line.add("export", "A preset as a table for spreadsheets: run,path,value,unit,meaning.",
             {"dianoia-cli export diana-learns --csv table.csv", "dianoia-cli export diana-learns --csv -"},
             [preset, csv] { return exportPreset(*preset, *csv); })
        .argument(*preset, "preset", "a preset's name, or the path of a JSON file")
        .option(*csv, "--csv", "FILE", "where to write the table; - (the default) is stdout");
}

void addImportCommand(CommandLine& line) {
    const auto csv = std::make_shared<std::string>(), preset = std::make_shared<std::string>();
    line.add("import", "The way back from the table of export to a preset, exact.",
             {"dianoia-cli export diana-learns --csv table.csv", "dianoia-cli import table.csv --preset mine.json",
              "dianoia-cli validate mine.json"},
             [csv, preset] { return importPreset(*csv, *preset); })
        .argument(*csv, "table", "the CSV file")
        .option(*preset, "--preset", "FILE.json", "where to write the preset; - is stdout", true);
}

}  // namespace dianoia
