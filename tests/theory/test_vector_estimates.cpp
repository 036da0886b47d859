// The lines of theory over whole vectors, the best level of noise, and estimates from some of the coordinates.
#include <QtTest>
#include <algorithm>
#include <cmath>

#include "theory/noise_doubles.h"
#include "theory/vector_values.h"

using namespace dianoia;
using namespace dianoia::testing;

class TestVectorEstimates : public QObject {
    Q_OBJECT

private slots:
    void linesOfTheory_data();
    void linesOfTheory();
    void whereTheLinesAreNot();
    void bestLevel();
    void evenWorkers();
    void estimatesWithinTheirErrors_data();
    void estimatesWithinTheirErrors();
    void stopsEarly();
};

void TestVectorEstimates::linesOfTheory_data() {
    QTest::addColumn<QString>("law");
    QTest::addColumn<Index>("n");
    QTest::addColumn<double>("kappa");
    QTest::newRow("gaussian, 3") << "gaussian" << Index(3) << 0.41349667;
    QTest::newRow("gaussian, 5") << "gaussian" << Index(5) << 0.24762720;
    QTest::newRow("gaussian, 11") << "gaussian" << Index(11) << 0.19333953;
    QTest::newRow("laplace, 5") << "laplace" << Index(5) << 0.607639;
    QTest::newRow("uniform, 3") << "uniform" << Index(3) << 0.375;
}

void TestVectorEstimates::linesOfTheory() {
    QFETCH(QString, law);
    QFETCH(Index, n);
    QFETCH(double, kappa);
    const auto noise = noiseDouble(law.toStdString());
    const RowMatrix gradients = skewedMatrix(n, 30);
    const VectorBias vectors(*noise, gradients);
    double moments = 0, bound = 0;
    for (Index j = 0; j < 30; ++j) {
        const Values u = columnOf(gradients, j);
        double cube = 0, absolute = 0;
        for (const double v : u) {
            cube += std::pow(v - meanOf(u), 3) / double(n);
            absolute += std::abs(v - meanOf(u));
        }
        moments += cube * cube;
        bound += std::pow(noise->density(0) * absolute * absolute, 2);
    }
    QVERIFY(std::abs(*vectors.cubic() / (kappa * std::sqrt(moments)) - 1) < 1e-6);
    QVERIFY(std::abs(*vectors.bound() / std::sqrt(bound) - 1) < 1e-12);
    const double far = 20 * vectors.widest();
    // Laplace noise has a kink: its next order is 1/b^3.
    QVERIFY(std::abs(vectors.at(far, 1, kAll).bias() * far * far / *vectors.cubic() - 1) <
            (law == "laplace" ? 0.1 : 0.01));
    for (double b = 0.01; b < 100; b *= 2) QVERIFY(vectors.at(b, 1, {30, 0}).bias() * b <= *vectors.bound());
}

void TestVectorEstimates::whereTheLinesAreNot() {
    const Gaussian gaussian;
    const Uniform uniform;
    const RowMatrix even = skewedMatrix(4, 3), five = skewedMatrix(5, 3), one = skewedMatrix(1, 3);
    QVERIFY(!VectorBias(gaussian, even).cubic() && !VectorBias(gaussian, even).bound());
    QVERIFY(!VectorBias(uniform, five).cubic());  // its bias falls faster
    QVERIFY(VectorBias(uniform, five).bound());
    QVERIFY(!VectorBias(gaussian, one).cubic());
    QCOMPARE(*VectorBias(gaussian, one).bound(), 0.0);
}

/// Copies of the toy: the best level is that of one, the error grows like the root of their number.
void TestVectorEstimates::bestLevel() {
    const Gaussian law;
    const RowMatrix toys = matrixOf(std::vector<Values>(9, {1, 2, 10}));
    const VectorBias vectors(law, toys);
    QVERIFY(std::abs(vectors.widest() - 9) < 1e-15);
    const std::vector<std::array<double, 3>> known{{1e-1, 4.85, 1.029}, {1e-2, 7.76, 0.474}, {1e-3, 11.72, 0.220}};
    for (const auto& [step, level, error] : known) {
        const VectorBiasCurve curve = vectorBiasCurve(vectors, step, 0.1, 1000, 25, kAll);
        QCOMPARE(curve.levels.size(), std::size_t(25));
        QCOMPARE(curve.sampled, Index(9));
        QVERIFY(std::abs(std::log10(curve.levels[12].level) - 1) < 1e-12);
        QVERIFY(std::abs(curve.best->level - level) < 1e-2);
        QVERIFY(std::abs(*curve.best->error() / 3 - error) < 6e-4);
    }
    // One round's median varies more than its bias is worth.
    const RowMatrix mild = matrixOf({{-1, 0, 1}});
    QCOMPARE(vectorBiasCurve(VectorBias(law, mild), 1, 0.1, 10, 5, kAll).best->level, 0.0);
}

void TestVectorEstimates::evenWorkers() {
    // Two workers: the median is the mean, with variance b^2/2 in each coordinate.
    const Gaussian law;
    const RowMatrix two = matrixOf({{0, 3}, {1, 1}, {-5, 2}});
    const VectorPrice price = VectorBias(law, two).at(2, 0.5, kAll);
    QVERIFY(price.bias() < 1e-13);
    QVERIFY(std::abs(price.variance->total - 3 * 0.5 / 1.5 * 2) < 1e-9);
    // Of the variance fewer coordinates may be evaluated than of the bias.
    const RowMatrix many = skewedMatrix(4, 300);
    const VectorBias vectors(law, many);
    const VectorPrice fewer = vectors.at(0.3, 1, {300, 40}), all = vectors.at(0.3, 1, kAll);
    QCOMPARE(fewer.squaredBias.total, all.squaredBias.total);
    QVERIFY(fewer.variance->standardError > 0);
    QVERIFY(std::abs(fewer.variance->total - all.variance->total) < 5 * fewer.variance->standardError);
    QVERIFY(std::abs(fewer.variance->total / all.variance->total - 1) < 0.05);
}

void TestVectorEstimates::estimatesWithinTheirErrors_data() {
    QTest::addColumn<double>("b");
    for (const double b : {0.003, 0.1, 0.5, 3.0, 100.0}) QTest::newRow(qPrintable(QString::number(b))) << b;
}

void TestVectorEstimates::estimatesWithinTheirErrors() {
    QFETCH(double, b);
    const Gaussian law;
    const RowMatrix gradients = skewedMatrix(5, 3000);
    const VectorBias vectors(law, gradients);
    const VectorPrice full = vectors.at(b, 0.1, kAll);
    double last = 1e300;
    for (const Index wanted : {64, 256, 1024}) {
        const VectorSampleSize size{wanted, wanted};
        QVERIFY(vectors.evaluated(size) <= wanted + 64);
        const VectorPrice part = vectors.at(b, 0.1, size);
        const auto agrees = [&](const SampledTotal& estimate, const SampledTotal& exact) {
            return exact.standardError == 0 &&
                   std::abs(estimate.total - exact.total) <= 5 * estimate.standardError + 1e-12 * exact.total;
        };
        QVERIFY(agrees(part.squaredBias, full.squaredBias));
        QVERIFY(agrees(*part.variance, *full.variance));
        QVERIFY(agrees(part.wrongShare, full.wrongShare));
        QVERIFY(agrees(part.wrongChance, full.wrongChance));
        QVERIFY(part.biasError() > 0 && part.biasError() < last);
        last = part.biasError();
    }
    QVERIFY2(last < 0.05 * full.bias(), qPrintable(QString::number(last / full.bias())));
}

void TestVectorEstimates::stopsEarly() {
    const Gaussian law;
    const RowMatrix toy = matrixOf({{1, 2, 10}});
    const VectorBias vectors(law, toy);
    std::stop_source source;
    source.request_stop();
    const VectorBiasCurve curve = vectorBiasCurve(vectors, 1, 0.1, 10, 5, kAll, source.get_token());
    QVERIFY(curve.levels.empty() && !curve.best);
}

QTEST_GUILESS_MAIN(TestVectorEstimates)
#include "test_vector_estimates.moc"
