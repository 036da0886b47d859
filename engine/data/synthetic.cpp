#include "data/synthetic.h"

#include <cmath>

#include "core/diagnostics.h"
#include "core/sums.h"
#include "data/data_streams.h"
#include "data/limits.h"
#include "data/normal_pair.h"

namespace dianoia {
namespace {

/// out[j] = scale times standard normal number j of an item of a stream.
void fillNormals(Span out, double scale, const RandomStreams& streams, RoundIndex item) {
    for (std::size_t j = 0; j < out.size(); j += 2) {
        const auto pair = normalPair(streams, toWorker(0), item, static_cast<std::uint32_t>(j / 2));
        out[j] = scale * pair[0];
        if (j + 1 < out.size()) out[j + 1] = scale * pair[1];
    }
}

std::uint32_t noisyClass(std::uint32_t trueClass, Index row, const SyntheticShape& shape,
                         const RandomStreams& streams) {
    const PhiloxBlock words =
        streams.block(Purpose::data, toWorker(0), roundOf(DataStream::labelNoise), static_cast<std::uint32_t>(row));
    if (!(unitInterval(words[0]) < shape.noise)) return trueClass;
    return belowBound(words[1], static_cast<std::uint32_t>(shape.classes));
}

}  // namespace

DataSet makeSynthetic(const SyntheticShape& shape, const RandomStreams& streams) {
    if (shape.samples > kMostValues / shape.features) {
        failContent("data.samples " + std::to_string(shape.samples) + " times data.features " +
                    std::to_string(shape.features) + " is over the limit of " + std::to_string(kMostValues) +
                    " numbers");
    }
    if (shape.samples < shape.classes) {
        failContent("data.samples is " + std::to_string(shape.samples) +
                    "; it must be at least data.classes, which is " + std::to_string(shape.classes));
    }
    RowMatrix prototypes(shape.classes, shape.features);
    const double scale = 2 / std::sqrt(double(shape.features));
    for (Index c = 0; c < shape.classes; ++c)
        fillNormals(prototypes.row(c), scale, streams, roundOf(DataStream::prototypes, c));

    DataSet data;
    data.name = "synthetic";
    data.rows = shape.samples;
    data.columns = shape.features;
    Vector values(std::size_t(data.rows * data.columns));
    for (Index c = 0; c < shape.classes; ++c) data.classNames.push_back(std::to_string(c));
    for (Index r = 0; r < data.rows; ++r) {
        const Span row(values.data() + r * data.columns, std::size_t(data.columns));
        const auto trueClass = static_cast<std::uint32_t>(r % shape.classes);
        fillNormals(row, 1, streams, roundOf(DataStream::features, r));
        addScaled(row, 1, prototypes.row(Index(trueClass)));
        const std::uint32_t label = noisyClass(trueClass, r, shape, streams);
        data.classOf.push_back(label);
        data.labels.push_back(label);
    }
    data.features = DenseFeatures{std::move(values)};
    return data;
}

}  // namespace dianoia
