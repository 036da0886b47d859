// Bits in bytes, most significant first: the first bit of a message is the top bit of its first byte.
#pragma once

#include <array>
#include <bit>
#include <cstring>
#include <span>

#include "core/types.h"

namespace dianoia {

/// Writes to memory whose size the caller has computed beforehand.
class BitWriter {
public:
    explicit BitWriter(std::uint8_t* out) : m_out(out) {}

    /// The low `count` bits of `bits`, which has no others; 0 <= count <= 32.
    void put(std::uint64_t bits, int count) {
        m_held = m_held << count | bits;
        m_count += count;
        if (m_count < 32) return;
        m_count -= 32;
        const auto word = static_cast<std::uint32_t>(m_held >> m_count);
        const std::array<std::uint8_t, 4> bytes = {std::uint8_t(word >> 24), std::uint8_t(word >> 16),
                                                   std::uint8_t(word >> 8), std::uint8_t(word)};
        std::memcpy(m_out, bytes.data(), 4);
        m_out += 4;
    }
    /// Fills the last byte with zeros; to be called once, at the end.
    void pad() {
        for (; m_count > 0; m_count -= 8)
            *m_out++ = static_cast<std::uint8_t>(m_count >= 8 ? m_held >> (m_count - 8) : m_held << (8 - m_count));
    }

private:
    std::uint8_t* m_out;
    std::uint64_t m_held = 0;
    int m_count = 0;
};

/// Reads, never beyond the last byte: behind it come zeros, and overrun() tells.
class BitReader {
public:
    explicit BitReader(std::span<const std::uint8_t> bytes) : m_bytes(bytes) {}

    /// The next 32 bits without taking them.
    std::uint32_t peek() {
        if (m_valid < 32) refill();
        return static_cast<std::uint32_t>(m_held >> 32);
    }
    /// Passes over `count` bits, 0 <= count <= 32, that have been seen by peek().
    void skip(int count) {
        m_held <<= count;
        m_valid -= count;
    }
    /// The next `count` bits, 1 <= count <= 32.
    std::uint32_t take(int count) {
        const std::uint32_t bits = peek() >> (32 - count);
        skip(count);
        return bits;
    }
    /// Whether more bits were taken than there are.
    bool overrun() const { return m_valid < m_invented; }
    /// Whether all that is left are fewer than 8 bits, all zero: the padding of an encoder.
    bool atPadding() {
        if (peek() != 0 || overrun()) return false;
        return m_next == m_bytes.size() && m_valid - m_invented < 8;
    }

private:
    void refill() {
        while (m_valid <= 56) {
            std::uint64_t byte = 0;
            if (m_next < m_bytes.size()) {
                byte = m_bytes[m_next++];
            } else {
                m_invented += 8;
            }
            m_held |= byte << (56 - m_valid);
            m_valid += 8;
        }
    }

    std::span<const std::uint8_t> m_bytes;
    std::size_t m_next = 0;    ///< the first byte that is not held
    std::uint64_t m_held = 0;  ///< the next bits, from the top
    int m_valid = 0;           ///< bits held, those behind the end included
    int m_invented = 0;        ///< bits held that lie behind the end
};

}  // namespace dianoia
