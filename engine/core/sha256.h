// SHA-256 (FIPS 180-4): the fingerprint of the data that a recorded run used.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace dianoia {

/// The hash of all bytes given to update(), in their order, however they were cut.
class Sha256 {
public:
    void update(std::span<const std::uint8_t> bytes);
    void update(std::string_view bytes);
    /// The hash as 64 lower-case hexadecimal digits. Nothing may be added afterwards.
    std::string hex();

private:
    static constexpr std::size_t kBlock = 64;
    void compress(const std::uint8_t* block);

    std::array<std::uint32_t, 8> m_state = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                            0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    std::array<std::uint8_t, kBlock> m_tail{};
    std::uint64_t m_bytes = 0;
};

std::string sha256Hex(std::string_view bytes);

}  // namespace dianoia
