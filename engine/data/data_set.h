// Rows of features with a label each, dense or sparse.
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "core/types.h"

namespace dianoia {

/// Row-major features, `columns` doubles a row.
struct DenseFeatures {
    Vector values;
};

/// Compressed rows: the entries of row r are columnOf[k], value[k] for rowStart[r] <= k < rowStart[r+1], columns
/// strictly ascending. `value` is empty when every entry is exactly 1.
struct SparseFeatures {
    std::vector<Index> rowStart;
    std::vector<std::uint32_t> columnOf;
    std::vector<double> value;
};

/// The class of a held-out row whose label does not occur in the training data: it equals no class.
inline constexpr std::uint32_t kUnknownClass = 0xFFFFFFFF;

/// A data set as read, generated or built in. Rows keep the order of their source.
struct DataSet {
    std::string name;  ///< of the built-in set, or the file
    Index rows = 0;
    Index columns = 0;
    std::variant<DenseFeatures, SparseFeatures> features;
    /// The names of the columns, or empty where the source has none.
    std::vector<std::string> featureNames;

    /// The label of each row as a number, for regression; NaN in a data set whose labels are words.
    std::vector<double> labels;
    /// The names of the classes in ascending order: as numbers if all are numbers, else as text by bytes.
    std::vector<std::string> classNames;
    /// The class of each row, an index into classNames.
    std::vector<std::uint32_t> classOf;
    /// A sentence that says why the labels are no classes ("label 3.7 on line 1 ..."); empty if they are.
    std::string labelFault;

    /// Rows held out for test accuracy: same columns, classes of the same classNames. Empty (rows = 0) without any.
    std::vector<DataSet> test;

    bool isSparse() const { return std::holds_alternative<SparseFeatures>(features); }
    const DenseFeatures& dense() const { return std::get<DenseFeatures>(features); }
    const SparseFeatures& sparse() const { return std::get<SparseFeatures>(features); }
    Index classes() const { return std::ssize(classNames); }
};

}  // namespace dianoia
