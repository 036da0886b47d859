// The pyramid of the plots against brute force over all rows.
#include <QtTest>

#include "core/philox.h"
#include "measure/history.h"

using namespace dianoia;

/// One row: a value that jumps about, empty or not finite now and then, and counters that rise with the round.
static Row randomRow(std::uint64_t round, std::uint64_t number) {
    const auto words = RandomStreams(7).block(Purpose::data, toWorker(0), RoundIndex(number), 0);
    Row row;
    row.round = round;
    row.bitsUp = 1000 * round + words[0] % 1000;
    row.set(Column::time_s, double(round) * 0.25);
    if (words[1] % 7 != 0) row.set(Column::gap, words[1] % 11 == 0 ? std::nan("") : unitInterval(words[2]) - 0.5);
    if (words[3] % 2 == 0) row.set(Column::loss, double(words[3]));
    return row;
}

static std::vector<Row> rowsFrom(std::uint64_t first, std::uint64_t step, std::uint64_t count) {
    std::vector<Row> rows;
    for (std::uint64_t i = 0; i < count; ++i) rows.push_back(randomRow(first + i * step, i));
    return rows;
}

/// What the buckets of width 2^k must hold, straight from the definition.
static std::vector<CurvePoint> bruteForce(const std::vector<Row>& rows, std::uint64_t width, Column x, Column y) {
    std::vector<CurvePoint> points;
    std::uint64_t number = 0;
    for (const Row& row : rows) {
        if (points.empty() || row.round / width != number) {
            number = row.round / width;
            points.emplace_back();
            points.back().xFirst = row.value(x);
        }
        CurvePoint& p = points.back();
        p.xLast = row.value(x);
        ++p.rows;
        if (!row.has(y)) continue;
        const double v = row.value(y);
        if (!std::isfinite(v)) {
            ++p.y.nonFinite;
            continue;
        }
        p.y.first = p.y.finite == 0 ? v : p.y.first;
        p.y.least = p.y.finite == 0 ? v : std::min(p.y.least, v);
        p.y.greatest = p.y.finite == 0 ? v : std::max(p.y.greatest, v);
        p.y.last = v;
        p.y.sum += v;  // exact for these values, in any order
        ++p.y.finite;
    }
    return points;
}

class TestHistory : public QObject {
    Q_OBJECT

private slots:
    void equalsBruteForce_data();
    void equalsBruteForce();
    void bucketsAreAnchoredToRounds();
    void memoryIsBounded();
    void oneSpikeInAMillionStays();
    void aSnapshotStaysAsItWas();
    void aColumnThatComesLate();
    void roundsMustRise();
};

void TestHistory::equalsBruteForce_data() {
    QTest::addColumn<quint64>("first");
    QTest::addColumn<quint64>("step");
    QTest::addColumn<quint64>("count");
    QTest::addColumn<quint64>("width");
    QTest::newRow("no row") << quint64(0) << quint64(1) << quint64(0) << quint64(1);
    QTest::newRow("one row") << quint64(5) << quint64(1) << quint64(1) << quint64(1);
    QTest::newRow("as many as fit") << quint64(0) << quint64(1) << quint64(2048) << quint64(1);
    QTest::newRow("one more") << quint64(0) << quint64(1) << quint64(2049) << quint64(2);
    QTest::newRow("from an odd round") << quint64(1) << quint64(1) << quint64(2049) << quint64(2);
    QTest::newRow("100000 rows") << quint64(0) << quint64(1) << quint64(100000) << quint64(64);
    QTest::newRow("from 3e9") << quint64(3000000000) << quint64(1) << quint64(10000) << quint64(8);
    QTest::newRow("across 2^31") << quint64(2147483646) << quint64(1) << quint64(5000) << quint64(4);
    QTest::newRow("every 10th") << quint64(0) << quint64(10) << quint64(5000) << quint64(32);
    QTest::newRow("every 2^20th") << quint64(0) << quint64(1 << 20) << quint64(2049) << quint64(1 << 21);
}

void TestHistory::equalsBruteForce() {
    QFETCH(quint64, first);
    QFETCH(quint64, step);
    QFETCH(quint64, count);
    QFETCH(quint64, width);
    const std::vector<Row> rows = rowsFrom(first, step, count);
    History history;
    for (const Row& row : rows) history.append(row);
    QCOMPARE(history.rows(), std::uint64_t(count));
    QCOMPARE(history.width(), std::uint64_t(width));
    for (Column x : {Column::round, Column::bits_up, Column::time_s})
        for (Column y : {Column::gap, Column::loss, Column::accuracy, Column::bits_up})
            QVERIFY(history.curve(x, y) == bruteForce(rows, width, x, y));
}

void TestHistory::bucketsAreAnchoredToRounds() {
    // Whatever round a history began with, a bucket edge is a multiple of the width: curves do not wobble as it grows.
    for (std::uint64_t first : {0, 1, 1023, 4097}) {
        History history;
        for (const Row& row : rowsFrom(first, 1, 9000)) history.append(row);
        QCOMPARE(history.width(), std::uint64_t(8));
        for (std::size_t i = 0; i < history.size(); ++i) {
            QCOMPARE(history.start(i) % history.width(), std::uint64_t(0));
            const double x = history.bucket(Column::round, i).first;
            QCOMPARE(x, double(i == 0 ? first : history.start(i)));
        }
    }
}

void TestHistory::memoryIsBounded() {
    History history;
    for (std::uint64_t i = 0; i < 300000; ++i) {
        Row row;
        row.round = i * 3 + i % 2;
        history.append(row);
        QVERIFY(history.size() <= History::kMostBuckets);
        QVERIFY(i < 2048 || history.size() > History::kMostBuckets / 2 - 1);
    }
}

void TestHistory::oneSpikeInAMillionStays() {
    History history;
    for (std::uint64_t i = 0; i < 1'000'000; ++i) {
        Row row;
        row.round = i;
        row.set(Column::gap, i == 654321 ? 1e6 : i == 654322 ? -3.0 : 1.0);
        history.append(row);
    }
    int spikes = 0;
    for (const CurvePoint& p : history.curve(Column::round, Column::gap)) {
        if (p.y.greatest == 1 && p.y.least == 1) continue;
        ++spikes;
        QVERIFY(p.xFirst <= 654321 && 654322 <= p.xLast);
        QCOMPARE(p.y.greatest, 1e6);
        QCOMPARE(p.y.least, -3.0);
    }
    QCOMPARE(spikes, 1);
}

void TestHistory::aSnapshotStaysAsItWas() {
    const std::vector<Row> rows = rowsFrom(0, 1, 6000);
    History history;
    for (std::size_t i = 0; i < 2500; ++i) history.append(rows[i]);
    const History snapshot = history;
    for (std::size_t i = 2500; i < rows.size(); ++i) history.append(rows[i]);
    const std::vector<Row> early(rows.begin(), rows.begin() + 2500);
    QVERIFY(snapshot.curve(Column::round, Column::gap) == bruteForce(early, 2, Column::round, Column::gap));
    QVERIFY(history.curve(Column::round, Column::gap) == bruteForce(rows, 4, Column::round, Column::gap));
}

void TestHistory::aColumnThatComesLate() {
    History history;
    for (std::uint64_t round = 0; round < 3000; ++round) {
        Row row;
        row.round = round;
        if (round >= 2990) row.set(Column::h_error, double(round));
        history.append(row);
    }
    const auto points = history.curve(Column::round, Column::h_error);
    QCOMPARE(points[1494].y.finite, std::uint64_t(0));
    QCOMPARE(points[1494].rows, std::uint64_t(2));
    QCOMPARE(points[1495].y.first, 2990.0);
    QCOMPARE(points[1499].y.last, 2999.0);
}

void TestHistory::roundsMustRise() {
    History history;
    Row row;
    row.round = 4;
    history.append(row);
    QVERIFY_EXCEPTION_THROWN(history.append(row), std::logic_error);
    row.round = 3;
    QVERIFY_EXCEPTION_THROWN(history.append(row), std::logic_error);
}

QTEST_GUILESS_MAIN(TestHistory)
#include "test_history.moc"
