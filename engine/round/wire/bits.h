// Bits in bytes, most significant first: the first bit of a message is the top bit of its first byte.
#pragma once

#include <bit>
#include <cstring>
#include <span>

#include "core/types.h"

namespace dianoia {

/// The 64 bits from `from` on, the first on top.
inline std::uint64_t loadBits(const std::uint8_t* from) {
    static_assert(std::endian::native == std::endian::little);
    std::uint64_t word = 0;
    std::memcpy(&word, from, 8);
    return __builtin_bswap64(word);
}

/// Room that a BitWriter needs behind the bytes that it is for.
inline constexpr std::size_t kWriterSlack = 8;

/// Writes to memory whose size the caller has computed beforehand, with kWriterSlack bytes behind it. The bits behind
/// the last one put are zero up to its byte's end.
class BitWriter {
public:
    explicit BitWriter(std::uint8_t* out) : m_begin(out), m_out(out) {}

    /// The low `count` bits of `bits`, which has no others; 1 <= count <= 56.
    void put(std::uint64_t bits, int count) {
        m_count += count;
        m_held |= bits << (64 - m_count);
        const std::uint64_t bytes = __builtin_bswap64(m_held);
        std::memcpy(m_out, &bytes, 8);
        m_out += m_count / 8;
        m_held <<= m_count / 8 * 8;
        m_count %= 8;
    }
    /// Bytes from the first to that of the last bit put.
    std::size_t bytes() const { return std::size_t(m_out - m_begin) + (m_count > 0 ? 1 : 0); }

private:
    std::uint8_t* m_begin;
    std::uint8_t* m_out;
    std::uint64_t m_held = 0;  ///< the bits of the byte at m_out, from the top
    int m_count = 0;           ///< how many: 0 ... 7
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
        if (m_next + 8 <= m_bytes.size()) {
            m_held |= loadBits(m_bytes.data() + m_next) >> m_valid;
            const int taken = (63 - m_valid) / 8;
            m_next += std::size_t(taken);
            m_valid += 8 * taken;
            return;
        }
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
