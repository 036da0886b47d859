// The memory plot: single workers, faint, about their mean.
#include <QtTest>

#include <QChart>

#include <cmath>
#include <map>

#include "core/number_text.h"
#include "plots/chart_panel.h"
#include "views/memory_view.h"

using namespace dianoia;

namespace {

constexpr int kGenerous = 60'000;  // milliseconds

Preset presetOf(int workers, int rounds) {
    QString positions;
    for (int i = 0; i < workers; ++i)
        positions += QString("%1[%2, %3]").arg(i ? ", " : "").arg(i + 1).arg(2 * i - workers);
    const QString text = QString(R"({"dianoia": 1, "name": "t", "base": {"problem": {"kind": "shifted_quadratics",
        "positions": [%1]}, "run": {"rounds": %2}}, "runs": [{"label": "DIANA", "method": {"name": "diana"}},
        {"label": "SGD", "method": {"name": "sgd"}}], "view": {"x": "bits_up", "rounds_per_second": 1e9}})");
    return parsePreset(text.arg(positions).arg(rounds).toStdString(), "test", "");
}

/// The view at the end of all rounds.
struct Ended {
    Ended(int workers, int rounds) : workbench(presetOf(workers, rounds)), view(workbench, Theme::light) {
        view.resize(900, 600);
        view.showPreset(workbench.preset());
        workbench.setAxis(CurveAxis::bits_up);
        view.setVisible(true);
        [&] { QTRY_VERIFY_WITH_TIMEOUT(workbench.picture().state == SessionState::paused, kGenerous); }();
        workbench.play();
        [&] { QTRY_VERIFY_WITH_TIMEOUT(workbench.picture().state == SessionState::ended, kGenerous); }();
        draw();
    }
    void draw() { view.show(workbench.picture(), shown, nullptr); }
    Workbench workbench;
    MemoryView view;
    RunsShown shown{{true, true}, 0};
};

double number(const QString& cell) {
    return parseReal(cell.toStdString()).value;
}

}  // namespace

class TestMemoryView : public QObject {
    Q_OBJECT

private slots:
    void theMeanOfTheWorkersIsTheCurve() {
        Ended e(5, 100);
        struct Sum {
            double workers = 0, mean = 0;
            int count = 0;
        };
        std::map<std::pair<QString, double>, Sum> sums;
        const QStringList lines = e.view.dataText().split('\n', Qt::SkipEmptyParts);
        QCOMPARE(lines.front(), QString("round,run,worker,x_first,x_last,first,least,greatest,last"));
        for (const QString& line : lines.mid(1)) {
            const QStringList cells = line.split(',');
            Sum& sum = sums[{cells[1], number(cells[0])}];
            (cells[2].isEmpty() ? sum.mean : sum.workers) += number(cells[8]);
            sum.count += !cells[2].isEmpty();
        }
        QCOMPARE(sums.size(), std::size_t(2 * 101));
        for (const auto& [place, sum] : sums) {
            QCOMPARE(sum.count, 5);
            QVERIFY(std::abs(sum.workers / 5 - sum.mean) <= 1e-12 * sum.mean);
        }
    }

    void withoutMemoryWorkersStandAtTheirGradients() {
        Ended e(3, 40);
        const RunPicture& run = e.workbench.picture().runs[1];
        // x* is the mean of the positions (1, -3), (2, -1), (3, 1): |a_i - x*|^2 = 5, 0, 5.
        const double expected[] = {5, 0, 5};
        for (std::size_t m = 0; m < 3; ++m)
            for (const CurvePoint& point : run.memories.curve(m)) QVERIFY(std::abs(point.y.last - expected[m]) < 1e-12);
    }

    void membersAreDrawnWhereTheyAre() {
        Ended e(3, 100);
        e.shown.visible = {false, true};
        e.draw();
        ChartPanel& panel = *e.view.panels().front();
        const QImage image = panel.grab().toImage();
        const QColor white = chartColours(Theme::light).background;
        // The workers of the run without memory are level lines at 5, above its mean of 10/3.
        int seen = 0, above = 0;
        const auto& curve = e.workbench.picture().runs[1].curves.at(Column::h_error);
        for (double share = 0.1; share < 0.95; share += 0.05) {
            const double x = share * curve.back().xLast;
            const auto inked = [&](double value) {
                const QPointF at = panel.positionOf({x, std::log10(value)});
                for (int dy = -1; dy <= 1; ++dy) {
                    const QColor c = image.pixelColor(qRound(at.x()), qRound(at.y()) + dy);
                    if (c.red() > c.blue() + 20 && c != white) return true;
                }
                return false;
            };
            seen += inked(5);
            above += inked(7);
        }
        QVERIFY2(seen >= 15, qPrintable(QString::number(seen)));
        QVERIFY2(above <= 2, qPrintable(QString::number(above)));
    }

    void ofManyWorkersSomeAreDrawnAndANoteSaysSo() {
        Ended e(60, 30);
        QCOMPARE(e.workbench.picture().runs[0].memories.members().size(), std::size_t(24));
        QCOMPARE(e.workbench.picture().runs[0].memories.population(), Index(60));
        const QStringList lines = e.view.dataText().split('\n');
        QCOMPARE(lines.filter(QRegularExpression("^\\d+,DIANA,59,")).size(), 31);
        QCOMPARE(lines.filter(QRegularExpression("^\\d+,DIANA,1,")).size(), 0);
    }

    void withoutAnOptimumANoteSaysWhyThereIsNothing() {
        Ended e(3, 10);
        SessionPicture picture = e.workbench.picture();
        const auto notes = [&] {
            e.view.show(picture, e.shown, nullptr);
            return e.view.panels().front()->drawing().notes;
        };
        QVERIFY(notes().isEmpty());
        for (RunPicture& run : picture.runs) run.card.optimalObjective.reset();
        QCOMPARE(notes(), QStringList("no optimum is known, so there is no distance to it"));
    }

    void manyRoundsAreBucketsOnTheSharedAxis() {
        Ended e(3, 3000);
        const RunPicture& run = e.workbench.picture().runs[0];
        const auto& mean = run.curves.at(Column::h_error);
        for (std::size_t m = 0; m < 3; ++m) {
            const auto curve = MemoryPlot::memberCurve(run, m);
            QVERIFY(curve.size() <= MemberHistory::kMostBuckets);
            QCOMPARE(curve.front().xFirst, mean.front().xFirst);
            QCOMPARE(curve.back().xLast, mean.back().xLast);
            const double bitsPerRound = mean.back().xLast / 3000;
            const auto rounds = run.memories.curve(m);
            for (std::size_t i = 0; i < curve.size(); ++i) {
                QVERIFY(std::abs(curve[i].xFirst - rounds[i].xFirst * bitsPerRound) < 1e-6 * mean.back().xLast);
                QVERIFY(std::abs(curve[i].xLast - rounds[i].xLast * bitsPerRound) < 1e-6 * mean.back().xLast);
            }
        }
    }
};

QTEST_MAIN(TestMemoryView)
#include "test_memory_view.moc"
