// Curves of runs: target, legend, running mean, marks, ghost, theory, repeats, what cannot be drawn, and their data as
// text, against values and pixels that are known.
#include <QtTest>

#include <QChart>

#include <cmath>

#include "experiment/preset_store.h"
#include "plots/change_marks.h"
#include "plots/curve_readings.h"
#include "plots/label_layout.h"
#include "plots/panel_reader.h"
#include "plots/panel_words.h"
#include "plots/run_curves.h"
#include "plots/run_plot.h"
#include "theory/lines.h"
#include "ui/chart_testing.h"
#include "ui/opened_window.h"
#include "views/plot_deck.h"

using namespace dianoia;
using namespace dianoia::testing;

namespace {

/// A picture of one run with gaps as given at rounds 0, 1, 2 ... and 640 bits a round from 5 workers.
SessionPicture pictureOf(const std::vector<std::vector<double>>& gaps, std::int64_t rounds) {
    SessionPicture picture;
    picture.state = SessionState::paused;
    for (std::size_t i = 0; i < gaps.size(); ++i) {
        History history;
        for (std::size_t k = 0; k < gaps[i].size(); ++k) {
            Row row;
            row.round = k;
            row.bitsUp = 640 * k;
            row.set(Column::gap, gaps[i][k]);
            history.append(row);
        }
        RunPicture run;
        run.label = std::string(1, char('A' + i));
        run.card.workers = 5;
        run.spec.run.rounds = rounds;
        for (Column column : {Column::round, Column::gap, Column::bits_up})
            run.curves[column] = history.curve(Column::round, column);
        picture.runs.push_back(run);
    }
    return picture;
}

std::vector<double> powersOf(double factor, int count) {
    std::vector<double> values;
    for (int k = 0; k < count; ++k) values.push_back(std::pow(factor, k));
    return values;
}

}  // namespace

class TestRunPlot : public QObject {
    Q_OBJECT

private slots:
    void fittingTwiceShowsAllOfTheData() {
        RunPlot plot("progress", Theme::light);
        plot.resize(700, 500);
        plot.QWidget::show();
        PlotChoice choice;
        choice.yRange = {1e-3, 1.0};
        plot.setChoice(choice);
        plot.show(pictureOf({powersOf(0.1, 7)}, 6), {{true}, 0}, nullptr);
        QVERIFY(near(plot.panel().yAxis().range, {-3, 0}));
        turnWheel(plot.panel(), plot.panel().plotArea().center(), 3);
        for (double low : {-3, -6, -3}) {
            QTest::keyClick(&plot.panel(), Qt::Key_F);
            QVERIFY(near(plot.panel().yAxis().range, {low, 0}));
        }
        plot.showAsChosen();
        plot.panel().fit();
        plot.showAsChosen();
        plot.show(pictureOf({powersOf(0.1, 7)}, 6), {{true}, 0}, nullptr);
        QVERIFY(near(plot.panel().yAxis().range, {-3, 0}));
    }

    void aTargetNamesRoundAndBits() {
        RunPlot plot("progress", Theme::light);
        plot.resize(700, 500);
        plot.QWidget::show();
        // 2^-20 is the first power of two below 1e-6; the other run never gets there.
        plot.show(pictureOf({powersOf(0.5, 40), powersOf(0.99, 40)}, 40), {{true, true}, 0}, nullptr);
        plot.panel().reader().setTarget(-6);
        const QStringList lines = texts(plot.panel().reader().reading().measured);
        QCOMPARE(lines.size(), 3);
        QCOMPARE(lines[0], QString("target 1e-06"));
        QCOMPARE(lines[1], QString("A: round 20, 2560 bit per worker"));
        QCOMPARE(lines[2], QString("B: not reached"));
    }

    void aClickOnTheLegendHidesARun() {
        Workbench workbench(parsePreset(R"({"dianoia": 1, "name": "t", "base": {"problem":
            {"kind": "shifted_quadratics"}, "run": {"rounds": 100}}, "runs": [{"label": "GD", "method": {"name":
            "sgd"}}, {"label": "DIANA", "method": {"name": "diana"}}]})",
                                        "test", ""));
        MainWindow window(workbench, Theme::light);
        window.show();
        QTRY_VERIFY_WITH_TIMEOUT(workbench.picture().state == SessionState::paused, kGenerous);
        ChartPanel& panel = *window.deck().large().panels().front();
        QTRY_VERIFY_WITH_TIMEOUT(panel.legendPlace(1).has_value(), kGenerous);
        const auto curves = [&] { return panel.drawing().curves.size(); };
        const std::size_t all = curves();
        for (std::size_t wanted : {all - 1, all}) {
            const QPointF at = panel.legendPlace(1).value();
            QCOMPARE(panel.runAt(at), 1);
            press(panel, at);
            release(panel, at);
            QCOMPARE(curves(), wanted);
            QVERIFY(panel.legendPlace(1).has_value());
        }
    }

    void aRunningMeanIsTheMeanOfTheRows() {
        std::vector<double> values;
        for (int k = 0; k < 9; ++k) values.push_back(k * k);
        const SessionPicture picture = pictureOf({values}, 9);
        const auto mean = runningMean(*recorded(picture.runs[0], Column::gap), 1);
        QCOMPARE(mean.size(), std::size_t(9));
        QCOMPARE(mean[0].y.last, 0.5);
        for (int k = 1; k < 8; ++k) QVERIFY(std::abs(mean[std::size_t(k)].y.last - (k * k + 2.0 / 3)) < 1e-12);
        QCOMPARE(mean[8].y.last, 56.5);
        // Buckets of several rows count with all of them.
        std::vector<double> many(5000, 1.0);
        for (std::size_t k = 0; k < many.size(); k += 4) many[k] = 5;
        for (const CurvePoint& point : runningMean(*recorded(pictureOf({many}, 5000).runs[0], Column::gap), 3))
            QCOMPARE(point.y.last, 2.0);
    }

    void marksAreSaidOnceForAllRuns() {
        SessionPicture picture = pictureOf({powersOf(0.5, 30), powersOf(0.7, 30)}, 30);
        const AppliedChange change{12, "compressor.p", 2.0, {{"server.step", 0.335, 0.12}}};
        for (RunPicture& run : picture.runs)
            run.changes = std::make_shared<std::vector<AppliedChange>>(std::vector{change});
        auto marks = changeMarks(picture, {{true, true}, 0});
        QCOMPARE(marks.size(), std::size_t(1));
        QCOMPARE(marks[0].runs, (std::vector<std::size_t>{0, 1}));
        QVERIFY2(marks[0].text.contains(" = 2") && marks[0].text.contains("0.335") && marks[0].text.contains("0.12"),
                 qPrintable(marks[0].text));
        RunPlot plot("progress", Theme::light);
        plot.resize(700, 500);
        plot.show(picture, {{true, true}, 0}, nullptr);
        const auto& curves = plot.panel().drawing().curves;
        QCOMPARE(curves[0].marks.size(), std::size_t(1));
        QCOMPARE(curves[1].marks.size(), std::size_t(1));
        QVERIFY(!curves[0].marks[0].text.isEmpty() && curves[1].marks[0].text.isEmpty());
        QCOMPARE(curves[0].marks[0].at.x, 12.0);
        QVERIFY(std::abs(curves[0].marks[0].at.y - 12 * std::log10(0.5)) < 1e-12);
    }

    void labelsDoNotMeet() {
        const std::vector<LabelWish> wishes = {{10, 50}, {30, 50}, {40, 50}, {95, 30}, {70, 20}, {20, 300}};
        const auto places = placeLabels(wishes, 0, 100, 3, 4);
        for (std::size_t i = 0; i < places.size(); ++i) {
            if (places[i].row < 0) continue;
            QVERIFY(places[i].left >= 0 && places[i].left + wishes[i].width <= 100);
            for (std::size_t k = 0; k < i; ++k)
                QVERIFY(places[k].row != places[i].row || places[k].left + wishes[k].width + 4 <= places[i].left ||
                        places[i].left + wishes[i].width + 4 <= places[k].left);
        }
        QCOMPARE(places[0].row, 0);
        QCOMPARE(places[1].row, 1);
        QCOMPARE(places[5].row, -1);
    }

    void theGhostIsDrawnBehindAndOnlyAboveTheSameAxis() {
        RunPlot plot("progress", Theme::light);
        plot.resize(700, 500);
        plot.QWidget::show();
        SessionPicture before = pictureOf({powersOf(0.3, 20)}, 30);
        plot.show(pictureOf({powersOf(0.5, 30)}, 30), {{true}, 0}, &before);
        QCOMPARE(plot.panel().drawing().curves.size(), std::size_t(2));
        QVERIFY(plot.panel().drawing().curves[0].style.colour.alphaF() < 0.4);
        QVERIFY(plot.panel().drawing().curves[0].name.isEmpty());
        // The legend says what the pale curves are.
        QVERIFY(plot.panel().legendPlace(-1));
        before.axis = CurveAxis::epoch;
        plot.show(pictureOf({powersOf(0.5, 30)}, 30), {{true}, 0}, &before);
        QCOMPARE(plot.panel().drawing().curves.size(), std::size_t(1));
        QVERIFY(!plot.panel().legendPlace(-1));
    }

    void theoryIsDrawnWhereItIs() {
        SessionPicture picture = pictureOf({powersOf(0.5, 30)}, 30);
        LineInputs inputs;
        inputs.run.smoothness = 4;
        inputs.run.strongConvexity = 1;
        inputs.run.startDistance = 10;
        inputs.plateau.gap = 1e-5;
        picture.runs[0].theory = std::make_shared<const LineInputs>(inputs);
        RunPlot plot("progress", Theme::light);
        plot.resize(700, 500);
        PlotChoice choice;
        choice.theory = true;
        plot.setChoice(choice);
        plot.show(picture, {{true}, 0}, nullptr);
        QStringList names;
        for (const DrawnCurve& curve : plot.panel().drawing().curves) {
            names << curve.label;
            // (L/2) |x^0 - x*|^2 ((kappa - 1)/(kappa + 1))^(2k) with kappa = 4.
            if (curve.label == "theory: gd_rate")
                QVERIFY(std::abs(*curveValueAt(curve.points, 15) - std::log10(20 * std::pow(0.6, 30))) < 1e-9);
            if (curve.label == "theory: gap_plateau") QVERIFY(std::abs(*curveValueAt(curve.points, 15) + 5) < 1e-12);
        }
        QVERIFY(names.contains("theory: gd_rate") && names.contains("theory: gap_plateau"));
    }

    void repeatsAreMeanAndBand() {
        SessionPicture picture = pictureOf({powersOf(0.5, 20)}, 20);
        picture.runs[0].repeats = 3;
        picture.runs[0].low = pictureOf({powersOf(0.4, 20)}, 20).runs[0].curves;
        picture.runs[0].high = pictureOf({powersOf(0.6, 20)}, 20).runs[0].curves;
        RunPlot plot("progress", Theme::light);
        plot.resize(1200, 500);
        plot.QWidget::show();
        plot.show(picture, {{true}, 0}, nullptr);
        QCOMPARE(plot.panel().drawing().bands.size(), std::size_t(1));
        const DrawnBand& band = plot.panel().drawing().bands[0];
        QCOMPARE(band.lower.size(), std::size_t(20));
        for (std::size_t k = 0; k < 20; ++k) {
            QVERIFY(std::abs(band.lower[k].y - double(k) * std::log10(0.4)) < 1e-9);
            QVERIFY(std::abs(band.upper[k].y - double(k) * std::log10(0.6)) < 1e-9);
        }
        QVERIFY(plot.panel().yAxis().range.low <= 19 * std::log10(0.4));
    }

    void zerosAndNanAreMarked() {
        const double nan = std::nan("");
        RunPlot plot("progress", Theme::light);
        plot.resize(700, 500);
        plot.QWidget::show();
        plot.show(pictureOf({{1, 1e-3, 0, -1, 0, 1e-2, nan, 1e-2, 1e-3}}, 8), {{true}, 0}, nullptr);
        const PlotCurve& points = plot.panel().drawing().curves[0].points;
        QCOMPARE(points.atFloor, (std::vector<PlotPoint>{{2, -16}, {4, -16}}));
        QCOMPARE(points.lost, (std::vector<PlotPoint>{{5, -2}}));
        const QImage image = plot.panel().grab().toImage();
        const QColor colour = runStyle(0, Theme::light).colour;
        int seen = 0;
        const QPoint corner = (plot.panel().positionOf({2, -16}) + QPointF(-5, -10)).toPoint();
        for (int dx = -1; dx <= 1; ++dx)
            for (int dy = -1; dy <= 1; ++dy) {
                const QColor c = image.pixelColor(corner + QPoint(dx, dy));
                seen += std::abs(c.red() - colour.red()) + std::abs(c.blue() - colour.blue()) < 120;
            }
        QVERIFY(seen > 0);
    }

    void zoomedTicksHaveLabelsThatDiffer_data() {
        QTest::addColumn<double>("low");
        QTest::addColumn<double>("high");
        QTest::addColumn<bool>("isLog");
        QTest::newRow("1e-9 to 2e-9") << 1e-9 << 2e-9 << false;
        QTest::newRow("behind the digits") << 0.12345678 << 0.12345679 << false;
        QTest::newRow("large") << 1e9 << 1e9 + 3 << false;
        QTest::newRow("a decade") << -9.0 << -8.0 << true;
        QTest::newRow("within a decade") << -8.7 << -8.2 << true;
        QTest::newRow("hundredth of a decade") << -8.5 << -8.49 << true;
    }

    void zoomedTicksHaveLabelsThatDiffer() {
        QFETCH(double, low);
        QFETCH(double, high);
        QFETCH(bool, isLog);
        const auto ticks = axisTicks({low, high}, isLog ? AxisScale::logarithmic : AxisScale::linear).ticks;
        QVERIFY(ticks.size() >= 3 && ticks.size() <= 12);
        std::set<std::string> labels;
        for (const AxisTick& tick : ticks) {
            labels.insert(tick.label);
            QVERIFY(tick.at >= low - 1e-9 && tick.at <= high + 1e-9);
            QVERIFY2(tick.label.size() <= 10, tick.label.c_str());
        }
        QCOMPARE(labels.size(), ticks.size());
    }

    void dataAreTextWithTheRoundFirst() {
        RunPlot plot("progress", Theme::light);
        plot.resize(700, 500);
        SessionPicture picture = pictureOf({{1, 1.0 / 3}}, 8);
        picture.runs[0].label = "a, \"b\"";
        plot.show(picture, {{true}, 0}, nullptr);
        QCOMPARE(plot.dataText(),
                 QString("round,run,gap_first,gap_least,gap_greatest,gap_last\n0,\"a, \"\"b\"\"\",1,1,1,1\n"
                         "1,\"a, \"\"b\"\"\",0.3333333333333333,0.3333333333333333,"
                         "0.3333333333333333,0.3333333333333333\n"));
        PlotChoice choice;
        choice.x = CurveAxis::bits_up;
        plot.setChoice(choice);
        QVERIFY(plot.dataText().startsWith("round,run,bits_up,gap_first,"));
    }

    void curvesHaveAsManySegmentsAsTheirColumns() {
        std::vector<double> noisy;
        for (int k = 0; k < 200'000; ++k) noisy.push_back(1 + (k * 7919 % 1009) / 100.0);
        SessionPicture picture = pictureOf({noisy}, 200'000);
        picture.state = SessionState::playing;
        RunPlot plot("progress", Theme::light);
        plot.resize(1600, 1000);
        plot.QWidget::show();
        plot.show(picture, {{true}, 0}, nullptr);
        std::size_t points = 0;
        for (const auto& piece : plot.panel().drawing().curves[0].points.pieces) points += piece.size();
        QVERIFY2(points <= 1200, qPrintable(QString::number(points)));
        QVERIFY(points > 500);
    }
};

QTEST_MAIN(TestRunPlot)
#include "test_run_plot.moc"
