// What the window saves: every kind of file, in dialogs that remember, at places that refuse.
#include <QtTest>

#include <QApplication>
#include <QCheckBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QSettings>
#include <QSpinBox>

#include <set>

#include "core/rfc4180.h"
#include "data/file_bytes.h"
#include "experiment/preset_store.h"
#include "export/picture_dialog.h"
#include "shell/documents.h"
#include "shell/plot_actions.h"
#include "ui/opened_window.h"
#include "views/plot_deck.h"

using namespace dianoia;
using namespace dianoia::testing;

namespace {

QByteArray bytesOf(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QStringList filesIn(const QTemporaryDir& folder) {
    return QDir(folder.path()).entryList(QDir::Files | QDir::Hidden);
}

/// Two workers for 100,000 rounds; GD and DIANA.
struct Opened : OpenedWindow {
    Opened() : OpenedWindow(tugOfWar()) {
        const auto tell = [this](const QString& sentence) { told << sentence; };
        QObject::connect(&window.documents(), &Documents::told, &window, tell);
        QObject::connect(&window.plotActions(), &PlotActions::told, &window, tell);
        QObject::connect(&workbench, &Workbench::exported, &window,
                         [this](const QString& path, const QString& problem) {
                             told << (problem.isEmpty() ? "written: " + path : problem);
                         });
    }
    void press(const QString& entry) {
        for (QAction* action : window.findChildren<QAction*>())
            if (action->text().remove('&').startsWith(entry)) return action->trigger();
        QFAIL(qPrintable("there is no " + entry));
    }
    QStringList told;
};

/// A person at the dialogs of saving: takes what is proposed, types one place after another, and wants another place
/// where one was refused.
class Person : public QObject {
public:
    explicit Person(QStringList places) : m_places(std::move(places)) { look(); }
    QStringList proposed, complaints;

private:
    /// Every look is a timer of its own: one does not fire in a dialog that it has opened itself.
    void look() {
        QTimer::singleShot(10, this, &Person::look);
        if (auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget())) {
            if (auto* yes = box->button(QMessageBox::Yes)) return yes->click();  // to replace what is there
            complaints << box->text();
            for (QAbstractButton* button : box->buttons())
                if (button->text().remove('&').startsWith("Save elsewhere")) return button->click();
        } else if (auto* picture = qobject_cast<PictureDialog*>(QApplication::activeModalWidget())) {
            picture->accept();
        } else if (auto* place = qobject_cast<QFileDialog*>(QApplication::activeModalWidget())) {
            if (m_asked == place || m_places.isEmpty()) return;
            m_asked = place;
            proposed << place->selectedFiles();
            place->findChild<QLineEdit*>("fileNameEdit")->setText(m_places.takeFirst());
            place->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Save)->click();
            m_asked = nullptr;
        }
    }
    QStringList m_places;
    QFileDialog* m_asked = nullptr;
};

const QStringList kWays = {"Save preset...",
                           "Save preset as a table...",
                           "Export rows as CSV...",
                           "Save picture of the large plot...",
                           "Save pictures of all plots...",
                           "Save data of the large plot..."};

QString endingOf(const QString& way) {
    if (way.startsWith("Save picture")) return "png";
    return way == "Save preset..." ? "json" : "csv";
}

}  // namespace

class TestSaving : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        QStandardPaths::setTestModeEnabled(true);
        QCoreApplication::setOrganizationName("DianoiaTestSaving");
        QCoreApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    }
    void init() { QSettings().clear(); }

    void everyFormatInARowIsThereAtOnceAndCanBeRemoved() {
        Opened o;
        QTemporaryDir folder;
        PlotActions& plots = o.window.plotActions();
        PlotView& large = o.window.deck().large();
        o.workbench.step();
        QTRY_VERIFY_WITH_TIMEOUT(o.workbench.picture().round == 1 && large.dataText().count('\n') >= 3, kGenerous);
        o.window.documents().savePreset(folder.filePath("preset.json"));
        o.window.documents().saveTable(folder.filePath("table.csv"));
        QCOMPARE(plots.writeData(large, folder.filePath("data.csv")), QString());
        for (const char* ending : {"png", "svg", "pdf"}) {
            plots.writePicture(large, {}, folder.filePath(QString("plot.") + ending));
            plots.writeAllPictures({}, folder.filePath(QString("all.") + ending));
        }
        o.workbench.exportCsv(folder.filePath("rows.csv"));
        o.workbench.exportCsv(folder.filePath("rows again.csv"), true);
        QTRY_COMPARE_WITH_TIMEOUT(o.told.size(), 10, kGenerous);
        for (const QString& sentence : o.told) QVERIFY2(sentence.startsWith("written: "), qPrintable(sentence));
        QCOMPARE(filesIn(folder).size(), 2 + 1 + 3 + 3 * 4 + 2 * 2);
        for (const QString& file : filesIn(folder)) {
            QVERIFY2(QFileInfo(folder.filePath(file)).size() > 60, qPrintable(file));
            QVERIFY2(QFile::remove(folder.filePath(file)), qPrintable(file));
        }
    }

    /// At round 0 there is one row a run, and no row of a run's future.
    void rowsBeforeTheFirstRound() {
        Opened o;
        QTemporaryDir folder;
        o.workbench.exportCsv(folder.filePath("r.csv"));
        QTRY_COMPARE_WITH_TIMEOUT(o.told.size(), 1, kGenerous);
        const QByteArrayList lines = bytesOf(folder.filePath("r.csv")).split('\n');
        QCOMPARE(lines.size(), 4);
        QVERIFY(lines[0].startsWith("run,seed,round,") && lines[1].startsWith("GD,1,0,") &&
                lines[2].startsWith("DIANA,1,0,") && lines[3].isEmpty());
    }

    void whatIsRefusedIsOfferedAnotherPlace_data() {
        QTest::addColumn<QString>("way");
        QTest::addColumn<bool>("isFull");
        for (const QString& way : kWays)
            for (const bool isFull : {false, true})
                QTest::addRow("%s %s", qPrintable(way), isFull ? "full" : "gone") << way << isFull;
    }

    /// A folder that is there no longer, and a disk that is full.
    void whatIsRefusedIsOfferedAnotherPlace() {
        QFETCH(QString, way);
        QFETCH(bool, isFull);
        Opened o;
        QTemporaryDir folder;
        const QString ending = endingOf(way);
        const bool writesAll = way.contains("all plots");
        QString refused = folder.filePath("gone/nobody." + ending);
        if (isFull) {
            refused = folder.filePath("full." + ending);
            QVERIFY(QFile::link("/dev/full", writesAll ? folder.filePath("full-progress.png") : refused));
        }
        const QString good = folder.filePath("good." + ending);
        o.workbench.setSpeed(std::numeric_limits<double>::infinity());
        o.workbench.play();
        Person person({refused, good});
        o.press(way);
        QTRY_VERIFY_WITH_TIMEOUT(o.told.size() == 2, kGenerous);
        QCOMPARE(person.complaints, QStringList{o.told[0]});
        const QString named = writesAll ? refused.chopped(ending.size() + 1) + "-progress." + ending : refused;
        QVERIFY2(o.told[0].contains(named), qPrintable(o.told[0]));
        QVERIFY2(!isFull || o.told[0].contains("No space left on device"), qPrintable(o.told[0]));
        QVERIFY2(o.told[1].startsWith("written: " + folder.path()), qPrintable(o.told[1]));
        QVERIFY(QFileInfo(writesAll ? folder.filePath("good-progress.png") : good).size() > 100);
        const std::uint64_t round = o.workbench.picture().round;
        QTRY_VERIFY_WITH_TIMEOUT(o.workbench.picture().round > round || o.workbench.picture().round == 100000,
                                 kGenerous);
    }

    /// Neither of two exports that wait for a session at work is forgotten.
    void everyExportIsToldOf() {
        Opened o;
        QTemporaryDir folder;
        o.workbench.exportCsv("/dev/full");
        o.workbench.exportCsv(folder.filePath("r.csv"));
        QTRY_COMPARE_WITH_TIMEOUT(o.told.size(), 2, kGenerous);
        QVERIFY2(o.told[0].contains("/dev/full: No space left"), qPrintable(o.told[0]));
        QCOMPARE(o.told[1], "written: " + folder.filePath("r.csv"));
    }

    void theLastChoiceIsProposedAgain() {
        QTemporaryDir folder;
        const QString there = QFileInfo(folder.path()).canonicalFilePath();
        {
            Opened o;
            Person person({there + "/mine.svg"});
            o.press("Save picture of the large plot...");
            QTRY_COMPARE_WITH_TIMEOUT(o.told.size(), 1, kGenerous);
            QVERIFY(person.proposed[0].endsWith("/progress.png"));
        }
        Opened o;  // another start
        Person person({there + "/a.svg", there + "/b.csv", there + "/c.json"});
        o.press("Save picture of the large plot...");
        o.press("Save data of the large plot...");
        o.press("Save preset...");
        QTRY_COMPARE_WITH_TIMEOUT(o.told.size(), 3, kGenerous);
        QCOMPARE(person.proposed,
                 (QStringList{there + "/progress.svg", there + "/progress.csv", there + "/preset.json"}));
    }

    void theChoicesOfAPictureAreRemembered() {
        {
            PictureDialog dialog({}, true);
            for (QCheckBox* box : dialog.findChildren<QCheckBox*>()) box->setChecked(false);
            for (QDoubleSpinBox* box : dialog.findChildren<QDoubleSpinBox*>()) box->setValue(77);
            for (QSpinBox* box : dialog.findChildren<QSpinBox*>()) box->setValue(123);
            dialog.accept();
        }
        const PlotPicture wanted = PictureDialog({}, true).wanted();
        QVERIFY(!wanted.light && !wanted.theory);
        QCOMPARE(wanted.widthMm, 77.0);
        QCOMPARE(wanted.heightMm, 77.0);
        QCOMPARE(wanted.dotsPerInch, 123);
        // A picture without theory asks nothing of it, and its answer is none.
        { PictureDialog({}, false).accept(); }
        QVERIFY(!PictureDialog({}, true).wanted().theory);
    }

    /// The first column tells the round and the second the run, of all plots that show a run.
    void dataOfEveryPlotBeginWithTheRound() {
        OpenedWindow o(loadPreset("noise-closes-the-gap"));
        o.workbench.step();
        QTRY_VERIFY_WITH_TIMEOUT(o.workbench.picture().round == 1, kGenerous);
        o.settle();
        std::set<std::string> labels;
        for (const PresetRun& run : o.workbench.preset().runs) labels.insert(run.label);
        QTemporaryDir folder;
        for (std::size_t i = 0; i < o.window.deck().views().size(); ++i) {
            PlotView& view = *o.window.deck().views()[i];
            o.window.deck().enlarge(i);
            const QString path = folder.filePath(view.name() + ".csv");
            QTRY_VERIFY_WITH_TIMEOUT(!view.dataText().isEmpty(), kGenerous);
            QCOMPARE(o.window.plotActions().writeData(view, path), QString());
            const std::string text = readFileBytes(path.toStdString());
            QVERIFY2(text.starts_with("round,run,"), text.c_str());
            CsvSplitter splitter(text);
            CsvRecord record;
            QVERIFY(splitter.next(record));
            const std::size_t width = record.cells.size();
            while (splitter.next(record)) {
                QVERIFY2(record.cells[0] == "0" || record.cells[0] == "1", record.cells[0].c_str());
                QVERIFY2(labels.contains(record.cells[1]), record.cells[1].c_str());
                QCOMPARE(record.cells.size(), width);
            }
        }
    }

    void aFileOfAPersonChangesOnlyWhenItIsSaved() {
        QTemporaryDir folder;
        const QString path = folder.filePath("mine.json");
        const QByteArray text = QByteArray::fromStdString(presetText(tugOfWar()));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(text) == text.size());
        file.close();
        const QDateTime then = QFileInfo(path).lastModified();
        {
            Opened o;
            o.window.documents().open(path);
            o.settle();
            o.workbench.change("", "server.step", 0.125);
            o.workbench.renameRun("GD", "other");
            o.workbench.play();
            QTRY_VERIFY_WITH_TIMEOUT(o.workbench.picture().round > 10, kGenerous);
            o.workbench.restart();
            o.settle();
            QCOMPARE(bytesOf(path), text);
            o.window.close();
        }
        QCOMPARE(bytesOf(path), text);
        QCOMPARE(QFileInfo(path).lastModified(), then);
        QCOMPARE(filesIn(folder), QStringList{"mine.json"});
        Opened o;
        o.window.documents().open(path);
        o.settle();
        o.workbench.change("", "server.step", 0.125);
        o.window.documents().savePreset(path);
        QVERIFY(bytesOf(path).contains("0.125"));
        QCOMPARE(filesIn(folder), QStringList{"mine.json"});
    }
};

QTEST_MAIN(TestSaving)
#include "test_saving.moc"
