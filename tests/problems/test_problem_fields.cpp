// The groups "problem" and "regularizer": what they take, what they refuse and how they say it.
#include <QtTest>

#include "core/diagnostics.h"
#include "problems/problem_fields.h"
#include "problems/regularizer_kinds.h"
#include "sample_problems.h"

using namespace dianoia;

namespace {

const Field<ProblemOptions>& fieldOf(const std::string& path) {
    for (const auto& one : problemFields())
        if (one.info.path == path) return one;
    throw std::runtime_error("no field " + path);
}

std::string errorOf(const std::function<void()>& action) {
    try {
        action();
    } catch (const Error& error) {
        return error.what();
    }
    return "no error";
}

}  // namespace

class TestProblemFields : public QObject {
    Q_OBJECT
private slots:
    void valuesComeBack_data() {
        QTest::addColumn<QString>("path");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("back");
        const auto add = [](const char* path, const char* text, const char* back = nullptr) {
            QTest::addRow("%s %s", path, text) << path << text << (back ? back : text);
        };
        add("problem.kind", R"("softmax")");
        add("problem.kind", R"("tug_of_war")", R"("shifted_quadratics")");
        add("problem.dimension", "7");
        add("problem.mu", "0.25");
        add("problem.spread", "0", "0.0");
        add("problem.positions", "[1.5,-2.0,1e+300]");
        add("problem.positions", "[[1.0,2.0],[3.0,4.0]]");
        add("problem.positions", "[[1.0],[3.0]]", "[1.0,3.0]");
        add("problem.start", R"("default")");
        add("problem.start", "[1.0,0.5]");
        add("problem.l2", "0.001");
        add("problem.l2", "0", "0.0");
        add("problem.l2", R"("L/100")");
        add("problem.l2", R"("L/0.5")");
        add("problem.l2", R"("L/1e3")", R"("L/1000")");
    }
    void valuesComeBack() {
        QFETCH(QString, path);
        QFETCH(QString, text);
        QFETCH(QString, back);
        const auto& one = fieldOf(path.toStdString());
        ProblemOptions options, again;
        one.set(options, Json::parse(text.toStdString()));
        QCOMPARE(QString::fromStdString(one.get(options).dump()), back);
        one.set(again, one.get(options));
        QVERIFY(again == options);
    }

    void errorsNameFieldValueAndBound_data() {
        QTest::addColumn<QString>("path");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("sentence");
        const auto add = [](const char* path, const char* text, const char* sentence) {
            QTest::addRow("%s %s", path, text) << path << text << sentence;
        };
        add("problem.dimension", "0", "problem.dimension is 0; it must be at least 1 and at most 10000000");
        add("problem.mu", "0", "problem.mu is 0; it must be at least 1e-100 and at most 1e+100");
        add("problem.positions", "[]",
            "problem.positions must be a list of 1 to 10000 positions: all numbers, or all lists of numbers of one "
            "length");
        add("problem.positions", "3",
            "problem.positions must be a list of 1 to 10000 positions: all numbers, or all lists of numbers of one "
            "length");
        add("problem.positions", "[1,[2]]", "problem.positions[1] is [2]; it must be a number");
        add("problem.positions", "[[1,2],3]",
            "problem.positions[1] must be a list of numbers, as problem.positions[0] is");
        add("problem.positions", "[[1,2],[3]]", "problem.positions[1] has 1 numbers, but problem.positions[0] has 2");
        add("problem.positions", "[[1,\"x\"],[3,4]]", "problem.positions[0][1] is \"x\"; it must be a number");
        add("problem.start", "[]",
            "problem.start must be \"default\" or a list of as many numbers as the problem has dimensions");
        add("problem.start", "\"zero\"",
            "problem.start must be \"default\" or a list of as many numbers as the problem has dimensions");
        add("problem.start", "[1,null]", "problem.start[1] is null; it must be a number");
        add("problem.l2", "-1", "problem.l2 is -1; it must be at least 0");
        for (const char* text : {"\"L/0\"", "\"L/-1\"", "\"L/\"", "\"100\"", "\"L/nan\""})
            add("problem.l2", text,
                qPrintable(
                    QString("problem.l2 is %1; it must be a number of at least 0, or \"L/100\" with any positive "
                            "divisor")
                        .arg(text)));
    }
    void errorsNameFieldValueAndBound() {
        QFETCH(QString, path);
        QFETCH(QString, text);
        QFETCH(QString, sentence);
        ProblemOptions options;
        const auto set = [&] { fieldOf(path.toStdString()).set(options, Json::parse(text.toStdString())); };
        QCOMPARE(QString::fromStdString(errorOf(set)), sentence);
        QVERIFY(options == ProblemOptions());
    }

    void kindsUseFieldsThatThereAre() {
        const auto check = [](const KindInfo& kind, const std::string& group, const auto& fields) {
            QVERIFY(!kind.sentence.empty());
            for (const std::string& name : kind.uses)
                QVERIFY(std::ranges::any_of(fields, [&](const auto& f) { return f.info.path == group + name; }));
        };
        for (const auto& kind : problemKinds()) check(kind.info, "problem.", problemFields());
        for (const auto& kind : regularizerKinds()) check(kind.info, "regularizer.", regularizerFields());
        QCOMPARE(problemKinds().front().info.name, ProblemOptions().kind);
        QCOMPARE(regularizerKinds().front().info.name, RegularizerOptions().kind);
    }

    void positionsAloneAreLive() {
        for (const auto& one : problemFields())
            QCOMPARE(one.info.when == When::live, one.info.path == "problem.positions");
        for (const auto& one : regularizerFields()) QVERIFY(one.info.when == When::nextRun);
    }

    void everyKindIsMade_data() {
        QTest::addColumn<QString>("kind");
        QTest::addColumn<int>("dimension");
        QTest::addColumn<int>("workers");
        QTest::newRow("logistic") << "logistic" << 6 << 4;
        QTest::newRow("softmax") << "softmax" << 12 << 4;
        QTest::newRow("least_squares") << "least_squares" << 6 << 4;
        QTest::newRow("quadratic") << "quadratic" << 20 << 4;
        QTest::newRow("shifted_quadratics") << "shifted_quadratics" << 1 << 3;
        QTest::newRow("mlp") << "mlp" << (7 * 128 + 129 * 2) << 4;
        QTest::newRow("nonconvex_logistic") << "nonconvex_logistic" << 6 << 4;
        QTest::newRow("rosenbrock") << "rosenbrock" << 2 << 4;
        QCOMPARE(problemKinds().size(), std::size_t(8));
    }
    void everyKindIsMade() {
        QFETCH(QString, kind);
        QFETCH(int, dimension);
        QFETCH(int, workers);
        ProblemOptions options;
        options.kind = kind.toStdString();
        const auto data = std::make_shared<DataSet>(samples::denseData(40, 6, 2, samples::Values::any));
        const Partition partition = samples::mixed(40, 4);
        const auto problem =
            makeProblem(options, usesData(options.kind) ? data : nullptr, partition, 4, RandomStreams(1));
        QCOMPARE(problem->dimension(), Index(dimension));
        QCOMPARE(problem->workers(), Index(workers));
        QCOMPARE(problem->samples(), Index(usesData(options.kind) ? 40 : 0));
    }

    void unsuitableDataAreRefused() {
        const auto three = std::make_shared<DataSet>(samples::denseData(40, 6, 3, samples::Values::any));
        const Partition partition = samples::mixed(40, 4);
        ProblemOptions options;
        const auto make = [&](std::shared_ptr<const DataSet> data) {
            return errorOf([&] { makeProblem(options, data, partition, 4, RandomStreams(1)); });
        };
        QVERIFY(make(three).find("softmax") != std::string::npos);
        QCOMPARE(make(nullptr), std::string("problem.kind logistic needs a data set"));
        options.kind = "quadratic";
        options.mu = 200;
        QCOMPARE(make(nullptr), std::string("problem.mu is 200, more than problem.L, 100"));
        options.kind = "nothing";
        QCOMPARE(make(nullptr), std::string("problem.kind: \"nothing\" is not a kind of problem"));
    }
};

QTEST_GUILESS_MAIN(TestProblemFields)
#include "test_problem_fields.moc"
