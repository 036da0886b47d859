// What the tests of compressors and of the wire share: options in one line, and a vector sent through both.
#pragma once

#include <limits>
#include <memory>

#include "round/compressor/compressor.h"
#include "round/wire/wire.h"

namespace dianoia::test {

inline constexpr double kInfinity = std::numeric_limits<double>::infinity();

inline CompressorOptions quantize(double p, Index block = 0) {
    CompressorOptions options;
    options.kind = "quantize";
    options.p = p;
    options.block = block;
    return options;
}

inline CompressorOptions dither(double p, std::int64_t levels, Index block = 0) {
    CompressorOptions options = quantize(p, block);
    options.kind = "dither";
    options.levels = levels;
    return options;
}

inline CompressorOptions randK(std::int64_t k) {
    CompressorOptions options;
    options.kind = "rand_k";
    options.k = k;
    return options;
}

inline CompressorOptions sign(const std::string& zero = "zero") {
    CompressorOptions options;
    options.kind = "sign";
    options.zero = zero;
    return options;
}

inline NetworkOptions network(const std::string& code = "cheapest", std::int64_t floatBits = 64) {
    NetworkOptions options;
    options.code = code;
    options.float_bits = floatBits;
    return options;
}

/// A compressor with a wire: what the server sees of a vector.
class Link {
public:
    Link(const CompressorOptions& options, Index dimension, const NetworkOptions& net = {}, std::uint64_t seed = 1)
        : m_streams(seed),
          m_compressor(makeCompressor(options, dimension, int(net.float_bits))),
          m_wire(net),
          m_layout(layoutOf(options, dimension)),
          m_decoded(std::size_t(dimension)) {}

    const Vector& send(ConstSpan v, std::uint64_t round = 0, Index worker = 0) {
        const RoundContext context{m_streams, RoundIndex(round)};
        m_compressor->compress(v, toWorker(worker), context, m_symbols);
        m_wire.encode(m_symbols, m_message);
        m_wire.decode(m_message, m_layout, toWorker(worker), context, m_decoded);
        return m_decoded;
    }
    const Symbols& symbols() const { return m_symbols; }
    const Bytes& message() const { return m_message; }
    std::size_t bits() const { return 8 * m_message.size(); }
    ExactLaw law(ConstSpan v) const { return *m_compressor->law(v); }

private:
    RandomStreams m_streams;
    std::unique_ptr<Compressor> m_compressor;
    Wire m_wire;
    MessageLayout m_layout;
    Symbols m_symbols;
    Bytes m_message;
    Vector m_decoded;
};

}  // namespace dianoia::test
