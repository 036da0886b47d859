// Texts of every kind through dianoia-cli: names of runs, paths, locales. What goes in comes out.
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

#include "app/cli_program.h"
#include "app/small_preset.h"
#include "core/locales.h"
#include "core/rfc4180.h"

using namespace dianoia;

namespace {

const QStringList kLabels = {"a, \"b\"", "two\nlines", "CR\r\nLF", "größer", "양자화",   "=1+1",
                             "-x",       " blanks ",   "a:b",      "%s %n",  "../../up", "I ı İ"};

QByteArray presetWithLabels() {
    QJsonObject preset = QJsonDocument::fromJson(kSmallPreset).object();
    QJsonArray runs;
    for (const QString& label : kLabels) runs.append(QJsonObject{{"label", label}});
    preset["runs"] = runs;
    preset.remove("events");
    preset.remove("expect");
    QJsonObject base = preset["base"].toObject();
    base["run"] = QJsonObject{{"rounds", 3}};
    preset["base"] = base;
    return QJsonDocument(preset).toJson();
}

/// The cells of the first column, the header left out, each label once.
QStringList labelsOf(const QByteArray& csv) {
    QStringList labels;
    CsvSplitter splitter(std::string_view(csv.constData(), std::size_t(csv.size())));
    CsvRecord record;
    splitter.next(record);
    while (splitter.next(record)) {
        const QString label = QString::fromStdString(record.cells.front());
        if (labels.isEmpty() || labels.last() != label) labels << label;
    }
    return labels;
}

}  // namespace

class TestCliTexts : public QObject {
    Q_OBJECT

private slots:
    void init() {
        m_cli = std::make_unique<CliProgram>();
        m_cli->write("small.json", kSmallPreset);
        m_cli->write("labels.json", presetWithLabels());
    }

    void labelsThroughCsvAndSidecar() {
        QCOMPARE(m_cli->run({"run", "labels.json", "--csv", "a.csv"}).code, 0);
        QCOMPARE(labelsOf(m_cli->read("a.csv")), kLabels);
        QCOMPARE(m_cli->run({"run", "a.json", "--csv", "b.csv"}).code, 0);
        QCOMPARE(m_cli->read("b.csv"), m_cli->read("a.csv"));
        QJsonArray labels;
        for (const QJsonValue& run : QJsonDocument::fromJson(m_cli->read("a.json"))["runs"].toArray())
            labels.append(run["label"]);
        QCOMPARE(labels, QJsonArray::fromStringList(kLabels));
    }

    void labelsThroughExportAndImport() {
        QCOMPARE(m_cli->run({"export", "labels.json", "--csv", "t.csv"}).code, 0);
        QCOMPARE(m_cli->run({"import", "t.csv", "--preset", "again.json"}).code, 0);
        QCOMPARE(QJsonDocument::fromJson(m_cli->read("again.json")), QJsonDocument::fromJson(presetWithLabels()));
    }

    void labelsThroughASweep() {
        QCOMPARE(m_cli->run({"sweep", "labels.json", "--over", "server.step=0.5", "--csv", "s.csv"}).code, 0);
        const QByteArray whole = m_cli->read("s.csv");
        QCOMPARE(labelsOf(whole), kLabels);
        QCOMPARE(m_cli->run({"sweep", "labels.json", "--over", "server.step=0.5", "--csv", "s.csv", "--resume"}).code,
                 0);
        QCOMPARE(m_cli->read("s.csv"), whole);
    }

    void labelsOnTheCommandLine() {
        for (const QString& label : kLabels) {
            if (label.contains('=')) continue;  // --set splits at the first one
            const CliOutcome outcome =
                m_cli->run({"run", "labels.json", "--run=" + label, "--set", label + ":run.rounds=1", "--csv", "-"});
            QVERIFY2(outcome.code == 0, outcome.err.constData());
            QCOMPARE(labelsOf(outcome.out), QStringList{label});
        }
    }

    void paths_data() {
        QTest::addColumn<QString>("folder");
        QTest::newRow("blanks") << "a folder  with blanks ";
        QTest::newRow("umlauts") << "résultats größer";
        QTest::newRow("Korean") << "실험 결과";
        QTest::newRow("Cyrillic") << "данные/測試";
        QTest::newRow("signs") << "a\"b,c'd;e%s$HOME*";
        QTest::newRow("a line end") << "two\nlines";
        QTest::newRow("250 characters") << QString(250, 'x');
        QTest::newRow("long in all") << QString(200, 'x') + '/' + QString(200, 'y') + '/' + QString(200, 'z');
    }

    /// Presets, data, recordings and sidecars of a folder with such a name.
    void paths() {
        QFETCH(QString, folder);
        const QString at = m_cli->at(folder) + '/';
        QVERIFY(QDir().mkpath(at));
        m_cli->write(folder + "/données 1.svm", "+1 1:0.5\n-1 2:1\n+1 1:-4\n-1 2:3\n");
        m_cli->write(folder + "/p.json", R"({"dianoia": 1, "name": "p", "base": {"problem": {"kind": "logistic"},
            "workers": {"count": 2}, "data": {"kind": "file", "file": "données 1.svm"}, "run": {"rounds": 5}},
            "runs": [{"label": "A"}], "view": {"watch": [0]}})");
        QCOMPARE(m_cli->run({"validate", at + "p.json"}).code, 0);
        QCOMPARE(m_cli->run({"run", at + "p.json", "--csv", at + "r.csv", "--watch", at + "w.csv"}).code, 0);
        QCOMPARE(m_cli->run({"run", at + "r.json", "--csv", at + "again.csv"}).code, 0);
        QCOMPARE(m_cli->read(folder + "/again.csv"), m_cli->read(folder + "/r.csv"));
        QVERIFY(m_cli->read(folder + "/r.csv").count('\n') == 7);
        QCOMPARE(m_cli->run({"export", at + "p.json", "--csv", at + "t.csv"}).code, 0);
        QCOMPARE(m_cli->run({"import", at + "t.csv", "--preset", at + "q.json"}).code, 0);
        QCOMPARE(m_cli->run({"data", at + "données 1.svm", "--dump"}).out,
                 QByteArray("0.5 0 1\n0 1 -1\n-4 0 1\n0 3 -1\n"));
        QCOMPARE(m_cli->run({"sweep", at + "p.json", "--csv", at + "s.csv"}).code, 0);
    }

    /// As long as a name may be, with its ending: rows, sidecar, table, sweep.
    void aNameAsLongAsItMayBe() {
        for (const QString& stem : {QString(246, 'x'), QString(83, QChar(0xc591)) + 'x'}) {
            const QString csv = stem + ".csv", json = stem + ".json";
            QCOMPARE(m_cli->run({"run", "small.json", "--csv", csv}).code, 0);
            QCOMPARE(m_cli->run({"run", json, "--csv", "b.csv"}).code, 0);
            QCOMPARE(m_cli->read("b.csv"), m_cli->read(csv));
            QCOMPARE(m_cli->run({"export", "small.json", "--csv", csv}).code, 0);
            QCOMPARE(m_cli->run({"import", csv, "--preset", json}).code, 0);
            QVERIFY(QFile::remove(m_cli->at(csv)) && QFile::remove(m_cli->at(json)));
            for (const QStringList& resume : {QStringList(), QStringList{"--resume"}})
                QCOMPARE(m_cli->run(QStringList{"sweep", "small.json", "--csv", csv} + resume).code, 0);
            QVERIFY(QFile::remove(m_cli->at(csv)) && QFile::remove(m_cli->at(json)));
        }
        QCOMPARE(m_cli->files(), (QStringList{"b.csv", "b.json", "labels.json", "small.json"}));
    }

    void aNameTooLong() {
        const CliOutcome outcome = m_cli->run({"run", "small.json", "--csv", QString(252, 'x') + ".csv"});
        QCOMPARE(outcome.code, 3);
        QVERIFY2(outcome.err.contains("File name too long"), outcome.err.constData());
        QCOMPARE(m_cli->files(), (QStringList{"labels.json", "small.json"}));
    }

    void locales_data() {
        QTest::addColumn<QString>("locale");
        for (const QString& name : testing::localeNames()) QTest::newRow(qPrintable(name)) << name;
    }

    /// Every command says and writes the same, whatever the locale.
    void locales() {
        QFETCH(QString, locale);
        if (!testing::makeLocale(locale)) QSKIP(testing::kNoLocale);
        m_cli->write("rows.csv", "a,b,kind\n1.5,2,yes\n3,-0.25,no\n");
        const QList<QStringList> all = {{"run", "small.json", "--csv", "-"},
                                        {"run", "small.json", "--set", "server.step=0.125"},
                                        {"run", "labels.json", "--csv", "-"},
                                        {"sweep", "small.json", "--over", "server.step=0.1:0.3:3", "--csv", "-"},
                                        {"export", "small.json"},
                                        {"describe", "--json"},
                                        {"describe", "--markdown"},
                                        {"check", "small.json"},
                                        {"validate", "small.json"},
                                        {"data", "rows.csv", "--dump"},
                                        {"data", "rows.csv", "--json"},
                                        {"compress", "--vector", "1.5,-2", "--csv", "-"},
                                        {"run", "small.json", "--set", "DIANA:METHOD.NAME=1"},
                                        {"run", "small.json", "--set", "method.name=DIANİ"}};
        QList<CliOutcome> plain;
        m_cli->environment.insert("LC_ALL", "C");
        for (const QStringList& words : all) plain << m_cli->run(words);
        m_cli->environment.insert("LOCPATH", QStringLiteral(DIANOIA_BINARY_DIR "/locales"));
        for (const char* name : {"LC_ALL", "LANG", "LANGUAGE"}) m_cli->environment.insert(name, locale);
        for (int i = 0; i < all.size(); ++i) {
            const CliOutcome outcome = m_cli->run(all[i]);
            QCOMPARE(outcome.code, plain[i].code);
            QCOMPARE(outcome.out, plain[i].out);
            QCOMPARE(outcome.err, plain[i].err);
        }
    }

private:
    std::unique_ptr<CliProgram> m_cli;
};

QTEST_GUILESS_MAIN(TestCliTexts)
#include "test_cli_texts.moc"
