// Constants of the noisy median at large noise against a table, and the laws that they stand for.
#include <QtTest>
#include <cmath>

#include "core/diagnostics.h"
#include "theory/noise_constants.h"
#include "theory/noise_doubles.h"
#include "theory/noisy_median.h"
#include "theory/worker_values.h"

using namespace dianoia;
using namespace dianoia::testing;

namespace {

double thirdMoment(const Values& u) {
    const double mean = meanOf(u);
    double total = 0;
    for (const double v : u) total += std::pow(v - mean, 3);
    return total / double(u.size());
}

double gapOf(const NoisyMedian& median, const Values& u, double b) {
    MedianScratch scratch;
    return median.mean(u, b, scratch) - meanOf(u);
}

}  // namespace

class TestNoiseConstants : public QObject {
    Q_OBJECT

private slots:
    void table_data();
    void table();
    void closedForms();
    void uniformFallsFaster();
    void uniformSignBias();
    void gapApproachesItsLimit();
    void laplaceSignBiasIsOfFirstOrder();
    void explicitBound_data();
    void explicitBound();
    void evenIsRefused();
};

void TestNoiseConstants::table_data() {
    QTest::addColumn<int>("n");
    QTest::addColumn<double>("bias");
    QTest::addColumn<double>("signBias");
    QTest::addColumn<double>("variance");
    QTest::addColumn<double>("peak");
    QTest::addColumn<double>("laplaceBias");
    QTest::addColumn<double>("laplaceVariance");
    const auto row = [](int n, double bias, double signBias, double variance, double peak, double laplaceBias,
                        double laplaceVariance) {
        QTest::addRow("%d", n) << n << bias << signBias << variance << peak << laplaceBias << laplaceVariance;
    };
    row(3, -0.41349667, -0.37887326, 0.44867110, 0.59841342, -0.750000, 0.319444);
    row(5, -0.24762720, -0.23740220, 0.28683366, 0.74801678, -0.607639, 0.175590);
    row(7, -0.21493391, -0.20910798, 0.21044686, 0.87268624, -0.646528, 0.117824);
    row(9, -0.20102916, -0.19698189, 0.16610128, 0.98177202, -0.704381, 0.087534);
    row(11, -0.19333953, -0.19024518, 0.13716243, 1.07994922, -0.765003, 0.069140);
    row(21, -0.17925107, -0.17783543, 0.07325975, 1.47614153, -1.044527, 0.032722);
    row(51, -0.17153509, -0.17099741, 0.03053985, 2.28435698, -1.672437, 0.012117);
    row(101, -0.16907449, -0.16881017, 0.01548623, 3.20690270, -2.417504, 0.005770);
}

void TestNoiseConstants::table() {
    QFETCH(int, n);
    QFETCH(double, bias);
    QFETCH(double, signBias);
    QFETCH(double, variance);
    QFETCH(double, peak);
    QFETCH(double, laplaceBias);
    QFETCH(double, laplaceVariance);
    const auto gaussian = medianNoiseConstants(Gaussian(), n);
    QVERIFY(std::abs(gaussian.medianBias - bias) < 6e-9);
    QVERIFY(std::abs(*gaussian.signBias - signBias) < 6e-9);
    QVERIFY(std::abs(gaussian.variance - variance) < 6e-9);
    QVERIFY(std::abs(gaussian.peak - peak) < 6e-9);
    const auto laplace = medianNoiseConstants(Laplace(), n);
    QVERIFY(std::abs(laplace.medianBias - laplaceBias) < 6e-7);
    QVERIFY(std::abs(laplace.variance - laplaceVariance) < 6e-7);
    QVERIFY(!laplace.signBias);
    const auto uniform = medianNoiseConstants(Uniform(), n);
    QVERIFY(std::abs(uniform.variance - 3.0 / (n + 2)) < 1e-13);
    QVERIFY(std::abs(uniform.medianBias - (n == 3 ? -0.375 : 0.0)) < 1e-11);
    QVERIFY(std::abs(*uniform.signBias + 1.0 / (9 * (n - 2))) < 1e-12);
}

void TestNoiseConstants::closedForms() {
    const auto three = medianNoiseConstants(Gaussian(), 3);
    QVERIFY(std::abs(three.medianBias + 3 * std::sqrt(3.0) / (4 * std::numbers::pi)) < 1e-14);
    QVERIFY(std::abs(*three.signBias + 1.0 / 6 + 2 / (3 * std::numbers::pi)) < 1e-10);
    QVERIFY(std::abs(three.variance - (1 - std::sqrt(3.0) / std::numbers::pi)) < 1e-14);
    // Of many workers: kappa tends to -1/6, n sigma_n^2 to pi/2 and g_n(0) to sqrt(n)/pi.
    const auto many = medianNoiseConstants(Gaussian(), 401);
    QVERIFY(std::abs(many.medianBias + 1.0 / 6) < 1e-3);
    QVERIFY(std::abs(401 * many.variance - std::numbers::pi / 2) < 5e-3);
    QVERIFY(std::abs(many.peak - std::sqrt(401.0) / std::numbers::pi) < 5e-3);
}

void TestNoiseConstants::uniformFallsFaster() {
    // Inside overlapping supports the gap of n = 2m+1 uniforms falls like b^-(m+1).
    const Uniform law;
    const NoisyMedian median(&law);
    const std::vector<std::pair<double, double>> five{{16, -0.01177}, {32, -0.01190}, {64, -0.01196}, {128, -0.01200}};
    for (const auto& [b, expected] : five)
        QVERIFY(std::abs(gapOf(median, {0, 0, 0, 0, 1}, b) * b * b * b - expected) < 6e-6);
    Values eleven(11, 0.0);
    eleven.back() = 1;
    const double ratio = gapOf(median, eleven, 16) / gapOf(median, eleven, 32);
    QVERIFY(std::abs(ratio - 64) < 4);
}

void TestNoiseConstants::uniformSignBias() {
    const Uniform law;
    const NoisyMedian median(&law);
    MedianScratch scratch;
    for (const int n : {5, 7, 11}) {
        Values u(std::size_t(n), 0.0);
        u.back() = 1;
        const double b = 200, bias = median.signFixedPoint(u, b, scratch) - meanOf(u);
        const double expected = -1.0 / (9 * (n - 2));
        QVERIFY(std::abs(bias * b * b / thirdMoment(u) - expected) < 2e-3 * std::abs(expected));
    }
}

void TestNoiseConstants::gapApproachesItsLimit() {
    const Gaussian law;
    const NoisyMedian median(&law);
    MedianScratch scratch;
    const Values toy{1, 2, 10};
    const double mu3 = thirdMoment(toy);
    QVERIFY(std::abs(mu3 - 44.0741) < 6e-5);
    const auto constants = medianNoiseConstants(law, 3);
    QVERIFY(std::abs(constants.medianBias * mu3 + 18.2245) < 6e-5);
    QVERIFY(std::abs(*constants.signBias * mu3 + 16.6985) < 6e-5);
    QVERIFY(std::abs(gapOf(median, toy, 20) * 400 / mu3 / constants.medianBias - 1) < 0.02);
    QVERIFY(std::abs(gapOf(median, toy, 100) * 1e4 / mu3 / constants.medianBias - 1) < 1e-3);
    // The vote at large noise: P[+] = 1/2 + g_3(0) mean/b.
    const double linear = 0.5 + constants.peak * (-1.0 / 3) / 50;
    QVERIFY(std::abs(median.vote(Values{3, 2, -6}, 50, scratch).plus - linear) < 1e-4);
}

void TestNoiseConstants::laplaceSignBiasIsOfFirstOrder() {
    // (1/(sqrt 2 n b)) sum (mean - a_i)|mean - a_i|: -3.666/b on the toy.
    const Laplace law;
    const NoisyMedian median(&law);
    MedianScratch scratch;
    const Values toy{1, 2, 10};
    const std::vector<std::pair<double, double>> rows{{1e2, -3.995}, {1e3, -3.701}, {1e4, -3.670}};
    for (const auto& [b, expected] : rows)
        QVERIFY(std::abs((median.signFixedPoint(toy, b, scratch) - meanOf(toy)) * b - expected) < 6e-4);
}

void TestNoiseConstants::explicitBound_data() {
    QTest::addColumn<QString>("law");
    for (const char* law : {"gaussian", "uniform", "laplace", "logistic"}) QTest::newRow(law) << law;
}

void TestNoiseConstants::explicitBound() {
    QFETCH(QString, law);
    const auto noise = noiseDouble(law.toStdString());
    const NoisyMedian median(noise.get());
    for (const Index n : {3, 5, 9}) {
        for (Index trial = 0; trial < 20; ++trial) {
            const Values u = randomValues(n, 16 * trial);
            for (const double b : {0.05, 0.3, 2.0})
                QVERIFY(std::abs(gapOf(median, u, b)) <= medianBiasBound(*noise, u, b));
        }
    }
    if (law == "gaussian") QVERIFY(std::abs(medianBiasBound(*noise, Values{1, 2, 10}, 5) - 10.2) < 0.06);
}

void TestNoiseConstants::evenIsRefused() {
    QVERIFY_THROWS_EXCEPTION(Error, medianNoiseConstants(Gaussian(), 4));
    QVERIFY_THROWS_EXCEPTION(Error, medianNoiseConstants(Gaussian(), 1));
}

QTEST_GUILESS_MAIN(TestNoiseConstants)
#include "test_noise_constants.moc"
