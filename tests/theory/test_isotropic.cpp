// Exact moments of compressed methods on isotropic quadratics: rationals, plateaus, and a simulation.
#include <QtTest>
#include <cmath>

#include "core/philox.h"
#include "core/sums.h"
#include "theory/compression.h"
#include "theory/isotropic.h"
#include "theory/worker_values.h"

using namespace dianoia;
using namespace dianoia::testing;

class TestIsotropic : public QObject {
    Q_OBJECT

private slots:
    void dianaInRationals();
    void memorylessInRationals();
    void curvature();
    void threeWorkers();
    void sixCoordinates();
    void plateaus();
    void tugOfWar();
    void simulatedTugOfWar();
    void frozenMemory();
};

void TestIsotropic::dianaInRationals() {
    // n = 2, d = 2, rand-1, a = +-(1, -1), x^0 = (1, 0): every path of coins enumerated, exact in binary.
    const IsotropicProblem problem{1, 1, 0.25, 0.25, 2};
    const Values expected{21.0 / 32, 437.0 / 1024, 9049.0 / 32768, 187173.0 / 1048576, 3880721.0 / 33554432};
    IsotropicState state{1, 2, 0};
    for (const double distance : expected) {
        state = nextIsotropic(problem, state);
        QCOMPARE(state.distance, distance);
    }
}

void TestIsotropic::memorylessInRationals() {
    const IsotropicProblem problem{1, 1, 0.5, 0, 2};
    const Values expected{5.0 / 8, 31.0 / 64, 221.0 / 512, 1687.0 / 4096, 13253.0 / 32768};
    IsotropicState state{1, 2, 0};
    for (const double distance : expected) {
        state = nextIsotropic(problem, state);
        QCOMPARE(state.distance, distance);
    }
    QCOMPARE(state.memoryError, 2.0);
    QVERIFY(std::abs(isotropicPlateau(problem, 2) - 0.4) < 1e-15);
    QVERIFY(std::abs(isotropicAfter(problem, state, 100).distance - 0.4) < 1e-14);
}

void TestIsotropic::curvature() {
    // Gradients h times as large with a step 1/h times as long: x^k is the same, and memories are h times as large.
    const double h = 4;
    const IsotropicProblem unit{1, 3, 0.125, 0.0625, 3}, steep{h, 3, 0.125 / h, 0.0625, 3};
    IsotropicState one{4, 13, 0.5}, other{4, h * h * 13, h * 0.5};
    for (int k = 0; k < 6; ++k) {
        one = nextIsotropic(unit, one);
        other = nextIsotropic(steep, other);
        QCOMPARE(other.distance, one.distance);
        QCOMPARE(other.memoryError, h * h * one.memoryError);
        QCOMPARE(other.cross, h * one.cross);
    }
    QCOMPARE(isotropicPlateau(steep, h * h * 13), isotropicPlateau(unit, 13));
}

void TestIsotropic::threeWorkers() {
    // n = 3, d = 4, rand-1, a = (4,0,0,0), (0,-2,0,0), (-4,2,0,0), x^0 = (1,1,1,1).
    const IsotropicState start{4, 40.0 / 3, 0};
    const IsotropicProblem silent{1, 3, 1.0 / 3, 0, 3}, learning{1, 3, 0.125, 0.125, 3};
    QVERIFY(std::abs(isotropicAfter(silent, start, 1).distance - 3.703704) < 6e-7);
    QVERIFY(std::abs(isotropicAfter(silent, start, 2).distance - 3.539095) < 6e-7);
    QVERIFY(std::abs(isotropicAfter(silent, start, 10).distance - 3.335201) < 6e-7);
    QVERIFY(std::abs(isotropicPlateau(silent, 40.0 / 3) - 10.0 / 3) < 1e-14);
    QVERIFY(std::abs(isotropicAfter(learning, start, 1).distance - 10.0 / 3) < 1e-14);
    QVERIFY(std::abs(isotropicAfter(learning, start, 5).distance - 1.580257922) < 6e-10);
    QVERIFY(std::abs(isotropicAfter(learning, start, 20).distance - 0.09344919912) < 6e-12);
    const double factor = isotropicAfter(learning, start, 301).distance / isotropicAfter(learning, start, 300).distance;
    QVERIFY(std::abs(factor - 0.8389848624) < 6e-10);
}

void TestIsotropic::sixCoordinates() {
    // n = 3, d = 6, rand-2, b = (1,...,6), (-3,1,0,2,-2,5), (4,-4,1,-1,3,-2), x^0 = h^0 = 0.
    const std::vector<Values> b{{1, 2, 3, 4, 5, 6}, {-3, 1, 0, 2, -2, 5}, {4, -4, 1, -1, 3, -2}};
    double distance = 0, spread = 0;
    for (std::size_t j = 0; j < 6; ++j) {
        const double mean = (b[0][j] + b[1][j] + b[2][j]) / 3;
        distance += mean * mean;
        for (const Values& row : b) spread += (row[j] - mean) * (row[j] - mean) / 3;
    }
    QVERIFY(std::abs(distance - 18.1111) < 6e-5);
    QVERIFY(std::abs(spread - 42.2222) < 6e-5);
    const IsotropicState start{distance, spread, 0};
    const auto after = [&](double alpha, double gamma, Index rounds) {
        return isotropicAfter({1, 2, gamma, alpha, 3}, start, rounds).distance;
    };
    QVERIFY(std::abs(after(0, 0.2, 1) - 13.2) < 6e-5);
    QVERIFY(std::abs(after(0, 0.2, 10) - 3.63328) < 6e-6);
    QVERIFY(std::abs(isotropicPlateau({1, 2, 0.2, 0, 3}, spread) - 3.377778) < 6e-7);
    QVERIFY(std::abs(after(1.0 / 3, 0.2, 10) - 0.810478) < 6e-7);
    QVERIFY(std::abs(after(1.0 / 3, 0.2, 20) - 0.0455527) < 6e-8);
    QVERIFY(std::abs(after(1.0 / 3, 0.2, 40) - 1.51551e-4) < 6e-10);
    QVERIFY(std::abs(after(1.0 / 6, 0.3, 10) - 0.964396) < 6e-7);
    QVERIFY(std::abs(after(1.0 / 6, 0.3, 20) - 0.0700937) < 6e-8);
    QVERIFY(std::abs(after(1.0 / 6, 0.3, 40) - 3.36170e-4) < 6e-10);
    QVERIFY(std::abs(after(1.0 / 3, 0.2, 301) / after(1.0 / 3, 0.2, 300) - 0.75161) < 6e-6);
    QVERIFY(std::abs(after(1.0 / 6, 0.3, 301) / after(1.0 / 6, 0.3, 300) - 0.76565) < 6e-6);
}

void TestIsotropic::plateaus() {
    // The plateau is the fixed point of the recursion, for any curvature.
    const IsotropicProblem problem{3, 2, 0.1, 0, 5};
    const double plateau = isotropicPlateau(problem, 11);
    QVERIFY(std::abs(nextIsotropic(problem, {plateau, 11, 0}).distance - plateau) < 1e-14);
}

void TestIsotropic::tugOfWar() {
    // s = (2,3,4,5), n = 2: Psi = 142, 48.8786, 16.
    const Values s{2, 3, 4, 5};
    const double one = quantizationVariance(s, 1), two = quantizationVariance(s, 2),
                 largest = quantizationVariance(s, HUGE_VAL);
    QVERIFY(std::abs(one - 142) < 1e-12);
    QVERIFY(std::abs(two - 48.8786) < 6e-5);
    QVERIFY(std::abs(largest - 16) < 1e-12);
    const std::vector<std::array<double, 4>> rows{
        {0.1, 3.737, 1.286, 0.4103}, {0.05, 1.821, 0.6267, 0.2025}, {0.02, 0.7172, 0.2469, 0.0804}};
    for (const auto& [step, first, second, third] : rows) {
        QVERIFY(std::abs(tugOfWarPlateau(step, one, 2) - first) < 6e-4);
        QVERIFY(std::abs(tugOfWarPlateau(step, two, 2) - second) < 6e-4);
        QVERIFY(std::abs(tugOfWarPlateauMaxNorm(step, largest, 2) - third) < 6e-5);
    }
    const std::vector<std::pair<Index, double>> byWorkers{{2, 0.2025}, {8, 0.0511}, {32, 0.0128}};
    for (const auto& [n, expected] : byWorkers)
        QVERIFY(std::abs(tugOfWarPlateauMaxNorm(0.05, largest, n) - expected) < 6e-5);
}

void TestIsotropic::simulatedTugOfWar() {
    // 300 replicas of memoryless Quant_inf at step 0.02 from x* on: the mean over the second half of 1200 rounds.
    const Values s{2, 3, 4, 5};
    const RandomStreams streams(11);
    const double step = 0.02;
    const int replicas = 300, rounds = 1200;
    double total = 0, squares = 0;
    for (int r = 0; r < replicas; ++r) {
        std::array<double, 4> x{};
        double average = 0;
        for (int k = 0; k < rounds; ++k) {
            std::array<double, 4> direction{};
            for (const double side : {-1.0, 1.0}) {
                double norm = 0;
                for (std::size_t j = 0; j < 4; ++j) norm = std::max(norm, std::abs(x[j] + side * s[j]));
                const auto words = streams.block(Purpose::compress, toWorker(2 * r + (side > 0)), RoundIndex(k), 0);
                for (std::size_t j = 0; j < 4; ++j) {
                    const double g = x[j] + side * s[j];
                    if (unitInterval(words[j]) * norm < std::abs(g)) direction[j] += std::copysign(norm, g) / 2;
                }
            }
            for (std::size_t j = 0; j < 4; ++j) x[j] -= step * direction[j];
            if (k >= rounds / 2) average += squaredNorm(x) / (rounds / 2);
        }
        total += average;
        squares += average * average;
    }
    const double mean = total / replicas, se = std::sqrt((squares / replicas - mean * mean) / (replicas - 1));
    QVERIFY(std::abs(mean - tugOfWarPlateauMaxNorm(step, 16, 2)) < 5 * se);
    QVERIFY(se < 0.02 * mean);
}

void TestIsotropic::frozenMemory() {
    const Values difference{2, 3, 4, 5};
    QVERIFY(std::abs(frozenMemoryError(0.25, difference, 1) - 39.25) < 1e-12);
    QVERIFY(std::abs(frozenMemoryError(0.25, difference, 2) - 33.43) < 6e-3);
    QVERIFY(std::abs(frozenMemoryError(0.25, difference, HUGE_VAL) - 31.375) < 1e-12);
}

QTEST_GUILESS_MAIN(TestIsotropic)
#include "test_isotropic.moc"
