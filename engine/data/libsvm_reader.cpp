#include "data/libsvm_reader.h"

#include <algorithm>

#include "core/number_text.h"
#include "data/label_column.h"
#include "data/libsvm_rows.h"
#include "data/text_lines.h"

namespace dianoia {
namespace {

/// Whether `token` is "number:value", the value being a number, damaged or not, but no further field of a CSV line.
bool isPair(std::string_view token) {
    const std::size_t colon = token.find(':');
    if (colon == token.npos || !parseReal(token.substr(0, colon)).ok()) return false;
    bool commaSeen = false;
    const std::string_view value = token.substr(colon + 1);
    for (std::size_t i = 0; i < value.size(); ++i) {
        const char c = value[i];
        if (c == ':' || c == '"' || c == ';') return false;
        if (c != ',') continue;
        if (commaSeen || i + 1 == value.size() || !isDigit(value[i + 1])) return false;
        commaSeen = true;
    }
    return true;
}

/// Whether a word of `line` before a comment is a pair.
bool holdsPair(std::string_view line) {
    line = line.substr(0, line.find('#'));
    while (true) {
        line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
        if (line.empty()) return false;
        const std::string_view token = line.substr(0, line.find_first_of(" \t"));
        if (isPair(token)) return true;
        line.remove_prefix(token.size());
    }
}

/// Takes the features beyond `columns` out of `rows`, with a note.
void dropBeyond(LibsvmRows& rows, Index base, Index columns, const std::string& file, Notes& notes) {
    const Index first = base + columns;
    if (rows.largestIndex < first) return;
    SparseFeatures& features = rows.features;
    const bool ones = features.value.empty();
    std::size_t kept = 0, begin = 0;
    for (std::size_t r = 1; r < features.rowStart.size(); ++r) {
        const auto end = static_cast<std::size_t>(features.rowStart[r]);
        for (std::size_t k = begin; k < end; ++k) {
            if (Index(features.columnOf[k]) >= first) continue;
            features.columnOf[kept] = features.columnOf[k];
            if (!ones) features.value[kept] = features.value[k];
            ++kept;
        }
        begin = end;
        features.rowStart[r] = Index(kept);
    }
    const std::size_t dropped = features.columnOf.size() - kept;
    features.columnOf.resize(kept);
    if (!ones) features.value.resize(kept);
    notes.push_back(file + ", line " + std::to_string(rows.lineOfLargest) + ": feature " +
                    std::to_string(rows.largestIndex) + " is not in the training data, whose last feature is " +
                    std::to_string(first - 1) + "; " + counted(Index(dropped), "entry beyond it", "entries beyond it") +
                    (dropped == 1 ? " is" : " are") + " left out");
}

/// Moves the entries into `data`: dense where at least half of the numbers are there.
void storeFeatures(LibsvmRows rows, Index base, DataSet& data) {
    SparseFeatures& features = rows.features;
    for (std::uint32_t& column : features.columnOf) column -= static_cast<std::uint32_t>(base);
    data.rows = rows.labels.size();
    const auto entries = std::ssize(features.columnOf);
    if (double(entries) < 0.5 * double(data.rows) * double(data.columns)) {
        data.features = std::move(features);
        return;
    }
    Vector values(std::size_t(data.rows * data.columns), 0.0);
    for (Index r = 0; r < data.rows; ++r) {
        for (auto k = std::size_t(features.rowStart[std::size_t(r)]);
             k < std::size_t(features.rowStart[std::size_t(r) + 1]); ++k)
            values[std::size_t(r * data.columns + Index(features.columnOf[k]))] =
                features.value.empty() ? 1.0 : features.value[k];
    }
    data.features = DenseFeatures{std::move(values)};
}

}  // namespace

bool looksLikeLibsvm(std::string_view text) {
    if (text.find(':') == text.npos) return false;
    LineReader lines(text);
    while (lines.next())
        if (holdsPair(lines.line())) return true;
    return false;
}

ReadResult readLibsvm(const std::string& file, std::string_view text) {
    LibsvmRows rows = LibsvmParser(file, text).parse();
    ReadResult result;
    result.format = DataFormat::libsvm;
    result.base = rows.lineOfZero > 0 ? 0 : 1;
    if (rows.lineOfZero > 0) {
        result.notes.push_back(file + " is 0-based: index 0 occurs on line " + std::to_string(rows.lineOfZero) +
                               ", so features count from 0");
    }
    result.data.name = file;
    result.data.columns = rows.largestIndex + 1 - *result.base;
    rows.labels.requireSeveralClasses();
    rows.labels.fill(result.data);
    storeFeatures(std::move(rows), *result.base, result.data);
    return result;
}

DataSet readLibsvmTest(const std::string& file, std::string_view text, const ReadResult& training, Notes& notes) {
    LibsvmRows rows = LibsvmParser(file, text).parse();
    const int base = training.base.value_or(1);
    if (base == 1 && rows.lineOfZero > 0) {
        failOnLine(file, rows.lineOfZero, "index 0, but the features of " + training.data.name + " count from 1");
    }
    DataSet test;
    test.name = file;
    test.columns = training.data.columns;
    dropBeyond(rows, base, test.columns, file, notes);
    rows.labels.fillTest(test, training.data);
    storeFeatures(std::move(rows), base, test);
    return test;
}

}  // namespace dianoia
