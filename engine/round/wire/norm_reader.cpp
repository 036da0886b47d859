#include "round/wire/norm_reader.h"

#include <cmath>

#include "core/diagnostics.h"
#include "round/wire/real_code.h"

namespace dianoia {

NormReader::NormReader(std::span<const std::uint8_t> message, Index count, int floatBits) : m_floatBits(floatBits) {
    const std::size_t bytes = realBytes(count, floatBits);
    if (message.size() < bytes) {
        failContent("message: " + std::to_string(message.size()) + " bytes; its " + std::to_string(count) +
                    " norms alone have " + std::to_string(bytes));
    }
    m_norms = message.first(bytes);
    m_rest = message.subspan(bytes);
}

double NormReader::at(Index b) const {
    double norm = 0;
    takeReals(m_norms.data() + realBytes(b, m_floatBits), m_floatBits, {&norm, 1});
    if (std::isnan(norm) || std::signbit(norm)) failContent("message: a norm is negative or not a number");
    return norm;
}

void NormReader::checkZero(double norm, bool anyNonzero) {
    if (norm == 0 && anyNonzero) failContent("message: a block of norm 0 has a coordinate that is not zero");
}

}  // namespace dianoia
