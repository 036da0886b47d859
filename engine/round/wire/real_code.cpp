#include "round/wire/real_code.h"

#include <bit>
#include <cstring>

namespace dianoia {

static_assert(std::endian::native == std::endian::little, "the numbers in memory are the bytes of a message");

void putReals(ConstSpan values, int floatBits, std::uint8_t* out) {
    if (floatBits == 64) {
        std::memcpy(out, values.data(), values.size_bytes());
        return;
    }
    for (std::size_t j = 0; j < values.size(); ++j) {
        const float nearest = static_cast<float>(values[j]);
        std::memcpy(out + 4 * j, &nearest, 4);
    }
}

void takeReals(const std::uint8_t* in, int floatBits, Span values) {
    if (floatBits == 64) {
        std::memcpy(values.data(), in, values.size_bytes());
        return;
    }
    for (std::size_t j = 0; j < values.size(); ++j) {
        float value = 0;
        std::memcpy(&value, in + 4 * j, 4);
        values[j] = double(value);
    }
}

}  // namespace dianoia
