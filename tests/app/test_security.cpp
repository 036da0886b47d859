// Files are data, and the program speaks to nobody: what a preset may read and a sidecar may write, how the programs
// are hardened, and that nothing of them opens a socket.
#include <sys/stat.h>

#include <QDirIterator>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStandardPaths>
#include <QtTest>
#include <string_view>

#include "app/cli_program.h"
#include "app/small_preset.h"

using namespace dianoia;

namespace {

QByteArray outputOf(const QString& program, const QStringList& arguments) {
    QProcess process;
    process.start(program, arguments);
    process.waitForFinished();
    return process.readAllStandardOutput();
}

QStringList programs() {
    QStringList found;
    for (const char* name : {"dianoia-cli", "dianoia"}) {
        const QString path = QStringLiteral(DIANOIA_BINARY_DIR "/bin/") + name;
        if (QFileInfo::exists(path)) found << path;
    }
    return found;
}

/// Sanitizers and coverage bring their own calls, and only Release is hardened.
constexpr bool kIsShipped =
    std::string_view(DIANOIA_BUILD_TYPE) == "Release" && std::string_view(DIANOIA_SANITIZE).empty();
constexpr const char* kNotShipped = "this build is not the one that is shipped, Release without sanitizers";

QStringList filesBelow(const QString& folder) {
    QStringList files;
    QDirIterator iterator(folder, QDir::Files | QDir::System | QDir::Hidden, QDirIterator::Subdirectories);
    while (iterator.hasNext()) files << QDir(folder).relativeFilePath(iterator.next());
    files.sort();
    return files;
}

}  // namespace

class TestSecurity : public QObject {
    Q_OBJECT

private slots:
    void init() { m_cli = std::make_unique<CliProgram>(); }

    /// A reader of the pipe waits for ever: every text of a preset names it but those that name data, and nobody opens
    /// it.
    void aPresetReadsNothingButItsData() {
        QCOMPARE(::mkfifo(m_cli->at("pipe").toLocal8Bit().constData(), 0600), 0);
        const QString pipe = m_cli->at("pipe");
        QJsonObject preset = QJsonDocument::fromJson(kSmallPreset).object();
        for (const char* key : {"name", "summary", "lesson"}) preset[key] = pipe;
        preset["references"] = QJsonArray{pipe, "file://" + pipe};
        QJsonArray runs;
        runs.append(QJsonObject{{"label", pipe}, {"notes", pipe}});
        preset["runs"] = runs;
        preset.remove("events");
        preset.remove("expect");
        QJsonObject base = preset["base"].toObject();
        // Files of a kind of data that is not chosen are not read either.
        base["data"] = QJsonObject{{"file", pipe}, {"labels_file", pipe}, {"test_file", pipe}};
        preset["base"] = base;
        m_cli->write("p.json", QJsonDocument(preset).toJson());
        for (const QStringList& words : {QStringList{"validate", "p.json"},
                                         {"run", "p.json", "--csv", "r.csv"},
                                         {"run", "r.json"},
                                         {"export", "p.json"},
                                         {"check", "p.json"}}) {
            const CliOutcome outcome = m_cli->run(words);
            QVERIFY2(outcome.code == 0, outcome.err.constData());
        }
    }

    /// Names and labels with slashes never become places; only what the command line names is written.
    void aSidecarWritesNowhere() {
        QVERIFY(QDir(m_cli->at(".")).mkpath("inner/deep"));
        QJsonObject preset = QJsonDocument::fromJson(kSmallPreset).object();
        preset["name"] = "../../evil";
        preset["lesson"] = "../evil";
        preset["runs"] =
            QJsonArray{QJsonObject{{"label", "../../evil.csv"}}, QJsonObject{{"label", "/tmp/evil-label"}}};
        preset["recorded"] = QJsonObject{{"version", "../evil"}, {"data_sha256", "../evil"}};
        preset.remove("events");
        preset.remove("expect");
        m_cli->write("inner/deep/r.json", QJsonDocument(preset).toJson());
        const CliOutcome outcome = m_cli->run({"run", "inner/deep/r.json", "--csv", "inner/deep/out.csv"});
        QVERIFY2(outcome.code == 0, outcome.err.constData());
        QCOMPARE(filesBelow(m_cli->at(".")),
                 (QStringList{"inner/deep/out.csv", "inner/deep/out.json", "inner/deep/r.json"}));
        QVERIFY(!QFileInfo::exists("/tmp/evil-label"));
    }

    /// A file that is no data is refused in a sentence that does not show what is in it.
    void otherFilesAreNotShown() {
        m_cli->write("secret", "topsecretword:x:0:0\nanother:y:1\n");
        m_cli->write("p.json", R"({"dianoia": 1, "name": "p", "base": {"problem": {"kind": "logistic"},
            "data": {"kind": "file", "file": "secret"}}, "runs": [{"label": "A"}]})");
        const CliOutcome outcome = m_cli->run({"run", "p.json"});
        QCOMPARE(outcome.code, 2);
        QVERIFY(outcome.err.contains("secret, line 1"));
        QVERIFY2(!outcome.err.contains("topsecretword"), outcome.err.constData());
        QCOMPARE(outcome.out, QByteArray());
    }

    /// Presets and tables are refused by their size before all of them is in memory, however long they are.
    void whatIsTooLongIsNotRead() {
        for (const char* name : {"zeros.json", "zeros.csv"}) QVERIFY(QFile::link("/dev/zero", m_cli->at(name)));
        m_cli->write("p.json", kSmallPreset);
        for (const char* words :
             {"validate zeros.json", "run zeros.json", "export zeros.json", "import zeros.csv --preset q.json",
              "run p.json --events zeros.json", "check zeros.json", "sweep zeros.json --csv s.csv"}) {
            // Sanitizers need far more addresses than they use.
            const QString room = std::string_view(DIANOIA_SANITIZE).empty() ? "ulimit -v 500000; " : "";
            const CliOutcome outcome = m_cli->shell(room + "dianoia-cli " + words);
            QCOMPARE(outcome.code, 2);
            QVERIFY2(outcome.err.contains("is over the limit of 16777216 bytes"), outcome.err.constData());
        }
        m_cli->write("deep.json", QByteArray(100'000, '[') + QByteArray(100'000, ']'));
        const CliOutcome deep = m_cli->run({"validate", "deep.json"});
        QCOMPARE(deep.code, 2);
        QVERIFY2(deep.err.contains("nested more than 32 deep"), deep.err.constData());
    }

    /// Position independent, read-only relocations bound at the start, stack protector, checked library calls, no
    /// executable stack.
    void programsAreHardened() {
        if (!kIsShipped) QSKIP(kNotShipped);
        if (QStandardPaths::findExecutable("readelf").isEmpty()) QSKIP("readelf (binutils) is missing");
        for (const QString& program : programs()) {
            const QByteArray symbols = outputOf("readelf", {"--wide", "--dyn-syms", program});
            QVERIFY2(symbols.contains("__stack_chk_fail"), qPrintable(program));
            QVERIFY2(symbols.contains("_chk@"), qPrintable(program));
            const QByteArray header = outputOf("readelf", {"--wide", "--file-header", program});
            QVERIFY2(header.contains("DYN (Position-Independent Executable file)") || header.contains("DYN ("),
                     header.constData());
            const QByteArray dynamic = outputOf("readelf", {"--wide", "--dynamic", program});
            QVERIFY2(dynamic.contains("BIND_NOW") || dynamic.contains("NOW"), qPrintable(program));
            QVERIFY2(!dynamic.contains("RPATH"), qPrintable(program));
            const QByteArray segments = outputOf("readelf", {"--wide", "--program-headers", program});
            QVERIFY2(segments.contains("GNU_RELRO"), qPrintable(program));
            const QByteArray stack = segments.mid(segments.indexOf("GNU_STACK"), 120).split('\n').first();
            QVERIFY2(stack.contains(" RW ") && !stack.contains("RWE"), stack.constData());
        }
    }

    void nothingSpeaksToANetwork() {
        if (!kIsShipped) QSKIP(kNotShipped);
        if (QStandardPaths::findExecutable("readelf").isEmpty()) QSKIP("readelf (binutils) is missing");
        const QRegularExpression calls(
            "\\s(socket|connect|bind|listen|accept4?|getaddrinfo|gethostbyname\\w*|send(to|msg)?|recv(from|msg)?|"
            "curl_\\w+|SSL_\\w+|\\w*QNetwork\\w*|\\w*Q(Tcp|Udp|Abstract|Local|Ssl)Socket\\w*)(@|\\s|$)",
            QRegularExpression::MultilineOption);
        for (const QString& program : programs()) {
            const QByteArray symbols = outputOf("readelf", {"--wide", "--dyn-syms", program});
            QVERIFY(symbols.contains("UND"));
            const auto match = calls.match(QString::fromLatin1(symbols));
            QVERIFY2(!match.hasMatch(), qPrintable(program + " calls " + match.captured(1)));
            const QByteArray libraries = outputOf("readelf", {"--wide", "--dynamic", program});
            for (const char* name : {"Qt6Network", "libcurl", "libssl", "Qt6WebSockets"})
                QVERIFY2(!libraries.contains(name), name);
        }
    }

    /// The sources name none of it either.
    void noSourceNamesANetwork() {
        const QRegularExpression words(
            "#include\\s*<(sys/socket|netinet/|arpa/inet|netdb|QNetwork|QTcp|QUdp|QSsl|curl/)");
        for (const char* folder : {"engine", "app", "ui"}) {
            QDirIterator iterator(QStringLiteral(DIANOIA_SOURCE_DIR "/") + folder, {"*.h", "*.cpp"}, QDir::Files,
                                  QDirIterator::Subdirectories);
            while (iterator.hasNext()) {
                QFile file(iterator.next());
                QVERIFY(file.open(QIODevice::ReadOnly));
                QVERIFY2(!words.match(QString::fromUtf8(file.readAll())).hasMatch(), qPrintable(file.fileName()));
            }
        }
    }

private:
    std::unique_ptr<CliProgram> m_cli;
};

QTEST_GUILESS_MAIN(TestSecurity)
#include "test_security.moc"
