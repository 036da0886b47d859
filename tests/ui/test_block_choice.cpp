// The page of p and block: curves where they belong, ring and star on the right cells, and a cell given to the run.
#include <QtTest>

#include <QComboBox>
#include <QPushButton>
#include <QSpinBox>

#include <cmath>
#include <limits>

#include "simulation/run_making.h"
#include "ui/chart_testing.h"
#include "ui/opened_window.h"
#include "views/plot_deck.h"
#include "views/quantizer_view.h"

using namespace dianoia;
using namespace dianoia::testing;

namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();

bool isDark(const QImage& image, QPointF at) {
    return image.pixelColor(qRound(at.x()), qRound(at.y())).lightness() < 110;
}

/// Two workers in 32 coordinates, the first at x_j = sin(j + 1)/sqrt(j + 1), so that its message at 0 is minus that.
std::string sinePositions() {
    std::string first = "[", second = "[";
    for (int j = 0; j < 32; ++j) {
        const double x = std::sin(j + 1) / std::sqrt(j + 1);
        first += (j > 0 ? "," : "") + QByteArray::number(x, 'g', 17).toStdString();
        second += (j > 0 ? "," : "") + QByteArray::number(1 - x, 'g', 17).toStdString();
    }
    return "[" + first + "]," + second + "]]";
}

Preset sinePreset(const char* compressor = R"({"p": 2})") {
    return parsePreset(R"({"dianoia": 1, "name": "Sine", "summary": "Two workers.",
        "base": {"problem": {"kind": "shifted_quadratics", "positions": )" +
                           sinePositions() + R"(}, "run": {"rounds": 100000}},
        "runs": [{"label": "GD", "method": {"name": "sgd"}},
                 {"label": "DIANA", "method": {"name": "diana"}, "compressor": )" +
                           compressor + "}]}",
                       "test", "");
}

/// A page with the message of the first worker.
struct Paged {
    explicit Paged(const char* compressor = R"({"p": 2})", Theme theme = Theme::light) : page(theme) {
        page.resize(900, 600);
        page.show();
        const Preset preset = sinePreset(compressor);
        const auto made = runOf(composeSpec(preset, preset.runs[1]));
        MessageProbe probe({});
        probe.observe(*made, 1);
        message = *probe.picture();
        run.label = "DIANA";
        run.spec = made->spec();
        run.card.workers = 10;
        run.card.constants.smoothness = 50;
        run.card.constants.strongConvexity = 1;
    }
    void follow() {
        page.follow(&message, run);
        page.finish();
        QTest::qWait(1);
    }
    const BlockCell& cell(double p, Index block) const {
        for (const BlockCell& cell : page.content()->choice.cells)
            if (cell.p == p && cell.block == block) return cell;
        qFatal("no such cell");
    }
    QPointF placed(double p, Index block) {
        return page.panel().positionOf(*placeOf(cell(p, block), page.content()->quantity));
    }
    QPushButton* use() { return page.findChild<QPushButton*>(); }
    BlockChoicePage page;
    MessagePicture message;
    RunPicture run;
};

std::size_t quantityOf(const QString& name) {
    const auto& all = choiceQuantities();
    for (std::size_t i = 0; i < all.size(); ++i)
        if (all[i].name == name) return i;
    qFatal("no such quantity");
}

struct Opened : OpenedWindow {
    explicit Opened(Preset preset = sinePreset()) : OpenedWindow(std::move(preset), {1280, 800}) {
        window.deck().choose({"quantizer"});
        view().showPage(QuantizerView::Page::choice);
        [&] { QTRY_VERIFY_WITH_TIMEOUT(page().content(), kGenerous); }();
    }
    QuantizerView& view() { return *qobject_cast<QuantizerView*>(window.deck().find("quantizer")); }
    BlockChoicePage& page() { return view().choice(); }
    const CompressorOptions& now() { return workbench.picture().runs[1].spec.compressor; }
};

}  // namespace

class TestBlockChoice : public QObject {
    Q_OBJECT

private slots:
    void curvesAreWhereTheirCellsAre() {
        Paged shown;
        shown.follow();
        shown.page.setQuantity(quantityOf("variance"));
        // Psi of the whole vector, |x|^2 = sum sin^2(j + 1)/(j + 1).
        double square = 0;
        for (int j = 0; j < 32; ++j) square += std::pow(std::sin(j + 1), 2) / (j + 1);
        const auto& curves = shown.page.panel().drawing().curves;
        QCOMPARE(curves.size(), std::size_t(7));
        const double variances[] = {40.643, 13.239, 7.615, 4.646, 3.862, 3.312, 3.231};
        const QImage image = shown.page.panel().grab().toImage();
        for (std::size_t i = 0; i < 7; ++i) {
            const PlotPoint last = curves[i].points.pieces[0].back();
            QVERIFY(std::abs(last.x - std::log10(32)) < 1e-12);
            QVERIFY(std::abs(std::pow(10, last.y) * square - variances[i]) < 1e-3);
            // Blocks of one are exact: no point of the curve, a mark at the floor.
            QCOMPARE(curves[i].points.pieces[0].size(), std::size_t(5));
            QCOMPARE(curves[i].points.atFloor.size(), std::size_t(1));
            if (i > 0 && i < 6) continue;  // where others lie over them
            const PlotPoint middle = curves[i].points.pieces[0][3];
            const QPointF at = shown.page.panel().positionOf(middle);
            const QColor wanted = curves[i].style.colour;
            bool isThere = false;  // a fine line lies between pixels
            for (int y = -1; y <= 1; ++y) {
                const QColor found = image.pixelColor(at.toPoint() + QPoint(0, y));
                isThere |= std::abs(found.red() - wanted.red()) < 90 && std::abs(found.blue() - wanted.blue()) < 90;
            }
            QVERIFY(isThere);
        }
        QCOMPARE(curves[2].width, 3.5);
    }

    void theRingIsNowAndTheStarIsTheLeast() {
        Paged shown;
        shown.follow();
        QCOMPARE(shown.page.content()->quantity, std::size_t(0));
        const auto& drawing = shown.page.panel().drawing();
        const auto best = *shown.page.content()->choice.least(choiceQuantities()[0].value);
        const BlockCell& least = shown.page.content()->choice.cells[best];
        QCOMPARE(drawing.dots.size(), std::size_t(2));
        QVERIFY(drawing.dots[0].isRing && !drawing.dots[1].isRing);
        QCOMPARE(drawing.dots[0].at, *placeOf(shown.cell(2, 32), 0));
        QCOMPARE(drawing.dots[1].at, *placeOf(least, 0));
        QVERIFY(drawing.texts[0].text.startsWith("now "));
        QVERIFY(drawing.texts[1].isBelow &&
                drawing.texts[1].text.startsWith(QStringLiteral("\u2605 ") + choiceText(least)));
        for (const BlockCell& cell : shown.page.content()->choice.cells) QVERIFY(*cell.totalBits >= *least.totalBits);
        const QImage image = shown.page.panel().grab().toImage();
        QVERIFY(isDark(image, shown.page.panel().positionOf(drawing.dots[1].at)));
        const QPointF ring = shown.page.panel().positionOf(drawing.dots[0].at);
        for (QPointF side : {QPointF(0, 1), QPointF(0, -1), QPointF(-1, 0)}) {
            bool isThere = false;
            for (int radius = 7; radius <= 11; ++radius) isThere |= isDark(image, ring + radius * side);
            QVERIFY(isThere);
        }
        QVERIFY(shown.page.words().startsWith("now: p = 2, block 32: "));
        QVERIFY(shown.page.words().contains("Fewest bits: " + choiceText(least)));
        QVERIFY(shown.page.words().contains("kappa 50, n 10"));
        QCOMPARE(shown.use()->text(), "Use " + choiceText(least));
    }

    void whatIsBestNowIsMarkedOnce() {
        Paged shown(R"({"p": 1})");
        shown.follow();
        shown.page.setQuantity(quantityOf("nonzeros"));
        const auto& drawing = shown.page.panel().drawing();
        QCOMPARE(drawing.dots.size(), std::size_t(1));
        QVERIFY(drawing.texts[0].text.contains(QChar(0x2605)));
        QVERIFY(!shown.use()->isEnabled());
    }

    void theTargetScalesWhatIsPredicted() {
        Paged shown;
        shown.follow();
        const double rounds = *shown.cell(2, 32).rounds;
        // max{2 sqrt 32, 51 (1/2 + (sqrt 32 - 1)/10)} ln 1e6.
        QVERIFY(std::abs(rounds - 51 * (0.5 + (std::sqrt(32.0) - 1) / 10) * std::log(1e6)) < 1e-9);
        shown.page.setTarget(12);
        shown.page.finish();
        QVERIFY(std::abs(*shown.cell(2, 32).rounds / rounds - 2) < 1e-12);
        const auto& rules = shown.page.panel().drawing().rules;
        QCOMPARE(rules.size(), std::size_t(1));
        QVERIFY(std::abs(std::pow(10, rules[0].at) - 51.0 / 2 * std::log(1e12) * 64 * 32) < 1e-3);
    }

    void withoutStrongConvexityNothingIsPredicted() {
        Paged shown;
        shown.run.card.constants.strongConvexity = 0;
        shown.follow();
        QCOMPARE(choiceQuantities()[shown.page.content()->quantity].name, "bits a round");
        QVERIFY(shown.page.words().contains("No rounds are predicted"));
        QVERIFY(!shown.page.findChild<QSpinBox*>()->isEnabled());
        shown.run.card.constants.strongConvexity = 1;
        shown.follow();
        QCOMPARE(shown.page.content()->quantity, std::size_t(0));
    }

    void otherCompressorsAreToldWhatThePageIsFor() {
        for (const char* kind : {"none", "sign", "rand_k"}) {
            Paged shown;
            shown.run.spec.compressor.kind = kind;
            shown.follow();
            QVERIFY(!shown.page.content());
            QVERIFY(shown.page.words().contains("quantize and dither"));
            QCOMPARE(shown.page.panel().drawing().notes.size(), qsizetype(1));
            QVERIFY(!shown.use()->isEnabled());
            QVERIFY(shown.page.dataText().isEmpty());
        }
        Paged dithered(R"({"kind": "dither", "levels": 4, "p": 2})");
        dithered.follow();
        QVERIFY(dithered.page.content());
        QVERIFY(dithered.page.words().contains("the same for every p"));
    }

    void aZeroMessageIsToldAndDrawn() {
        Paged shown;
        shown.message.whole = std::make_shared<const Vector>(Vector(32, 0.0));
        shown.follow();
        shown.page.setQuantity(quantityOf("variance"));
        QVERIFY(shown.page.words().contains("This message is zero"));
        const AxisRange y = shown.page.panel().yAxis().range;
        QVERIFY(std::isfinite(y.low) && std::isfinite(y.high));
    }

    void thePointerReadsACellAndAClickPicksIt() {
        Paged shown;
        shown.follow();
        shown.page.setQuantity(quantityOf("nonzeros"));
        QTest::qWait(1);
        const QPointF at = shown.placed(kInf, 4);
        moveMouse(shown.page.panel(), at + QPointF(2, -1));
        QVERIFY(shown.page.words().startsWith("here: p = inf, block 4: "));
        press(shown.page.panel(), at);
        release(shown.page.panel(), at);
        QCOMPARE(shown.use()->text(), QString("Use p = inf, block 4"));
        QVERIFY(shown.use()->isEnabled());
        QCOMPARE(shown.page.panel().drawing().dots.size(), std::size_t(3));
        QSignalSpy chosen(&shown.page, &BlockChoicePage::chosen);
        shown.use()->click();
        QCOMPARE(chosen.count(), 1);
        QCOMPARE(chosen[0][0].toDouble(), kInf);
        QCOMPARE(chosen[0][1].toInt(), 4);
        // A drag is no click, and away from the curves there is no cell.
        press(shown.page.panel(), at);
        moveMouse(shown.page.panel(), at + QPointF(40, 0), Qt::LeftButton);
        release(shown.page.panel(), at + QPointF(40, 0));
        QVERIFY(!shown.page.content()->picked);
        QVERIFY(!cellNear(shown.page.panel(), *shown.page.content(), {3, 3}));
    }

    void theDataAreTheCells() {
        Paged shown;
        shown.follow();
        const QStringList rows = shown.page.dataText().split('\n');
        QCOMPARE(rows[0], "round,run,p,block,variance,omega,nonzeros,bits,entropy_bits,rounds,total_bits");
        QCOMPARE(rows.size() - 2, qsizetype(shown.page.content()->choice.cells.size()));
        QVERIFY(rows[1].contains(",1,1,0,0,"));
        QVERIFY(rows[rows.size() - 2].contains(",inf,32,"));
    }

    void everyThemeIsLegible() {
        for (const Theme theme : {Theme::light, Theme::dark, Theme::projector}) {
            Paged shown(R"({"p": 2})", theme);
            shown.follow();
            const QColor ground = chartColours(theme).background;
            for (const DrawnCurve& curve : shown.page.panel().drawing().curves)
                QVERIFY(std::abs(curve.style.colour.lightness() - ground.lightness()) > 60);
        }
    }

    void aCellIsGivenToTheRunAndTakenBack() {
        Opened o;
        auto* use = o.page().findChild<QPushButton*>();
        const BlockChoice& choice = o.page().content()->choice;
        const BlockCell best = choice.cells[*choice.least(choiceQuantities()[o.page().content()->quantity].value)];
        QVERIFY(use->isEnabled() && !use->accessibleName().isEmpty());
        use->click();
        QTRY_VERIFY_WITH_TIMEOUT(
            o.now().p == best.p && (best.block == 32 ? o.now().block == 0 : o.now().block == best.block), kGenerous);
        // The page follows: now is the best.
        QTRY_VERIFY_WITH_TIMEOUT(!use->isEnabled(), kGenerous);
        QVERIFY(o.page().words().startsWith("now: " + choiceText(best)));
        while (o.workbench.canUndo()) o.workbench.undo();
        QTRY_VERIFY_WITH_TIMEOUT(o.now().p == 2 && o.now().block == 0, kGenerous);
    }

    void followsTheFrontRowAndTheSelectedRun() {
        Opened o;
        QVERIFY(o.page().words().startsWith("now: p = 2, block 32"));
        o.workbench.change("DIANA", "compressor.block", 5);
        QTRY_VERIFY_WITH_TIMEOUT(o.page().words().startsWith("now: p = 2, block 5"), kGenerous);
        o.workbench.change("DIANA", "compressor.p", 2.5);
        QTRY_VERIFY_WITH_TIMEOUT(o.page().words().startsWith("now: p = 2.5, block 5"), kGenerous);
        QCOMPARE(o.page().content()->choice.norms.size(), std::size_t(8));
        o.workbench.change("DIANA", "compressor.kind", "rand_k");
        QTRY_VERIFY_WITH_TIMEOUT(!o.page().content(), kGenerous);
    }

    void fitsASmallWindow() {
        Opened o;
        o.window.resize(1024, 600);
        QTest::qWait(1);
        QVERIFY(o.window.minimumSizeHint().width() <= 1024);
        QVERIFY(o.window.minimumSizeHint().height() <= 600);
        o.window.deck().enlarge(2);
        QTest::qWait(1);
        QVERIFY(o.window.minimumSizeHint().height() <= 600);
        QVERIFY(o.page().panel().height() >= 120);
        o.view().setCompact(true);
        QCOMPARE(o.view().panels(), std::vector<ChartPanel*>{&o.page().panel()});
        QVERIFY(!o.page().findChild<QComboBox*>()->isVisible());
    }
};

QTEST_MAIN(TestBlockChoice)
#include "test_block_choice.moc"
