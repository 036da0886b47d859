// What a problem may ask of the labels of a data set.
#pragma once

#include <string>

#include "data/data_set.h"

namespace dianoia {

/// Throws Error (content) unless the labels of `data` and of its held-out rows are classes: words or whole numbers, and
/// none held out that the training rows do not have. The sentence names label and line: "label 3.7 on line 1 is not a
/// class".
void requireClasses(const DataSet& data);

/// requireClasses, and exactly two classes; the sentence for three or more names softmax.
void requireTwoClasses(const DataSet& data);

/// Throws Error (content) unless every label, held-out ones included, is a number.
void requireNumbers(const DataSet& data);

/// How many rows each class has, in the order of classNames.
std::vector<Index> classCounts(const DataSet& data);

}  // namespace dianoia
