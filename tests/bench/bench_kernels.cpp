// Nanoseconds an element of the kernels under every round: random words, elementary functions, sums.
#include <benchmark/benchmark.h>

#include <cstdint>
#include <vector>

#include "core/elementary.h"
#include "core/philox.h"
#include "core/sums.h"
#include "round/aggregator/aggregator.h"
#include "round/noise/noise.h"

namespace dianoia {
namespace {

/// Reports nanoseconds an element, which the table of the benchmark shows as "ns".
void countElements(benchmark::State& state, std::int64_t elementsAnIteration) {
    state.counters["ns"] = benchmark::Counter(double(state.iterations()) * double(elementsAnIteration) * 1e-9,
                                              benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

/// Numbers spread evenly over low ... high, in mixed order.
Vector spread(std::size_t n, double low, double high) {
    Vector v(n);
    for (std::size_t i = 0; i < n; ++i) v[i] = low + (high - low) * unitInterval(std::uint32_t(splitMix64(i)));
    return v;
}

void randomWords(benchmark::State& state) {
    const RandomStreams streams(42);
    std::vector<std::uint32_t> words(std::size_t(state.range(0)));
    std::uint64_t round = 0;
    for (auto _ : state) {
        streams.words(words, Purpose::compress, WorkerIndex{1}, RoundIndex{round++});
        benchmark::DoNotOptimize(words.data());
        benchmark::ClobberMemory();
    }
    countElements(state, state.range(0));
}
BENCHMARK(randomWords)->Arg(2)->Arg(20)->Arg(112)->Arg(1000)->Arg(7840);

void noise(benchmark::State& state, const char* kind) {
    const RandomStreams streams(42);
    const auto law = makeNoise({kind, 1});
    Vector values(std::size_t(state.range(0)));
    std::uint64_t round = 0;
    for (auto _ : state) {
        law->add(values, 0.5, WorkerIndex{1}, 0, {streams, RoundIndex{round++}});
        benchmark::DoNotOptimize(values.data());
        benchmark::ClobberMemory();
    }
    countElements(state, state.range(0));
}
BENCHMARK_CAPTURE(noise, gaussian, "gaussian")->Arg(2)->Arg(20)->Arg(112)->Arg(1000);
BENCHMARK_CAPTURE(noise, uniform, "uniform")->Arg(1000);
BENCHMARK_CAPTURE(noise, laplace, "laplace")->Arg(1000);
BENCHMARK_CAPTURE(noise, logistic, "logistic")->Arg(1000);

/// Standard normals, with the medians of another draw as the hint, as in a run with noise.
void median(benchmark::State& state) {
    const Index n = state.range(0), d = state.range(1);
    const RandomStreams streams(42);
    const RoundContext context{streams, RoundIndex{0}};
    const auto law = makeNoise({"gaussian", 1});
    const auto rule = makeAggregator({"median", "zero"});
    Vector hint(std::size_t(d), 0.0), out(hint.size());
    RowMatrix values(n, d);
    for (std::uint64_t round = 0; round < 2; ++round) {
        values.fill(0);
        for (Index i = 0; i < n; ++i) law->add(values.row(i), 1, toWorker(i), 0, {streams, RoundIndex{round}});
        if (round == 0) rule->aggregate(values, {0, d}, 0, context, hint, out);
    }
    const Vector start = hint;
    for (auto _ : state) {
        hint = start;
        rule->aggregate(values, {0, d}, 0, context, hint, out);
        benchmark::DoNotOptimize(out.data());
        benchmark::ClobberMemory();
    }
    countElements(state, n * d);
}
BENCHMARK(median)
    ->Args({3, 2})
    ->Args({10, 112})
    ->Args({20, 112})
    ->Args({31, 112})
    ->Args({31, 100000})
    ->Args({50, 112})
    ->Args({100, 112})
    ->Args({1000, 32})
    ->Args({1000, 1000})
    ->Args({1001, 1000});

void aggregate(benchmark::State& state, const char* kind) {
    const Index n = state.range(0), d = state.range(1);
    const RandomStreams streams(42);
    const auto rule = makeAggregator({kind, "zero"});
    RowMatrix values(n, d);
    for (Index i = 0; i < n; ++i)
        for (Index j = 0; j < d; ++j) values.row(i)[std::size_t(j)] = splitMix64(std::uint64_t(i * d + j)) & 1 ? 1 : -1;
    Vector hint(std::size_t(d), 0.0), out(hint.size());
    for (auto _ : state) {
        rule->aggregate(values, {0, d}, 0, {streams, RoundIndex{0}}, hint, out);
        benchmark::DoNotOptimize(out.data());
        benchmark::ClobberMemory();
    }
    countElements(state, n * d);
}
BENCHMARK_CAPTURE(aggregate, mean, "mean")->Args({3, 2})->Args({20, 112})->Args({10, 100000});
BENCHMARK_CAPTURE(aggregate, majority, "majority")->Args({3, 2})->Args({20, 112})->Args({10, 100000});

template <void Function(ConstSpan, Span)>
void overSpan(benchmark::State& state) {
    const Vector x = spread(std::size_t(state.range(0)), 0.01, 30);
    Vector y(x.size());
    for (auto _ : state) {
        Function(x, y);
        benchmark::DoNotOptimize(y.data());
        benchmark::ClobberMemory();
    }
    countElements(state, state.range(0));
}
BENCHMARK(overSpan<elementary::exp>)->Arg(10)->Arg(1000);
BENCHMARK(overSpan<elementary::log>)->Arg(10)->Arg(1000);

void logisticTerms(benchmark::State& state) {
    const Vector margins = spread(std::size_t(state.range(0)), -20, 20);
    Vector slopes(margins.size());
    for (auto _ : state) benchmark::DoNotOptimize(elementary::logisticTerms(margins, slopes));
    countElements(state, state.range(0));
}
BENCHMARK(logisticTerms)->Arg(16)->Arg(64)->Arg(8124);

void dotProduct(benchmark::State& state) {
    const Vector a = spread(std::size_t(state.range(0)), -1, 1), b = spread(a.size(), 0, 2);
    for (auto _ : state) benchmark::DoNotOptimize(dot(a, b));
    countElements(state, state.range(0));
}
BENCHMARK(dotProduct)->Arg(2)->Arg(112)->Arg(1000);

}  // namespace
}  // namespace dianoia
