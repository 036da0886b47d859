#include "experiment/compression_name.h"

#include <cmath>

#include "core/number_text.h"

namespace dianoia {
namespace {

std::string nameOfQuantize(const ExperimentSpec& spec) {
    const double p = spec.compressor.p;
    if (spec.memory.kind == "difference") return "ternary Quant_p (DIANA), p = " + shortestText(p);
    if (spec.memory.kind != "none") return "ternary Quant_p, p = " + shortestText(p) + ", with memory";
    if (p == 2) return "DQGD = QSGD s = 1";
    return std::isinf(p) ? "DQGD = TernGrad" : "DQGD";
}

std::string nameOfDither(const ExperimentSpec& spec) {
    const std::string memory = spec.memory.kind == "difference" ? ", with memory" : "";
    return "QSGD, s = " + std::to_string(spec.compressor.levels) +
           (spec.compressor.levels == 1 ? " level" : " levels") + memory;
}

}  // namespace

std::string compressionName(const ExperimentSpec& spec) {
    const std::string& kind = spec.compressor.kind;
    if (kind == "quantize") return nameOfQuantize(spec);
    if (kind == "dither") return nameOfDither(spec);
    if (kind == "rand_k") return "rand-k, k = " + std::to_string(spec.compressor.k);
    return kind == "none" ? "whole vectors" : kind;
}

}  // namespace dianoia
