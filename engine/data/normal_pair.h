// Standard normal numbers for data, from logarithms and square roots alone.
#pragma once

#include <array>
#include <cmath>

#include "core/elementary.h"
#include "core/philox.h"

namespace dianoia {

/// Two independent standard normals by the polar method (Marsaglia and Bray, 1964): a pure function of the streams and
/// of (worker, item, pair). A pair of words outside the unit disc is followed by the next draw.
inline std::array<double, 2> normalPair(const RandomStreams& streams, WorkerIndex worker, RoundIndex item,
                                        std::uint32_t pair) {
    for (std::uint32_t draw = 0;; ++draw) {
        const PhiloxBlock words = streams.block(Purpose::data, worker, item, pair, draw);
        for (const std::size_t i : {0u, 2u}) {
            const double u = 2 * openUnitInterval(words[i]) - 1, v = 2 * openUnitInterval(words[i + 1]) - 1;
            const double square = u * u + v * v;
            if (square >= 1) continue;
            const double factor = std::sqrt(-2 * elementary::log(square) / square);
            return {u * factor, v * factor};
        }
    }
}

}  // namespace dianoia
