// Scales and ranges whatever the data, and sliders that stand still whatever their numbers.
#include <QtTest>

#include <QSlider>

#include <cmath>
#include <limits>
#include <set>

#include "plots/run_plot.h"
#include "ui/monkey_dice.h"
#include "ui/opened_window.h"

using namespace dianoia;
using namespace dianoia::testing;

namespace {

/// One run whose gaps are drawn from what is hard to draw.
SessionPicture pictureOf(Dice& dice) {
    static const double values[] = {0.0,
                                    -0.0,
                                    1.0,
                                    -1.0,
                                    1e-300,
                                    5e-324,
                                    1e300,
                                    -1e300,
                                    1e-12,
                                    0.5,
                                    std::numeric_limits<double>::quiet_NaN(),
                                    std::numeric_limits<double>::infinity(),
                                    -std::numeric_limits<double>::infinity()};
    History history;
    const int rows = dice.below(12);
    for (int k = 0; k < rows; ++k) {
        Row row;
        row.round = std::uint64_t(k);
        row.bitsUp = dice.oneIn(4) ? std::uint64_t(1) << 62 : std::uint64_t(640 * k);
        row.set(Column::gap, dice.of(values));
        history.append(row);
    }
    RunPicture run;
    run.label = "A";
    run.card.workers = 5;
    run.spec.run.rounds = dice.oneIn(3) ? 1 : 12;
    for (Column column : {Column::round, Column::gap, Column::bits_up})
        run.curves[column] = history.curve(Column::round, column);
    SessionPicture picture;
    picture.state = SessionState::paused;
    picture.runs.push_back(run);
    return picture;
}

}  // namespace

class TestScales : public QObject {
    Q_OBJECT

private slots:
    void noOrderOfScalesAndDataLeavesARangeThatCannotBeDrawn() {
        RunPlot plot("progress", Theme::light);
        plot.resize(500, 300);
        plot.QWidget::show();
        for (std::uint64_t i = 0; i < 1000; ++i) {
            Dice dice(9, i);
            PlotChoice choice;
            choice.x = dice.oneIn(2) ? CurveAxis::round : CurveAxis::bits_up_per_worker;
            choice.xScale = dice.oneIn(2) ? AxisScale::linear : AxisScale::logarithmic;
            choice.yScale = dice.oneIn(2) ? AxisScale::linear : AxisScale::logarithmic;
            if (dice.oneIn(4)) choice.yRange = {-1.0, 1.0};
            if (dice.oneIn(4)) choice.xRange = {0.0, 1e300};
            plot.setChoice(choice);
            plot.show(pictureOf(dice), {{true}, 0}, nullptr);
            if (dice.oneIn(3)) plot.panel().look({0, 0}, {dice.fraction(), 1e18});
            if (dice.oneIn(3)) plot.panel().fit();
            for (const PanelAxis* axis : {&plot.panel().xAxis(), &plot.panel().yAxis()}) {
                const AxisRange& range = axis->range;
                QVERIFY2(std::isfinite(range.low) && std::isfinite(range.high) && range.low < range.high,
                         qPrintable(QString("%1: %2 to %3").arg(i).arg(range.low).arg(range.high)));
                QVERIFY(axisTicks(range, axis->scale).ticks.size() < 100);
            }
            if (i % 100 == 0) QVERIFY(!plot.grab().isNull());
        }
    }

    void slidersStandStillWhileTheirNumbersGrow() {
        OpenedWindow o(tugOfWar(), {1024, 600});
        for (QSlider* slider : o.window.findChildren<QSlider*>()) {
            if (!slider->isVisible()) continue;
            const QRect place(slider->mapTo(&o.window, QPoint()), slider->size());
            for (int share = 0; share <= 8; ++share) {
                slider->setValue(slider->minimum() + (slider->maximum() - slider->minimum()) * share / 8);
                QCoreApplication::processEvents();
                const QRect now(slider->mapTo(&o.window, QPoint()), slider->size());
                QVERIFY2(now == place, qPrintable(slider->accessibleName()));
            }
        }
    }

    void sixteenRunsLookDifferent() {
        for (Theme theme : {Theme::light, Theme::dark, Theme::projector}) {
            std::set<std::pair<QRgb, std::vector<double>>> looks;
            for (std::size_t run = 0; run < 16; ++run) {
                const RunStyle style = runStyle(run, theme);
                looks.emplace(style.colour.rgb(), style.dash);
            }
            QCOMPARE(looks.size(), std::size_t(16));
        }
    }
};

QTEST_MAIN(TestScales)
#include "test_scales.moc"
