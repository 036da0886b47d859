#include "round/noise/noise_kinds.h"

#include "core/diagnostics.h"
#include "round/noise/noise_laws.h"

namespace dianoia {
namespace {

template <class Law>
std::unique_ptr<NoiseLaw> make() {
    return std::make_unique<Law>();
}

}  // namespace

const std::vector<NoiseKind>& noiseKinds() {
    static const std::vector<NoiseKind> kinds = {
        {{"none", "No noise is added.", {}}, nullptr},
        {{"gaussian", "Normal noise: the usual choice, with light tails.", {"level"}}, make<GaussianNoise>},
        {{"uniform", "Noise evenly spread over an interval: bounded by sqrt(3) b.", {"level"}}, make<UniformNoise>},
        {{"laplace", "Two-sided exponential noise: a peak at zero and heavy tails.", {"level"}}, make<LaplaceNoise>},
        {{"logistic", "Logistic noise: close to normal, with heavier tails.", {"level"}}, make<LogisticNoise>}};
    return kinds;
}

std::unique_ptr<NoiseLaw> makeNoise(const NoiseOptions& options) {
    for (const NoiseKind& kind : noiseKinds())
        if (kind.info.name == options.kind) return kind.make == nullptr ? nullptr : kind.make();
    failContent("noise.kind: \"" + options.kind + "\" is not a noise law.");
}

}  // namespace dianoia
