// The script app/run: what it installs, builds and starts, and with which words.
#include <QtTest>
#include <memory>

#include "app/script_stage.h"

using namespace dianoia;

class TestRunScript : public QObject {
    Q_OBJECT

private slots:
    void init() { m_stage = std::make_unique<ScriptStage>(); }

    void windowGetsTheArguments() {
        m_stage->environment.insert("DISPLAY", ":7");
        const Outcome outcome = m_stage->run({"--preset", "a b.json", "--set", "x=1 2"});
        QCOMPARE(outcome.code, 0);
        QCOMPARE(m_stage->callsOf("dianoia"), QStringList{"dianoia|--preset|a b.json|--set|x=1 2"});
        QCOMPARE(m_stage->callsOf("apt-get"), QStringList{});
    }

    void onlyBuilds() {
        m_stage->environment.insert("DISPLAY", ":7");
        QCOMPARE(m_stage->run({"--build"}).code, 0);
        QCOMPARE(m_stage->callsOf("(dianoia|cli)"), QStringList{});
        QCOMPARE(m_stage->callsOf("cmake\\|--build").size(), 1);
    }

    void configuresOnce() {
        m_stage->run({"--build"});
        m_stage->run({"--build"});
        QCOMPARE(m_stage->callsOf("cmake\\|--preset\\|release").size(), 1);
    }

    void picturesNeedNoDisplay() {
        QCOMPARE(m_stage->run({"--render", "x.png"}).code, 0);
        QCOMPARE(m_stage->callsOf("dianoia"), QStringList{"dianoia|--render|x.png"});
    }

    void withoutDisplay_data() {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("run");
        QTest::addColumn<QString>("render");
        QTest::newRow("default") << QStringList{} << "dianoia-first"
                                 << "first|--rounds|2000"
                                 << "--preset|first|--rounds|2000";
        QTest::newRow("preset") << QStringList{"--preset=/p/x y.json", "--paused"} << "dianoia-x y"
                                << "/p/x y.json|--rounds|2000"
                                << "--preset|/p/x y.json|--rounds|2000";
        QTest::newRow("set") << QStringList{"--set", "A:compressor.p=2", "--theme", "dark"} << "dianoia-first"
                             << "first|--set|A:compressor.p=2|--rounds|2000"
                             << "--preset|first|--set|A:compressor.p=2|--rounds|2000|--theme|dark";
        QTest::newRow("rounds") << QStringList{"--set", "run.rounds=50"} << "dianoia-first"
                                << "first|--set|run.rounds=50"
                                << "--preset|first|--set|run.rounds=50";
    }

    /// stdout is the two paths and nothing else.
    void withoutDisplay() {
        QFETCH(QStringList, arguments);
        QFETCH(QString, name);
        QFETCH(QString, run);
        QFETCH(QString, render);
        const Outcome outcome = m_stage->run(arguments);
        const QString file = m_stage->at("/elsewhere/") + name;
        QCOMPARE(outcome.out, file + ".csv\n" + file + ".png\n");
        QCOMPARE(outcome.code, 0);
        QVERIFY(outcome.err.contains("no display"));
        QCOMPARE(m_stage->callsOf("cli\\|run"), QStringList{"cli|run|" + run + "|--csv|" + name + ".csv"});
        QCOMPARE(m_stage->callsOf("dianoia"), QStringList{"dianoia|--render|" + name + ".png|" + render});
    }

    /// A preset that pauses only where it ends runs to its end, untouched.
    void stopsNoLaterThanTheRun() {
        m_stage->environment.insert("STOP", "3000");
        m_stage->run({});
        QCOMPARE(m_stage->callsOf("cli\\|run"), QStringList{"cli|run|first|--csv|dianoia-first.csv"});
    }

    void exitCodes_data() {
        QTest::addColumn<QString>("run");
        QTest::addColumn<QString>("window");
        QTest::addColumn<int>("code");
        QTest::addColumn<int>("lines");
        QTest::newRow("diverged") << "1"
                                  << "1" << 1 << 2;
        QTest::newRow("unknown preset") << "2"
                                        << "0" << 2 << 0;
        QTest::newRow("no room for the file") << "3"
                                              << "0" << 3 << 0;
        QTest::newRow("interrupted") << "130"
                                     << "0" << 130 << 0;
        QTest::newRow("no picture") << "0"
                                    << "3" << 3 << 0;
    }

    void exitCodes() {
        QFETCH(QString, run);
        QFETCH(QString, window);
        QFETCH(int, lines);
        m_stage->environment.insert("RUN_CODE", run);
        m_stage->environment.insert("WINDOW_CODE", window);
        const Outcome outcome = m_stage->run({});
        QTEST(outcome.code, "code");
        QCOMPARE(outcome.out.count('\n'), lines);
    }

    void wrongArguments_data() {
        QTest::addColumn<QStringList>("arguments");
        QTest::newRow("unknown") << QStringList{"--prest", "x"};
        QTest::newRow("no value") << QStringList{"--preset"};
    }

    void wrongArguments() {
        QFETCH(QStringList, arguments);
        const Outcome outcome = m_stage->run(arguments);
        QCOMPARE(outcome.code, 2);
        QVERIFY2(outcome.err.contains(arguments.first()), qPrintable(outcome.err));
        QCOMPARE(m_stage->callsOf("cli\\|run"), QStringList{});
    }

    /// Without root and sudo: the line for an administrator, and on with what is there.
    void asksForWhatIsMissing() {
        m_stage->environment.insert("MISSING", "cmake qt6-svg-dev");
        const Outcome outcome = m_stage->run({"--build"});
        QCOMPARE(outcome.code, 0);
        QVERIFY(outcome.err.contains("    apt-get install --no-install-recommends cmake qt6-svg-dev\n"));
        QCOMPARE(m_stage->callsOf("apt-get"), QStringList{});
        QCOMPARE(m_stage->callsOf("cmake\\|--build").size(), 1);
    }

    void stopsWhereSomethingIsMissing() {
        m_stage->environment.insert("MISSING", "qt6-svg-dev");
        m_stage->environment.insert("CONFIGURES", "no");
        const Outcome outcome = m_stage->run({"--build"});
        QCOMPARE(outcome.code, 3);
        QVERIFY(outcome.err.contains("apt-get install --no-install-recommends qt6-svg-dev\n"));
        QCOMPARE(outcome.out, QString());
    }

    void installsOnlyWhatIsMissing() {
        m_stage->environment.insert("MISSING", "cmake qt6-svg-dev");
        m_stage->environment.insert("SUDO", "yes");
        const Outcome outcome = m_stage->run({"--build"});
        QCOMPARE(outcome.code, 0);
        QVERIFY(outcome.err.contains("Installing with apt-get (sudo): cmake qt6-svg-dev\n"));
        const QStringList calls = m_stage->callsOf("apt-get");
        QCOMPARE(calls.size(), 2);
        QVERIFY(calls[0].endsWith("|update"));
        QVERIFY(calls[1].endsWith("|install|--no-install-recommends|cmake|qt6-svg-dev"));
    }

    void waylandNeedsItsPlugin() {
        m_stage->environment.insert("WAYLAND_DISPLAY", "wayland-0");
        m_stage->environment.insert("MISSING", "qt6-wayland");
        QVERIFY(m_stage->run({}).err.contains("qt6-wayland\n"));
        QCOMPARE(m_stage->callsOf("dianoia"), QStringList{"dianoia"});
    }

private:
    std::unique_ptr<ScriptStage> m_stage;
};

QTEST_GUILESS_MAIN(TestRunScript)
#include "test_run_script.moc"
