#include "theory/expected_length.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/sums.h"
#include "round/wire/elias_omega.h"
#include "round/wire/real_code.h"
#include "round/wire/ternary_code.h"

namespace dianoia {
namespace {

constexpr double kNegligible = 1e-12;  ///< probability
constexpr double kNormalFrom = 100;    ///< variance of a count
constexpr double kReach = 12;          ///< standard deviations of a count that are kept

/// By how much the word of 2^k is longer than that of 2^k - 1.
double stepAt(int k) {
    const std::uint64_t n = std::uint64_t(1) << k;
    return double(omegaWord(n).length - omegaWord(n - 1).length);
}

/// E|omega(X)| for X >= 1 by atLeast(x) = P(X >= x), 0 beyond `most`.
template <class AtLeast>
double expectedOmega(Index most, AtLeast&& atLeast) {
    double bits = 1;
    for (int k = 1; (Index(1) << k) <= most; ++k) {
        const double probability = atLeast(Index(1) << k);
        if (probability < kNegligible) break;
        bits += stepAt(k) * probability;
    }
    return bits;
}

/// The number of nonzeros of a block, as offset + a sum of small independent -1, 0, +1: coordinates that are likely
/// are counted by their misses.
class CountLaw {
public:
    explicit CountLaw(ConstSpan probabilities) {
        for (const double p : probabilities) {
            m_mean += p;
            m_variance += p * (1 - p);
            if (p > 0.5) ++m_offset;
        }
        if (m_variance <= kNormalFrom) convolve(probabilities);
    }

    double atLeast(Index count) const {
        if (m_masses.empty()) return 0.5 * std::erfc((double(count) - 0.5 - m_mean) / std::sqrt(2 * m_variance));
        double total = 0;
        for (Index i = std::max<Index>(0, count - m_offset + m_reach); i < std::ssize(m_masses); ++i)
            total += m_masses[std::size_t(i)];
        return total;
    }

private:
    /// One coin after the other; what lies beyond the reach is less than rounding.
    void convolve(ConstSpan probabilities) {
        // Hits of coins up to 1/2, and misses of the others, have at most twice the variance as mean.
        m_reach = Index(2 * m_variance + kReach * (std::sqrt(m_variance) + 2));
        m_reach = std::min(m_reach, Index(std::ssize(probabilities)));
        m_masses.assign(std::size_t(2 * m_reach + 1), 0.0);
        m_masses[std::size_t(m_reach)] = 1;
        for (const double p : probabilities) {
            if (p == 0 || p == 1) continue;
            if (p > 0.5) {
                for (std::size_t i = 0; i + 1 < m_masses.size(); ++i)
                    m_masses[i] = p * m_masses[i] + (1 - p) * m_masses[i + 1];
                m_masses.back() *= p;
            } else {
                for (std::size_t i = m_masses.size() - 1; i > 0; --i)
                    m_masses[i] = (1 - p) * m_masses[i] + p * m_masses[i - 1];
                m_masses.front() *= 1 - p;
            }
        }
    }

    double m_mean = 0, m_variance = 0;
    Index m_offset = 0;            ///< coordinates that are likely
    Index m_reach = 0;             ///< of the masses on either side of the offset
    std::vector<double> m_masses;  ///< empty: normal
};

/// Expected bits of the gaps and signs of a block.
double gapBits(ConstSpan probabilities, std::vector<double>& logs) {
    const Index size = std::ssize(probabilities);
    logs.assign(std::size_t(size + 1), 0.0);  // of the probability that none before came up, certain ones left out
    Index certain = -1;                       // the last coordinate before that is never 0
    double bits = 0;
    for (Index j = 0; j < size; ++j) {
        const double p = probabilities[std::size_t(j)];
        logs[std::size_t(j + 1)] = logs[std::size_t(j)] + (p < 1 ? std::log1p(-p) : 0);
        if (p > 0)
            bits += p * (1 + expectedOmega(j - certain, [&](Index gap) {
                             return std::exp(logs[std::size_t(j)] - logs[std::size_t(j + 1 - gap)]);
                         }));
        if (p >= 1) certain = j;
    }
    return bits;
}

double entropyBits(double nonzeros, double dimension) {
    const double share = std::clamp(nonzeros / dimension, 0.0, 1.0);
    const auto part = [](double q) { return q > 0 ? -q * std::log2(q) : 0; };
    return dimension * (part(share) + part(1 - share)) + nonzeros;
}

double eliasBits(ConstSpan probabilities, const Blocks& blocks) {
    double bits = 0;
    std::vector<double> logs;
    for (Index b = 0; b < blocks.count(); ++b) {
        const Range range = blocks.at(b);
        const ConstSpan block = probabilities.subspan(std::size_t(range.first), std::size_t(range.size()));
        const CountLaw law(block);
        bits += expectedOmega(range.size() + 1, [&](Index n) { return law.atLeast(n - 1); });
        bits += gapBits(block, logs);
    }
    const bool isFixed =
        std::all_of(probabilities.begin(), probabilities.end(), [](double p) { return p == 0 || p == 1; });
    return isFixed ? 8 * std::ceil(bits / 8 - 1e-9) : bits + 3.5;
}

}  // namespace

SymbolLengths symbolLengths(ConstSpan probabilities, const Blocks& blocks) {
    SymbolLengths lengths;
    lengths.twoBit = 8 * double(twoBitBytes(blocks.dimension));
    lengths.base3 = 8 * double(base3Bytes(blocks.dimension));
    lengths.elias = eliasBits(probabilities, blocks);
    lengths.entropy = entropyBits(sum(probabilities), double(blocks.dimension));
    return lengths;
}

double expectedTernaryBits(const SymbolLengths& lengths, const Blocks& blocks, const NetworkOptions& network) {
    const double norms = 8 * double(realBytes(blocks.count(), int(network.float_bits)));
    if (network.code == "two_bit") return norms + lengths.twoBit;
    if (network.code == "base3") return norms + lengths.base3;
    if (network.code == "elias") return norms + lengths.elias;
    return 8 + norms + std::min({lengths.twoBit, lengths.base3, lengths.elias});
}

}  // namespace dianoia
