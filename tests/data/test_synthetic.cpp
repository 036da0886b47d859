// The synthetic generator: golden numbers of an independent Philox and polar method (Python), and its law.
#include <cmath>

#include "data/class_checks.h"
#include "data/data_testing.h"
#include "data/limits.h"
#include "data/synthetic.h"

using namespace dianoia;
using namespace dianoia::testing;

class TestSynthetic : public QObject {
    Q_OBJECT

private slots:
    void goldenRows();
    void goldenLabels();
    void seedDecides();
    void rowsDoNotDependOnTheirNumber();
    void law();
    void labelNoise();
    void refuses();
};

static DataSet make(Index samples, Index features, Index classes, double noise, std::uint64_t seed = 3) {
    return makeSynthetic({samples, features, classes, noise}, RandomStreams(seed));
}

void TestSynthetic::goldenRows() {
    const Rows expected = {{0.22702083363843012, 1.8306804223581001, 0.22826900919845283},
                           {-0.7092514850942705, 1.9966025858428946, 0.5953416207916344},
                           {-0.8720023163886716, -0.2655937551904217, -0.4462226509117278},
                           {0.2971259995031782, 0.11088279490916286, -0.5817930859934688}};
    const Rows rows = rowsOf(make(4, 3, 2, 0));
    for (std::size_t r = 0; r < expected.size(); ++r)
        for (std::size_t c = 0; c < 3; ++c) QVERIFY(std::abs(rows[r][c] - expected[r][c]) < 1e-14);
}

void TestSynthetic::goldenLabels() {
    const std::vector<std::uint32_t> expected = {0, 1, 0, 0, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 0,
                                                 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1};
    const DataSet data = make(40, 1, 2, 0.3);
    QCOMPARE(data.name, std::string("synthetic"));
    QVERIFY(data.classOf == expected);
    QVERIFY(std::equal(data.labels.begin(), data.labels.end(), expected.begin()));
    QVERIFY((data.classNames == std::vector<std::string>{"0", "1"}));
}

void TestSynthetic::seedDecides() {
    QVERIFY(rowsOf(make(50, 7, 3, 0.1)) == rowsOf(make(50, 7, 3, 0.1)));
    QVERIFY(rowsOf(make(50, 7, 3, 0.1)) != rowsOf(make(50, 7, 3, 0.1, 4)));
}

void TestSynthetic::rowsDoNotDependOnTheirNumber() {
    Rows more = rowsOf(make(60, 7, 3, 0.1));
    more.resize(50);
    QVERIFY(rowsOf(make(50, 7, 3, 0.1)) == more);
}

/// Around the prototype, estimated by the mean of its class, features are standard normal: mean square 1, fourth moment
/// 3. The squared norm of a prototype is 4 on average.
void TestSynthetic::law() {
    constexpr Index kSamples = 20000, kFeatures = 50, kClasses = 4;
    const Rows rows = rowsOf(make(kSamples, kFeatures, kClasses, 0));
    constexpr double kPerClass = double(kSamples) / kClasses, kNumbers = double(kSamples) * kFeatures;
    std::vector<std::vector<double>> means(kClasses, std::vector<double>(kFeatures, 0.0));
    for (std::size_t r = 0; r < rows.size(); ++r)
        for (std::size_t c = 0; c < kFeatures; ++c) means[r % kClasses][c] += rows[r][c] / kPerClass;
    double second = 0, fourth = 0, prototypes = 0;
    for (std::size_t r = 0; r < rows.size(); ++r) {
        for (std::size_t c = 0; c < kFeatures; ++c) {
            const double square = std::pow(rows[r][c] - means[r % kClasses][c], 2);
            second += square;
            fourth += square * square;
        }
    }
    for (const auto& mean : means)
        for (const double value : mean) prototypes += value * value / kClasses;
    QVERIFY(std::abs(second / kNumbers - 1) < 5 * std::sqrt(2 / kNumbers) + 1 / kPerClass);
    QVERIFY(std::abs(fourth / kNumbers - 3) < 5 * std::sqrt(96 / kNumbers) + 6 / kPerClass);
    QVERIFY(std::abs(prototypes - 4) < 5 * 4 * std::sqrt(2.0 / (kFeatures * kClasses)) + kFeatures / kPerClass);
}

/// A replaced label keeps its class with probability 1/K: the share of changed labels is noise (1 - 1/K).
void TestSynthetic::labelNoise() {
    constexpr Index kSamples = 40000, kClasses = 5;
    for (const double noise : {0.0, 0.1, 1.0}) {
        const DataSet data = make(kSamples, 1, kClasses, noise);
        double changed = 0;
        for (Index r = 0; r < kSamples; ++r)
            changed += data.classOf[std::size_t(r)] != std::uint32_t(r % kClasses) ? 1 : 0;
        const double expected = noise * (1 - 1.0 / kClasses);
        QVERIFY(std::abs(changed / kSamples - expected) <= 5 * std::sqrt(expected * (1 - expected) / kSamples));
    }
    QVERIFY((classCounts(make(kSamples, 1, kClasses, 0)) == std::vector<Index>(kClasses, kSamples / kClasses)));
}

void TestSynthetic::refuses() {
    QCOMPARE(errorOf([] { make(10'000'000, 1000, 2, 0); }),
             std::string("data.samples 10000000 times data.features 1000 is over the limit of 268435456 numbers"));
    QCOMPARE(errorOf([] { make(3, 2, 4, 0); }),
             std::string("data.samples is 3; it must be at least data.classes, which is 4"));
}

QTEST_GUILESS_MAIN(TestSynthetic)
#include "test_synthetic.moc"
