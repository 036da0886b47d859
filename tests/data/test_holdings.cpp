// Who holds what, counted by hand for every kind of partition, and the two numbers that sum it up.
#include <algorithm>
#include <cmath>

#include "data/data_testing.h"
#include "data/holdings.h"
#include "data/partition_kinds.h"

using namespace dianoia;

namespace {

using Counts = std::vector<std::vector<Index>>;

/// Rows of classes 0, 1, ..., K - 1, 0, 1, ...
DataSet cycling(Index rows, Index classes) {
    DataSet data;
    data.rows = rows;
    for (Index r = 0; r < rows; ++r) data.classOf.push_back(std::uint32_t(r % classes));
    for (Index c = 0; c < classes; ++c) data.classNames.push_back(std::to_string(c));
    return data;
}

Holdings dealt(const DataSet& data, Index workers, const PartitionOptions& options) {
    return holdingsOf(data, makePartition(data, workers, options, RandomStreams(3)));
}

}  // namespace

class TestHoldings : public QObject {
    Q_OBJECT

private slots:
    void countsByHand() {
        const DataSet data = cycling(12, 3);
        QCOMPARE(dealt(data, 3, {.kind = "contiguous"}).counts, (Counts{{2, 1, 1}, {1, 2, 1}, {1, 1, 2}}));
        QCOMPARE(dealt(data, 3, {.kind = "sorted"}).counts, (Counts{{4, 0, 0}, {0, 4, 0}, {0, 0, 4}}));
        QCOMPARE(dealt(data, 6, {.kind = "by_label"}).counts,
                 (Counts{{2, 0, 0}, {2, 0, 0}, {0, 2, 0}, {0, 2, 0}, {0, 0, 2}, {0, 0, 2}}));
        QCOMPARE(dealt(data, 2, {.kind = "sorted"}).counts, (Counts{{4, 2, 0}, {0, 2, 4}}));
    }

    void everyRowIsCountedOnce() {
        const DataSet data = cycling(997, 7);
        for (const PartitionKind& kind : partitionKinds()) {
            PartitionOptions options{.kind = kind.info.name};
            const Holdings holdings = dealt(data, 9, options);
            QCOMPARE(holdings.rows(), Index(997));
            for (std::size_t c = 0; c < 7; ++c) {
                Index total = 0;
                for (const auto& own : holdings.counts) total += own[c];
                QCOMPARE(total, Index(c < 3 ? 143 : 142));
            }
        }
    }

    /// 0 where all are alike, 1 - 1/K where each holds one of K equal classes, and by hand between them.
    void labelSkews() {
        QCOMPARE(labelSkew({{"a", "b"}, {{3, 3}, {5, 5}}}), 0.0);
        for (const Index classes : {2, 5, 10}) {
            const Holdings apart = dealt(cycling(100, classes), classes, {.kind = "by_label"});
            QVERIFY(std::abs(labelSkew(apart) - (1 - 1 / double(classes))) < 1e-15);
        }
        // All rows are half a, half b; the first worker has 3/4 of a, the second, twice as large, 3/8.
        QVERIFY(std::abs(labelSkew({{"a", "b"}, {{3, 1}, {3, 5}}}) - (4 * 0.25 + 8 * 0.125) / 12) < 1e-15);
        QCOMPARE(labelSkew({{}, {{4}, {9}}}), 0.0);
    }

    void quantitySkews() {
        QCOMPARE(quantitySkew({{"a"}, {{4}, {4}}}), 1.0);
        QCOMPARE(quantitySkew({{"a"}, {{1}, {2}, {9}}}), 9 * 3 / 12.0);
    }

    void labelsThatAreNoClassesMakeOneColumn() {
        DataSet data = cycling(10, 2);
        data.labelFault = "label 3.7 is no class";
        const Holdings holdings = dealt(data, 3, {.kind = "contiguous"});
        QVERIFY(holdings.classes.empty());
        QCOMPARE(holdings.counts, (Counts{{4}, {3}, {3}}));
    }
};

QTEST_GUILESS_MAIN(TestHoldings)
#include "test_holdings.moc"
