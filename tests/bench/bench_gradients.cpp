// Full and minibatch gradients beside plain loops over the same rows: W1 (8124 x 112 of ones, 21 a row, 20 workers), W2
// (the same, 32 rows a worker) and W3 (60000 x 784 dense floats, 10 workers).
#include <benchmark/benchmark.h>

#include <array>
#include <cmath>
#include <cstdint>

#include "bench_data.h"
#include "core/philox.h"
#include "problems/margin_problem.h"

namespace dianoia {
namespace {

using namespace bench;

constexpr RidgeWeight kRidge{1e-3, false};

Vector point(Index dimension) {
    Vector x(std::size_t(dimension), 0.0);
    for (Index j = 0; j < dimension; ++j) x[std::size_t(j)] = std::sin(double(j));
    return x;
}

/// Nanoseconds an entry of the data, which the table shows as "ns".
void countEntries(benchmark::State& state, double entries) {
    state.counters["ns"] = benchmark::Counter(double(state.iterations()) * entries * 1e-9,
                                              benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
    state.counters["rounds/s"] = benchmark::Counter(double(state.iterations()), benchmark::Counter::kIsRate);
}

void fullRound(benchmark::State& state, const DataSet& data, Index workers, double entries, int threads) {
    const LogisticRegression problem(data, contiguous(data.rows, workers), kRidge);
    GradientEvaluator evaluator(problem);
    RowMatrix gradients(workers, problem.dimension());
    Vector losses(std::size_t(workers), 0.0);
    const Vector x = point(problem.dimension());
    for (auto _ : state) {
        evaluator.evaluate(x, threads, gradients, losses);
        benchmark::DoNotOptimize(gradients.data());
        benchmark::ClobberMemory();
    }
    countEntries(state, entries);
}

/// What a first program writes: margin, exponential and update a row, by index and by the C library.
void plainSparseRound(benchmark::State& state) {
    const SparseFeatures& rows = mushrooms().sparse();
    Vector gradient(std::size_t(mushrooms().columns), 0.0);
    const Vector x = point(mushrooms().columns);
    for (auto _ : state) {
        for (std::size_t r = 0; r < mushrooms().classOf.size(); ++r) {
            const auto first = std::size_t(rows.rowStart[r]), last = std::size_t(rows.rowStart[r + 1]);
            const double y = mushrooms().classOf[r] == 1 ? 1 : -1;
            double z = 0;
            for (std::size_t e = first; e < last; ++e) z += x[rows.columnOf[e]];
            const double slope = -y / (1 + std::exp(y * z));
            for (std::size_t e = first; e < last; ++e) gradient[rows.columnOf[e]] += slope;
        }
        benchmark::DoNotOptimize(gradient.data());
        benchmark::ClobberMemory();
    }
    countEntries(state, double(rows.columnOf.size()));
}

void sparseRound(benchmark::State& state) {
    fullRound(state, mushrooms(), 20, double(mushrooms().sparse().columnOf.size()), 1);
}

void minibatchRound(benchmark::State& state) {
    constexpr Index kWorkers = 20;
    constexpr std::size_t kBatch = 32;
    const LogisticRegression problem(mushrooms(), contiguous(mushrooms().rows, kWorkers), kRidge);
    const RandomStreams streams(1);
    std::vector<std::uint32_t> rows(kBatch * kWorkers);
    streams.words(rows, Purpose::minibatch, {}, {});
    for (std::uint32_t& row : rows) row = belowBound(row, 406);
    Vector gradient(std::size_t(problem.dimension()));
    const Vector x = point(problem.dimension());
    Workspace space;
    for (auto _ : state) {
        for (Index i = 0; i < kWorkers; ++i) {
            problem.minibatchGradient(toWorker(i), std::span(rows).subspan(std::size_t(i) * kBatch, kBatch), x,
                                      gradient, space);
            benchmark::DoNotOptimize(gradient.data());
            benchmark::ClobberMemory();
        }
    }
    countEntries(state, double(kBatch * kWorkers * 21));
}

void denseRound(benchmark::State& state) {
    fullRound(state, denseFloats(), 10, double(denseFloats().rows * denseFloats().columns), int(state.range(0)));
}

/// Reads the same floats and does nothing but add them up: what memory allows.
void plainDenseSum(benchmark::State& state) {
    const std::vector<float> values(denseFloats().dense().values.begin(), denseFloats().dense().values.end());
    for (auto _ : state) {
        std::array<float, 64> lanes{};
        for (std::size_t e = 0; e + 64 <= values.size(); e += 64)
            for (std::size_t l = 0; l < 64; ++l) lanes[l] += values[e + l];
        benchmark::DoNotOptimize(lanes);
    }
    countEntries(state, double(values.size()));
}

BENCHMARK(plainSparseRound);
BENCHMARK(sparseRound);
BENCHMARK(minibatchRound);
BENCHMARK(plainDenseSum)->Unit(benchmark::kMillisecond);
BENCHMARK(denseRound)->Arg(1)->Arg(2)->Unit(benchmark::kMillisecond)->UseRealTime();

}  // namespace
}  // namespace dianoia
