// Predicted plateaus against formulas worked out by hand, enumerated minibatches, and a simulation.
#include <QtTest>
#include <cmath>
#include <limits>

#include "core/sums.h"
#include "problems/diagonal_quadratic.h"
#include "problems/optimum.h"
#include "problems/regularizer.h"
#include "round/compressor/compressor.h"
#include "theory/compression.h"
#include "theory/four_rows.h"
#include "theory/isotropic.h"
#include "theory/plateau.h"

using namespace dianoia;
using namespace dianoia::testing;

namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();

Optimum optimumOf(const Problem& problem) {
    return *findOptimum(problem, *makeRegularizer({}), 1);
}

CompressorOptions quantizer(double p) {
    CompressorOptions options;
    options.kind = "quantize";
    options.p = p;
    return options;
}

}  // namespace

class TestPlateau : public QObject {
    Q_OBJECT

private slots:
    void tugOfWar();
    void anisotropic();
    void referenceProblem();
    void logisticWithQuantizer_data();
    void logisticWithQuantizer();
    void minibatchNoise();
    void minibatchOfRandomCoordinates();
    void minibatchOfQuantizer();
    void withoutFormula();
    void memoryAndMomentum();
    void simulatedLogistic();
};

void TestPlateau::tugOfWar() {
    // Two workers at x* +- s: tr C = Psi(s)/2, H = I.
    const auto problem = makeShiftedQuadratics({{3, 2, 6, 5.5}, {-1, -4, -2, -4.5}});
    const Optimum optimum = optimumOf(*problem);
    QVERIFY(std::abs(gradientSpread(optimum) - 54) < 1e-12);
    for (const auto& [p, psi] : {std::pair{1.0, 142.0}, {2.0, 48.8786}, {kInf, 16.0}}) {
        const Plateau plateau = predictPlateau({*problem, optimum, quantizer(p), {}, 64, false, false, 0.02, 0});
        QVERIFY(std::abs(*plateau.trace - psi / 2) < 6e-5);
        QVERIFY(std::abs(*plateau.gap - 0.02 / 4 * psi / 2) < 1e-6);
        QVERIFY(std::abs(*plateau.distance - 0.02 / 2 * psi / 2) < 1e-6);
        // Exact to first order in the step.
        QVERIFY(std::abs(*plateau.distance / tugOfWarPlateau(0.02, psi, 2) - 1) < 0.011);
    }
}

void TestPlateau::anisotropic() {
    RowMatrix curvatures(1, 3), centres(2, 3);
    const double h[3] = {1, 4, 20}, apart[3] = {2, -1, 0.5};
    for (std::size_t j = 0; j < 3; ++j) {
        curvatures.row(0)[j] = h[j];
        centres.row(0)[j] = apart[j];
        centres.row(1)[j] = -apart[j];
    }
    const DiagonalQuadratic problem(curvatures, centres);
    const Optimum optimum = optimumOf(problem);
    const double g[3] = {2, 4, 10}, norm = std::sqrt(120.0);
    double trace = 0, over = 0;
    for (std::size_t j = 0; j < 3; ++j) {
        trace += g[j] * (norm - g[j]) / 2;
        over += g[j] * (norm - g[j]) / 2 / h[j];
    }
    const Plateau plateau = predictPlateau({problem, optimum, quantizer(2), {}, 64, false, false, 0.01, 0});
    QVERIFY(std::abs(*plateau.trace - trace) < 1e-12);
    QVERIFY(std::abs(*plateau.distance - 0.005 * over) < 1e-14);
}

void TestPlateau::referenceProblem() {
    const LogisticRegression problem = fourRows({{0}, {1}, {2}, {3}});
    const Optimum optimum = optimumOf(problem);
    QVERIFY(std::abs(gradientSpread(optimum) - 0.094287811834403351) < 1e-12);
    const auto h = hessianAt(optimum.point);
    const double middle = (h[0] + h[2]) / 2, radius = std::hypot((h[0] - h[2]) / 2, h[1]);
    QVERIFY(std::abs(middle - radius - 0.258068060372462) < 1e-12);
    QVERIFY(std::abs(middle + radius - 0.555430926686636) < 1e-12);
}

void TestPlateau::logisticWithQuantizer_data() {
    QTest::addColumn<QString>("kind");
    QTest::addColumn<double>("p");
    for (const double p : {1.0, 1.5, 2.0, kInf}) QTest::newRow(qPrintable(QString::number(p))) << "quantize" << p;
    QTest::newRow("dither") << "dither" << 2.0;
}

void TestPlateau::logisticWithQuantizer() {
    QFETCH(QString, kind);
    QFETCH(double, p);
    const LogisticRegression problem = fourRows({{0}, {1}, {2}, {3}});
    const Optimum optimum = optimumOf(problem);
    CompressorOptions compressor = quantizer(p);
    compressor.kind = kind.toStdString();
    compressor.levels = 3;
    std::array<double, 3> c{};
    for (int r = 0; r < 4; ++r) {
        const auto g = rowGradient(r, optimum.point);
        const double norm = std::isinf(p) ? std::max(std::abs(g[0]), std::abs(g[1]))
                                          : std::pow(std::pow(std::abs(g[0]), p) + std::pow(std::abs(g[1]), p), 1 / p);
        const auto variance = [&](double x) {
            const double scale = kind == "dither" ? norm / 3 : norm, level = std::abs(x) / scale;
            const double fraction = std::min(level - std::floor(level), 1.0);
            return kind == "dither" ? scale * scale * fraction * (1 - fraction) : std::abs(x) * (norm - std::abs(x));
        };
        c[0] += variance(g[0]) / 16;
        c[2] += variance(g[1]) / 16;
    }
    const Plateau plateau = predictPlateau({problem, optimum, compressor, {}, 64, false, false, 0.1, 0});
    QVERIFY(std::abs(*plateau.trace - (c[0] + c[2])) < 1e-12);
    QVERIFY(std::abs(*plateau.gap - 0.1 / 4 * (c[0] + c[2])) < 1e-13);
    QVERIFY(std::abs(*plateau.distance - 0.1 / 2 * traceOver(hessianAt(optimum.point), c)) < 1e-12);
}

void TestPlateau::minibatchNoise() {
    // Compressor none, two workers with two rows each, B = 3: C = (1/4) sum_i Sigma_i/3; memory changes nothing.
    const LogisticRegression problem = fourRows({{0, 1}, {2, 3}});
    const Optimum optimum = optimumOf(problem);
    std::array<double, 3> c{};
    for (int i = 0; i < 2; ++i) {
        const auto a = rowGradient(2 * i, optimum.point), b = rowGradient(2 * i + 1, optimum.point);
        const double x = (a[0] - b[0]) / 2, y = (a[1] - b[1]) / 2;
        c[0] += x * x / 12;
        c[1] += x * y / 12;
        c[2] += y * y / 12;
    }
    for (const bool memory : {false, true}) {
        const Plateau plateau = predictPlateau({problem, optimum, {}, {"minibatch", 3, {}}, 64, memory, false, 0.1, 0});
        QVERIFY(std::abs(*plateau.trace - (c[0] + c[2])) < 1e-13);
        QVERIFY(std::abs(*plateau.distance - 0.05 * traceOver(hessianAt(optimum.point), c)) < 1e-13);
    }
}

void TestPlateau::minibatchOfRandomCoordinates() {
    // B = 1, rand-1 of 2: each coordinate of a message has second moment 2 E g_j^2.
    const LogisticRegression problem = fourRows({{0, 1}, {2, 3}});
    const Optimum optimum = optimumOf(problem);
    CompressorOptions compressor;
    compressor.kind = "rand_k";
    double trace = 0;
    for (int r = 0; r < 4; ++r) {
        const auto g = rowGradient(r, optimum.point);
        trace += (2 * (g[0] * g[0] + g[1] * g[1]) / 2) / 4;
    }
    trace -= 2 * gradientSpread(optimum) / 4;
    const Plateau plateau =
        predictPlateau({problem, optimum, compressor, {"minibatch", 1, {}}, 64, false, false, 0.1, 0});
    QVERIFY(std::abs(*plateau.trace - trace) < 1e-13);
}

void TestPlateau::minibatchOfQuantizer() {
    // B = 1: tr C = (1/4) sum_i (mean over rows of Psi(g_r) + |g_r - h_i|^2); the first part is sampled.
    const LogisticRegression problem = fourRows({{0, 1}, {2, 3}});
    const Optimum optimum = optimumOf(problem);
    double psi = 0, spread = 0;
    for (int r = 0; r < 4; ++r) {
        const auto g = rowGradient(r, optimum.point);
        psi += quantizationVariance(g, 2) / 8;
        spread += squaredNorm(g) / 8;
    }
    const double sampling = spread - gradientSpread(optimum) / 2;
    const Plateau plateau =
        predictPlateau({problem, optimum, quantizer(2), {"minibatch", 1, {}}, 64, false, false, 0.1, 0});
    QVERIFY(std::abs(*plateau.trace - sampling - psi) < 0.1 * psi);
    QVERIFY(*plateau.distance > 0);
}

void TestPlateau::withoutFormula() {
    const LogisticRegression problem = fourRows({{0, 1}, {2, 3}});
    const Optimum optimum = optimumOf(problem);
    const auto traceOf = [&](const CompressorOptions& compressor, const OracleOptions& oracle, bool memory) {
        return predictPlateau({problem, optimum, compressor, oracle, 64, memory, false, 0.1, 0}).trace;
    };
    CompressorOptions sign, clipped = quantizer(kInf), shared = quantizer(kInf);
    sign.kind = "sign";
    clipped.clip = 2.5;
    shared.shared_scale = true;
    QVERIFY(!traceOf(sign, {}, false));
    QVERIFY(!traceOf(clipped, {}, false));
    QVERIFY(!traceOf(shared, {}, false));
    QVERIFY(!traceOf(quantizer(2), {"minibatch", 1, {}}, true));
    QVERIFY(!traceOf(quantizer(2), {"lsvrg", 1, {}}, false));
    QVERIFY(traceOf(quantizer(2), {"minibatch", 1, {}}, false));
    const auto noData = makeShiftedQuadratics({{1}, {2}});
    QVERIFY(!predictPlateau({*noData, optimumOf(*noData), {}, {"minibatch", 1, {}}, 64, false, false, 0.1, 0}).trace);
    const Plateau regularized = predictPlateau({problem, optimum, quantizer(2), {}, 64, false, true, 0.1, 0});
    QVERIFY(regularized.trace);
    QVERIFY(!regularized.gap);
    QVERIFY(!regularized.distance);
}

void TestPlateau::memoryAndMomentum() {
    const LogisticRegression problem = fourRows({{0, 1}, {2, 3}});
    const Optimum optimum = optimumOf(problem);
    const Plateau learning = predictPlateau({problem, optimum, quantizer(2), {}, 64, true, false, 0.1, 0});
    QCOMPARE(*learning.trace, 0.0);
    QCOMPARE(*learning.gap, 0.0);
    QCOMPARE(*learning.distance, 0.0);
    const Plateau plain = predictPlateau({problem, optimum, quantizer(2), {}, 64, false, false, 0.1, 0});
    const Plateau heavy = predictPlateau({problem, optimum, quantizer(2), {}, 64, false, false, 0.1, 0.75});
    QVERIFY(std::abs(*heavy.gap / *plain.gap - 4) < 1e-12);
    QVERIFY(std::abs(*heavy.distance / *plain.distance - 4) < 1e-12);
    // One curvature h with momentum, noise of variance c: the exact variance of x is gamma c (1 + beta) /
    // ((1 - beta) h (2(1 + beta) - gamma h)).
    const double beta = 0.75, h = 3, c = 2, step = 1e-3;
    const double exact = step * c * (1 + beta) / ((1 - beta) * h * (2 * (1 + beta) - step * h));
    QVERIFY(std::abs(distancePlateau(step, c / h, beta) / exact - 1) < 1e-3);
}

void TestPlateau::simulatedLogistic() {
    // Memoryless Quant_2 with step 0.05 from x* on: means over 3e5 rounds. Relaxation takes 77 rounds, so the mean of
    // about 2000 independent values has a relative standard error of about 2 %; the step shifts it by about 2 %.
    const LogisticRegression problem = fourRows({{0}, {1}, {2}, {3}});
    const Optimum optimum = optimumOf(problem);
    const double step = 0.05;
    const Plateau plateau = predictPlateau({problem, optimum, quantizer(2), {}, 64, false, false, step, 0});
    const auto compressor = makeCompressor(quantizer(2), 2, 64);
    const RandomStreams streams(5);
    GradientEvaluator evaluator(problem);
    RowMatrix gradients(4, 2);
    Vector losses(4), x = optimum.point;
    Symbols symbols;
    double gap = 0, distance = 0;
    const int rounds = 300'000;
    for (int k = 0; k < rounds; ++k) {
        evaluator.evaluate(x, 1, gradients, losses);
        gap += (meanLoss(losses) - optimum.objective) / rounds;
        distance += squaredDistance(x, optimum.point) / rounds;
        for (Index i = 0; i < 4; ++i) {
            compressor->compress(gradients.row(i), toWorker(i), {streams, RoundIndex(k)}, symbols);
            for (std::size_t j = 0; j < 2; ++j) x[j] -= step / 4 * symbols.norms[0] * symbols.signs[j];
        }
    }
    QVERIFY2(std::abs(gap / *plateau.gap - 1) < 0.12, qPrintable(QString::number(gap / *plateau.gap)));
    QVERIFY2(std::abs(distance / *plateau.distance - 1) < 0.12,
             qPrintable(QString::number(distance / *plateau.distance)));
}

QTEST_GUILESS_MAIN(TestPlateau)
#include "test_plateau.moc"
