// Philox4x32-10 (Salmon, Moraes, Dror and Shaw, 2011): random words as a pure function of (seed, purpose, worker,
// round, coordinate). No generator has a state, so a trace does not depend on threads, pauses or the order of work.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "core/types.h"

namespace dianoia {

/// What random words are for. Two purposes never share a word. The numbers are frozen: golden traces hang on them.
enum class Purpose : std::uint32_t {
    compress = 1,
    minibatch = 2,
    gradientNoise = 3,
    attack = 4,
    data = 5,
    delays = 6,
    init = 7,
    ties = 8
};

using PhiloxBlock = std::array<std::uint32_t, 4>;
using PhiloxKey = std::array<std::uint32_t, 2>;

/// The ten rounds of Philox4x32 on one counter.
PhiloxBlock philox4x32(PhiloxBlock counter, PhiloxKey key);

/// SplitMix64's output for `seed`: a bijection, so distinct seeds give distinct keys.
std::uint64_t splitMix64(std::uint64_t seed);

/// All random words of one seed.
///
/// Counter: c0 = coordinate / 4, c1 = round (low 32 bits), c2 = worker, c3 = purpose << 24 | round (bits 32-39) << 16 |
/// draw. The word of a coordinate is number coordinate mod 4 of its block. Limits: coordinate < 2^34, round < 2^40,
/// draw < 2^16.
class RandomStreams {
public:
    explicit RandomStreams(std::uint64_t seed);

    PhiloxKey key() const { return m_key; }
    /// Words 4 * blockIndex ... 4 * blockIndex + 3 of a stream.
    PhiloxBlock block(Purpose purpose, WorkerIndex worker, RoundIndex round, std::uint32_t blockIndex,
                      std::uint32_t draw = 0) const;
    std::uint32_t word(Purpose purpose, WorkerIndex worker, RoundIndex round, Index coordinate,
                       std::uint32_t draw = 0) const;
    /// out[j] = the word of coordinate first + j, for every j. `first` must be a multiple of 4.
    void words(std::span<std::uint32_t> out, Purpose purpose, WorkerIndex worker, RoundIndex round, Index first = 0,
               std::uint32_t draw = 0) const;

private:
    PhiloxKey m_key;
};

/// w * 2^-32, in [0, 1). The coin of probability p comes up heads iff unitInterval(w) < p: p = 0 never, p = 1 always.
inline double unitInterval(std::uint32_t w) {
    return w * 0x1p-32;
}
/// (w + 1/2) * 2^-32, in (0, 1): safe under a logarithm.
inline double openUnitInterval(std::uint32_t w) {
    return w * 0x1p-32 + 0x1p-33;
}
/// A whole number in 0 ... bound-1 from one word: floor(w * bound / 2^32). Bias at most bound * 2^-32; bound < 2^32.
inline std::uint32_t belowBound(std::uint32_t w, std::uint32_t bound) {
    return static_cast<std::uint32_t>((std::uint64_t(w) * bound) >> 32);
}

}  // namespace dianoia
