// The group "data" of an experiment: which data set.
#pragma once

#include <cstdint>
#include <string>

namespace dianoia {

struct DataOptions {
    std::string kind = "mushrooms";     ///< a name of dataKinds()
    std::string file;                   ///< kind file: LIBSVM, IDX images or CSV, plain or gzip
    std::string labels_file;            ///< the labels of an IDX images file
    std::string test_file;              ///< held-out rows in the format, base and width of `file`
    std::string test_labels_file;       ///< the labels of an IDX test file
    std::string label_column = "last";  ///< CSV: last, first or a number from 1
    std::string header = "auto";        ///< CSV: auto, yes or no
    std::int64_t samples = 1000;        ///< synthetic: rows
    std::int64_t features = 20;         ///< synthetic: columns
    std::int64_t classes = 2;           ///< synthetic: classes
    double noise = 0.1;                 ///< synthetic: share of labels replaced at random
    std::string scaling = "none";       ///< none, standardize or unit_max
    bool operator==(const DataOptions&) const = default;
};

}  // namespace dianoia
