#include "round/wire/sparse_code.h"

#include <algorithm>

#include "core/diagnostics.h"
#include "round/wire/bits.h"
#include "round/wire/real_code.h"

namespace dianoia {
namespace {

std::size_t placeBytes(Index count, Index dimension) {
    return (std::size_t(count) * std::size_t(placeWidth(dimension)) + 7) / 8;
}

}  // namespace

void putSparse(const Symbols& symbols, int floatBits, Bytes& message) {
    const Index count = std::ssize(symbols.positions);
    const std::size_t reals = realBytes(count, floatBits);
    const std::size_t size = reals + placeBytes(count, symbols.dimension);
    message.resize(size + kWriterSlack);
    putReals(symbols.values, floatBits, message.data());
    const int width = placeWidth(symbols.dimension);
    BitWriter writer(message.data() + reals);
    if (width > 0)
        for (std::uint32_t place : symbols.positions) writer.put(place, width);
    message.resize(size);
}

void takeSparse(std::span<const std::uint8_t> message, int floatBits, Index count, Span decoded) {
    const Index dimension = std::ssize(decoded);
    const std::size_t reals = realBytes(count, floatBits), wanted = reals + placeBytes(count, dimension);
    if (message.size() != wanted)
        failContent("message: " + std::to_string(message.size()) + " bytes; " + std::to_string(count) +
                    " numbers and their places have " + std::to_string(wanted));
    thread_local Vector values;
    values.resize(std::size_t(count));
    takeReals(message.data(), floatBits, values);
    std::fill(decoded.begin(), decoded.end(), 0.0);
    BitReader in(message.subspan(reals));
    const int width = placeWidth(dimension);
    Index before = -1;
    for (double value : values) {
        const Index place = width > 0 ? Index(in.take(width)) : 0;
        if (place <= before || place >= dimension)
            failContent("message: the places of the numbers do not rise or lie beyond the vector");
        decoded[std::size_t(place)] = value;
        before = place;
    }
    if (!in.atPadding()) failContent("message: the bits behind the last place are not zero");
}

}  // namespace dianoia
