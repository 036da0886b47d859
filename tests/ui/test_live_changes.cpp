// Controls moved as fast and as slowly as a hand can, while rounds go on: the window answers, and the last value
// counts.
//
// DIANOIA_CHANGES=N makes N changes with every control instead of a few.
#include <QtTest>

#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QSpinBox>

#include <cmath>
#include <limits>
#include <set>

#include "controls/field_editor.h"
#include "controls/group_panel.h"
#include "controls/notch_slider.h"
#include "controls/run_chips.h"
#include "controls/stage_boxes.h"
#include "core/number_text.h"
#include "data/file_bytes.h"
#include "experiment/spec_schema.h"
#include "live_settings.h"
#include "measure/run_csv.h"
#include "ui/opened_window.h"
#include "ui/stall_meter.h"
#include "views/plot_deck.h"
#include "views/progress_view.h"

using namespace dianoia;
using namespace dianoia::testing;

namespace {

constexpr double kAnswer = 100 * kSlack;  // milliseconds of the processor from a change to the picture of it

/// Two runs on rows of data, so that no group of parameters is without effect.
Preset dataPreset() {
    return parsePreset(R"({"dianoia": 1, "name": "Rows", "summary": "Workers hold rows.",
        "base": {"problem": {"kind": "logistic"}, "data": {"kind": "synthetic", "samples": 400, "features": 12},
                 "workers": {"count": 10}, "oracle": {"kind": "minibatch", "batch": 8}, "run": {"rounds": 1000000}},
        "runs": [{"label": "GD", "method": {"name": "sgd"}},
                 {"label": "DIANA", "method": {"name": "diana"}, "compressor": {"p": 2}}],
        "view": {"rounds_per_second": 1e8}})",
                       "test", "");
}

/// One control that a hand can change quickly.
class Changed {
public:
    explicit Changed(QWidget* widget) : m_widget(widget) {}

    static bool isOne(const QWidget* widget) {
        const bool isNumber = qobject_cast<const QLineEdit*>(widget) && widget->property("isNumber").toBool();
        return isNumber || qobject_cast<const QSlider*>(widget) || qobject_cast<const QSpinBox*>(widget) ||
               qobject_cast<const QComboBox*>(widget) || qobject_cast<const QCheckBox*>(widget);
    }

    /// Change number `i` of `count`: the least value, the greatest, others, and the greatest last.
    void change(int i, int count) {
        const bool isLast = i + 1 == count;
        if (auto* slider = qobject_cast<QSlider*>(m_widget))
            slider->setValue(valueBetween(slider->minimum(), slider->maximum(), i, isLast));
        else if (auto* box = qobject_cast<QSpinBox*>(m_widget))
            box->setValue(valueBetween(box->minimum(), box->maximum(), i, isLast));
        else if (auto* choice = qobject_cast<QComboBox*>(m_widget))
            choose(*choice, valueBetween(0, choice->count() - 1, i, isLast));
        else if (auto* flag = qobject_cast<QCheckBox*>(m_widget))
            flag->click();
        else
            type(i);
    }

    const FieldEditor* editor() const {
        for (const QWidget* at = m_widget; at; at = at->parentWidget())
            if (const auto* found = qobject_cast<const FieldEditor*>(at)) return found;
        return nullptr;
    }
    QString name() const { return m_widget->accessibleName(); }

private:
    static int valueBetween(int least, int greatest, int i, bool isLast) {
        if (i % 50 == 0) return least;
        if (isLast || i % 50 == 1) return greatest;
        return least + int(std::int64_t(i) * 7919 % std::max(1, greatest - least + 1));
    }
    static void choose(QComboBox& choice, int index) {
        choice.setCurrentIndex(index);
        emit choice.activated(index);
    }
    void type(int i) {
        static const char* const texts[] = {"0", "1e308", "1", "2.5", "7", "1e-300", "3", "10", "0.125", "1000"};
        auto* line = qobject_cast<QLineEdit*>(m_widget);
        line->selectAll();
        line->insert(QLatin1String(texts[std::size_t(i) % std::size(texts)]));
        line->setModified(true);
        emit line->editingFinished();
    }

    QWidget* m_widget;
};

struct Opened : OpenedWindow {
    explicit Opened(const Preset& preset = dataPreset()) : OpenedWindow(preset, {1280, 800}) {}
    GroupPanel& panel() { return *window.findChild<GroupPanel*>(); }
    std::size_t selected() { return window.findChild<RunChips*>()->selected(); }
    const ExperimentSpec& running() { return workbench.picture().runs[selected()].spec; }
    const ExperimentSpec& set() { return workbench.settings()[selected()]; }
    void playFlatOut() {
        workbench.setSpeed(std::numeric_limits<double>::infinity());
        workbench.play();
    }
    void waitForWishes() { QTRY_VERIFY_WITH_TIMEOUT(workbench.isUpToDate(), kGenerous); }
    void playTo(std::uint64_t round) { QTRY_VERIFY_WITH_TIMEOUT(workbench.picture().round >= round, kGenerous); }
};

int changesOr(int few) {
    bool isRead = false;
    const int wanted = qEnvironmentVariable("DIANOIA_CHANGES").toInt(&isRead);
    return isRead ? wanted : few;
}

/// Makes `count` changes, one a turn of the event loop; notes what each turn took.
void changeManyTimes(QWidget* widget, int count, std::vector<double>& turns) {
    Changed changed(widget);
    for (int i = 0; i < count; ++i) {
        const double before = threadMilliseconds();
        changed.change(i, count);
        QCoreApplication::processEvents();
        turns.push_back(threadMilliseconds() - before);
    }
}

/// What is set is what runs and what the control shows, where it is a number.
void checkLastValue(Opened& o, const Changed& changed) {
    const FieldEditor* editor = changed.editor();
    if (!editor) return;
    const std::string& path = editor->info().path;
    const Json value = requireField(path).get(o.set());
    if (isLive(path) && !o.workbench.picture().runs[o.selected()].ended)
        QVERIFY2(requireField(path).get(o.running()) == value, path.c_str());
    if (!value.is_number()) return;
    for (const QLineEdit* line : editor->findChildren<QLineEdit*>()) {
        const ParsedReal shown = parseReal(line->text().toStdString());
        QVERIFY2(shown.ok() && shown.value == value.get<double>(), path.c_str());
    }
}

/// Where many programs share the caches one turn in a thousand may take up to twice as long.
void checkAnswers(std::vector<double> turns) {
    std::ranges::sort(turns, std::greater<>());
    const auto slow = std::size_t(std::ranges::count_if(turns, [](double t) { return t > kAnswer; }));
    QVERIFY2(
        slow <= 1 + turns.size() / 1000 && turns.front() < 2 * kAnswer,
        qPrintable(QStringLiteral("%1 of %2 changes took up to %3 ms").arg(slow).arg(turns.size()).arg(turns.front())));
    qInfo("%zu changes, the slowest %.1f ms, half of them below %.2f ms", turns.size(), turns.front(),
          turns[turns.size() / 2]);
}

void changeAll(Opened& o, QWidget* within, int count, std::vector<double>& turns) {
    for (QWidget* widget : within->findChildren<QWidget*>()) {
        if (!Changed::isOne(widget) || !widget->isVisible() || !widget->isEnabled()) continue;
        changeManyTimes(widget, count, turns);
        o.waitForWishes();
        checkLastValue(o, Changed(widget));
    }
}

}  // namespace

class TestLiveChanges : public QObject {
    Q_OBJECT

private slots:
    void aThousandChangesOfASliderAreAnsweredAtOnce() {
        Opened o;
        o.playFlatOut();
        std::vector<double> turns;
        const std::pair<const char*, int> sliders[] = {{"step size (gamma, delta), slider", 1000},
                                                       {"speed, rounds per second", 50}};
        for (const auto& [name, count] : sliders) {
            auto* slider = o.named<NotchSlider>(name);
            QVERIFY2(slider && slider->isVisible(), name);
            changeManyTimes(slider, changesOr(count), turns);
            o.waitForWishes();
            QCOMPARE(slider->value(), slider->maximum());
            checkLastValue(o, Changed(slider));
        }
        checkAnswers(std::move(turns));
    }

    void everyControlOfTheWindowTakesManyChanges() {
        Opened o;
        o.playFlatOut();
        std::vector<double> turns;
        changeAll(o, &o.window, changesOr(8), turns);
        checkAnswers(std::move(turns));
    }

    void everyControlOfEveryPanelTakesManyChanges() {
        Opened o;
        std::vector<double> turns;
        for (std::size_t box = 0; box < stageBoxes().size(); ++box) {
            if (!isOffered(stageBoxes()[box])) continue;
            o.workbench.revert();
            o.settle();
            o.playFlatOut();
            o.panel().open(box, false);
            changeAll(o, &o.panel(), changesOr(3), turns);
            o.panel().close();
        }
        checkAnswers(std::move(turns));
    }

    /// The handle stays under the pointer over all powers of ten, and what it passes acts before it is let go.
    void aSlowDragActsAllTheWay() {
        Opened o;
        o.workbench.setSpeed(2000);
        o.workbench.play();
        auto* slider = o.named<NotchSlider>("step size (gamma, delta), slider");
        const int y = slider->height() / 2, left = slider->pixelOf(slider->minimum()),
                  right = slider->pixelOf(slider->maximum());
        QTest::mousePress(slider, Qt::LeftButton, {}, {slider->pixelOf(slider->value()), y});
        QVERIFY(slider->isSliderDown());
        std::set<double> acted;
        std::set<int> powers;
        const QRect place(slider->mapTo(&o.window, QPoint()), slider->size());
        for (int x = left; x <= right; x += 4) {
            QTest::mouseMove(slider, {x, y});
            o.waitForWishes();
            QVERIFY(slider->isSliderDown());
            QVERIFY2(std::abs(slider->pixelOf(slider->value()) - x) <= 2, qPrintable(QString::number(x)));
            QCOMPARE(QRect(slider->mapTo(&o.window, QPoint()), slider->size()), place);
            QVERIFY(!o.running().server.step.isAuto());
            acted.insert(*o.running().server.step.number);
            powers.insert(int(std::floor(std::log10(*o.running().server.step.number))));
        }
        QVERIFY(acted.size() > std::size_t(right - left) / 8);
        QVERIFY(powers.size() >= 6);
        QTest::mouseRelease(slider, Qt::LeftButton, {}, {right, y});
        o.waitForWishes();
        // All of it is one step of undo.
        o.workbench.undo();
        o.waitForWishes();
        QVERIFY(o.running().server.step.isAuto());
    }

    /// Buffers of another size: workers are others from the next run on, whose memories begin at 0; blocks at once.
    void workersWaitForTheNextRunAndBlocksDoNot() {
        Opened o;
        o.playFlatOut();
        for (const std::int64_t workers : {3, 50}) {
            const std::int64_t before = o.running().workers.count;
            o.workbench.change("", "workers.count", workers);
            for (const std::int64_t block : {1, 12, 7, 0}) {
                o.workbench.change("DIANA", "compressor.block", block);
                o.waitForWishes();
                const std::uint64_t seen = o.workbench.picture().round;
                o.playTo(seen + 3);
                QCOMPARE(o.running().compressor.block, block);
                QCOMPARE(o.running().workers.count, before);
                QCOMPARE(o.workbench.picture().runs[1].card.workers, Index(before));
            }
            QCOMPARE(o.workbench.waiting(1), std::vector<std::string>{"workers.count"});
            o.workbench.restart();
            o.settle();
            QCOMPARE(o.running().workers.count, workers);
            // h_error of h = 0 is the mean square of the gradients at the optimum.
            const Row& first = *o.workbench.picture().runs[1].last;
            QCOMPARE(first.round, std::uint64_t(0));
            QCOMPARE(*first.get(Column::h_error), *o.workbench.picture().runs[0].last->get(Column::h_error));
            o.playFlatOut();
            o.playTo(5);
            QVERIFY(o.workbench.picture().complaints.empty());
        }
    }

    void blocksChangeBetweenTwoRounds() {
        Opened o;
        o.playFlatOut();
        o.playTo(10);
        for (const std::int64_t block : {1, 12, 7}) o.workbench.change("DIANA", "compressor.block", block);
        o.waitForWishes();
        o.workbench.pause();
        o.settle();
        QTemporaryDir folder;
        QSignalSpy exported(&o.workbench, &Workbench::exported);
        o.workbench.exportCsv(folder.filePath("run.csv"));
        QTRY_COMPARE_WITH_TIMEOUT(exported.size(), 1, kGenerous);
        QCOMPARE(exported[0][1].toString(), QString());
        const Preset sidecar = parsePreset(readFileBytes(folder.filePath("run.json").toStdString()), "run.json", "");
        QVERIFY(!sidecar.events.empty());
        QVERIFY(sidecar.events.back().value == 7);
        QVERIFY(sidecar.events.front().round >= 10);
    }

    /// A batch of all rows is as much as a slider asks for: a round of a billion rows would not end.
    void theBatchEndsAtTheRows() {
        Opened o;
        o.panel().open(stageBoxOf("oracle"), false);
        auto* slider = o.named<NotchSlider>("batch");
        QVERIFY(slider && slider->isVisible());
        for (const std::int64_t typed : {8, 100000}) {
            o.workbench.change("DIANA", "oracle.batch", typed);
            slider->setValue(slider->minimum());
            QCOMPARE(o.set().oracle.batch, std::int64_t(1));
            slider->setValue(slider->maximum());
            QCOMPARE(o.set().oracle.batch, std::int64_t(400));
        }
    }

    /// No more pictures than eyes can take, however fast the rounds are.
    void aHugeSpeedDrawsNoMore() {
        Opened o;
        QCOMPARE(o.workbench.preset().view.roundsPerSecond, 1e8);
        StallMeter meter(kAnswer);
        QSignalSpy pictures(&o.workbench, &Workbench::pictureChanged);
        QElapsedTimer clock;
        o.workbench.play();
        clock.start();
        while (pictures.size() < 20) QTest::qWait(1);
        QVERIFY(pictures.size() <= 3 + clock.elapsed() / 30);
        QVERIFY(o.workbench.picture().round > 20);
        QVERIFY2(meter.worst().front().milliseconds < 2 * kAnswer,
                 qPrintable(QString::number(meter.worst().front().milliseconds)));
        o.workbench.pause();
        o.settle();
        const std::uint64_t round = o.workbench.picture().round;
        QTest::qWait(50);
        QCOMPARE(o.workbench.picture().round, round);
    }

    /// A new step and the same start: plot, card and file are of the new run alone.
    void aNewStepAndAStartShowTheNewRunEverywhere() {
        Opened o;
        o.workbench.setStop(40);
        const auto runToStop = [&](double step) {
            o.workbench.change("", "server.step", step);
            o.workbench.restart();
            o.settle();
            o.workbench.play();
            QTRY_VERIFY_WITH_TIMEOUT(
                o.workbench.picture().round == 40 && o.workbench.picture().state == SessionState::paused, kGenerous);
        };
        runToStop(0.5);
        const double old = *o.workbench.picture().runs[1].last->get(Column::loss);
        runToStop(0.01);
        const RunPicture& run = o.workbench.picture().runs[1];
        QVERIFY(*run.last->get(Column::loss) != old);
        QCOMPARE(run.values.step, 0.01);
        QVERIFY(!run.changes || run.changes->empty());
        QTemporaryDir folder;
        QSignalSpy exported(&o.workbench, &Workbench::exported);
        o.workbench.exportCsv(folder.filePath("run.csv"));
        QTRY_COMPARE_WITH_TIMEOUT(exported.size(), 1, kGenerous);
        Notes notes;
        const auto rows = readRunCsv(readFileBytes(folder.filePath("run.csv").toStdString()), "run.csv", notes);
        QCOMPARE(rows.size(), std::size_t(2 * 41));
        // The curve on the plot ends where the file does, and the file says which run and seed it is of.
        const auto& curve = run.curves.at(Column::gap);
        QCOMPARE(rows.back().key.run, std::string("DIANA"));
        QCOMPARE(rows.back().key.seed, run.spec.run.seed);
        QCOMPARE(curve.back().y.last, *rows.back().row.get(Column::gap));
        const Preset sidecar = parsePreset(readFileBytes(folder.filePath("run.json").toStdString()), "run.json", "");
        QVERIFY(sidecar.events.empty());
        QVERIFY(*composeSpec(sidecar, sidecar.runs[1]).server.step.number == 0.01);
        // The run before is there as a ghost, which says that it is one.
        QVERIFY(o.workbench.previous());
        QCOMPARE(*o.workbench.previous()->runs[1].last->get(Column::loss), old);
    }
};

QTEST_MAIN(TestLiveChanges)
#include "test_live_changes.moc"
