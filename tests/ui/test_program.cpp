// The real program: pictures without a display, exit codes, and a window under Xvfb.
#include <QtTest>

#include <QImage>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>

namespace {

constexpr int kGenerous = 120'000;

struct Ended {
    int code;
    QString error;
};

QProcessEnvironment environment(bool display) {
    QProcessEnvironment env = QProcessEnvironment::systemEnvironment();
    for (const char* name : {"QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY"})
        if (!display) env.remove(name);
    return env;
}

QString programPath() {
    return QStringLiteral(DIANOIA_BINARY_DIR "/bin/dianoia");
}

Ended run(const QStringList& arguments) {
    QProcess process;
    process.setProcessEnvironment(environment(false));
    process.start(programPath(), arguments);
    if (!process.waitForFinished(kGenerous)) return {-1, "still running"};
    return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -2,
            QString::fromUtf8(process.readAllStandardError())};
}

}  // namespace

class TestProgram : public QObject {
    Q_OBJECT

private slots:
    void rendersEveryViewInEveryFormat_data() {
        QTest::addColumn<QString>("view");
        QTest::addColumn<QString>("suffix");
        for (const char* view : {"window", "progress", "memory", "partition"})
            for (const char* suffix : {"png", "svg", "pdf"})
                QTest::newRow(qPrintable(QString("%1 %2").arg(view, suffix))) << view << suffix;
    }

    void rendersEveryViewInEveryFormat() {
        QFETCH(QString, view);
        QFETCH(QString, suffix);
        QTemporaryDir folder;
        const QString path = folder.filePath("x." + suffix);
        const Ended ended = run({"--render", path, "--preset", "median-is-not-mean", "--rounds", "50", "--view", view,
                                 "--size", "1100x700"});
        QVERIFY2(ended.code == 0, qPrintable(ended.error));
        QVERIFY(QFileInfo(path).size() > 2000);
        if (suffix == "png") QCOMPARE(QImage(path).size(), QSize(1100, 700));
    }

    void refusesWhatIsNotThere_data() {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<int>("code");
        QTest::newRow("view") << QStringList{"--render", "x.png", "--view", "nothing"} << 2;
        QTest::newRow("suffix") << QStringList{"--render", "x.gif"} << 2;
        QTest::newRow("size") << QStringList{"--render", "x.png", "--size", "big"} << 2;
        QTest::newRow("preset") << QStringList{"--render", "x.png", "--preset", "nothing"} << 2;
        QTest::newRow("file") << QStringList{"--render", "x.png", "--preset", "/nowhere/x.json"} << 3;
        QTest::newRow("option") << QStringList{"--renderr"} << 2;
        QTest::newRow("folder") << QStringList{"--render",           "/nowhere/x.png", "--preset",
                                               "median-is-not-mean", "--rounds",       "1"}
                                << 3;
        QTest::newRow("no display") << QStringList{} << 3;
        QTest::newRow("help") << QStringList{"--help"} << 0;
        QTest::newRow("version") << QStringList{"--version"} << 0;
    }

    void refusesWhatIsNotThere() {
        QFETCH(QStringList, arguments);
        QFETCH(int, code);
        const Ended ended = run(arguments);
        QVERIFY2(ended.code == code, qPrintable(QString::number(ended.code) + " " + ended.error));
        if (code != 0) QVERIFY(ended.error.contains("dianoia") || ended.error.contains("--"));
    }

    void aDivergedRunIsRenderedAndToldByTheExitCode() {
        QTemporaryDir folder;
        const Ended ended = run({"--render", folder.filePath("x.png"), "--preset", "median-is-not-mean", "--set",
                                 "server.step=1e6", "--rounds", "100"});
        QCOMPARE(ended.code, 1);
        QVERIFY(QFileInfo(folder.filePath("x.png")).size() > 2000);
    }

    void staysOpenUnderXvfb() {
        const QString xvfb = QStandardPaths::findExecutable("xvfb-run");
        if (xvfb.isEmpty()) QSKIP("xvfb-run is not installed: no window on a real display was tried");
        QTemporaryDir home;
        QProcess process;
        QProcessEnvironment env = environment(false);
        env.insert("HOME", home.path());
        env.insert("XDG_CONFIG_HOME", home.path());
        process.setProcessEnvironment(env);
        // A window that crashes or refuses ends by itself, with another code than that of the signal.
        process.start(xvfb, {"-a", "timeout", "--preserve-status", "-s", "KILL", "8", programPath(), "--preset",
                             "median-is-not-mean"});
        QVERIFY(process.waitForFinished(kGenerous));
        const QString error = QString::fromUtf8(process.readAllStandardError());
        QVERIFY2(process.exitCode() == 137, qPrintable(QString::number(process.exitCode()) + error));
        QVERIFY2(!error.contains("could not") && !error.contains("abort"), qPrintable(error));
    }
};

QTEST_GUILESS_MAIN(TestProgram)
#include "test_program.moc"
