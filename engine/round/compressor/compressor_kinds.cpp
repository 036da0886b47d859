#include "round/compressor/compressor_kinds.h"

#include "core/diagnostics.h"
#include "round/compressor/dither.h"
#include "round/compressor/identity.h"
#include "round/compressor/natural.h"
#include "round/compressor/quantize.h"
#include "round/compressor/rand_k.h"
#include "round/compressor/scaled_sign.h"
#include "round/compressor/sign.h"
#include "round/compressor/top_k.h"

namespace dianoia {

const std::vector<CompressorKind>& compressorKinds() {
    static const std::vector<CompressorKind> kinds = {
        {{"none", "Every coordinate travels as a real number.", {}}, SymbolForm::dense, makeIdentity},
        {{"quantize",
          "Each coordinate becomes 0 or plus or minus the p-norm of its block, by an unbiased coin; p = inf is "
          "TernGrad's "
          "ternarizing.",
          {"p", "block", "clip", "shared_scale"}},
         SymbolForm::ternary,
         makeQuantize},
        {{"dither",
          "Each coordinate is rounded at random to one of s levels of the norm of its block, unbiased; the quantizer "
          "of "
          "QSGD.",
          {"p", "block", "levels"}},
         SymbolForm::levels,
         makeDither},
        {{"sign", "Only the sign of each coordinate travels; biased.", {"zero"}}, SymbolForm::signs, makeSign},
        {{"rand_k", "k coordinates drawn at random travel, times d/k; unbiased.", {"k"}},
         SymbolForm::shared,
         makeRandK},
        {{"top_k", "The k largest coordinates travel with their places; biased.", {"k"}}, SymbolForm::sparse, makeTopK},
        {{"natural", "Each coordinate becomes a neighbouring power of two by an unbiased coin.", {}},
         SymbolForm::powers,
         makeNatural},
        {{"scaled_sign",
          "The sign of each coordinate travels, and the mean magnitude of its block; biased.",
          {"block"}},
         SymbolForm::scaled,
         makeScaledSign}};
    return kinds;
}

const CompressorKind& compressorKind(const std::string& kind) {
    std::string names;
    for (const CompressorKind& row : compressorKinds()) {
        if (row.info.name == kind) return row;
        names += (names.empty() ? "" : ", ") + row.info.name;
    }
    failContent("compressor.kind is \"" + kind + "\"; it must be one of " + names);
}

std::unique_ptr<Compressor> makeCompressor(const CompressorOptions& options, Index dimension, int floatBits) {
    return compressorKind(options.kind).make(options, dimension, floatBits);
}

}  // namespace dianoia
