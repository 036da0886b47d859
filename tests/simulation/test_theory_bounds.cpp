// No run exceeds a bound whose assumptions hold: every preset and a grid of small runs, means of repeats with fixed
// seeds; exact predictions are met; and a run beyond an assumption is noticed.
#include <QtTest>
#include <cmath>

#include "experiment/preset_store.h"
#include "measure/welford.h"
#include "simulation/run_making.h"
#include "simulation/run_theory.h"
#include "theory/bound_check.h"

using namespace dianoia;
using namespace dianoia::testing;

namespace {

/// Repeats of a run, round by round.
class Repeats {
public:
    Repeats(const Run::Recipe& recipe, std::int64_t count) {
        const auto setups = std::make_shared<SetupSource>("");
        for (std::int64_t r = 0; r < count; ++r) {
            Run::Recipe own = recipe;
            own.repeat = r;
            m_runs.push_back(std::make_unique<Run>(own, setups, 1));
        }
    }
    Run& first() { return *m_runs.front(); }
    void advance() {
        for (auto& run : m_runs) run->advance(1);
    }
    bool ended() const { return m_runs.front()->ended(); }
    Welford at(std::string_view metric) {
        Welford values;
        for (auto& run : m_runs)
            if (const auto value = run->row(1).get(*findColumn(metric))) values.add(*value);
        return values;
    }

private:
    std::vector<std::unique_ptr<Run>> m_runs;
};

struct Held {
    const TheoryLine* line;
    std::string metric;
    BoundCheck check;
};

/// The bounds that hold for the run as it begins.
std::vector<Held> boundsOf(const LineInputs& inputs) {
    std::vector<Held> held;
    for (const TheoryLine& line : theoryLines())
        for (const auto metric : line.metrics)
            if (line.kind == LineKind::bound && line.holds(inputs, metric))
                held.push_back({&line, std::string(metric), BoundCheck(line, metric, inputs)});
    return held;
}

/// Goes on for `rounds` rounds; the names of the bounds that were held against it. A bound that the mean exceeds by
/// more than 5 standard errors fails; the error of an average of rounds is at most the average of their errors.
QStringList hold(Repeats& repeats, const LineInputs& inputs, std::uint64_t rounds) {
    auto held = boundsOf(inputs);
    for (std::uint64_t k = 0; !held.empty(); ++k) {
        for (Held& bound : held) {
            const Welford values = repeats.at(bound.metric);
            if (values.count() == 0) continue;
            const double least = values.mean() - 5 * values.standardError().value_or(0), round = double(k);
            bound.check.take({round, round, least, least, least, 1});
        }
        if (k == rounds || repeats.ended()) break;
        repeats.advance();
    }
    QStringList names;
    for (const Held& bound : held) {
        names << bound.line->name;
        if (bound.check.excess())
            QTest::qFail(qPrintable(QString("%1 of %2 exceeded at round %3, by %4")
                                        .arg(bound.line->name, QString::fromStdString(bound.metric))
                                        .arg(bound.check.excess()->round)
                                        .arg(bound.check.excess()->greatest)),
                         __FILE__, __LINE__);
    }
    return names;
}

Run::Recipe recipeFor(const QString& base) {
    return {"r", specOf(base.toStdString()), 0, {}, {}};
}

const QString kBowls = R"("problem": {"kind": "quadratic", "dimension": 8, "mu": 1, "L": 10}, "workers": {"count": 3})";
const QString kToy = R"("problem": {"kind": "shifted_quadratics", "positions": [[1, 1, 4], [2, 9, 5], [10, 2, 6]]})";
const QString kLogistic =
    R"("problem": {"kind": "logistic", "l2": "L/100"}, "data": {"kind": "synthetic", "samples": 120, "features": 6},
       "partition": {"kind": "sorted"}, "workers": {"count": 4})";
const QString kWavy =
    R"("problem": {"kind": "nonconvex_logistic", "l2": 0.1}, "data": {"kind": "synthetic", "samples": 120, "features": 6},
       "partition": {"kind": "sorted"}, "workers": {"count": 4})";

}  // namespace

class TestTheoryBounds : public QObject {
    Q_OBJECT

private slots:
    void presets_data() {
        QTest::addColumn<QString>("name");
        for (const std::string& name : builtInPresetNames())
            QTest::newRow(name.c_str()) << QString::fromStdString(name);
    }
    void presets() {
        QFETCH(QString, name);
        constexpr std::uint64_t kRounds = 40;
        const Preset preset = loadPreset(name.toStdString());
        for (const PresetRun& run : preset.runs) {
            const Run::Recipe recipe = recipeOf(preset, run, 0);
            // Bounds speak of runs without a change.
            std::uint64_t rounds = kRounds;
            for (const Event& event : recipe.events) rounds = std::min(rounds, event.round);
            Repeats repeats(recipe, std::min<std::int64_t>(recipe.spec.run.repeats, 4));
            hold(repeats, lineInputsOf(repeats.first()), rounds);
        }
    }

    void grid_data() {
        QTest::addColumn<QString>("base");
        QTest::addColumn<QString>("bounds");
        const auto add = [](const QString& problem, const QString& more, const QString& bounds) {
            QTest::newRow(qPrintable(problem.section('"', 5, 5) + " " + more))
                << "{" + problem + ", " + more + "}" << bounds;
        };
        for (const QString& problem : {kBowls, kToy, kLogistic})
            for (const char* method : {"dqgd", "diana"})
                for (const char* compressor : {R"("p": 1)", R"("p": 2)", R"("p": "inf")", R"("p": "inf", "block": 3)"})
                    for (const char* step : {"\"auto\"", "0.02"})
                        add(problem,
                            QString(R"("method": {"name": "%1"}, "compressor": {%2}, "server": {"step": %3})")
                                .arg(method, compressor, step),
                            "diana_bound nonconvex_bound");
        for (const QString& problem : {kBowls, kToy, kLogistic}) {
            add(problem, R"("method": {"name": "sgd"})", "diana_bound nonconvex_bound");
            add(problem, R"("method": {"name": "qsgd"}, "compressor": {"levels": 3})", "diana_bound nonconvex_bound");
            add(problem, R"("method": {"name": "diana"}, "compressor": {"kind": "rand_k", "k": 2})", "diana_bound");
            add(problem, R"("method": {"name": "diana"}, "compressor": {"kind": "natural"})", "diana_bound");
            add(problem, R"("method": {"name": "diana"}, "regularizer": {"kind": "l1", "weight": 0.1})", "diana_bound");
            for (const char* method : {"dqgd", "diana"})
                for (const char* k0 : {"\"auto\"", "400"})
                    add(problem,
                        QString(R"("method": {"name": "%1"}, "server": {"schedule": "inverse", "k0": %2})")
                            .arg(method, k0),
                        "decreasing_bound");
        }
        for (const char* method : {"sgd", "terngrad", "diana"})
            for (const char* batch : {"1", "8"}) {
                const QString oracle =
                    QString(R"("method": {"name": "%1"}, "oracle": {"kind": "minibatch", "batch": %2})")
                        .arg(method, batch);
                add(kLogistic, oracle, "diana_bound nonconvex_bound");
                add(kWavy, oracle + R"(, "server": {"step": 0.05})", "nonconvex_bound");
                add(kLogistic, oracle + R"(, "server": {"schedule": "inverse", "k0": "auto"})", "decreasing_bound");
            }
        for (const char* method : {"sgd", "dqgd", "diana"})
            for (const char* step : {"0.2", "0.05", "0.01"})
                add(kWavy, QString(R"("method": {"name": "%1"}, "server": {"step": %2})").arg(method, step),
                    "nonconvex_bound");
        for (const char* step : {"\"auto\"", "0.2", "0.01"}) {
            const QString server = QString(R"("server": {"step": %1})").arg(step);
            add(kToy, R"("method": {"name": "mediansgd"}, )" + server, "median_descent");
            add(kToy, R"("method": {"name": "signsgd"}, )" + server, "sign_descent");
            for (const char* noise : {R"("level": 1)", R"("level": 10)", R"("kind": "laplace", "level": 3)"}) {
                const QString level = QString(R"("noise": {%1}, )").arg(noise) + server;
                add(kToy, R"("method": {"name": "noisy_mediansgd"}, )" + level, "median_descent median_bias_bound");
                add(kToy, R"("method": {"name": "noisy_signsgd"}, )" + level, "sign_descent");
            }
        }
    }
    void grid() {
        QFETCH(QString, base);
        QFETCH(QString, bounds);
        Repeats repeats(recipeFor(base), 10);
        const QStringList held = hold(repeats, lineInputsOf(repeats.first()), 80);
        for (const QString& name : bounds.split(' ')) QVERIFY2(held.contains(name), qPrintable(held.join(' ')));
    }

    /// The exact laws against means of repeats, to 5 standard errors.
    void predictions_data() {
        QTest::addColumn<QString>("more");
        QTest::addColumn<QString>("line");
        QTest::addColumn<int>("from");
        QTest::newRow("median")
            << R"("method": {"name": "noisy_mediansgd"}, "noise": {"level": 5}, "server": {"step": 0.1})"
            << "median_walk" << 0;
        QTest::newRow("median without noise") << R"("method": {"name": "mediansgd"}, "server": {"step": 0.1})"
                                              << "median_walk" << 0;
        QTest::newRow("vote")
            << R"("method": {"name": "noisy_signsgd"}, "noise": {"level": 2}, "server": {"step": 0.2})"
            << "sign_law" << 300;
    }
    void predictions() {
        QFETCH(QString, more);
        QFETCH(QString, line);
        QFETCH(int, from);
        for (const QString& problem : {kToy, kBowls}) {
            Repeats repeats(recipeFor("{" + problem + ", " + more + "}"), 150);
            const LineInputs inputs = lineInputsOf(repeats.first());
            int compared = 0;
            for (int k = 0; k <= from + 60; ++k) {
                if (k >= from && k % 20 == 0)
                    for (const char* metric : {"dist_sq", "gap"}) {
                        double mean = 0, deviation = 0, expected = 0;
                        // A walk without ties visits every second point at a time.
                        const int rounds = line == "sign_law" ? 2 : 1;
                        for (int i = 0; i < rounds; ++i) {
                            if (i > 0) repeats.advance();
                            const Welford values = repeats.at(metric);
                            mean += values.mean() / rounds;
                            deviation += values.standardError().value_or(0) / rounds;
                            expected +=
                                *theoryValue(line.toStdString(), metric, inputs, double(repeats.first().round())) /
                                rounds;
                        }
                        QVERIFY2(std::abs(mean - expected) <= 5 * deviation + 1e-9 * expected,
                                 qPrintable(QString("%1: %2 and %3, standard error %4")
                                                .arg(metric)
                                                .arg(mean)
                                                .arg(expected)
                                                .arg(deviation)));
                        ++compared;
                    }
                repeats.advance();
            }
            QVERIFY(compared >= 6);
        }
    }

    /// A step beyond what the theorem allows, whose bound is held against the run all the same.
    void tooLargeAStepIsNoticed() {
        Repeats repeats(recipeFor("{" + kBowls + R"(, "method": {"name": "dqgd"}, "server": {"step": 0.3})" + "}"), 4);
        LineInputs inputs = lineInputsOf(repeats.first());
        QVERIFY(!theoryLine("diana_bound").holds(inputs, "dist_sq"));
        inputs.run.step = 0.05;
        BoundCheck check(theoryLine("diana_bound"), "dist_sq", inputs);
        for (int k = 0; k < 100 && !repeats.ended(); ++k) {
            const double mean = repeats.at("dist_sq").mean();
            check.take({double(k), double(k), mean, mean, mean, 1});
            repeats.advance();
        }
        QVERIFY(check.excess() && check.excess()->round > 0 && check.excess()->greatest > 2);
    }
};

QTEST_GUILESS_MAIN(TestTheoryBounds)
#include "test_theory_bounds.moc"
