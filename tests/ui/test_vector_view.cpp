// Bias against noise of whole vectors: what is drawn is the law over all coordinates, or an honest estimate of it.
#include <QtTest>

#include <QChart>
#include <QComboBox>
#include <QSpinBox>

#include <cmath>

#include "round/noise/noise.h"
#include "theory/noise_price.h"
#include "ui/chart_testing.h"
#include "views/median_view.h"

using namespace dianoia;
using namespace dianoia::testing;

namespace {

constexpr int kGenerous = 60'000;  // milliseconds; nothing here waits that long unless it is broken

/// Workers at 1, 2 and 10 in two coordinates and at 3 in the one between.
Preset toyPreset(const char* plots = "bias_vector", const char* start = "[0, 0, 0]") {
    return parsePreset(R"({"dianoia": 1, "name": "t", "base": {"problem": {"kind": "shifted_quadratics",
        "positions": [[1, 3, 2], [2, 3, 1], [10, 3, 10]], "start": )" +
                           std::string(start) + R"(}, "server": {"step": 0.01}, "run": {"rounds": 400}},
        "runs": [{"label": "noisy", "method": {"name": "noisy_mediansgd"}, "noise": {"level": 2}},
                 {"label": "plain", "method": {"name": "sgd"}}], "view": {"watch": [0], "plots": [")" +
                           std::string(plots) + R"("]}})",
                       "test", "");
}

/// The view alone, paused at round 0 with all that it computes.
struct Opened {
    explicit Opened(Theme theme = Theme::light, const Preset& preset = toyPreset())
        : workbench(preset), view(workbench, theme), visible(preset.runs.size(), true) {
        view.resize(1000, 700);
        view.setCompact(false);
        view.showPreset(workbench.preset());
        view.setVisible(true);
        QObject::connect(&workbench, &Workbench::pictureChanged, &view, [this] { draw(); });
        QObject::connect(&view, &PlotView::changed, &view, [this] { draw(); });
        if (view.showsWholeVector()) settle();
    }
    void draw() { view.show(workbench.picture(), {visible, selected}, nullptr); }
    /// Without the pauses between two jobs.
    void settle() {
        const auto isSettled = [this] {
            view.finish();
            return view.isFinished() && content().curve.levels.size() > 1;
        };
        QTRY_VERIFY_WITH_TIMEOUT(isSettled(), kGenerous);
    }
    const VectorPriceContent& content() const { return view.vectorContent(); }
    Workbench workbench;
    MedianView view;
    std::vector<bool> visible;
    std::size_t selected = 0;
};

const VectorPrice& nearest(const VectorBiasCurve& curve, double level) {
    return *std::min_element(curve.levels.begin(), curve.levels.end(), [&](const auto& a, const auto& b) {
        return std::abs(std::log(a.level / level)) < std::abs(std::log(b.level / level));
    });
}

}  // namespace

class TestVectorView : public QObject {
    Q_OBJECT

private slots:
    void aPresetMayAskForTheWholeVector() {
        Opened o;
        QVERIFY(o.view.showsWholeVector());
        QVERIFY(o.view.votesPanel().isVisible() && !o.view.linePanel().isVisible());
        QVERIFY(!o.view.findChild<QSpinBox*>()->isEnabled());
        QVERIFY(o.view.gaps().isVisible());
        o.view.resize(1000, 350);
        QVERIFY(!o.view.gaps().isVisible());
        QTRY_VERIFY_WITH_TIMEOUT(o.view.votesPanel().height() > 250, kGenerous);
        Opened coordinate(Theme::light, toyPreset("bias"));
        QVERIFY(!coordinate.view.showsWholeVector());
        QVERIFY(!coordinate.view.votesPanel().isVisible() && coordinate.view.linePanel().isVisible());
    }

    /// At b = 10 the toy's gap is 0.171677; two of the three coordinates are the toy. The spread is
    /// that of the iterate at rest with step 0.01.
    void theSumIsOverAllCoordinates() {
        Opened o;
        QCOMPARE(o.content().curve.sampled, Index(3));
        QCOMPARE(o.content().dimension, Index(3));
        const VectorPrice& price = nearest(o.content().curve, 10);
        QVERIFY(std::abs(price.level - 10) < 1e-9);
        QVERIFY(std::abs(price.bias() - std::sqrt(2) * 0.171677) < 2e-6);
        const auto noise = makeNoise({"gaussian", 1});
        const NoisyMedian median(noise.get());
        MedianScratch scratch;
        const auto error = [&](double b) {
            return std::sqrt(2 * noisePrice(median, Vector{1, 2, 10}, b, 0.01, scratch).error() +
                             noisePrice(median, Vector{3, 3, 3}, b, 0.01, scratch).error());
        };
        const VectorPrice& best = *o.content().curve.best;
        QVERIFY(std::abs(*best.error() - error(best.level)) < 1e-9);
        for (const double factor : {0.98, 1.02}) QVERIFY(error(factor * best.level) > *best.error());
        const double third = *nearest(o.content().curve, 1000).error();
        QVERIFY(std::abs(third / (1000 * std::sqrt(3 * 0.44867110 * 0.01 / 1.99)) - 1) < 1e-3);
        QVERIFY(std::abs(*o.content().cubic - std::sqrt(2) * 18.2245) < 1e-3);
        QVERIFY(std::abs(*o.content().bound - std::sqrt(2) * 51.2) < 0.1);
    }

    void curvesAndMarksStandWhereTheyBelong() {
        Opened o;
        ChartPanel& panel = o.view.pricePanel();
        const QImage image = panel.grab().toImage();
        const ChartColours colours = chartColours(Theme::light);
        int seen = 0;
        for (const VectorPrice& price : o.content().curve.levels) {
            const QPointF at = panel.positionOf({std::log10(price.level), std::log10(price.bias())});
            if (!panel.plotArea().adjusted(4, 4, -4, -4).contains(at) || price.level > 5) continue;
            QVERIFY(countLike(image, at, runStyle(0, Theme::light).colour, 3) >= 5);
            ++seen;
        }
        QVERIFY(seen > 8);
        const auto& best = *o.content().curve.best;
        const QPointF dot = panel.positionOf({std::log10(best.level), std::log10(*best.error())});
        QVERIFY(countLike(image, dot, colours.text, 3) >= 35);
        QVERIFY(panel.drawing().notes.front().startsWith("least total error 0."));
        // Theory's line and its bound: straight, of slope -2 and -1, below the frame's top.
        const auto& curves = panel.drawing().curves;
        const auto slope = [](const DrawnCurve& curve) {
            const auto& points = curve.points.pieces.front();
            return (points.back().y - points.front().y) / (points.back().x - points.front().x);
        };
        QVERIFY(std::abs(slope(curves[3]) + 2) < 1e-9);
        QVERIFY(std::abs(slope(curves[4]) + 1) < 1e-9);
        QVERIFY(panel.drawing().bands.empty());
        for (ChartPanel* one : {&panel, &o.view.votesPanel()}) {
            QCOMPARE(one->drawing().rules.size(), std::size_t(1));
            QVERIFY(std::abs(one->drawing().rules.front().at - std::log10(2)) < 1e-12);
        }
    }

    /// At x = 4 the toy's mean gradient is -1/3 and P[vote +] = 0.785413 at b = 2, 0.489932 at b = 10: of the three
    /// coordinates two go the wrong way until noise turns them.
    void wrongVotesAreThoseOfTheVoteLaw() {
        Opened o(Theme::light, toyPreset("bias_vector", "[4, 0, 4]"));
        QVERIFY(std::abs(nearest(o.content().curve, 1).wrongShare.total - 2.0 / 3) < 1e-12);
        QCOMPARE(nearest(o.content().curve, 10).wrongShare.total, 0.0);
        // The other coordinate: three gradients of -3, each of the wrong sign with chance Phi(-3/10).
        const double q = 0.5 * std::erfc(0.3 / std::sqrt(2.0)), both = 3 * q * q - 2 * q * q * q;
        QVERIFY(std::abs(nearest(o.content().curve, 10).wrongChance.total - (2 * 0.489932 + both) / 3) < 1e-6);
        ChartPanel& panel = o.view.votesPanel();
        QVERIFY(panel.drawing().notes.contains("at b = 2 the expected vote is wrong in 66.7 % of the coordinates"));
        const QImage image = panel.grab().toImage();
        const QColor colour = runStyle(0, Theme::light).colour;
        QVERIFY(countLike(image, panel.positionOf({-1, 2.0 / 3}), colour, 2) >= 5);
        QVERIFY(countLike(image, panel.positionOf({1.5, 0}) - QPointF(0, 1), colour, 2) >= 4);
        QCOMPARE(countLike(image, panel.positionOf({1.5, 2.0 / 3}), colour, 2), 0);
    }

    void anotherLevelMovesTheRuleAndComputesNothing() {
        Opened o;
        const auto* before = o.content().curve.levels.data();
        o.workbench.change("noisy", "noise.level", 5);
        QTRY_COMPARE_WITH_TIMEOUT(o.content().level, 5.0, kGenerous);
        o.settle();
        QCOMPARE(o.content().curve.levels.data(), before);
        QVERIFY(std::abs(o.view.pricePanel().drawing().rules.front().at - std::log10(5)) < 1e-12);
        o.workbench.change("noisy", "noise.level", 1e6);
        QTRY_VERIFY_WITH_TIMEOUT(o.content().level == 1e6 && o.content().curve.levels.back().level > 9e5, kGenerous);
    }

    void anotherRunIsAskedFor() {
        Opened o;
        o.selected = 1;
        o.draw();
        QTRY_VERIFY_WITH_TIMEOUT(o.content().run == "plain" && o.content().curve.levels.size() > 1, kGenerous);
        QVERIFY(o.content().isSupposed);
        QCOMPARE(o.content().level, 0.0);
        QVERIFY(o.view.pricePanel().drawing().rules.empty());
    }

    void theChooserGoesThereAndBack() {
        Opened o(Theme::light, toyPreset("bias"));
        QTRY_VERIFY_WITH_TIMEOUT(o.view.isFinished() && o.view.priceContent().curve.levels.size() > 1, kGenerous);
        auto* chooser = o.view.findChild<QComboBox*>();
        QTest::keyClick(chooser, Qt::Key_Down);
        QVERIFY(o.view.showsWholeVector());
        o.settle();
        QVERIFY(o.view.pricePanel().panelTitle().startsWith("Whole vector"));
        QVERIFY(o.view.dataText().contains("noisy,bias of the vector,"));
        QVERIFY(!o.view.dataText().contains("noisy,bias,"));
        QTest::keyClick(chooser, Qt::Key_Up);
        QTRY_VERIFY_WITH_TIMEOUT(o.view.isFinished() && !o.view.pricePanel().panelTitle().startsWith("Whole vector"),
                                 kGenerous);
        QVERIFY(o.view.dataText().contains("noisy,bias,"));
        QTRY_VERIFY_WITH_TIMEOUT(!o.workbench.picture().runs[0].probe->gradients, kGenerous);
    }

    void whileRoundsGoOnThePictureFollows() {
        Opened o;
        o.workbench.setSpeed(200);
        o.workbench.play();
        QTRY_VERIFY_WITH_TIMEOUT(o.workbench.picture().round > 50, kGenerous);
        o.workbench.pause();
        QTRY_VERIFY_WITH_TIMEOUT(o.workbench.picture().state == SessionState::paused, kGenerous);
        o.settle();
        // The gaps do not depend on x here.
        QVERIFY(std::abs(nearest(o.content().curve, 10).bias() - std::sqrt(2) * 0.171677) < 2e-6);
    }

    /// More coordinates than there is time for: first few, then more; a band of one standard error, and a note.
    void manyCoordinatesAreEstimated() {
        const Preset preset = parsePreset(R"({"dianoia": 1, "name": "t", "base": {"problem": {"kind":
            "quadratic", "dimension": 20000, "spread": 1}, "workers": {"count": 11}, "run": {"rounds": 10}},
            "runs": [{"label": "A", "method": {"name": "noisy_signsgd"}, "noise": {"level": 1}}],
            "view": {"plots": ["bias_vector"]}})",
                                          "test", "");
        Opened o(Theme::light, preset);
        const VectorPriceContent& content = o.content();
        QVERIFY(content.curve.sampled >= 64 && content.curve.sampled < 20000);
        QCOMPARE(content.dimension, Index(20000));
        for (ChartPanel* panel : {&o.view.pricePanel(), &o.view.votesPanel()}) {
            QCOMPARE(panel->drawing().bands.size(), std::size_t(1));
            QVERIFY(panel->drawing().notes.contains(
                QString("estimated from %1 of 20000 coordinates; band: one standard error")
                    .arg(content.curve.sampled)));
        }
        const auto& price = content.curve.levels[10];
        QVERIFY(price.biasError() > 0 && price.biasError() < 0.2 * price.bias());
        QVERIFY(o.view.dataText().contains("A,standard error of the bias,"));
    }

    void stagesGoFromFewToAll() {
        const auto ends = [](Index workers, Index dimension) { return sampleStages(workers, dimension, 31).back(); };
        QVERIFY((ends(3, 2) == VectorSampleSize{2, 2}));
        QVERIFY((ends(5, 640) == VectorSampleSize{640, 640}));
        QVERIFY((ends(10, 640) == VectorSampleSize{640, 16}));
        QVERIFY((ends(20, 640) == VectorSampleSize{640, 0}));
        QVERIFY(ends(101, 101770).bias >= 64 && ends(101, 101770).bias < 500);
        for (const Index dimension : {1, 64, 65, 640, 101770})
            for (const Index workers : {3, 10, 101}) {
                Index last = 0;
                for (const VectorSampleSize& size : sampleStages(workers, dimension, 31)) {
                    QVERIFY(size.bias > last && size.bias <= dimension && size.variance <= size.bias);
                    last = size.bias;
                }
            }
    }

    void levelsBetweenAreInterpolated() {
        VectorBiasCurve curve;
        for (const double b : {1.0, 10.0, 100.0}) {
            curve.levels.emplace_back();
            curve.levels.back().level = b;
            curve.levels.back().squaredBias.total = 1 / (b * b);
        }
        const auto bias = [](const VectorPrice& price) { return price.bias(); };
        QVERIFY(std::abs(*valueAt(curve, 1, bias) - 1) < 1e-15);
        QVERIFY(std::abs(*valueAt(curve, 30, bias) - 1.0 / 30) < 1e-12);
        QVERIFY(std::abs(*valueAt(curve, 100, bias) - 0.01) < 1e-15);
        QVERIFY(!valueAt(curve, 0, bias) && !valueAt(curve, 101, bias) && !valueAt({}, 1, bias));
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

QTEST_MAIN(TestVectorView)
#include "test_vector_view.moc"
