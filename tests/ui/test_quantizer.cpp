// The quantizer's plot: values, law and arrivals where they belong, and a bench that agrees with theory.
#include <QtTest>

#include <QLabel>
#include <QLineEdit>
#include <QSpinBox>

#include <cmath>

#include "core/diagnostics.h"
#include "main_window.h"
#include "simulation/run_making.h"
#include "views/plot_deck.h"
#include "views/quantizer_law.h"
#include "views/quantizer_view.h"

using namespace dianoia;

namespace {

constexpr int kGenerous = 60'000;
const QColor kRed(220, 0, 0);

bool isRed(const QImage& image, QPointF at) {
    const QColor colour = image.pixelColor(qRound(at.x()), qRound(at.y()));
    return colour.red() > 180 && colour.green() < 190 && colour.red() - colour.green() > 50;
}
bool isDark(const QImage& image, QPointF at) {
    return image.pixelColor(qRound(at.x()), qRound(at.y())).lightness() < 80;
}

/// The message that (3, -4) gives in the Euclidean norm.
MessagePicture threeFour(const char* compressor = R"({"p": 2})") {
    Json base = Json::parse(R"({"problem": {"kind": "shifted_quadratics", "positions": [[-3, 4]]},
                               "method": {"name": "dqgd"}, "server": {"step": 0.01}})");
    base["compressor"] = Json::parse(compressor);
    const auto run = testing::runOf(testing::specOf(base.dump()));
    MessageProbe probe({});
    probe.observe(*run, 1);
    return *probe.picture();
}

struct Live {
    explicit Live(const MessagePicture& message) : live(Theme::light) {
        live.resize(900, 700);
        live.show();
        live.showMessage(&message, QStringLiteral("run"), kRed);
    }
    QString numbers() const {
        for (const QLabel* label : live.findChildren<QLabel*>())
            if (label->text().contains("squared error")) return label->text();
        return {};
    }
    QuantizerLive live;
};

Preset smallPreset() {
    return parsePreset(R"({"dianoia": 1, "name": "Tug of war", "summary": "Three workers pull.",
        "base": {"problem": {"kind": "shifted_quadratics", "positions": [[3, 2, 6, 5.5], [-1, -4, -2, -4.5], [1, 1, 1, 1]]},
                 "run": {"rounds": 100000}},
        "runs": [{"label": "GD", "method": {"name": "sgd"}},
                 {"label": "quantized", "method": {"name": "dqgd"}, "compressor": {"p": 2}}],
        "view": {"rounds_per_second": 2000}})",
                       "test", "");
}

struct Opened {
    Opened() : workbench(smallPreset()), window(workbench, Theme::light) {
        window.resize(1280, 800);
        window.show();
        [&] { QTRY_VERIFY_WITH_TIMEOUT(workbench.picture().message, kGenerous); }();
    }
    QuantizerView& view() { return *qobject_cast<QuantizerView*>(window.deck().find("quantizer")); }
    QSpinBox* box(const QString& name) {
        for (QSpinBox* box : view().findChildren<QSpinBox*>())
            if (box->accessibleName() == name) return box;
        return nullptr;
    }
    Workbench workbench;
    MainWindow window;
};

/// A bench whose draws are done.
struct Drawn {
    explicit Drawn(std::vector<std::pair<std::string, Json>> fields = {}, const QString& vector = "3, -4")
        : bench(Theme::light) {
        bench.resize(900, 700);
        bench.show();
        bench.setVector(vector);
        for (const auto& [path, value] : fields) bench.setField(path, value);
        [&] { QTRY_VERIFY_WITH_TIMEOUT(bench.trial().has_value(), kGenerous); }();
    }
    QuantizerBench bench;
};

}  // namespace

class TestQuantizer : public QObject {
    Q_OBJECT

private slots:
    void outcomesAreAsWideAsProbable() {
        Live shown(threeFour());
        ChartPanel& panel = shown.live.lawPanel();
        const QImage image = panel.grab().toImage();
        // 3 arrives as 5 with probability 3/5, or as 0; -4 as -5 with 4/5, or as 0.
        const struct {
            double coordinate, value, probability;
        } outcomes[] = {{0, 5, 0.6}, {0, 0, 0.4}, {1, -5, 0.8}, {1, 0, 0.2}};
        for (const auto& o : outcomes) {
            QCOMPARE(halfWidthOf(o.probability), 0.45 * o.probability);
            const double value = o.value + 0.08;  // off the line at 0
            for (double side : {-1.0, 1.0}) {
                const double edge = 0.45 * o.probability;
                QVERIFY(isRed(image, panel.positionOf({o.coordinate + side * (edge - 0.02), value})));
                QVERIFY(!isRed(image, panel.positionOf({o.coordinate + side * (edge + 0.02), value})));
            }
        }
        for (auto [coordinate, value] : {std::pair{0.0, 3.0}, {1.0, -4.0}}) {
            QVERIFY(isDark(image, panel.positionOf({coordinate, value})));
            QVERIFY(!isDark(image, panel.positionOf({coordinate, value}) + QPointF(12, 0)));
        }
    }

    void whatArrivesIsARing() {
        const MessagePicture message = threeFour();
        Live shown(message);
        ChartPanel& panel = shown.live.lawPanel();
        const QImage image = panel.grab().toImage();
        for (std::size_t j = 0; j < 2; ++j) {
            const QPointF at = panel.positionOf({double(j), message.decoded[j]});
            for (QPointF side : {QPointF(0, -1), QPointF(0, 1), QPointF(-1, 0), QPointF(1, 0)}) {
                bool isThere = false;
                for (int radius = 5; radius <= 9; ++radius)
                    isThere |= image.pixelColor((at + radius * side).toPoint()).lightness() < 120;
                QVERIFY(isThere);
            }
        }
    }

    void sharesAreAsHighAsTheyAre() {
        const MessagePicture message = threeFour();
        Live shown(message);
        ChartPanel& panel = shown.live.sharesPanel();
        const QImage image = panel.grab().toImage();
        for (std::size_t b = 0; b < 3; ++b) {
            const double at = double(b) - 1, share = message.shares.now[b];
            if (share > 0) QVERIFY(isRed(image, panel.positionOf({at + 0.1, share - 0.04})));
            QVERIFY(!isRed(image, panel.positionOf({at + 0.1, share + 0.04})));
            QVERIFY(isDark(image, panel.positionOf({at + 0.44, message.shares.expected[b]})));
        }
    }

    void theErrorStandsBesideItsTheory() {
        MessagePicture message = threeFour();
        message.errors.clear();
        for (std::uint64_t k = 0; k < 60; ++k) message.errors.push_back({k, k % 2 ? 100.0 : 300.0, 10});
        Live shown(message);
        ChartPanel& panel = shown.live.errorPanel();
        const QImage image = panel.grab().toImage();
        int on = 0, mean = 0;
        for (double k = 30; k < 55; k += 0.1) {
            on += isDark(image, panel.positionOf({k, std::log10(10.0)}));
            mean += isRed(image, panel.positionOf({k, std::log10(200.0)}));
        }
        QVERIFY(on > 100 && on < 200);  // dashed, 6 on and 4 off
        QVERIFY(mean > 240);
    }

    void theDataAreThoseDrawn() {
        const MessagePicture message = threeFour(R"({"p": "inf"})");
        QCOMPARE(message.decoded[1], -4.0);
        const QString first = message.decoded[0] == 0 ? "0" : "4";
        QCOMPARE(messageCsv(message, "a, b"),
                 "round,run,worker,index,value,arrived,outcome1,probability1,outcome2,probability2\n0,\"a, b\",0,0,3," +
                     first + ",4,0.75,0,0.25\n0,\"a, b\",0,1,-4,-4,-4,1,,\n");
    }

    void everyKindIsDrawn() {
        for (const char* kind :
             {R"({"kind": "none"})", R"({"kind": "quantize", "block": 1})", R"({"kind": "dither", "levels": 100})",
              R"({"kind": "sign"})", R"({"kind": "rand_k", "k": 1})"}) {
            Live shown(threeFour(kind));
            QVERIFY(!shown.live.dataText().isEmpty());
            const QImage image = shown.live.lawPanel().grab().toImage();
            QVERIFY(isDark(image, shown.live.lawPanel().positionOf({0, 3})));
        }
        QuantizerLive live(Theme::dark);
        live.showMessage(nullptr, {}, kRed);
        QVERIFY(live.dataText().isEmpty());
    }

    void theBenchAgreesWithTheory_data() {
        QTest::addColumn<QString>("fields");
        QTest::addColumn<double>("error");
        QTest::addColumn<double>("nonzeros");
        QTest::newRow("p 1") << R"({"compressor.p": 1})" << 24.0 << 1.0;
        QTest::newRow("p 2") << R"({"compressor.p": 2})" << 10.0 << 7.0 / 5;
        QTest::newRow("p inf") << R"({"compressor.p": "inf"})" << 3.0 << 7.0 / 4;
        QTest::newRow("blocks of one") << R"({"compressor.block": 1})" << 0.0 << 2.0;
        // 2.4 and 3.2 levels of 5/4: 25/16 (0.4 0.6 + 0.2 0.8).
        QTest::newRow("dither") << R"({"compressor.kind": "dither", "compressor.levels": 4})" << 0.625 << 2.0;
        QTest::newRow("rand_k") << R"({"compressor.kind": "rand_k"})" << 25.0 << 1.0;
        QTest::newRow("sign") << R"({"compressor.kind": "sign"})" << 13.0 << 2.0;
    }

    void theBenchAgreesWithTheory() {
        QFETCH(QString, fields);
        QFETCH(double, error);
        QFETCH(double, nonzeros);
        std::vector<std::pair<std::string, Json>> changes;
        const Json parsed = Json::parse(fields.toStdString());
        for (const auto& [path, value] : parsed.items()) changes.emplace_back(path, value);
        Drawn drawn(changes);
        const Trial& trial = *drawn.bench.trial();
        QVERIFY(std::abs(*trial.theorySquaredError - error) < 1e-12);
        QVERIFY(std::abs(trial.meanSquaredError - error) <= 5 * *trial.squaredErrorStandardError + 1e-12);
        QVERIFY(std::abs(*trial.expectedNonzeros - nonzeros) < 1e-12);
        QVERIFY(std::abs(trial.meanNonzeros - nonzeros) < 5 / std::sqrt(double(QuantizerBench::kDraws)));
        QVERIFY(drawn.bench.numbers().contains("theory"));
    }

    /// TernGrad of (3, -4) alone sends 4 or 0; beside a worker that holds 8 it sends 8 or 0.
    void aSharedScaleIsUnbiasedAndVariesMore() {
        const std::vector<std::pair<std::string, Json>> ternary = {{"compressor.p", "inf"}};
        Drawn own(ternary);
        QVERIFY(!own.bench.numbers().contains("own scale"));
        Drawn shared({{"compressor.p", "inf"}, {"compressor.shared_scale", true}});
        const Trial &a = *own.bench.trial(), &b = *shared.bench.trial();
        QVERIFY(std::abs(*a.theoryTotalVariance - 3) < 1e-12);   // 3 (4 - 3)
        QVERIFY(std::abs(*b.theoryTotalVariance - 31) < 1e-12);  // 3 (8 - 3) + 4 (8 - 4)
        for (const Trial* trial : {&a, &b})
            for (const CoordinateTrial& c : trial->coordinates)
                QVERIFY(std::abs(c.mean - c.value) <= 5 * *c.standardError + 1e-12);
        QVERIFY(*b.totalVariance > 5 * *a.totalVariance);
        QVERIFY(shared.bench.numbers().contains("total variance") && shared.bench.numbers().contains("theory 31"));
        QVERIFY(shared.bench.numbers().contains("theory with its own scale: variance 3"));
        ChartPanel& panel = shared.bench.variancePanel();
        const QImage image = panel.grab().toImage();
        QVERIFY(isDark(image, panel.positionOf({0.39, 15})) && isDark(image, panel.positionOf({1.39, 16})));
        shared.bench.setOther("1, -2");
        QTRY_VERIFY_WITH_TIMEOUT(shared.bench.trial().has_value(), kGenerous);
        QVERIFY(std::abs(*shared.bench.trial()->theoryTotalVariance - 3) < 1e-12);
        shared.bench.setOther("1");
        QVERIFY(shared.bench.numbers().contains("has length 1"));
    }

    /// The law of a worker whose scale another one decides, as it trains: gradients (3, -4) and (6, 8).
    void aScaleSharedInARunHasALaw() {
        Json base = Json::parse(R"({"problem": {"kind": "shifted_quadratics", "positions": [[-3, 4], [-6, -8]]},
            "method": {"name": "terngrad"}, "compressor": {"shared_scale": true}, "server": {"step": 0.01}})");
        const auto run = testing::runOf(testing::specOf(base.dump()));
        MessageProbe probe({});
        probe.observe(*run, 1);
        const MessagePicture& message = *probe.picture();
        QCOMPARE(message.norm, 8.0);
        QCOMPARE(message.law.size(), std::size_t(2));
        QCOMPARE(message.law[0].outcomes[0].value, 8.0);
        QCOMPARE(message.law[0].outcomes[0].probability, 3.0 / 8);
        QCOMPARE(message.law[1].variance, 16.0);
        QCOMPARE(message.errors.back().expected, 31.0);
        QCOMPARE(message.ownScaleError, 3.0);
        Live shown(message);
        QVERIFY(shown.numbers().contains("theory 31") && shown.numbers().contains("its own scale 3"));
    }

    void frequenciesStandBesideProbabilities() {
        Drawn drawn;
        const QStringList rows = drawn.bench.dataText().split('\n');
        for (int j = 0; j < 2; ++j) {
            const QStringList cells = rows[j + 1].split(',');
            const double probability = cells[8].toDouble(), frequency = cells[9].toDouble();
            QCOMPARE(probability, j == 0 ? 0.6 : 0.8);
            QVERIFY(std::abs(frequency - probability) < 5 * std::sqrt(0.25 / double(QuantizerBench::kDraws)));
            QVERIFY(std::abs(frequency + cells[12].toDouble() - 1) < 1e-12);
        }
        ChartPanel& panel = drawn.bench.variancePanel();
        const QImage image = panel.grab().toImage();
        // 3 (5 - 3) and 4 (5 - 4).
        QVERIFY(isDark(image, panel.positionOf({0.39, 6})) && isDark(image, panel.positionOf({1.39, 4})));
    }

    void theBenchSaysWhatIsWrong() {
        Drawn drawn;
        drawn.bench.setVector("3, x");
        QCOMPARE(drawn.bench.numbers(), "the vector: \"x\" is not a number");
        drawn.bench.setVector("");
        QCOMPARE(drawn.bench.numbers(), "the vector has no numbers");
        drawn.bench.setVector("3, -4");
        drawn.bench.setField("compressor.p", 0.5);
        QVERIFY(drawn.bench.numbers().contains("compressor.p"));
        QCOMPARE(drawn.bench.compressor().p, 2.0);
        drawn.bench.setField("compressor.kind", "rand_k");
        drawn.bench.setField("compressor.k", 3);
        QVERIFY(drawn.bench.numbers().contains("compressor.k is 3"));
        QCOMPARE(vectorOf("1 2;3,\t-4e-3"), (Vector{1, 2, 3, -0.004}));
        QVERIFY_EXCEPTION_THROWN(vectorOf(QString("1 ").repeated(5000)), Error);
    }

    void typingFasterThanDrawingShowsTheLast() {
        Drawn drawn;
        for (int i = 1; i <= 50; ++i) drawn.bench.setVector(QString("%1, 0, 0, 1").arg(i));
        QTRY_VERIFY_WITH_TIMEOUT(drawn.bench.trial().has_value(), kGenerous);
        QCOMPARE(drawn.bench.trial()->coordinates.size(), std::size_t(4));
        QCOMPARE(drawn.bench.trial()->coordinates[0].value, 50.0);
    }

    void isNeverEmptyAndFollowsTheNormWhilePaused() {
        Opened o;
        QTRY_VERIFY_WITH_TIMEOUT(o.view().live().heading().contains("DQGD = QSGD s = 1"), kGenerous);
        QCOMPARE(o.workbench.picture().round, std::uint64_t(0));
        QVERIFY(o.view().dataText().startsWith("round,run,worker,index,value,arrived"));
        o.workbench.change("quantized", "compressor.p", "inf");
        QTRY_VERIFY_WITH_TIMEOUT(o.view().live().heading().contains("DQGD = TernGrad"), kGenerous);
        o.workbench.change("quantized", "memory.kind", "difference");
        QTRY_VERIFY_WITH_TIMEOUT(o.view().live().heading().contains("ternary Quant_p (DIANA)"), kGenerous);
    }

    void workerAndBlockAreChosen() {
        Opened o;
        o.window.deck().enlarge(2);
        o.workbench.change("quantized", "compressor.block", 3);
        QSpinBox *worker = o.box("quantizer: worker"), *block = o.box("quantizer: block");
        QTRY_VERIFY_WITH_TIMEOUT(worker->maximum() == 2 && block->maximum() == 1, kGenerous);
        worker->setValue(1);
        block->setValue(1);
        // The gradient of the second worker at 0 is minus its position.
        QTRY_VERIFY_WITH_TIMEOUT(o.view().dataText().contains("\n0,quantized,1,3,4.5,"), kGenerous);
        QVERIFY(!o.view().dataText().contains("quantized,1,2,"));
    }

    void besideTheLargePlotTheChartFillsTheView() {
        Opened o;
        QTest::qWait(0);
        const ChartPanel& panel = o.view().live().lawPanel();
        QCOMPARE(o.view().panels().size(), std::size_t(1));
        QVERIFY(panel.height() >= o.view().height() - 6);
    }

    void smallViewsShareTheHeight() {
        Opened o;
        o.window.resize(1024, 600);
        for (std::size_t large : {2, 3, 0}) {
            o.window.deck().enlarge(large);
            QTest::qWait(1);
            for (std::size_t i = 0; i < 4; ++i) {
                const int height = o.window.deck().views()[i]->height();
                const int fair = o.window.deck().height() / 3;
                QVERIFY2(i == large || std::abs(height - fair) <= 12, qPrintable(QString::number(height)));
            }
        }
    }

    void theBenchStaysWithinTheWindow() {
        Opened o;
        o.window.deck().enlarge(2);
        o.view().showPage(QuantizerView::Page::bench);
        QCOMPARE(o.view().panels().size(), std::size_t(2));
        QVERIFY(o.view().dataText().startsWith("index,value,mean"));
        for (bool shares : {false, true}) {
            o.view().bench().setField("compressor.shared_scale", shares);
            QVERIFY(o.window.minimumSizeHint().width() <= 1024);
            QVERIFY(o.window.minimumSizeHint().height() <= 600);
        }
        o.view().setCompact(true);
        QCOMPARE(o.view().panels().size(), std::size_t(1));
    }
};

QTEST_MAIN(TestQuantizer)
#include "test_quantizer.moc"
