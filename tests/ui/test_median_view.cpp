// The view of median and mean: what it draws is the exact law, where its values are, paused or not.
#include <QtTest>

#include <QChart>
#include <QCheckBox>
#include <QPushButton>
#include <QSpinBox>

#include <cmath>

#include "plots/chart_panel.h"
#include "ui/chart_testing.h"
#include "views/median_questions.h"
#include "views/median_view.h"

using namespace dianoia;
using namespace dianoia::testing;

namespace {

constexpr int kGenerous = 60'000;  // milliseconds; nothing here waits that long unless it is broken

/// Workers at 1, 2 and 10 in coordinate 0, all at 3 in coordinate 1, from x = 0.
Preset toyPreset() {
    return parsePreset(R"({"dianoia": 1, "name": "t", "base": {"problem": {"kind": "shifted_quadratics",
        "positions": [[1, 3], [2, 3], [10, 3]]}, "server": {"step": 0.01}, "run": {"rounds": 400}},
        "runs": [{"label": "noisy", "method": {"name": "noisy_mediansgd"}, "noise": {"level": 2}},
                 {"label": "plain", "method": {"name": "sgd"}}], "view": {"watch": [0], "plots": ["bias"]}})",
                       "test", "");
}

/// The view alone, paused at round 0 with all that it computes.
struct Opened {
    explicit Opened(Theme theme = Theme::light) : workbench(toyPreset()), view(workbench, theme) {
        view.resize(1000, 700);
        view.setCompact(false);
        view.showPreset(workbench.preset());
        view.setVisible(true);
        QObject::connect(&workbench, &Workbench::pictureChanged, &view, [this] { draw(); });
        QObject::connect(&view, &PlotView::changed, &view, [this] { draw(); });
        [&] { QTRY_VERIFY_WITH_TIMEOUT(view.lineContent().law && isSettled(), kGenerous); }();
    }
    void draw() { view.show(workbench.picture(), {visible, selected}, nullptr); }
    bool isSettled() { return view.isFinished() && view.priceContent().curve.levels.size() > 1; }
    void select(std::size_t run) {
        selected = run;
        draw();
    }
    Workbench workbench;
    MedianView view;
    std::vector<bool> visible = {true, true};
    std::size_t selected = 0;
};

}  // namespace

class TestMedianView : public QObject {
    Q_OBJECT

private slots:
    /// E median of 1, 2, 10 at b = 2 is 2.6957515899, its standard deviation 1.67287606.
    void theLawIsThatOfTheWorkersAtRoundZero() {
        Opened o;
        QVERIFY(o.view.lineContent().probe.values == (std::vector<double>{-1, -2, -10}));
        QCOMPARE(o.view.lineContent().level, 2.0);
        QVERIFY(std::abs(o.view.lineContent().law->expected + 2.6957515899) < 1e-9);
        QVERIFY(std::abs(o.view.lineContent().law->spread - 1.67287606) < 1e-7);
        QVERIFY(voteText(o.view.lineContent()).startsWith("vote + "));
    }

    void aChangeOfNoiseShowsWhilePaused() {
        Opened o;
        for (const auto& [b, expected] : {std::pair(0.5, 2.0251272708), {8.0, 4.0737071893}}) {
            o.workbench.change("noisy", "noise.level", b);
            QTRY_VERIFY_WITH_TIMEOUT(
                o.view.lineContent().law && std::abs(o.view.lineContent().law->expected + expected) < 1e-9, kGenerous);
            QCOMPARE(o.view.lineContent().level, b);
            QCOMPARE(o.view.priceContent().level, b);
            QCOMPARE(o.workbench.picture().round, std::uint64_t(0));
        }
    }

    void dotsStandAtTheirValuesAndRulesAtMeanAndMedian() {
        Opened o;
        ChartPanel& panel = o.view.linePanel();
        const QImage image = panel.grab().toImage();
        const QColor text = chartColours(Theme::light).text, run = runStyle(0, Theme::light).colour;
        constexpr double kRadius = 5;
        for (double value : {-1.0, -2.0, -10.0}) {
            const QPointF dot = panel.positionOf({value, 0}) - QPointF(0, kRadius);
            QVERIFY2(countLike(image, dot, text, 3) + countLike(image, dot, QColor(70, 72, 75), 3) >= 30,
                     qPrintable(QString::number(value)));
        }
        const QPointF top(0, panel.chart()->plotArea().height() * 0.5);
        QVERIFY(countLike(image, panel.positionOf({-13.0 / 3, 0}) - top, text) >= 5);
        QVERIFY(countLike(image, panel.positionOf({-2, 0}) - top, run) >= 5);
        QCOMPARE(countLike(image, panel.positionOf({-7, 0}) - top, text), 0);
        QCOMPARE(countLike(image, panel.positionOf({-7, 0}) - top, run), 0);
    }

    void theDensityIsFilledAsHighAsItIs() {
        Opened o;
        ChartPanel& panel = o.view.linePanel();
        const QImage image = panel.grab().toImage();
        const QColor white = chartColours(Theme::light).background;
        const auto& law = *o.view.lineContent().law;
        int seen = 0;
        for (std::size_t i = 10; i + 10 < law.at.size(); i += 9) {
            const QPointF edge = panel.positionOf({law.at[i], law.density[i]}), foot = panel.positionOf({law.at[i], 0});
            if (foot.y() - edge.y() < 30 || !panel.chart()->plotArea().contains(foot - QPointF(0, 2))) continue;
            ++seen;
            QVERIFY(countLike(image, edge + QPointF(0, 10), white, 1) == 0);
            QVERIFY(countLike(image, edge, runStyle(0, Theme::light).colour, 2) > 0);
        }
        QVERIFY(seen >= 4);
    }

    /// At step 0.01 the least total error is at b = 7.76.
    void presentAndBestLevelAreMarked() {
        Opened o;
        QVERIFY(o.view.priceContent().step);
        QVERIFY(std::abs(o.view.priceContent().curve.best.level - 7.76) < 0.02);
        ChartPanel& panel = o.view.pricePanel();
        const QImage image = panel.grab().toImage();
        const QRectF area = panel.chart()->plotArea();
        const auto marked = [&](double b) {
            int count = 0;
            const double x = panel.positionOf({std::log10(b), 0}).x();
            for (int y = int(area.top()) + 30; y < int(area.bottom()) - 2; ++y)
                count += isClose(image.pixelColor(qRound(x), y), chartColours(Theme::light).mark) ||
                         isClose(image.pixelColor(qRound(x) - 1, y), chartColours(Theme::light).mark);
            return count;
        };
        QVERIFY(marked(2) > area.height() / 5);
        QVERIFY(marked(3) < area.height() / 20);
        const NoisePrice& best = o.view.priceContent().curve.best;
        const QPointF dot = panel.positionOf({std::log10(best.level), std::log10(std::sqrt(best.error()))});
        QVERIFY(countLike(image, dot, chartColours(Theme::light).text, 3) >= 35);
    }

    void theSpreadIsThatOfOneRoundOrOfTheIterateAtRest() {
        Opened o;
        const auto priceAt1 = [&] { return o.view.priceContent().curve.levels[30]; };
        const NoisePrice atRest = priceAt1();
        o.view.findChild<QCheckBox*>()->setChecked(false);
        QTRY_VERIFY_WITH_TIMEOUT(!o.view.priceContent().step, kGenerous);
        QCOMPARE(priceAt1().gap, atRest.gap);
        QVERIFY(std::abs(atRest.variance - priceAt1().variance * 0.01 / 1.99) < 1e-12 * priceAt1().variance);
    }

    void withoutNoiseTheViewSaysWhatTheMedianWouldDo() {
        Opened o;
        o.select(1);
        QVERIFY(!o.view.lineContent().law);
        QCOMPARE(voteText(o.view.lineContent()), QString("vote -, 3 of 3"));
        QTRY_VERIFY_WITH_TIMEOUT(o.view.priceContent().isSupposed && o.isSettled(), kGenerous);
        QCOMPARE(o.view.priceContent().level, 0.0);
    }

    void anotherCoordinateIsWatchedAndTheWidestFound() {
        Opened o;
        auto* box = o.view.findChild<QSpinBox*>();
        QCOMPARE(box->maximum(), 1);
        QTest::keyClick(box, Qt::Key_Up);
        QTRY_VERIFY_WITH_TIMEOUT(o.view.lineContent().probe.coordinate == 1, kGenerous);
        QVERIFY(o.view.lineContent().probe.values == (std::vector<double>{-3, -3, -3}));
        QTest::mouseClick(o.view.findChild<QPushButton*>(), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(o.view.lineContent().probe.coordinate == 0, kGenerous);
        QTRY_COMPARE_WITH_TIMEOUT(box->value(), 0, kGenerous);
    }

    void theExactBiasIsDrawnWhereItIs() {
        Opened o;
        o.workbench.play();
        QTRY_VERIFY_WITH_TIMEOUT(o.workbench.picture().round > 100, kGenerous);
        o.workbench.pause();
        QTRY_VERIFY_WITH_TIMEOUT(o.workbench.picture().state == SessionState::paused, kGenerous);
        o.visible = {true, false};
        o.draw();
        ChartPanel& panel = o.view.gaps().panel();
        const QImage image = panel.grab().toImage();
        // The gaps do not depend on x here: 7/3 clean, 1.637582 in the mean at b = 2; the other coordinate has none.
        int bias = 0, clean = 0, between = 0;
        for (double k = 5; k < 95; k += 1) {
            bias +=
                countLike(image, panel.positionOf({k, std::log10(1.637582)}), runStyle(0, Theme::light).colour) >= 8;
            clean +=
                countLike(image, panel.positionOf({k, std::log10(7.0 / 3)}), runStyle(0, Theme::light).colour) >= 4;
            between +=
                countLike(image, panel.positionOf({k, std::log10(1.95)}), runStyle(0, Theme::light).colour, 1) >= 5;
        }
        QVERIFY2(bias > 30, qPrintable(QString::number(bias)));
        QVERIFY2(clean > 80, qPrintable(QString::number(clean)));
        QVERIFY2(between < 10, qPrintable(QString::number(between)));
    }

    void inManyDimensionsTheBiasIsToldToBePartial() {
        Opened o;
        SessionPicture picture = o.workbench.picture();
        const auto notes = [&](Index dimension) {
            for (RunPicture& run : picture.runs) run.card.dimension = dimension;
            o.view.show(picture, {o.visible, o.selected}, nullptr);
            return o.view.panels().front()->drawing().notes;
        };
        QVERIFY(notes(64).isEmpty());
        QCOMPARE(notes(65), QStringList("exact bias: of the watched coordinates alone"));
    }

    void dataAreWhatIsDrawn() {
        Opened o;
        const QStringList lines = o.view.dataText().split('\n');
        QCOMPARE(lines.front(), QString("round,run,quantity,x,y"));
        QVERIFY(lines.contains("0,noisy,gradient of worker,2,-10"));
        QVERIFY(lines.contains("0,plain,median_mean_gap,0,2.333333333333333") ||
                lines.contains("0,plain,median_mean_gap,0,2.3333333333333335") ||
                lines.contains("0,plain,median_mean_gap,0,2.333333333333334"));
        QCOMPARE(lines.filter("0,noisy,density of the noisy median,").size(), 161);
        QCOMPARE(lines.filter("0,noisy,total error,").size(), 61);
    }

    void besideAnotherPlotThereAreNoControls() {
        Opened o;
        o.view.setCompact(true);
        o.view.resize(400, 200);
        QCOMPARE(o.view.panels().size(), std::size_t(1));
        QVERIFY(!o.view.findChild<QSpinBox*>()->isVisible());
        o.view.resize(400, 500);
        QCOMPARE(o.view.panels().size(), std::size_t(2));
        o.view.setCompact(false);
        QCOMPARE(o.view.panels().size(), std::size_t(3));
    }

    void levelsSpanTheRangeOfTheValuesInDecades() {
        const PriceLevels toy = priceLevels({1, 2, 10}, 2);
        QVERIFY(std::abs(toy.low - 0.1) < 1e-12 && std::abs(toy.high - 1000) < 1e-9);
        const PriceLevels wide = priceLevels({1, 2, 10}, 5000);
        QVERIFY(std::abs(wide.low - 0.1) < 1e-12 && std::abs(wide.high - 1e4) < 1e-8);
        for (const auto& values : {std::vector<double>{0}, {0, 0}, {1e-300, 2e-300}, {-1e300, 1e300}}) {
            const PriceLevels odd = priceLevels(values, 0);
            QVERIFY(std::isfinite(odd.low) && std::isfinite(odd.high) && 0 < odd.low && odd.low < odd.high);
        }
    }

    void ofJobsThatWaitTheLatestIsDone() {
        LatestTask task(0);
        std::vector<int> delivered;
        std::promise<void> gate;
        std::shared_future<void> open = gate.get_future().share();
        for (int i = 0; i < 5; ++i)
            task.ask([&, i, open](std::stop_token) -> LatestTask::Deliver {
                open.wait();
                return [&, i] { delivered.push_back(i); };
            });
        gate.set_value();
        QTRY_VERIFY_WITH_TIMEOUT(task.isIdle(), kGenerous);
        QVERIFY(delivered == (std::vector<int>{0, 4}));
        task.ask([&](std::stop_token) -> LatestTask::Deliver { return [&] { delivered.push_back(7); }; });
        task.finish();
        QCOMPARE(delivered.back(), 7);
    }

    void drawsInEveryThemeAndAtAnySize() {
        for (Theme theme : {Theme::light, Theme::dark, Theme::projector}) {
            Opened o(theme);
            for (QSize size : {QSize(320, 240), QSize(1600, 1000)}) {
                o.view.resize(size);
                o.draw();
                QVERIFY(!o.view.grab().isNull());
            }
        }
    }
};

QTEST_MAIN(TestMedianView)
#include "test_median_view.moc"
