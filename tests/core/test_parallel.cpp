// The parallel-for: every body runs once, whatever the number of threads, and cheap work opens no region.
#include <QtTest>
#include <atomic>
#include <vector>

#include "core/parallel.h"

using namespace dianoia;

class TestParallel : public QObject {
    Q_OBJECT

private slots:
    void everyBodyOnce_data();
    void everyBodyOnce();
    void cheapWorkStaysOnOneThread();
};

void TestParallel::everyBodyOnce_data() {
    QTest::addColumn<int>("threads");
    QTest::addColumn<int>("count");
    for (int threads : {0, 1, 2, 3, 7})
        for (int count : {0, 1, 2, 5, 1000}) QTest::addRow("%d threads, %d bodies", threads, count) << threads << count;
}

void TestParallel::everyBodyOnce() {
    QFETCH(int, threads);
    QFETCH(int, count);
    std::vector<std::atomic<int>> runs(std::size_t(count) + 1);
    std::atomic<bool> numbersFit{true};
    parallelFor(count, threads, 1e6, [&](Index i) {
        ++runs[std::size_t(i)];
        if (threadNumber() < 0 || threadNumber() >= std::max(threads, 1)) numbersFit = false;
    });
    for (int i = 0; i < count; ++i) QCOMPARE(runs[std::size_t(i)].load(), 1);
    QCOMPARE(runs.back().load(), 0);
    QVERIFY(numbersFit);
}

void TestParallel::cheapWorkStaysOnOneThread() {
    bool inside = false;
    parallelFor(100, 4, 10, [&](Index) { inside = inside || omp_in_parallel() != 0; });
    QVERIFY(!inside);
}

QTEST_GUILESS_MAIN(TestParallel)
#include "test_parallel.moc"
