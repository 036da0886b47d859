// Helpers of the tests of engine/data.
#pragma once

#include <QtTest>
#include <limits>
#include <string>
#include <vector>

#include "core/diagnostics.h"
#include "data/data_set.h"
#include "data/reader.h"

namespace dianoia::testing {

using Rows = std::vector<std::vector<double>>;

/// The features of `data`, whatever they are stored as.
inline Rows rowsOf(const DataSet& data) {
    Rows rows(std::size_t(data.rows), std::vector<double>(std::size_t(data.columns), 0.0));
    for (std::size_t r = 0; r < rows.size(); ++r) {
        if (!data.isSparse()) {
            const auto* first = data.dense().values.data() + Index(r) * data.columns;
            rows[r].assign(first, first + data.columns);
            continue;
        }
        const SparseFeatures& features = data.sparse();
        for (auto k = std::size_t(features.rowStart[r]); k < std::size_t(features.rowStart[r + 1]); ++k)
            rows[r][features.columnOf[k]] = features.value.empty() ? 1 : features.value[k];
    }
    return rows;
}

/// The sentence of the Error that `run` throws; empty if it throws none. QVERIFYs nothing by itself.
template <class Run>
std::string errorOf(Run&& run, ErrorKind kind = ErrorKind::content) {
    try {
        run();
    } catch (const Error& error) {
        return error.kind() == kind ? error.what() : std::string("an error of another kind: ") + error.what();
    }
    return {};
}

inline bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != text.npos;
}

inline std::string joined(const std::vector<std::string>& parts) {
    std::string text;
    for (const std::string& part : parts) text += (text.empty() ? "" : " | ") + part;
    return text;
}

inline QByteArray bytes(const std::string& text) {
    return QByteArray(text.data(), qsizetype(text.size()));
}

/// Where the large data sets of the user are; empty if the environment does not say.
inline std::string bigDataFolder() {
    return qEnvironmentVariable("DIANOIA_DATA").toStdString();
}

}  // namespace dianoia::testing
