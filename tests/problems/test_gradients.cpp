// Gradients, minibatches, parts and Hessians against finite differences and plain loops.
#include <QtTest>
#include <cmath>
#include <cstring>

#include "problems/problem.h"
#include "sample_problems.h"

using namespace dianoia;

namespace {

double lossOf(const Problem& problem, WorkerIndex i, ConstSpan x) {
    Workspace space;
    double loss = 0;
    for (Index part = 0; part < problem.partsOf(i); ++part) loss += problem.partLoss(i, part, x, space);
    return loss;
}

Vector gradientOf(const Problem& problem, WorkerIndex i, ConstSpan x) {
    Workspace space;
    Vector total(x.size(), 0.0), one(x.size());
    for (Index part = 0; part < problem.partsOf(i); ++part) {
        problem.partGradient(i, part, x, one, space);
        addScaled(total, 1, one);
    }
    return total;
}

Vector fullGradient(const Problem& problem, ConstSpan x) {
    Vector mean(x.size(), 0.0);
    for (Index i = 0; i < problem.workers(); ++i)
        addScaled(mean, 1.0 / double(problem.workers()), gradientOf(problem, toWorker(i), x));
    return mean;
}

double distance(ConstSpan a, ConstSpan b) {
    return std::sqrt(squaredDistance(a, b));
}

bool sameBits(ConstSpan a, ConstSpan b) {
    return a.size() == b.size() && (a.empty() || std::memcmp(a.data(), b.data(), a.size_bytes()) == 0);
}

/// f_i(x) by plain loops over the rows of a dense data set and the C library.
double plainLoss(const DataSet& data, const std::vector<Index>& rows, double ridge, bool isLogistic, ConstSpan x) {
    double total = 0;
    for (const Index r : rows) {
        double z = 0;
        for (Index j = 0; j < data.columns; ++j)
            z += data.dense().values[std::size_t(r * data.columns + j)] * x[std::size_t(j)];
        const double y = data.classOf[std::size_t(r)] == 1 ? 1 : -1, e = z - data.labels[std::size_t(r)];
        total += isLogistic ? std::log1p(std::exp(-y * z)) : e * e / 2;
    }
    double square = 0;
    for (const double v : x) square += v * v;
    return total / double(rows.size()) + ridge / 2 * square;
}

std::unique_ptr<Problem> bigProblem(int kind, Index workers) {
    using namespace samples;
    constexpr Index kRows = 9001;
    const RidgeWeight ridge{0.01, false};
    const Partition rows = mixed(kRows, workers);
    if (kind == 0) return std::make_unique<LogisticRegression>(denseData(kRows, 21, 2, Values::any), rows, ridge);
    if (kind == 1)
        return std::make_unique<LogisticRegression>(asSparse(denseData(kRows, 21, 2, Values::ones, 0.4)), rows, ridge);
    if (kind == 2) return std::make_unique<SoftmaxRegression>(denseData(kRows, 9, 3, Values::floats), rows, ridge);
    return std::make_unique<DiagonalQuadratic>(diagonal(31, 4001));
}

}  // namespace

class TestGradients : public QObject {
    Q_OBJECT

    void addProblems(bool (*wanted)(const Problem&)) {
        QTest::addColumn<int>("index");
        const auto all = samples::everyProblem();
        for (std::size_t k = 0; k < all.size(); ++k)
            if (wanted(*all[k].make())) QTest::newRow(all[k].name.c_str()) << int(k);
    }
    std::unique_ptr<Problem> chosen() {
        QFETCH(int, index);
        return samples::everyProblem()[std::size_t(index)].make();
    }

private slots:
    void gradientIsTheSlopeOfTheLoss_data() {
        addProblems([](const Problem&) { return true; });
    }
    void gradientIsTheSlopeOfTheLoss() {
        const auto problem = chosen();
        const Vector x = samples::point(problem->dimension());
        constexpr double kStep = 1e-5;
        for (Index i = 0; i < problem->workers(); ++i) {
            const Vector gradient = gradientOf(*problem, toWorker(i), x);
            for (std::size_t j = 0; j < x.size(); ++j) {
                Vector up = x, down = x;
                up[j] += kStep;
                down[j] -= kStep;
                const double slope =
                    (lossOf(*problem, toWorker(i), up) - lossOf(*problem, toWorker(i), down)) / (up[j] - down[j]);
                QVERIFY(std::abs(slope - gradient[j]) < 1e-8 * (1 + std::abs(slope)));
            }
        }
    }

    void partGradientReturnsTheLoss_data() {
        addProblems([](const Problem&) { return true; });
    }
    void partGradientReturnsTheLoss() {
        const auto problem = chosen();
        const Vector x = samples::point(problem->dimension());
        Vector gradient(x.size());
        Workspace one, other;
        for (Index i = 0; i < problem->workers(); ++i)
            QCOMPARE(problem->partGradient(toWorker(i), 0, x, gradient, one),
                     problem->partLoss(toWorker(i), 0, x, other));
    }

    void minibatchOfAllRowsIsTheFullGradient_data() {
        addProblems([](const Problem& p) { return p.samples() > 0; });
    }
    void minibatchOfAllRowsIsTheFullGradient() {
        const auto problem = chosen();
        const Vector x = samples::point(problem->dimension());
        Vector gradient(x.size());
        Workspace space;
        for (Index i = 0; i < problem->workers(); ++i) {
            std::vector<std::uint32_t> rows(std::size_t(problem->samplesOf(toWorker(i))));
            std::iota(rows.rbegin(), rows.rend(), 0u);
            problem->minibatchGradient(toWorker(i), rows, x, gradient, space);
            const Vector full = gradientOf(*problem, toWorker(i), x);
            QVERIFY(distance(gradient, full) < 1e-14 * std::sqrt(squaredNorm(full)));
        }
    }

    void minibatchIsTheMeanOfItsRows_data() {
        addProblems([](const Problem& p) { return p.samples() > 0; });
    }
    void minibatchIsTheMeanOfItsRows() {
        const auto problem = chosen();
        const Vector x = samples::point(problem->dimension());
        const std::vector<std::uint32_t> rows = {3, 3, 0, 12, 7, 7, 7};
        Vector gradient(x.size()), one(x.size()), mean(x.size(), 0.0);
        Workspace space;
        for (const std::uint32_t row : rows) {
            problem->minibatchGradient(WorkerIndex{1}, {&row, 1}, x, one, space);
            addScaled(mean, 1.0 / double(rows.size()), one);
        }
        problem->minibatchGradient(WorkerIndex{1}, rows, x, gradient, space);
        QVERIFY(distance(gradient, mean) < 1e-14 * std::sqrt(squaredNorm(mean)));
    }

    void rangeIsACutOfTheGradient_data() {
        addProblems([](const Problem& p) { return p.isSeparable(); });
    }
    void rangeIsACutOfTheGradient() {
        const auto problem = chosen();
        const Vector x = samples::point(problem->dimension());
        const Index d = problem->dimension();
        for (const Range range : {Range{0, d}, Range{d / 3, d}, Range{d / 2, d / 2}}) {
            const Vector whole = gradientOf(*problem, WorkerIndex{1}, x);
            Vector part(std::size_t(range.size()));
            problem->rangeGradient(WorkerIndex{1}, x, range, part);
            QVERIFY(sameBits(part, ConstSpan(whole).subspan(std::size_t(range.first), part.size())));
        }
    }

    void hessianIsTheSlopeOfTheGradient_data() {
        addProblems([](const Problem& p) { return p.hasHessian(); });
    }
    void hessianIsTheSlopeOfTheGradient() {
        const auto problem = chosen();
        const Vector x = samples::point(problem->dimension());
        const std::size_t d = x.size();
        Vector hessian(d * d);
        problem->hessian(x, hessian);
        constexpr double kStep = 1e-5;
        for (std::size_t j = 0; j < d; ++j) {
            Vector up = x, down = x;
            up[j] += kStep;
            down[j] -= kStep;
            const Vector high = fullGradient(*problem, up), low = fullGradient(*problem, down);
            for (std::size_t k = 0; k < d; ++k) {
                QVERIFY(std::abs((high[k] - low[k]) / (up[j] - down[j]) - hessian[k * d + j]) < 1e-8);
                QCOMPARE(hessian[k * d + j], hessian[j * d + k]);
            }
        }
    }

    void lossIsThatOfPlainLoops_data() {
        QTest::addColumn<int>("values");
        QTest::addColumn<bool>("isSparse");
        QTest::addColumn<bool>("isLogistic");
        const char* names[] = {"doubles", "floats", "ones"};
        for (int values = 0; values < 3; ++values)
            for (const bool isSparse : {false, true})
                for (const bool isLogistic : {false, true})
                    QTest::addRow("%s %s %s", isLogistic ? "logistic" : "least squares", isSparse ? "sparse" : "dense",
                                  names[values])
                        << values << isSparse << isLogistic;
    }
    void lossIsThatOfPlainLoops() {
        using namespace samples;
        QFETCH(int, values);
        QFETCH(bool, isSparse);
        QFETCH(bool, isLogistic);
        // Rows enough for three parts a worker.
        const DataSet data = denseData(9001, 11, 2, Values(values), 0.5);
        const Partition rows = mixed(data.rows, 2);
        const DataSet given = isSparse ? asSparse(data) : data;
        const RidgeWeight ridge{0.3, false};
        std::unique_ptr<Problem> problem;
        if (isLogistic)
            problem = std::make_unique<LogisticRegression>(given, rows, ridge);
        else
            problem = std::make_unique<LeastSquares>(given, rows, ridge);
        QCOMPARE(problem->partsOf(WorkerIndex{0}), Index(3));
        const Vector x = point(data.columns);
        for (Index i = 0; i < 2; ++i) {
            const double plain = plainLoss(data, rows.rowsOf[std::size_t(i)], 0.3, isLogistic, x);
            QVERIFY(std::abs(lossOf(*problem, toWorker(i), x) - plain) < 1e-13 * plain);
        }
    }

    void sparseIsDense_data() {
        QTest::addColumn<int>("values");
        QTest::newRow("numbers") << int(samples::Values::any);
        QTest::newRow("ones") << int(samples::Values::ones);
    }
    void sparseIsDense() {
        using namespace samples;
        QFETCH(int, values);
        const DataSet data = denseData(3000, 40, 3, Values(values), 0.3);
        const SoftmaxRegression dense(data, mixed(data.rows, 2), {0.1, false});
        const SoftmaxRegression sparse(asSparse(data), mixed(data.rows, 2), {0.1, false});
        const Vector x = point(dense.dimension());
        const Vector one = fullGradient(dense, x), other = fullGradient(sparse, x);
        QVERIFY(distance(one, other) < 1e-14 * std::sqrt(squaredNorm(one)));
    }

    void threadsDoNotChangeABit_data() {
        QTest::addColumn<int>("kind");
        QTest::addColumn<int>("workers");
        for (const int workers : {1, 3, 10}) {
            QTest::addRow("logistic dense, %d workers", workers) << 0 << workers;
            QTest::addRow("logistic ones, %d workers", workers) << 1 << workers;
            QTest::addRow("softmax, %d workers", workers) << 2 << workers;
        }
        QTest::newRow("diagonal, 31 workers") << 3 << 31;
    }
    void threadsDoNotChangeABit() {
        QFETCH(int, kind);
        QFETCH(int, workers);
        const auto problem = bigProblem(kind, workers);
        const Vector x = samples::point(problem->dimension());
        RowMatrix expected(problem->workers(), problem->dimension()), gradients = expected;
        Vector expectedLosses(std::size_t(problem->workers())), losses = expectedLosses;
        GradientEvaluator alone(*problem);
        alone.evaluate(x, 1, expected, expectedLosses);
        for (Index i = 0; i < problem->workers(); ++i)
            QVERIFY(distance(expected.row(i), gradientOf(*problem, toWorker(i), x)) < 1e-15);
        for (const int threads : {2, 3, 7}) {
            GradientEvaluator shared(*problem);
            shared.evaluate(x, threads, gradients, losses);
            QVERIFY(sameBits(losses, expectedLosses));
            for (Index i = 0; i < problem->workers(); ++i) QVERIFY(sameBits(gradients.row(i), expected.row(i)));
            QCOMPARE(shared.loss(x, threads), meanLoss(expectedLosses));
        }
    }

    void notANumberStaysVisible_data() {
        addProblems([](const Problem&) { return true; });
    }
    void notANumberStaysVisible() {
        const auto problem = chosen();
        Vector x = samples::point(problem->dimension());
        x.back() = std::nan("");
        QVERIFY(std::isnan(lossOf(*problem, WorkerIndex{0}, x)));
        QVERIFY(std::isnan(gradientOf(*problem, WorkerIndex{0}, x).back()));
    }
};

QTEST_GUILESS_MAIN(TestGradients)
#include "test_gradients.moc"
