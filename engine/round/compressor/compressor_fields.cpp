#include "round/compressor/compressor_fields.h"

#include "round/compressor/compressor_kinds.h"
#include "round/compressor/dither.h"

namespace dianoia {
namespace {

std::vector<KindInfo> kindInfos() {
    std::vector<KindInfo> infos;
    for (const CompressorKind& kind : compressorKinds()) infos.push_back(kind.info);
    return infos;
}

Field<CompressorOptions> kindField() {
    return field(&CompressorOptions::kind, {.path = "compressor.kind",
                                            .label = "compressor",
                                            .help = "How a worker makes its vector short before it sends it.",
                                            .source = "Mishchenko, Gorbunov, Takac, Richtarik 2019",
                                            .when = When::live,
                                            .kinds = kindInfos()});
}

Field<CompressorOptions> normField() {
    return field(&CompressorOptions::p,
                 {.path = "compressor.p",
                  .label = "norm p",
                  .help = "The norm of a block that a coin of quantize or a level of dither is measured by: a larger p "
                          "means less variance and more nonzeros.",
                  .source = "Mishchenko, Gorbunov, Takac, Richtarik 2019",
                  .lowest = 1,
                  .takesInfinity = true,
                  .scale = Scale::logarithmic,
                  .when = When::live,
                  .frontRow = true});
}

Field<CompressorOptions> blockField() {
    return field(&CompressorOptions::block,
                 {.path = "compressor.block",
                  .label = "block size",
                  .help = "Coordinates that share a norm in quantize, dither and scaled_sign; 0 means the whole "
                          "vector, and the last "
                          "block may be shorter.",
                  .unit = "coordinates",
                  .source = "Mishchenko, Gorbunov, Takac, Richtarik 2019; Alistarh et al. 2017 (buckets)",
                  .lowest = 0,
                  .scale = Scale::logarithmic,
                  .when = When::live,
                  .frontRow = true});
}

Field<CompressorOptions> levelsField() {
    return field(&CompressorOptions::levels, {.path = "compressor.levels",
                                              .label = "levels s",
                                              .help = "dither: levels of the norm above zero; 1 is quantize.",
                                              .source = "Alistarh, Grubic, Li, Tomioka, Vojnovic 2017",
                                              .lowest = 1,
                                              .highest = double(kMostLevels),
                                              .scale = Scale::logarithmic,
                                              .when = When::live});
}

Field<CompressorOptions> countField() {
    return field(&CompressorOptions::k,
                 {.path = "compressor.k",
                  .label = "coordinates sent k",
                  .help = "rand_k and top_k: how many coordinates travel; at most the dimension, which is then exact.",
                  .unit = "coordinates",
                  .lowest = 1,
                  .scale = Scale::logarithmic,
                  .when = When::live});
}

Field<CompressorOptions> clipField() {
    return field(&CompressorOptions::clip,
                 {.path = "compressor.clip",
                  .label = "clipping",
                  .help = "quantize: entries beyond this many standard deviations of their block are cut first, which "
                          "is biased and shortens the norm; 0 is off, TernGrad uses 2.5.",
                  .unit = "standard deviations",
                  .source = "Wen, Xu, Yan, Wu, Wang, Chen, Li 2017",
                  .lowest = 0,
                  .highest = 1e6,
                  .when = When::live});
}

Field<CompressorOptions> sharedScaleField() {
    return field(
        &CompressorOptions::shared_scale,
        {.path = "compressor.shared_scale",
         .label = "shared scale",
         .help = "quantize: all workers use the greatest norm of a block among them: unbiased still, with more "
                 "variance, one more exchange a round, and sums of few values.",
         .source = "Wen, Xu, Yan, Wu, Wang, Chen, Li 2017",
         .when = When::live});
}

Field<CompressorOptions> zeroField() {
    return field(
        &CompressorOptions::zero,
        {.path = "compressor.zero",
         .label = "sign of zero",
         .help = "sign: what is sent for a coordinate that is exactly zero.",
         .source = "Bernstein, Wang, Azizzadenesheli, Anandkumar 2018 (zero); Bernstein, Zhao, Azizzadenesheli, "
                   "Anandkumar 2019 (plus)",
         .when = When::live,
         .kinds = {{"zero", "0: the message needs a second plane.", {}},
                   {"plus", "+1: one bit a coordinate.", {}},
                   {"random", "+1 or -1 by a fair coin: one bit a coordinate.", {}}}});
}

}  // namespace

const Fields<CompressorOptions>& compressorFields() {
    static const Fields<CompressorOptions> fields = {kindField(),  normField(), blockField(),       levelsField(),
                                                     countField(), clipField(), sharedScaleField(), zeroField()};
    return fields;
}

}  // namespace dianoia
