// Proximal operators against their closed values and against a search for the least.
#include <QtTest>
#include <cmath>

#include "core/diagnostics.h"
#include "problems/regularizer_kinds.h"

using namespace dianoia;

namespace {

RegularizerOptions options(const char* kind, double weight = 1, double weight2 = 2, double lower = -1,
                           double upper = 0.5) {
    return {kind, weight, weight2, lower, upper};
}

double proxOf(const Regularizer& regularizer, double x, double step) {
    regularizer.prox({&x, 1}, step);
    return x;
}

double valueAt(const Regularizer& regularizer, double x) {
    return regularizer.value({&x, 1});
}

}  // namespace

class TestRegularizer : public QObject {
    Q_OBJECT

    void addKinds() {
        QTest::addColumn<QString>("kind");
        for (const RegularizerKind& kind : regularizerKinds())
            QTest::newRow(kind.info.name.c_str()) << QString::fromStdString(kind.info.name);
    }

private slots:
    void closedValues_data() {
        QTest::addColumn<QString>("kind");
        QTest::addColumn<double>("x");
        QTest::addColumn<double>("step");
        QTest::addColumn<double>("expected");
        QTest::newRow("none") << "none" << 3.0 << 0.5 << 3.0;
        for (const double x : {2.0, -2.0}) QTest::addRow("l1 at %g", x) << "l1" << x << 0.5 << x * 0.75;
        for (const double x : {0.5, -0.5, 0.3, -0.3, 0.0, -0.0})
            QTest::addRow("l1 at %g", x) << "l1" << x << 0.5 << 0.0;
        QTest::newRow("elastic net") << "elastic_net" << 3.0 << 0.5 << 1.25;
        QTest::newRow("elastic net below") << "elastic_net" << -3.0 << 0.5 << -1.25;
        QTest::newRow("box inside") << "box" << 0.25 << 7.0 << 0.25;
        QTest::newRow("box above") << "box" << 3.0 << 7.0 << 0.5;
        QTest::newRow("box below") << "box" << -3.0 << 7.0 << -1.0;
        QTest::newRow("nonnegative below") << "nonnegative" << -3.0 << 7.0 << 0.0;
        QTest::newRow("nonnegative zero") << "nonnegative" << -0.0 << 7.0 << 0.0;
        QTest::newRow("nonnegative above") << "nonnegative" << 3e300 << 7.0 << 3e300;
    }
    void closedValues() {
        QFETCH(QString, kind);
        QFETCH(double, x);
        QFETCH(double, step);
        QFETCH(double, expected);
        const double reached = proxOf(*makeRegularizer(options(kind.toUtf8())), x, step);
        QCOMPARE(reached, expected);
        if (expected == 0) QVERIFY(!std::signbit(reached));
    }

    void proxIsTheLeast_data() { addKinds(); }
    void proxIsTheLeast() {
        QFETCH(QString, kind);
        const auto regularizer = makeRegularizer(options(kind.toUtf8(), 0.7, 0.4, -0.9, 1.3));
        for (const double step : {0.1, 1.0, 3.0}) {
            for (double x = -4; x <= 4; x += 0.37) {
                const auto objective = [&](double u) {
                    return step * valueAt(*regularizer, u) + (u - x) * (u - x) / 2;
                };
                const double reached = proxOf(*regularizer, x, step), least = objective(reached);
                QVERIFY(std::isfinite(least));
                for (double u = -5; u <= 5; u += 0.01) QVERIFY(least <= objective(u) + 1e-14);
                for (const double near : {-1e-6, 1e-6}) QVERIFY(least <= objective(reached + near));
            }
        }
    }

    void slopeIsTheDerivativeOfProx_data() { addKinds(); }
    void slopeIsTheDerivativeOfProx() {
        QFETCH(QString, kind);
        const auto regularizer = makeRegularizer(options(kind.toUtf8(), 0.7, 0.4, -0.9, 1.3));
        constexpr double kSmall = 1e-6, kStep = 0.8;
        for (double z = -4.05; z <= 4; z += 0.37) {
            double slope = -1;
            regularizer->proxSlope({&z, 1}, kStep, {&slope, 1});
            const double difference =
                (proxOf(*regularizer, z + kSmall, kStep) - proxOf(*regularizer, z - kSmall, kStep)) / (2 * kSmall);
            QVERIFY(std::abs(slope - difference) < 1e-9);
        }
    }

    void valuesAreSums() {
        const Vector x = {1, -2, 0, 0.5};
        QCOMPARE(makeRegularizer(options("none"))->value(x), 0.0);
        QCOMPARE(makeRegularizer(options("l1", 0.5))->value(x), 1.75);
        QCOMPARE(makeRegularizer(options("elastic_net", 0.5, 3))->value(x), 1.75 + 1.5 * 5.25);
        QCOMPARE(makeRegularizer(options("box"))->value(x), std::numeric_limits<double>::infinity());
        QCOMPARE(makeRegularizer(options("box", 1, 1, -2, 1))->value(x), 0.0);
        QCOMPARE(makeRegularizer(options("nonnegative"))->value(x), std::numeric_limits<double>::infinity());
    }

    void notANumberPasses_data() { addKinds(); }
    void notANumberPasses() {
        QFETCH(QString, kind);
        QVERIFY(std::isnan(proxOf(*makeRegularizer(options(kind.toUtf8())), std::nan(""), 0.5)));
    }

    void wrongBoxIsRefused() {
        try {
            makeRegularizer(options("box", 1, 1, 2, 1));
            QFAIL("no error");
        } catch (const Error& error) {
            QCOMPARE(error.what(), "regularizer.lower is 2, more than regularizer.upper, 1");
        }
    }
};

QTEST_GUILESS_MAIN(TestRegularizer)
#include "test_regularizer.moc"
