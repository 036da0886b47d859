#include "bench_data.h"

#include <numeric>

#include "core/philox.h"
#include "data/built_in.h"

namespace dianoia::bench {
namespace {

DataSet makeDenseFloats(Index rows, Index columns) {
    DataSet data;
    data.name = "dense";
    data.rows = rows;
    data.columns = columns;
    data.classNames = {"0", "1"};
    const RandomStreams streams(3);
    DenseFeatures features{Vector(std::size_t(rows * columns))};
    std::vector<std::uint32_t> words(std::size_t(columns), 0u);
    for (Index r = 0; r < rows; ++r) {
        streams.words(words, Purpose::data, {}, RoundIndex(r));
        for (Index j = 0; j < columns; ++j)
            features.values[std::size_t(r * columns + j)] = float(unitInterval(words[std::size_t(j)]) - 0.5) / 16;
        data.classOf.push_back(words[0] >> 31);
    }
    data.features = std::move(features);
    return data;
}

}  // namespace

const DataSet& mushrooms() {
    static const DataSet data = builtInData("mushrooms");
    return data;
}

const DataSet& denseFloats() {
    static const DataSet data = makeDenseFloats(60000, 784);
    return data;
}

Partition contiguous(Index rows, Index workers) {
    Partition partition;
    for (Index i = 0; i < workers; ++i) {
        std::vector<Index> own(std::size_t((i + 1) * rows / workers - i * rows / workers));
        std::iota(own.begin(), own.end(), i * rows / workers);
        partition.rowsOf.push_back(std::move(own));
    }
    return partition;
}

}  // namespace dianoia::bench
