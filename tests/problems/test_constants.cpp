// L_i, L, mu and the eigenvalues behind them.
#include <QtTest>
#include <cmath>

#include "core/diagnostics.h"
#include "problems/eigenvalues.h"
#include "sample_problems.h"

using namespace dianoia;

namespace {

bool isNear(double value, double expected, double relative = 1e-12) {
    return std::abs(value - expected) <= relative * std::abs(expected);
}

/// The rows (1,2), (2,-1), (-1,1), (3,1) with labels +1, -1, +1, -1: X'X = [[15,2],[2,7]].
DataSet fourRows() {
    DataSet data;
    data.name = "four rows";
    data.rows = 4;
    data.columns = 2;
    data.features = DenseFeatures{{1, 2, 2, -1, -1, 1, 3, 1}};
    data.labels = {1, -1, 1, -1};
    data.classNames = {"-1", "1"};
    data.classOf = {1, 0, 1, 0};
    return data;
}

/// X'X / m of the rows, both triangles.
Vector gramOf(const DataSet& data, const std::vector<Index>& rows) {
    const Index d = data.columns;
    Vector gram(std::size_t(d * d), 0.0);
    const Vector& values = data.dense().values;
    for (const Index r : rows)
        for (Index j = 0; j < d; ++j)
            for (Index k = 0; k < d; ++k)
                gram[std::size_t(j * d + k)] +=
                    values[std::size_t(r * d + j)] * values[std::size_t(r * d + k)] / double(rows.size());
    return gram;
}

/// The greatest eigenvalue by the power method, to double precision for the gaps met here.
double powerMethod(const Vector& matrix, Index d) {
    Vector v(std::size_t(d), 0.0), w = v;
    for (Index j = 0; j < d; ++j) v[std::size_t(j)] = samples::number(9, j);
    double value = 0;
    for (int k = 0; k < 3000; ++k) {
        for (Index j = 0; j < d; ++j)
            w[std::size_t(j)] = dot(ConstSpan(matrix).subspan(std::size_t(j * d), std::size_t(d)), v);
        value = std::sqrt(squaredNorm(w) / squaredNorm(v));
        const double scale = 1 / std::sqrt(squaredNorm(w));
        for (std::size_t j = 0; j < v.size(); ++j) v[j] = w[j] * scale;
    }
    return value;
}

}  // namespace

class TestConstants : public QObject {
    Q_OBJECT
private slots:
    void smallMatrix() {
        // 11 + sqrt 20 and 11 - sqrt 20.
        const Vector matrix = {15, 0, 2, 7};
        const Extremes extremes = extremeEigenvalues(matrix, 2);
        QVERIFY(isNear(extremes.greatest, 15.472135954999579, 1e-15));
        QVERIFY(isNear(extremes.least, 6.527864045000421, 1e-15));
        QVERIFY(isNear(greatestEigenvalue(matrix, 2), 15.472135954999579, 1e-15));
    }

    void largeMatrixBySeveralWays() {
        constexpr Index kSize = 400;
        // A Gram matrix with a known top: identity plus 5 u u' with |u| = 1 and 4.9 v v', v orthogonal to u.
        Vector matrix(std::size_t(kSize * kSize), 0.0);
        const double part = 1 / std::sqrt(double(kSize));
        for (Index j = 0; j < kSize; ++j) {
            for (Index k = 0; k < kSize; ++k) {
                const double signs = (j % 2 == k % 2) ? 1 : -1;
                matrix[std::size_t(j * kSize + k)] = (j == k ? 1.0 : 0.0) + (5 + 4.9 * signs) * part * part;
            }
        }
        QVERIFY(isNear(greatestEigenvalue(matrix, kSize), 6, 1e-11));
        const double byProducts = greatestEigenvalue(kSize, [&](ConstSpan v, Span product) {
            for (Index j = 0; j < kSize; ++j)
                product[std::size_t(j)] = dot(ConstSpan(matrix).subspan(std::size_t(j * kSize), std::size_t(kSize)), v);
        });
        QVERIFY(byProducts >= 6 - 1e-12 && byProducts < 6 + 1e-9);
    }

    void referenceProblem() {
        const LogisticRegression pooled(fourRows(), samples::cut(samples::fileOrder(4), 1), {0.1, false});
        QVERIFY(isNear(*pooled.constants().smoothness, 1.0670084971874737, 1e-15));
        QVERIFY(isNear(*pooled.constants().pooledSmoothness, 1.0670084971874737, 1e-15));
        QVERIFY(isNear(*pooled.constants().dataSmoothness, 0.9670084971874737, 1e-15));
        QCOMPARE(*pooled.constants().strongConvexity, 0.1);
        const LogisticRegression single(fourRows(), samples::cut(samples::fileOrder(4), 4), {0.1, false});
        QVERIFY(isNear(*single.constants().smoothness, 2.6, 1e-15));
        QCOMPARE(single.constants().smoothnessOf.size(), std::size_t(4));
        QVERIFY(isNear(single.constants().smoothnessOf[2], 2.0 / 4 + 0.1, 1e-15));
        QVERIFY(isNear(*single.constants().pooledSmoothness, 1.0670084971874737, 1e-15));
    }

    void relativeRidge() {
        const LogisticRegression problem(fourRows(), samples::cut(samples::fileOrder(4), 2), {50, true});
        QVERIFY(isNear(problem.constants().ridge, 0.9670084971874737 / 50, 1e-15));
        QCOMPARE(*problem.constants().strongConvexity, problem.constants().ridge);
    }

    void againstThePowerMethod_data() {
        QTest::addColumn<int>("columns");
        QTest::addColumn<bool>("isSparse");
        QTest::addColumn<int>("workers");
        for (const int columns : {7, 60, 230})
            for (const bool isSparse : {false, true})
                for (const int workers : {1, 4})
                    QTest::addRow("%d columns, %s, %d workers", columns, isSparse ? "sparse" : "dense", workers)
                        << columns << isSparse << workers;
    }
    void againstThePowerMethod() {
        QFETCH(int, columns);
        QFETCH(bool, isSparse);
        QFETCH(int, workers);
        const DataSet data = samples::denseData(407, columns, 3, samples::Values::any, 0.4);
        const DataSet given = isSparse ? samples::asSparse(data) : data;
        const Partition rows = samples::mixed(data.rows, workers);
        const SoftmaxRegression softmax(given, rows, {0.2, false});
        const LeastSquares squares(given, rows, {0.2, false});
        Vector mean(std::size_t(columns * columns), 0.0);
        for (std::size_t i = 0; i < rows.rowsOf.size(); ++i) {
            const Vector gram = gramOf(data, rows.rowsOf[i]);
            addScaled(mean, 1.0 / workers, gram);
            const double lambda = powerMethod(gram, columns);
            QVERIFY(isNear(softmax.constants().smoothnessOf[i], lambda / 2 + 0.2, 1e-9));
            QVERIFY(isNear(squares.constants().smoothnessOf[i], lambda + 0.2, 1e-9));
        }
        const double lambda = powerMethod(mean, columns);
        QVERIFY(isNear(*squares.constants().pooledSmoothness, lambda + 0.2, 1e-9));
        QVERIFY(isNear(*softmax.constants().dataSmoothness,
                       powerMethod(gramOf(data, samples::fileOrder(407)), columns) / 4, 1e-9));
        // mu is a bound that Rayleigh quotients respect.
        const double mu = *squares.constants().strongConvexity - 0.2;
        QVERIFY(mu >= 0);
        if (columns < 60) QVERIFY(mu > 0);
        if (407 / workers < columns) QCOMPARE(mu, 0.0);
    }

    void leastSquaresCurvature() {
        const LeastSquares problem(fourRows(), samples::cut(samples::fileOrder(4), 1), {0.5, false});
        QVERIFY(isNear(*problem.constants().smoothness, 15.472135954999579 / 4 + 0.5, 1e-15));
        QVERIFY(isNear(*problem.constants().strongConvexity, 6.527864045000421 / 4 + 0.5, 1e-15));
    }

    void quadraticOfGivenShape() {
        const auto problem = makeQuadratic({7, 9, 0.5, 128, 3}, RandomStreams(11));
        QCOMPARE(*problem->constants().smoothness, 128.0);
        QCOMPARE(*problem->constants().strongConvexity, 0.5);
        const Vector curvature = *problem->constantCurvature();
        for (std::size_t j = 0; j < 9; ++j) QVERIFY(isNear(curvature[j], 0.5 * std::pow(2.0, double(j)), 1e-14));
        const Vector optimum = *problem->closedFormOptimum();
        for (const double v : optimum) QVERIFY(isNear(v, 1, 1e-15));
        // a_i = x - grad f_i(x) / c.
        Workspace space;
        Vector gradient(9);
        const Vector zeros(9, 0.0);
        double square = 0;
        for (Index i = 0; i < 7; ++i) {
            problem->partGradient(toWorker(i), 0, zeros, gradient, space);
            for (std::size_t j = 0; j < 9; ++j) square += std::pow(-gradient[j] / curvature[j] - 1, 2);
        }
        QVERIFY(isNear(std::sqrt(square / 7), 3, 1e-14));
        Vector again(9);
        makeQuadratic({7, 9, 0.5, 128, 3}, RandomStreams(11))->partGradient(WorkerIndex{6}, 0, zeros, again, space);
        QCOMPARE(again, gradient);
        makeQuadratic({7, 9, 0.5, 128, 3}, RandomStreams(12))->partGradient(WorkerIndex{6}, 0, zeros, again, space);
        QVERIFY(again != gradient);
        QCOMPARE(*makeQuadratic({2, 1, 0.5, 128, 3}, RandomStreams(1))->constants().smoothness, 128.0);
    }

    void diagonalExtremes() {
        RowMatrix a(2, 2), c(2, 2);
        a.row(0)[0] = 1, a.row(0)[1] = 8, a.row(1)[0] = 5, a.row(1)[1] = 2;
        c.row(0)[0] = 6, c.row(0)[1] = 1, c.row(1)[0] = 0, c.row(1)[1] = 11;
        const DiagonalQuadratic problem(a, c);
        QCOMPARE(problem.constants().smoothnessOf, (std::vector<double>{8, 5}));
        QCOMPARE(*problem.constants().smoothness, 8.0);
        QCOMPARE(*problem.constants().pooledSmoothness, 5.0);
        QCOMPARE(*problem.constants().strongConvexity, 1.0);
        QCOMPARE(*problem.closedFormOptimum(), (Vector{1, 3}));
    }

    void accuracyCountsRows() {
        DataSet data = fourRows();
        data.test.push_back(fourRows());
        data.test[0].classOf = {1, 1, kUnknownClass, 0};
        const LogisticRegression problem(data, samples::cut(samples::fileOrder(4), 2), {0.1, false});
        // Margins at (0, 1): 2, -1, 1, 1; at 0 all tie and count as the smaller label.
        QCOMPARE(*problem.accuracy(Vector{0, 1}), 0.75);
        QCOMPARE(*problem.testAccuracy(Vector{0, 1}), 0.25);
        QCOMPARE(*problem.accuracy(Vector{0, 0}), 0.5);
        QCOMPARE(*problem.testAccuracy(Vector{0, 0}), 0.25);
        const LeastSquares squares(data, samples::cut(samples::fileOrder(4), 2), {0.1, false});
        QVERIFY(!squares.accuracy(Vector{0, 1}));
    }

    void softmaxTiesGoToTheSmallerLabel() {
        DataSet data = fourRows();
        data.classNames = {"a", "b", "c"};
        data.classOf = {0, 1, 2, 1};
        const SoftmaxRegression problem(data, samples::cut(samples::fileOrder(4), 1), {0.1, false});
        QCOMPARE(*problem.accuracy(Vector(6, 0.0)), 0.25);
        // Scores of class b and c alike, above a, where a.(1,0) > 0: rows 0, 1, 3 are called b, row 2 a.
        QCOMPARE(*problem.accuracy(Vector{0, 0, 1, 0, 1, 0}), 0.5);
        QVERIFY(!problem.testAccuracy(Vector(6, 0.0)));
    }
};

QTEST_GUILESS_MAIN(TestConstants)
#include "test_constants.moc"
