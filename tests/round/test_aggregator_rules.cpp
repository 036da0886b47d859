// The trimmed mean against sorted columns, and which of the middle two values an even median takes.
#include <QtTest>

#include <algorithm>

#include "core/philox.h"
#include "round/aggregator/aggregator.h"

using namespace dianoia;

namespace {

const RandomStreams kStreams(5);

Vector aggregated(const AggregatorOptions& options, const RowMatrix& values, Range columns) {
    Vector hint(std::size_t(columns.size())), out(std::size_t(columns.size()), 77);
    makeAggregator(options)->aggregate(values, columns, 0, {kStreams, RoundIndex{0}}, hint, out);
    return out;
}

/// Whole numbers, some of them alike, so that every sum is exact.
RowMatrix wholeNumbers(Index n, Index d) {
    RowMatrix values(n, d);
    for (Index i = 0; i < n; ++i)
        for (Index j = 0; j < d; ++j)
            values.row(i)[std::size_t(j)] =
                double(kStreams.word(Purpose::data, toWorker(i), RoundIndex{1}, j) % 40) - 20;
    return values;
}

Vector sortedColumn(const RowMatrix& values, Index j) {
    Vector column;
    for (Index i = 0; i < values.rows(); ++i) column.push_back(values.row(i)[std::size_t(j)]);
    std::sort(column.begin(), column.end());
    return column;
}

}  // namespace

class TestAggregatorRules : public QObject {
    Q_OBJECT

private slots:
    void trimmedMeansAreMeansOfWhatIsKept() {
        for (const Index n : {1, 2, 5, 6, 33, 101})
            for (const Index trim : {Index(0), Index(1), (n - 1) / 2}) {
                if (2 * trim >= n) continue;
                const RowMatrix values = wholeNumbers(n, 13);
                const Vector trimmed = aggregated({"trimmed_mean", "zero", "average", trim}, values, {2, 13});
                for (Index j = 2; j < 13; ++j) {
                    const Vector column = sortedColumn(values, j);
                    double total = 0;
                    for (Index i = trim; i < n - trim; ++i) total += column[std::size_t(i)];
                    QCOMPARE(trimmed[std::size_t(j - 2)], total / double(n - 2 * trim));
                }
            }
    }

    void trimmingDoesNotDependOnTheOrderOfWorkers() {
        RowMatrix values = wholeNumbers(9, 4), turned(9, 4);
        for (Index i = 0; i < 9; ++i)
            for (std::size_t j = 0; j < 4; ++j) {
                values.row(i)[j] *= 0.1;
                turned.row(8 - i)[j] = values.row(i)[j];
            }
        const AggregatorOptions options{"trimmed_mean", "zero", "average", 2};
        QCOMPARE(aggregated(options, values, {0, 4}), aggregated(options, turned, {0, 4}));
    }

    /// Chen et al.'s example of four workers: 0, 0, 0 and 4 with a middle of 0, and one where the two differ.
    void evenMedians() {
        RowMatrix values(4, 2);
        for (Index i = 0; i < 4; ++i) {
            values.row(i)[0] = i == 3 ? 4 : 0;
            values.row(i)[1] = double(i * i);
        }
        QCOMPARE(aggregated({"median", "zero", "average"}, values, {0, 2}), (Vector{0, 2.5}));
        QCOMPARE(aggregated({"median", "zero", "lower"}, values, {0, 2}), (Vector{0, 1}));
        QCOMPARE(aggregated({"median", "zero", "upper"}, values, {0, 2}), (Vector{0, 4}));
    }

    void evenMediansOfAllSizes() {
        for (Index n = 1; n <= 150; n += n < 70 ? 1 : 7) {
            const RowMatrix values = wholeNumbers(n, 21);
            const Vector lower = aggregated({"median", "zero", "lower"}, values, {0, 21}),
                         upper = aggregated({"median", "zero", "upper"}, values, {0, 21});
            for (Index j = 0; j < 21; ++j) {
                const Vector column = sortedColumn(values, j);
                QCOMPARE(lower[std::size_t(j)], column[std::size_t((n - 1) / 2)]);
                QCOMPARE(upper[std::size_t(j)], column[std::size_t(n / 2)]);
            }
        }
    }
};

QTEST_GUILESS_MAIN(TestAggregatorRules)
#include "test_aggregator_rules.moc"
