// Whole runs against closed forms, exact recursions and the bounds of the theorems.
#include <QtTest>

#include <array>
#include <cmath>

#include "core/sums.h"
#include "simulation/run_making.h"
#include "theory/isotropic.h"

using namespace dianoia;
using namespace dianoia::testing;

namespace {

/// Mean and standard error of a number over runs.
struct Average {
    double sum = 0, squares = 0;
    int count = 0;
    void add(double v) {
        sum += v;
        squares += v * v;
        ++count;
    }
    double mean() const { return sum / count; }
    double standardError() const { return std::sqrt((squares / count - mean() * mean()) / (count - 1)); }
};

void verifyClose(const Average& measured, double exact, const char* what) {
    const double error = std::abs(measured.mean() - exact);
    QVERIFY2(error <= 5 * measured.standardError() + 1e-12, qPrintable(QString("%1: %2 +- %3, exactly %4")
                                                                           .arg(what)
                                                                           .arg(measured.mean())
                                                                           .arg(measured.standardError())
                                                                           .arg(exact)));
}

double distanceTo(const Run& run, const std::vector<double>& point) {
    double squared = 0;
    for (std::size_t j = 0; j < point.size(); ++j) squared += std::pow(run.state().x[j] - point[j], 2);
    return squared;
}

ExperimentSpec toy(const char* method, double step, const char* more = "{}") {
    ExperimentSpec spec =
        specOf(R"({"problem": {"kind": "shifted_quadratics", "start": [0.0005]}, "run": {"rounds": 10000}})");
    applyLiveChange(spec, "method.name", method);
    spec.server.step = step;
    applyPatch(spec, Json::parse(more), "test");
    return spec;
}

}  // namespace

class TestClosedForms : public QObject {
    Q_OBJECT

private slots:
    void gradientDescentContractsByItsRate() {
        // H = diag(1, 10), step 2/11: both factors are +-9/11, so |x - x*| shrinks by 9/11 from every start.
        const ExperimentSpec spec = specOf(R"({"problem": {"kind": "quadratic", "dimension": 2, "L": 10, "spread": 0},
            "workers": {"count": 1}, "method": {"name": "sgd"}, "run": {"rounds": 50}})");
        const auto run = runOf(spec);
        QCOMPARE(run->stages().values.step, 2.0 / 11);
        const double start = run->row(1).value(Column::dist_sq);
        finish(*run);
        const double expected = start * std::pow(9.0 / 11, 100);
        QVERIFY(std::abs(run->row(1).value(Column::dist_sq) / expected - 1) < 1e-9);
    }

    void theToyOfThreeWorkers() {
        const auto mean = runOf(toy("sgd", 0.001)), median = runOf(toy("mediansgd", 0.001)),
                   vote = runOf(toy("signsgd", 0.001));
        for (Run* run : {mean.get(), median.get(), vote.get()}) finish(*run);
        const double factor = std::pow(0.999, 10000);
        QVERIFY(std::abs(mean->state().x[0] - (13.0 / 3 + factor * (0.0005 - 13.0 / 3))) < 1e-10);
        QVERIFY(std::abs(median->state().x[0] - (2 + factor * (0.0005 - 2))) < 1e-10);
        QVERIFY(std::abs(median->state().x[0] - 1.9999096759) < 1e-9);
        // signSGD climbs by steps of 0.001 and then swings about 2 for ever.
        QVERIFY(std::abs(std::abs(vote->state().x[0] - 2) - 0.0005) < 1e-9);
        QVERIFY(std::abs(median->row(1).value(Column::median_mean_gap) - 7.0 / 3) < 1e-12);
        QVERIFY(std::abs(median->row(1).value(Column::grad_norm) - 2.3334237) < 1e-6);
    }

    void noisyMedianIsAnAutoregression() {
        // x <- (1 - delta) x + delta Y, Y the median of a_i + b xi_i: mean x_b* + (1 - delta)^k (x_0 - x_b*), variance
        // delta^2 v (1 - (1-delta)^(2k)) / (1 - (1-delta)^2), with E Y = 2.19964123 and sd 0.872068 at b = 1.
        const double delta = 0.05, mean = 2.19964122653, v = 0.872068 * 0.872068;
        ExperimentSpec spec = toy("noisy_mediansgd", delta, R"({"noise": {"level": 1}, "run": {"rounds": 40}})");
        spec.run.record_every = 40;
        auto source = std::make_shared<SetupSource>("");
        const auto keep = source->get(spec, 1);
        Average x, squared;
        const double power = std::pow(1 - delta, 40);
        const double expected = mean + power * (0.0005 - mean);
        for (int r = 0; r < 20000; ++r) {
            const auto run = runOf(spec, 1, r, {}, source);
            finish(*run);
            x.add(run->state().x[0]);
            squared.add(std::pow(run->state().x[0] - expected, 2));
        }
        verifyClose(x, expected, "mean");
        verifyClose(squared, delta * delta * v * (1 - power * power) / (1 - (1 - delta) * (1 - delta)), "variance");
    }

    void randKFollowsItsExactRecursion_data() {
        // Rational numbers, enumerated over all paths of the coins.
        QTest::addColumn<QString>("memory");
        QTest::addColumn<double>("step");
        QTest::addColumn<QList<double>>("exact");
        QTest::newRow("DIANA") << R"({"alpha": 0.25})" << 0.25
                               << QList<double>{21.0 / 32, 437.0 / 1024, 9049.0 / 32768, 187173.0 / 1048576,
                                                3880721.0 / 33554432};
        QTest::newRow("without memory") << R"({"kind": "none"})" << 0.5
                                        << QList<double>{5.0 / 8, 31.0 / 64, 221.0 / 512, 1687.0 / 4096,
                                                         13253.0 / 32768};
    }

    void randKFollowsItsExactRecursion() {
        QFETCH(QString, memory);
        QFETCH(double, step);
        QFETCH(QList<double>, exact);
        ExperimentSpec spec = specOf(R"({"problem": {"kind": "shifted_quadratics", "positions": [[1, -1], [-1, 1]],
            "start": [1, 0]}, "compressor": {"kind": "rand_k", "k": 1}, "run": {"rounds": 5, "record_every": 5},
            "memory": )" + memory.toStdString() +
                                     "}");
        spec.server.step = step;
        auto source = std::make_shared<SetupSource>("");
        const auto keep = source->get(spec, 1);
        std::array<Average, 5> measured;
        for (int r = 0; r < 20000; ++r) {
            const auto run = runOf(spec, 1, r, {}, source);
            for (Average& average : measured) {
                run->advance(1);
                average.add(distanceTo(*run, {0, 0}));
            }
        }
        for (std::size_t k = 0; k < 5; ++k) verifyClose(measured[k], exact[qsizetype(k)], "E|x - x*|^2");
    }

    void dianaWithThreeWorkersFollowsTheRecursionOfTheTheory() {
        ExperimentSpec spec = specOf(R"({"problem": {"kind": "shifted_quadratics",
            "positions": [[1, 2, 3, 4, 5, 6], [-3, 1, 0, 2, -2, 5], [4, -4, 1, -1, 3, -2]]},
            "compressor": {"kind": "rand_k", "k": 2}, "server": {"step": 0.2}, "run": {"rounds": 20}})");
        spec.memory.alpha = 1.0 / 3;
        spec.run.record_every = 20;
        const IsotropicProblem problem{1, 2, 0.2, 1.0 / 3, 3};
        auto source = std::make_shared<SetupSource>("");
        const auto keep = source->get(spec, 1);
        Average ten, twenty;
        const std::vector<double> optimum = {2.0 / 3, -1.0 / 3, 4.0 / 3, 5.0 / 3, 2, 3};
        for (int r = 0; r < 20000; ++r) {
            const auto run = runOf(spec, 1, r, {}, source);
            for (int k = 0; k < 10; ++k) run->advance(1);
            ten.add(distanceTo(*run, optimum));
            finish(*run);
            twenty.add(distanceTo(*run, optimum));
        }
        const IsotropicState start{18.1111111111111, 42.2222222222222, 0};
        QVERIFY(std::abs(isotropicAfter(problem, start, 10).distance - 0.810478) < 1e-6);
        verifyClose(ten, isotropicAfter(problem, start, 10).distance, "after 10 rounds");
        verifyClose(twenty, isotropicAfter(problem, start, 20).distance, "after 20 rounds");
    }

    void theLyapunovFunctionStaysBelowItsBound_data() {
        QTest::addColumn<double>("p");
        QTest::addColumn<double>("alpha");
        QTest::addColumn<double>("c");
        QTest::addColumn<double>("gamma");
        QTest::newRow("p = 1") << 1.0 << 0.125 << 24.0 << 0.125;
        QTest::newRow("p = 2") << 2.0 << 0.25 << 4.0 << 0.25;
        QTest::newRow("p = inf") << std::numeric_limits<double>::infinity() << 1.0 / 3 << 1.5 << 1.0 / 3;
    }

    void theLyapunovFunctionStaysBelowItsBound() {
        QFETCH(double, p);
        QFETCH(double, alpha);
        QFETCH(double, c);
        QFETCH(double, gamma);
        ExperimentSpec spec = specOf(R"({"problem": {"kind": "shifted_quadratics",
            "positions": [[3, 2, 6, 5.5], [-1, -4, -2, -4.5]]}, "run": {"rounds": 60}})");
        spec.compressor.p = p;
        spec.run.record_every = 60;
        auto source = std::make_shared<SetupSource>("");
        const auto setup = source->get(spec, 1);
        QCOMPARE(runOf(spec, 1, 0, {}, source)->stages().values.alpha, alpha);
        QCOMPARE(runOf(spec, 1, 0, {}, source)->stages().values.step, gamma);
        constexpr int kRounds = 60, kRuns = 2000;
        std::vector<Average> v(kRounds + 1);
        for (int r = 0; r < kRuns; ++r) {
            const auto run = runOf(spec, 1, r, {}, source);
            for (int k = 0; k <= kRounds; ++k) {
                double memory = 0;
                for (Index i = 0; i < 2; ++i)
                    memory += squaredDistance(run->state().memories.row(i), setup->optimum->gradients.row(i));
                v[std::size_t(k)].add(squaredDistance(run->state().x, setup->optimum->point) +
                                      c * gamma * gamma / 2 * memory);
                run->advance(1);
            }
        }
        for (int k = 0; k <= kRounds; ++k) {
            const double bound = std::pow(1 - gamma, k) * v[0].mean();
            QVERIFY(v[std::size_t(k)].mean() <= bound * (1 + 1e-12) + 5 * v[std::size_t(k)].standardError());
        }
        QVERIFY(v[kRounds].mean() < 1e-2 * v[0].mean());
    }

    void withoutCompressionTheMemoryRateDoesNotMatter() {
        ExperimentSpec spec =
            specOf(R"({"problem": {"kind": "quadratic", "dimension": 5, "L": 10}, "compressor": {"kind": "none"},
            "server": {"step": 0.05, "momentum": 0.5}, "run": {"rounds": 30}})");
        spec.memory.alpha = 0.3;
        const auto diana = runOf(spec);
        spec.memory.kind = "none";
        const auto plain = runOf(spec);
        finish(*diana);
        finish(*plain);
        QVERIFY(squaredDistance(diana->state().x, plain->state().x) < 1e-26);
    }

    void theServersMemoryIsTheMeanOfTheWorkers() {
        const ExperimentSpec spec = specOf(R"({"run": {"rounds": 200, "record_every": 200}})");
        const auto run = runOf(spec);
        finish(*run);
        for (std::size_t j = 0; j < run->state().x.size(); ++j) {
            double mean = 0;
            for (Index i = 0; i < 10; ++i) mean += run->state().memories.row(i)[j] / 10;
            QVERIFY(std::abs(mean - run->state().serverMemory[j]) < 1e-13);
        }
    }

    void divergenceNamesQuantityWorkerAndRound() {
        ExperimentSpec spec = specOf(R"({"problem": {"kind": "quadratic", "L": 100}, "method": {"name": "sgd"},
            "server": {"step": 1}, "run": {"rounds": 1000}})");
        const auto run = runOf(spec);
        finish(*run);
        QVERIFY(run->divergence());
        QVERIFY(run->ended() && run->round() < 60);
        for (double x : run->state().x) QVERIFY(std::isfinite(x) && std::abs(x) <= kDivergenceBound);
        const QString sentence = QString::fromStdString(run->divergence()->sentence());
        QVERIFY2(sentence.startsWith(QString("diverged at round %1: the iterate x").arg(run->round())),
                 qPrintable(sentence));
        QVERIFY(sentence.contains("beyond the bound 1e+100"));
    }

    void gradientsThatOverflowNameTheirWorker() {
        ExperimentSpec spec = specOf(R"({"problem": {"kind": "shifted_quadratics", "positions": [1, 1e308, 2],
            "start": [-1e308]}, "method": {"name": "sgd"}, "server": {"step": 0.1}})");
        const auto run = runOf(spec);
        run->advance(1);
        QVERIFY(run->divergence());
        QCOMPARE(run->divergence()->worker.value(), Index(1));
        QCOMPARE(run->state().x[0], -1e308);
    }

    void bitsAreThoseOfTheMessages() {
        const auto bits = [](const char* base) {
            const auto run = runOf(specOf(base));
            run->advance(1);
            return std::pair(run->state().bitsUp, run->state().bitsDown);
        };
        using Bits = std::pair<std::uint64_t, std::uint64_t>;
        QCOMPARE(bits(R"({"method": {"name": "sgd"}})"), Bits(10 * 112 * 64, 10 * 112 * 64));
        QCOMPARE(bits(R"({"method": {"name": "sgd"}, "network": {"float_bits": 32, "broadcast": "once"}})"),
                 Bits(10 * 112 * 32, 112 * 32));
        QCOMPARE(bits(R"({"network": {"code": "two_bit", "float_bits": 32}, "compressor": {"block": 28}})"),
                 Bits(10 * (4 * 32 + 224), 10 * 112 * 32));
        QCOMPARE(bits(R"({"network": {"code": "base3"}})"), Bits(10 * (64 + 8 * 23), 10 * 112 * 64));
        QCOMPARE(bits(R"({"problem": {"kind": "shifted_quadratics"}, "method": {"name": "signsgd"},
                          "server": {"step": 1}})"),
                 Bits(3 * 16, 3 * 16));
    }

    void momentumIsAStepAlongAShiftedIterate() {
        // z^k = x^k - (gamma beta/(1-beta)) v^(k-1) obeys z^(k+1) = z^k - (gamma/(1-beta)) g^k exactly.
        const double gamma = 0.01, beta = 0.9;
        ExperimentSpec spec =
            specOf(R"({"problem": {"kind": "quadratic", "dimension": 4, "L": 10}, "run": {"rounds": 20}})");
        spec.server.step = gamma;
        spec.server.momentum = beta;
        const auto run = runOf(spec);
        const auto shifted = [&](std::size_t j) {
            return run->state().x[j] - gamma * beta / (1 - beta) * run->state().velocity[j];
        };
        for (int k = 0; k < 20; ++k) {
            std::array<double, 4> before{}, velocity{};
            for (std::size_t j = 0; j < 4; ++j) {
                before[j] = shifted(j);
                velocity[j] = run->state().velocity[j];
            }
            run->advance(1);
            for (std::size_t j = 0; j < 4; ++j) {
                const double direction = run->state().velocity[j] - beta * velocity[j];
                QVERIFY(std::abs(shifted(j) - (before[j] - gamma / (1 - beta) * direction)) < 1e-12);
            }
        }
    }
};

QTEST_GUILESS_MAIN(TestClosedForms)
#include "test_closed_forms.moc"
