// Nanoseconds an element of the kernels under every round: random words, elementary functions, sums.
#include <benchmark/benchmark.h>

#include <cstdint>
#include <vector>

#include "core/elementary.h"
#include "core/philox.h"
#include "core/sums.h"
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
