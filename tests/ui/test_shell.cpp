// Around the plots: gallery, files that are opened and dropped, presets that are saved, pictures, the command line.
#include <QtTest>

#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QMimeData>
#include <QPushButton>

#include "controls/card_line.h"
#include "data/file_bytes.h"
#include "experiment/preset_store.h"
#include "export/command_text.h"
#include "gallery/gallery.h"
#include "gallery/preset_card.h"
#include "plots/chart_panel.h"
#include "shell/documents.h"
#include "shell/plot_actions.h"
#include "shell/self_check_dialog.h"
#include "ui/opened_window.h"
#include "views/plot_deck.h"

using namespace dianoia;
using namespace dianoia::testing;

namespace {

void write(const QString& path, const QByteArray& text) {
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text);
}

struct Opened : OpenedWindow {
    explicit Opened(Theme theme = Theme::light)
        : OpenedWindow(loadPreset("median-is-not-mean"), {1280, 800}, theme, "median-is-not-mean") {
        const auto tell = [this](const QString& sentence) { told << sentence; };
        QObject::connect(&window.documents(), &Documents::told, &window, tell);
        QObject::connect(&window.plotActions(), &PlotActions::told, &window, tell);
    }
    /// What is told when the picture is written, or could not be.
    QString written(PlotView& view, const PlotPicture& wanted, const QString& path) {
        return toldBy([&] { window.plotActions().writePicture(view, wanted, path); });
    }
    QString toldBy(const std::function<void()>& act) {
        const auto before = told.size();
        act();
        [&] { QTRY_COMPARE_WITH_TIMEOUT(told.size(), before + 1, kGenerous); }();
        return told.last();
    }
    QStringList told;
};

}  // namespace

class TestShell : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        QStandardPaths::setTestModeEnabled(true);
        QCoreApplication::setOrganizationName("DianoiaTest");
        QSettings().clear();
    }

    void theGalleryHasACardForEveryPresetWithAThumbnail() {
        Gallery gallery;
        const auto cards = gallery.findChildren<PresetCard*>();
        QCOMPARE(std::size_t(cards.size()), builtInPresetNames().size());
        for (const PresetTitle& preset : builtInPresetTitles()) {
            QVERIFY2(!preset.lesson.empty(), preset.name.c_str());
            QVERIFY2(!QPixmap(":/thumbnails/" + QString::fromStdString(preset.name) + ".png").isNull(),
                     preset.name.c_str());
        }
        QSignalSpy chosen(&gallery, &Gallery::chosen);
        cards[3]->click();
        QCOMPARE(chosen.size(), 1);
        QCOMPARE(gallery.result(), int(QDialog::Accepted));
    }

    void galleryEntriesOpenPausedAtRoundZero() {
        Opened o;
        o.window.documents().open("exact-yet-stuck");
        QTRY_VERIFY_WITH_TIMEOUT(
            o.workbench.picture().state == SessionState::paused && o.workbench.picture().runs.size() == 3, kGenerous);
        QCOMPARE(o.workbench.picture().round, std::uint64_t(0));
        QCOMPARE(o.window.documents().source(), std::string("exact-yet-stuck"));
        QVERIFY(o.window.windowTitle().startsWith("Exact gradients, yet stuck"));
    }

    void aSavedPresetOpensAsItWas() {
        Opened o;
        QTemporaryDir folder;
        o.workbench.change("", "server.step", 0.0625);
        const QString json = folder.filePath("m\u00fc \uc2e4\ud5d8.json"), table = folder.filePath("t.csv");
        o.window.documents().savePreset(json);
        o.window.documents().saveTable(table);
        Preset edited = o.workbench.preset();
        edited.expect.clear();
        edited.folder = folder.path().toStdString();
        QVERIFY(parsePreset(readFileBytes(json.toStdString()), "x", edited.folder) == edited);
        o.window.documents().open(table);
        o.settle();
        QCOMPARE(o.workbench.preset().runs.size(), edited.runs.size());
        for (std::size_t i = 0; i < edited.runs.size(); ++i)
            QVERIFY(composeSpec(o.workbench.preset(), o.workbench.preset().runs[i]) ==
                    composeSpec(edited, edited.runs[i]));
        QVERIFY(Documents::recent().front().endsWith("t.csv"));
    }

    /// As they were written by the versions of their time.
    void filesOfEveryFormatOpen() {
        Opened o;
        const QDir formats(QStringLiteral(DIANOIA_SOURCE_DIR "/tests/data/formats"));
        for (const QString& format : formats.entryList(QDir::Dirs | QDir::NoDotAndDotDot))
            for (const char* name : {"preset.json", "table.csv", "recorded.csv", "recorded.json", "sweep.csv"}) {
                const QString path = formats.filePath(format + '/' + name);
                o.told.clear();
                QSignalSpy settled(&o.workbench, &Workbench::startSettled);
                o.window.documents().open(path);
                QTRY_VERIFY_WITH_TIMEOUT(settled.size() == 1 || !o.told.isEmpty(), kGenerous);
                QVERIFY2(o.told.isEmpty() && settled[0][0].toBool(), qPrintable(path + ": " + o.told.value(0)));
                QCOMPARE(o.workbench.preset().runs.size(), std::size_t(3));
                QVERIFY(o.workbench.preset().name.starts_with("Kept: \"a, b\""));
                o.settle();
            }
    }

    /// What a run that was killed leaves behind.
    void rowsWithoutASidecarAreTold() {
        Opened o;
        QTemporaryDir folder;
        const QString path = folder.filePath("r.csv.partial");
        write(path, "run,seed,round,epoch\nGD,1,0,0\n");
        const Preset before = o.workbench.preset();
        o.window.documents().open(path);
        QCOMPARE(o.told.size(), 1);
        QVERIFY2(o.told[0].startsWith(path + " holds rows of a run, but its settings would be in "),
                 qPrintable(o.told[0]));
        QVERIFY(o.workbench.preset() == before);
    }

    void dataThatAreDroppedAreTrainedOn() {
        Opened o;
        QTemporaryDir folder;
        const QString path = folder.filePath(QString::fromUtf8(
            "r\xc3\xa9sultats \xd0\xb4\xd0\xb0\xd0\xbd\xd0\xbd\xd1\x8b\xd0\xb5 \xe6\xb5\x8b\xe8\xaf\x95.libsvm"));
        QByteArray rows;
        for (int i = 0; i < 40; ++i) rows += i % 2 ? "+1 1:0.5 3:2\n" : "-1 2:1 3:1\n";
        write(path, rows);
        QMimeData mime;
        mime.setUrls({QUrl::fromLocalFile(path)});
        QDragEnterEvent enter(QPoint(300, 300), Qt::CopyAction, &mime, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(&o.window, &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent drop(QPointF(300, 300), Qt::CopyAction, &mime, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(&o.window, &drop);
        QTRY_VERIFY_WITH_TIMEOUT(
            !o.workbench.picture().runs.empty() && o.workbench.picture().runs[0].card.samples == 40, kGenerous);
        QCOMPARE(o.workbench.picture().runs[0].card.dimension, Index(3));
    }

    /// What a reader notices is said once, and stays on the line of numbers.
    void whatIsNoticedInDataIsTold() {
        Opened o;
        QTemporaryDir folder;
        const QString path = folder.filePath("<b>zero.libsvm");
        QByteArray rows;
        for (int i = 0; i < 40; ++i) rows += i % 2 ? "+1 0:0.5 3:2\n" : "-1 1:1 3:1\n";
        write(path, rows);
        QSignalSpy told(&o.workbench, &Workbench::told);
        o.window.documents().open(path);
        QTRY_VERIFY_WITH_TIMEOUT(
            !o.workbench.picture().runs.empty() && o.workbench.picture().runs[0].card.samples == 40, kGenerous);
        const auto sentences = [&] {
            QStringList all;
            for (const auto& call : told) all << call[0].toString();
            return all.filter("0-based");
        };
        QTRY_COMPARE_WITH_TIMEOUT(sentences().size(), 1, kGenerous);
        const auto note = [&]() -> QLabel* {
            for (QLabel* label : o.window.findChild<CardLine*>()->findChildren<QLabel*>())
                if (label->text() == "1 note on the data") return label;
            return nullptr;
        };
        QVERIFY(note() && note()->isVisible());
        QVERIFY(note()->toolTip().contains("&lt;b&gt;zero.libsvm is 0-based"));
        // Other workers over the same rows: the note is still there, and not said again.
        o.workbench.change("", "workers.count", 4);
        o.workbench.restart();
        QTRY_VERIFY_WITH_TIMEOUT(o.workbench.isUpToDate() && o.workbench.picture().runs[0].card.workers == 4,
                                 kGenerous);
        QVERIFY(note() && note()->isVisible());
        QCOMPARE(sentences().size(), 1);
        o.window.documents().open("diana-learns");
        QTRY_VERIFY_WITH_TIMEOUT(o.workbench.isUpToDate() && o.workbench.picture().runs[0].card.notes.empty(),
                                 kGenerous);
        QVERIFY(!note() || !note()->isVisible());
    }

    void dataThatCannotBeReadLeaveTheRunAsItIs() {
        Opened o;
        o.workbench.step();
        QTRY_VERIFY_WITH_TIMEOUT(o.workbench.picture().round == 1, kGenerous);
        QTemporaryDir folder;
        const QString broken = folder.filePath("d.csv"), three = folder.filePath("three.csv");
        write(broken, "a,b,y\n1,2,0\n3,x,1\n");
        write(three, "1,0\n2,1\n3,2\n4,0\n");  // three classes, one too many for logistic regression
        const Preset before = o.workbench.preset();
        const QStringList recent = Documents::recent();
        QSignalSpy refused(&o.workbench, &Workbench::refused), settled(&o.workbench, &Workbench::startSettled);
        for (const QString& path : {broken, three}) {
            refused.clear();
            settled.clear();
            o.window.documents().open(path);
            QTRY_COMPARE_WITH_TIMEOUT(settled.size(), 1, kGenerous);
            QVERIFY(!settled[0][0].toBool());
            QCOMPARE(refused.size(), 1);
            QVERIFY(o.workbench.preset() == before);
            QCOMPARE(o.window.documents().source(), std::string("median-is-not-mean"));
            QVERIFY(o.window.windowTitle().startsWith(QString::fromStdString(before.name + " - ")));
            QCOMPARE(o.workbench.picture().round, std::uint64_t(1));
            QVERIFY(o.workbench.picture().state == SessionState::paused);
        }
        QCOMPARE(Documents::recent(), recent);
    }

    void dataThatGoAwayWhileOpenAreNoHindrance() {
        Opened o;
        QTemporaryDir folder;
        const QString path = folder.filePath("d.libsvm");
        QByteArray rows;
        for (int i = 0; i < 40; ++i) rows += i % 2 ? "+1 1:0.5 3:2\n" : "-1 2:1 3:1\n";
        write(path, rows);
        o.window.documents().open(path);
        o.settle();
        QVERIFY(QFile::remove(path));
        QSignalSpy refused(&o.workbench, &Workbench::refused);
        const Preset before = o.workbench.preset();
        o.workbench.restart();
        o.settle();
        o.workbench.step();
        QTRY_VERIFY_WITH_TIMEOUT(o.workbench.picture().round == 1, kGenerous);
        QVERIFY(o.workbench.preset() == before && refused.empty());
        // Others that are not there cannot be had: that is refused, and what runs stays.
        o.workbench.change("", "data.file", folder.filePath("e.libsvm").toStdString());
        o.workbench.restart();
        QTRY_COMPARE_WITH_TIMEOUT(refused.size(), 1, kGenerous);
        QVERIFY2(refused[0][0].toString().contains("e.libsvm"), qPrintable(refused[0][0].toString()));
        QCOMPARE(o.workbench.picture().round, std::uint64_t(1));
    }

    void theSelfCheckGivesALineForABugReport() {
        Opened o;
        for (QAction* action : o.window.findChildren<QAction*>())
            if (action->text().contains("Self-check")) action->trigger();
        auto* dialog = o.window.findChild<SelfCheckDialog*>();
        QVERIFY(dialog && dialog->isVisible() && !dialog->isDone());
        o.workbench.step();  // the window is free meanwhile
        QTRY_VERIFY_WITH_TIMEOUT(o.workbench.picture().round == 1, kGenerous);
        QTRY_VERIFY_WITH_TIMEOUT(dialog->isDone(), kGenerous);
        const QString line = dialog->line();
        QVERIFY2(!line.contains("WRONG") && !line.contains('\n'), qPrintable(line));
        for (const char* part : {"dianoia ", "signature ", "compressors ok", "gradients ok", "threads ok", "numbers ok",
                                 "csv ok", "Qt 6", "fonts ok", "png ok", "svg ok", "pdf ok"})
            QVERIFY2(line.contains(part), qPrintable(line));
        for (QPushButton* button : dialog->findChildren<QPushButton*>())
            if (button->text().contains("Copy")) button->click();
        QCOMPARE(QGuiApplication::clipboard()->text(), line);
        QPointer<SelfCheckDialog> gone = dialog;
        dialog->reject();
        QTRY_VERIFY_WITH_TIMEOUT(!gone, kGenerous);
        // One that is closed at once takes nothing with it.
        SelfCheckDialog early;
        early.reject();
    }

    void whatCannotBeOpenedIsToldAndChangesNothing() {
        Opened o;
        QTemporaryDir folder;
        const QString path = folder.filePath("broken.json");
        write(path, "{\"dianoia\": 1,");
        const Preset before = o.workbench.preset();
        for (const QString& name : {path, QString("/nowhere/x.json"), QString("no-such-preset")}) {
            o.told.clear();
            o.window.documents().open(name);
            QCOMPARE(o.told.size(), 1);
            QVERIFY(o.workbench.preset() == before);
        }
        o.window.documents().savePreset("/nowhere/at/all.json");
        QVERIFY(o.told.last().contains("/nowhere/at/all.json"));
    }

    void aPictureIsAsLargeOnPaperAsAskedForAndLight() {
        Opened o(Theme::dark);
        QTemporaryDir folder;
        PlotPicture wanted;
        wanted.widthMm = 127;
        wanted.heightMm = 76.2;
        wanted.dotsPerInch = 200;
        wanted.keepsWords = false;
        wanted.title = "Title <b>as typed</b>";
        wanted.xLabel = "across";
        wanted.yLabel = "upwards";
        PlotView& view = o.window.deck().large();
        const QString png = folder.filePath("a.png"), svg = folder.filePath("a.svg");
        QCOMPARE(o.written(view, wanted, png), "written: " + png);
        const QImage image(png);
        QCOMPARE(image.size(), QSize(1000, 600));
        QCOMPARE(image.dotsPerMeterX(), 7874);
        QCOMPARE(image.pixelColor(2, 2), QColor(Qt::white));
        QCOMPARE(o.written(view, wanted, svg), "written: " + svg);
        const std::string text = readFileBytes(svg.toStdString());
        for (const char* words : {"Title &lt;b&gt;as typed&lt;/b&gt;", ">across<", ">upwards<", "<text"})
            QVERIFY2(text.find(words) != std::string::npos, words);
        QCOMPARE(view.panels().front()->theme(), Theme::dark);
        QVERIFY(view.panels().front()->panelTitle() != wanted.title);
        for (const QString& wrong : {QString("/nowhere/a.png"), folder.filePath("a.gif")})
            QVERIFY(o.written(view, wanted, wrong).contains(wrong));
    }

    void ofFilesOpenedInARowTheOneThatRunsIsNamed() {
        Opened o;
        QTemporaryDir folder;
        const QString good = folder.filePath("good.json"), broken = folder.filePath("d.csv");
        o.window.documents().savePreset(good);
        write(broken, "a,b,y\n1,2,0\n3,x,1\n");
        QSignalSpy settled(&o.workbench, &Workbench::startSettled);
        o.window.documents().open(good);
        o.window.documents().open(broken);
        QTRY_COMPARE_WITH_TIMEOUT(settled.size(), 1, kGenerous);
        QCOMPARE(o.window.documents().source(), good.toStdString());
        QCOMPARE(Documents::recent().front(), good);
    }

    void allPlotsAreWrittenBesideEachOther() {
        Opened o;
        QTemporaryDir folder;
        QCOMPARE(o.toldBy([&] { o.window.plotActions().writeAllPictures({}, folder.filePath("x.pdf")); }),
                 "written: " + folder.filePath("x-*.pdf"));
        for (PlotView* view : o.window.deck().views())
            QVERIFY(!view->isVisible() || QFileInfo(folder.filePath("x-" + view->name() + ".pdf")).size() > 1000);
        // Plots that are small at present are written whole, and are small again.
        PlotView* quantizer = o.window.deck().find("quantizer");
        QCOMPARE(quantizer->panels().size(), std::size_t(1));
        o.window.deck().setWhole(*quantizer, true);
        QCOMPARE(quantizer->panels().size(), std::size_t(3));
        for (ChartPanel* panel : quantizer->panels()) QVERIFY(panel->width() > 20 && panel->height() > 10);
        o.window.deck().setWhole(*quantizer, false);
        QCOMPARE(quantizer->panels().size(), std::size_t(1));
    }

    void everyThemeCanBeChosenLive() {
        Opened o;
        for (Theme theme : {Theme::dark, Theme::projector, Theme::light}) {
            o.window.setTheme(theme);
            for (PlotView* view : o.window.deck().views())
                for (ChartPanel* panel : view->panels()) QCOMPARE(panel->theme(), theme);
            QCOMPARE(QSettings().value("window/theme").toString(), themeName(theme));
            QVERIFY(!o.window.grab().isNull());
        }
    }

    void theCommandRunsWhatIsOnTheTable() {
        const Preset opened = loadPreset("diana-learns");
        QCOMPARE(commandFor("diana-learns", opened, opened), std::string("dianoia-cli run diana-learns"));
        const Preset edited = withAssignments(
            opened, {{"DIANA", "compressor.p", 2}, {"", "run.seed", 7}, {"QSGD", "server.step", "auto"}});
        const std::string command = commandFor("it's.json", opened, edited);
        QVERIFY(command.rfind("dianoia-cli run 'it'\\''s.json' --set GD:run.seed=7", 0) == 0);
        QVERIFY(command.find("--set DIANA:compressor.p=2") != std::string::npos);
        // Read back as the command line does, it gives the same specs.
        std::vector<Assignment> assignments;
        for (std::size_t at = command.find("--set "); at != std::string::npos; at = command.find("--set ", at + 1)) {
            const std::size_t end = command.find(" --set ", at + 1);
            assignments.push_back(
                parseAssignment(command.substr(at + 6, end == std::string::npos ? end : end - at - 6)));
        }
        const Preset again = withAssignments(opened, assignments);
        for (std::size_t i = 0; i < edited.runs.size(); ++i)
            QVERIFY(composeSpec(again, again.runs[i]) == composeSpec(edited, edited.runs[i]));
        Preset renamed = opened;
        renamed.runs[0].label = "other";
        QCOMPARE(commandFor("diana-learns", opened, renamed), std::string());
        QCOMPARE(shellQuoted("a b"), std::string("'a b'"));
    }

    void theLayoutIsRemembered() {
        {
            Opened o;
            o.window.resize(1111, 777);
            o.window.close();
        }
        Opened o;
        o.window.restoreLayout();
        QCOMPARE(o.window.size(), QSize(1111, 777));
    }
};

QTEST_MAIN(TestShell)
#include "test_shell.moc"
