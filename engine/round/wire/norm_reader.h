// The norms at the front of a message.
#pragma once

#include <span>

#include "core/types.h"

namespace dianoia {

/// Reads the norms where they lie. They are IEEE 754, least significant byte first.
class NormReader {
public:
    /// Throws Error (content) if `message` is shorter than `count` norms of `floatBits`.
    NormReader(std::span<const std::uint8_t> message, Index count, int floatBits);

    /// Norm number b. Throws Error (content) if it is negative or not a number.
    double at(Index b) const;
    /// What lies behind the norms.
    std::span<const std::uint8_t> rest() const { return m_rest; }

    /// Throws Error (content) if a block of norm 0 has a coordinate that is not zero.
    static void checkZero(double norm, bool anyNonzero);

private:
    std::span<const std::uint8_t> m_norms, m_rest;
    int m_floatBits;
};

}  // namespace dianoia
