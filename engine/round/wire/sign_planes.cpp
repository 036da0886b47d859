#include "round/wire/sign_planes.h"

#include <algorithm>

#include "core/diagnostics.h"
#include "round/wire/bits.h"
#include "round/wire/symbol_masks.h"

namespace dianoia {
namespace {

std::size_t planeBytes(std::size_t dimension, std::size_t planes) {
    return 1 + (planes * dimension + 7) / 8;
}

/// A plane of the bits that `ofWord` finds in eight signs, as bytes 0 or 1 of a word.
template <class BitsOfWord>
void putPlane(BitWriter& writer, std::span<const std::int8_t> signs, BitsOfWord&& ofWord) {
    const Index n = std::ssize(signs);
    Index j = 0;
    for (; j + 8 <= n; j += 8) writer.put(gatherDownwards(ofWord(loadEightSigns(signs.data() + j))), 8);
    if (j < n) {
        const int rest = int(n - j);
        writer.put(gatherDownwards(ofWord(loadSigns(signs.data() + j, rest))) >> (8 - rest), rest);
    }
}

}  // namespace

void putSignPlanes(std::span<const std::int8_t> signs, Bytes& message) {
    const bool hasZeros = std::find(signs.begin(), signs.end(), std::int8_t(0)) != signs.end();
    const std::size_t front = message.size(), size = front + planeBytes(signs.size(), hasZeros ? 2 : 1);
    // Room for both planes at once: zeros may come up in a later round.
    message.reserve(front + planeBytes(signs.size(), 2) + kWriterSlack);
    message.resize(size + kWriterSlack);
    BitWriter writer(message.data() + front);
    writer.put(hasZeros ? 1 : 0, 8);
    putPlane(writer, signs, [](std::uint64_t word) { return word >> 7 & kLowBits; });
    if (hasZeros) putPlane(writer, signs, [](std::uint64_t word) { return ~word & kLowBits; });
    message.resize(size);
}

void takeSignPlanes(std::span<const std::uint8_t> message, Span decoded) {
    const std::size_t n = decoded.size();
    if (message.empty() || message[0] > 1) failContent("message: the flag byte of the signs is neither 0 nor 1");
    const bool hasZeros = message[0] == 1;
    const std::size_t wanted = planeBytes(n, hasZeros ? 2 : 1);
    if (message.size() != wanted) {
        failContent("message: " + std::to_string(message.size()) + " bytes; the planes of " + std::to_string(n) +
                    " signs have " + std::to_string(wanted));
    }
    BitReader minus(message.subspan(1)), zero(message.subspan(1));
    if (hasZeros) {
        zero = BitReader(message.subspan(1 + n / 8));
        if (n % 8 != 0) zero.take(int(n % 8));
    }
    std::uint32_t seenZeros = 0, clashes = 0;
    for (std::size_t j = 0; j < n; j += 8) {
        const int count = int(std::min<std::size_t>(8, n - j));
        const std::uint32_t m = minus.take(count) << (8 - count);
        const std::uint32_t z = hasZeros ? zero.take(count) << (8 - count) : 0;
        seenZeros |= z;
        clashes |= m & z;
        for (int i = 0; i < count; ++i) {
            const double sign = (m >> (7 - i) & 1) != 0 ? -1.0 : 1.0;
            decoded[j + std::size_t(i)] = (z >> (7 - i) & 1) != 0 ? 0.0 : sign;
        }
    }
    if (clashes != 0) failContent("message: a coordinate has both a sign and the mark of a zero");
    if (hasZeros && seenZeros == 0) failContent("message: a plane of zeros without a zero");
    if (!(hasZeros ? zero : minus).atPadding()) failContent("message: the bits behind the last sign are not zero");
}

}  // namespace dianoia
