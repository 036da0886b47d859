#include "fuzz/fuzz_data.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "data/limits.h"
#include "fuzz/fuzz_target.h"

namespace dianoia::fuzz {
namespace {

template <class Values>
bool allFinite(const Values& values) {
    return std::all_of(values.begin(), values.end(), [](double v) { return std::isfinite(v); });
}

void requireDense(const DataSet& data) {
    require(std::ssize(data.dense().values) == data.rows * data.columns, "dense features are rows times columns");
    require(allFinite(data.dense().values), "features are finite");
}

void requireSparse(const DataSet& data) {
    const SparseFeatures& sparse = data.sparse();
    require(std::ssize(sparse.rowStart) == data.rows + 1, "a start of every row and an end");
    require(sparse.rowStart.front() == 0 && sparse.rowStart.back() == std::ssize(sparse.columnOf),
            "the rows hold all entries");
    require(sparse.value.empty() || sparse.value.size() == sparse.columnOf.size(), "an entry has a value");
    require(allFinite(sparse.value), "features are finite");
    for (std::size_t r = 0; r < std::size_t(data.rows); ++r) {
        require(sparse.rowStart[r] <= sparse.rowStart[r + 1], "rows begin one behind the other");
        for (Index k = sparse.rowStart[r]; k < sparse.rowStart[r + 1]; ++k) {
            const Index column = sparse.columnOf[std::size_t(k)];
            require(column < data.columns, "columns are below the width");
            require(k == sparse.rowStart[r] || column > Index(sparse.columnOf[std::size_t(k) - 1]), "columns ascend");
        }
    }
}

void requireLabels(const DataSet& data) {
    require(std::ssize(data.classOf) == data.rows, "a class for each row");
    require(std::ssize(data.labels) == data.rows, "a label for each row");
    for (std::uint32_t c : data.classOf)
        require(Index(c) < data.classes() || c == kUnknownClass, "a class that exists");
    const bool words = std::any_of(data.labels.begin(), data.labels.end(), [](double v) { return std::isnan(v); });
    if (!words) require(allFinite(data.labels), "labels are finite");
}

bool sameBits(ConstSpan a, ConstSpan b) {
    const auto same = [](double x, double y) {
        return std::bit_cast<std::uint64_t>(x) == std::bit_cast<std::uint64_t>(y);
    };
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), same);
}

}  // namespace

void requireConsistent(const ReadResult& result) {
    const DataSet& data = result.data;
    require(data.rows >= 1, "a data set has rows");
    require(data.featureNames.empty() || std::ssize(data.featureNames) == data.columns, "a name for each column");
    if (result.hasFeatures) {
        require(data.columns >= 0 && data.columns <= kMostFeatures, "the width is within its limit");
        data.isSparse() ? requireSparse(data) : requireDense(data);
    }
    if (result.hasLabels) requireLabels(data);
}

void requireSameRows(const DataSet& a, const DataSet& b, const std::string& property) {
    require(a.rows == b.rows && a.columns == b.columns && a.isSparse() == b.isSparse(), property);
    if (a.isSparse()) {
        require(a.sparse().rowStart == b.sparse().rowStart && a.sparse().columnOf == b.sparse().columnOf, property);
        require(sameBits(a.sparse().value, b.sparse().value), property);
    } else {
        require(sameBits(a.dense().values, b.dense().values), property);
    }
    require(sameBits(a.labels, b.labels) && a.classOf == b.classOf, property);
}

}  // namespace dianoia::fuzz
