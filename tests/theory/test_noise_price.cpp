// Bias against variance of noisy medianSGD on the toy of Chen et al. (2019): minima 1, 2, 10.
#include <QtTest>
#include <cmath>

#include "core/diagnostics.h"
#include "theory/noise_constants.h"
#include "theory/noise_doubles.h"
#include "theory/noise_price.h"
#include "theory/sign_walk.h"
#include "theory/worker_values.h"

using namespace dianoia;
using namespace dianoia::testing;

class TestNoisePrice : public QObject {
    Q_OBJECT

private slots:
    void bestLevel_data();
    void bestLevel();
    void totalError();
    void stationaryWalk();
    void walkFromStart();
    void silentCases();
    void evenWorkers();
    void stationarySignWalk();
    void signWalkLimits();

private:
    Gaussian m_law;
    const NoisyMedian m_median{&m_law};
    MedianScratch m_scratch;
    const Values m_toy{1, 2, 10};
};

void TestNoisePrice::bestLevel_data() {
    QTest::addColumn<double>("step");
    QTest::addColumn<double>("level");
    QTest::addColumn<double>("rootError");
    QTest::newRow("0.1") << 1e-1 << 4.85 << 1.029;
    QTest::newRow("0.01") << 1e-2 << 7.76 << 0.474;
    QTest::newRow("0.001") << 1e-3 << 11.72 << 0.220;
    QTest::newRow("0.0001") << 1e-4 << 17.41 << 0.102;
}

void TestNoisePrice::bestLevel() {
    QFETCH(double, step);
    QFETCH(double, level);
    QFETCH(double, rootError);
    const NoisePrice best = bestNoise(m_median, m_toy, step, m_scratch);
    QVERIFY(std::abs(best.level - level) < 6e-3);
    QVERIFY(std::abs(std::sqrt(best.error()) - rootError) < 6e-4);
    for (const double factor : {0.9, 1.1})
        QVERIFY(noisePrice(m_median, m_toy, factor * best.level, step, m_scratch).error() > best.error());
}

void TestNoisePrice::totalError() {
    const std::vector<std::pair<double, double>> rows{{1, 4.553}, {5, 0.345}, {10, 0.0533}, {20, 0.0932}, {50, 0.5626}};
    for (const auto& [b, error] : rows)
        QVERIFY(std::abs(noisePrice(m_median, m_toy, b, 1e-3, m_scratch).error() - error) < 6e-4);
}

void TestNoisePrice::stationaryWalk() {
    const std::vector<std::array<double, 3>> rows{
        {1, 2.1996, 0.0195}, {5, 3.7521, 0.0829}, {10, 4.1617, 0.1544}, {20, 4.2885, 0.3020}};
    for (const auto& [b, limit, sd] : rows) {
        const MedianWalk walk = medianWalk(m_median, m_toy, b, 1e-3, m_scratch);
        QVERIFY(std::abs(walk.limit - limit) < 6e-5);
        QVERIFY(std::abs(std::sqrt(walk.stationaryVariance()) - sd) < 6e-5);
    }
}

void TestNoisePrice::walkFromStart() {
    // Mean and variance by their recursions E x+ = (1-delta) E x + delta E Y, Var x+ = (1-delta)^2 Var x + delta^2 Var
    // Y.
    const MedianWalk walk = medianWalk(m_median, m_toy, 5, 0.05, m_scratch);
    double mean = 0.0005, variance = 0;
    for (int k = 0; k < 50; ++k) {
        QVERIFY(std::abs(walk.meanAt(0.0005, k) - mean) < 1e-13);
        QVERIFY(std::abs(walk.varianceAt(k) - variance) < 1e-13);
        mean = 0.95 * mean + 0.05 * walk.limit;
        variance = 0.95 * 0.95 * variance + 0.05 * 0.05 * walk.noise;
    }
    // Without noise x^10000 = 1.9999096759 from 0.0005 with step 0.001.
    const MedianWalk silent = medianWalk(m_median, m_toy, 0, 1e-3, m_scratch);
    QVERIFY(std::abs(silent.meanAt(0.0005, 10000) - 1.9999096759) < 6e-11);
    QCOMPARE(silent.varianceAt(10000), 0.0);
}

void TestNoisePrice::silentCases() {
    // Equal or symmetric minima have no bias to buy back: the best level is 0.
    QCOMPARE(bestNoise(m_median, Values{3, 3, 3}, 0.01, m_scratch).level, 0.0);
    QCOMPARE(bestNoise(m_median, Values{-1, 0, 1}, 0.01, m_scratch).level, 0.0);
    const NoisePrice none = bestNoise(NoisyMedian(nullptr), m_toy, 0.01, m_scratch);
    QCOMPARE(none.level, 0.0);
    QVERIFY(std::abs(none.gap + 7.0 / 3) < 1e-14);
}

void TestNoisePrice::evenWorkers() {
    // Two workers: the median is the mean, with variance b^2/2.
    const NoisePrice price = noisePrice(m_median, Values{0, 3}, 2, 0.5, m_scratch);
    QVERIFY(std::abs(price.gap) < 1e-14);
    QVERIFY(std::abs(price.variance - 0.5 / 1.5 * 2) < 1e-10);
}

void TestNoisePrice::stationarySignWalk() {
    // Detailed balance at step 0.001 from 0.0005: mean and spread.
    const std::vector<std::array<double, 3>> rows{
        {1, 2.1726, 0.0233}, {5, 3.7667, 0.0482}, {10, 4.1732, 0.0656}, {20, 4.2920, 0.0917}};
    for (const auto& [b, mean, sd] : rows) {
        const SignWalk walk = signWalk(m_median, m_toy, b, 1e-3, 0.0005, m_scratch);
        QVERIFY(std::abs(walk.mean - mean) < 6e-5);
        QVERIFY(std::abs(std::sqrt(walk.variance) - sd) < 6e-5);
    }
    const double peak = medianNoiseConstants(m_law, 3).peak;
    QVERIFY(std::abs(signWalkRelaxation(10, 1e-3, peak) - 8355) < 1);
    const SignWalk wide = signWalk(m_median, m_toy, 100, 1e-3, 0.0005, m_scratch);
    QVERIFY(std::abs(wide.variance / (1e-3 * 100 / (4 * peak)) - 1) < 2e-3);
}

void TestNoisePrice::signWalkLimits() {
    // Little noise: x alternates between 1.9995 and 2.0005. A coarse walk against 40000 rounds of its own chain.
    const SignWalk quiet = signWalk(m_median, m_toy, 1e-6, 1e-3, 0.0005, m_scratch);
    QVERIFY(std::abs(quiet.mean - 2) < 1e-12);
    QVERIFY(std::abs(quiet.variance - 0.0005 * 0.0005) < 1e-12);
    const Values even{0, 1, 2, 7};
    const SignWalk coarse = signWalk(m_median, even, 2, 0.5, 0.2, m_scratch);
    Values law(201, 0.0), next;
    law[100] = 1;
    for (int k = 0; k < 4000; ++k) {
        next.assign(law.size(), 0.0);
        for (std::size_t j = 1; j + 1 < law.size(); ++j) {
            if (law[j] < 1e-30) continue;
            Values moved = even;
            for (double& a : moved) a -= 0.2 + 0.5 * (double(j) - 100);
            const VoteLaw vote = m_median.vote(moved, 2, m_scratch);
            next[j + 1] += law[j] * vote.plus;
            next[j - 1] += law[j] * vote.minus;
            next[j] += law[j] * vote.tie;
        }
        law = next;
    }
    double mean = 0, square = 0;
    for (std::size_t j = 0; j < law.size(); ++j) {
        const double x = 0.2 + 0.5 * (double(j) - 100);
        mean += law[j] * x;
        square += law[j] * x * x;
    }
    QVERIFY(std::abs(coarse.mean - mean) < 1e-10);
    QVERIFY(std::abs(coarse.variance - (square - mean * mean)) < 1e-9);
    QVERIFY_THROWS_EXCEPTION(Error, signWalk(m_median, m_toy, 0, 1e-3, 0, m_scratch));
    QVERIFY_THROWS_EXCEPTION(Error, signWalk(m_median, m_toy, 1, 0, 0, m_scratch));
}

QTEST_GUILESS_MAIN(TestNoisePrice)
#include "test_noise_price.moc"
