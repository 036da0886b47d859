// dianoia-cli run and check: rows, sidecars, interruption, divergence, threads.
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>
#include <csignal>

#include "app/cli_program.h"
#include "app/small_preset.h"

using namespace dianoia;

namespace {

const QByteArray kHeader =
    "run,seed,round,epoch,bits_up,bits_down,time_s,loss,gap,dist_sq,grad_norm,h_error,quantization_error,"
    "direction_error,nonzero_fraction,median_norm,median_mean_gap,noisy_median_mean_gap,median_bias,accuracy,"
    "test_accuracy";

QList<QByteArray> linesOf(const QByteArray& text) {
    QList<QByteArray> lines = text.split('\n');
    lines.removeLast();
    return lines;
}

}  // namespace

class TestCliRun : public QObject {
    Q_OBJECT

private slots:
    void init() {
        m_cli = std::make_unique<CliProgram>();
        m_cli->write("small.json", kSmallPreset);
    }

    void rowsInOrder() {
        const CliOutcome outcome =
            m_cli->run({"run", "small.json", "--csv", "run.csv", "--every", "15", "--repeats", "3"});
        QCOMPARE(outcome.code, 0);
        QCOMPARE(outcome.out, QByteArray());
        QVERIFY(!m_cli->files().contains("run.csv.partial"));
        const auto lines = linesOf(m_cli->read("run.csv"));
        QCOMPARE(lines[0], kHeader);
        QByteArrayList expected;
        for (const char* label : {"GD", "DIANA", "Median"})
            for (int seed = 1; seed <= 3; ++seed)
                for (int round : {0, 15, 30, 40})
                    expected << QByteArray(label) + ',' + QByteArray::number(seed) + ',' + QByteArray::number(round);
        QCOMPARE(lines.size(), 1 + expected.size());
        for (int i = 0; i < expected.size(); ++i) {
            QVERIFY2(lines[i + 1].startsWith(expected[i] + ','), lines[i + 1].constData());
            QCOMPARE(lines[i + 1].count(','), kHeader.count(','));
        }
    }

    /// GD on f_i = |x - a_i|^2/2 by its closed form: x^k - mean(a) = (1 - step)^k (x^0 - mean(a)).
    void valuesOfGradientDescent() {
        const CliOutcome outcome = m_cli->run({"run", "small.json", "--run", "GD", "--csv", "-"});
        QCOMPARE(outcome.code, 0);
        const auto lines = outcome.lines();
        QCOMPARE(lines.size(), 42);
        const double start = 13.0 / 3 * 13 / 3 + 0.25;
        for (int k = 0; k <= 40; ++k) {
            const auto cells = lines[k + 1].split(',');
            const double distance = std::pow(0.75, 2 * k) * start;
            QVERIFY(std::abs(cells[9].toDouble() - distance) <= 1e-12 * distance + 1e-14);
            QVERIFY(std::abs(cells[8].toDouble() - distance / 2) <= 1e-12);
            // Three workers send two numbers of 64 bits a round.
            QCOMPARE(cells[4].toLongLong(), qlonglong(k) * 3 * 2 * 64);
        }
    }

    void sidecarGivesTheSameRows_data() {
        QTest::addColumn<QStringList>("changes");
        QTest::newRow("plain") << QStringList{};
        QTest::newRow("changed") << QStringList{
            "--set", "DIANA:memory.alpha=0.2", "--seed", "9", "--repeats", "2", "--every", "7"};
        QTest::newRow("one run") << QStringList{"--run", "DIANA", "--rounds", "25"};
        QTest::newRow("events") << QStringList{"--events", "events.json"};
    }

    void sidecarGivesTheSameRows() {
        QFETCH(QStringList, changes);
        m_cli->write("events.json", R"([{"round": 5, "path": "method.name", "value": "qsgd"},
            {"round": 20, "run": "GD", "path": "server.step", "value": 0.125}])");
        QCOMPARE(m_cli->run(QStringList{"run", "small.json", "--csv", "a.csv"} + changes).code, 0);
        const CliOutcome again = m_cli->run({"run", "a.json", "--csv", "b.csv"});
        QCOMPARE(again.code, 0);
        QCOMPARE(again.err, QByteArray());
        QVERIFY(linesOf(m_cli->read("a.csv")).size() > 4);
        QCOMPARE(m_cli->read("b.csv"), m_cli->read("a.csv"));
        const QJsonObject sidecar = QJsonDocument::fromJson(m_cli->read("a.json")).object();
        QVERIFY(sidecar["base"].toObject().isEmpty());
        QVERIFY(sidecar["recorded"].toObject().contains("version"));
        QCOMPARE(sidecar["recorded"]["resolved"]["DIANA"]["server.step"].toDouble(), 0.25);
    }

    void eventsAct() {
        m_cli->write("events.json", R"([{"round": 20, "run": "GD", "path": "server.step", "value": 1e-300}])");
        const auto lines =
            m_cli->run({"run", "small.json", "--run", "GD", "--events", "events.json", "--csv", "-"}).lines();
        QCOMPARE(lines.size(), 42);
        QVERIFY(lines[20].split(',')[9] != lines[21].split(',')[9]);
        QCOMPARE(lines[22].split(',')[9], lines[21].split(',')[9]);
        QCOMPARE(lines[41].split(',')[9], lines[21].split(',')[9]);
    }

    void threadsChangeNothing() {
        const QByteArray one = m_cli->run({"run", "small.json", "--repeats", "5", "--threads", "1", "--csv", "-"}).out;
        for (const char* threads : {"2", "3", "8", "16"})
            QCOMPARE(m_cli->run({"run", "small.json", "--repeats", "5", "--threads", threads, "--csv", "-"}).out, one);
    }

    /// Two bits a coordinate and a norm of 64 bits a block, whatever the block was before: 20 coordinates of 3 workers.
    void blocksChangeInMidRun() {
        m_cli->write("blocks.json", R"({"dianoia": 1, "name": "b", "base": {
            "problem": {"kind": "quadratic", "dimension": 20}, "workers": {"count": 3},
            "compressor": {"block": 1}, "network": {"code": "two_bit"}, "run": {"rounds": 12}}, "runs": [{"label": "D"}],
            "events": [{"round": 3, "path": "compressor.block", "value": 20},
                       {"round": 6, "path": "compressor.block", "value": 7},
                       {"round": 9, "path": "compressor.block", "value": 1000}]})");
        const auto lines = m_cli->run({"run", "blocks.json", "--csv", "-"}).lines();
        QCOMPARE(lines.size(), 14);
        const int blocks[] = {20, 1, 3, 1};
        for (int k = 0; k < 12; ++k) {
            const qlonglong bits = lines[k + 2].split(',')[4].toLongLong() - lines[k + 1].split(',')[4].toLongLong();
            QCOMPARE(bits, qlonglong(3 * 8 * (8 * blocks[k / 3] + 5)));
        }
    }

    void setsOfOneRunAndOfAll() {
        const auto lines = m_cli
                               ->run({"run", "small.json", "--set", "run.rounds=1e1", "--set", "GD:run.rounds=4",
                                      "--set", "network.float_bits=32", "--csv", "-"})
                               .lines();
        QCOMPARE(lines.size(), 1 + 5 + 11 + 11);
        QCOMPARE(lines[5].split(',')[4], QByteArray::number(4 * 3 * 2 * 32));
        const auto moved = m_cli
                               ->run({"run", "small.json", "--rounds", "0", "--set", "problem.positions=[[1,0],[3,0]]",
                                      "--set", "problem.start=[5,0]", "--csv", "-"})
                               .lines();
        QCOMPARE(moved.size(), 4);
        QCOMPARE(moved[1].split(',')[9], QByteArray("9"));
    }

    /// sign(0) is 0, so that what no row has a value of moves in no method but where noise moves it.
    void aFeatureThatIsAlwaysZeroKeepsItsWeight() {
        m_cli->write("third", "1 1:1 2:0.5 3:0\n-1 1:-1 2:0.7\n1 1:0.5 2:1\n-1 1:0.3 2:-2\n1 1:2\n-1 2:1 3:0\n");
        m_cli->write("third.json", R"({"dianoia": 1, "name": "third", "view": {"watch": [0, 2]}, "base": {"data":
            {"kind": "file", "file": "third"}, "problem": {"l2": 0}, "workers": {"count": 3}, "server": {"step": 0.1},
            "memory": {"alpha": 0.1}, "run": {"rounds": 20}}, "runs": [{"label": "a"}]})");
        for (const QByteArray& line : m_cli->run({"list", "methods"}).lines()) {
            const QByteArray method = line.split('\t').front();
            const CliOutcome outcome = m_cli->run(
                {"run", "./third.json", "--quiet", "--watch", "-", "--set", QString("method.name=%1").arg(method)});
            QVERIFY2(outcome.code == 0, outcome.err.constData());
            int moved = 0, others = 0;
            for (const QByteArray& row : outcome.lines()) {
                const auto cells = row.split(',');
                const bool isMoved = cells[4] != "0" && cells[4] != "-0";
                if (cells[3] == "2") moved += isMoved;
                if (cells[3] == "0") others += isMoved;
            }
            QVERIFY2(others > 5, method.constData());
            const bool isNoisy = method.startsWith("noisy_") || method.startsWith("sto_");
            QVERIFY2(isNoisy ? moved > 5 : moved == 0, method.constData());
        }
    }

    void watches() {
        QCOMPARE(m_cli->run({"run", "small.json", "--watch", "w.csv", "--rounds", "2", "--run", "Median"}).code, 0);
        const auto lines = linesOf(m_cli->read("w.csv"));
        QCOMPARE(lines[0], QByteArray("run,seed,round,coordinate,x,mean,median,g_1,g_2,g_3"));
        QCOMPARE(lines.size(), 1 + 3 * 2);
        // Gradients at x^0 = 0 are -a_i: -1, -2, -10 and -2, 1, -0.5.
        QVERIFY(lines[1].startsWith("Median,1,0,0,0,-4.33333333333333"));
        QVERIFY2(lines[1].endsWith(",-2,-1,-2,-10"), lines[1].constData());
        QCOMPARE(lines[2], QByteArray("Median,1,0,1,0,-0.5,-0.5,-2,1,-0.5"));
    }

    /// Data alone are on stdout: the table of the last rows goes to stderr where the watched values are there.
    void watchesOnStandardOutput() {
        const CliOutcome outcome =
            m_cli->run({"run", "small.json", "--watch", "-", "--rounds", "2", "--run", "Median"});
        QCOMPARE(outcome.code, 0);
        QCOMPARE(outcome.lines().size(), 1 + 3 * 2);
        QVERIFY2(outcome.err.startsWith("run     repeats  diverged"), outcome.err.constData());
    }

    void finalTable() {
        const CliOutcome outcome = m_cli->run({"run", "small.json", "--repeats", "2"});
        QCOMPARE(outcome.code, 0);
        const auto lines = outcome.lines();
        QCOMPARE(lines.size(), 4);
        QVERIFY(lines[0].startsWith("run     repeats  diverged  round"));
        QVERIFY(lines[1].startsWith("GD      2        0         40"));
        QVERIFY(!lines[0].contains("accuracy"));
    }

    void divergence() {
        const CliOutcome outcome =
            m_cli->run({"run", "small.json", "--rounds", "5000", "--set", "GD:server.step=3", "--csv", "d.csv"});
        QCOMPARE(outcome.code, 1);
        QVERIFY2(outcome.err.contains("\"GD\"") && outcome.err.contains("diverged at round"), outcome.err.constData());
        QVERIFY2(outcome.err.contains("3, is above 1"), outcome.err.constData());
        const auto lines = linesOf(m_cli->read("d.csv"));
        const int ofGd =
            int(std::count_if(lines.begin(), lines.end(), [](const auto& l) { return l.startsWith("GD,"); }));
        const int ofDiana =
            int(std::count_if(lines.begin(), lines.end(), [](const auto& l) { return l.startsWith("DIANA,"); }));
        QVERIFY(ofGd > 100 && ofGd < 5001);
        QCOMPARE(ofDiana, 5001);
        QCOMPARE(lines[ofGd].split(',')[2].toInt(), ofGd - 1);
        QVERIFY(!lines[ofGd].contains("nan"));
        QCOMPARE(m_cli->run({"run", "d.json", "--csv", "again.csv"}).code, 1);
        QCOMPARE(m_cli->read("again.csv"), m_cli->read("d.csv"));
    }

    void interruption_data() {
        QTest::addColumn<int>("signal");
        QTest::newRow("SIGINT") << SIGINT;
        QTest::newRow("SIGTERM") << SIGTERM;
    }

    void interruption() {
        QFETCH(int, signal);
        const CliOutcome outcome =
            m_cli->interrupt({"run", "small.json", "--rounds", "1e9", "--every", "100", "--csv", "i.csv"}, signal,
                             [&] { return QFileInfo(m_cli->at("i.csv.partial")).size() > 100'000; });
        QCOMPARE(outcome.code, 130);
        QVERIFY(!m_cli->files().contains("i.csv.partial"));
        const QByteArray text = m_cli->read("i.csv");
        QVERIFY(text.endsWith('\n'));
        const auto lines = linesOf(text);
        QVERIFY(lines.size() > 500);
        for (int i = 1; i < lines.size(); ++i) {
            QCOMPARE(lines[i].count(','), kHeader.count(','));
            QCOMPARE(lines[i].split(',')[2].toLongLong(), qlonglong(i - 1) * 100);
        }
        // The sidecar opens, and its run begins with the same rows.
        const QString rounds = QString::number((lines.size() - 2) * 100);
        const CliOutcome again = m_cli->run({"run", "i.json", "--run", "GD", "--rounds", rounds, "--csv", "-"});
        QCOMPARE(again.code, 0);
        QCOMPARE(again.out, text);
    }

    /// Many repeats are done side by side; what is written is still a beginning of what it would have been.
    void interruptionAmongRepeats() {
        const CliOutcome outcome =
            m_cli->interrupt({"run", "small.json", "--run", "GD", "--rounds", "10000", "--every", "10", "--repeats",
                              "10000", "--threads", "3", "--csv", "i.csv"},
                             SIGINT, [&] { return QFileInfo(m_cli->at("i.csv.partial")).size() > 300'000; });
        QCOMPARE(outcome.code, 130);
        const auto lines = linesOf(m_cli->read("i.csv"));
        QVERIFY(lines.size() > 1000);
        for (int i = 1; i < lines.size(); ++i) {
            const auto cells = lines[i].split(',');
            QCOMPARE(cells[1].toInt(), 1 + (i - 1) / 1001);
            QCOMPARE(cells[2].toInt(), (i - 1) % 1001 * 10);
        }
    }

    void nothingOfTheUsersIsOverwritten() {
        m_cli->write("mine.json", "{\"mine\": true}");
        const CliOutcome outcome = m_cli->run({"run", "small.json", "--csv", "mine.csv"});
        QCOMPARE(outcome.code, 2);
        QVERIFY2(outcome.err.contains("mine.json"), outcome.err.constData());
        QCOMPARE(m_cli->files(), (QStringList{"mine.json", "small.json"}));
        QCOMPARE(m_cli->read("mine.json"), QByteArray("{\"mine\": true}"));
    }

    void progressOnlyWhereWanted() {
        const QStringList words = {"run", "small.json", "--rounds", "300000", "--every", "100000", "--csv", "p.csv"};
        QCOMPARE(m_cli->run(words).err, QByteArray());
        const CliOutcome shown = m_cli->run(words + QStringList{"--progress"});
        QVERIFY2(shown.err.contains(" %, ") && shown.err.contains(" left"), shown.err.constData());
        QCOMPARE(shown.out, QByteArray());
    }

    void claimsDecideTheExitCode() {
        const CliOutcome good = m_cli->run({"check", "small.json"});
        QCOMPARE(good.code, 0);
        QCOMPARE(good.lines().size(), 1);
        QVERIFY(good.out.startsWith("ok\tsmall.json\tGD: gap at round 40 is "));
        QByteArray text = kSmallPreset;
        m_cli->write("wrong.json", text.replace("\"below\": 1e-6", "\"below\": 1e-12"));
        const CliOutcome wrong = m_cli->run({"check", "wrong.json"});
        QCOMPARE(wrong.code, 1);
        QVERIFY2(wrong.out.startsWith("FAILED\twrong.json\tGD: gap at round 40 is ") &&
                     wrong.out.contains("not below 1e-12"),
                 wrong.out.constData());
    }

    void threadsThatOpenMpBindsAreOnAllProcessors() {
        if (QThread::idealThreadCount() < 2) QSKIP("one processor");
        const CliOutcome places = m_cli->shell(R"(
            export OMP_PROC_BIND=true
            dianoia-cli run diana-learns --rounds 1e9 --threads 2 --quiet --csv rows.csv 2>/dev/null & run=$!
            for try in {1..500}; do
                lists=$(grep -h Cpus_allowed_list: /proc/$run/task/*/status | sort -u)
                [[ $(wc -l <<<"$lists") -gt 1 ]] && break
                sleep 0.02
            done
            kill $run
            printf '%s\n' "$lists")");
        QVERIFY2(places.lines().size() == 2, places.out.constData());
    }

private:
    std::unique_ptr<CliProgram> m_cli;
};

QTEST_GUILESS_MAIN(TestCliRun)
#include "test_cli_run.moc"
