#include "round/wire/wire.h"

#include <algorithm>
#include <cmath>

#include "core/diagnostics.h"
#include "round/compressor/compressor_kinds.h"
#include "round/compressor/shared_positions.h"
#include "round/compressor/sign_packs.h"
#include "round/wire/bits.h"
#include "round/wire/level_code.h"
#include "round/wire/power_code.h"
#include "round/wire/real_code.h"
#include "round/wire/sign_planes.h"
#include "round/wire/sparse_code.h"
#include "round/wire/ternary_code.h"

namespace dianoia {
namespace {

using ByteSpan = std::span<const std::uint8_t>;

void checkSize(std::size_t size, std::size_t wanted, const char* what) {
    if (size == wanted) return;
    failContent(std::string("message: ") + std::to_string(size) + " bytes; " + what + " have " +
                std::to_string(wanted));
}

/// Unpacks symbols tile by tile, take(first, tile), and scales them block by block, scale(symbols, b, decoded part).
template <class Symbol, class Take, class Scale>
void forEachScaledTile(const Blocks& blocks, Take&& take, Scale&& scale, Span decoded) {
    constexpr Index kTile = 1280;  // a multiple of the symbols of a byte in every ternary code
    std::array<Symbol, kTile> symbols;
    for (Index first = 0; first < blocks.dimension; first += kTile) {
        const Range tile{first, std::min(blocks.dimension, first + kTile)};
        take(first, std::span<Symbol>(symbols.data(), std::size_t(tile.size())));
        forEachPiece(tile, blocks, [&](Range piece, Index b) {
            scale(symbols.data() + (piece.first - first), b,
                  decoded.subspan(std::size_t(piece.first), std::size_t(piece.size())));
        });
    }
}

/// decoded[j] := norm * signs[j]; zero stays zero where the norm is infinite.
void scaleSigns(const std::int8_t* signs, double norm, Span decoded) {
    std::int8_t any = 0;
    for (std::size_t j = 0; j < decoded.size(); ++j) {
        const double magnitude = signs[j] != 0 ? norm : 0.0;
        decoded[j] = signs[j] < 0 ? -magnitude : magnitude;
        any = static_cast<std::int8_t>(any | signs[j]);
    }
    NormReader::checkZero(norm, any != 0);
}

/// decoded[j] := norm * (levels[j] / levelCount); zero stays zero where the norm is infinite.
void scaleLevels(const std::int32_t* levels, Index levelCount, double norm, Span decoded) {
    std::int32_t any = 0;
    for (std::size_t j = 0; j < decoded.size(); ++j) {
        const double magnitude = levels[j] != 0 ? norm : 0.0;
        decoded[j] = magnitude * (double(levels[j]) / double(levelCount));
        any |= levels[j];
    }
    NormReader::checkZero(norm, any != 0);
}

void decodeLevels(ByteSpan message, int floatBits, const MessageLayout& layout, Span decoded) {
    const Blocks blocks{layout.dimension, layout.block};
    const NormReader norms(message, blocks.count(), floatBits);
    checkLevels(norms.rest(), layout.dimension, layout.levelCount);
    forEachScaledTile<std::int32_t>(
        blocks, [&](Index first, auto levels) { takeLevels(norms.rest(), first, layout.levelCount, levels); },
        [&](const std::int32_t* levels, Index b, Span piece) {
            scaleLevels(levels, layout.levelCount, norms.at(b), piece);
        },
        decoded);
}

void decodeScaled(ByteSpan message, int floatBits, const Blocks& blocks, Span decoded) {
    const NormReader norms(message, blocks.count(), floatBits);
    takeSignPlanes(norms.rest(), decoded);
    forEachPiece({0, blocks.dimension}, blocks, [&](Range piece, Index b) {
        const double norm = norms.at(b);
        bool any = false;
        for (double& v : decoded.subspan(std::size_t(piece.first), std::size_t(piece.size()))) {
            any = any || v != 0;
            v = v == 0 ? 0.0 : std::copysign(norm, v);
        }
        NormReader::checkZero(norm, any);
    });
}

void decodeShared(ByteSpan message, int floatBits, const MessageLayout& layout, WorkerIndex worker,
                  const RoundContext& context, Span decoded) {
    thread_local std::vector<std::uint32_t> positions;
    thread_local Vector values;
    checkSize(message.size(), realBytes(layout.positions, floatBits), "the values at the shared positions");
    drawPositions(layout.dimension, layout.positions, worker, context, positions);
    values.resize(positions.size());
    takeReals(message.data(), floatBits, values);
    std::fill(decoded.begin(), decoded.end(), 0.0);
    for (std::size_t m = 0; m < positions.size(); ++m) decoded[positions[m]] = values[m];
}

}  // namespace

MessageLayout layoutOf(const CompressorOptions& options, Index dimension) {
    MessageLayout layout;
    layout.form = compressorKind(options.kind).form;
    layout.dimension = dimension;
    layout.block = Blocks::of(dimension, options.block).block;
    layout.levelCount = static_cast<Index>(options.levels);
    layout.positions = static_cast<Index>(options.k);
    return layout;
}

Wire::Wire(const NetworkOptions& options) : m_floatBits(static_cast<int>(options.float_bits)) {
    if (options.float_bits != 64 && options.float_bits != 32)
        failContent("network.float_bits is " + std::to_string(options.float_bits) + "; it must be 64 or 32");
    if (options.code == "two_bit") {
        m_ternaryCode = TernaryCode::twoBit;
    } else if (options.code == "base3") {
        m_ternaryCode = TernaryCode::base3;
    } else if (options.code == "elias") {
        m_ternaryCode = TernaryCode::elias;
    } else if (options.code != "cheapest") {
        failContent("network.code is \"" + options.code + "\"; it must be cheapest, two_bit, base3 or elias");
    }
}

void Wire::encode(const Symbols& symbols, Bytes& message) const {
    switch (symbols.form) {
        case SymbolForm::dense:
        case SymbolForm::shared:
            encodeDense(symbols.values, message);
            break;
        case SymbolForm::ternary:
            encodeTernary(symbols, message);
            break;
        case SymbolForm::levels: {
            const std::size_t norms = realBytes(std::ssize(symbols.norms), m_floatBits);
            const std::size_t size = norms + levelBytes(symbols.dimension, symbols.levelCount);
            message.resize(size + kWriterSlack);
            putReals(symbols.norms, m_floatBits, message.data());
            putLevels(symbols.levels, symbols.levelCount, message.data() + norms);
            message.resize(size);
            break;
        }
        case SymbolForm::signs:
            message.clear();
            putSignPlanes(symbols.signs, message);
            break;
        case SymbolForm::sparse:
            putSparse(symbols, m_floatBits, message);
            break;
        case SymbolForm::powers:
            putPowers(symbols.levels, m_floatBits, message);
            break;
        case SymbolForm::scaled:
            message.resize(realBytes(std::ssize(symbols.norms), m_floatBits));
            putReals(symbols.norms, m_floatBits, message.data());
            putSignPlanes(symbols.signs, message);
            break;
    }
}

void Wire::encodeDense(ConstSpan values, Bytes& message) const {
    message.resize(realBytes(std::ssize(values), m_floatBits));
    putReals(values, m_floatBits, message.data());
}

void Wire::encodeSigns(ConstSpan values, Bytes& message) const {
    thread_local AlignedVector<std::int8_t> signs;
    signs.resize(values.size());
    takeSigns(values, 0, signs.data());
    message.clear();
    putSignPlanes(signs, message);
}

void Wire::encodeTernary(const Symbols& symbols, Bytes& message) const {
    const Blocks blocks{symbols.dimension, symbols.block};
    const ConstSignSpan signs = symbols.signs;
    const std::size_t selector = m_ternaryCode == TernaryCode::cheapest ? 1 : 0;
    const std::size_t front = selector + realBytes(std::ssize(symbols.norms), m_floatBits);
    const std::size_t twoBit = twoBitBytes(blocks.dimension), base3 = base3Bytes(blocks.dimension);
    const bool triesElias = selector == 1 || m_ternaryCode == TernaryCode::elias;
    message.resize(front + std::max(twoBit, triesElias ? eliasBound(blocks) : 0));
    std::uint8_t* out = message.data() + front;

    TernaryCode code = m_ternaryCode;
    std::size_t size = code == TernaryCode::twoBit ? twoBit : base3;
    if (code == TernaryCode::elias) size = putElias(signs, blocks, out);
    if (code == TernaryCode::cheapest) {
        code = base3 < twoBit ? TernaryCode::base3 : TernaryCode::twoBit;
        if (const std::size_t elias = putElias(signs, blocks, out, size); elias < size) {
            code = TernaryCode::elias;
            size = elias;
        }
    }
    if (code == TernaryCode::twoBit) putTwoBit(signs, out);
    if (code == TernaryCode::base3) putBase3(signs, out);
    message.resize(front + size);
    if (selector == 1) message[0] = static_cast<std::uint8_t>(int(code) - int(TernaryCode::twoBit));
    putReals(symbols.norms, m_floatBits, message.data() + selector);
}

void Wire::decode(ByteSpan message, const MessageLayout& layout, WorkerIndex worker, const RoundContext& context,
                  Span decoded) const {
    switch (layout.form) {
        case SymbolForm::dense:
            checkSize(message.size(), realBytes(layout.dimension, m_floatBits), "the real numbers of the vector");
            takeReals(message.data(), m_floatBits, decoded);
            break;
        case SymbolForm::ternary:
            decodeTernary(message, Blocks{layout.dimension, layout.block}, decoded);
            break;
        case SymbolForm::levels:
            decodeLevels(message, m_floatBits, layout, decoded);
            break;
        case SymbolForm::signs:
            takeSignPlanes(message, decoded);
            break;
        case SymbolForm::shared:
            decodeShared(message, m_floatBits, layout, worker, context, decoded);
            break;
        case SymbolForm::sparse:
            takeSparse(message, m_floatBits, layout.positions, decoded);
            break;
        case SymbolForm::powers:
            takePowers(message, m_floatBits, decoded);
            break;
        case SymbolForm::scaled:
            decodeScaled(message, m_floatBits, Blocks{layout.dimension, layout.block}, decoded);
            break;
    }
}

void Wire::decodeTernary(ByteSpan message, const Blocks& blocks, Span decoded) const {
    TernaryCode code = m_ternaryCode;
    if (code == TernaryCode::cheapest) {
        if (message.empty() || message[0] > 2)
            failContent("message: the selector of the ternary code is not 0, 1 or 2");
        code = static_cast<TernaryCode>(int(TernaryCode::twoBit) + message[0]);
        message = message.subspan(1);
    }
    const NormReader norms(message, blocks.count(), m_floatBits);
    if (code == TernaryCode::elias) {
        takeElias(norms.rest(), blocks, norms, decoded);
        return;
    }
    const bool twoBit = code == TernaryCode::twoBit;
    checkSize(norms.rest().size(), twoBit ? twoBitBytes(blocks.dimension) : base3Bytes(blocks.dimension),
              "the symbols behind the norms");
    forEachScaledTile<std::int8_t>(
        blocks,
        [&](Index first, auto signs) {
            (twoBit ? takeTwoBit : takeBase3)(norms.rest(), first, blocks.dimension, signs);
        },
        [&](const std::int8_t* signs, Index b, Span piece) { scaleSigns(signs, norms.at(b), piece); }, decoded);
}

}  // namespace dianoia
