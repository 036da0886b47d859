// Constants and optima of real data sets, computed elsewhere by independent programs.
#include <QtTest>
#include <algorithm>
#include <cmath>

#include "data/built_in.h"
#include "data/reader.h"
#include "problems/optimum.h"
#include "sample_problems.h"

using namespace dianoia;

namespace {

std::vector<Index> sortedByClass(const DataSet& data) {
    auto order = samples::fileOrder(data.rows);
    std::ranges::stable_sort(order, {}, [&](Index r) { return data.classOf[std::size_t(r)]; });
    return order;
}

bool isNear(double value, double expected, double absolute) {
    return std::abs(value - expected) <= absolute;
}

}  // namespace

class TestRealData : public QObject {
    Q_OBJECT
private slots:
    void mushroomsPooled() {
        // lambda = 1/N: the sums do not depend on the order of the rows.
        const DataSet data = builtInData("mushrooms");
        const LogisticRegression problem(data, samples::cut(samples::fileOrder(data.rows), 1),
                                         {1.0 / double(data.rows), false});
        QVERIFY(isNear(*problem.constants().dataSmoothness, 2.5862142339, 5e-11));
        const auto optimum = findOptimum(problem, *makeRegularizer({}), 1);
        QVERIFY(isNear(optimum->objective, 0.014485866128, 5e-13));
        QVERIFY(isNear(std::sqrt(squaredNorm(optimum->point)), 12.334571, 5e-7));
        QCOMPARE(*problem.accuracy(optimum->point), 1.0);
        QVERIFY(optimum->residual < 1e-15);
    }

    void mushroomsSortedByClass() {
        // The order within a class decides only who holds which of its rows; f* moves by the unequal weights of rows
        // of workers with 813 and with 812 rows.
        const DataSet data = builtInData("mushrooms");
        const LogisticRegression problem(data, samples::cut(sortedByClass(data), 10), {100, true});
        QVERIFY(isNear(problem.constants().ridge, 0.025862142339, 5e-13));
        QVERIFY(*problem.constants().smoothness > *problem.constants().pooledSmoothness);
        const auto smooth = findOptimum(problem, *makeRegularizer({}), 1);
        QVERIFY(isNear(smooth->objective, 0.2163147, 1e-5));
        const auto sparse = findOptimum(problem, *makeRegularizer({.kind = "l1", .weight = 0.002}), 1);
        QVERIFY(isNear(sparse->objective, 0.2457105, 1e-5));
        QVERIFY(std::abs(std::ranges::count(sparse->point, 0.0) - (112 - 69)) <= 1);
    }

    void mushroomsOfLibsvm() {
        const DataSet data = fromEnvironment("libsvm/mushrooms");
        if (data.rows == 0) QSKIP("DIANOIA_DATA is not set");
        const LogisticRegression problem(data, samples::cut(sortedByClass(data), 10), {100, true});
        QVERIFY(isNear(*problem.constants().smoothness, 4.06864, 5e-6));
        const auto smooth = findOptimum(problem, *makeRegularizer({}), 1);
        QVERIFY(isNear(smooth->objective, 0.216314702701, 5e-13));
        double square = 0;
        for (Index i = 0; i < 10; ++i) square += squaredNorm(smooth->gradients.row(i)) / 10;
        QVERIFY(isNear(square, 0.19424, 5e-6));
        const auto sparse = findOptimum(problem, *makeRegularizer({.kind = "l1", .weight = 0.002}), 1);
        QVERIFY(isNear(sparse->objective, 0.245710522950, 5e-13));
        QCOMPARE(std::ranges::count(sparse->point, 0.0), std::ptrdiff_t(112 - 69));
    }

    void referenceOptima_data() {
        QTest::addColumn<QString>("file");
        QTest::addColumn<double>("smoothness");
        QTest::addColumn<double>("optimum");
        QTest::addColumn<double>("norm");
        QTest::addColumn<double>("accuracy");
        QTest::newRow("mushrooms") << "libsvm/mushrooms" << 2.5862142339 << 0.014485866128 << 12.334571 << 1.0;
        QTest::newRow("agaricus") << "libsvm/agaricus.txt.train" << 2.6679748674 << 0.015125693959 << 11.227737 << 1.0;
        QTest::newRow("a5a") << "libsvm/a5a" << 1.5740271677 << 0.323621282159 << 6.622550 << 0.849548;
        QTest::newRow("a9a") << "libsvm/a9a.gz" << 1.5719196992 << 0.323379582465 << 6.222226 << 0.849083;
    }
    void referenceOptima() {
        QFETCH(QString, file);
        QFETCH(double, smoothness);
        QFETCH(double, optimum);
        QFETCH(double, norm);
        QFETCH(double, accuracy);
        const DataSet data = fromEnvironment(file.toStdString());
        if (data.rows == 0) QSKIP("DIANOIA_DATA is not set");
        const LogisticRegression problem(data, samples::cut(samples::fileOrder(data.rows), 1),
                                         {1.0 / double(data.rows), false});
        QVERIFY(isNear(*problem.constants().dataSmoothness, smoothness, 5e-11));
        const auto found = findOptimum(problem, *makeRegularizer({}), 1);
        QVERIFY(isNear(found->objective, optimum, 5e-13));
        QVERIFY(isNear(std::sqrt(squaredNorm(found->point)), norm, 5e-7));
        QVERIFY(isNear(*problem.accuracy(found->point), accuracy, 5e-7));
    }

    void digitsBySoftmax() {
        DataSet data = builtInData("digits");
        for (double& v : std::get<DenseFeatures>(data.features).values) v /= 16;
        const SoftmaxRegression problem(data, samples::cut(sortedByClass(data), 10), {1e-3, false});
        QCOMPARE(problem.dimension(), Index(640));
        const auto optimum = findOptimum(problem, *makeRegularizer({}), 1);
        QVERIFY(optimum->residual < 1e-15);
        QVERIFY(*problem.accuracy(optimum->point) > 0.97);
        const auto sparse = findOptimum(problem, *makeRegularizer({.kind = "l1", .weight = 0.002}), 1);
        QVERIFY(sparse->residual < 1e-13);
        QVERIFY(sparse->objective > optimum->objective);
    }

private:
    static DataSet fromEnvironment(const std::string& file) {
        const QByteArray folder = qgetenv("DIANOIA_DATA");
        if (folder.isEmpty()) return {};
        return readDataFile(folder.toStdString() + "/" + file).data;
    }
};

QTEST_GUILESS_MAIN(TestRealData)
#include "test_real_data.moc"
