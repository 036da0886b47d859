// Draws of the noise laws: moments and distribution within 5 standard errors, and the same numbers however a vector is
// cut and whatever the thread.
#include <QtTest>
#include <cmath>
#include <vector>

#include "core/bits.h"
#include "core/parallel.h"
#include "round/noise/noise.h"

using namespace dianoia;

namespace {

constexpr Index kDraws = 400000;

Vector draw(const NoiseLaw& law, Index n, double b, std::uint64_t seed, std::uint32_t worker, std::uint64_t round) {
    const RandomStreams streams(seed);
    Vector values(std::size_t(n), 0.0);
    law.add(values, b, WorkerIndex{worker}, 0, {streams, RoundIndex{round}});
    return values;
}

}  // namespace

class TestNoiseDraws : public QObject {
    Q_OBJECT

private slots:
    void moments_data();
    void moments();
    void followTheDistribution_data();
    void followTheDistribution();
    void levelZeroAddsNothing_data();
    void levelZeroAddsNothing();
    void levelScalesTheSameDraws_data();
    void levelScalesTheSameDraws();
    void piecesAndThreadsAgree_data();
    void piecesAndThreadsAgree();
    void workersAndRoundsAreIndependent_data();
    void workersAndRoundsAreIndependent();
    void rowsTogetherAgree_data();
    void rowsTogetherAgree();
    void fromOneWordACoordinate();
};

void TestNoiseDraws::moments_data() {
    QTest::addColumn<std::string>("kind");
    QTest::addColumn<double>("fourth");
    QTest::addColumn<double>("sixth");
    QTest::addColumn<double>("eighth");
    QTest::newRow("gaussian") << std::string("gaussian") << 3.0 << 15.0 << 105.0;
    QTest::newRow("uniform") << std::string("uniform") << 9.0 / 5 << 27.0 / 7 << 9.0;
    QTest::newRow("laplace") << std::string("laplace") << 6.0 << 90.0 << 2520.0;
    QTest::newRow("logistic") << std::string("logistic") << 21.0 / 5 << 279.0 / 7 << 685.8;
}

void TestNoiseDraws::moments() {
    QFETCH(std::string, kind);
    QFETCH(double, fourth);
    QFETCH(double, sixth);
    QFETCH(double, eighth);
    const Vector xi = draw(*makeNoise({kind, 1}), kDraws, 1, 1, 3, 5);
    double m1 = 0, m2 = 0, m3 = 0, m4 = 0;
    for (double x : xi) {
        m1 += x;
        m2 += x * x;
        m3 += x * x * x;
        m4 += x * x * x * x;
    }
    const double n = double(kDraws), error = 5 / std::sqrt(n);
    QVERIFY(std::fabs(m1 / n) < error);
    QVERIFY(std::fabs(m2 / n - 1) < error * std::sqrt(fourth - 1));
    QVERIFY(std::fabs(m3 / n) < error * std::sqrt(sixth));
    QVERIFY(std::fabs(m4 / n - fourth) < error * std::sqrt(eighth - fourth * fourth));
    double lag = 0;
    for (std::size_t j = 0; j + 1 < xi.size(); ++j) lag += xi[j] * xi[j + 1];
    QVERIFY(std::fabs(lag / n) < error);
}

void TestNoiseDraws::followTheDistribution_data() {
    moments_data();
}

void TestNoiseDraws::followTheDistribution() {
    QFETCH(std::string, kind);
    const auto law = makeNoise({kind, 1});
    const Vector xi = draw(*law, kDraws, 1, 2, 0, 1);
    for (double t : {-4.0, -2.5, -1.7, -1.0, -0.5, -0.1, 0.0, 0.01, 0.3, 0.8, 1.5, 1.73, 3.0}) {
        const double p = law->distribution(t);
        const double share = double(std::count_if(xi.begin(), xi.end(), [&](double x) { return x <= t; })) / kDraws;
        QVERIFY(std::fabs(share - p) <= 5 * std::sqrt(p * (1 - p) / kDraws));
    }
    if (kind == "uniform") QVERIFY(*std::max_element(xi.begin(), xi.end()) <= law->reach());
}

void TestNoiseDraws::levelZeroAddsNothing_data() {
    moments_data();
}

void TestNoiseDraws::levelZeroAddsNothing() {
    QFETCH(std::string, kind);
    const RandomStreams streams(1);
    Vector values = {0.0, -0.0, 1e308, 0x1p-1074, 3};
    makeNoise({kind, 1})->add(values, 0, WorkerIndex{0}, 0, {streams, RoundIndex{0}});
    const Vector before = {0.0, -0.0, 1e308, 0x1p-1074, 3};
    for (std::size_t j = 0; j < values.size(); ++j) QCOMPARE(bits(values[j]), bits(before[j]));
}

void TestNoiseDraws::levelScalesTheSameDraws_data() {
    moments_data();
}

void TestNoiseDraws::levelScalesTheSameDraws() {
    QFETCH(std::string, kind);
    const auto law = makeNoise({kind, 1});
    const Vector once = draw(*law, 1003, 1, 8, 2, 7), large = draw(*law, 1003, 1024, 8, 2, 7);
    for (std::size_t j = 0; j < once.size(); ++j) QCOMPARE(bits(large[j]), bits(1024 * once[j]));
}

void TestNoiseDraws::piecesAndThreadsAgree_data() {
    moments_data();
}

void TestNoiseDraws::piecesAndThreadsAgree() {
    QFETCH(std::string, kind);
    const auto law = makeNoise({kind, 1});
    const RandomStreams streams(9);
    const RoundContext context{streams, RoundIndex{4}};
    constexpr Index kSize = 1501;
    Vector whole(kSize, 2.0);
    law->add(whole, 0.5, WorkerIndex{1}, 0, context);
    for (int threads : {1, 2, 3, 7}) {
        for (Index width : {4, 12, 64, 512, 1500}) {
            Vector pieces(kSize, 2.0);
            parallelFor((kSize + width - 1) / width, threads, 1e6, [&](Index t) {
                const Index first = t * width;
                const Span piece =
                    Span(pieces).subspan(std::size_t(first), std::size_t(std::min(width, kSize - first)));
                law->add(piece, 0.5, WorkerIndex{1}, first, context);
            });
            for (std::size_t j = 0; j < whole.size(); ++j) QCOMPARE(bits(pieces[j]), bits(whole[j]));
        }
    }
}

void TestNoiseDraws::workersAndRoundsAreIndependent_data() {
    moments_data();
}

void TestNoiseDraws::workersAndRoundsAreIndependent() {
    QFETCH(std::string, kind);
    const auto law = makeNoise({kind, 1});
    const Vector base = draw(*law, kDraws, 1, 1, 0, 0);
    for (const Vector& other :
         {draw(*law, kDraws, 1, 1, 1, 0), draw(*law, kDraws, 1, 1, 0, 1), draw(*law, kDraws, 1, 2, 0, 0)}) {
        double product = 0;
        for (std::size_t j = 0; j < base.size(); ++j) product += base[j] * other[j];
        QVERIFY(std::fabs(product / kDraws) < 5 / std::sqrt(double(kDraws)));
    }
}

void TestNoiseDraws::rowsTogetherAgree_data() {
    QTest::addColumn<std::string>("kind");
    for (const char* kind : {"gaussian", "uniform", "laplace", "logistic"}) QTest::newRow(kind) << std::string(kind);
}

void TestNoiseDraws::rowsTogetherAgree() {
    QFETCH(std::string, kind);
    const auto law = makeNoise({kind, 1});
    const RandomStreams streams(6);
    const RoundContext context{streams, RoundIndex{(std::uint64_t(1) << 33) + 5}};
    for (Index columns = 1; columns <= 6; ++columns)
        for (const Range workers : {Range{0, 1}, Range{0, 3}, Range{2, 9}, Range{0, 33}, Range{5, 150}})
            for (Index first : {0, 8}) {
                RowMatrix alone(150, 7), together(150, 7);
                alone.fill(0.25);
                together.fill(0.25);
                for (Index i = workers.first; i < workers.last; ++i)
                    law->add(alone.row(i, {0, columns}), 0.5, toWorker(i), first, context);
                law->addToRows(together, workers, columns, 0.5, first, context);
                for (Index k = 0; k < 150 * alone.stride(); ++k) QCOMPARE(together.data()[k], alone.data()[k]);
            }
}

void TestNoiseDraws::fromOneWordACoordinate() {
    const RandomStreams streams(11);
    const auto word = [&](Index j) { return streams.word(Purpose::gradientNoise, WorkerIndex{2}, RoundIndex{3}, j); };
    const Vector uniform = draw(*makeNoise({"uniform", 1}), 50, 1, 11, 2, 3);
    const Vector laplace = draw(*makeNoise({"laplace", 1}), 50, 1, 11, 2, 3);
    const Vector logistic = draw(*makeNoise({"logistic", 1}), 50, 1, 11, 2, 3);
    const Vector gaussian = draw(*makeNoise({"gaussian", 1}), 50, 1, 11, 2, 3);
    for (Index j = 0; j < 50; ++j) {
        const double u = openUnitInterval(word(j));
        const auto at = std::size_t(j);
        QVERIFY(std::fabs(uniform[at] - std::sqrt(3.0) * (2 * u - 1)) < 1e-14);
        QVERIFY(std::fabs(laplace[at] - (u < 0.5 ? 1 : -1) * std::log(2 * std::min(u, 1 - u)) / std::sqrt(2.0)) <
                1e-14);
        QVERIFY(std::fabs(logistic[at] - std::sqrt(3.0) / M_PI * std::log(u / (1 - u))) < 1e-14);
        const double radius = std::sqrt(-2 * std::log(openUnitInterval(word(j - j % 2))));
        const double angle = 2 * M_PI * unitInterval(word(j - j % 2 + 1));
        QVERIFY(std::fabs(gaussian[at] - radius * (j % 2 == 0 ? std::cos(angle) : std::sin(angle))) < 1e-14);
    }
}

QTEST_GUILESS_MAIN(TestNoiseDraws)
#include "test_noise_draws.moc"
