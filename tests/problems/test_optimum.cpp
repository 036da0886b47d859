// x*, f* and grad f_i(x*) against closed forms, optimality conditions and values to many digits.
#include <Eigen/Dense>
#include <QtTest>
#include <cmath>

#include "problems/objective.h"
#include "problems/optimum.h"
#include "problems/regularizer_kinds.h"
#include "sample_problems.h"

using namespace dianoia;
using samples::cut;
using samples::fileOrder;

namespace {

std::unique_ptr<Regularizer> regularizer(const char* kind, double weight = 0, double weight2 = 0, double lower = -1,
                                         double upper = 1) {
    return makeRegularizer({kind, weight, weight2, lower, upper});
}

Optimum optimumOf(const Problem& problem, const Regularizer& r) {
    const auto found = findOptimum(problem, r, 1);
    if (!found) throw std::runtime_error("no optimum");
    return *found;
}

/// Rows with labels -1 and +1.
DataSet signedRows(Index columns, Vector values, std::vector<double> labels) {
    DataSet data;
    data.name = "rows";
    data.rows = std::ssize(labels);
    data.columns = columns;
    data.features = DenseFeatures{std::move(values)};
    for (const double label : labels) data.classOf.push_back(label > 0 ? 1 : 0);
    data.labels = std::move(labels);
    data.classNames = {"-1", "1"};
    return data;
}

Vector meanOf(const RowMatrix& gradients) {
    Vector mean(std::size_t(gradients.columns()));
    meanGradient(gradients, mean);
    return mean;
}

double meanSquare(const RowMatrix& gradients) {
    double total = 0;
    for (Index i = 0; i < gradients.rows(); ++i) total += squaredNorm(gradients.row(i));
    return total / double(gradients.rows());
}

}  // namespace

class TestOptimum : public QObject {
    Q_OBJECT

    /// The optimality conditions of every part of an Optimum, to `tolerance`.
    void checkConditions(const Problem& problem, const Regularizer& r, const Optimum& optimum, double tolerance) {
        GradientEvaluator evaluator(problem);
        RowMatrix gradients(problem.workers(), problem.dimension());
        Vector losses(std::size_t(problem.workers()));
        evaluator.evaluate(optimum.point, 1, gradients, losses);
        // The gap at x* is exactly zero.
        QCOMPARE(evaluator.loss(optimum.point, 1) + r.value(optimum.point), optimum.objective);
        for (Index i = 0; i < gradients.rows(); ++i)
            QVERIFY(std::ranges::equal(gradients.row(i), optimum.gradients.row(i)));
        Vector moved = optimum.point;
        addScaled(moved, -1, meanOf(gradients));
        r.prox(moved, 1);
        const double residual = std::sqrt(squaredDistance(moved, optimum.point));
        QCOMPARE(residual, optimum.residual);
        QVERIFY2(residual < tolerance, qPrintable(QString::number(residual)));
        // No point nearby is better by more than rounding.
        const RandomStreams streams(1);
        for (int k = 0; k < 20; ++k) {
            Vector near = optimum.point;
            addScaled(near, std::pow(10.0, -k % 10), samples::point(problem.dimension(), std::uint64_t(100 + k)));
            r.prox(near, 1e-300);
            QVERIFY(evaluator.loss(near, 1) + r.value(near) >=
                    optimum.objective - 4e-16 * (1 + std::abs(optimum.objective)));
        }
    }

private slots:
    void referenceProblem() {
        // To 20 digits by 50-digit arithmetic.
        const DataSet data = signedRows(2, {1, 2, 2, -1, -1, 1, 3, 1}, {1, -1, 1, -1});
        const LogisticRegression pooled(data, cut(fileOrder(4), 1), {0.1, false});
        Workspace space;
        Vector gradient(2);
        QCOMPARE(pooled.partGradient(WorkerIndex{0}, 0, Vector{0, 0}, gradient, space), std::log(2.0));
        QCOMPARE(gradient, (Vector{0.625, -0.375}));
        const Optimum optimum = optimumOf(pooled, *regularizer("none"));
        QVERIFY(std::abs(optimum.point[0] + 0.98306047672902715431) < 4e-16);
        QVERIFY(std::abs(optimum.point[1] - 1.1268028155912994465) < 4e-16);
        QVERIFY(std::abs(optimum.objective - 0.25081507217577692109) < 1e-16);
        Vector hessian(4);
        pooled.hessian(optimum.point, hessian);
        const double trace = hessian[0] + hessian[3], determinant = hessian[0] * hessian[3] - hessian[1] * hessian[2];
        const double root = std::sqrt(trace * trace / 4 - determinant);
        QVERIFY(std::abs(trace / 2 - root - 0.258068060372462) < 1e-15);
        QVERIFY(std::abs(trace / 2 + root - 0.555430926686636) < 1e-15);
        const LogisticRegression single(data, cut(fileOrder(4), 4), {0.1, false});
        QVERIFY(std::abs(meanSquare(optimumOf(single, *regularizer("none")).gradients) - 0.094287811834403351) < 1e-16);
    }

    void oneDimension_data() {
        QTest::addColumn<double>("ridge");
        QTest::addColumn<double>("point");
        QTest::addColumn<double>("value");
        QTest::newRow("1") << 1.0 << 0.40105813754154703565 << 0.59301455808658890723;
        QTest::newRow("0.1") << 0.1 << 1.6335061701558463842 << 0.31176731392220461372;
        QTest::newRow("0.01") << 0.01 << 3.3592750453695935411 << std::nan("");
        QTest::newRow("0.001") << 0.001 << 5.2451856518607193843 << std::nan("");
    }
    void oneDimension() {
        QFETCH(double, ridge);
        QFETCH(double, point);
        QFETCH(double, value);
        const LogisticRegression problem(signedRows(1, {1, -1}, {1, -1}), cut(fileOrder(2), 2), {ridge, false});
        const Optimum optimum = optimumOf(problem, *regularizer("none"));
        QVERIFY(std::abs(optimum.point[0] - point) < 1e-14);
        if (!std::isnan(value)) QVERIFY(std::abs(optimum.objective - value) < 2e-16);
    }

    void conditions_data() {
        QTest::addColumn<int>("index");
        QTest::addColumn<QString>("kind");
        const auto all = samples::everyProblem();
        for (std::size_t k = 0; k < all.size(); ++k) {
            // No minimiser is looked for where f is not convex.
            if (!all[k].make()->constants().pooledSmoothness) continue;
            for (const RegularizerKind& kind : regularizerKinds())
                QTest::addRow("%s %s", all[k].name.c_str(), kind.info.name.c_str())
                    << int(k) << QString::fromStdString(kind.info.name);
        }
    }
    void conditions() {
        QFETCH(int, index);
        QFETCH(QString, kind);
        const auto problem = samples::everyProblem()[std::size_t(index)].make();
        const auto r = regularizer(kind.toUtf8(), 0.03, 0.2, -0.05, 0.1);
        checkConditions(*problem, *r, optimumOf(*problem, *r), 1e-14);
    }

    /// Where values or squares of gradients are beyond double no minimiser is known, and none is made up.
    void whatOverflowsHasNoOptimum() {
        const Partition whole = cut(fileOrder(2), 1);
        const DataSet wide = signedRows(1, {1e200, -3e199}, {1, -1}), far = signedRows(1, {1, 2}, {1e200, -1});
        const LogisticRegression logistic(wide, whole, {0.1, false});
        const SoftmaxRegression softmax(wide, whole, {0.1, false});
        const LeastSquares labels(far, whole, {0.1, false});
        for (const Problem* problem : std::initializer_list<const Problem*>{&logistic, &softmax, &labels})
            for (const char* kind : {"none", "l1"})
                QVERIFY(!findOptimum(*problem, *regularizer(kind, 0.1), 1).has_value());
        BestPoint best;
        best.offer({{0.0}, 1, {1e200}, std::numeric_limits<double>::infinity()});
        QVERIFY(!best.best());
        best.offer({{2.0}, 1, {0.5}, 0.5});
        QCOMPARE(best.best()->point, Vector{2});
    }

    void tugOfWar() {
        const auto problem = makeShiftedQuadratics({{1}, {2}, {10}});
        const Optimum optimum = optimumOf(*problem, *regularizer("none"));
        QCOMPARE(optimum.point[0], 13.0 / 3);
        QVERIFY(std::abs(optimum.objective - (100 + 49 + 289) / 54.0) < 2e-15);
        QVERIFY(std::abs(optimum.gradients.row(2)[0] + 17.0 / 3) < 1e-15);
    }

    void softThresholdedQuadratic() {
        const auto problem = makeShiftedQuadratics({{3, 0.5, -2, 0.2}});
        const Optimum optimum = optimumOf(*problem, *regularizer("l1", 1));
        QCOMPARE(optimum.point, (Vector{2, 0, -1, 0}));
        QCOMPARE(Vector(optimum.gradients.row(0).begin(), optimum.gradients.row(0).end()), (Vector{-1, -0.5, 1, -0.2}));
    }

    void leastSquaresByNormalEquations_data() {
        QTest::addColumn<double>("ridge");
        QTest::newRow("ridge") << 0.1;
        QTest::newRow("none") << 0.0;
    }
    void leastSquaresByNormalEquations() {
        QFETCH(double, ridge);
        const DataSet data = samples::denseData(60, 8, 2, samples::Values::any);
        const LeastSquares problem(data, cut(fileOrder(60), 3), {ridge, false});
        const Eigen::Map<const Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>> rows(
            data.dense().values.data(), 60, 8);
        const Eigen::Map<const Eigen::VectorXd> labels(data.labels.data(), 60);
        const Eigen::MatrixXd system = rows.transpose() * rows / 60 + ridge * Eigen::MatrixXd::Identity(8, 8);
        const Eigen::VectorXd solution = system.ldlt().solve(rows.transpose() * labels / 60);
        const Optimum optimum = optimumOf(problem, *regularizer("none"));
        for (Index j = 0; j < 8; ++j) QVERIFY(std::abs(optimum.point[std::size_t(j)] - solution(j)) < 1e-13);
    }

    void leastSquaresOfLeastNorm() {
        // Fewer rows than columns: x* = X'(XX')^-1 y.
        const DataSet data = samples::denseData(5, 9, 2, samples::Values::any);
        const LeastSquares problem(data, cut(fileOrder(5), 1), {0, false});
        const Eigen::Map<const Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>> rows(
            data.dense().values.data(), 5, 9);
        const Eigen::Map<const Eigen::VectorXd> labels(data.labels.data(), 5);
        const Eigen::VectorXd solution = rows.transpose() * (rows * rows.transpose()).ldlt().solve(labels);
        const Optimum optimum = optimumOf(problem, *regularizer("none"));
        QVERIFY(optimum.objective < 1e-28);
        for (Index j = 0; j < 9; ++j) QVERIFY(std::abs(optimum.point[std::size_t(j)] - solution(j)) < 1e-12);
    }

    void lassoConditions() {
        // |grad f|_j <= weight where x_j = 0, = -weight sign(x_j) elsewhere.
        constexpr double kWeight = 0.02;
        const DataSet data = samples::denseData(400, 50, 2, samples::Values::any);
        const LogisticRegression problem(data, cut(fileOrder(400), 5), {1e-4, false});
        const Optimum optimum = optimumOf(problem, *regularizer("l1", kWeight));
        const Vector gradient = meanOf(optimum.gradients);
        Index zeros = 0;
        for (std::size_t j = 0; j < gradient.size(); ++j) {
            if (optimum.point[j] == 0) {
                ++zeros;
                QVERIFY(!std::signbit(optimum.point[j]));
                QVERIFY(std::abs(gradient[j]) <= kWeight);
            } else {
                QVERIFY(std::abs(gradient[j] + std::copysign(kWeight, optimum.point[j])) < 1e-15);
            }
        }
        QVERIFY(zeros > 5 && zeros < 45);
    }

    void sameInputsGiveTheSameBits() {
        // Whatever addresses the memory has, and for any number of threads.
        const DataSet data = samples::asSparse(samples::denseData(700, 40, 3, samples::Values::any, 0.4));
        std::vector<std::unique_ptr<char[]>> between;
        Vector first;
        for (int k = 0; k < 5; ++k) {
            between.push_back(std::make_unique<char[]>(std::size_t(1000 + 777 * k)));
            const SoftmaxRegression problem(data, samples::mixed(700, 4), {100, true});
            Vector all(problem.constants().smoothnessOf.begin(), problem.constants().smoothnessOf.end());
            for (const char* kind : {"none", "l1"}) {
                const auto optimum = findOptimum(problem, *regularizer(kind, 0.01), 1 + k);
                all.push_back(optimum->objective);
                all.insert(all.end(), optimum->point.begin(), optimum->point.end());
            }
            if (k == 0) first = all;
            QVERIFY(all == first);
        }
    }

    void separableDataHaveNoMinimiser() {
        const DataSet data = signedRows(1, {1, -1}, {1, -1});
        const LogisticRegression problem(data, cut(fileOrder(2), 1), {0, false});
        QVERIFY(!findOptimum(problem, *regularizer("none"), 1));
        // A box gives one.
        QCOMPARE(optimumOf(problem, *regularizer("box", 0, 0, -3, 3)).point[0], 3.0);
    }

    void manyDimensionsWithoutHessian_data() {
        QTest::addColumn<QString>("kind");
        QTest::newRow("none") << "none";
        QTest::newRow("l1") << "l1";
    }
    void manyDimensionsWithoutHessian() {
        QFETCH(QString, kind);
        const DataSet data = samples::asSparse(samples::denseData(80, 2500, 2, samples::Values::ones, 0.01));
        const LogisticRegression problem(data, cut(fileOrder(80), 4), {0.05, false});
        QVERIFY(!problem.hasHessian());
        const auto r = regularizer(kind.toUtf8(), 0.01);
        checkConditions(problem, *r, optimumOf(problem, *r), 5e-13);
    }
};

QTEST_GUILESS_MAIN(TestOptimum)
#include "test_optimum.moc"
