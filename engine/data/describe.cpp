#include "data/describe.h"

#include <cmath>
#include <ostream>

#include "core/number_text.h"
#include "data/class_checks.h"
#include "data/reader.h"
#include "data/text_lines.h"

namespace dianoia {
namespace {

std::string joined(const std::vector<Index>& sizes) {
    std::string text;
    for (const Index size : sizes) text += (text.empty() ? "" : " x ") + std::to_string(size);
    return text;
}

std::string classesText(const DataSet& data) {
    constexpr std::size_t kMostClasses = 20;
    const std::vector<Index> counts = classCounts(data);
    std::string text = std::to_string(data.classes()) + ":";
    for (std::size_t c = 0; c < counts.size() && c < kMostClasses; ++c)
        text += (c > 0 ? ", " : " ") + shown(data.classNames[c]) + " (" + std::to_string(counts[c]) + ")";
    return text + (counts.size() > kMostClasses ? ", ..." : "");
}

std::string featuresText(const ReadResult& result) {
    std::string text = std::to_string(result.data.columns);
    if (result.exampleSizes.size() > 1) text += " (" + joined(result.exampleSizes) + ")";
    if (result.data.isSparse()) {
        const auto entries = double(result.data.sparse().columnOf.size());
        text += " (sparse, " + roundedText(entries / double(result.data.rows), 4) + " entries a row)";
    }
    return text;
}

Json classesJson(const DataSet& data) {
    Json classes = Json::array();
    const std::vector<Index> counts = classCounts(data);
    for (std::size_t c = 0; c < counts.size(); ++c)
        classes.push_back({{"name", data.classNames[c]}, {"count", counts[c]}});
    return classes;
}

void appendFeatures(const DataSet& data, Index row, std::string& line) {
    const auto append = [&](double value) {
        if (!line.empty()) line += ' ';
        appendShortest(line, value);
    };
    if (!data.isSparse()) {
        for (Index c = 0; c < data.columns; ++c) append(data.dense().values[std::size_t(row * data.columns + c)]);
        return;
    }
    const SparseFeatures& features = data.sparse();
    auto entry = static_cast<std::size_t>(features.rowStart[std::size_t(row)]);
    const auto end = static_cast<std::size_t>(features.rowStart[std::size_t(row) + 1]);
    for (Index c = 0; c < data.columns; ++c) {
        const bool stored = entry < end && Index(features.columnOf[entry]) == c;
        append(!stored ? 0.0 : features.value.empty() ? 1.0 : features.value[entry]);
        entry += stored ? 1 : 0;
    }
}

void appendLabel(const DataSet& data, Index row, std::string& line) {
    if (!line.empty()) line += ' ';
    const double label = data.labels[std::size_t(row)];
    if (std::isnan(label)) {
        line += data.classNames[data.classOf[std::size_t(row)]];
    } else {
        appendShortest(line, label);
    }
}

}  // namespace

std::string describeText(const ReadResult& result) {
    const DataSet& data = result.data;
    std::string text = "format    " + formatName(result.format);
    if (result.base) text += ", features from " + std::to_string(*result.base);
    text += "\nrows      " + std::to_string(data.rows) + "\n";
    if (result.hasFeatures) text += "features  " + featuresText(result) + "\n";
    if (result.hasLabels) text += "classes   " + classesText(data) + "\n";
    for (const DataSet& test : data.test) {
        text += "test      " + counted(test.rows, "row") + " of " + shown(test.name) + "\n";
        if (!test.labels.empty()) text += "          classes " + classesText(test) + "\n";
    }
    for (const std::string& note : result.notes) text += "note      " + note + "\n";
    return text;
}

Json describeJson(const ReadResult& result) {
    Json json = {{"format", formatName(result.format)}, {"rows", result.data.rows},
                 {"features", result.data.columns},     {"base", result.base ? Json(*result.base) : Json()},
                 {"classes", classesJson(result.data)}, {"notes", result.notes}};
    for (const DataSet& test : result.data.test)
        json["test"] = {{"file", test.name}, {"rows", test.rows}, {"classes", classesJson(test)}};
    return json;
}

std::string jsonText(const Json& json) {
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

void dumpRows(const ReadResult& result, std::ostream& out) {
    const DataSet& data = result.data.test.empty() ? result.data : result.data.test.front();
    std::string line;
    for (Index r = 0; r < data.rows; ++r) {
        line.clear();
        if (result.hasFeatures) appendFeatures(data, r, line);
        if (!data.labels.empty()) appendLabel(data, r, line);
        line += '\n';
        out.write(line.data(), std::ssize(line));
    }
}

}  // namespace dianoia
