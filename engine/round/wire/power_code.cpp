#include "round/wire/power_code.h"

#include <cmath>
#include <limits>

#include "core/diagnostics.h"
#include "round/wire/bits.h"

namespace dianoia {
namespace {

std::size_t powerBytes(std::size_t count, int floatBits) {
    return (count * std::size_t(powerWidth(floatBits)) + 7) / 8;
}

}  // namespace

void putPowers(std::span<const std::int32_t> codes, int floatBits, Bytes& message) {
    const std::size_t size = powerBytes(codes.size(), floatBits);
    const int width = powerWidth(floatBits);
    message.resize(size + kWriterSlack);
    BitWriter writer(message.data());
    for (std::int32_t code : codes) {
        const auto magnitude = std::uint64_t(std::abs(code));
        writer.put(magnitude | (code < 0 ? std::uint64_t(1) << (width - 1) : 0), width);
    }
    message.resize(size);
}

void takePowers(std::span<const std::uint8_t> message, int floatBits, Span decoded) {
    const std::size_t wanted = powerBytes(decoded.size(), floatBits);
    if (message.size() != wanted)
        failContent("message: " + std::to_string(message.size()) + " bytes; the powers of " +
                    std::to_string(decoded.size()) + " coordinates have " + std::to_string(wanted));
    const int width = powerWidth(floatBits), bias = floatBits == 64 ? 1023 : 127;
    const std::uint32_t minus = std::uint32_t(1) << (width - 1), infinite = minus - 1;
    BitReader in(message);
    bool isMinusZero = false;
    for (double& out : decoded) {
        const std::uint32_t bits = in.take(width), code = bits & infinite;
        isMinusZero = isMinusZero || bits == minus;
        out = code == 0          ? 0.0
              : code == infinite ? std::numeric_limits<double>::infinity()
                                 : std::ldexp(1.0, int(code) - bias);
        if (bits & minus) out = -out;
    }
    if (isMinusZero) failContent("message: a coordinate is minus zero");
    if (!in.atPadding()) failContent("message: the bits behind the last power are not zero");
}

}  // namespace dianoia
