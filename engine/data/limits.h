// How large a data set may be. Each limit is held against the file before memory is taken.
#pragma once

#include "core/types.h"

namespace dianoia {

/// Bytes of a file, after unpacking.
inline constexpr std::size_t kMostFileBytes = std::size_t(1) << 30;
/// Bytes of a preset, a sidecar, a list of events or the table of a preset.
inline constexpr std::size_t kMostJsonBytes = std::size_t(16) << 20;
/// Columns of a data set; the largest index of a LIBSVM file.
inline constexpr Index kMostFeatures = Index(1) << 24;
/// Stored numbers of a data set: rows times columns where dense, entries where sparse.
inline constexpr Index kMostValues = Index(1) << 28;

/// The magnitude of a feature: beyond it, products of two columns and their eigenvalues leave the range of double.
inline constexpr double kGreatestFeature = 1e140;

}  // namespace dianoia
