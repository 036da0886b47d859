// Messages: each is refused, or stands for symbols whose encoding is the very same bytes.
#include <algorithm>
#include <array>
#include <cmath>

#include "fuzz/fuzz_target.h"
#include "fuzz/wire_input.h"
#include "round/compressor/shared_positions.h"
#include "round/wire/bits.h"
#include "round/wire/level_code.h"
#include "round/wire/norm_reader.h"
#include "round/wire/real_code.h"
#include "round/wire/sparse_code.h"

namespace dianoia::fuzz {
namespace {

using ByteSpan = std::span<const std::uint8_t>;

const RandomStreams kStreams(1);
const RoundContext kContext{kStreams, RoundIndex{3}};
constexpr WorkerIndex kWorker{1};

std::int8_t signOf(double v) {
    return std::int8_t((v > 0) - (v < 0));
}

/// The code of plus or minus a power of two.
std::int32_t powerOf(double v, int floatBits) {
    const int bias = floatBits == 64 ? 1023 : 127;
    const std::int32_t code = v == 0 ? 0 : std::isinf(v) ? 2 * bias + 1 : std::ilogb(v) + bias;
    return v < 0 ? -code : code;
}

void takePlaces(ByteSpan message, const MessageLayout& layout, int floatBits, std::vector<std::uint32_t>& places) {
    BitReader in(message.subspan(realBytes(layout.positions, floatBits)));
    const int width = placeWidth(layout.dimension);
    for (Index m = 0; m < layout.positions; ++m) places.push_back(width > 0 ? in.take(width) : 0);
}

bool hasNorms(SymbolForm form) {
    return form == SymbolForm::ternary || form == SymbolForm::levels || form == SymbolForm::scaled;
}

/// The symbols that `message` writes and `decoded` is.
Symbols symbolsOf(const WireInput& input, ByteSpan message, int floatBits, const Vector& decoded) {
    const MessageLayout& layout = input.layout;
    Symbols symbols;
    symbols.form = layout.form;
    symbols.dimension = layout.dimension;
    symbols.block = layout.block;
    symbols.levelCount = layout.levelCount;
    if (hasNorms(layout.form)) {
        const Index blocks = Blocks{layout.dimension, layout.block}.count();
        const NormReader norms(message, blocks, floatBits);
        for (Index b = 0; b < blocks; ++b) symbols.norms.push_back(norms.at(b));
        if (layout.form == SymbolForm::levels) {
            symbols.levels.resize(decoded.size());
            takeLevels(norms.rest(), 0, layout.levelCount, symbols.levels);
        }
    }
    for (std::size_t j = 0; j < decoded.size(); ++j) {
        symbols.signs.push_back(signOf(decoded[j]));
        if (layout.form == SymbolForm::powers) symbols.levels.push_back(powerOf(decoded[j], floatBits));
    }
    if (layout.form == SymbolForm::dense) symbols.values = decoded;
    if (layout.form == SymbolForm::shared)
        drawPositions(layout.dimension, layout.positions, kWorker, kContext, symbols.positions);
    if (layout.form == SymbolForm::sparse) takePlaces(message, layout, floatBits, symbols.positions);
    for (std::uint32_t j : symbols.positions) symbols.values.push_back(decoded[j]);
    return symbols;
}

bool isAnyNaN(const Vector& decoded) {
    return std::any_of(decoded.begin(), decoded.end(), [](double v) { return std::isnan(v); });
}

void requireSameBytes(const WireInput& input, ByteSpan message, const Vector& decoded) {
    NetworkOptions network = input.network;
    // Which of the three codes is shortest is for the sender to find: the one that it names is written again.
    const bool selects = input.layout.form == SymbolForm::ternary && network.code == "cheapest";
    if (selects) {
        network.code = std::array{"two_bit", "base3", "elias"}[message[0]];
        message = message.subspan(1);
    }
    const Wire wire(network);
    Bytes again;
    wire.encode(symbolsOf(input, message, wire.floatBits(), decoded), again);
    require(std::equal(again.begin(), again.end(), message.begin(), message.end()), "encoded again, the same bytes");
}

}  // namespace

void checkWire(std::string_view bytes) {
    if (bytes.size() < kWireHeader) return;
    const WireInput input = wireInput(bytes);
    // Memory of the message's own size, so that a read beyond it is seen.
    const Bytes message(input.message.begin(), input.message.end());
    Vector decoded(std::size_t(input.layout.dimension), 7.0);
    const Wire wire(input.network);
    if (!accepts([&] { wire.decode(message, input.layout, kWorker, kContext, decoded); })) return;
    const bool real = input.layout.form == SymbolForm::dense || input.layout.form == SymbolForm::shared ||
                      input.layout.form == SymbolForm::sparse;
    if (isAnyNaN(decoded)) {
        require(real, "only real numbers that travel are NaN");
        return;
    }
    requireSameBytes(input, message, decoded);
}

}  // namespace dianoia::fuzz
