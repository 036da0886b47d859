// The wire: symbols become bytes and bytes become a vector again. Only messages travel; the bits on every plot are the
// lengths of these messages.
#pragma once

#include <span>

#include "round/compressor/symbols.h"
#include "round/round_context.h"
#include "round/wire/network_options.h"

namespace dianoia {

/// What both sides know without a message: how the symbols of a run are laid out.
struct MessageLayout {
    SymbolForm form = SymbolForm::dense;
    Index dimension = 0;
    Index block = 0;
    Index levelCount = 1;
    Index positions = 0;  ///< shared: k
};

/// Encodes and decodes the messages of a run. Immutable.
class Wire {
public:
    explicit Wire(const NetworkOptions& options);

    /// message := the encoding of `symbols`. No header; padded to whole bytes once, at the end.
    void encode(const Symbols& symbols, Bytes& message) const;
    /// decoded := the vector that `message` stands for. `worker` and `context` name the random stream from which shared
    /// positions are known. Throws Error (content) on a message that no encoder writes.
    void decode(std::span<const std::uint8_t> message, const MessageLayout& layout, WorkerIndex worker,
                const RoundContext& context, Span decoded) const;
    /// Decodes a dense message in place of a copy where the bytes are the doubles themselves.
    int floatBits() const { return m_floatBits; }

private:
    int m_floatBits;
    enum class TernaryCode { cheapest, twoBit, base3, elias } m_ternaryCode;
};

}  // namespace dianoia
