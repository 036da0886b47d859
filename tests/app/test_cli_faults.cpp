// What the system does to dianoia-cli: full disks, folders that may not be written, files that go away, signals. What
// stood in a file before is whole, and what was recorded is.
#include <signal.h>
#include <unistd.h>

#include <QStandardPaths>
#include <QtTest>

#include "app/cli_program.h"
#include "app/small_preset.h"

using namespace dianoia;

namespace {

const QByteArray kRows = "+1 1:0.5 3:2\n-1 2:1\n+1 1:-4\n-1 3:1\n";

const QByteArray kOnAFile = R"({"dianoia": 1, "name": "File",
  "base": {"problem": {"kind": "logistic"}, "workers": {"count": 2}, "data": {"kind": "file", "file": "rows.svm"}},
  "runs": [{"label": "A"}]})";

/// Whole rows, each as wide as the header.
void verifyWholeRows(const QByteArray& text) {
    QVERIFY(text.startsWith("run,seed,round,"));
    QVERIFY(text.endsWith('\n'));
    const QByteArrayList lines = text.left(text.size() - 1).split('\n');
    for (const QByteArray& line : lines) QCOMPARE(line.count(','), lines[0].count(','));
}

}  // namespace

class TestCliFaults : public QObject {
    Q_OBJECT

private slots:
    void init() {
        m_cli = std::make_unique<CliProgram>();
        m_cli->write("small.json", kSmallPreset);
        m_cli->write("rows.svm", kRows);
        m_cli->write("file.json", kOnAFile);
    }

    void aFullDeviceForEveryFile_data() {
        QTest::addColumn<QString>("words");
        for (const char* words :
             {"run small.json --csv /dev/full", "run small.json --watch /dev/full", "run small.json > /dev/full",
              "sweep small.json --over server.step=1,2 --csv /dev/full", "sweep small.json --csv - > /dev/full",
              "check small.json > /dev/full", "validate small.json > /dev/full", "signature > /dev/full",
              "selfcheck > /dev/full", "export small.json --csv /dev/full",
              "export small.json | dianoia-cli import /dev/stdin --preset /dev/full", "describe --json > /dev/full",
              "compress --vector 1,2 --csv /dev/full", "data rows.svm > /dev/full", "data rows.svm --json > /dev/full"})
            QTest::newRow(words) << words;
    }

    void aFullDeviceForEveryFile() {
        QFETCH(QString, words);
        const CliOutcome outcome = m_cli->shell("dianoia-cli " + words);
        QCOMPARE(outcome.code, 3);
        QVERIFY2(outcome.err.contains("No space left on device"), outcome.err.constData());
        QCOMPARE(m_cli->files(), (QStringList{"file.json", "rows.svm", "small.json"}));
    }

    /// The disk is full in the middle of a run: the rows so far are whole in the .partial, the old file is as it was.
    void aDiskThatFillsUp() {
        m_cli->write("f.csv", "old\n");
        const CliOutcome outcome = m_cli->shell(
            "trap '' XFSZ; ulimit -f 100; dianoia-cli run small.json --rounds 1e9 --csv f.csv --threads 1");
        QCOMPARE(outcome.code, 3);
        QVERIFY2(outcome.err.contains("what was written before is whole in f.csv.partial: File too large"),
                 outcome.err.constData());
        QCOMPARE(m_cli->read("f.csv"), QByteArray("old\n"));
        const QByteArray rows = m_cli->read("f.csv.partial");
        QVERIFY(rows.size() > 90'000);
        verifyWholeRows(rows);
    }

    /// As another user where the tests run as root, who may write everywhere.
    void aFolderThatMayNotBeWritten() {
        QDir folder(m_cli->at("."));
        QVERIFY(folder.mkdir("closed"));
        m_cli->write("closed/old.csv", "old\n");
        QString command = "dianoia-cli";
        if (geteuid() == 0) {
            if (QStandardPaths::findExecutable("setpriv").isEmpty()) QSKIP("root may write everywhere");
            QVERIFY(QFile::copy(CliProgram::path(), m_cli->at("dianoia-cli")));
            QCOMPARE(QProcess::execute("chmod", {"-R", "a+rX", m_cli->at(".")}), 0);
            command = "setpriv --reuid=65534 --regid=65534 --clear-groups ./dianoia-cli";
        }
        QCOMPARE(QProcess::execute("chmod", {"0555", m_cli->at("closed")}), 0);
        for (const char* words : {"run small.json --csv closed/new.csv", "run small.json --csv closed/old.csv",
                                  "export small.json --csv closed/t.csv", "run small.json --watch closed/w.csv",
                                  "sweep small.json --csv closed/s.csv"}) {
            const CliOutcome outcome = m_cli->shell(command + ' ' + words);
            QCOMPARE(outcome.code, 3);
            QVERIFY2(outcome.err.contains("closed/") && outcome.err.contains("Permission denied"),
                     outcome.err.constData());
            QCOMPARE(outcome.err.count('\n'), 1);
        }
        QCOMPARE(QDir(m_cli->at("closed")).entryList(QDir::Files), QStringList{"old.csv"});
        QCOMPARE(m_cli->read("closed/old.csv"), QByteArray("old\n"));
        QProcess::execute("chmod", {"0755", m_cli->at("closed")});
    }

    /// The data are in memory: the run goes on, and only its repetition misses them.
    void dataThatAreRemovedMeanwhile() {
        const CliOutcome outcome =
            m_cli->interrupt({"run", "file.json", "--rounds", "1e9", "--csv", "f.csv"}, SIGTERM, [&] {
                if (QFileInfo(m_cli->at("f.csv.partial")).size() < 10'000) return false;
                if (QFile::remove(m_cli->at("rows.svm"))) m_sizeThen = QFileInfo(m_cli->at("f.csv.partial")).size();
                return QFileInfo(m_cli->at("f.csv.partial")).size() > m_sizeThen + 50'000;
            });
        QCOMPARE(outcome.code, 130);
        verifyWholeRows(m_cli->read("f.csv"));
        QVERIFY(m_cli->read("f.csv").size() > m_sizeThen + 50'000);
        const CliOutcome again = m_cli->run({"run", "f.json", "--csv", "again.csv"});
        QCOMPARE(again.code, 3);
        QVERIFY2(again.err.contains("rows.svm"), again.err.constData());
        m_cli->write("rows.svm", QByteArray(kRows).replace("0.5", "0.75"));
        const CliOutcome other = m_cli->run({"run", "f.json", "--rounds", "2", "--csv", "-"});
        QCOMPARE(other.code, 0);
        QVERIFY2(other.err.contains("the data are not those of the recording"), other.err.constData());
    }

    /// Somebody tidies up and takes the .partial with it.
    void rowsThatAreRemovedMeanwhile() {
        const CliOutcome outcome =
            m_cli->interrupt({"run", "small.json", "--rounds", "1e9", "--csv", "f.csv"}, SIGTERM, [&] {
                return QFileInfo(m_cli->at("f.csv.partial")).size() > 50'000 &&
                       QFile::remove(m_cli->at("f.csv.partial"));
            });
        QCOMPARE(outcome.code, 130);
        verifyWholeRows(m_cli->read("f.csv"));
        QVERIFY(m_cli->read("f.csv").size() > 50'000);
        QCOMPARE(m_cli->run({"validate", "f.json"}).code, 0);
    }

    void killedInMidRun_data() {
        QTest::addColumn<int>("size");
        for (const int size : {50'000, 100'000, 150'000, 200'000, 250'000}) QTest::addRow("%d bytes", size) << size;
    }

    void killedInMidRun() {
        QFETCH(int, size);
        m_cli->write("f.csv", "old\n");
        const CliOutcome outcome =
            m_cli->interrupt({"run", "small.json", "--rounds", "1e9", "--csv", "f.csv"}, SIGKILL,
                             [&] { return QFileInfo(m_cli->at("f.csv.partial")).size() > size; });
        QCOMPARE(outcome.code, -1);
        QCOMPARE(m_cli->read("f.csv"), QByteArray("old\n"));
        // The system may cut the row that it was just copying where that crosses a page; readers leave it out.
        const QByteArray left = m_cli->read("f.csv.partial");
        const QByteArray whole = left.left(left.lastIndexOf('\n') + 1);
        QVERIFY(left.size() - whole.size() < 4096);
        verifyWholeRows(whole);
        QVERIFY(!m_cli->files().contains("f.json"));
        // Nothing that was left behind stands in the way of the next run.
        QCOMPARE(m_cli->run({"run", "small.json", "--csv", "f.csv"}).code, 0);
        verifyWholeRows(m_cli->read("f.csv"));
        QCOMPARE(m_cli->files(), (QStringList{"f.csv", "f.json", "file.json", "rows.svm", "small.json"}));
    }

    /// Killed wherever it happens to be: the table is the old one or the new one, never a part.
    void killedInMidExport() {
        QCOMPARE(m_cli->run({"export", "small.json", "--csv", "new.csv"}).code, 0);
        const QByteArray whole = m_cli->read("new.csv");
        m_cli->write("t.csv", "old\n");
        for (int i = 0; i < 25; ++i) {
            const QString line = QString("dianoia-cli export small.json --csv t.csv & sleep 0.0%1; kill -9 $!; wait $!")
                                     .arg(i, 2, 10, QChar('0'));
            m_cli->shell(line);
            const QByteArray text = m_cli->read("t.csv");
            QVERIFY2(text == "old\n" || text == whole, text.constData());
        }
    }

    void signalsBeforeTheFirstRow_data() {
        QTest::addColumn<int>("signal");
        QTest::newRow("SIGINT") << SIGINT;
        QTest::newRow("SIGTERM") << SIGTERM;
        QTest::newRow("SIGHUP") << SIGHUP;
    }

    /// Even with one row in a million rounds the files are valid when a signal comes.
    void signalsBeforeTheFirstRow() {
        QFETCH(int, signal);
        const CliOutcome outcome =
            m_cli->interrupt({"run", "small.json", "--rounds", "1e12", "--every", "1e12", "--csv", "s.csv"}, signal,
                             [&] { return m_cli->files().contains("s.csv.partial"); });
        QCOMPARE(outcome.code, 130);
        if (!m_cli->files().contains("s.csv")) return;  // it came before a signal was waited for
        verifyWholeRows(m_cli->read("s.csv"));
        QCOMPARE(m_cli->run({"validate", "s.json"}).code, 0);
    }

    /// nohup lets a hangup be ignored; other signals still end the run in order.
    void whatNohupStartedOutlivesItsTerminal() {
        const CliOutcome outcome = m_cli->shell(
            "trap '' HUP; dianoia-cli run small.json --rounds 1e9 --csv n.csv & until [ -s n.csv.partial ]; do sleep "
            "0.05; done; kill -HUP $!; sleep 0.2; test -e n.csv.partial && echo goes on; kill -TERM $!; wait $!");
        QCOMPARE(outcome.code, 130);
        QCOMPARE(outcome.out, QByteArray("goes on\n"));
        verifyWholeRows(m_cli->read("n.csv"));
    }

    void withoutAHome() {
        const QByteArray plain = m_cli->run({"run", "small.json", "--csv", "-"}).out;
        for (const char* home : {"/nonexistent", "/proc", ""}) {
            m_cli->environment.insert("HOME", home);
            for (const char* name : {"XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "TMPDIR"})
                m_cli->environment.insert(name, "/nonexistent");
            const CliOutcome outcome = m_cli->run({"run", "small.json", "--csv", "-"});
            QCOMPARE(outcome.code, 0);
            QCOMPARE(outcome.err, QByteArray());
            QCOMPARE(outcome.out, plain);
        }
    }

    void aReaderThatGoesAway() {
        const CliOutcome outcome =
            m_cli->shell("dianoia-cli run small.json --rounds 1e9 --csv - | head -n 2; exit ${PIPESTATUS[0]}");
        QCOMPARE(outcome.code, 141);
        QCOMPARE(outcome.lines().size(), 2);
        QCOMPARE(outcome.err, QByteArray());
    }

private:
    std::unique_ptr<CliProgram> m_cli;
    qint64 m_sizeThen = 0;
};

QTEST_GUILESS_MAIN(TestCliFaults)
#include "test_cli_faults.moc"
