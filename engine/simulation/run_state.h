// What a run carries from round to round.
#pragma once

#include <optional>
#include <string>

#include "core/types.h"

namespace dianoia {

/// The state x^k with everything that the next round needs.
struct RunState {
    Vector x;                      ///< the server's iterate x^k
    Vector workerCopy;             ///< x^k as the workers read it from the last message down
    Vector velocity;               ///< v of the momentum
    Vector serverMemory;           ///< h
    RowMatrix memories;            ///< row i: h_i
    Vector reference;              ///< L-SVRG: w, empty before its first round
    RowMatrix referenceGradients;  ///< L-SVRG: row i: grad f_i(w)
    std::uint64_t round = 0;
    std::uint64_t bitsUp = 0, bitsDown = 0;
    std::uint64_t samplesTouched = 0;
    double epoch = 0, time = 0;
};

/// A run that left the finite numbers, or all reason: a result, not a crash.
struct Divergence {
    std::string quantity;         ///< "gradient", "iterate x", ...
    std::optional<Index> worker;  ///< empty where no single worker is to blame
    std::uint64_t round = 0;      ///< completed rounds before the one that diverged
    double value = 0;             ///< the value found: not finite, or beyond the bound
    /// One sentence: what, whose, when and which bound.
    std::string sentence() const;
};

/// |x_j| beyond this is divergence.
inline constexpr double kDivergenceBound = 1e100;

}  // namespace dianoia
