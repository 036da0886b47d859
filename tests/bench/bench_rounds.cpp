// Rounds per second of whole runs beside plain loops that do the same: "rounds/s", "must" (the goal: 70 to 80 % of what
// hand-made loops reach on a 2-core Zen 5, and 0.4 of that without AVX-512), and their ratio "of must".
//
//   W1   DIANA, p = inf, logistic regression on mushrooms (8124 x 112 of ones, 21 a row), n = 20, full gradients
//   W2   DIANA, p = 2, the same with 32 rows a worker
//   W3   DIANA, p = inf, logistic regression on 60000 x 784 dense floats, n = 10
//   W4   noisy signSGD, perceptron 784-128-10 on images of clothes, half of them zeros, n = 10, 100 rows a worker; what
//        PyTorch reaches in single precision is wanted
//   W5   medianSGD on diagonal quadratics, n = 31, d = 100000
//   W6   noisy medianSGD on diagonal quadratics, n = 1000, d = 1000
//   W7a  noisy medianSGD on three quadratics in the plane, without a record, with every round recorded, and with every
//        round in the history of a plot
#include <benchmark/benchmark.h>

#include <chrono>
#include <limits>
#include <memory>

#include "bench_data.h"
#include "measure/history.h"
#include "plain_rounds.h"
#include "problems/diagonal_quadratic.h"
#include "problems/margin_problem.h"
#include "simulation/run_making.h"

namespace dianoia {
namespace {

using namespace bench;

/// Rounds per second that are wanted with one thread and with two.
struct Goal {
    double one, two;
    double of(int threads) const {
#ifdef __AVX512F__
        constexpr double kShare = 1;
#else
        constexpr double kShare = 0.4;
#endif
        return kShare * (threads > 1 ? two : one);
    }
};

template <class Round>
void countRounds(benchmark::State& state, double goal, Round&& round) {
    round();  // buffers grow
    const auto start = std::chrono::steady_clock::now();
    for (auto _ : state) round();
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    const double rate = double(state.iterations()) / seconds.count();
    state.counters["rounds/s"] = rate;
    state.counters["must"] = goal;
    state.counters["of must"] = rate / goal;
}

void requireAlive(benchmark::State& state, const std::optional<Divergence>& divergence) {
    if (divergence) state.SkipWithError(divergence->sentence().c_str());
}

/// A spec from the changes of its base; records nothing unless `recordEvery` says so.
ExperimentSpec endless(const std::string& base, std::int64_t recordEvery = std::int64_t(1) << 40) {
    ExperimentSpec spec = testing::specOf(base);
    spec.run.rounds = std::int64_t(1) << 40;
    spec.run.record_every = recordEvery;
    return spec;
}

void raceRun(benchmark::State& state, const ExperimentSpec& spec, Goal goal) {
    const int threads = int(state.range(0));
    const auto run = testing::runOf(spec, threads);
    countRounds(state, goal.of(threads), [&] { run->advance(threads); });
    requireAlive(state, run->divergence());
}

/// A run of a problem that no spec can name.
void raceProblem(benchmark::State& state, const ExperimentSpec& spec, std::unique_ptr<Problem> problem, Goal goal) {
    const int threads = int(state.range(0));
    const auto setup = std::make_shared<Setup>();
    setup->problem = std::move(problem);
    setup->regularizer = makeRegularizer({});
    setup->start = setup->problem->defaultStart();
    RoundEngine engine(setup);
    const Stages stages(spec, *setup);
    const RandomStreams coins(1);
    RunState at = engine.startState();
    std::optional<Divergence> divergence;
    countRounds(state, goal.of(threads), [&] { divergence = engine.advance(stages, at, coins, threads, nullptr); });
    requireAlive(state, divergence);
}

constexpr Goal kSparse{10e3, 18e3}, kBatches{60e3, 60e3}, kDense{150, 330}, kPerceptron{113, 117}, kWide{600, 1500},
    kMany{450, 900}, kTiny{10e6, 10e6}, kTinyRecorded{5e6, 5e6};
constexpr double kInfinity = std::numeric_limits<double>::infinity();

constexpr const char* kSparseBase =
    R"({"problem": {"kind": "logistic", "l2": 0.00012309207}, "data": {"kind": "mushrooms"}, "workers": {"count": 20},
        "partition": {"kind": "contiguous"}, "method": {"name": "diana"}, "compressor": {"p": "inf", "block": 0},
        "memory": {"alpha": 0.01}, "server": {"step": 1}})";
constexpr const char* kBatchBase =
    R"({"problem": {"kind": "logistic", "l2": 0.00012309207}, "data": {"kind": "mushrooms"}, "workers": {"count": 20},
        "partition": {"kind": "contiguous"}, "method": {"name": "diana"}, "compressor": {"p": 2, "block": 0},
        "memory": {"alpha": 0.05}, "server": {"step": 0.5}, "oracle": {"kind": "minibatch", "batch": 32}})";
constexpr const char* kDenseBase =
    R"({"method": {"name": "diana"}, "compressor": {"p": "inf", "block": 0}, "memory": {"alpha": 0.01},
        "server": {"step": 1}})";
constexpr const char* kPerceptronBase =
    R"({"problem": {"kind": "mlp", "hidden": [128], "l2": 0}, "data": {"kind": "fashion", "scaling": "unit_max"},
        "workers": {"count": 10}, "oracle": {"kind": "minibatch", "batch": 100}, "method": {"name": "noisy_signsgd"},
        "noise": {"level": 0.01}, "server": {"step": 0.001}})";
constexpr const char* kMedianBase = R"({"method": {"name": "mediansgd"}, "server": {"step": 0.05}})";
constexpr const char* kNoisyBase =
    R"({"method": {"name": "noisy_mediansgd"}, "noise": {"level": 1}, "server": {"step": 0.05}})";
constexpr const char* kTinyBase =
    R"({"problem": {"kind": "shifted_quadratics", "positions": [[1, 2], [2, -1], [10, 3]]},
        "method": {"name": "noisy_mediansgd"}, "noise": {"level": 1}, "server": {"step": 0.01}})";

/// Curvatures in (0.5, 1.5) and centres in (-2, 2).
struct Curves {
    RowMatrix curvatures, centres;
    Curves(Index workers, Index dimension) : curvatures(workers, dimension), centres(workers, dimension) {
        const RandomStreams streams(5);
        std::vector<std::uint32_t> words(std::size_t(dimension), 0u);
        for (Index i = 0; i < workers; ++i) {
            streams.words(words, Purpose::init, toWorker(i), {});
            for (std::size_t j = 0; j < words.size(); ++j) {
                curvatures.row(i)[j] = 0.5 + openUnitInterval(words[j]);
                centres.row(i)[j] = 4 * openUnitInterval(words[j] * 2654435761u) - 2;
            }
        }
    }
};

Table tableOf(const RowMatrix& matrix) {
    Table table;
    for (Index i = 0; i < matrix.rows(); ++i) table.emplace_back(matrix.row(i).begin(), matrix.row(i).end());
    return table;
}

void raceMedian(benchmark::State& state, Index workers, Index dimension, const char* base, Goal goal) {
    Curves curves(workers, dimension);
    raceProblem(state, endless(base),
                std::make_unique<DiagonalQuadratic>(std::move(curves.curvatures), std::move(curves.centres)), goal);
}

void plainMedian(benchmark::State& state, Index workers, Index dimension, double noise, Goal goal) {
    const Curves curves(workers, dimension);
    PlainMedian run(tableOf(curves.curvatures), tableOf(curves.centres), noise, 0.05);
    countRounds(state, goal.of(1), [&] { run.round(); });
    benchmark::DoNotOptimize(run.x().data());
}

void plainDiana(benchmark::State& state, const DataSet& data, int workers, double p, int batch, Goal goal) {
    PlainDiana run(data, workers, p, batch, batch > 0 ? 0.5 : 1.0, batch > 0 ? 0.05 : 0.01);
    countRounds(state, goal.of(1), [&] { run.round(); });
    benchmark::DoNotOptimize(run.x().data());
}

void W1_plain(benchmark::State& state) {
    plainDiana(state, mushrooms(), 20, kInfinity, 0, kSparse);
}
void W1(benchmark::State& state) {
    raceRun(state, endless(kSparseBase), kSparse);
}
void W2_plain(benchmark::State& state) {
    plainDiana(state, mushrooms(), 20, 2, 32, kBatches);
}
void W2(benchmark::State& state) {
    raceRun(state, endless(kBatchBase), kBatches);
}
void W3_plain(benchmark::State& state) {
    plainDiana(state, denseFloats(), 10, kInfinity, 0, kDense);
}
void W3(benchmark::State& state) {
    const DataSet& data = denseFloats();
    raceProblem(state, endless(kDenseBase),
                std::make_unique<LogisticRegression>(data, contiguous(data.rows, 10),
                                                     RidgeWeight{1 / double(data.rows), false}),
                kDense);
}
void W4(benchmark::State& state) {
    raceRun(state, endless(kPerceptronBase), kPerceptron);
}
void W5_plain(benchmark::State& state) {
    plainMedian(state, 31, 100000, 0, kWide);
}
void W5(benchmark::State& state) {
    raceMedian(state, 31, 100000, kMedianBase, kWide);
}
void W6_plain(benchmark::State& state) {
    plainMedian(state, 1000, 1000, 1, kMany);
}
void W6(benchmark::State& state) {
    raceMedian(state, 1000, 1000, kNoisyBase, kMany);
}
void W7a_plain(benchmark::State& state) {
    plainMedian(state, 3, 2, 1, kTiny);
}
void W7a(benchmark::State& state) {
    raceRun(state, endless(kTinyBase), kTiny);
}

/// The time of `look` after every round.
template <class Look>
void recorded(benchmark::State& state, Look&& look) {
    const auto run = testing::runOf(endless(kTinyBase, 1));
    countRounds(state, kTinyRecorded.of(1), [&] {
        run->advance(1);
        look(run->row(1));
    });
    requireAlive(state, run->divergence());
}
void W7a_recorded(benchmark::State& state) {
    recorded(state, [](const Row& row) { benchmark::DoNotOptimize(&row); });
}
void W7a_plotted(benchmark::State& state) {
    History history;
    recorded(state, [&](const Row& row) { history.append(row); });
}

BENCHMARK(W1_plain)->UseRealTime();
BENCHMARK(W1)->Arg(1)->Arg(2)->UseRealTime();
BENCHMARK(W2_plain)->UseRealTime();
BENCHMARK(W2)->Arg(1)->Arg(2)->UseRealTime();
BENCHMARK(W3_plain)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(W3)->Arg(1)->Arg(2)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(W4)->Arg(1)->Arg(2)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(W5_plain)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(W5)->Arg(1)->Arg(2)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(W6_plain)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(W6)->Arg(1)->Arg(2)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(W7a_plain)->UseRealTime();
BENCHMARK(W7a)->Arg(1)->Arg(2)->UseRealTime();
BENCHMARK(W7a_recorded)->UseRealTime();
BENCHMARK(W7a_plotted)->UseRealTime();

}  // namespace
}  // namespace dianoia
