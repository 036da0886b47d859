// What a reader is told, and what it gives back.
#pragma once

#include <optional>
#include <string>

#include "core/diagnostics.h"
#include "data/data_set.h"

namespace dianoia {

struct ReadOptions {
    std::string labelsFile;            ///< IDX: the labels of the images
    std::string testFile;              ///< held-out rows
    std::string testLabelsFile;        ///< IDX: the labels of the held-out images
    std::string labelColumn = "last";  ///< CSV: last, first or a number from 1
    std::string header = "auto";       ///< CSV: auto, yes or no
};

enum class DataFormat { libsvm, idx, csv };

struct ReadResult {
    DataSet data;
    Notes notes;
    DataFormat format = DataFormat::csv;
    std::optional<int> base;  ///< LIBSVM: the number of the first feature, 0 or 1
    /// IDX: the sizes of one example, as 28, 28; empty for labels alone.
    std::vector<Index> exampleSizes;
    bool hasFeatures = true;  ///< false for an IDX file of labels alone
    bool hasLabels = true;    ///< false for an IDX file of images alone
};

}  // namespace dianoia
