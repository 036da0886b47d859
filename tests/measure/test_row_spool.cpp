// The spool gives back what it was given, while it grows and when the disk is full.
#include <QTemporaryDir>
#include <QtTest>
#include <thread>

#include "core/diagnostics.h"
#include "measure/file_limit.h"
#include "measure/row_spool.h"
#include "measure/sample_rows.h"

using namespace dianoia;

class TestRowSpool : public QObject {
    Q_OBJECT

private slots:
    void rowsReadBack();
    void anyPieceReadsBack();
    void readsWhileItGrows();
    void leavesNoFile();
    void aFolderThatIsNotThereIsNamed();
    void aFullDiskLosesNothing();
};

void TestRowSpool::rowsReadBack() {
    RowSpool spool;
    for (std::uint64_t count : {0, 1, 255, 256, 257, 512, 5000}) {
        while (spool.size() < count) spool.append(sampleRow(spool.size()));
        std::uint64_t seen = 0;
        spool.forEach([&](const Row& row) { QVERIFY(isSame(row, sampleRow(seen++))); });
        QCOMPARE(seen, count);
    }
}

void TestRowSpool::anyPieceReadsBack() {
    RowSpool spool;
    for (std::uint64_t i = 0; i < 1000; ++i) spool.append(sampleRow(i));
    std::vector<Row> out(700);
    for (std::uint64_t first : {0, 100, 255, 256, 767, 768, 769, 999, 1000, 5000}) {
        const std::uint64_t expected = std::min<std::uint64_t>(700, first < 1000 ? 1000 - first : 0);
        QCOMPARE(spool.read(first, out), std::size_t(expected));
        for (std::uint64_t i = 0; i < expected; ++i) QVERIFY(isSame(out[i], sampleRow(first + i)));
    }
}

void TestRowSpool::readsWhileItGrows() {
    constexpr std::uint64_t kRows = 60000;
    RowSpool spool;
    std::thread writer([&] {
        for (std::uint64_t i = 0; i < kRows; ++i) spool.append(sampleRow(i));
    });
    std::uint64_t seen = 0;
    bool same = true;
    std::vector<Row> out(100);
    while (seen < kRows) {
        const std::size_t count = spool.read(seen, out);
        for (std::size_t i = 0; i < count; ++i) same = same && isSame(out[i], sampleRow(seen + i));
        seen += count;
    }
    writer.join();
    QVERIFY(same);
    QCOMPARE(spool.size(), kRows);
}

void TestRowSpool::leavesNoFile() {
    QTemporaryDir folder;
    RowSpool spool(folder.path().toStdString());
    for (std::uint64_t i = 0; i < 1000; ++i) spool.append(sampleRow(i));
    QVERIFY(QDir(folder.path()).isEmpty());
}

void TestRowSpool::aFolderThatIsNotThereIsNamed() {
    try {
        RowSpool spool("/nowhere/at/all");
        QFAIL("opened");
    } catch (const Error& error) {
        QCOMPARE(error.kind(), ErrorKind::system);
        QCOMPARE(std::string(error.what()),
                 std::string("cannot keep the rows of a run in a temporary file in /nowhere/at/all: No such file or "
                             "directory"));
    }
}

void TestRowSpool::aFullDiskLosesNothing() {
    RowSpool spool;
    std::uint64_t refused = 0;
    {
        const FileLimit limit(100'000);
        while (refused == 0) {
            try {
                spool.append(sampleRow(spool.size()));
            } catch (const Error& error) {
                QCOMPARE(error.kind(), ErrorKind::system);
                refused = spool.size();
            }
        }
        QVERIFY_EXCEPTION_THROWN(spool.append(sampleRow(refused)), Error);
        QCOMPARE(spool.size(), refused);
    }
    QVERIFY(refused >= 512);
    for (std::uint64_t i = refused; i < 2000; ++i) spool.append(sampleRow(i));
    std::uint64_t seen = 0;
    spool.forEach([&](const Row& row) { QVERIFY(isSame(row, sampleRow(seen++))); });
    QCOMPARE(seen, std::uint64_t(2000));
}

QTEST_GUILESS_MAIN(TestRowSpool)
#include "test_row_spool.moc"
