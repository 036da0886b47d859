// Same spec, seed and live changes: the same trace, bit for bit, for any number of threads, any way of recording and
// any pattern of stops.
#include <QtTest>

#include "core/locales.h"
#include "simulation/run_making.h"

using namespace dianoia;
using namespace dianoia::testing;

namespace {

/// Problems large enough that two threads are worth while, and small ones.
const std::vector<std::pair<const char*, const char*>> kBases = {
    {"mushrooms, DIANA", R"({"partition": {"kind": "sorted"}, "problem": {"l2": "L/100"}, "run": {"rounds": 12}})"},
    {"mushrooms, float 32",
     R"({"network": {"float_bits": 32}, "compressor": {"p": "inf", "block": 28}, "run": {"rounds": 12}})"},
    {"digits, Noisy signSGD",
     R"({"problem": {"kind": "softmax"}, "data": {"kind": "digits"}, "partition": {"kind": "by_label"},
         "method": {"name": "noisy_signsgd"}, "noise": {"level": 0.1}, "server": {"step": 0.01},
         "run": {"rounds": 8}})"},
    {"digits, minibatches",
     R"({"problem": {"kind": "softmax"}, "data": {"kind": "digits"}, "method": {"name": "qsgd"},
         "compressor": {"levels": 4}, "oracle": {"kind": "minibatch", "batch": 64}, "run": {"rounds": 8}})"},
    {"wide median",
     R"({"problem": {"kind": "quadratic", "dimension": 3001, "L": 10}, "workers": {"count": 31},
         "method": {"name": "mediansgd"}, "server": {"step": 0.05}, "run": {"rounds": 9}})"},
    {"wide noisy median",
     R"({"problem": {"kind": "quadratic", "dimension": 1023, "L": 10}, "workers": {"count": 110},
         "method": {"name": "noisy_mediansgd"}, "server": {"step": 0.05}, "run": {"rounds": 9}})"},
    {"small", R"({"problem": {"kind": "shifted_quadratics"}, "method": {"name": "noisy_mediansgd"},
                  "run": {"rounds": 40}})"},
    // Votes hang on the last bit of what the workers hold.
    {"near ties", R"({"problem": {"kind": "shifted_quadratics", "positions": [[1e-17, -1e-17, 0], [-1e-17, 1e-17, 0],
                          [1e-17, -1e-17, 1e-17], [-1e-17, 1e-17, -1e-17]]}, "method": {"name": "noisy_signsgd"},
                      "noise": {"level": 1e-17}, "server": {"step": 1e-17}, "run": {"rounds": 100}})"}};

std::string trace(const ExperimentSpec& spec, int threads) {
    const auto run = runOf(spec, threads);
    std::string text = textOf(run->row(threads));
    while (!run->ended()) {
        run->advance(threads);
        if (run->isRecorded()) text += "\n" + textOf(run->row(threads));
    }
    return text;
}

void addBases() {
    QTest::addColumn<QString>("base");
    for (const auto& [name, base] : kBases) QTest::newRow(name) << QString(base);
}

}  // namespace

class TestDeterminism : public QObject {
    Q_OBJECT

private slots:
    void anyNumberOfThreads_data() { addBases(); }
    void anyNumberOfThreads() {
        QFETCH(QString, base);
        const ExperimentSpec spec = specOf(base.toStdString());
        const std::string one = trace(spec, 1);
        QVERIFY(one.size() > 100);
        for (int threads : {2, 3, 8}) QVERIFY2(trace(spec, threads) == one, qPrintable(QString::number(threads)));
        QVERIFY(trace(spec, 1) == one);
    }

    void anyLocale() {
        const ExperimentSpec real = specOf(kBases[0].second), small = specOf(kBases.back().second);
        const std::string before = trace(real, 1) + trace(small, 1);
        for (const QString& name : localeNames()) {
            const OtherLocale locale(name);
            if (!locale.isThere()) QSKIP(kNoLocale);
            QVERIFY(trace(real, 1) + trace(small, 1) == before);
        }
    }

    void anyWayOfRecording_data() { addBases(); }
    void anyWayOfRecording() {
        QFETCH(QString, base);
        ExperimentSpec spec = specOf(base.toStdString());
        const auto often = runOf(spec);
        spec.run.record_every = spec.run.rounds;
        const auto seldom = runOf(spec);
        finish(*often);
        finish(*seldom);
        QVERIFY(often->state().x == seldom->state().x);
        QCOMPARE(textOf(often->row(1)), textOf(seldom->row(1)));
    }

    void liveChangesReplayFromTheirEvents() {
        const ExperimentSpec spec = specOf(kBases[0].second);
        const auto live = runOf(spec);
        std::string rows;
        for (int k = 0; !live->ended(); ++k) {
            rows += textOf(live->row(1)) + "\n";  // recorded before anybody changes a thing
            if (k == 3) live->change("compressor.p", "inf");
            if (k == 3) live->change("memory.alpha", 0.25);
            if (k == 6) live->change("method.name", "noisy_mediansgd");
            if (k == 6) live->change("server.step", 0.125);
            if (k == 9) live->change("method.name", "diana");
            live->advance(1);
        }
        const auto replayed = runOf(spec, 2, 0, live->events());
        std::string again;
        for (; !replayed->ended(); replayed->advance(2)) again += textOf(replayed->row(2)) + "\n";
        QCOMPARE(QString::fromStdString(again), QString::fromStdString(rows));
        QVERIFY(live->state().x == replayed->state().x);
        QCOMPARE(textOf(live->row(1)), textOf(replayed->row(1)));
        QVERIFY(live->spec() == replayed->spec());
        const auto untouched = runOf(spec);
        finish(*untouched);
        QVERIFY(live->state().x != untouched->state().x);
    }

    void movedPositionsReplayFromTheirEvents() {
        const ExperimentSpec spec = specOf(R"({"problem": {"kind": "shifted_quadratics"}, "method": {"name": "sgd"},
                                               "server": {"step": 0.5}, "run": {"rounds": 60}})");
        const auto live = runOf(spec);
        for (int k = 0; k < 10; ++k) live->advance(1);
        live->change("problem.positions", Json::parse("[4, 5, 6]"));
        finish(*live);
        QVERIFY(std::abs(live->state().x[0] - 5) < 1e-12);
        QVERIFY(std::abs(live->row(1).value(Column::gap)) < 1e-12);
        const auto replayed = runOf(spec, 1, 0, live->events());
        finish(*replayed);
        QVERIFY(live->state().x == replayed->state().x);
    }

    void coinsAreSharedByMethodsAndDifferBetweenRepeats() {
        const ExperimentSpec spec = specOf(kBases[6].second);
        const auto first = runOf(spec), second = runOf(spec, 1, 1);
        finish(*first);
        finish(*second);
        QCOMPARE(second->seed(), first->seed() + 1);
        QVERIFY(first->state().x != second->state().x);
        ExperimentSpec shifted = spec;
        shifted.run.seed = spec.run.seed + 1;
        const auto third = runOf(shifted);
        finish(*third);
        QVERIFY(third->state().x == second->state().x);
    }
};

QTEST_GUILESS_MAIN(TestDeterminism)
#include "test_determinism.moc"
