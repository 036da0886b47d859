// The law of the noisy median: symmetries, agreement with its definition, extreme inputs.
#include <QtTest>
#include <algorithm>
#include <cmath>

#include "core/sums.h"
#include "theory/median_bias.h"
#include "theory/noise_doubles.h"
#include "theory/noisy_median.h"
#include "theory/quadrature.h"
#include "theory/success_counts.h"
#include "theory/worker_values.h"

using namespace dianoia;
using namespace dianoia::testing;

namespace {

/// F by the definition: every subset of values at or below t; n small.
double medianAtMost(const NoiseLaw& law, const Values& u, double b, double t) {
    double total = 0;
    for (unsigned subset = 0; subset < 1u << u.size(); ++subset) {
        double chance = 1;
        unsigned size = 0;
        for (std::size_t i = 0; i < u.size(); ++i) {
            const bool below = (subset >> i & 1u) != 0;
            chance *= law.distribution((below ? t - u[i] : u[i] - t) / b);
            size += below ? 1u : 0u;
        }
        if (2 * size > u.size()) total += chance;
    }
    return total;
}

}  // namespace

class TestMedianLaw : public QObject {
    Q_OBJECT

private slots:
    void symmetries_data();
    void symmetries();
    void lawMatchesSubsets_data();
    void lawMatchesSubsets();
    void momentsMatchTheLaw_data();
    void momentsMatchTheLaw();
    void evenUniforms();
    void groupsFarApart();
    void extremes();
    void biasNorm();
    void lawsOfTheEngine_data();
    void lawsOfTheEngine();
    void workersOfAnyNumber_data();
    void workersOfAnyNumber();
};

void TestMedianLaw::symmetries_data() {
    QTest::addColumn<QString>("law");
    for (const char* law : {"gaussian", "uniform", "laplace", "logistic"}) QTest::newRow(law) << law;
}

void TestMedianLaw::symmetries() {
    QFETCH(QString, law);
    const auto noise = noiseDouble(law.toStdString());
    const NoisyMedian median(noise.get());
    MedianScratch scratch;
    for (const Index n : {1, 2, 3, 4, 7, 10, 31, 101}) {
        const Values u = randomValues(n, 200 * n);
        Values negative, shifted, symmetric;
        for (const double v : u) {
            negative.push_back(-v);
            shifted.push_back(v + 1);
            symmetric.push_back(v);
            symmetric.push_back(-v);
        }
        for (const double b : {0.01, 0.3, 2.0}) {
            const double m = median.mean(u, b, scratch);
            QCOMPARE(median.mean(negative, b, scratch), -m);
            QVERIFY(std::abs(median.mean(shifted, b, scratch) - (m + 1)) < 1e-13);
            QCOMPARE(median.mean(symmetric, b, scratch), 0.0);
            symmetric.push_back(0);
            QCOMPARE(median.mean(symmetric, b, scratch), 0.0);
            symmetric.pop_back();
            Values doubled = u;
            for (double& v : doubled) v *= 4;
            QVERIFY(std::abs(median.mean(doubled, 4 * b, scratch) - 4 * m) < 1e-13);
        }
    }
}

void TestMedianLaw::lawMatchesSubsets_data() {
    symmetries_data();
}

void TestMedianLaw::lawMatchesSubsets() {
    QFETCH(QString, law);
    const auto noise = noiseDouble(law.toStdString());
    const NoisyMedian median(noise.get());
    MedianScratch scratch;
    const Values u = randomValues(9, 40);
    for (const double b : {0.05, 0.4, 2.0})
        for (const double t : {0.1, 0.5, 0.8, 1.4}) {
            const double exact = medianAtMost(*noise, u, b, t);
            QVERIFY(std::abs(median.above(u, b, t, scratch) - (1 - exact)) < 1e-14);
            const double h = 1e-4 * b;
            const double slope = (medianAtMost(*noise, u, b, t + h) - medianAtMost(*noise, u, b, t - h)) / (2 * h);
            QVERIFY(std::abs(median.density(u, b, t, scratch) - slope) < 1e-6 / b);
        }
}

void TestMedianLaw::momentsMatchTheLaw_data() {
    QTest::addColumn<QString>("law");
    QTest::addColumn<int>("workers");
    for (const char* law : {"gaussian", "uniform", "laplace", "logistic"})
        for (const int n : {2, 3, 4, 5, 8}) QTest::newRow(qPrintable(QString("%1, %2").arg(law).arg(n))) << law << n;
}

void TestMedianLaw::momentsMatchTheLaw() {
    // Mean and variance again from the tail P[median > t] and from the density, by a fine trapezoid rule.
    QFETCH(QString, law);
    QFETCH(int, workers);
    const auto noise = noiseDouble(law.toStdString());
    const NoisyMedian median(noise.get());
    MedianScratch scratch;
    const Values u = randomValues(workers, 60);
    const double b = 0.3, low = -4, high = 5;
    const int steps = 900;
    const double tolerance = law == "uniform" ? 6e-3 : 2e-4;  // the rule meets jumps and kinks of the density
    double mass = 0, mean = 0, square = 0, tail = low;
    for (int i = 0; i <= steps; ++i) {
        const double t = low + (high - low) * i / steps, weight = (high - low) / steps * (i % steps == 0 ? 0.5 : 1);
        const double density = median.density(u, b, t, scratch);
        mass += weight * density;
        mean += weight * density * t;
        square += weight * density * t * t;
        tail += weight * median.above(u, b, t, scratch);
    }
    const auto moments = median.moments(u, b, scratch);
    QVERIFY(std::abs(mass - 1) < tolerance);
    QVERIFY(std::abs(tail - moments.mean) < 2e-5);
    QVERIFY(std::abs(mean - moments.mean) < tolerance);
    QVERIFY(std::abs(square - mean * mean - moments.variance) < tolerance);
}

void TestMedianLaw::evenUniforms() {
    // The middle two of 2m uniform numbers have a Dirichlet law: Var of their mean is 3m/((2m+1)(m+1)) at unit
    // variance.
    const Uniform law;
    const NoisyMedian median(&law);
    MedianScratch scratch;
    for (const int m : {1, 2, 5, 15}) {
        const auto moments = median.moments(Values(std::size_t(2 * m), 3.0), 0.5, scratch);
        QCOMPARE(moments.mean, 3.0);
        QVERIFY(std::abs(moments.variance - 0.25 * 3 * m / ((2 * m + 1.0) * (m + 1.0))) < 1e-10);
    }
}

void TestMedianLaw::groupsFarApart() {
    // Of {-a, -a, a} the median is the larger of the first two, -a + b max(xi_1, xi_2): E max = 1/sqrt(pi) and
    // Var max = 1 - 1/pi. Of {-a, -a, a, a} the middle two are that and the least of the other two, independent.
    const Gaussian law;
    const NoisyMedian median(&law);
    MedianScratch scratch;
    for (const double a : {5.0, 20.0, 50.0, 400.0})
        for (const double b : {0.25, 0.5}) {
            const auto three = median.moments(Values{-a, -a, a}, b, scratch);
            const double scale = 2e-12 * a;
            QVERIFY(std::abs(three.mean - (b / std::sqrt(M_PI) - a)) < scale);
            QVERIFY(std::abs(three.variance - b * b * (1 - 1 / M_PI)) < 1e-14);
            const auto four = median.moments(Values{-a, -a, a, a}, b, scratch);
            QVERIFY(std::abs(four.mean) < scale);
            QVERIFY(std::abs(four.variance - b * b * (1 - 1 / M_PI) / 2) < 1e-14 * a * a + 1e-13);
        }
}

void TestMedianLaw::extremes() {
    const Gaussian law;
    const NoisyMedian median(&law), silent(nullptr);
    MedianScratch scratch;
    QCOMPARE(silent.mean(Values{5, 1, 2}, 3, scratch), 2.0);
    QCOMPARE(silent.mean(Values{1, 2, 3, 10}, 3, scratch), 2.5);
    QCOMPARE(silent.moments(Values{1, 2, 3, 10}, 3, scratch).variance, 0.0);
    QCOMPARE(median.mean(Values{5, 1, 2}, 0, scratch), 2.0);
    QCOMPARE(median.mean(Values{5, 1, 2}, 1e-320, scratch), 2.0);
    QCOMPARE(median.mean(Values{-1e300, 1e300}, 1e-300, scratch), 0.0);
    QCOMPARE(median.mean(Values{-1e300, 0, 1e300}, 1, scratch), 0.0);
    QCOMPARE(median.mean(Values{7}, 2, scratch), 7.0);
    QVERIFY(std::abs(median.moments(Values{7}, 2, scratch).variance - 4) < 1e-13);
    QVERIFY(std::abs(median.moments(Values{7, 7}, 2, scratch).variance - 2) < 1e-12);
    QVERIFY(std::abs(median.moments(Values{-4, 9}, 2, scratch).variance - 2) < 1e-12);
    QVERIFY(std::abs(median.mean(Values{0, 0, 0, 4}, 4, scratch) - 0.915285475) < 6e-10);
}

void TestMedianLaw::biasNorm() {
    RowMatrix gradients(3, 2);
    const double column[3] = {1, 2, 10};
    for (Index i = 0; i < 3; ++i) {
        gradients.row(i)[0] = column[i];
        gradients.row(i)[1] = -4 * column[i];
    }
    const Gaussian law;
    MedianBiasNorm norm(&law), silent(nullptr);
    MedianScratch scratch;
    const NoisyMedian median(&law);
    const double first = median.mean(Values{1, 2, 10}, 3, scratch) - 13.0 / 3;
    const double second = 4 * (median.mean(Values{1, 2, 10}, 0.75, scratch) - 13.0 / 3);
    QVERIFY(std::abs(norm(gradients, 3) - std::hypot(first, second)) < 1e-13);
    const Index watched[] = {0};
    QVERIFY(std::abs(norm(gradients, watched, 3) + first) < 1e-13);
    QVERIFY(std::abs(silent(gradients, 3) - std::hypot(7.0 / 3, 28.0 / 3)) < 1e-13);
    QVERIFY(std::abs(norm(gradients, 0) - std::hypot(7.0 / 3, 28.0 / 3)) < 1e-13);
}

void TestMedianLaw::lawsOfTheEngine_data() {
    symmetries_data();
}

void TestMedianLaw::lawsOfTheEngine() {
    // The noise stage's own laws have the shape that quadrature needs to know, and give the same means.
    QFETCH(QString, law);
    NoiseOptions options;
    options.kind = law.toStdString();
    const auto engineLaw = makeNoise(options), reference = noiseDouble(options.kind);
    const NoiseShape shape(*engineLaw), expected(*reference);
    QVERIFY(std::abs(shape.reach - expected.reach) < 1e-2 * expected.reach);
    QVERIFY(std::abs(shape.peak - expected.peak) < 1e-14);
    QCOMPARE(shape.kinkAtCentre, law == "laplace");
    QCOMPARE(shape.jumpAtEdge, law == "uniform");
    QCOMPARE(expected.isSmooth(), law == "gaussian" || law == "logistic");
    const NoisyMedian median(engineLaw.get()), same(reference.get());
    MedianScratch scratch;
    for (const Index n : {3, 4, 11}) {
        const Values u = randomValues(n, 500);
        for (const double b : {0.05, 0.5, 5.0})
            QVERIFY(std::abs(median.mean(u, b, scratch) - same.mean(u, b, scratch)) < 1e-13 * std::max(1.0, b));
    }
}

void TestMedianLaw::workersOfAnyNumber_data() {
    symmetries_data();
}

void TestMedianLaw::workersOfAnyNumber() {
    // E X_(k) = c + int_c^inf P[X_(k) > t] - int_-inf^c P[X_(k) <= t] dt on a dense grid of panels, up to n = 101.
    QFETCH(QString, law);
    const auto noise = noiseDouble(law.toStdString());
    const NoisyMedian median(noise.get());
    MedianScratch scratch;
    SuccessCounts<1> counts;
    const double tolerance = law == "uniform" ? 1e-6 : law == "laplace" ? 1e-7 : 1e-13;  // kinks lie within the panels
    for (const Index n : {6, 31, 101}) {
        const Values u = randomValues(n, 1000 + n);
        const double b = 0.2, low = -10, high = 11;
        const auto tail = [&](double t) {
            counts.reset(n + 1);
            for (const double v : u) counts.add({noise->distribution((t - v) / b)});
            double fewer = 0;
            for (Index k = 0; k < (n + 1) / 2; ++k) fewer += counts[k][0];
            return n % 2 == 0 ? fewer + 0.5 * counts[n / 2][0] : fewer;
        };
        const double expected = low + gaussIntegral(low, high, 400, tail);
        QVERIFY(std::abs(median.mean(u, b, scratch) - expected) < tolerance);
    }
}

QTEST_GUILESS_MAIN(TestMedianLaw)
#include "test_median_law.moc"
