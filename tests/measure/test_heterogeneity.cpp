// How far gradients are apart: by hand, by brute force over pairs, and of the rows that count alone.
#include <QtTest>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "core/philox.h"
#include "measure/heterogeneity.h"

using namespace dianoia;

namespace {

RowMatrix rows(const std::vector<Vector>& values) {
    RowMatrix matrix(std::ssize(values), std::ssize(values.front()));
    for (std::size_t i = 0; i < values.size(); ++i)
        std::copy(values[i].begin(), values[i].end(), matrix.row(Index(i)).begin());
    return matrix;
}

std::vector<Index> all(Index n) {
    std::vector<Index> workers(static_cast<std::size_t>(n));
    std::iota(workers.begin(), workers.end(), Index(0));
    return workers;
}

bool near(double a, double b) {
    return std::abs(a - b) <= 1e-13 * std::max(1.0, std::abs(b));
}

}  // namespace

class TestHeterogeneity : public QObject {
    Q_OBJECT

private slots:
    /// Workers that want 1, 2 and 10, at x = 0 and x = 4 (Chen et al.'s example): mean 13/3, median 2.
    void threeWorkers() {
        const auto atZero = heterogeneityOf(rows({{-1}, {-2}, {-10}}), all(3));
        QVERIFY(near(atZero->relativeGap, (7.0 / 3) / (13.0 / 3)));
        QCOMPARE(atZero->wrongSigns, 0.0);
        QVERIFY(near(atZero->meanCosine, 1));
        QVERIFY(near(atZero->spread, 146.0 / 9));
        QVERIFY(near(atZero->thirdMoments[0], -44.074074074074074));
        const auto between = heterogeneityOf(rows({{3}, {2}, {-6}}), all(3));  // mean -1/3, median 2
        QVERIFY(near(between->relativeGap, 7));
        QCOMPARE(between->wrongSigns, 1.0);
        QVERIFY(near(between->meanCosine, -1.0 / 3));
    }

    void wrongSignsAreCountedWhereThereIsAMean() {
        const auto found = heterogeneityOf(rows({{1, 0, 5, -1}, {1, 0, -1, 1}, {-5, 0, -1, 0.5}}), all(3));
        QVERIFY(near(found->wrongSigns, 2.0 / 3));  // coordinates 0 and 2 of 0, 2 and 3
    }

    void cosinesByBruteForce() {
        const RandomStreams streams(8);
        RowMatrix gradients(7, 19);
        for (Index i = 0; i < 7; ++i)
            for (Index j = 0; j < 19; ++j)
                gradients.row(i)[std::size_t(j)] =
                    unitInterval(streams.word(Purpose::data, toWorker(i), RoundIndex{0}, j)) - 0.3;
        std::fill(gradients.row(4).begin(), gradients.row(4).end(), 0.0);
        const std::vector<Index> some = {0, 2, 4, 5, 6};
        double total = 0, pairs = 0, spread = 0;
        for (const Index i : some)
            for (const Index k : some) {
                if (i == k || i == 4 || k == 4) continue;
                double dot = 0, a = 0, b = 0;
                for (std::size_t j = 0; j < 19; ++j) {
                    dot += gradients.row(i)[j] * gradients.row(k)[j];
                    a += gradients.row(i)[j] * gradients.row(i)[j];
                    b += gradients.row(k)[j] * gradients.row(k)[j];
                }
                total += dot / std::sqrt(a * b);
                ++pairs;
            }
        for (std::size_t j = 0; j < 19; ++j) {
            double mean = 0;
            for (const Index i : some) mean += gradients.row(i)[j] / 5;
            for (const Index i : some) spread += (gradients.row(i)[j] - mean) * (gradients.row(i)[j] - mean) / 5;
        }
        const auto found = heterogeneityOf(gradients, some);
        QVERIFY(near(found->meanCosine, total / pairs));
        QVERIFY(near(found->spread, spread));
    }

    void extremes() {
        const auto alike = heterogeneityOf(rows({{2, -1}, {2, -1}, {2, -1}}), all(3));
        QCOMPARE(alike->relativeGap, 0.0);
        QCOMPARE(alike->spread, 0.0);
        QVERIFY(near(alike->meanCosine, 1));
        QVERIFY(std::isinf(heterogeneityOf(rows({{3}, {1}, {-4}}), all(3))->relativeGap));
        QCOMPARE(heterogeneityOf(rows({{0}, {0}}), all(2))->relativeGap, 0.0);
        QCOMPARE(heterogeneityOf(rows({{5}}), all(1))->meanCosine, 1.0);
        QVERIFY(!heterogeneityOf(rows({{1}, {std::numeric_limits<double>::quiet_NaN()}}), all(2)));
        QVERIFY(heterogeneityOf(rows({{1}, {std::numeric_limits<double>::infinity()}}), all(1)));
        QVERIFY(!heterogeneityOf(rows({{1}}), {}));
    }
};

QTEST_GUILESS_MAIN(TestHeterogeneity)
#include "test_heterogeneity.moc"
