#include "round/wire/ternary_code.h"

#include "core/diagnostics.h"
#include "round/wire/elias_omega.h"
#include "round/wire/symbol_masks.h"

namespace dianoia {
namespace {

constexpr std::uint64_t kDigitBits = 0x0303030303030303;
constexpr std::array<int, 6> kPowersOf3 = {1, 3, 9, 27, 81, 243};

/// The first `count` bytes of a word.
constexpr std::uint64_t firstBytes(Index count) {
    return count >= 8 ? ~std::uint64_t(0) : (std::uint64_t(1) << (8 * count)) - 1;
}

/// Four symbols in the low bytes of a word to one byte.
std::uint8_t packTwoBit(std::uint64_t signs) {
    return static_cast<std::uint8_t>((signs & 0x03030303) * 0x01041040 >> 24);
}

/// `count` <= 5 symbols in the low bytes of a word to one byte.
std::uint8_t packBase3(std::uint64_t signs, Index count) {
    const std::uint64_t digits = ((signs & kDigitBits) + kLowBits) & kDigitBits & firstBytes(count);
    return static_cast<std::uint8_t>(digits * 0x0103091B51 >> 32);
}

template <std::size_t kSymbols>
using Unpacked = std::array<std::array<std::int8_t, kSymbols>, 256>;

constexpr Unpacked<4> makeTwoBitTable() {
    Unpacked<4> table{};
    for (std::size_t byte = 0; byte < 256; ++byte)
        for (std::size_t i = 0; i < 4; ++i) {
            const std::size_t digit = byte >> (2 * i) & 3;
            table[byte][i] = digit == 3 ? std::int8_t(-1) : std::int8_t(digit);
        }
    return table;
}
constexpr Unpacked<4> kTwoBitTable = makeTwoBitTable();

constexpr Unpacked<5> makeBase3Table() {
    Unpacked<5> table{};
    for (int byte = 0; byte < 243; ++byte)
        for (std::size_t i = 0; i < 5; ++i) table[std::size_t(byte)][i] = std::int8_t(byte / kPowersOf3[i] % 3 - 1);
    return table;
}
constexpr Unpacked<5> kBase3Table = makeBase3Table();

/// Unpacks bytes of kSymbols symbols each, all but the last one whole.
template <std::size_t kSymbols>
void unpack(const Unpacked<kSymbols>& table, const std::uint8_t* bytes, SignSpan signs) {
    const std::size_t whole = signs.size() / kSymbols;
    for (std::size_t i = 0; i < whole; ++i) std::memcpy(signs.data() + kSymbols * i, table[bytes[i]].data(), kSymbols);
    const std::size_t rest = signs.size() - kSymbols * whole;
    if (rest > 0) std::memcpy(signs.data() + kSymbols * whole, table[bytes[whole]].data(), rest);
}

[[noreturn]] void failByte(const char* code, std::size_t place) {
    failContent(std::string("message: byte ") + std::to_string(place) + " of the " + code +
                " code is not a byte that an encoder writes");
}

void putSignedGap(BitWriter& writer, std::uint64_t gap, bool minus) {
    const CodeWord word = omegaWordFast(gap);
    writer.put(word.bits << 1 | (minus ? 1 : 0), word.length + 1);
}

struct SignedGap {
    std::uint64_t gap;
    bool minus;
};

SignedGap takeSignedGap(BitReader& in) {
    const std::uint32_t seen = in.peek();
    const OmegaPrefix prefix = kOmegaPrefixes[seen >> (32 - kOmegaSeen)];
    if (prefix.length == 0) {
        const std::uint64_t gap = takeOmega(in);
        return {gap, in.take(1) != 0};
    }
    in.skip(prefix.length + 1);
    return {prefix.number, (seen << prefix.length) >> 31 != 0};
}

/// Reads one block; the reader stands before its count.
void takeBlock(BitReader& in, double norm, Span decoded) {
    const auto size = std::uint64_t(decoded.size());
    const std::uint64_t countWord = takeOmega(in);
    if (countWord == 0 || countWord - 1 > size || in.overrun())
        failContent("message: the count of nonzeros of a block is beyond the block");
    NormReader::checkZero(norm, countWord > 1);
    std::uint64_t next = 0;  // one behind the nonzero before
    for (std::uint64_t i = 1; i < countWord; ++i) {
        const auto [gap, minus] = takeSignedGap(in);
        if (gap == 0 || gap > size - next || in.overrun())
            failContent("message: a gap between nonzeros leads beyond its block of " + std::to_string(size) +
                        " coordinates");
        next += gap;
        decoded[next - 1] = minus ? -norm : norm;
    }
}

}  // namespace

std::size_t eliasBound(const Blocks& blocks) {
    const auto count = std::size_t(blocks.count());
    const auto countWord = std::size_t(omegaWord(std::uint64_t(blocks.block) + 1).length);
    return (2 * std::size_t(blocks.dimension) + count * countWord) / 8 + 1 + kWriterSlack;
}

void putTwoBit(ConstSignSpan signs, std::uint8_t* out) {
    const Index n = std::ssize(signs);
    Index j = 0;
    for (; j + 8 <= n; j += 8) {
        const std::uint64_t word = loadEightSigns(signs.data() + j);
        *out++ = packTwoBit(word);
        *out++ = packTwoBit(word >> 32);
    }
    for (; j < n; j += 4) *out++ = packTwoBit(loadSigns(signs.data() + j, n - j));
}

void putBase3(ConstSignSpan signs, std::uint8_t* out) {
    const Index n = std::ssize(signs);
    Index j = 0;
    for (; j + 8 <= n; j += 5) *out++ = packBase3(loadEightSigns(signs.data() + j), 5);
    for (; j < n; j += 5) *out++ = packBase3(loadSigns(signs.data() + j, n - j), std::min<Index>(5, n - j));
}

std::size_t putElias(ConstSignSpan signs, const Blocks& blocks, std::uint8_t* out, std::size_t enough) {
    BitWriter writer(out);
    for (Index b = 0; b < blocks.count(); ++b) {
        const Range range = blocks.at(b);
        const std::int8_t* block = signs.data() + range.first;
        putOmega(writer, std::uint64_t(countNonzeros(block, range.size())) + 1);
        Index before = -1;
        for (Index first = 0; first < range.size(); first += 64) {
            forEachNonzero(block + first, std::min<Index>(64, range.size() - first), [&](Index i) {
                putSignedGap(writer, std::uint64_t(first + i - before), block[first + i] < 0);
                before = first + i;
            });
            if (writer.bytes() > enough) return writer.bytes();
        }
    }
    return writer.bytes();
}

void takeTwoBit(std::span<const std::uint8_t> code, Index first, Index dimension, SignSpan signs) {
    const std::size_t from = std::size_t(first / 4), bytes = twoBitBytes(std::ssize(signs));
    for (std::size_t i = from; i < from + bytes; ++i)
        if ((code[i] >> 1 & ~code[i] & 0x55) != 0) failByte("two_bit", i);
    const Index rest = dimension % 4;
    if (rest != 0 && code.back() >> (2 * rest) != 0) failByte("two_bit", code.size() - 1);
    unpack(kTwoBitTable, code.data() + from, signs);
}

void takeBase3(std::span<const std::uint8_t> code, Index first, Index dimension, SignSpan signs) {
    const std::size_t from = std::size_t(first / 5), bytes = base3Bytes(std::ssize(signs));
    for (std::size_t i = from; i < from + bytes; ++i)
        if (code[i] >= kPowersOf3[5]) failByte("base3", i);
    const Index rest = dimension % 5;
    if (rest != 0 && code.back() >= kPowersOf3[std::size_t(rest)]) failByte("base3", code.size() - 1);
    unpack(kBase3Table, code.data() + from, signs);
}

void takeElias(std::span<const std::uint8_t> code, const Blocks& blocks, const NormReader& norms, Span decoded) {
    std::fill(decoded.begin(), decoded.end(), 0.0);
    BitReader in(code);
    for (Index b = 0; b < blocks.count(); ++b) {
        const Range range = blocks.at(b);
        takeBlock(in, norms.at(b), decoded.subspan(std::size_t(range.first), std::size_t(range.size())));
    }
    if (!in.atPadding()) failContent("message: bits are left behind the last block");
}

}  // namespace dianoia
