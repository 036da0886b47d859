// A few seconds of self-test on the machine at hand.
#pragma once

#include <string>
#include <vector>

namespace dianoia {

struct SelfCheck {
    struct Part {
        std::string name;
        std::string fault;  ///< one clause; empty if it is right
    };
    std::vector<Part> parts;
    bool isGood = true;
    /// One line for a bug report: version, compiler, processor's width, threads, signature, and every part.
    std::string line;
};

/// Compressors against their exact law (5 standard errors), gradients against differences, one and `threads` threads,
/// numbers under a locale with a decimal comma, rows through CSV and back.
SelfCheck runSelfCheck(int threads);

}  // namespace dianoia
