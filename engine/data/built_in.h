// Data sets that are part of the program; resources/data/README.md tells where they come from.
#pragma once

#include <string>

#include "data/data_set.h"

namespace dianoia {

/// * "mushrooms": 8124 rows, 112 columns of 0 and 1, 21 ones a row; classes 1 (poisonous, 3916 rows) and 2 (edible,
///   4208). UCI Mushroom, 1981.
/// * "digits": 1797 rows, 64 pixels 0 ... 16, classes 0 ... 9. Alpaydin and Kaynak, 1998.
/// * "fashion": 6000 images of 28 x 28 pixels 0 ... 255, classes 0 ... 9, and 1000 for testing: the first ones of
///   Fashion-MNIST. Xiao, Rasul and Vollgraf, 2017.
///
/// Throws Error (content) for any other name.
DataSet builtInData(const std::string& name);

}  // namespace dianoia
