// Mean and spread of the noisy median against golden values and closed forms of three workers.
#include <QtTest>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/sums.h"
#include "theory/noise_doubles.h"
#include "theory/noisy_median.h"
#include "theory/quadrature.h"
#include "theory/worker_values.h"

using namespace dianoia;
using namespace dianoia::testing;

Q_DECLARE_METATYPE(Values)

namespace {

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
    void workersDoNotCloseTheGap_data();
    void workersDoNotCloseTheGap();
    void heterogeneityScales();
    void drawsOfTheNoiseStage_data();
    void drawsOfTheNoiseStage();
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

void TestNoisyMedian::drawsOfTheNoiseStage_data() {
    QTest::addColumn<QString>("law");
    for (const char* law : {"gaussian", "uniform", "laplace", "logistic"}) QTest::newRow(law) << law;
}

void TestNoisyMedian::drawsOfTheNoiseStage() {
    // 100000 medians of what the noise stage adds to (-3, -1, 0, 2, 7) and to its first four, b = 2.
    QFETCH(QString, law);
    NoiseOptions options;
    options.kind = law.toStdString();
    const auto noise = makeNoise(options);
    const NoisyMedian median(noise.get());
    MedianScratch scratch;
    const RandomStreams streams(3);
    constexpr std::size_t kDraws = 100'000;
    const Values all{-3, -1, 0, 2, 7};
    for (const std::size_t n : {std::size_t(5), std::size_t(4)}) {
        const Values u(all.begin(), all.begin() + std::ptrdiff_t(n));
        std::vector<Vector> noisy;
        for (std::size_t i = 0; i < n; ++i) {
            noisy.emplace_back(kDraws, u[i]);
            noise->add(noisy.back(), 2, toWorker(Index(i)), 0, {streams, RoundIndex(0)});
        }
        double mean = 0, square = 0, votes = 0;
        for (std::size_t draw = 0; draw < kDraws; ++draw) {
            Values x;
            for (const Vector& column : noisy) x.push_back(column[draw]);
            std::sort(x.begin(), x.end());
            const double middle = 0.5 * (x[(n - 1) / 2] + x[n / 2]);
            mean += middle / kDraws;
            square += middle * middle / kDraws;
            votes += 2 * std::count_if(x.begin(), x.end(), [](double v) { return v > 0; }) > std::ptrdiff_t(n) ? 1 : 0;
        }
        const auto moments = median.moments(u, 2, scratch);
        const double variance = square - mean * mean;
        QVERIFY(std::abs(mean - moments.mean) < 5 * std::sqrt(variance / kDraws));
        // The fourth moment of these medians is below 6 variances squared.
        QVERIFY(std::abs(variance - moments.variance) < 5 * variance * std::sqrt(5.0 / kDraws));
        const double chance = median.vote(u, 2, scratch).plus;
        QVERIFY(std::abs(votes / kDraws - chance) < 5 * std::sqrt(chance * (1 - chance) / kDraws));
    }
}

QTEST_GUILESS_MAIN(TestNoisyMedian)
#include "test_noisy_median.moc"
