// The law of the noisy median against golden values and closed forms of small cases (M = 3 normal and uniform).
#include <QtTest>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "core/philox.h"
#include "core/sums.h"
#include "theory/median_bias.h"
#include "theory/noise_doubles.h"
#include "theory/noisy_median.h"

using namespace dianoia;
using namespace dianoia::testing;

Q_DECLARE_METATYPE(std::vector<double>)

namespace {

using Values = std::vector<double>;

double meanOf(const Values& u) {
    return sum(u) / double(u.size());
}

/// Uniform numbers in (0, 1) of a fixed stream.
Values randomValues(Index n, Index first) {
    const RandomStreams streams(7);
    Values u;
    for (Index i = 0; i < n; ++i)
        u.push_back(openUnitInterval(streams.word(Purpose::data, WorkerIndex(0), RoundIndex(0), first + i)));
    return u;
}

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

double bivariateHalf(double h, double k) {
    // P[X <= h, Y <= k] at correlation 1/2: int phi(s) Phi((k - s/2)/sqrt(3/4)) ds.
    const Gaussian law;
    return gaussIntegral(-12, h, 40,
                         [&](double s) { return law.density(s) * law.distribution((k - 0.5 * s) / std::sqrt(0.75)); });
}

/// E max of three normals and so E median, for n = 3 and Gaussian noise.
double gaussianMedianOfThree(const Values& u, double b) {
    const Gaussian law;
    const double theta = b * std::numbers::sqrt2;
    const auto d = [&](std::size_t i, std::size_t j) { return (u[i] - u[j]) / theta; };
    const auto maxOfTwo = [&](std::size_t i, std::size_t j) {
        return u[i] * law.distribution(d(i, j)) + u[j] * law.distribution(d(j, i)) + theta * law.density(d(i, j));
    };
    double maxOfThree = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        const double dj = d(i, (i + 1) % 3), dk = d(i, (i + 2) % 3), root = std::sqrt(0.75);
        maxOfThree += u[i] * bivariateHalf(dj, dk) + b * b / theta *
                                                         (law.density(dj) * law.distribution((dk - dj / 2) / root) +
                                                          law.density(dk) * law.distribution((dj - dk / 2) / root));
    }
    return maxOfTwo(0, 1) + maxOfTwo(0, 2) + maxOfTwo(1, 2) - 2 * maxOfThree;
}

}  // namespace

class TestNoisyMedian : public QObject {
    Q_OBJECT

private slots:
    void goldenValues_data();
    void goldenValues();
    void toySweep_data();
    void toySweep();
    void toyByNoise_data();
    void toyByNoise();
    void closedFormOfThreeNormals();
    void closedFormOfThreeUniforms();
    void votes_data();
    void votes();
    void voteFormulas();
    void voteNeedsMoreNoiseThanSpread();
    void symmetries_data();
    void symmetries();
    void lawMatchesSubsets_data();
    void lawMatchesSubsets();
    void momentsMatchTheLaw_data();
    void momentsMatchTheLaw();
    void workersDoNotCloseTheGap_data();
    void workersDoNotCloseTheGap();
    void heterogeneityScales();
    void evenUniforms();
    void extremes();
    void biasNorm();
};

void TestNoisyMedian::goldenValues_data() {
    // Double precision quadrature of the law, Chen et al. (2019), theorem 4, for four sets of worker values.
    QTest::addColumn<Values>("u");
    QTest::addColumn<double>("b");
    QTest::addColumn<double>("gaussianMean");
    QTest::addColumn<double>("gaussianSd");
    QTest::addColumn<double>("aboveMean");
    QTest::addColumn<double>("uniformMean");
    QTest::addColumn<double>("uniformSd");
    const Values a{1, 2, 10}, c{0, 0, 0, 0, 1}, e{-3, -1, 0, 2, 7}, g{0, 0, 1, 1, 1, 2, 20};
    QTest::newRow("3, 0.5") << a << 0.5 << 2.0251272708 << 0.47354129 << 0.0000015306 << 2.0217947136 << 0.47721094;
    QTest::newRow("3, 2") << a << 2.0 << 2.6957515899 << 1.67287606 << 0.1632845529 << 2.7233970998 << 1.65930694;
    QTest::newRow("3, 8") << a << 8.0 << 4.0737071893 << 5.60945707 << 0.4825206979 << 4.1150474504 << 5.99857275;
    QTest::newRow("one, 0.5") << c << 0.5 << 0.1348986115 << 0.29009276 << 0.4106223377 << 0.1576116158 << 0.33288215;
    QTest::newRow("one, 2") << c << 2.0 << 0.1942128281 << 1.07912489 << 0.4979304817 << 0.1987443710 << 1.29692357;
    QTest::newRow("one, 8") << c << 8.0 << 0.1996291803 << 4.28657327 << 0.4999667648 << 0.1999775126 << 5.23346699;
    QTest::newRow("5, 0.5") << e << 0.5 << 0.0246376399 << 0.47253090 << 0.0222628264 << 0.0217947136 << 0.47721094;
    QTest::newRow("5, 2") << e << 2.0 << 0.3572304719 << 1.36318199 << 0.3156727594 << 0.3737888125 << 1.39665267;
    QTest::newRow("5, 8") << e << 8.0 << 0.8982569347 << 4.42619768 << 0.4910208118 << 0.9578577659 << 5.07263733;
    QTest::newRow("7, 0.5") << g << 0.5 << 1.0089399210 << 0.31043519 << 0.0 << 1.0086356114 << 0.35247104;
    QTest::newRow("7, 2") << g << 2.0 << 1.2608756927 << 1.01483700 << 0.0125255290 << 1.3309546877 << 1.18169079;
    QTest::newRow("7, 8") << g << 8.0 << 2.3984460396 << 3.93180637 << 0.3813950755 << 2.7738772403 << 4.78643305;
}

void TestNoisyMedian::goldenValues() {
    QFETCH(Values, u);
    QFETCH(double, b);
    QFETCH(double, gaussianMean);
    QFETCH(double, gaussianSd);
    QFETCH(double, aboveMean);
    QFETCH(double, uniformMean);
    QFETCH(double, uniformSd);
    MedianScratch scratch;
    const Gaussian gaussian;
    const NoisyMedian normal(&gaussian);
    const auto moments = normal.moments(u, b, scratch);
    QVERIFY(std::abs(moments.mean - gaussianMean) < 6e-11);
    QVERIFY(std::abs(std::sqrt(moments.variance) - gaussianSd) < 6e-9);
    QVERIFY(std::abs(normal.above(u, b, meanOf(u), scratch) - aboveMean) < 6e-11);
    QCOMPARE(normal.mean(u, b, scratch), moments.mean);
    const Uniform uniform;
    const auto flat = NoisyMedian(&uniform).moments(u, b, scratch);
    QVERIFY(std::abs(flat.mean - uniformMean) < 6e-11);
    QVERIFY(std::abs(std::sqrt(flat.variance) - uniformSd) < 6e-9);
}

void TestNoisyMedian::toySweep_data() {
    // The three quadratics of Chen et al. (2019), section 3: minima 1, 2 and 10, normal noise.
    QTest::addColumn<double>("b");
    QTest::addColumn<double>("limit");
    QTest::addColumn<double>("sd");
    QTest::addColumn<double>("signLimit");
    QTest::newRow("0") << 0.0 << 2.0 << 0.0 << 2.0;
    QTest::newRow("0.5") << 0.5 << 2.02512727 << 0.473541 << 2.01365035;
    QTest::newRow("1") << 1.0 << 2.19964123 << 0.872068 << 2.17254953;
    QTest::newRow("2") << 2.0 << 2.69575159 << 1.672876 << 2.65401434;
    QTest::newRow("3") << 3.0 << 3.17403230 << 2.416164 << 3.14849637;
    QTest::newRow("5") << 5.0 << 3.75208704 << 3.708373 << 3.76672127;
    QTest::newRow("7.5") << 7.5 << 4.04155436 << 5.289080 << 4.05769425;
    QTest::newRow("10") << 10.0 << 4.16165651 << 6.902844 << 4.17322984;
    QTest::newRow("20") << 20.0 << 4.28845669 << 13.50086 << 4.29202871;
    QTest::newRow("50") << 50.0 << 4.32606124 << 33.53333 << 4.32666533;
    QTest::newRow("100") << 100.0 << 4.33151199 << 67.00386 << 4.33166420;
}

void TestNoisyMedian::toySweep() {
    QFETCH(double, b);
    QFETCH(double, limit);
    QFETCH(double, sd);
    QFETCH(double, signLimit);
    const Gaussian law;
    const NoisyMedian median(&law);
    MedianScratch scratch;
    const Values a{1, 2, 10};
    const auto moments = median.moments(a, b, scratch);
    QVERIFY(std::abs(moments.mean - limit) < 6e-9);
    QVERIFY(std::abs(std::sqrt(moments.variance) - sd) < 6e-7 * std::max(1.0, sd));
    QVERIFY(std::abs(median.signFixedPoint(a, b, scratch) - signLimit) < 6e-9);
}

void TestNoisyMedian::toyByNoise_data() {
    QTest::addColumn<QString>("law");
    QTest::addColumn<double>("limit");
    QTest::addColumn<double>("signLimit");
    QTest::newRow("uniform") << "uniform" << 4.18851541 << 4.28565120;
    QTest::newRow("laplace") << "laplace" << 4.06491244 << 3.76337553;
    QTest::newRow("logistic") << "logistic" << 4.13310408 << 4.10736521;
}

void TestNoisyMedian::toyByNoise() {
    QFETCH(QString, law);
    QFETCH(double, limit);
    QFETCH(double, signLimit);
    const auto noise = noiseDouble(law.toStdString());
    const NoisyMedian median(noise.get());
    MedianScratch scratch;
    const Values a{1, 2, 10};
    QVERIFY(std::abs(median.mean(a, 10, scratch) - limit) < 6e-9);
    QVERIFY(std::abs(median.signFixedPoint(a, 10, scratch) - signLimit) < 6e-9);
}

void TestNoisyMedian::closedFormOfThreeNormals() {
    const Gaussian law;
    const NoisyMedian median(&law);
    MedianScratch scratch;
    QVERIFY(std::abs(median.mean(Values{1, 2, 10}, 1, scratch) - 2.199641226531) < 1e-12);
    QVERIFY(std::abs(median.mean(Values{1, 2, 10}, 5, scratch) - 3.752087039305) < 1e-12);
    QVERIFY(std::abs(median.mean(Values{1, 2, 10}, 10, scratch) - 4.161656510588) < 1e-12);
    for (Index trial = 0; trial < 20; ++trial) {
        const Values u = randomValues(3, 4 * trial);
        for (const double b : {0.03, 0.2, 0.7, 3.0})
            QVERIFY(std::abs(median.mean(u, b, scratch) - gaussianMedianOfThree(u, b)) < 1e-13 * std::max(1.0, b));
    }
}

void TestNoisyMedian::closedFormOfThreeUniforms() {
    // Supports that overlap: mean - (3/8) S3/w^2 + (y - x) R^3/(48 w^3), w = b sqrt 3, gaps x and y, range R.
    const Uniform law;
    const NoisyMedian median(&law);
    MedianScratch scratch;
    QVERIFY(std::abs(median.mean(Values{1, 2, 10}, 20, scratch) - 13.0 / 3 + 0.0387620) < 6e-8);
    for (Index trial = 0; trial < 20; ++trial) {
        Values u = randomValues(3, 4 * trial);
        std::sort(u.begin(), u.end());
        const double m = meanOf(u), range = u[2] - u[0];
        const double thirdMoment = std::pow(u[0] - m, 3) + std::pow(u[1] - m, 3) + std::pow(u[2] - m, 3);
        for (const double w : {0.5, 1.0, 4.0}) {
            const double expected = m - 0.375 * thirdMoment / (w * w) +
                                    (u[2] - 2 * u[1] + u[0]) * std::pow(range, 3) / (48 * std::pow(w, 3));
            QVERIFY(std::abs(median.mean(u, w / std::numbers::sqrt3, scratch) - expected) < 1e-14);
        }
    }
}

void TestNoisyMedian::votes_data() {
    QTest::addColumn<Values>("u");
    QTest::addColumn<double>("b");
    QTest::addColumn<double>("gaussian");
    QTest::addColumn<double>("uniform");
    QTest::newRow("two of three") << Values{1, 1, -1} << 1.0 << 0.7502167828 << 0.6924500897;
    QTest::newRow("mean 1/3, b 1") << Values{3, -1, -1} << 1.0 << 0.2917786393 << 0.3779915321;
    QTest::newRow("mean 1/3, b 5") << Values{3, -1, -1} << 5.0 << 0.5307774020 << 0.5277128129;
    QTest::newRow("mean -1, b 3") << Values{-9, 1, 1, 1, 1} << 3.0 << 0.5290233253 << 0.4686873093;
    QTest::newRow("mean -1, b 30") << Values{-9, 1, 1, 1, 1} << 30.0 << 0.4757844455 << 0.4819800739;
}

void TestNoisyMedian::votes() {
    QFETCH(Values, u);
    QFETCH(double, b);
    QFETCH(double, gaussian);
    QFETCH(double, uniform);
    MedianScratch scratch;
    for (const auto& [name, expected] : {std::pair{"gaussian", gaussian}, {"uniform", uniform}}) {
        const auto law = noiseDouble(name);
        const NoisyMedian median(law.get());
        const VoteLaw vote = median.vote(u, b, scratch);
        QVERIFY(std::abs(vote.plus - expected) < 6e-11);
        QVERIFY(std::abs(vote.plus + vote.minus - 1) < 1e-15);
        QCOMPARE(vote.tie, 0.0);
        QVERIFY(std::abs(vote.plus - median.above(u, b, 0, scratch)) < 1e-15);
    }
}

void TestNoisyMedian::voteFormulas() {
    // E vote = (1/2) e_1 - (1/2) e_3 for n = 3 and (3/8) e_1 - (1/8) e_3 + (3/8) e_5 for n = 5, with e_k the elementary
    // symmetric polynomials of s_i = 2 p_i - 1.
    const Laplace law;
    const NoisyMedian median(&law);
    MedianScratch scratch;
    for (const Index n : {3, 5}) {
        Values u = randomValues(n, 100);
        for (double& v : u) v -= 0.4;
        std::vector<double> e(std::size_t(n) + 1, 0.0);
        e[0] = 1;
        for (const double v : u)
            for (std::size_t k = std::size_t(n); k > 0; --k) e[k] += e[k - 1] * (2 * law.distribution(v / 0.3) - 1);
        const double expected = n == 3 ? 0.5 * e[1] - 0.5 * e[3] : 0.375 * e[1] - 0.125 * e[3] + 0.375 * e[5];
        QVERIFY(std::abs(median.vote(u, 0.3, scratch).mean() - expected) < 1e-15);
    }
    const VoteLaw even = median.vote(Values{-1, 3}, 0.5, scratch);
    const double first = law.distribution(-2), second = law.distribution(6);
    QVERIFY(std::abs(even.tie - (first * (1 - second) + second * (1 - first))) < 1e-15);
    QVERIFY(std::abs(even.plus - first * second) < 1e-15);
    const VoteLaw silent = median.vote(Values{0, 0, 1}, 0, scratch);
    QCOMPARE(silent.plus, 1.0);
    QCOMPARE(median.vote(Values{-1, 0, 3}, 0, scratch).tie, 1.0);
}

void TestNoisyMedian::voteNeedsMoreNoiseThanSpread() {
    // x = 4 on the toy: true gradient -1/3; P[+] at b = 0.5, 1, 2, 5, 10, 20, 50.
    const Gaussian law;
    const NoisyMedian median(&law);
    MedianScratch scratch;
    const std::vector<std::pair<double, double>> expected{{0.5, 0.999968}, {1, 0.975931},  {2, 0.785413}, {5, 0.525130},
                                                          {10, 0.489932},  {20, 0.491327}, {50, 0.496095}};
    for (const auto& [b, chance] : expected)
        QVERIFY(std::abs(median.vote(Values{3, 2, -6}, b, scratch).plus - chance) < 6e-7);
}

void TestNoisyMedian::symmetries_data() {
    QTest::addColumn<QString>("law");
    for (const char* law : {"gaussian", "uniform", "laplace", "logistic"}) QTest::newRow(law) << law;
}

void TestNoisyMedian::symmetries() {
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

void TestNoisyMedian::lawMatchesSubsets_data() {
    symmetries_data();
}

void TestNoisyMedian::lawMatchesSubsets() {
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

void TestNoisyMedian::momentsMatchTheLaw_data() {
    QTest::addColumn<QString>("law");
    QTest::addColumn<int>("workers");
    for (const char* law : {"gaussian", "uniform", "laplace", "logistic"})
        for (const int n : {2, 3, 4, 5, 10}) QTest::newRow(qPrintable(QString("%1, %2").arg(law).arg(n))) << law << n;
}

void TestNoisyMedian::momentsMatchTheLaw() {
    // Mean and variance again from the tail P[median > t] and from the density, by a fine trapezoid rule.
    QFETCH(QString, law);
    QFETCH(int, workers);
    const auto noise = noiseDouble(law.toStdString());
    const NoisyMedian median(noise.get());
    MedianScratch scratch;
    const Values u = randomValues(workers, 60);
    const double b = 0.3, low = -4, high = 5;
    const int steps = 1500;
    const double tolerance = law == "uniform" ? 4e-3 : 2e-5;  // a trapezoid over a jump of the density
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

void TestNoisyMedian::workersDoNotCloseTheGap_data() {
    // Exponential quantiles a_i = -ln(1 - (i - 1/2)/M): gap at b = 0, 0.5, 1, 2, 4 and sd at b = 1.
    QTest::addColumn<int>("workers");
    QTest::addColumn<Values>("gaps");
    QTest::addColumn<double>("sd");
    QTest::newRow("3") << 3 << Values{-0.1959, -0.1180, -0.0440, -0.0124, -0.0032} << 0.724;
    QTest::newRow("5") << 5 << Values{-0.2392, -0.1540, -0.0690, -0.0210, -0.0055} << 0.589;
    QTest::newRow("11") << 11 << Values{-0.2757, -0.1841, -0.0974, -0.0338, -0.0093} << 0.411;
    QTest::newRow("21") << 21 << Values{-0.2904, -0.1969, -0.1101, -0.0418, -0.0120} << 0.300;
    QTest::newRow("101") << 101 << Values{-0.3034, -0.2085, -0.1212, -0.0513, -0.0160} << 0.138;
}

void TestNoisyMedian::workersDoNotCloseTheGap() {
    QFETCH(int, workers);
    QFETCH(Values, gaps);
    QFETCH(double, sd);
    const Gaussian law;
    const NoisyMedian median(&law);
    MedianScratch scratch;
    Values a;
    for (int i = 1; i <= workers; ++i) a.push_back(-std::log(1 - (i - 0.5) / workers));
    const Values levels{0, 0.5, 1, 2, 4};
    for (std::size_t i = 0; i < levels.size(); ++i)
        QVERIFY(std::abs(median.mean(a, levels[i], scratch) - meanOf(a) - gaps[i]) < 6e-5);
    QVERIFY(std::abs(std::sqrt(median.moments(a, 1, scratch).variance) - sd) < 6e-4);
}

void TestNoisyMedian::heterogeneityScales() {
    // a = h (1, 2, 10) about its mean: gap(h, b) = h gap(1, b/h).
    const Gaussian law;
    const NoisyMedian median(&law);
    MedianScratch scratch;
    const Values levels{0, 1, 2, 5, 10};
    const std::vector<std::pair<double, Values>> rows{{0.1, {-0.2333, -0.01717, -0.00449, -0.00073, -0.00018}},
                                                      {0.5, {-1.1667, -0.8188, -0.4053, -0.0858, -0.0224}},
                                                      {1, {-2.3333, -2.1337, -1.6376, -0.5812, -0.1717}},
                                                      {4, {-9.3333, -9.3324, -9.2328, -8.0727, -5.5430}}};
    for (const auto& [h, gaps] : rows)
        for (std::size_t i = 0; i < levels.size(); ++i) {
            const Values a{h * (1 - 13.0 / 3), h * (2 - 13.0 / 3), h * (10 - 13.0 / 3)};
            const double gap = median.mean(a, levels[i], scratch);
            QVERIFY(std::abs(gap - gaps[i]) < (h == 0.1 && i > 0 ? 6e-6 : 6e-5));
            const double scaled = median.mean(Values{1, 2, 10}, levels[i] / h, scratch) - 13.0 / 3;
            QVERIFY(std::abs(gap - h * scaled) < 1e-12);
        }
}

void TestNoisyMedian::evenUniforms() {
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

void TestNoisyMedian::extremes() {
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

void TestNoisyMedian::biasNorm() {
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

QTEST_GUILESS_MAIN(TestNoisyMedian)
#include "test_noisy_median.moc"
