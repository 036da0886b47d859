// Partitions row by row. The drawn ones are golden lists of an independent Philox and Fisher-Yates (Python).
#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include "data/class_checks.h"
#include "data/data_testing.h"
#include "data/partition_kinds.h"

using namespace dianoia;
using namespace dianoia::testing;

using Lists = std::vector<std::vector<Index>>;

class TestPartition : public QObject {
    Q_OBJECT

private slots:
    void deals_data();
    void deals();
    void everyRowOnce_data();
    void everyRowOnce();
    void refuses_data();
    void refuses();
    void seedDecides();
    void similarityMovesFromKindToShuffled();
    void dirichletMeanShares();
    void dirichletTinyConcentration();
    void shardsAreConsecutivePiecesOfTheSortedRows();
    void labelsHoldAsManyClassesAsAsked();
    void dirichletWorkersAreOfEqualSize();
    void quantityChangesSizesAlone();
};

/// A data set with the given classes, one a row.
static DataSet labelled(const std::vector<std::uint32_t>& classOf, Index classes) {
    DataSet data;
    data.rows = std::ssize(classOf);
    data.classOf = classOf;
    for (Index c = 0; c < classes; ++c) data.classNames.push_back(std::to_string(c));
    return data;
}

static DataSet cycling(Index rows, Index classes) {
    std::vector<std::uint32_t> classOf;
    for (Index r = 0; r < rows; ++r) classOf.push_back(std::uint32_t(r % classes));
    return labelled(classOf, classes);
}

static Lists deal(const DataSet& data, Index workers, const PartitionOptions& options, std::uint64_t seed) {
    return makePartition(data, workers, options, RandomStreams(seed)).rowsOf;
}

void TestPartition::deals_data() {
    QTest::addColumn<std::vector<std::uint32_t>>("classOf");
    QTest::addColumn<int>("classes");
    QTest::addColumn<int>("workers");
    QTest::addColumn<std::string>("kind");
    QTest::addColumn<double>("similarity");
    QTest::addColumn<quint64>("seed");
    QTest::addColumn<Lists>("expected");
    const auto row = [](const char* name, const std::vector<std::uint32_t>& classOf, int classes, int workers,
                        const char* kind, double similarity, const Lists& expected, quint64 seed = 42) {
        QTest::newRow(name) << classOf << classes << workers << std::string(kind) << similarity << seed << expected;
    };
    const std::vector<std::uint32_t> ten(10, 0);
    row("contiguous", ten, 1, 3, "contiguous", 0, {{0, 1, 2, 3}, {4, 5, 6}, {7, 8, 9}});
    row("contiguous, even", {0, 0, 0, 0}, 1, 2, "contiguous", 0, {{0, 1}, {2, 3}});
    row("sorted", {2, 0, 1, 0, 2, 1, 0}, 3, 2, "sorted", 0, {{1, 3, 6, 2}, {5, 0, 4}});
    row("by_label, n = K", {1, 0, 1, 0, 2}, 3, 3, "by_label", 0, {{1, 3}, {0, 2}, {4}});
    row("by_label, n = 2 K", {1, 0, 1, 0, 1, 0, 1}, 2, 4, "by_label", 0, {{1, 3}, {5}, {0, 2}, {4, 6}});
    // floor(k 2 / 5) = 0 0 0 1 1.
    row("by_label, n = 5 and K = 2", {0, 1, 0, 1, 0, 1, 0, 1}, 2, 5, "by_label", 0, {{0, 2}, {4}, {6}, {1, 3}, {5, 7}});
    // floor(k 3 / 4) = 0 0 1 2.
    row("by_label, n = 4 and K = 3", {0, 0, 0, 1, 1, 2}, 3, 4, "by_label", 0, {{0, 1}, {2}, {3, 4}, {5}});
    row("by_label, n < K", {0, 1, 2, 3, 4, 0}, 5, 2, "by_label", 0, {{0, 5, 2, 4}, {1, 3}});
    row("one worker", {0, 1, 0}, 2, 1, "by_label", 0, {{0, 2, 1}});
    row("shuffled", ten, 1, 3, "shuffled", 0, {{1, 5, 6, 8}, {0, 7, 9}, {2, 3, 4}});
    row("similarity 100 is shuffled", ten, 1, 3, "contiguous", 100, {{1, 5, 6, 8}, {0, 7, 9}, {2, 3, 4}});
    row("similarity 50", ten, 1, 3, "contiguous", 50, {{6, 8, 2, 3}, {1, 5, 4, 7}, {0, 9}});
    row("similarity 4 of 10 rows is none", ten, 1, 3, "contiguous", 4, {{0, 1, 2, 3}, {4, 5, 6}, {7, 8, 9}});
    row("similarity fills what by_label leaves empty", {0, 0, 0, 0, 0, 0, 0, 0, 0, 1}, 2, 3, "by_label", 30,
        {{8, 0, 1, 2}, {6, 3, 4, 7}, {5, 9}});
    // Shares (0.006, 0.006, 0.987) of rows 8 6 4 0 10 2 and (0.400, 0.577, 0.024) of rows 5 11 1 7 9 3.
    row("dirichlet", {0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1}, 2, 3, "dirichlet", 0,
        {{5, 11}, {1, 7, 9}, {8, 6, 4, 0, 10, 2, 3}}, 7);
}

void TestPartition::deals() {
    QFETCH(std::vector<std::uint32_t>, classOf);
    QFETCH(int, classes);
    QFETCH(int, workers);
    QFETCH(std::string, kind);
    QFETCH(double, similarity);
    QFETCH(quint64, seed);
    QFETCH(Lists, expected);
    const Lists lists = deal(labelled(classOf, classes), workers, {kind, similarity, 0.5}, seed);
    QVERIFY(lists == expected);
}

void TestPartition::everyRowOnce_data() {
    QTest::addColumn<std::string>("kind");
    QTest::addColumn<double>("similarity");
    QTest::addColumn<int>("workers");
    for (const PartitionKind& kind : partitionKinds())
        for (const double similarity : {0.0, 12.5, 100.0})
            for (const int workers : {1, 3, 7, 101})
                QTest::addRow("%s %g %d", kind.info.name.c_str(), similarity, workers)
                    << kind.info.name << similarity << workers;
}

void TestPartition::everyRowOnce() {
    QFETCH(std::string, kind);
    QFETCH(double, similarity);
    QFETCH(int, workers);
    const DataSet data = cycling(1009, 5);
    const Lists lists = deal(data, workers, {kind, similarity, 0.05}, 3);
    QCOMPARE(std::ssize(lists), Index(workers));
    std::set<Index> seen;
    for (const auto& rows : lists) {
        QVERIFY(!rows.empty());
        for (const Index row : rows) QVERIFY(seen.insert(row).second);
    }
    QCOMPARE(seen.size(), std::size_t(1009));
    QCOMPARE(*seen.begin(), Index(0));
    QCOMPARE(*seen.rbegin(), Index(1008));
}

void TestPartition::refuses_data() {
    QTest::addColumn<int>("workers");
    QTest::addColumn<std::string>("kind");
    QTest::addColumn<std::string>("sentence");
    QTest::newRow("more workers than rows")
        << 32 << std::string("shuffled")
        << std::string(
               "workers.count is 32, but the data set has only 10 rows and every worker needs at least one row");
    QTest::newRow("a class with too few rows")
        << 8 << std::string("by_label")
        << std::string(
               "partition.kind by_label leaves worker 5 without a row: workers.count is 8, and the data set "
               "has 10 rows in 2 classes");
    QTest::newRow("no worker") << 0 << std::string("shuffled")
                               << std::string("workers.count is 0; it must be at least 1");
    QTest::newRow("another kind") << 2 << std::string("fair")
                                  << std::string("partition.kind \"fair\" is not a partition");
}

void TestPartition::refuses() {
    QFETCH(int, workers);
    QFETCH(std::string, kind);
    QFETCH(std::string, sentence);
    const DataSet data = labelled({0, 0, 0, 0, 0, 0, 0, 0, 0, 1}, 2);
    QCOMPARE(errorOf([&] { deal(data, workers, {kind, 0, 0.5}, 1); }), sentence);
}

void TestPartition::seedDecides() {
    const DataSet data = cycling(200, 4);
    for (const char* kind : {"shuffled", "dirichlet"}) {
        const PartitionOptions options{kind, 0, 0.5};
        QVERIFY(deal(data, 5, options, 1) == deal(data, 5, options, 1));
        QVERIFY(deal(data, 5, options, 1) != deal(data, 5, options, 2));
    }
    QVERIFY(deal(data, 5, {"sorted", 0, 0.5}, 1) == deal(data, 5, {"sorted", 0, 0.5}, 2));
}

/// The share of rows of class 0 on worker 0 of by_label falls from 1 to 1/2 as s goes from 0 to 100: s/2 + (1 - s).
void TestPartition::similarityMovesFromKindToShuffled() {
    const DataSet data = cycling(4000, 2);
    for (const double s : {0.0, 25.0, 50.0, 100.0}) {
        const auto rows = deal(data, 2, {"by_label", s, 0.5}, 9)[0];
        const auto zeros = std::count_if(rows.begin(), rows.end(), [](Index r) { return r % 2 == 0; });
        const double share = double(zeros) / double(rows.size()), expected = 1 - s / 200;
        // Hypergeometric: the random rows of worker 0 are s/100 of its 2000.
        QVERIFY(std::abs(share - expected) <= 5 * 0.5 * std::sqrt(s / 100 / 2000));
    }
}

/// E p_k = 1/n, and Var p_k = (1/n)(1 - 1/n) / (n alpha + 1), over many classes of many rows.
void TestPartition::dirichletMeanShares() {
    constexpr Index kClasses = 400, kRowsOfClass = 500, kWorkers = 4;
    const DataSet data = cycling(kClasses * kRowsOfClass, kClasses);
    for (const double alpha : {0.1, 1.0, 10.0}) {
        const Lists lists = deal(data, kWorkers, {"dirichlet", 0, alpha}, 11);
        const double mean = 1.0 / kWorkers, variance = mean * (1 - mean) / (kWorkers * alpha + 1);
        double sum = 0;
        std::vector<double> shares(kClasses, 0.0);
        for (const Index row : lists[0]) shares[std::size_t(row % kClasses)] += 1.0 / kRowsOfClass;
        for (const double share : shares) sum += (share - mean) * (share - mean);
        const double total = double(lists[0].size()) / double(data.rows);
        QVERIFY(std::abs(total - mean) < 5 * std::sqrt(variance / kClasses) + 1.0 / kRowsOfClass);
        // The kurtosis of a share is below 6 in each case, so the standard error is below variance sqrt(5 / K).
        QVERIFY(std::abs(sum / kClasses - variance) < 5 * variance * std::sqrt(5.0 / kClasses));
    }
}

/// A concentration at which gamma draws underflow: each class has one holder, and the repair gives every worker a row.
void TestPartition::dirichletTinyConcentration() {
    const DataSet data = cycling(100, 4);
    const Lists lists = deal(data, 10, {"dirichlet", 0, 1e-6}, 5);
    std::size_t largest = 0;
    for (const auto& rows : lists) largest = std::max(largest, rows.size());
    QVERIFY(largest >= 15);
    QVERIFY(std::count_if(lists.begin(), lists.end(), [](const auto& rows) { return rows.size() == 1; }) >= 6);
}

static std::set<std::uint32_t> classesOf(const DataSet& data, const std::vector<Index>& rows) {
    std::set<std::uint32_t> classes;
    for (Index r : rows) classes.insert(data.classOf[std::size_t(r)]);
    return classes;
}

void TestPartition::shardsAreConsecutivePiecesOfTheSortedRows() {
    // 120 rows of 10 classes, sorted 12 rows a class; 5 workers of 4 shards: pieces of 6 rows, each of one class.
    const DataSet data = cycling(120, 10);
    PartitionOptions options{"shards"};
    options.shards = 4;
    for (const auto& rows : deal(data, 5, options, 42)) {
        QCOMPARE(rows.size(), std::size_t(24));
        for (std::size_t p = 0; p < 4; ++p) {
            const std::vector<Index> piece(rows.begin() + Index(6 * p), rows.begin() + Index(6 * p + 6));
            QCOMPARE(classesOf(data, piece).size(), std::size_t(1));
            for (std::size_t k = 1; k < 6; ++k) QCOMPARE(piece[k], piece[k - 1] + 10);
        }
    }
    QVERIFY(deal(data, 5, options, 42) != deal(data, 5, options, 43));
}

void TestPartition::labelsHoldAsManyClassesAsAsked() {
    const DataSet data = cycling(600, 10);
    for (std::int64_t labels : {1, 2, 3, 10}) {
        PartitionOptions options{"labels"};
        options.labels = labels;
        const Lists lists = deal(data, 20, options, 42);
        for (std::size_t i = 0; i < lists.size(); ++i) {
            const auto classes = classesOf(data, lists[i]);
            QCOMPARE(classes.size(), std::size_t(labels));
            QVERIFY(classes.count(std::uint32_t(i % 10)) == 1);
        }
    }
    PartitionOptions options{"labels"};
    options.labels = 11;
    QVERIFY_EXCEPTION_THROWN(deal(data, 20, options, 42), Error);
}

void TestPartition::dirichletWorkersAreOfEqualSize() {
    const DataSet data = cycling(1000, 4);
    PartitionOptions options{"dirichlet_worker"};
    options.concentration = 1e6;
    for (const auto& rows : deal(data, 10, options, 42)) {
        QCOMPARE(rows.size(), std::size_t(100));
        std::array<int, 4> count{};
        for (Index r : rows) ++count[data.classOf[std::size_t(r)]];
        // 100 draws of four even classes: standard deviation sqrt(100 * 3/16); the last workers take what is left.
        for (int c : count) QVERIFY(std::abs(c - 25) <= 5 * 4.4);
    }
    // With next to no concentration a worker draws one class until it is used up.
    options.concentration = 1e-4;
    QCOMPARE(classesOf(data, deal(data, 10, options, 42).front()).size(), std::size_t(1));
}

void TestPartition::quantityChangesSizesAlone() {
    const DataSet data = cycling(2000, 4);
    PartitionOptions options{"quantity"};
    const Lists lists = deal(data, 10, options, 42);
    std::set<std::size_t> sizes;
    for (const auto& rows : lists) sizes.insert(rows.size());
    QVERIFY(sizes.size() > 5);
    options.concentration = 1e6;
    for (const auto& rows : deal(data, 10, options, 42)) QVERIFY(std::abs(double(rows.size()) - 200) < 5);
}

QTEST_GUILESS_MAIN(TestPartition)
#include "test_partition.moc"
