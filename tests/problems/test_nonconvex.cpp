// The problems that are not convex: closed forms, starts, refusals.
#include <QtTest>

#include <cmath>

#include "core/diagnostics.h"
#include "problems/optimum.h"
#include "problems/problem_fields.h"
#include "problems/regularizer.h"
#include "sample_problems.h"

using namespace dianoia;

namespace {

Vector gradientOf(const Problem& problem, Index i, ConstSpan x) {
    Workspace space;
    Vector g(x.size());
    problem.partGradient(toWorker(i), 0, x, g, space);
    return g;
}

MlpProblem mlpWith(std::vector<std::int64_t> hidden, Activation activation) {
    using namespace samples;
    return MlpProblem(denseData(61, 19, 4, Values::any), mixed(61, 3), {0.1, false}, hidden, activation,
                      RandomStreams(8));
}

}  // namespace

class TestNonconvex : public QObject {
    Q_OBJECT

private slots:
    void theValleyHasItsOptimumWhereTheWorkersPullApart() {
        const auto problem = makeRosenbrock(2);
        const Vector one = {1, 1}, zero = {0, 0};
        QCOMPARE(gradientOf(*problem, 0, one), (Vector{34, 16}));
        QCOMPARE(gradientOf(*problem, 1, one), (Vector{-34, -16}));
        // (x + 16)^2 + 10 (y - x^2)^2 + 16 y has slope (32, 16) at 0, its rival (-36, -16).
        QCOMPARE(gradientOf(*problem, 0, zero), (Vector{32, 16}));
        QCOMPARE(gradientOf(*problem, 1, zero), (Vector{-36, -16}));
        const auto optimum = findOptimum(*problem, *makeRegularizer({}), 1);
        QVERIFY(optimum);
        QCOMPARE(optimum->point, one);
        QCOMPARE(optimum->objective, 0.0);
    }

    void gradientDescentInTheValleyIsThatOfThePlainRecursion() {
        const auto problem = makeRosenbrock(2);
        GradientEvaluator evaluator(*problem);
        RowMatrix gradients(2, 2);
        Vector losses(2), x = {0, 0}, mean(2);
        double px = 0, py = 0;
        for (int k = 0; k < 6000; ++k) {
            evaluator.evaluate(x, 1, gradients, losses);
            meanGradient(gradients, mean);
            addScaled(x, -0.01, mean);
            const double gx = 2 * (px - 1) - 40 * px * (py - px * px), gy = 20 * (py - px * px);
            px -= 0.01 * gx;
            py -= 0.01 * gy;
            if (k == 999) QVERIFY(std::abs(evaluator.loss(x, 1) - 3.5e-5) < 0.05e-5);
        }
        QVERIFY(std::abs(x[0] - px) < 1e-12 && std::abs(x[1] - py) < 1e-12);
        QVERIFY(std::abs(evaluator.loss(x, 1) - 2.57e-22) < 0.01e-22);
    }

    void noMinimiserIsClaimedWhereNoneIsKnown() {
        using namespace samples;
        const NonconvexLogistic logistic(denseData(61, 19, 2, Values::any), mixed(61, 4), {0.3, false});
        QVERIFY(!findOptimum(logistic, *makeRegularizer({}), 1));
        QVERIFY(!logistic.constants().strongConvexity);
        const LogisticRegression convex(denseData(61, 19, 2, Values::any), mixed(61, 4), {0, false});
        QVERIFY(std::abs(*logistic.constants().smoothness - (*convex.constants().smoothness + 0.6)) < 1e-12);
        const MlpProblem mlp = mlpWith({7}, Activation::relu);
        QVERIFY(!findOptimum(mlp, *makeRegularizer({}), 1));
        QVERIFY(!mlp.constants().smoothness);
    }

    void aPerceptronHasAsManyCoordinatesAsWeightsAndBiases() {
        QCOMPARE(mlpWith({7}, Activation::relu).dimension(), Index(20 * 7 + 8 * 4));
        QCOMPARE(mlpWith({6, 5}, Activation::tanh).dimension(), Index(20 * 6 + 7 * 5 + 6 * 4));
        QCOMPARE(mlpWith({}, Activation::relu).dimension(), Index(20 * 4));
        QVERIFY_EXCEPTION_THROWN(mlpWith({0}, Activation::relu), Error);
        QVERIFY_EXCEPTION_THROWN(mlpWith({4097}, Activation::relu), Error);
        QVERIFY_EXCEPTION_THROWN(mlpWith(std::vector<std::int64_t>(9, 2), Activation::relu), Error);
    }

    void aPerceptronWithoutLayersAndBiasesIsSoftmaxRegression() {
        using namespace samples;
        const DataSet data = denseData(61, 19, 4, Values::any);
        const SoftmaxRegression softmax(data, mixed(61, 3), {0.1, false});
        const MlpProblem mlp = mlpWith({}, Activation::relu);
        Vector x = point(softmax.dimension()), padded = x;
        padded.resize(std::size_t(mlp.dimension()), 0.0);
        for (Index i = 0; i < 3; ++i) {
            const Vector a = gradientOf(softmax, i, x), b = gradientOf(mlp, i, padded);
            for (std::size_t j = 0; j < a.size(); ++j) QVERIFY(std::abs(a[j] - b[j]) < 1e-13);
        }
        QCOMPARE(*softmax.accuracy(x), *mlp.accuracy(padded));
    }

    void startsHaveTheVarianceOfTheirAuthors() {
        using namespace samples;
        const DataSet data = denseData(61, 50, 4, Values::any);
        const auto start = [&](Activation activation) {
            return MlpProblem(data, mixed(61, 3), {0.1, false}, {400}, activation, RandomStreams(8)).defaultStart();
        };
        const auto variance = [](const Vector& x, Index from, Index count) {
            double square = 0;
            for (Index j = from; j < from + count; ++j) square += x[std::size_t(j)] * x[std::size_t(j)] / double(count);
            return square;
        };
        const Vector he = start(Activation::relu), glorot = start(Activation::tanh);
        // Of 20,000 squares of normals the mean has the relative standard error sqrt(2/20000); of uniforms
        // sqrt(0.8/20000).
        QVERIFY(std::abs(variance(he, 0, 20000) / (2.0 / 50) - 1) < 5 * 0.01);
        QVERIFY(std::abs(variance(glorot, 0, 20000) / (2.0 / 450) - 1) < 5 * 0.0064);
        for (Index j = 20000; j < 20400; ++j) QCOMPARE(he[std::size_t(j)], 0.0);
        QVERIFY(he == start(Activation::relu));
    }
};

QTEST_APPLESS_MAIN(TestNonconvex)
#include "test_nonconvex.moc"
