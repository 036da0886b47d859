// Sums over very many coordinates, estimated from some of them: a stratified sample (Cochran, 1977, chapter 5).
#pragma once

#include <cmath>
#include <span>
#include <vector>

#include "core/types.h"

namespace dianoia {

/// A sum over all coordinates and the standard error of its estimate; 0 where every coordinate was evaluated.
struct SampledTotal {
    double total = 0, standardError = 0;
};

/// Some of the coordinates of one stratum: `taken` of `of`.
struct StratumSample {
    std::span<const Index> taken;
    Index of = 0;
};

/// Coordinates ordered by their size and cut into strata of equal shares of size, half of it counted evenly, so that
/// the few that make most of a sum are all taken, and a sum of equal terms is exact. Drawn without replacement, by the
/// seed alone; a larger sample holds every smaller one.
class CoordinateSample {
public:
    /// sizes >= 0, one a coordinate: how much of a sum it may be; `strata` of them at most.
    CoordinateSample(ConstSpan sizes, std::uint64_t seed, Index strata = 32);

    Index dimension() const { return std::ssize(m_order); }
    /// About `wanted` coordinates, at least two of each stratum; all of them where `wanted` reaches the dimension.
    std::vector<StratumSample> take(Index wanted) const;

private:
    void cut(ConstSpan sizes, Index strata);
    void shuffle(std::uint64_t seed);

    std::vector<Index> m_order;  ///< stratum by stratum, each in random order
    std::vector<Index> m_ends;   ///< of the strata in m_order
};

/// How many coordinates are taken.
Index takenOf(const std::vector<StratumSample>& sample);

/// Adds up terms stratum by stratum:
///     total = sum_h N_h mean_h,   standardError^2 = sum_h N_h^2 (1 - n_h/N_h) s_h^2 / n_h.
class StratifiedSum {
public:
    void add(double term);
    /// The terms since the last call were those taken of a stratum of `of` coordinates.
    void closeStratum(Index of);
    SampledTotal result() const { return {m_total, std::sqrt(m_variance)}; }

private:
    Index m_count = 0;
    double m_mean = 0, m_squares = 0;  ///< of the open stratum: mean and sum of squared deviations
    double m_total = 0, m_variance = 0;
};

/// Counts the coordinates with a property. The variance within a stratum is that of (k + 1)/(n_h + 2), so that a sample
/// in which a rare property happens not to occur does not claim to be without error.
class StratifiedCount {
public:
    void add(bool has);
    void closeStratum(Index of);
    SampledTotal result() const { return {m_total, std::sqrt(m_variance)}; }

private:
    Index m_count = 0, m_having = 0;  ///< of the open stratum
    double m_total = 0, m_variance = 0;
};

}  // namespace dianoia
