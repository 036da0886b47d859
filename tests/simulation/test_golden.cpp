// Every built-in preset gives the numbers that tests/data/golden holds for its first rounds. Files and tolerance:
// engine/README.md, "Golden numbers".
#include <QtTest>
#include <cmath>

#include "data/file_bytes.h"
#include "experiment/preset_store.h"
#include "measure/run_csv.h"
#include "simulation/signature.h"
#include "simulation/simulation.h"

using namespace dianoia;

namespace {

/// Builds differ in the last bits of what hangs on an optimum or an eigenvalue, which are looked for up to a tolerance;
/// a change of the method itself is far larger.
constexpr double kRelative = 1e-9;
/// A number that is the difference of numbers of size 1 has no more digits than they.
constexpr double kAbsolute = 1e-14;

std::string goldenPath(const std::string& name) {
    return DIANOIA_SOURCE_DIR "/tests/data/golden/" + name;
}

std::vector<RecordedRow> goldenRows(const std::string& preset) {
    Notes notes;
    const std::string path = goldenPath(preset + ".csv");
    return readRunCsv(readFileBytes(path), path, notes);
}

bool isNear(double value, double golden) {
    if (std::isnan(value) || std::isnan(golden)) return std::isnan(value) && std::isnan(golden);
    return value == golden || std::abs(value - golden) <= kRelative * std::abs(golden) + kAbsolute;
}

/// What differs between two rows beyond the tolerance; empty: nothing. Counters are equal to the last digit.
QString differenceOf(const Row& row, const Row& golden) {
    if (row.round != golden.round || row.bitsUp != golden.bitsUp || row.bitsDown != golden.bitsDown)
        return QString("round %1: bits up %2, down %3")
            .arg(qulonglong(row.round))
            .arg(qulonglong(row.bitsUp))
            .arg(qulonglong(row.bitsDown));
    for (const ColumnInfo& info : columnTable()) {
        const auto value = row.get(info.column), expected = golden.get(info.column);
        if (value.has_value() == expected.has_value() && (!value || isNear(*value, *expected))) continue;
        return QString("round %1: %2 is %3, not %4")
            .arg(qulonglong(row.round))
            .arg(QString::fromUtf8(info.name.data(), qsizetype(info.name.size())))
            .arg(value.value_or(NAN), 0, 'g', 17)
            .arg(expected.value_or(NAN), 0, 'g', 17);
    }
    return {};
}

}  // namespace

class TestGolden : public QObject {
    Q_OBJECT

private slots:
    void presets_data() {
        QTest::addColumn<std::string>("name");
        for (const std::string& name : builtInPresetNames()) QTest::newRow(name.c_str()) << name;
    }

    void presets() {
        QFETCH(std::string, name);
        QVERIFY2(QFileInfo::exists(QString::fromStdString(goldenPath(name + ".csv"))),
                 qPrintable("there are no golden numbers of it: ./tests/run golden " + QString::fromStdString(name)));
        const std::vector<RecordedRow> golden = goldenRows(name);
        QVERIFY(golden.size() >= 2);
        const std::int64_t every = std::int64_t(golden[1].row.round);
        std::uint64_t last = 0;
        for (const RecordedRow& row : golden) last = std::max(last, row.row.round);
        const Preset preset =
            withAssignments(loadPreset(name), {{"", "run.rounds", last}, {"", "run.record_every", every}});
        Simulation simulation(preset, 1);
        std::size_t compared = 0;
        for (const auto& run : simulation.runs()) {
            for (;; run->advance(1)) {
                if (run->isRecorded()) {
                    QVERIFY2(compared < golden.size(), "there are more rows than golden ones");
                    const RecordedRow& expected = golden[compared++];
                    QCOMPARE(run->label(), expected.key.run);
                    QCOMPARE(run->seed(), expected.key.seed);
                    const QString difference = differenceOf(run->row(1), expected.row);
                    QVERIFY2(difference.isEmpty(),
                             qPrintable(QString::fromStdString(run->label()) + ", " + difference));
                }
                if (run->ended()) break;
            }
        }
        QCOMPARE(compared, golden.size());
    }

    void everyFileIsOfAPreset() {
        const std::vector<std::string> names = builtInPresetNames();
        for (const QFileInfo& file : QDir(QString::fromStdString(goldenPath(""))).entryInfoList({"*.csv"}, QDir::Files))
            QVERIFY2(std::find(names.begin(), names.end(), file.baseName().toStdString()) != names.end(),
                     qPrintable("no preset is called " + file.baseName()));
    }

    /// Steps are numbers there and nothing hangs on a search: every build that is listed as equal in engine/README.md
    /// gives these to the last bit, and so does any number of threads.
    void signature_data() {
        QTest::addColumn<int>("threads");
        for (const int threads : {1, 2, 3, 8}) QTest::addRow("%d threads", threads) << threads;
    }

    void signature() {
        QFETCH(int, threads);
        const auto pinned = QString::fromStdString(readFileBytes(goldenPath("signature.txt"))).split('\n');
        const Signature signature = computeSignature(threads);
        QStringList lines;
        for (const Signature::Part& part : signature.parts)
            lines << QString::fromStdString(part.hash + "  " + part.name);
        lines << QString::fromStdString(signature.hash) << "";
        for (const QString& line : lines)
            QVERIFY2(pinned.contains(line), qPrintable(line + " is not pinned: ./tests/run golden if that is meant"));
        QCOMPARE(lines, pinned);
    }
};

QTEST_GUILESS_MAIN(TestGolden)
#include "test_golden.moc"
