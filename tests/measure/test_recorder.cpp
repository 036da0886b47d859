// A recording: NAME.csv.partial while it goes, NAME.csv and NAME.json at the end, and nothing lost in between.
#include <sys/wait.h>
#include <unistd.h>

#include <QTemporaryDir>
#include <QtTest>
#include <csignal>
#include <cstdio>

#include "core/diagnostics.h"
#include "data/file_bytes.h"
#include "measure/file_limit.h"
#include "measure/recorder.h"
#include "measure/sample_rows.h"
#include "measure/sidecar.h"

using namespace dianoia;

static const std::string kSidecar = R"({"dianoia": 1, "name": "n", "base": {}, "runs": [], "recorded": {}})";

/// What a refused action says; its kind goes into `kind`.
template <class Action>
static std::string refusal(Action&& action, ErrorKind& kind) {
    try {
        action();
        return "";
    } catch (const Error& error) {
        kind = error.kind();
        return error.what();
    }
}

class TestRecorder : public QObject {
    Q_OBJECT

private slots:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }
    void takesBothNamesAtTheEnd();
    void aRunWithoutRowsHasItsHeader();
    void aPresetOfThatNameIsNotReplaced();
    void aFileThatAppearsMeanwhileIsNotReplaced();
    void anOlderRecordingIsWholeUntilTheEnd();
    void aKilledRunLeavesWholeRows();
    void aFullDiskLeavesWholeRowsAndTheOldFiles();
    void placesOfSidecars_data();
    void placesOfSidecars();
    void standardOutputHasNoSidecar();
    void aFullDeviceIsNamed();
    void watchFiles();

private:
    std::string in(const std::string& name) const { return m_folder->path().toStdString() + "/" + name; }
    QStringList files() const { return QDir(m_folder->path()).entryList(QDir::AllEntries | QDir::NoDotAndDotDot); }
    /// Rows 0 ... count-1 of sampleRow stand in the file `name`, each whole.
    void verifyRows(const std::string& name, std::size_t count) const {
        Notes notes;
        const auto rows = readRunCsv(readFileBytes(in(name)), name, notes);
        QVERIFY(notes.empty());
        QCOMPARE(rows.size(), count);
        for (std::size_t i = 0; i < count; ++i) QVERIFY(isSame(rows[i].row, sampleRow(i)));
    }
    std::unique_ptr<QTemporaryDir> m_folder;
};

static void appendRows(CsvRecording& recording, std::uint64_t first, std::uint64_t last) {
    for (std::uint64_t i = first; i < last; ++i) recording.append({"DIANA, p = inf", 1}, sampleRow(i));
}

void TestRecorder::takesBothNamesAtTheEnd() {
    CsvRecording recording(in("run.csv"));
    QVERIFY(recording.hasSidecar());
    QCOMPARE(files(), QStringList{"run.csv.partial"});
    verifyRows("run.csv.partial", 0);
    appendRows(recording, 0, 1000);
    recording.flush();
    verifyRows("run.csv.partial", 1000);
    appendRows(recording, 1000, 1003);
    recording.finish(kSidecar);
    QCOMPARE(files(), (QStringList{"run.csv", "run.json"}));
    verifyRows("run.csv", 1003);
    QCOMPARE(readFileBytes(in("run.json")), kSidecar);
}

void TestRecorder::aRunWithoutRowsHasItsHeader() {
    CsvRecording(in("run.csv")).finish(kSidecar);
    QCOMPARE(readFileBytes(in("run.csv")), runCsvHeader());
}

void TestRecorder::aPresetOfThatNameIsNotReplaced() {
    for (const std::string text : {R"({"dianoia": 1, "name": "mine", "base": {}, "runs": []})", "not JSON", ""}) {
        writeFileAtomically(in("run.json"), text);
        ErrorKind kind{};
        QCOMPARE(refusal([&] { CsvRecording recording(in("run.csv")); }, kind),
                 in("run.json") + " exists and is not the sidecar of a recording, so " + in("run.csv") +
                     " is not written; choose another name");
        QCOMPARE(kind, ErrorKind::content);
        QCOMPARE(files(), QStringList{"run.json"});
        QCOMPARE(readFileBytes(in("run.json")), text);
    }
}

void TestRecorder::aFileThatAppearsMeanwhileIsNotReplaced() {
    CsvRecording recording(in("run.csv"));
    appendRows(recording, 0, 7);
    writeFileAtomically(in("run.json"), "{}");
    ErrorKind kind{};
    const std::string sentence = refusal([&] { recording.finish(kSidecar); }, kind);
    QVERIFY(sentence.find("; the rows are in " + in("run.csv.partial")) != std::string::npos);
    QCOMPARE(files(), (QStringList{"run.csv.partial", "run.json"}));
    QCOMPARE(readFileBytes(in("run.json")), std::string("{}"));
    verifyRows("run.csv.partial", 7);
}

void TestRecorder::anOlderRecordingIsWholeUntilTheEnd() {
    writeFileAtomically(in("run.csv"), "old");
    writeFileAtomically(in("run.json"), kSidecar);
    CsvRecording recording(in("run.csv"));
    appendRows(recording, 0, 500);
    recording.flush();
    QCOMPARE(readFileBytes(in("run.csv")), std::string("old"));
    recording.finish(kSidecar + "\n");
    verifyRows("run.csv", 500);
    QCOMPARE(readFileBytes(in("run.json")), kSidecar + "\n");
}

void TestRecorder::aKilledRunLeavesWholeRows() {
    const pid_t child = ::fork();
    if (child == 0) {
        CsvRecording recording(in("run.csv"));
        appendRows(recording, 0, 2000);
        ::raise(SIGKILL);
    }
    int status = 0;
    QCOMPARE(::waitpid(child, &status, 0), child);
    QVERIFY(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
    QCOMPARE(files(), QStringList{"run.csv.partial"});
    Notes notes;
    const std::size_t count = readRunCsv(readFileBytes(in("run.csv.partial")), "x", notes).size();
    QVERIFY(count > 1500 && count < 2000);
    verifyRows("run.csv.partial", count);
    CsvRecording(in("run.csv")).finish(kSidecar);
    QCOMPARE(files(), (QStringList{"run.csv", "run.json"}));
}

void TestRecorder::aFullDiskLeavesWholeRowsAndTheOldFiles() {
    writeFileAtomically(in("run.csv"), "old");
    writeFileAtomically(in("run.json"), kSidecar);
    CsvRecording recording(in("run.csv"));
    ErrorKind kind{};
    std::string sentence;
    {
        const FileLimit limit(60'000);
        for (std::uint64_t i = 0; sentence.empty(); ++i)
            sentence = refusal([&] { appendRows(recording, i, i + 1); }, kind);
    }
    QCOMPARE(kind, ErrorKind::system);
    QVERIFY(sentence.find(in("run.csv.partial") + ": File too large") != std::string::npos);
    QCOMPARE(refusal([&] { recording.finish(kSidecar); }, kind), sentence);
    Notes notes;
    const std::string text = readFileBytes(in("run.csv.partial"));
    QVERIFY(text.size() > 59'000);
    verifyRows("run.csv.partial", readRunCsv(text, "x", notes).size());
    QCOMPARE(readFileBytes(in("run.csv")), std::string("old"));
    QCOMPARE(readFileBytes(in("run.json")), kSidecar);
}

void TestRecorder::placesOfSidecars_data() {
    QTest::addColumn<std::string>("csv");
    QTest::addColumn<std::string>("sidecar");
    QTest::newRow("csv") << std::string("a/run.csv") << std::string("a/run.json");
    QTest::newRow("two dots") << std::string("run.1.csv") << std::string("run.1.json");
    QTest::newRow("another ending") << std::string("run.txt") << std::string("run.txt.json");
    QTest::newRow("none") << std::string("a.b/run") << std::string("a.b/run.json");
}

void TestRecorder::placesOfSidecars() {
    QFETCH(std::string, csv);
    QFETCH(std::string, sidecar);
    QCOMPARE(sidecarPath(csv), sidecar);
    ErrorKind kind{};
    QVERIFY(!refusal([] { CsvRecording recording("preset.json"); }, kind).empty());
    QCOMPARE(kind, ErrorKind::usage);
}

void TestRecorder::standardOutputHasNoSidecar() {
    std::fflush(stdout);
    const int kept = ::dup(STDOUT_FILENO);
    std::FILE* const file = std::fopen(in("stdout").c_str(), "w");
    ::dup2(::fileno(file), STDOUT_FILENO);
    std::fclose(file);
    {
        CsvRecording recording("-");
        appendRows(recording, 0, 300);
        recording.finish(recording.hasSidecar() ? kSidecar : "");
    }
    ::dup2(kept, STDOUT_FILENO);
    ::close(kept);
    QCOMPARE(files(), QStringList{"stdout"});
    verifyRows("stdout", 300);
}

void TestRecorder::aFullDeviceIsNamed() {
    ErrorKind kind{};
    QCOMPARE(refusal([] { CsvRecording recording("/dev/full"); }, kind),
             std::string("cannot write /dev/full: No space left on device"));
    QCOMPARE(kind, ErrorKind::system);
}

void TestRecorder::watchFiles() {
    const std::vector<double> g = {1, 2};
    WatchRecording recording(in("watch.csv"), 2);
    recording.append({"r", 1}, 5, {0, 0.25, 1.5, 1.5, g});
    recording.finish();
    QCOMPARE(files(), QStringList{"watch.csv"});
    QCOMPARE(readFileBytes(in("watch.csv")), watchCsvHeader(2) + "r,1,5,0,0.25,1.5,1.5,1,2\n");
}

QTEST_GUILESS_MAIN(TestRecorder)
#include "test_recorder.moc"
