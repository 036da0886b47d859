// Files of every format that was ever released, kept as they were written: later programs open them, and what they
// record comes out again. tests/data/formats/FORMAT holds a preset with every key, its table, a recording, a sweep and
// the settings of a window.
#include <QtTest>

#include <QJsonDocument>

#include "app/cli_program.h"

using namespace dianoia;

namespace {

const QString kFormats = QStringLiteral(DIANOIA_SOURCE_DIR "/tests/data/formats/");

QByteArray bytesOf(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

}  // namespace

class TestKeptFormats : public QObject {
    Q_OBJECT

private slots:
    void initTestCase_data() {
        QTest::addColumn<QString>("folder");
        for (const QString& format : QDir(kFormats).entryList(QDir::Dirs | QDir::NoDotAndDotDot))
            QTest::newRow(qPrintable(format)) << kFormats + format + '/';
    }

    void init() {
        QFETCH_GLOBAL(QString, folder);
        m_cli = std::make_unique<CliProgram>();
        for (const QString& name : QDir(folder).entryList(QDir::Files)) m_cli->write(name, bytesOf(folder + name));
        QVERIFY(m_cli->files().size() >= 7);
    }

    /// Every version has its folder: the present one is told by what the program writes.
    void theFormatOfTodayIsKept() {
        const QByteArray sidecar = [&] {
            m_cli->run({"run", "preset.json", "--rounds", "1", "--csv", "new.csv"});
            return m_cli->read("new.json");
        }();
        const int today = QJsonDocument::fromJson(sidecar)["dianoia"].toInt();
        QVERIFY(today >= 1);
        QVERIFY(QDir(kFormats + QString::number(today)).exists());
    }

    void presetsOpen() {
        for (const char* name : {"preset.json", "recorded.json", "sweep.json"}) {
            const CliOutcome outcome = m_cli->run({"validate", name});
            QVERIFY2(outcome.code == 0, (outcome.out + outcome.err).constData());
        }
        QCOMPARE(m_cli->run({"check", "preset.json"}).code, 0);
    }

    void tablesComeBackAsTheirPreset() {
        QCOMPARE(m_cli->run({"import", "table.csv", "--preset", "again.json"}).code, 0);
        QCOMPARE(QJsonDocument::fromJson(m_cli->read("again.json")),
                 QJsonDocument::fromJson(m_cli->read("preset.json")));
    }

    /// Steps are numbers, and nothing hangs on a search: equal in every build, to the last bit.
    void recordingsReplay() {
        const CliOutcome outcome = m_cli->run({"run", "recorded.json", "--csv", "again.csv"});
        QVERIFY2(outcome.code == 0, outcome.err.constData());
        QCOMPARE(m_cli->read("again.csv"), m_cli->read("recorded.csv"));
        QVERIFY(m_cli->read("recorded.csv").count('\n') > 60);
    }

    void sweepsGoOn() {
        const QByteArray whole = m_cli->read("sweep.csv");
        m_cli->write("sweep.csv", whole.left(whole.size() / 2));
        const CliOutcome outcome = m_cli->run({"sweep", "preset.json", "--over", "server.step=0.125,0.25", "--rounds",
                                               "5", "--csv", "sweep.csv", "--resume"});
        QVERIFY2(outcome.code == 0, outcome.err.constData());
        QCOMPARE(m_cli->read("sweep.csv"), whole);
    }

    /// A later one is refused in a sentence, not half read.
    void laterFormatsAreRefused() {
        m_cli->write("later.json", m_cli->read("preset.json").replace("\"dianoia\": 1", "\"dianoia\": 1000"));
        const CliOutcome outcome = m_cli->run({"run", "later.json"});
        QCOMPARE(outcome.code, 2);
        QVERIFY2(outcome.err.contains("written for schema 1000"), outcome.err.constData());
    }

private:
    std::unique_ptr<CliProgram> m_cli;
};

QTEST_GUILESS_MAIN(TestKeptFormats)
#include "test_kept_formats.moc"
