// The wire: symbols become bytes and bytes become a vector again. Only messages travel; the bits on every plot are the
// lengths of these messages.
#pragma once

#include <span>

#include "round/compressor/blocks.h"
#include "round/compressor/symbols.h"
#include "round/round_context.h"
#include "round/wire/network_options.h"

namespace dianoia {

struct CompressorOptions;

/// What both sides know without a message: how the symbols of a run are laid out.
struct MessageLayout {
    SymbolForm form = SymbolForm::dense;
    Index dimension = 0;
    Index block = 0;
    Index levelCount = 1;
    Index positions = 0;  ///< shared and sparse: k
};

/// The layout of the messages of a compressor on vectors of `dimension` coordinates.
MessageLayout layoutOf(const CompressorOptions& options, Index dimension);

/// Encodes and decodes the messages of a run. Immutable; safe to use from many threads.
///
/// A message has no header. Real numbers are IEEE 754 of floatBits(), least significant byte first.
///   dense    its real numbers.
///   ternary  one selector byte where network.code is cheapest: 0 two_bit, 1 base3, 2 elias, the shortest, ties to the
///            first; then the norms of all blocks; then the symbols of all blocks, see ternary_code.h.
///   levels   the norms of all blocks, then level + s in ceil(log2(2s + 1)) bits a coordinate, top bit first.
///   signs    see sign_planes.h.
///   shared   its k real numbers, in ascending order of the positions that both sides draw.
///   sparse   k real numbers, then their k places in ascending order, ceil(log2 d) bits each, top bit first.
///   powers   a bit for minus, then the exponent + bias, 11 bits where real numbers have 64 and 8 where they have 32;
///   all
///            zero for 0.
///   scaled   the norms of all blocks, then sign planes.
/// Zero bits fill the last byte.
class Wire {
public:
    /// Throws Error (content) for float_bits other than 64 and 32 and for an unknown code.
    explicit Wire(const NetworkOptions& options);

    /// message := the encoding of `symbols`. `message` grows once and is reused from round to round.
    void encode(const Symbols& symbols, Bytes& message) const;
    /// message := `values` as a dense message: what the server sends down.
    void encodeDense(ConstSpan values, Bytes& message) const;
    /// message := the signs of `values` as sign planes: the vote that the server sends down.
    void encodeSigns(ConstSpan values, Bytes& message) const;

    /// decoded := the vector that `message` stands for. `worker` and `context` name the random stream from which shared
    /// positions are known. Throws Error (content) on a message that no encoder writes, and never reads beyond it. Real
    /// numbers of dense and shared messages may be anything; norms are not negative and not NaN. A norm of inf is what
    /// a norm beyond the largest float travels as: the coordinates that came up are then infinite.
    void decode(std::span<const std::uint8_t> message, const MessageLayout& layout, WorkerIndex worker,
                const RoundContext& context, Span decoded) const;

    /// 64 or 32: how real numbers travel.
    int floatBits() const { return m_floatBits; }

private:
    int m_floatBits = 64;
    enum class TernaryCode { cheapest, twoBit, base3, elias } m_ternaryCode = TernaryCode::cheapest;

    void encodeTernary(const Symbols& symbols, Bytes& message) const;
    void decodeTernary(std::span<const std::uint8_t> message, const Blocks& blocks, Span decoded) const;
};

}  // namespace dianoia
