// dianoia-cli as a whole: exit codes, what is on stdout and what on stderr, help, lists, presets.
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QtTest>

#include "app/cli_program.h"
#include "app/small_preset.h"

using namespace dianoia;

class TestCli : public QObject {
    Q_OBJECT

private slots:
    void init() {
        m_cli = std::make_unique<CliProgram>();
        m_cli->write("small.json", kSmallPreset);
    }

    void versionAndHelp() {
        const CliOutcome version = m_cli->run({"--version"});
        QCOMPARE(version.code, 0);
        QVERIFY(version.out.startsWith("dianoia-cli 0."));
        QVERIFY(version.err.isEmpty());
        QCOMPARE(m_cli->run({"--help"}).code, 0);
        for (const QString& command : commands()) {
            const CliOutcome help = m_cli->run({command, "--help"});
            QCOMPARE(help.code, 0);
            QVERIFY2(help.out.contains("Examples:\n  "), qPrintable(command));
        }
    }

    void examplesOfHelp_data() {
        QTest::addColumn<QString>("command");
        init();
        for (const QString& command : commands()) QTest::addRow("%s", qPrintable(command)) << command;
    }

    /// The lines under "Examples:" work, one after the other in one folder. Text behind eight blanks is a remark.
    void examplesOfHelp() {
        QFETCH(QString, command);
        // `run` shows how a sidecar is opened again, `selfcheck` and the rest stand alone.
        const QString help = QString::fromUtf8(m_cli->run({command, "--help"}).out).section("Examples:\n", 1);
        QVERIFY(!help.isEmpty());
        for (const QString& line : help.split('\n', Qt::SkipEmptyParts)) {
            const QString words = line.trimmed().section("        ", 0, 0);
            if (words.endsWith("check all")) continue;  // a test of its own
            const CliOutcome outcome = m_cli->shell("set -o pipefail; " + words);
            // A reader such as head may close the pipe early.
            const bool isPipe = words.contains("| head");
            QVERIFY2(outcome.code == 0 || (isPipe && outcome.code == 141), qPrintable(words + "\n" + outcome.err));
        }
    }

    void everyCommandTellsItsVersion() {
        for (const char* command : {"run", "check", "describe", "compress"})
            QCOMPARE(m_cli->run({command, "--version"}).out, m_cli->run({"--version"}).out);
    }

    void refusals_data() {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<int>("code");
        QTest::addColumn<QByteArray>("says");
        const auto row = [](const char* name, const QStringList& arguments, int code, const char* says) {
            QTest::newRow(name) << arguments << code << QByteArray(says);
        };
        row("no command", {}, 2, "A subcommand is required");
        row("unknown command", {"chek", "x"}, 2, "did you mean \"check\"");
        row("no csv", {"sweep", "small.json"}, 2, "--csv is required");
        row("unknown option", {"run", "small.json", "--thread", "2"}, 2, "did you mean --threads");
        row("no preset", {"run"}, 2, "preset");
        row("empty value", {"run", "small.json", "--rounds", ""}, 2, "its value is empty");
        row("empty file", {"run", "small.json", "--csv", ""}, 2, "its value is empty");
        row("nothing between commas", {"compress", "--vector", "1,,2"}, 2, "number 2 is empty");
        row("nothing before a comma", {"compress", "--vector", ",1"}, 2, "number 1 is empty");
        row("unknown preset", {"run", "diana-lerns"}, 2, "did you mean \"diana-learns\"");
        row("missing file", {"run", "./none.json"}, 3, "none.json");
        row("folder", {"run", "./"}, 3, "cannot");
        row("unknown label", {"run", "small.json", "--run", "DIANE"}, 2, "did you mean \"DIANA\"");
        row("unknown label in set", {"run", "small.json", "--set", "X:run.rounds=3"}, 2, "no run \"X\"");
        row("unknown path", {"run", "small.json", "--set", "compressor.q=2"}, 2, "there is no parameter");
        row("out of range", {"run", "small.json", "--set", "compressor.p=0.5"}, 2, "compressor.p");
        row("not a number", {"run", "small.json", "--rounds", "many"}, 2, "run.rounds");
        row("negative", {"run", "small.json", "--rounds", "-3"}, 2, "run.rounds");
        row("threads", {"run", "small.json", "--threads", "-1"}, 2, "--threads -1");
        row("no equals", {"run", "small.json", "--set", "compressor.p"}, 2, "path=value");
        row("events missing", {"run", "small.json", "--events", "no.json"}, 3, "no.json");
        row("both", {"run", "small.json", "--quiet", "--progress"}, 2, "--quiet");
        row("folder for csv", {"run", "small.json", "--csv", "."}, 3, ".");
        row("csv in no folder", {"run", "small.json", "--csv", "no/where.csv"}, 3, "no/where.csv");
        row("same files", {"run", "small.json", "--csv", "a.csv", "--watch", "a.csv"}, 2, "same file");
        row("describe", {"describe", "compresor.p"}, 2, "did you mean \"compressor.p\"");
        row("list", {"list", "people"}, 2, "cannot be listed");
        row("import missing", {"import", "no.csv", "--preset", "x.json"}, 3, "no.csv");
        row("import needs preset", {"import", "no.csv"}, 2, "--preset");
        row("data missing", {"data", "no.txt"}, 3, "no.txt");
        row("empty vector", {"compress", "--vector", ","}, 2, "no numbers");
        row("bad vector", {"compress", "--vector", "1,x"}, 2, "number 2, \"x\"");
        row("vector file", {"compress", "--vector", "@no.txt"}, 3, "no.txt");
        row("compress sets problem", {"compress", "--vector", "1", "--set", "problem.mu=1"}, 2,
            "compressor and network");
    }

    /// One sentence on stderr, nothing on stdout, no file.
    void refusals() {
        QFETCH(QStringList, arguments);
        QFETCH(int, code);
        QFETCH(QByteArray, says);
        const CliOutcome outcome = m_cli->run(arguments);
        QCOMPARE(outcome.code, code);
        QVERIFY2(outcome.err.contains(says), outcome.err.constData());
        QCOMPARE(outcome.out, QByteArray());
        QCOMPARE(m_cli->files(), QStringList{"small.json"});
    }

    void brokenPresets_data() {
        QTest::addColumn<QByteArray>("from");
        QTest::addColumn<QByteArray>("to");
        QTest::addColumn<QByteArray>("says");
        QTest::newRow("cut") << QByteArray("}]\n})") << QByteArray("}]") << QByteArray("not JSON");
        QTest::newRow("key") << QByteArray("\"events\"") << QByteArray("\"evnts\"") << QByteArray("events");
        QTest::newRow("group") << QByteArray("\"server\"") << QByteArray("\"servr\"") << QByteArray("server");
        QTest::newRow("field") << QByteArray("\"step\"") << QByteArray("\"stop\"") << QByteArray("step");
        QTest::newRow("method") << QByteArray("mediansgd") << QByteArray("mediansg") << QByteArray("mediansgd");
        QTest::newRow("not live") << QByteArray("compressor.p") << QByteArray("workers.count")
                                  << QByteArray("next run");
        QTest::newRow("newer") << QByteArray("\"dianoia\": 1") << QByteArray("\"dianoia\": 2") << QByteArray("newer");
        QTest::newRow("event value") << QByteArray("\"value\": \"inf\"") << QByteArray("\"value\": 0.5")
                                     << QByteArray("compressor.p");
    }

    void brokenPresets() {
        QFETCH(QByteArray, from);
        QFETCH(QByteArray, to);
        QFETCH(QByteArray, says);
        QByteArray text = kSmallPreset;
        if (from == "}]\n})") text.chop(3);
        text.replace(from, to);
        m_cli->write("broken.json", text);
        for (const QStringList& arguments : {QStringList{"validate", "broken.json"},
                                             {"run", "broken.json"},
                                             {"check", "broken.json"},
                                             {"export", "broken.json"}}) {
            const CliOutcome outcome = m_cli->run(arguments);
            QCOMPARE(outcome.code, 2);
            QVERIFY2(outcome.err.contains(says) && outcome.err.contains("broken.json"), outcome.err.constData());
        }
    }

    void validates() {
        const CliOutcome good = m_cli->run({"validate", "small.json"});
        QCOMPARE(good.code, 0);
        QVERIFY2(good.out.contains("valid"), good.out.constData());
        QByteArray text = kSmallPreset;
        text.replace("\"server\": {\"step\": 0.25}", "\"server\": {\"step\": 0.25}, \"data\": {\"samples\": 5}");
        m_cli->write("noted.json", text);
        const CliOutcome noted = m_cli->run({"validate", "noted.json"});
        QCOMPARE(noted.code, 0);
        QVERIFY2(noted.out.contains("note: ") && noted.out.contains("data.samples"), noted.out.constData());
    }

    void validatesAgainstTheData_data() {
        QTest::addColumn<QByteArray>("base");
        QTest::addColumn<int>("code");
        QTest::addColumn<QByteArray>("says");
        const QByteArray file =
            "{\"problem\": {\"kind\": \"logistic\"}, \"workers\": {\"count\": 2}, "
            "\"data\": {\"kind\": \"file\", \"file\": \"rows.svm\"}";
        QTest::newRow("good") << file + "}" << 0 << QByteArray("valid");
        QTest::newRow("k > d") << file + ", \"compressor\": {\"kind\": \"rand_k\", \"k\": 4}}" << 2
                               << QByteArray("compressor.k is 4");
        QTest::newRow("start") << QByteArray(R"({"problem": {"kind": "quadratic", "dimension": 5, "start": [1, 2]}})")
                               << 2 << QByteArray("problem.start has 2 numbers, but the problem has dimension 5");
        QTest::newRow("watch") << QByteArray(R"({"problem": {"kind": "quadratic", "dimension": 3}})") << 2
                               << QByteArray("view.watch names coordinate 3, but the problem has dimension 3");
        QTest::newRow("missing") << QByteArray(file).replace("rows.svm", "none.svm") + "}" << 3
                                 << QByteArray("none.svm");
    }

    /// What `run` would refuse before its first round, `validate` refuses.
    void validatesAgainstTheData() {
        QFETCH(QByteArray, base);
        QFETCH(int, code);
        QFETCH(QByteArray, says);
        m_cli->write("rows.svm", "+1 1:0.5 3:2\n-1 2:1\n+1 1:-4\n-1 3:1\n");
        const bool watches = says.contains("watch");
        m_cli->write("p.json", R"({"dianoia": 1, "name": "p", "base": )" + base + R"(, "runs": [{"label": "A"}],
            "view": {"watch": [)" + (watches ? "3" : "0") +
                                   "]}}");
        const CliOutcome outcome = m_cli->run({"validate", "p.json"});
        QCOMPARE(outcome.code, code);
        QVERIFY2((code == 0 ? outcome.out : outcome.err).contains(says), outcome.err.constData());
        QCOMPARE(m_cli->run({"run", "p.json", "--rounds", "1"}).code, code);
    }

    void tellsOfRoundsThatNoRunGetsTo() {
        QByteArray text = kSmallPreset;
        text.replace("\"round\": 10, \"run\"", "\"round\": 40, \"run\"");
        text.replace("\"round\": 40, \"below\"", "\"round\": 41, \"below\"");
        text.replace("\"watch\": [0, 1]", "\"watch\": [0, 1], \"stop_at\": 41");
        m_cli->write("late.json", text);
        const CliOutcome late = m_cli->run({"validate", "late.json"});
        QCOMPARE(late.code, 0);
        const QByteArray ends = ": run \"DIANA\" ends at round 40\n";
        QVERIFY2(late.out.contains("the event at round 40, compressor.p, never acts" + ends), late.out.constData());
        QVERIFY(late.out.contains("expect[0] speaks of round 41 and cannot hold: run \"GD\" ends at round 40\n"));
        QVERIFY(late.out.contains("view.stop_at is 41 and stops nothing: the longest run ends at round 40\n"));
        QVERIFY(!m_cli->run({"validate", "small.json"}).out.contains("note: "));
    }

    void lists() {
        const CliOutcome presets = m_cli->run({"list", "presets"});
        QCOMPARE(m_cli->run({"list"}).out, presets.out);
        QVERIFY(presets.out.startsWith("diana-learns\t"));
        for (const char* what : {"presets", "methods", "problems", "stages"}) {
            const auto lines = m_cli->run({"list", what}).lines();
            QVERIFY(lines.size() >= 1);
            for (const QByteArray& line : lines) {
                QCOMPARE(line.count('\t'), 1);
                QVERIFY2(line.endsWith('.') && line.indexOf('\t') > 0, line.constData());
            }
        }
        QCOMPARE(m_cli->run({"list", "methods"}).lines().size(), 15);
        QVERIFY(m_cli->run({"list", "stages"}).out.contains("\ncompressor.kind=quantize\t"));
    }

    void describesEveryParameter() {
        const CliOutcome all = m_cli->run({"describe", "--json"});
        QCOMPARE(all.code, 0);
        const QJsonArray fields = QJsonDocument::fromJson(all.out).array();
        QVERIFY(fields.size() > 50);
        for (const QJsonValue& field : fields) {
            const QString path = field["path"].toString();
            for (const char* key : {"path", "label", "type", "unit", "range", "default", "live", "meaning", "source"})
                QVERIFY2(field.toObject().contains(key), qPrintable(path + " lacks " + key));
            QVERIFY2(!field["meaning"].toString().isEmpty(), qPrintable(path));
        }
        const CliOutcome one = m_cli->run({"describe", "compressor.p"});
        QVERIFY(one.out.startsWith("compressor.p\n"));
        QVERIFY2(one.out.contains("default 2") && one.out.contains("live"), one.out.constData());
        const CliOutcome group = m_cli->run({"describe", "server", "--markdown"});
        QVERIFY(group.out.startsWith("## server\n"));
        QVERIFY(group.out.contains("| `server.step` | real |"));
    }

    void exportsAndImports() {
        QCOMPARE(m_cli->run({"export", "small.json", "--csv", "table.csv"}).code, 0);
        QCOMPARE(m_cli->read("table.csv"), m_cli->run({"export", "small.json"}).out);
        QVERIFY(m_cli->read("table.csv").startsWith("run,path,value,unit,meaning\n"));
        QCOMPARE(m_cli->run({"import", "table.csv", "--preset", "again.json"}).code, 0);
        QCOMPARE(QJsonDocument::fromJson(m_cli->read("again.json")), QJsonDocument::fromJson(kSmallPreset));
        // The script app/run reads these two.
        const QByteArray table = m_cli->run({"export", "diana-learns", "--csv", "-"}).out;
        QVERIFY(table.contains("\n,view.stop_at,2000,"));
        QVERIFY(table.contains("\n,run.rounds,2000,"));
    }

    void fullDisk() {
        for (const QStringList& arguments : {QStringList{"list"},
                                             {"describe"},
                                             {"export", "small.json"},
                                             {"compress", "--vector", "1,2", "--csv", "-"}}) {
            const CliOutcome outcome = m_cli->shell("dianoia-cli " + arguments.join(' ') + " > /dev/full");
            QCOMPARE(outcome.code, 3);
            QVERIFY2(outcome.err.contains("No space left"), outcome.err.constData());
        }
        QCOMPARE(m_cli->run({"run", "small.json", "--csv", "/dev/full"}).code, 3);
        QCOMPARE(m_cli->run({"export", "small.json", "--csv", "/dev/full"}).code, 3);
    }

    void withoutDisplayAndUnderOtherLocales() {
        m_cli->environment.remove("DISPLAY");
        m_cli->environment.remove("WAYLAND_DISPLAY");
        const QByteArray plain = m_cli->run({"run", "small.json", "--csv", "-"}).out;
        QVERIFY(plain.startsWith("run,seed,round,"));
        m_cli->environment.insert("LC_ALL", "de_DE.UTF-8");
        QCOMPARE(m_cli->run({"run", "small.json", "--csv", "-", "--set", "server.step=0.25"}).out, plain);
    }

private:
    QStringList commands() const {
        QStringList names;
        const QString help = QString::fromUtf8(m_cli->run({"--help"}).out);
        auto match = QRegularExpression("^  ([a-z]+)  ", QRegularExpression::MultilineOption)
                         .globalMatch(help.section("Commands:", 1));
        while (match.hasNext()) names << match.next().captured(1);
        if (names.size() < 11) qFatal("only %d commands", int(names.size()));
        return names;
    }

    std::unique_ptr<CliProgram> m_cli;
};

QTEST_GUILESS_MAIN(TestCli)
#include "test_cli.moc"
