// A classification problem with a known origin.
#pragma once

#include "core/philox.h"
#include "data/data_set.h"

namespace dianoia {

inline constexpr std::int64_t kMostSyntheticSamples = 10'000'000;
inline constexpr std::int64_t kMostSyntheticFeatures = 1'000'000;
inline constexpr std::int64_t kMostSyntheticClasses = 1'000;

struct SyntheticShape {
    Index samples = 0;
    Index features = 0;
    Index classes = 0;
    double noise = 0;  ///< share of labels replaced, 0 ... 1
};

/// Gaussian classes: row r is of class r mod K and is m_c + z, z standard normal, around a prototype m_c with
/// independent normal coordinates of variance 4 / d, so that two prototypes are about 2.8 standard deviations apart at
/// any d. With probability `noise` the label, not the features, is then replaced by one drawn uniformly from all K
/// classes. Classes are named 0 ... K-1. Throws Error (content) when samples times features is over the limit.
DataSet makeSynthetic(const SyntheticShape& shape, const RandomStreams& streams);

}  // namespace dianoia
