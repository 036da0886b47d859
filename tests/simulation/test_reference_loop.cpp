// Every method on every problem against the naive loop: x^50 equal to 1e-12.
#include <QtTest>

#include <cmath>

#include "data/partition_kinds.h"
#include "experiment/live_change.h"
#include "experiment/validate.h"
#include "methods/method_table.h"
#include "problems/problem_fields.h"
#include "simulation/reference_loop.h"
#include "simulation/simulation.h"

using namespace dianoia;

namespace {

constexpr int kRounds = 50;

/// A small experiment of each problem; steps and rates are numbers, so that both sides use the same.
ExperimentSpec specFor(const std::string& problem, const std::string& method) {
    ExperimentSpec spec;
    spec.problem.kind = problem;
    spec.problem.l2 = {0.05, false};
    spec.problem.positions = {{1, -2, 0.5}, {2, 3, -1}, {10, 0.25, 4}, {-3, 1, 1}, {0.125, -7, 2}};
    spec.problem.dimension = 7;
    spec.problem.hidden = {5};
    spec.data = {};
    spec.data.kind = "synthetic";
    spec.data.samples = 83;
    spec.data.features = 6;
    spec.data.classes = problem == "softmax" || problem == "mlp" ? 4 : 2;
    spec.workers.count = 5;
    spec.partition.kind = "sorted";
    applyLiveChange(spec, "method.name", method);
    spec.problem.L = 20;
    // The valley is steep and the perceptron's exponentials are not guarded in the reference: larger steps leave both.
    spec.server.step = problem == "rosenbrock" ? 0.002 : problem == "mlp" ? 0.01 : 0.05;
    spec.memory.alpha = 0.2;
    spec.noise.level = 0.3;
    spec.compressor.levels = 3;
    spec.compressor.block = 4;
    spec.compressor.k = 2;
    spec.run.rounds = kRounds;
    spec.run.seed = 20;
    return spec;
}

void compareWithReference(const ExperimentSpec& spec) {
    Run run({"run", spec, 0, {}, {}}, std::make_shared<SetupSource>(""), 2);
    while (!run.ended()) run.advance(2);
    QVERIFY(!run.divergence());
    const reference::Numbers expected = reference::iterate(spec, run.setup(), kRounds);
    for (std::size_t j = 0; j < expected.size(); ++j)
        QVERIFY2(
            std::abs(run.state().x[j] - expected[j]) <= 1e-12 * std::max(1.0, std::abs(expected[j])),
            qPrintable(QString("%1 %2 %3: x[%4] is %5, the reference %6")
                           .arg(QString::fromStdString(spec.problem.kind), QString::fromStdString(spec.method.name),
                                QString::fromStdString(spec.partition.kind))
                           .arg(j)
                           .arg(run.state().x[j], 0, 'g', 17)
                           .arg(expected[j], 0, 'g', 17)));
}

}  // namespace

class TestReferenceLoop : public QObject {
    Q_OBJECT

private slots:
    void everyMethodOnEveryProblem_data() {
        QTest::addColumn<QString>("problem");
        QTest::addColumn<QString>("method");
        QTest::addColumn<QString>("changes");
        for (const ProblemKind& kind : problemKinds()) {
            const KindInfo& problem = kind.info;
            for (const MethodRow& method : methodTable()) {
                const auto add = [&](const char* changes) {
                    const std::string name = problem.name + " " + method.name + " " + changes;
                    QTest::newRow(name.c_str()) << QString::fromStdString(problem.name)
                                                << QString::fromStdString(method.name) << QString(changes);
                };
                add("{}");
                add(R"({"server.momentum": 0.5, "server.schedule": "sqrt", "server.k0": 7, "compressor.block": 0,)"
                    R"( "noise.kind": "uniform"})");
                if (!usesData(problem.name)) continue;
                add(R"({"oracle.kind": "minibatch", "oracle.batch": 3})");
                add(R"({"oracle.kind": "reshuffled", "oracle.batch": 5})");
                add(R"({"oracle.kind": "lsvrg", "oracle.batch": 3, "oracle.probability": 0.2})");
            }
            for (const char* changes :
                 {R"({"compressor.kind": "rand_k", "compressor.k": 2, "server.step": 0.001})",
                  R"({"compressor.p": 1.5, "noise.kind": "laplace"})",
                  R"({"compressor.p": 1, "noise.kind": "logistic", "aggregator.kind": "median"})",
                  R"({"compressor.kind": "dither", "compressor.p": "inf"})", R"({"compressor.kind": "natural"})",
                  R"({"compressor.p": "inf", "compressor.clip": 1.1})",
                  R"({"compressor.p": "inf", "compressor.shared_scale": true})",
                  R"({"compressor.shared_scale": true, "compressor.clip": 0.7})",
                  R"({"memory.kind": "error_feedback", "compressor.kind": "quantize"})",
                  R"({"attack.kind": "sign_flip", "attack.count": 1})",
                  R"({"attack.kind": "random_sign", "attack.count": 2})",
                  R"({"attack.kind": "silent", "attack.count": 2, "aggregator.kind": "median"})",
                  R"({"attack.kind": "sign_flip", "attack.workers": [0, 3], "aggregator.kind": "trimmed_mean"})",
                  R"({"attack.kind": "gaussian", "attack.workers": [1], "aggregator.kind": "median"})",
                  R"({"aggregator.kind": "trimmed_mean", "aggregator.trim": 2})",
                  R"({"noise.kind": "gaussian", "noise.level": "auto", "aggregator.kind": "median"})",
                  R"({"noise.kind": "uniform", "noise.level": "auto", "aggregator.kind": "majority"})"})
                QTest::newRow((problem.name + " diana " + changes).c_str())
                    << QString::fromStdString(problem.name) << "diana" << QString(changes);
        }
    }

    void everyMethodOnEveryProblem() {
        QFETCH(QString, problem);
        QFETCH(QString, method);
        QFETCH(QString, changes);
        ExperimentSpec spec = specFor(problem.toStdString(), method.toStdString());
        const Json parsed = Json::parse(changes.toStdString());
        for (const auto& [path, value] : parsed.items()) applyLiveChange(spec, path, value);
        compareWithReference(spec);
    }

    void everyMethodOnEveryPartition_data() {
        QTest::addColumn<QString>("partition");
        for (const PartitionKind& kind : partitionKinds())
            QTest::newRow(kind.info.name.c_str()) << kind.info.name.c_str();
    }

    void everyMethodOnEveryPartition() {
        QFETCH(QString, partition);
        for (const ProblemKind& kind : problemKinds()) {
            if (!usesData(kind.info.name)) continue;
            for (const MethodRow& method : methodTable()) {
                ExperimentSpec spec = specFor(kind.info.name, method.name);
                spec.partition.kind = partition.toStdString();
                spec.partition.similarity = 10;
                compareWithReference(spec);
                if (QTest::currentTestFailed()) return;
            }
        }
    }

    void mediansOfAnEvenNumber() {
        for (const char* rule : {"average", "lower", "upper"})
            for (const int bad : {0, 1}) {
                ExperimentSpec spec = specFor("logistic", "mediansgd");
                spec.workers.count = 6;
                spec.aggregator.even = rule;
                spec.attack = {"large", bad, {}};
                compareWithReference(spec);
            }
    }

    /// What cannot be computed is refused with a sentence that names the field.
    void illegalCells_data() {
        QTest::addColumn<QString>("problem");
        QTest::addColumn<QString>("changes");
        QTest::addColumn<QString>("field");
        const auto add = [](const std::string& problem, const std::string& changes, const char* field) {
            QTest::newRow((problem + " " + changes).c_str()) << problem.c_str() << changes.c_str() << field;
        };
        for (const ProblemKind& kind : problemKinds()) {
            const std::string& problem = kind.info.name;
            if (!usesData(problem))
                for (const char* oracle : {"minibatch", "reshuffled", "lsvrg"})
                    add(problem, std::string(R"({"oracle.kind": ")") + oracle + "\"}", "oracle.kind");
            for (const char* biased : {"sign", "top_k", "scaled_sign"})
                add(problem, std::string(R"({"memory.alpha": "auto", "compressor.kind": ")") + biased + "\"}",
                    "memory.alpha");
            add(problem, R"({"aggregator.kind": "trimmed_mean", "aggregator.trim": 3})", "aggregator.trim");
            add(problem, R"({"attack.kind": "silent", "attack.count": 6})", "attack.count");
            add(problem, R"({"attack.kind": "silent", "attack.workers": [5]})", "attack.workers");
            add(problem, R"({"compressor.kind": "rand_k", "compressor.k": 1000})", "compressor.k");
            add(problem, R"({"noise.kind": "gaussian", "noise.level": "auto"})", "noise.level");
            add(problem, R"({"server.schedule": "inverse", "server.k0": "auto", "aggregator.kind": "median"})",
                "server.k0");
            add(problem,
                R"({"server.schedule": "sqrt", "server.k0": "auto", "aggregator.kind": "median",)"
                R"( "noise.kind": "gaussian"})",
                "server.k0");
        }
        add("mlp", R"({"server.step": "auto"})", "server.step");
        add("rosenbrock", R"({"server.step": "auto"})", "server.step");
        add("nonconvex_logistic", R"({"server.schedule": "inverse", "server.k0": "auto"})", "server.k0");
    }

    void illegalCells() {
        QFETCH(QString, problem);
        QFETCH(QString, changes);
        QFETCH(QString, field);
        ExperimentSpec spec = specFor(problem.toStdString(), "diana");
        std::string sentence;
        try {
            const Json parsed = Json::parse(changes.toStdString());
            for (const auto& [path, value] : parsed.items()) applyLiveChange(spec, path, value);
            requireValid(spec);
            Run({"run", spec, 0, {}, {}}, std::make_shared<SetupSource>(""), 1);
        } catch (const Error& error) {
            sentence = error.what();
        }
        QVERIFY2(sentence.find(field.toStdString()) != std::string::npos, sentence.c_str());
    }

    void regularizers_data() {
        QTest::addColumn<QString>("kind");
        for (const char* kind : {"l1", "elastic_net", "box", "nonnegative"}) QTest::newRow(kind) << kind;
    }

    void regularizers() {
        QFETCH(QString, kind);
        ExperimentSpec spec = specFor("logistic", "diana");
        spec.regularizer = {kind.toStdString(), 0.02, 0.1, -0.1, 0.2};
        Run run({"run", spec, 0, {}, {}}, std::make_shared<SetupSource>(""), 1);
        while (!run.ended()) run.advance(1);
        const reference::Numbers expected = reference::iterate(spec, run.setup(), kRounds);
        for (std::size_t j = 0; j < expected.size(); ++j) QVERIFY(std::abs(run.state().x[j] - expected[j]) <= 1e-12);
    }
};

QTEST_GUILESS_MAIN(TestReferenceLoop)
#include "test_reference_loop.moc"
