// The real program where the machine is not as it should be: displays, homes, settings, signals.
#include <QtTest>

#include <QProcess>
#include <QSettings>
#include <QTemporaryDir>

#include <csignal>
#include <memory>

namespace {

constexpr int kGenerous = 120'000;
constexpr int kInterrupted = 130;

QByteArray bytesOf(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void write(const QString& path, const QByteArray& text) {
    QVERIFY(QDir().mkpath(QFileInfo(path).path()));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text);
}

/// A folder that takes the place of a person's home, with its temporary files.
struct Home {
    Home() { QDir(folder.path()).mkdir("tmp"); }
    QString settings() const { return folder.filePath("config/Dianoia/dianoia.conf"); }
    QStringList temporaries() const {
        return QDir(folder.filePath("tmp")).entryList(QDir::AllEntries | QDir::NoDotAndDotDot | QDir::Hidden);
    }
    QProcessEnvironment environment() const {
        QProcessEnvironment env = QProcessEnvironment::systemEnvironment();
        for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY"}) env.remove(name);
        env.insert("XDG_RUNTIME_DIR", folder.path());
        env.insert("HOME", folder.path());
        env.insert("XDG_CONFIG_HOME", folder.filePath("config"));
        env.insert("TMPDIR", folder.filePath("tmp"));
        env.insert("QT_QPA_PLATFORM", "offscreen");
        return env;
    }
    QTemporaryDir folder;
};

/// A window without a screen.
class Window {
public:
    explicit Window(const QProcessEnvironment& environment, const QStringList& arguments = {}) {
        m_process.setProcessEnvironment(environment);
        m_process.setProcessChannelMode(QProcess::MergedChannels);
        m_process.start(QStringLiteral(DIANOIA_BINARY_DIR "/bin/dianoia"), arguments);
    }
    ~Window() {
        m_process.kill();
        m_process.waitForFinished(kGenerous);
    }
    /// Whether it is shown: from then on it listens to signals.
    bool isUp() {
        return QTest::qWaitFor([this] { return m_process.state() == QProcess::NotRunning || catches(SIGTERM); },
                               kGenerous) &&
               m_process.state() != QProcess::NotRunning;
    }
    void send(int signal) { ::kill(pid_t(m_process.processId()), signal); }
    /// Its exit code; -1: it does not end, -2: it crashed.
    int code() {
        if (m_process.state() != QProcess::NotRunning && !m_process.waitForFinished(kGenerous)) return -1;
        return m_process.exitStatus() == QProcess::NormalExit ? m_process.exitCode() : -2;
    }
    QString output() { return QString::fromUtf8(m_process.readAll()); }

private:
    /// Not before it has become the program: until then the test's own handlers are seen.
    bool catches(int signal) {
        const QString process = QStringLiteral("/proc/%1/").arg(m_process.processId());
        if (!QFile::symLinkTarget(process + "exe").endsWith("/dianoia")) return false;
        const QByteArray status = bytesOf(process + "status");
        const auto at = status.indexOf("SigCgt:");
        return at >= 0 && (status.mid(at + 7, 40).trimmed().left(16).toULongLong(nullptr, 16) >> (signal - 1) & 1);
    }
    QProcess m_process;
};

}  // namespace

class TestFaults : public QObject {
    Q_OBJECT

private slots:
    void aSignalClosesTheWindowInOrder_data() {
        QTest::addColumn<int>("signal");
        QTest::newRow("SIGTERM") << SIGTERM;
        QTest::newRow("SIGINT") << SIGINT;
        QTest::newRow("SIGHUP") << SIGHUP;
    }

    void aSignalClosesTheWindowInOrder() {
        QFETCH(int, signal);
        const Home home;
        Window window(home.environment());
        QVERIFY2(window.isUp(), qPrintable(window.output()));
        window.send(signal);
        QCOMPARE(window.code(), kInterrupted);
        QVERIFY(QSettings(home.settings(), QSettings::IniFormat).contains("window/geometry"));
        QCOMPARE(home.temporaries(), QStringList());
    }

    void settingsOfEveryFormatAreTaken_data() {
        QTest::addColumn<QString>("path");
        const QDir formats(QStringLiteral(DIANOIA_SOURCE_DIR "/tests/data/formats"));
        for (const QString& name : formats.entryList(QDir::Dirs | QDir::NoDotAndDotDot))
            QTest::newRow(qPrintable(name)) << formats.filePath(name + "/dianoia.conf");
    }

    void settingsOfEveryFormatAreTaken() {
        QFETCH(QString, path);
        const Home home;
        write(home.settings(), bytesOf(path));
        Window window(home.environment());
        QVERIFY2(window.isUp(), qPrintable(window.output()));
        window.send(SIGTERM);
        QCOMPARE(window.code(), kInterrupted);
        QVERIFY(!QFile::exists(home.settings() + ".bad"));
        const QSettings settings(home.settings(), QSettings::IniFormat);
        QCOMPARE(settings.value("window/theme").toString(), "dark");
        QCOMPARE(settings.value("recent_files").toStringList().size(), 2);
        QVERIFY(settings.value("export/varied").toBool());
    }

    void settingsThatCannotBeReadAreKeptAside_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("zeros") << QByteArray(300, '\0');
        QTest::newRow("cut") << QByteArray("[General]\nstarted=true\n\n[window]\ngeometry=@ByteArr");
        QTest::newRow("JSON") << QByteArray("{\"window\": {\"theme\"");
    }

    void settingsThatCannotBeReadAreKeptAside() {
        QFETCH(QByteArray, text);
        const Home home;
        write(home.settings(), text);
        for (int start = 0; start < 2; ++start) {
            Window window(home.environment());
            QVERIFY2(window.isUp(), qPrintable(window.output()));
            window.send(SIGTERM);
            QCOMPARE(window.code(), kInterrupted);
            QCOMPARE(bytesOf(home.settings() + ".bad"), text);  // the second start finds nothing to put aside
            QVERIFY(QSettings(home.settings(), QSettings::IniFormat).contains("window/geometry"));
        }
    }

    void aHomeThatCannotBeWrittenIsNoHindrance() {
        const Home home;
        QProcessEnvironment env = home.environment();
        env.insert("HOME", "/proc/nobody");
        env.insert("XDG_CONFIG_HOME", "/proc/nobody/config");
        Window window(env);
        QVERIFY2(window.isUp(), qPrintable(window.output()));
        window.send(SIGTERM);
        QCOMPARE(window.code(), kInterrupted);
    }

    void twoWindowsOfOneHomeLeaveItsSettingsWhole() {
        const Home home;
        auto first = std::make_unique<Window>(home.environment());
        auto second = std::make_unique<Window>(home.environment(), QStringList{"--preset", "diana-learns"});
        QVERIFY(first->isUp() && second->isUp());
        first->send(SIGTERM);
        second->send(SIGTERM);
        QCOMPARE(first->code(), kInterrupted);
        QCOMPARE(second->code(), kInterrupted);
        const QSettings settings(home.settings(), QSettings::IniFormat);
        QCOMPARE(settings.status(), QSettings::NoError);
        QVERIFY(settings.contains("window/geometry") && settings.contains("started"));
    }

    /// The first start plays by itself.
    void whatIsKilledInMidRunStartsAgain() {
        const Home home;
        {
            Window window(home.environment());
            QVERIFY2(window.isUp(), qPrintable(window.output()));
            QTest::qWait(300);
            window.send(SIGKILL);
            QCOMPARE(window.code(), -2);
        }
        QCOMPARE(home.temporaries(), QStringList());
        Window again(home.environment());
        QVERIFY2(again.isUp(), qPrintable(again.output()));
        again.send(SIGTERM);
        QCOMPARE(again.code(), kInterrupted);
        QVERIFY(!QFile::exists(home.settings() + ".bad"));
    }

    void aDisplayThatIsNotThereIsOneSentence_data() {
        QTest::addColumn<QStringList>("variables");
        QTest::addColumn<QString>("sentence");
        QTest::newRow("none") << QStringList{} << "there is no display; ";
        QTest::newRow("empty") << QStringList{"DISPLAY=", "WAYLAND_DISPLAY=", "QT_QPA_PLATFORM="}
                               << "there is no display; ";
        QTest::newRow("X") << QStringList{"DISPLAY=:98765"} << "the display :98765 cannot be used; ";
        QTest::newRow("Wayland") << QStringList{"WAYLAND_DISPLAY=wayland-98765"}
                                 << "the display wayland-98765 cannot be used; ";
        QTest::newRow("platform without a display")
            << QStringList{"QT_QPA_PLATFORM=xcb"} << "the display (QT_QPA_PLATFORM=xcb) cannot be used; ";
        QTest::newRow("no such platform") << QStringList{"DISPLAY=:1", "QT_QPA_PLATFORM=nonsense"}
                                          << "the display :1 (QT_QPA_PLATFORM=nonsense) cannot be used; ";
    }

    void aDisplayThatIsNotThereIsOneSentence() {
        QFETCH(QStringList, variables);
        QFETCH(QString, sentence);
        const Home home;
        QProcessEnvironment env = home.environment();
        env.remove("QT_QPA_PLATFORM");
        for (const QString& variable : variables) env.insert(variable.section('=', 0, 0), variable.section('=', 1));
        Window window(env);
        QCOMPARE(window.code(), 3);
        const QString said = window.output();
        QVERIFY2(said.startsWith("dianoia: " + sentence) && said.count('\n') == 1, qPrintable(said));
    }
};

QTEST_GUILESS_MAIN(TestFaults)
#include "test_faults.moc"
