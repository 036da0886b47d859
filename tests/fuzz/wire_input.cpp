#include "fuzz/wire_input.h"

#include <algorithm>
#include <array>
#include <memory>

#include "round/compressor/compressor_kinds.h"

namespace dianoia::fuzz {
namespace {

constexpr std::array kForms = {SymbolForm::dense,  SymbolForm::ternary, SymbolForm::levels, SymbolForm::signs,
                               SymbolForm::shared, SymbolForm::sparse,  SymbolForm::powers, SymbolForm::scaled};
constexpr std::array kCodes = {"cheapest", "two_bit", "base3", "elias"};
/// Of the last byte of the layout, above the two bits of the code.
constexpr std::uint8_t kShortReals = 4, kLongVector = 8;
constexpr Index kLong = 8;  ///< so many times longer: over the edge of the decoder's tiles

std::uint8_t byteAt(std::string_view bytes, std::size_t i) {
    return static_cast<std::uint8_t>(bytes[i]);
}

/// One coordinate is sent by a handful of kinds of vectors: zeros, equal values, one that stands out.
Vector sampleVector(Index dimension, int kind) {
    Vector v(std::size_t(dimension), kind == 1 ? -0.5 : 0.0);
    for (Index j = 0; j < dimension && kind > 1; ++j) v[std::size_t(j)] = double(j % 7 - 3) / (kind == 2 ? 8 : 1000);
    if (kind == 3) v.back() = 40;
    return v;
}

std::string messageOf(const CompressorOptions& options, Index dimension, std::uint8_t code, bool isShort, int kind) {
    static const RandomStreams kStreams(1);
    const RoundContext context{kStreams, RoundIndex{3}};
    NetworkOptions network;
    network.code = kCodes[code];
    network.float_bits = isShort ? 32 : 64;
    const auto compressor = makeCompressor(options, dimension, isShort ? 32 : 64);
    const MessageLayout layout = layoutOf(options, dimension);
    Symbols symbols;
    Bytes message;
    compressor->compress(sampleVector(dimension, kind), WorkerIndex{1}, context, symbols);
    Wire(network).encode(symbols, message);

    const auto form = std::find(kForms.begin(), kForms.end(), layout.form) - kForms.begin();
    const bool isLong = dimension > 256;
    const std::array header = {std::uint8_t(form),
                               std::uint8_t((dimension - 1) / (isLong ? kLong : 1)),
                               std::uint8_t(std::clamp<Index>(layout.block, 1, 256) - 1),
                               std::uint8_t(layout.levelCount - 1),
                               std::uint8_t(layout.positions - 1),
                               std::uint8_t(code | (isShort ? kShortReals : 0) | (isLong ? kLongVector : 0))};
    static_assert(header.size() == kWireHeader);
    std::string input(header.begin(), header.end());
    input.append(message.begin(), message.end());
    return input;
}

}  // namespace

WireInput wireInput(std::string_view bytes) {
    WireInput input;
    const std::uint8_t flags = byteAt(bytes, 5);
    input.layout.form = kForms[byteAt(bytes, 0) % kForms.size()];
    input.layout.dimension = 1 + byteAt(bytes, 1) * ((flags & kLongVector) != 0 ? kLong : 1);
    input.layout.block = std::min<Index>(1 + byteAt(bytes, 2), input.layout.dimension);
    input.layout.levelCount = 1 + byteAt(bytes, 3);
    input.layout.positions = std::min<Index>(1 + byteAt(bytes, 4), input.layout.dimension);
    input.network.code = kCodes[flags % kCodes.size()];
    input.network.float_bits = (flags & kShortReals) != 0 ? 32 : 64;
    input.message = bytes.substr(kWireHeader);
    return input;
}

std::vector<std::string> wireMessages() {
    std::vector<std::string> messages;
    for (const CompressorKind& kind : compressorKinds())
        for (Index dimension : {1, 13, 40, 1297})
            for (std::uint8_t code = 0; code < kCodes.size(); ++code) {
                if (kind.form != SymbolForm::ternary && code > 0) break;
                CompressorOptions options;
                options.kind = kind.info.name;
                options.block = dimension > 40 ? 200 : 7;
                options.levels = 5;
                options.k = std::min<Index>(dimension, 6);
                for (int v = 0; v < 4; ++v) messages.push_back(messageOf(options, dimension, code, v % 2 == 1, v));
            }
    return messages;
}

}  // namespace dianoia::fuzz
