// README.md and the pages of engine/ and ui/: the files that they name exist, their commands work, their lists are
// whole.
#include <QDir>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QtTest>

namespace {

QString rooted(const QString& path) {
    return QStringLiteral(DIANOIA_SOURCE_DIR "/") + path;
}

QString textOf(const QString& path) {
    QFile file(rooted(path));
    if (!file.open(QIODevice::ReadOnly)) qFatal("%s cannot be read", qPrintable(path));
    return QString::fromUtf8(file.readAll());
}

QStringList matches(const QString& text, const char* pattern) {
    QStringList found;
    auto match = QRegularExpression(
                     pattern, QRegularExpression::MultilineOption | QRegularExpression::UseUnicodePropertiesOption)
                     .globalMatch(text);
    while (match.hasNext()) found << match.next().captured(1);
    return found;
}

}  // namespace

class TestDocuments : public QObject {
    Q_OBJECT

private slots:
    void namedFilesExist_data() {
        QTest::addColumn<QString>("document");
        for (const char* document : {"README.md", "engine/README.md", "ui/README.md"})
            QTest::newRow(document) << document;
    }

    /// Paths in `code` and in links, as seen from the project's root or from the document's folder. Those of the worked
    /// example are the reader's to write; build/ is there after a build.
    void namedFilesExist() {
        QFETCH(QString, document);
        const QString text = textOf(document);
        const QString folder = QFileInfo(document).path() + '/';
        const QStringList paths =
            matches(text, "`(?:\\./)?([\\w.-]+/[\\w./-]*|[\\w-]+\\.(?:md|h|cpp|cmake))[^`\\n]*`") +
            matches(text, "\\]\\((?!http)([^)]+)\\)");
        QVERIFY(!paths.isEmpty());
        for (const QString& path : paths) {
            if (path.startsWith("build/") || path.contains("all_or_nothing")) continue;
            const QString inStages = "engine/round/compressor/" + path;
            QVERIFY2(QFileInfo::exists(rooted(path)) || QFileInfo::exists(rooted(folder + path)) ||
                         QFileInfo::exists(rooted(inStages)),
                     qPrintable(document + " names " + path + ", which does not exist"));
        }
    }

    void namedPresetsExist() {
        QStringList names = matches(textOf("README.md"), "`([a-z]+(?:-[a-z]+)+)`");
        names.removeAll("dianoia-cli");
        QVERIFY(names.size() >= 5);
        for (const QString& name : names)
            QVERIFY2(QFileInfo::exists(rooted("presets/" + name + ".json")), qPrintable(name + " is not a preset"));
    }

    /// The table of engine/README.md lists the folders in the order in which they may include each other.
    void engineTableIsWhole() {
        const QStringList folders = matches(textOf("engine/CMakeLists.txt"), "^add_subdirectory\\((\\w+)\\)");
        QVERIFY(folders.size() > 5);
        QCOMPARE(matches(textOf("engine/README.md"), "^\\| `(\\w+)/` \\|"), folders);
    }

    void commandsOfReadme_data() {
        QTest::addColumn<QString>("command");
        const QStringList commands = matches(textOf("README.md"), "^    build/release/bin/dianoia-cli (.*)$");
        QVERIFY(commands.size() >= 4);
        for (const QString& command : commands) QTest::addRow("%s", qPrintable(command)) << command;
    }

    void commandsOfReadme() {
        QFETCH(QString, command);
        const QString program = QStringLiteral(DIANOIA_BINARY_DIR "/bin/dianoia-cli");
        QProcess process;
        process.start(program, {"list", "presets"});
        QVERIFY(process.waitForFinished());
        const QString preset = QString::fromUtf8(process.readLine()).section('\t', 0, 0);
        QTemporaryDir folder;
        process.setWorkingDirectory(folder.path());
        process.start(program, command.replace("PRESET", preset).split(' '));
        QVERIFY(process.waitForFinished(120'000));
        QVERIFY2(process.exitCode() == 0, process.readAllStandardError().constData());
    }

    /// Every word that the script takes is in its help, and every word of its help is taken.
    void wordsOfTestsRun() {
        const QString script = textOf("tests/run");
        const QStringList taken = matches(script, "^    (\\w+)\\) \\w+ \"\\$@\" ;;$");
        QVERIFY(taken.contains("asan"));
        QCOMPARE(matches(script, "^  (\\w+)  +\\S"), taken);
    }
};

QTEST_GUILESS_MAIN(TestDocuments)
#include "test_documents.moc"
