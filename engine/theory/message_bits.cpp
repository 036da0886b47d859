#include "theory/message_bits.h"

#include <algorithm>

#include "round/wire/elias_omega.h"
#include "round/wire/level_code.h"
#include "round/wire/real_code.h"
#include "round/wire/wire.h"

namespace dianoia {
namespace {

std::uint64_t wholeBytes(std::uint64_t bits) {
    return (bits + 7) / 8 * 8;
}

/// At most: the counts, and two bits a coordinate, which a gap of 1 with its sign takes; longer gaps take fewer.
std::uint64_t eliasBits(const Blocks& blocks) {
    std::uint64_t bits = 2 * std::uint64_t(blocks.dimension);
    for (Index b = 0; b < blocks.count(); ++b)
        bits += std::uint64_t(omegaWord(std::uint64_t(blocks.at(b).size()) + 1).length);
    return wholeBytes(bits);
}

MessageBits ternaryBits(const std::string& code, const Blocks& blocks, std::uint64_t norms) {
    const auto d = std::uint64_t(blocks.dimension);
    const std::uint64_t twoBit = norms + 8 * ((d + 3) / 4), base3 = norms + 8 * ((d + 4) / 5);
    if (code == "two_bit") return {twoBit, false};
    if (code == "base3") return {base3, false};
    const std::uint64_t elias = norms + eliasBits(blocks);
    if (code == "elias") return {elias, true};
    return {8 + std::min({twoBit, base3, elias}), true};
}

}  // namespace

MessageBits messageBits(const CompressorOptions& options, const NetworkOptions& network, Index dimension,
                        bool hasZeros) {
    const MessageLayout layout = layoutOf(options, dimension);
    const Blocks blocks = Blocks::of(dimension, layout.block);
    const auto reals = [&](Index count) { return 8 * std::uint64_t(realBytes(count, int(network.float_bits))); };
    switch (layout.form) {
        case SymbolForm::dense:
            return {reals(dimension), false};
        case SymbolForm::ternary:
            return ternaryBits(network.code, blocks, reals(blocks.count()));
        case SymbolForm::levels:
            return {reals(blocks.count()) + 8 * std::uint64_t(levelBytes(dimension, layout.levelCount)), false};
        case SymbolForm::signs:
            return {8 + wholeBytes(std::uint64_t(dimension) * (hasZeros && options.zero == "zero" ? 2 : 1)), false};
        case SymbolForm::shared:
            return {reals(layout.positions), false};
        default:
            return {};
    }
}

}  // namespace dianoia
