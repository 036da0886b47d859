// Bias, variance and wrong votes of the noisy median over all coordinates of a vector.
#include <QtTest>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "theory/noise_doubles.h"
#include "theory/vector_values.h"

using namespace dianoia;
using namespace dianoia::testing;

namespace {

/// P[+] - P[-] of a vote by every pattern of signs.
double expectedVote(const NoiseLaw& law, const Values& u, double b) {
    double total = 0;
    for (unsigned pattern = 0; pattern < 1u << u.size(); ++pattern) {
        double chance = 1;
        int votes = 0;
        for (std::size_t i = 0; i < u.size(); ++i) {
            const int sign = (pattern >> i & 1u) != 0 ? 1 : -1;
            chance *= law.distribution(sign * u[i] / b);
            votes += sign;
        }
        total += votes > 0 ? chance : votes < 0 ? -chance : 0;
    }
    return total;
}

/// Averages of batches and the standard error of their average.
struct Batches {
    void add(double x) {
        ++count;
        sum += x;
        squares += x * x;
    }
    double average() const { return sum / count; }
    double standardError() const { return std::sqrt((squares / count - average() * average()) / (count - 1)); }
    bool agreesWith(double exact) const { return std::abs(average() - exact) < 5 * standardError(); }
    double count = 0, sum = 0, squares = 0;
};

}  // namespace

class TestVectorBias : public QObject {
    Q_OBJECT

private slots:
    void sumsOfKnownCoordinates_data();
    void sumsOfKnownCoordinates();
    void scalingLaw();
    void agreesWithSimulation_data();
    void agreesWithSimulation();
    void wrongVotesByEnumeration_data();
    void wrongVotesByEnumeration();
    void noiseTurnsTheVoteOfTheToy();
    void noSignIsRightWithoutAMean();
};

/// E and standard deviation of the median at b of each: table R7 of the law's reference values.
void TestVectorBias::sumsOfKnownCoordinates_data() {
    struct Known {
        Values u;
        double expected, spread;
    };
    QTest::addColumn<QString>("law");
    QTest::addColumn<double>("b");
    QTest::addColumn<QVector<Values>>("coordinates");
    QTest::addColumn<QVector<double>>("expected");
    QTest::addColumn<QVector<double>>("spread");
    const auto row = [](const char* name, const char* law, double b, std::vector<Known> known) {
        QVector<Values> coordinates;
        QVector<double> expected, spread;
        for (const Known& one : known) {
            coordinates << one.u;
            expected << one.expected;
            spread << one.spread;
        }
        QTest::newRow(name) << law << b << coordinates << expected << spread;
    };
    const Values toy{1, 2, 10}, spike{0, 0, 0, 0, 1}, wide{-3, -1, 0, 2, 7}, tail{0, 0, 1, 1, 1, 2, 20};
    row("toy thrice", "gaussian", 2,
        {{toy, 2.6957515899, 1.67287606}, {toy, 2.6957515899, 1.67287606}, {toy, 2.6957515899, 1.67287606}});
    row("five, b = 0.5", "gaussian", 0.5, {{spike, 0.1348986115, 0.29009276}, {wide, 0.0246376399, 0.47253090}});
    row("five, b = 2", "gaussian", 2, {{spike, 0.1942128281, 1.07912489}, {wide, 0.3572304719, 1.36318199}});
    row("five, b = 8", "gaussian", 8, {{spike, 0.1996291803, 4.28657327}, {wide, 0.8982569347, 4.42619768}});
    row("five, uniform", "uniform", 2, {{spike, 0.1987443710, 1.29692357}, {wide, 0.3737888125, 1.39665267}});
    row("seven", "gaussian", 8, {{tail, 2.3984460396, 3.93180637}});
    row("toy, uniform", "uniform", 8, {{toy, 4.1150474504, 5.99857275}});
}

void TestVectorBias::sumsOfKnownCoordinates() {
    QFETCH(QString, law);
    QFETCH(double, b);
    QFETCH(QVector<Values>, coordinates);
    QFETCH(QVector<double>, expected);
    QFETCH(QVector<double>, spread);
    double bias = 0, variance = 0;
    for (int j = 0; j < coordinates.size(); ++j) {
        bias += std::pow(expected[j] - meanOf(coordinates[j]), 2);
        variance += spread[j] * spread[j];
    }
    const auto noise = noiseDouble(law.toStdString());
    const RowMatrix gradients = matrixOf({coordinates.begin(), coordinates.end()});
    const VectorPrice price = VectorBias(*noise, gradients).at(b, 1, kAll);
    QVERIFY(std::abs(price.bias() - std::sqrt(bias)) < 1e-9);
    QVERIFY(std::abs(*price.spread() - std::sqrt(variance)) < 1e-7);
    QVERIFY(std::abs(*price.error() - std::sqrt(bias + variance)) < 1e-7);
    QCOMPARE(price.squaredBias.standardError, 0.0);
    QCOMPARE(price.variance->standardError, 0.0);
}

/// gap(h, b) = h gap(1, b/h), and the numbers of one coordinate a = h (1, 2, 10) about its mean.
void TestVectorBias::scalingLaw() {
    const Gaussian law;
    const auto dialled = [](double h) {
        return matrixOf({{h * (1 - 13.0 / 3), h * (2 - 13.0 / 3), h * (10 - 13.0 / 3)}, {h * 0.3, h * 0.1, -h * 0.7}});
    };
    const RowMatrix unit = dialled(1);
    const VectorBias base(law, unit);
    for (const double h : {0.1, 0.5, 4.0})
        for (const double b : {1.0, 2.0, 5.0, 10.0}) {
            const RowMatrix scaled = dialled(h);
            const VectorPrice left = VectorBias(law, scaled).at(b, 0.01, kAll), right = base.at(b / h, 0.01, kAll);
            QVERIFY(std::abs(left.bias() - h * right.bias()) < 1e-12 * std::max(h, b));
            QVERIFY(std::abs(*left.spread() - h * *right.spread()) < 1e-11 * std::max(h, b));
            QVERIFY(std::abs(left.wrongChance.total - right.wrongChance.total) < 1e-12);
            QCOMPARE(left.wrongShare.total, right.wrongShare.total);
        }
    const std::vector<std::array<double, 3>> known{{0.1, 1, 0.01717}, {0.1, 2, 0.00449}, {0.5, 1, 0.8188},
                                                   {0.5, 5, 0.0858},  {1, 2, 1.6376},    {1, 10, 0.1717},
                                                   {4, 5, 8.0727},    {4, 10, 5.5430}};
    for (const auto& [h, b, gap] : known) {
        const RowMatrix alone = matrixOf({{h * (1 - 13.0 / 3), h * (2 - 13.0 / 3), h * (10 - 13.0 / 3)}});
        QVERIFY(std::abs(VectorBias(law, alone).at(b, 1, kAll).bias() - gap) < 6e-5);
    }
}

void TestVectorBias::agreesWithSimulation_data() {
    QTest::addColumn<Index>("n");
    QTest::addColumn<double>("b");
    QTest::newRow("three, little noise") << Index(3) << 0.1;
    QTest::newRow("five") << Index(5) << 0.5;
    QTest::newRow("four") << Index(4) << 0.4;
}

/// Products of two independent averages have the squared bias as their expectation.
void TestVectorBias::agreesWithSimulation() {
    QFETCH(Index, n);
    QFETCH(double, b);
    constexpr Index kCoordinates = 3;
    constexpr int kBatches = 400, kDraws = 200;
    const RowMatrix gradients = skewedMatrix(n, kCoordinates);
    const RandomStreams streams(11);
    Index word = 0;
    const auto unit = [&] {
        return openUnitInterval(streams.word(Purpose::data, WorkerIndex(1), RoundIndex(0), word++));
    };
    const auto normal = [&] { return std::sqrt(-2 * std::log(unit())) * std::cos(2 * std::numbers::pi * unit()); };
    Batches bias, variance, chance;
    Values noisy(std::size_t(n), 0.0);
    for (int batch = 0; batch < kBatches; ++batch) {
        double product = 0, spread = 0, wrong = 0;
        for (Index j = 0; j < kCoordinates; ++j) {
            const Values u = columnOf(gradients, j);
            const double mean = meanOf(u);
            std::array<double, 2> averages{};
            double squares = 0;
            for (int draw = 0; draw < kDraws; ++draw) {
                int votes = 0;
                for (std::size_t i = 0; i < u.size(); ++i) {
                    noisy[i] = u[i] + b * normal();
                    votes += noisy[i] > 0 ? 1 : -1;
                }
                std::sort(noisy.begin(), noisy.end());
                const double median = 0.5 * (noisy[std::size_t(n - 1) / 2] + noisy[std::size_t(n) / 2]);
                averages[std::size_t(draw % 2)] += (median - mean) * 2 / kDraws;
                squares += (median - mean) * (median - mean);
                wrong += (mean > 0 ? votes < 0 : votes > 0) ? 1.0 / (kDraws * kCoordinates) : 0;
            }
            const double middle = 0.5 * (averages[0] + averages[1]);
            product += averages[0] * averages[1];
            spread += (squares - kDraws * middle * middle) / (kDraws - 1);
        }
        bias.add(product);
        variance.add(spread);
        chance.add(wrong);
    }
    const Gaussian law;
    const VectorPrice exact = VectorBias(law, gradients).at(b, 1, kAll);
    QVERIFY(bias.agreesWith(exact.squaredBias.total));
    QVERIFY(variance.agreesWith(exact.variance->total));
    QVERIFY(chance.agreesWith(exact.wrongChance.total));
}

void TestVectorBias::wrongVotesByEnumeration_data() {
    QTest::addColumn<QString>("law");
    QTest::addColumn<Index>("n");
    for (const char* law : {"gaussian", "uniform", "laplace"})
        for (const int n : {3, 5, 4})
            QTest::newRow(qPrintable(QString("%1, %2").arg(law).arg(n))) << QString(law) << Index(n);
}

void TestVectorBias::wrongVotesByEnumeration() {
    QFETCH(QString, law);
    QFETCH(Index, n);
    constexpr Index kCoordinates = 40;
    const auto noise = noiseDouble(law.toStdString());
    const RowMatrix gradients = skewedMatrix(n, kCoordinates);
    const VectorBias vectors(*noise, gradients);
    int turned = 0;
    for (const double b : {0.003, 0.1, 0.3, 1.0, 30.0}) {
        int wrong = 0;
        for (Index j = 0; j < kCoordinates; ++j) {
            const Values u = columnOf(gradients, j);
            if (expectedVote(*noise, u, b) * (meanOf(u) > 0 ? 1 : -1) < -1e-12) ++wrong;
        }
        const VectorPrice price = vectors.at(b, 1, {kCoordinates, 0});
        QVERIFY(std::abs(price.wrongShare.total * kCoordinates - wrong) < 1e-9);
        turned = std::max(turned, wrong);
        QVERIFY(!price.variance);
    }
    QVERIFY(turned > 1);  // else the share was never put to the test
}

/// At x = 4 the toy's mean gradient is -1/3 and its vote turns right between b = 5 and b = 10; P[+] from the sheet.
void TestVectorBias::noiseTurnsTheVoteOfTheToy() {
    const Gaussian law;
    const RowMatrix gradients = matrixOf({{3, 2, -6}});
    const VectorBias vectors(law, gradients);
    const std::vector<std::pair<double, double>> known{
        {0.5, 0.999968}, {1, 0.975931}, {2, 0.785413}, {5, 0.525130}, {10, 0.489932}};
    for (const auto& [b, plus] : known) {
        const VectorPrice price = vectors.at(b, 1, kAll);
        QVERIFY(std::abs(price.wrongChance.total - plus) < 6e-7);
        QCOMPARE(price.wrongShare.total, b < 7 ? 1.0 : 0.0);
    }
}

void TestVectorBias::noSignIsRightWithoutAMean() {
    const Gaussian law;
    const RowMatrix gradients = matrixOf({{3, 2, -6}, {-0.1, 0.3, -0.2}, {0, 0, 0}, {1, 1, 1}});
    const VectorBias vectors(law, gradients);
    QCOMPARE(vectors.withoutMean(), Index(2));
    QCOMPARE(vectors.at(2, 1, kAll).wrongShare.total, 0.5);
    const RowMatrix none = matrixOf({{0, 0, 0}});
    const VectorPrice price = VectorBias(law, none).at(2, 1, kAll);
    QCOMPARE(price.wrongShare.total, 0.0);
    QCOMPARE(price.wrongChance.total, 0.0);
    QVERIFY(price.bias() < 1e-15);
}

QTEST_GUILESS_MAIN(TestVectorBias)
#include "test_vector_bias.moc"
