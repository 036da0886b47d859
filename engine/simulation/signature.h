// A fingerprint of what the engine computes: two builds that agree have the same.
#pragma once

#include <string>
#include <vector>

namespace dianoia {

struct Signature {
    struct Part {
        std::string name;  ///< "logistic, DIANA"
        std::string hash;  ///< 16 hexadecimal digits
    };
    std::vector<Part> parts;
    std::string hash;  ///< of all parts: 16 hexadecimal digits
};

/// Runs every method on a few small problems and hashes (SHA-256) the bytes of the iterates, and of the rows but for
/// what hangs on the optimum or on an integral, which are searched for only up to a tolerance: gap, dist_sq, h_error,
/// median_bias. Steps and memory rates are numbers, as "auto" hangs on eigenvalues. Does not depend on `threads`.
Signature computeSignature(int threads);

}  // namespace dianoia
