// Theory beside the curves: lines that hold, bounds that are exceeded, and the card that tells them in words.
#include <QtTest>

#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QPlainTextEdit>
#include <QToolButton>

#include <cmath>

#include "core/number_text.h"
#include "plots/curve_readings.h"
#include "plots/run_plot.h"
#include "plots/theory_card.h"
#include "plots/theory_lines.h"
#include "simulation/run_making.h"
#include "simulation/run_theory.h"
#include "ui/chart_testing.h"
#include "ui/opened_window.h"
#include "views/plot_deck.h"
#include "views/progress_view.h"

using namespace dianoia;
using namespace dianoia::testing;

namespace {

/// A picture of one run of `spec` after `rounds` rounds, with theory's inputs as `alter` leaves them.
template <class Alter>
SessionPicture pictureAfter(const std::string& base, int rounds, Alter&& alter) {
    const auto run = runOf(specOf(base));
    LineInputs inputs = lineInputsOf(*run);
    alter(inputs);
    History history;
    for (int k = 0; k <= rounds; ++k) {
        history.append(run->row(1));
        if (k < rounds) run->advance(1);
    }
    SessionPicture picture;
    picture.state = SessionState::paused;
    picture.round = std::uint64_t(rounds);
    picture.runs.push_back(dianoia::pictureOf(*run, history, run->row(1), CurveAxis::round,
                                              {Column::round, Column::gap, Column::dist_sq, Column::grad_norm}));
    picture.runs[0].theory = std::make_shared<const LineInputs>(inputs);
    return picture;
}

std::string bowls(const std::string& more) {
    return R"({"problem": {"kind": "quadratic", "dimension": 8, "mu": 1, "L": 10}, "workers": {"count": 3},
               "method": {"name": "dqgd"}, "compressor": {"p": "inf"}, "run": {"rounds": 60})" +
           more + "}";
}

struct ShownPlot {
    explicit ShownPlot(Column column, Theme theme = Theme::light) : plot("progress", theme) {
        plot.resize(900, 600);
        plot.QWidget::show();
        choice.theory = true;
        choice.y = column;
        plot.setChoice(choice);
    }
    const DrawnCurve* curve(const QString& start) const {
        for (const DrawnCurve& drawn : plot.panel().drawing().curves)
            if (drawn.label.startsWith(start)) return &drawn;
        return nullptr;
    }
    /// Pixels of a colour in the plot area.
    int pixels(const QColor& colour) {
        const QImage image = plot.panel().grab().toImage();
        const QRect area = plot.panel().plotArea().toRect();
        int count = 0;
        for (int y = area.top(); y < area.bottom(); ++y)
            for (int x = area.left(); x < area.right(); ++x) {
                const QColor c = image.pixelColor(x, y);
                count += std::abs(c.red() - colour.red()) + std::abs(c.green() - colour.green()) +
                             std::abs(c.blue() - colour.blue()) <
                         30;
            }
        return count;
    }
    RunPlot plot;
    PlotChoice choice;
};

}  // namespace

class TestTheory : public QObject {
    Q_OBJECT

private slots:
    void aBoundThatHolds() {
        ShownPlot shown(Column::dist_sq);
        const SessionPicture picture = pictureAfter(bowls(""), 50, [](LineInputs&) {});
        shown.plot.show(picture, {{true}, 0}, nullptr);
        const DrawnCurve* line = shown.curve("theory: diana_bound");
        QVERIFY(line);
        QCOMPARE(line->label, QString("theory: diana_bound"));
        QCOMPARE(line->style.colour, runStyle(0, Theme::light).colour);
        const LinearRun& run = picture.runs[0].theory->run;
        const double expected = std::pow(1 - run.step, 24) * run.startDistance +
                                run.step * 2 * run.omega * run.spread / double(run.workers);
        QVERIFY(std::abs(*curveValueAt(line->points, 24) - std::log10(expected)) < 2e-3);
        QCOMPARE(shown.pixels(alarmStyle(Theme::light).colour), 0);
    }

    /// The run takes six times the step that the bound is told of.
    void aBoundThatIsExceededTurnsRed_data() {
        QTest::addColumn<int>("theme");
        for (const Theme theme : {Theme::light, Theme::dark, Theme::projector})
            QTest::newRow(qPrintable(themeName(theme))) << int(theme);
    }
    void aBoundThatIsExceededTurnsRed() {
        QFETCH(int, theme);
        ShownPlot shown(Column::dist_sq, Theme(theme));
        SessionPicture picture =
            pictureAfter(bowls(R"(, "server": {"step": 0.3})"), 30, [](LineInputs& inputs) { inputs.run.step = 0.05; });
        shown.plot.show(picture, {{true}, 0}, nullptr);
        const QColor red = alarmStyle(Theme(theme)).colour;
        const DrawnCurve* line = shown.curve("theory: diana_bound");
        QVERIFY(line);
        QCOMPARE(line->style.colour, red);
        QVERIFY(shown.pixels(red) > 100);
        // The first round at which the run is above the bound, by the numbers themselves.
        const auto& values = picture.runs[0].curves.at(Column::dist_sq);
        const LinearRun& run = picture.runs[0].theory->run;
        int first = -1;
        double greatest = 0;
        for (std::size_t k = 0; k < values.size(); ++k) {
            const double ratio = values[k].y.last / *memorylessBound(run, double(k));
            if (ratio > 1 && first < 0) first = int(k);
            greatest = std::max(greatest, ratio);
        }
        QVERIFY(first > 0);
        const QString said = QString("exceeded at round %1, by up to %2 times")
                                 .arg(first)
                                 .arg(QString::fromStdString(roundedText(greatest, 3)));
        QCOMPARE(line->label, "theory: diana_bound, " + said + " (one run, not the mean)");
        shown.plot.openTheoryCard();
        QVERIFY2(shown.plot.theoryCard()->text().contains("The bound is " + said),
                 qPrintable(shown.plot.theoryCard()->text()));
        picture.runs[0].repeats = 5;
        shown.plot.show(picture, {{true}, 0}, nullptr);
        QCOMPARE(shown.curve("theory: diana_bound")->label, "theory: diana_bound, " + said);
        QVERIFY(shown.plot.theoryCard()->text().contains("(mean of 5 repeats)"));
    }

    void aLineThatIsNotDrawnSaysWhy() {
        ShownPlot shown(Column::dist_sq);
        shown.plot.show(pictureAfter(bowls(R"(, "server": {"step": 0.3})"), 5, [](LineInputs&) {}), {{true}, 0},
                        nullptr);
        QVERIFY(!shown.curve("theory: diana_bound"));
        shown.plot.openTheoryCard();
        auto* choice = shown.plot.theoryCard()->findChild<QComboBox*>();
        choice->setCurrentIndex(choice->findData("diana_bound, r"));
        const QStringList lines = shown.plot.theoryCard()->text().split('\n');
        QVERIFY(lines.contains("Not drawn: an assumption does not hold."));
        const QStringList failing = lines.filter("NO:");
        QCOMPARE(failing.size(), 1);
        QVERIFY2(failing[0].contains("gamma <= 2/((L + mu)(1 + 2 omega/n))") && failing[0].contains("gamma = 0.3"),
                 qPrintable(failing[0]));
    }

    void theCardHoldsTheNumbers() {
        ShownPlot shown(Column::gap);
        const SessionPicture picture =
            pictureAfter(bowls(R"(, "memory": {"kind": "difference"})"), 20, [](LineInputs&) {});
        shown.plot.show(picture, {{true}, 0}, nullptr);
        shown.plot.openTheoryCard();
        auto* choice = shown.plot.theoryCard()->findChild<QComboBox*>();
        choice->setCurrentIndex(choice->findData("diana_bound, r"));
        const LinearRun& run = picture.runs[0].theory->run;
        const double c = *lyapunovWeight(run.omega, *run.memoryRate, run.workers);
        const double start = run.startDistance + c * run.step * run.step * run.startMemoryError;
        const auto text = [](double v) { return QString::fromStdString(roundedText(v, 4)); };
        const QString wanted = QString("  = 10/2 * (1 - %1 * 1)^k * %2").arg(text(run.step), text(start));
        QVERIFY2(shown.plot.theoryCard()->text().contains(wanted), qPrintable(shown.plot.theoryCard()->text()));
        QVERIFY(shown.plot.theoryCard()->text().contains("At round 20: theory "));
        shown.plot.theoryCard()->copy();
        QCOMPARE(QGuiApplication::clipboard()->text(), shown.plot.theoryCard()->text());
    }

    /// A bound on an average is drawn beside the run's own average.
    void averages() {
        ShownPlot shown(Column::grad_norm);
        const SessionPicture picture = pictureAfter(bowls(R"(, "server": {"step": 0.05})"), 40, [](LineInputs&) {});
        shown.plot.show(picture, {{true}, 0}, nullptr);
        QVERIFY(shown.curve("theory: nonconvex_bound"));
        const DrawnCurve* own = nullptr;
        for (const DrawnCurve& drawn : shown.plot.panel().drawing().curves)
            if (drawn.name.startsWith("root mean square so far")) own = &drawn;
        QVERIFY(own);
        double squares = 0;
        for (int k = 0; k <= 30; ++k) {
            const double norm = picture.runs[0].curves.at(Column::grad_norm)[std::size_t(k)].y.last;
            squares += norm * norm;
        }
        QVERIFY(std::abs(*curveValueAt(own->points, 30) - 0.5 * std::log10(squares / 31)) < 1e-9);
    }

    void slopesOnLogarithmicAxes() {
        ShownPlot shown(Column::grad_norm);
        const SessionPicture picture = pictureAfter(
            R"({"problem": {"kind": "shifted_quadratics"}, "method": {"name": "noisy_mediansgd"}, "run": {"rounds": 100}})",
            100, [](LineInputs&) {});
        shown.plot.show(picture, {{true}, 0}, nullptr);
        QVERIFY(!shown.curve("theory: median_slope"));
        shown.choice.xScale = AxisScale::logarithmic;
        shown.plot.setChoice(shown.choice);
        shown.plot.show(picture, {{true}, 0}, nullptr);
        const DrawnCurve* slope = shown.curve("theory: median_slope");
        QVERIFY(slope);
        const double fall = *curveValueAt(slope->points, 1) - *curveValueAt(slope->points, 0.5);
        QVERIFY(std::abs(fall + 0.5 / 6) < 1e-6);
    }

    void theCardInTheWindow() {
        OpenedWindow opened(tugOfWar());
        opened.window.deck().enlarge(0);
        auto& view = dynamic_cast<ProgressView&>(opened.window.deck().large());
        const auto button = [&] { return opened.named<QToolButton>("theory in words of"); };
        QVERIFY(button() && !button()->isVisible());
        view.setTheoryShown(true);
        opened.workbench.showTheory(true);
        opened.window.refresh();
        QVERIFY(button()->isVisible() && button()->height() >= 24);
        button()->click();
        TheoryCard& card = *view.plot().theoryCard();
        QVERIFY(card.isVisible());
        QTRY_VERIFY_WITH_TIMEOUT(card.text().startsWith("theory: "), kGenerous);
        QVERIFY(view.plot().rect().contains(card.geometry()));
        QTest::keyClick(card.findChild<QPlainTextEdit*>(), Qt::Key_Escape);
        QVERIFY(!card.isVisible() && button()->isVisible());
    }
};

QTEST_MAIN(TestTheory)
#include "test_theory.moc"
