// dianoia-cli sweep: values, rows with what was varied, and going on after an end in the middle.
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>
#include <csignal>

#include "app/cli_program.h"
#include "app/small_preset.h"

using namespace dianoia;

namespace {

constexpr int kColumns = 21;  ///< of every run CSV

QStringList cellsOf(const QByteArray& line) {
    return QString::fromUtf8(line).split(',');
}

}  // namespace

class TestCliSweep : public QObject {
    Q_OBJECT

private slots:
    void init() {
        m_cli = std::make_unique<CliProgram>();
        m_cli->write("small.json", kSmallPreset);
    }

    /// GD on f_i = |x - a_i|^2/2: x^k - mean(a) = (1 - step)^k (x^0 - mean(a)).
    void lastRowsOfAllCombinations() {
        const CliOutcome outcome = m_cli->run({"sweep", "small.json", "--run", "GD", "--over", "server.step=0.5,0.25",
                                               "--over", "run.rounds=2,3", "--seeds", "2", "--csv", "-"});
        QCOMPARE(outcome.code, 0);
        const auto lines = outcome.lines();
        QCOMPARE(lines.size(), 1 + 2 * 2 * 2);
        QCOMPARE(cellsOf(lines[0]).mid(kColumns), (QStringList{"server.step", "run.rounds", "outcome"}));
        int i = 1;
        for (const double step : {0.5, 0.25})
            for (const int rounds : {2, 3})
                for (const int seed : {1, 2}) {
                    const QStringList cells = cellsOf(lines[i++]);
                    QCOMPARE(cells.mid(0, 3), (QStringList{"GD", QString::number(seed), QString::number(rounds)}));
                    QCOMPARE(cells.mid(kColumns),
                             (QStringList{QString::number(step), QString::number(rounds), "done"}));
                    const double expected = std::pow(1 - step, 2 * rounds) * (13.0 / 3 * 13 / 3 + 0.25);
                    QVERIFY(std::abs(cells[9].toDouble() - expected) < 1e-12 * expected);
                }
    }

    /// The last row is the one that `run` writes for the same parameters.
    void rowsAreThoseOfRun() {
        const auto swept = m_cli
                               ->run({"sweep", "small.json", "--over", "compressor.p=1,\"inf\"", "--over",
                                      "server.step=0.1:0.4:4", "--seeds", "3", "--threads", "3", "--csv", "-"})
                               .lines();
        QCOMPARE(swept.size(), 1 + 2 * 4 * 3 * 3);
        const auto run = m_cli
                             ->run({"run", "small.json", "--set", "compressor.p=inf", "--set", "server.step=0.3",
                                    "--repeats", "3", "--every", "40", "--csv", "-"})
                             .lines();
        int found = 0;
        for (const QByteArray& line : run)
            if (cellsOf(line)[2] == "40") found += int(swept.contains(line + ",inf,0.3,done"));
        QCOMPARE(found, 9);
        QCOMPARE(m_cli
                     ->run({"sweep", "small.json", "--over", "compressor.p=1,\"inf\"", "--over",
                            "server.step=0.1:0.4:4", "--seeds", "3", "--threads", "1", "--csv", "-"})
                     .lines(),
                 swept);
    }

    void ranges_data() {
        QTest::addColumn<QString>("over");
        QTest::addColumn<QStringList>("values");
        QTest::newRow("equal steps") << "server.step=0.1:0.3:3" << QStringList{"0.1", "0.2", "0.3"};
        QTest::newRow("equal factors") << "server.step=1e-3:1e-1:3:log" << QStringList{"0.001", "0.01", "0.1"};
        QTest::newRow("falling") << "server.step=1:0.01:3:log" << QStringList{"1", "0.1", "0.01"};
        QTest::newRow("whole numbers") << "compressor.levels=1:9:5" << QStringList{"1", "3", "5", "7", "9"};
        QTest::newRow("words") << "partition.kind=shuffled,sorted" << QStringList{"shuffled", "sorted"};
        QTest::newRow("auto and a number") << "memory.alpha=auto,0.5" << QStringList{"auto", "0.5"};
    }

    void ranges() {
        QFETCH(QString, over);
        QFETCH(QStringList, values);
        const auto lines =
            m_cli->run({"sweep", "small.json", "--run", "GD", "--rounds", "1", "--over", over, "--csv", "-"}).lines();
        QCOMPARE(lines.size(), 1 + values.size());
        for (int i = 0; i < values.size(); ++i) QCOMPARE(cellsOf(lines[i + 1])[kColumns], values[i]);
    }

    void listsAreValues() {
        const auto lines = m_cli
                               ->run({"sweep", "small.json", "--run", "GD", "--rounds", "0", "--over",
                                      "problem.start=[4.5,1],[3,4]", "--csv", "-"})
                               .lines();
        QCOMPARE(lines.size(), 3);
        QVERIFY2(lines[1].endsWith(",\"[4.5,1.0]\",done"), lines[1].constData());
        QVERIFY2(lines[2].endsWith(",\"[3.0,4.0]\",done"), lines[2].constData());
    }

    void aSweepWithoutRowsHasItsHeader() {
        QCOMPARE(m_cli->run({"sweep", "small.json", "--over", "server.step=1", "--seeds", "0", "--csv", "s.csv"}).code,
                 0);
        const QByteArray text = m_cli->read("s.csv");
        QVERIFY(text.startsWith("run,seed,round,") && text.endsWith(",test_accuracy,server.step,outcome\n"));
        QCOMPARE(text.count('\n'), 1);
        QCOMPARE(m_cli->run({"run", "s.json", "--csv", "-"}).out, m_cli->run({"run", "small.json", "--csv", "-"}).out);
    }

    void divergenceIsAnOutcome() {
        const CliOutcome outcome = m_cli->run(
            {"sweep", "small.json", "--run", "GD", "--rounds", "5000", "--over", "server.step=3,0.5", "--csv", "-"});
        QCOMPARE(outcome.code, 1);
        const auto lines = outcome.lines();
        QCOMPARE(lines.size(), 3);
        QCOMPARE(cellsOf(lines[1]).mid(kColumns), (QStringList{"3", "diverged"}));
        QVERIFY(cellsOf(lines[1])[2].toInt() < 5000);
        QCOMPARE(cellsOf(lines[2]).mid(kColumns), (QStringList{"0.5", "done"}));
    }

    void resumeKeepsWhatIsThere() {
        const QStringList words = {"sweep", "small.json", "--csv", "s.csv", "--over"};
        QCOMPARE(m_cli->run(words + QStringList{"server.step=0.1,0.2,0.3"}).code, 0);
        const QByteArray whole = m_cli->read("s.csv");
        QByteArrayList lines = whole.split('\n');
        // What is kept is not done again: a mark in a kept row survives, a row that is missing comes back.
        lines[2].replace("DIANA,1,40,40,", "DIANA,1,40,41,");
        const QByteArray marked = lines.join('\n');
        lines.removeAt(5);
        m_cli->write("s.csv", lines.join('\n'));
        QCOMPARE(m_cli->run(words + QStringList{"server.step=0.1,0.2,0.3", "--resume"}).code, 0);
        QCOMPARE(m_cli->read("s.csv"), marked);
        QVERIFY(marked != whole);
        // Further values and seeds are added.
        QCOMPARE(m_cli->run(words + QStringList{"server.step=0.1,0.2,0.3,0.4", "--seeds", "2", "--resume"}).code, 0);
        QCOMPARE(m_cli->read("s.csv").count('\n'), 1 + 4 * 3 * 2);
    }

    void resumeGoesOnAfterAnyEnd_data() {
        QTest::addColumn<int>("signal");
        QTest::newRow("SIGINT") << SIGINT;
        QTest::newRow("SIGTERM") << SIGTERM;
        QTest::newRow("SIGKILL") << SIGKILL;
    }

    void resumeGoesOnAfterAnyEnd() {
        QFETCH(int, signal);
        const QStringList words = {"sweep",     "small.json", "--rounds", "2000", "--over", "server.step=0.01:0.4:200",
                                   "--threads", "2",          "--csv"};
        const CliOutcome cut = m_cli->interrupt(words + QStringList{"s.csv"}, signal,
                                                [&] { return QFileInfo(m_cli->at("s.csv.partial")).size() > 3000; });
        QCOMPARE(cut.code, signal == SIGKILL ? -1 : 130);
        const QByteArray there = m_cli->read(signal == SIGKILL ? "s.csv.partial" : "s.csv");
        QVERIFY(there.endsWith("\n") && there.count('\n') > 3);
        for (const QByteArray& line : there.split('\n'))
            if (!line.isEmpty()) QCOMPARE(line.count(','), kColumns + 1);
        const CliOutcome rest = m_cli->run(words + QStringList{"s.csv", "--resume", "--quiet"});
        QVERIFY2(rest.code == 0, rest.err.constData());
        QCOMPARE(m_cli->run(words + QStringList{"again.csv"}).code, 0);
        QCOMPARE(m_cli->read("s.csv"), m_cli->read("again.csv"));
        QCOMPARE(m_cli->files(), (QStringList{"again.csv", "again.json", "s.csv", "s.json", "small.json"}));
    }

    void refusals_data() {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<QByteArray>("says");
        const auto row = [](const char* name, const QStringList& words, const char* says) {
            QTest::newRow(name) << words << QByteArray(says);
        };
        row("no values", {"--over", "server.step"}, "path=v1,v2");
        row("an empty value", {"--over", "server.step=1,,2"}, "a value is empty");
        row("unknown path", {"--over", "server.stp=1"}, "did you mean \"server.step\"");
        row("out of range", {"--over", "compressor.p=2,0.5"}, "compressor.p");
        row("not whole", {"--over", "compressor.levels=1:4:3"}, "2.5 is not a whole number");
        row("one value of a range", {"--over", "server.step=1:2:1"}, "whole number from 2");
        row("a word at the end", {"--over", "server.step=1:2:3:lag"}, "lo:hi:n:log");
        row("logarithm of 0", {"--over", "server.step=0:2:3:log"}, "above 0");
        row("an end that is no number", {"--over", "server.step=a:2:3"}, "\"a\" is not a number");
        row("too many", {"--over", "server.step=1:2:1000", "--over", "memory.alpha=0.1:0.2:1000"}, "100000");
        row("seeds", {"--seeds", "-1"}, "--seeds -1");
        row("beyond the dimension", {"--over", "compressor.k=1,5", "--set", "compressor.kind=rand_k"}, "compressor.k");
        row("nothing to go on with", {"--resume", "--csv", "-"}, "--resume");
    }

    void refusals() {
        QFETCH(QStringList, words);
        QFETCH(QByteArray, says);
        QStringList all = QStringList{"sweep", "small.json"} + words;
        if (!words.contains("--csv")) all += {"--csv", "s.csv"};
        const CliOutcome outcome = m_cli->run(all);
        QCOMPARE(outcome.code, 2);
        QVERIFY2(outcome.err.contains(says), outcome.err.constData());
        QCOMPARE(m_cli->files(), QStringList{"small.json"});
    }

    void otherSettingsAreNotMixed() {
        const QStringList words = {"sweep", "small.json", "--over", "server.step=0.1,0.2", "--csv", "s.csv"};
        QCOMPARE(m_cli->run(words).code, 0);
        const QByteArray before = m_cli->read("s.csv");
        const CliOutcome other = m_cli->run(words + QStringList{"--set", "compressor.block=1", "--resume"});
        QCOMPARE(other.code, 2);
        QVERIFY2(other.err.contains("other settings"), other.err.constData());
        const CliOutcome columns =
            m_cli->run({"sweep", "small.json", "--over", "memory.alpha=0.1", "--csv", "s.csv", "--resume"});
        QCOMPARE(columns.code, 2);
        QVERIFY2(columns.err.contains("other columns"), columns.err.constData());
        QCOMPARE(m_cli->read("s.csv"), before);
    }

private:
    std::unique_ptr<CliProgram> m_cli;
};

QTEST_GUILESS_MAIN(TestCliSweep)
#include "test_cli_sweep.moc"
