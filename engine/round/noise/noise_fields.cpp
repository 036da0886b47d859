#include "round/noise/noise_fields.h"

#include "round/noise/noise_kinds.h"

namespace dianoia {
namespace {

constexpr const char* kSource = "Chen, Chen, Sun, Wu and Hong, 2019, algorithms 3 and 4";

FieldInfo kindInfo() {
    FieldInfo info;
    info.path = "noise.kind";
    info.label = "noise law";
    info.help = "The law of the noise that each worker adds to its gradient before anything is compressed.";
    info.source = kSource;
    info.when = When::live;
    for (const NoiseKind& kind : noiseKinds()) info.kinds.push_back(kind.info);
    return info;
}

FieldInfo levelInfo() {
    FieldInfo info;
    info.path = "noise.level";
    info.label = "noise scale b (sd)";
    info.help =
        "Standard deviation of the noise on each coordinate; 0 adds exactly nothing. Auto is the theorem's: (T "
        "d)^(1/4) "
        "for a vote, (T d)^(1/6) for a median.";
    info.source = kSource;
    info.lowest = 0;
    info.scale = Scale::logarithmic;
    info.when = When::live;
    info.frontRow = true;
    return info;
}

}  // namespace

const Fields<NoiseOptions>& noiseFields() {
    static const Fields<NoiseOptions> fields = {field(&NoiseOptions::kind, kindInfo()),
                                                field(&NoiseOptions::level, levelInfo())};
    return fields;
}

}  // namespace dianoia
