// Reading a chart: zoom, pan, crosshair and cursors, by mouse and keys, against values that are known.
#include <QtTest>

#include <QChart>
#include <QMenu>
#include <QToolButton>

#include <cmath>

#include "plots/panel_reader.h"
#include "plots/panel_words.h"
#include "ui/chart_testing.h"

using namespace dianoia;
using namespace dianoia::testing;

namespace {

/// 0.12 decades a round, from 1 down.
std::unique_ptr<ChartPanel> geometricPanel() {
    auto panel = std::make_unique<ChartPanel>("test", Theme::light);
    panel->resize(700, 500);
    panel->show();
    panel->setAxes({"rounds k", AxisScale::linear, {0, 100}, "round"}, {"gap", AxisScale::logarithmic, {-15, 0}});
    DrawnCurve curve;
    curve.style = {QColor(200, 0, 0), {}};
    curve.points.pieces.push_back({{0, 0}, {100, -12}});
    curve.name = "GD";
    curve.isSelected = true;
    Drawing drawing;
    drawing.curves.push_back(curve);
    panel->setDrawing(std::move(drawing));
    return panel;
}

}  // namespace

class TestReading : public QObject {
    Q_OBJECT

private slots:
    void theWheelKeepsTheValueUnderTheMouse() {
        const auto panel = geometricPanel();
        const QPointF at = panel->positionOf({31, -4}) + QPointF(0.3, 0.4);
        for (int notches : {1, 5, -2, 9, -20, 12}) {
            const PlotPoint before = panel->pointAt(at);
            turnWheel(*panel, at, notches);
            const PlotPoint after = panel->pointAt(at);
            QVERIFY(std::abs(after.x - before.x) <= 1e-9 * panel->xAxis().range.span());
            QVERIFY(std::abs(after.y - before.y) <= 1e-9 * panel->yAxis().range.span());
        }
        QVERIFY(panel->isZoomed());
        panel->fit();
        turnWheel(*panel, at, 1);
        QVERIFY(std::abs(panel->xAxis().range.span() - 100 / 1.25) < 1e-9);
        QVERIFY(std::abs(panel->yAxis().range.span() - 15 / 1.25) < 1e-9);
    }

    void controlZoomsXAndShiftZoomsY() {
        const auto panel = geometricPanel();
        turnWheel(*panel, panel->positionOf({50, -7}), 2, Qt::ControlModifier);
        QVERIFY(panel->xAxis().range.span() < 70);
        QCOMPARE(panel->yAxis().range, (AxisRange{-15, 0}));
        panel->fit();
        turnWheel(*panel, panel->positionOf({50, -7}), 2, Qt::ShiftModifier);
        QCOMPARE(panel->xAxis().range, (AxisRange{0, 100}));
        QVERIFY(panel->yAxis().range.span() < 10);
    }

    void noZoomIsImpossible() {
        const auto panel = geometricPanel();
        const QPointF at = panel->positionOf({50, -7});
        for (int notches : {400, -800, 400}) {
            for (int i = 0; i < std::abs(notches); ++i) turnWheel(*panel, at, notches > 0 ? 1 : -1);
            const AxisRange x = panel->xAxis().range, y = panel->yAxis().range;
            QVERIFY(canBeDrawn(x, AxisScale::linear) && canBeDrawn(y, AxisScale::logarithmic));
            QVERIFY(x.span() <= 400 + 1e-6 && y.span() <= 60 + 1e-6);
            QVERIFY(x.span() >= 1e-8 && y.span() >= 0.01);
            QVERIFY(!panel->grab().isNull());
        }
        for (int i = 0; i < 3000; ++i) QTest::keyClick(panel.get(), i % 3 == 0 ? Qt::Key_Up : Qt::Key_Right);
        QVERIFY(canBeDrawn(panel->xAxis().range, AxisScale::linear));
        panel->look({0, std::nan("")}, {-15, 0});
        QVERIFY(canBeDrawn(panel->xAxis().range, AxisScale::linear));
        QTest::keyClick(panel.get(), Qt::Key_F);
        QCOMPARE(panel->xAxis().range, (AxisRange{0, 100}));
        QCOMPARE(panel->yAxis().range, (AxisRange{-15, 0}));
    }

    void rangesOfTheDataDoNotFightThoseOfAPerson() {
        const auto panel = geometricPanel();
        panel->look({10, 20}, {-3, -1});
        panel->setAxes({"rounds k", AxisScale::linear, {0, 300}, "round"}, {"gap", AxisScale::logarithmic, {-15, 2}});
        QCOMPARE(panel->xAxis().range, (AxisRange{10, 20}));
        panel->resize(500, 400);
        QCOMPARE(panel->yAxis().range, (AxisRange{-3, -1}));
        panel->setAxes({"epochs", AxisScale::linear, {0, 7}, "epoch"}, {"gap", AxisScale::logarithmic, {-15, 2}});
        QCOMPARE(panel->xAxis().range, (AxisRange{0, 7}));
        QCOMPARE(panel->yAxis().range, (AxisRange{-3, -1}));
        panel->fit();
        QCOMPARE(panel->yAxis().range, (AxisRange{-15, 2}));
    }

    void fitIsSeenOnlyWhereThereIsSomethingToFit() {
        const auto panel = geometricPanel();
        auto* fit = panel->findChild<QToolButton*>();
        QVERIFY(fit && !fit->isVisible());
        turnWheel(*panel, panel->positionOf({50, -7}), 3);
        QVERIFY(fit->isVisible() && fit->height() >= 24 && fit->width() >= 24);
        QTest::mouseClick(fit, Qt::LeftButton);
        QVERIFY(!panel->isZoomed() && !fit->isVisible());
    }

    void aDragPans() {
        const auto panel = geometricPanel();
        const QRectF area = panel->plotArea();
        const QPointF from = area.center();
        press(*panel, from);
        moveMouse(*panel, from + QPointF(area.width() / 4, area.height() / 5), Qt::LeftButton);
        release(*panel, from);
        QVERIFY(near(panel->xAxis().range, {-25, 75}));
        QVERIFY(near(panel->yAxis().range, {-12, 3}));
        press(*panel, from);
        moveMouse(*panel, from + QPointF(2, 1), Qt::LeftButton);
        release(*panel, from);
        QVERIFY(near(panel->xAxis().range, {-25, 75}));
    }

    void theCrosshairReadsTheCurves() {
        const auto panel = geometricPanel();
        moveMouse(*panel, panel->positionOf({50, -3}));
        QStringList lines = texts(panel->reader().reading().atCrosshair);
        QCOMPARE(lines.size(), 2);
        QVERIFY2(lines[0].startsWith("rounds k = 50"), qPrintable(lines[0]));
        QCOMPARE(lines[1], QString("GD: 1e-06"));
        QEvent leave(QEvent::Leave);
        QCoreApplication::sendEvent(panel->viewport(), &leave);
        QVERIFY(!panel->reader().reading().crosshair);
    }

    void aLongListIsCutToTheNearest() {
        const auto panel = geometricPanel();
        Drawing drawing;
        for (int i = 0; i < 16; ++i) {
            DrawnCurve curve;
            curve.points.pieces.push_back({{0, -double(i)}, {100, -double(i)}});
            curve.name = QString("a very long name\nthat has two lines, number %1").arg(i);
            drawing.curves.push_back(curve);
        }
        panel->setDrawing(std::move(drawing));
        moveMouse(*panel, panel->positionOf({50, -14}));
        const QStringList lines = texts(panel->reader().reading().atCrosshair);
        QCOMPARE(lines.size(), 9);
        QCOMPARE(lines.last(), QString("and 9 more"));
        for (const QString& line : lines) QVERIFY(!line.contains('\n') && line.size() < 60);
        QVERIFY(lines[1].endsWith("1e-14"));
    }

    void twoCursorsMeasureDecadesPerRound() {
        const auto panel = geometricPanel();
        press(*panel, panel->positionOf({20, -1}), Qt::ShiftModifier);
        press(*panel, panel->positionOf({70, -1}), Qt::ShiftModifier);
        QCOMPARE(panel->reader().cursors().size(), std::size_t(2));
        panel->reader().setCursor(20);
        panel->reader().setCursor(70);
        const QStringList lines = texts(panel->reader().reading().measured);
        QCOMPARE(lines.size(), 3);
        QVERIFY(lines[0].endsWith("difference 50"));
        QVERIFY2(lines[1].endsWith("ratio 1e-06"), qPrintable(lines[1]));
        QCOMPARE(lines[2], QString("-0.12 decades per round"));
        QVERIFY(std::abs(*decadesPerStep(panel->drawing().curves[0], panel->xAxis(), 20, 70) + 0.12) < 1e-14);
        QTest::keyClick(panel.get(), Qt::Key_Escape);
        QVERIFY(panel->reader().reading().measured.empty());
    }

    void readingsOfRoundsKeepToRecordedOnes() {
        const auto panel = geometricPanel();
        Drawing drawing = panel->drawing();
        drawing.curves[0].points.pieces = {{{0, 0}, {40, -4.8}, {80.5, -9}}};
        PanelAxis x = panel->xAxis();
        x.isCounted = true;
        QCOMPARE(readingPlace(drawing, x, 39.3), 40.0);
        QCOMPARE(readingPlace(drawing, x, 20.4), 20.0);
        QCOMPARE(readingPlace(drawing, x, 80.6), 81.0);
        QCOMPARE(readingPlace(drawing, panel->xAxis(), 39.3), 39.3);
        x.scale = AxisScale::logarithmic;
        QCOMPARE(readingPlace(drawing, x, std::log10(711.4064)), std::log10(711.0));
        panel->setAxes({"rounds k", AxisScale::linear, {0, 100}, "round", true}, panel->yAxis());
        panel->reader().setCursor(10.4);
        panel->reader().setCursor(59.7);
        QCOMPARE(texts(panel->reader().reading().measured).front(), QString("A 10, B 60: difference 50"));
    }

    void aCursorBeyondTheCurveSaysSo() {
        const auto panel = geometricPanel();
        Drawing drawing = panel->drawing();
        drawing.curves[0].points.pieces = {{{0, 0}, {40, -4.8}}};
        QCOMPARE(texts(dianoia::cursorLines(drawing, panel->xAxis(), panel->yAxis(), 10, 60)).back(),
                 QString("GD: no value at B"));
    }

    void zoomingOutEndsAtFourTimesTheData() {
        const auto panel = geometricPanel();
        for (int i = 0; i < 60; ++i) turnWheel(*panel, panel->plotArea().center(), -1);
        QVERIFY(panel->xAxis().range.span() <= 400 * (1 + 1e-9) && panel->xAxis().range.low >= -200);
    }

    void theKeyboardDoesAllOfIt() {
        const auto panel = geometricPanel();
        QTest::keyClick(panel.get(), Qt::Key_Plus);
        QVERIFY(near(panel->xAxis().range, {10, 90}));
        QTest::keyClick(panel.get(), Qt::Key_Minus);
        QVERIFY(near(panel->xAxis().range, {0, 100}));
        QTest::keyClick(panel.get(), Qt::Key_Right);
        QVERIFY(near(panel->xAxis().range, {10, 110}));
        QTest::keyClick(panel.get(), Qt::Key_F);
        QTest::keyClick(panel.get(), Qt::Key_C);
        QTest::keyClick(panel.get(), Qt::Key_Right, Qt::ShiftModifier);
        QTest::keyClick(panel.get(), Qt::Key_C);
        QCOMPARE(panel->reader().cursors().size(), std::size_t(2));
        QVERIFY(panel->reader().cursors()[1] > panel->reader().cursors()[0]);
        QTest::keyClick(panel.get(), Qt::Key_T);
        QVERIFY(panel->reader().target());
    }

    void theMenuOffersWhatViewsAdd() {
        const auto panel = geometricPanel();
        connect(panel.get(), &ChartPanel::contextMenuWanted, panel.get(),
                [](QMenu* menu) { menu->addAction("copy data"); });
        QMenu menu;
        panel->reader().fill(menu, panel->positionOf({50, -6}));
        QCOMPARE(menu.actions().last()->text(), QString("copy data"));
        for (QAction* action : menu.actions())
            if (action->text() == "Target here") action->trigger();
        QVERIFY(std::abs(*panel->reader().target() + 6) < 1e-9);
        const QStringList lines = texts(panel->reader().reading().measured);
        QCOMPARE(lines.size(), 2);
        QVERIFY(lines[1].startsWith("GD: 50") || lines[1].startsWith("GD: 49.99"));
    }
};

QTEST_MAIN(TestReading)
#include "test_reading.moc"
