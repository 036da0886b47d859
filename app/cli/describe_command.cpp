#include <algorithm>
#include <string>
#include <vector>

#include "cli/command_line.h"
#include "cli/commands.h"
#include "core/diagnostics.h"
#include "core/number_text.h"
#include "experiment/spec_schema.h"
#include "measure/partial_file.h"

namespace dianoia {
namespace {

using SpecField = Field<ExperimentSpec>;

std::string groupOf(const std::string& path) {
    return path.substr(0, path.find('.'));
}

/// The fields of a path or of a group; all for an empty text. Throws Error (usage) that names the nearest.
std::vector<const SpecField*> fieldsOf(const std::string& pathOrGroup) {
    std::vector<const SpecField*> chosen;
    std::vector<std::string> known;
    for (const SpecField& field : specFields()) {
        const std::string group = groupOf(field.info.path);
        known.push_back(field.info.path);
        if (std::find(known.begin(), known.end(), group) == known.end()) known.push_back(group);
        if (pathOrGroup.empty() || field.info.path == pathOrGroup || group == pathOrGroup) chosen.push_back(&field);
    }
    if (!chosen.empty()) return chosen;
    const std::string near = nearestWord(pathOrGroup, known);
    throw Error(ErrorKind::usage, "there is no parameter or group \"" + pathOrGroup + "\"" +
                                      (near.empty() ? "" : "; did you mean \"" + near + "\"?"));
}

std::string typeName(FieldType type) {
    switch (type) {
        case FieldType::real:
            return "real";
        case FieldType::integer:
            return "integer";
        case FieldType::choice:
            return "choice";
        case FieldType::flag:
            return "flag";
        case FieldType::text:
            return "text";
        case FieldType::file:
            return "file";
        case FieldType::list:
            return "list";
    }
    return "";
}

std::string rangeText(const FieldInfo& info) {
    std::string text;
    const auto add = [&](const std::string& word) { text += (text.empty() ? "" : ", ") + word; };
    if (info.type == FieldType::flag) return "true, false";
    for (const KindInfo& kind : info.kinds) add(kind.name);
    if (info.type != FieldType::real && info.type != FieldType::integer) return text;
    const bool hasLowest = std::isfinite(info.lowest), hasHighest = std::isfinite(info.highest);
    const std::string lowest = (info.lowestExcluded ? "more than " : "") + shortestText(info.lowest);
    if (hasLowest && hasHighest) add(lowest + " to " + shortestText(info.highest));
    if (hasLowest && !hasHighest) add(info.lowestExcluded ? lowest : "at least " + lowest);
    if (!hasLowest && hasHighest) add("at most " + shortestText(info.highest));
    if (!hasLowest && !hasHighest) add("any number");
    if (info.takesInfinity) add("\"inf\"");
    if (info.takesAuto) add("\"auto\"");
    return text;
}

std::string defaultText(const SpecField& field) {
    const Json value = field.get(ExperimentSpec{});
    if (value.is_string()) return value.get<std::string>().empty() ? "empty" : value.get<std::string>();
    return value.is_number_float() ? shortestText(value.get<double>()) : value.dump();
}

std::string whenText(const FieldInfo& info) {
    return info.when == When::live ? "live" : "from the next run";
}

std::string asText(const std::vector<const SpecField*>& fields) {
    std::string text;
    for (const SpecField* field : fields) {
        const FieldInfo& info = field->info;
        text += (text.empty() ? "" : "\n") + info.path + "\n  " + info.label + ": " + info.help + "\n";
        const std::string range = rangeText(info);
        text += "  " + typeName(info.type) + (range.empty() ? "" : ": " + range) +
                (info.unit.empty() ? "" : "; in " + info.unit) + "; default " + defaultText(*field) + "; " +
                whenText(info) + "\n";
        for (const KindInfo& kind : info.kinds) text += "    " + kind.name + ": " + kind.sentence + "\n";
        if (!info.source.empty()) text += "  Source: " + info.source + "\n";
    }
    return text;
}

nlohmann::ordered_json jsonOf(const SpecField& field) {
    const FieldInfo& info = field.info;
    nlohmann::ordered_json json = {{"path", info.path},
                                   {"label", info.label},
                                   {"type", typeName(info.type)},
                                   {"unit", info.unit},
                                   {"range", rangeText(info)},
                                   {"default", field.get(ExperimentSpec{})},
                                   {"live", info.when == When::live},
                                   {"meaning", info.help},
                                   {"source", info.source}};
    if (std::isfinite(info.lowest)) json["lowest"] = info.lowest;
    if (std::isfinite(info.highest)) json["highest"] = info.highest;
    for (const KindInfo& kind : info.kinds)
        json["kinds"].push_back({{"name", kind.name}, {"sentence", kind.sentence}, {"uses", kind.uses}});
    return json;
}

std::string asJson(const std::vector<const SpecField*>& fields) {
    auto list = nlohmann::ordered_json::array();
    for (const SpecField* field : fields) list.push_back(jsonOf(*field));
    return list.dump(2) + "\n";
}

std::string asMarkdown(const std::vector<const SpecField*>& fields) {
    std::string text, group;
    for (const SpecField* field : fields) {
        const FieldInfo& info = field->info;
        if (groupOf(info.path) != group) {
            text += text.empty() ? "" : "\n";
            group = groupOf(info.path);
            text += "## " + group +
                    "\n\n| path | type | unit | range | default | live | meaning | source "
                    "|\n|---|---|---|---|---|---|---|---|\n";
        }
        text += "| `" + info.path + "`";
        for (std::string cell : {typeName(info.type), info.unit, rangeText(info), defaultText(*field),
                                 std::string(info.when == When::live ? "yes" : "no"), info.help, info.source}) {
            for (std::size_t at = 0; (at = cell.find('|', at)) != std::string::npos; at += 2) cell.insert(at, 1, '\\');
            text += " | " + cell;
        }
        text += " |\n";
    }
    return text;
}

struct DescribeOptions {
    std::string path;
    bool json = false, markdown = false;
};

int describe(const DescribeOptions& options) {
    if (options.json && options.markdown) throw Error(ErrorKind::usage, "choose --json or --markdown, not both");
    const auto fields = fieldsOf(options.path);
    const std::string text = options.json ? asJson(fields) : options.markdown ? asMarkdown(fields) : asText(fields);
    writeFileAtomically("-", text);
    return ExitCode::kGood;
}

}  // namespace

void addDescribeCommand(CommandLine& line) {
    const auto options = std::make_shared<DescribeOptions>();
    line.add("describe", "Every parameter: path, type, unit, range, default, live or not, meaning, source.",
             {"dianoia-cli describe compressor.p", "dianoia-cli describe server", "dianoia-cli describe --json",
              "dianoia-cli describe --markdown"},
             [options] { return describe(*options); })
        .argument(options->path, "path", "a parameter, or a group of them; without it all", false)
        .flag(options->json, "--json", "as a JSON list")
        .flag(options->markdown, "--markdown", "as Markdown tables");
}

}  // namespace dianoia
