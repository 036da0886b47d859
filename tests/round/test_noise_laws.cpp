// The noise laws as functions: densities integrate to distribution functions, with mean 0, variance 1 and the stated
// reach; and the fields of the group.
#include <QtTest>
#include <cmath>

#include "core/diagnostics.h"
#include "round/noise/noise.h"
#include "round/noise/noise_fields.h"

using namespace dianoia;

namespace {

/// Integral of f over low ... high by Simpson's rule, where f is smooth.
template <class Function>
double integral(double low, double high, Function f) {
    constexpr int kHalves = 20000;
    const double step = (high - low) / (2 * kHalves);
    double total = f(low) + f(high);
    for (int i = 1; i < 2 * kHalves; ++i) total += (i % 2 == 1 ? 4 : 2) * f(low + i * step);
    return total * step / 3;
}

void addLaws() {
    QTest::addColumn<std::string>("kind");
    for (const char* kind : {"gaussian", "uniform", "laplace", "logistic"}) QTest::newRow(kind) << std::string(kind);
}

}  // namespace

class TestNoiseLaws : public QObject {
    Q_OBJECT

private slots:
    void densityIsTheDerivative_data() { addLaws(); }
    void densityIsTheDerivative();
    void momentsByQuadrature_data() { addLaws(); }
    void momentsByQuadrature();
    void reachHoldsTheMass_data() { addLaws(); }
    void reachHoldsTheMass();
    void knownValues_data();
    void knownValues();
    void noneIsNoLaw();
    void unknownKindIsNamed();
    void fieldsDescribeTheGroup();
};

void TestNoiseLaws::densityIsTheDerivative() {
    QFETCH(std::string, kind);
    const auto law = makeNoise({kind, 1});
    const auto density = [&](double t) { return law->density(t); };
    const double edge = std::min(law->reach(), 12.0);
    // Laplace's density has a corner at 0, where the intervals end.
    const std::vector<double> cuts = {-edge, -1.5, -0.3, 0, 0.7, 1.2, edge};
    for (std::size_t i = 0; i + 1 < cuts.size(); ++i) {
        const double mass = law->distribution(cuts[i + 1]) - law->distribution(cuts[i]);
        QVERIFY(std::fabs(integral(cuts[i], cuts[i + 1], density) - mass) < 1e-11);
    }
    for (double t : {0.1, 0.9, 1.7}) {
        QCOMPARE(law->density(-t), law->density(t));
        QVERIFY(std::fabs(law->distribution(-t) + law->distribution(t) - 1) < 1e-15);
    }
    QCOMPARE(law->distribution(0), 0.5);
}

void TestNoiseLaws::momentsByQuadrature() {
    QFETCH(std::string, kind);
    const auto law = makeNoise({kind, 1});
    const double edge = std::min(law->reach(), 40.0);
    const auto secondMoment = [&](double t) { return t * t * law->density(t); };
    QVERIFY(std::fabs(integral(0, edge, [&](double t) { return law->density(t); }) - 0.5) < 1e-10);
    QVERIFY(std::fabs(integral(0, edge, secondMoment) - 0.5) < 1e-10);
}

void TestNoiseLaws::reachHoldsTheMass() {
    QFETCH(std::string, kind);
    const auto law = makeNoise({kind, 1});
    QVERIFY(2 * law->distribution(-law->reach()) <= 1e-30);
    QVERIFY(2 * law->distribution(-0.99 * law->reach()) > 1e-30);
}

void TestNoiseLaws::knownValues_data() {
    QTest::addColumn<std::string>("kind");
    QTest::addColumn<double>("t");
    QTest::addColumn<double>("density");
    QTest::addColumn<double>("distribution");
    const auto row = [](const char* kind, double t, double density, double distribution) {
        QTest::addRow("%s at %g", kind, t) << std::string(kind) << t << density << distribution;
    };
    row("gaussian", 0, 0.3989422804014327, 0.5);
    row("gaussian", -1, 0.24197072451914337, 0.15865525393145705);
    row("uniform", 0, 0.28867513459481287, 0.5);
    row("uniform", 1, 0.28867513459481287, 0.7886751345948129);
    row("uniform", 1.8, 0, 1);
    row("uniform", -1.8, 0, 0);
    row("laplace", 0, 0.7071067811865476, 0.5);
    row("laplace", -1, 0.17190949153836189, 0.12155836721710711);
    row("logistic", 0, 0.45344984105855446, 0.5);
    row("logistic", 1, 0.21861588509511353, 0.85982043514627354);
}

void TestNoiseLaws::knownValues() {
    QFETCH(std::string, kind);
    QFETCH(double, t);
    QFETCH(double, density);
    QFETCH(double, distribution);
    const auto law = makeNoise({kind, 1});
    QVERIFY(std::fabs(law->density(t) - density) < 1e-14);
    QVERIFY(std::fabs(law->distribution(t) - distribution) < 1e-14);
}

void TestNoiseLaws::noneIsNoLaw() {
    QVERIFY(makeNoise({"none", 1}) == nullptr);
}

void TestNoiseLaws::unknownKindIsNamed() {
    try {
        makeNoise({"cauchy", 1});
        QFAIL("no error");
    } catch (const Error& error) {
        QCOMPARE(error.kind(), ErrorKind::content);
        QVERIFY(QString(error.what()).contains("noise.kind"));
        QVERIFY(QString(error.what()).contains("cauchy"));
    }
}

void TestNoiseLaws::fieldsDescribeTheGroup() {
    const auto& fields = noiseFields();
    QCOMPARE(fields.size(), std::size_t(2));
    QCOMPARE(fields[0].info.path, std::string("noise.kind"));
    QCOMPARE(fields[1].info.path, std::string("noise.level"));
    QVERIFY(fields[0].info.when == When::live && fields[1].info.when == When::live);
    QVERIFY(fields[1].info.frontRow);
    for (const KindInfo& kind : fields[0].info.kinds) {
        NoiseOptions options;
        fields[0].set(options, kind.name);
        QCOMPARE(options.kind, kind.name);
        QCOMPARE(makeNoise(options) == nullptr, kind.name == "none");
    }
    NoiseOptions options;
    fields[1].set(options, 0.0);
    QCOMPARE(options.level, 0.0);
    QVERIFY_EXCEPTION_THROWN(fields[1].set(options, -0.1), Error);
    QCOMPARE(fields[1].get(NoiseOptions{"gaussian", 2.5}), Json(2.5));
}

QTEST_GUILESS_MAIN(TestNoiseLaws)
#include "test_noise_laws.moc"
