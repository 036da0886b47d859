// Votes of noisy signs: exact probabilities against golden values and formulas for three and five workers.
#include <QtTest>
#include <cmath>

#include "core/sums.h"
#include "theory/noise_doubles.h"
#include "theory/noisy_median.h"
#include "theory/worker_values.h"

using namespace dianoia;
using namespace dianoia::testing;

Q_DECLARE_METATYPE(Values)

class TestNoisyVote : public QObject {
    Q_OBJECT

private slots:
    void votes_data();
    void votes();
    void voteFormulas();
    void voteNeedsMoreNoiseThanSpread();
};

void TestNoisyVote::votes_data() {
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

void TestNoisyVote::votes() {
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

void TestNoisyVote::voteFormulas() {
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

void TestNoisyVote::voteNeedsMoreNoiseThanSpread() {
    // x = 4 on the toy: true gradient -1/3; P[+] at b = 0.5, 1, 2, 5, 10, 20, 50.
    const Gaussian law;
    const NoisyMedian median(&law);
    MedianScratch scratch;
    const std::vector<std::pair<double, double>> expected{{0.5, 0.999968}, {1, 0.975931},  {2, 0.785413}, {5, 0.525130},
                                                          {10, 0.489932},  {20, 0.491327}, {50, 0.496095}};
    for (const auto& [b, chance] : expected)
        QVERIFY(std::abs(median.vote(Values{3, 2, -6}, b, scratch).plus - chance) < 6e-7);
}

QTEST_GUILESS_MAIN(TestNoisyVote)
#include "test_noisy_vote.moc"
