// The plot of who holds what: columns as high as the rows, measures in words, and its place among the other plots.
#include <algorithm>
#include <set>

#include "plots/chart_panel.h"
#include "ui/opened_window.h"
#include "views/holdings_plot.h"
#include "views/holdings_view.h"
#include "views/plot_deck.h"

using namespace dianoia;
using namespace dianoia::testing;

namespace {

Preset synthetic(const std::string& partition, int workers) {
    return parsePreset(R"({"dianoia": 1, "name": "t", "base": {"problem": {"kind": "softmax"}, "data": {"kind":
        "synthetic", "samples": 60, "features": 3, "classes": 3}, "workers": {"count": )" +
                           std::to_string(workers) + R"(}, "partition": )" + partition +
                           R"(, "server": {"step": 0.1}}, "runs": [{"label": "one", "method": {"name": "sgd"}}]})",
                       "test", "");
}

HoldingsView& fifth(OpenedWindow& o) {
    QTest::keyClick(&o.window, Qt::Key_5);
    auto& view = *qobject_cast<HoldingsView*>(o.window.deck().find("partition"));
    [&] { QTRY_VERIFY_WITH_TIMEOUT(o.workbench.picture().runs[0].heterogeneity != nullptr, kGenerous); }();
    o.window.refresh();
    return view;
}

double heightOfAll(const Drawing& drawing) {
    double height = 0;
    for (const DrawnBar& bar : drawing.bars) height += bar.top - bar.bottom;
    return height;
}

bool says(const ChartPanel& panel, const QString& words) {
    const QStringList notes = panel.drawing().notes;
    return std::any_of(notes.begin(), notes.end(), [&](const QString& note) { return note.contains(words); });
}

}  // namespace

class TestHoldingsView : public QObject {
    Q_OBJECT

private slots:
    void oneColumnAWorkerAndOneColourAClass() {
        OpenedWindow o(synthetic(R"({"kind": "by_label"})", 3));
        HoldingsView& view = fifth(o);
        const Holdings& holdings = *o.workbench.picture().runs[0].card.holdings;
        const Drawing& drawing = view.panels()[0]->drawing();
        QCOMPARE(drawing.bars.size(), std::size_t(3));
        std::set<QRgb> colours;
        QString data = "round,run,class,worker,rows\n";
        for (std::size_t i = 0; i < 3; ++i) {
            QCOMPARE(drawing.bars[i].bottom, 0.0);
            QCOMPARE(drawing.bars[i].top, double(holdings.counts[i][i]));
            QCOMPARE(drawing.bars[i].left, double(i) - 0.4);
            colours.insert(drawing.bars[i].fill.rgb());
            data += QString("0,one,%1,%1,%2\n").arg(i).arg(holdings.counts[i][i]);
        }
        QCOMPARE(heightOfAll(drawing), 60.0);
        QCOMPARE(colours.size(), std::size_t(3));
        QVERIFY(view.panels()[0]->xAxis().title.contains("label skew 0.6"));
        QCOMPARE(view.dataText(), data);
    }

    void mixedClassesAreStacked() {
        OpenedWindow o(synthetic(R"({"kind": "contiguous"})", 4));
        const Drawing& drawing = fifth(o).panels()[0]->drawing();
        QCOMPARE(heightOfAll(drawing), 60.0);
        for (std::size_t i = 1; i < drawing.bars.size(); ++i)
            QVERIFY(drawing.bars[i].bottom == 0 || drawing.bars[i].bottom == drawing.bars[i - 1].top);
    }

    void manyWorkersAndClassesShareColumnsAndColours() {
        Holdings many;
        for (int c = 0; c < 40; ++c) many.classes.push_back(std::to_string(c));
        for (int i = 0; i < 1001; ++i) {
            many.counts.emplace_back(40, 1);
            many.counts.back()[std::size_t(i % 40)] = 3;
        }
        ChartPanel panel("t", Theme::light);
        panel.resize(800, 400);
        showHoldings(panel, many);
        QVERIFY(panel.drawing().bars.size() <= 400 * 15);
        QVERIFY(std::abs(heightOfAll(panel.drawing()) - 42 * 334) < 1e-6);  // 334 columns of the mean of three
        QVERIFY(says(panel, "3 workers"));
        QCOMPARE(panel.drawing().bars.back().right, 1000.5);
    }

    void measuresAreSaidInWords() {
        // Workers that want 1, 2 and 10, at x = 0: mean -13/3, median -2, mu3 = -44.07.
        OpenedWindow o(tugOfWar("", "[1, 2, 10]"));
        HoldingsView& view = fifth(o);
        QVERIFY(says(*view.panels()[0], "no data"));
        const ChartPanel& panel = *view.panels()[1];
        QVERIFY(says(panel, "|median - mean| / |mean| = 0.5385"));
        QVERIFY(says(panel, "differ in sign on 0 %"));
        QVERIFY(says(panel, "two workers = 1"));
        QVERIFY(says(panel, "= 16.22"));
        QCOMPARE(panel.drawing().bars.size(), std::size_t(1));
        QVERIFY(std::abs(panel.drawing().bars[0].bottom + 44.074074) < 1e-5);
        QCOMPARE(panel.drawing().bars[0].top, 0.0);
    }

    void itStandsInThePlaceOfTheLargeOne() {
        OpenedWindow o(tugOfWar());
        PlotDeck& deck = o.window.deck();
        const auto seen = [&] {
            QStringList names;
            for (PlotView* view : deck.views())
                if (view->isVisible()) names << view->name();
            return names.join(' ');
        };
        QCOMPARE(seen(), QString("progress memory quantizer median"));
        fifth(o);
        QCOMPARE(deck.large().name(), QString("partition"));
        QCOMPARE(seen(), QString("memory quantizer median partition"));
        QTest::keyClick(&o.window, Qt::Key_2);
        QCOMPARE(deck.large().name(), QString("memory"));
        QCOMPARE(seen(), QString("progress memory quantizer median"));
        QTRY_VERIFY_WITH_TIMEOUT(o.workbench.picture().runs[0].heterogeneity == nullptr, kGenerous);
    }

    void itFollowsTheIterate() {
        OpenedWindow o(tugOfWar("", "[1, 2, 10]"));
        HoldingsView& view = fifth(o);
        o.workbench.setStop(2000);
        o.workbench.setSpeed(1e9);
        o.workbench.play();
        QTRY_VERIFY_WITH_TIMEOUT(o.workbench.picture().round == 2000, kGenerous);
        o.window.refresh();
        QVERIFY(!says(*view.panels()[1], "|mean| = 0.5385"));
        // At the mean of what they want the mean gradient is all but 0, the median is not.
        const Heterogeneity& atRest = *o.workbench.picture().runs[0].heterogeneity;
        QVERIFY(atRest.relativeGap > 1e6);
        QVERIFY(std::abs(atRest.spread - 146.0 / 9) < 1e-9);
    }
};

QTEST_MAIN(TestHoldingsView)
#include "test_holdings_view.moc"
