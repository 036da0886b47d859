// The built-in data sets by their counts, and mushrooms by its spectrum.
#include <cmath>
#include <set>

#include "data/built_in.h"
#include "data/class_checks.h"
#include "data/data_testing.h"

using namespace dianoia;
using namespace dianoia::testing;

class TestBuiltIn : public QObject {
    Q_OBJECT

private slots:
    void mushrooms();
    void mushroomsCurvature();
    void mushroomsHoldsAnIntercept();
    void digits();
    void fashion();
    void refusesOtherNames();
};

void TestBuiltIn::mushrooms() {
    const DataSet data = builtInData("mushrooms");
    QCOMPARE(data.name, std::string("mushrooms"));
    QCOMPARE(data.rows, Index(8124));
    QCOMPARE(data.columns, Index(112));
    QVERIFY((data.classNames == std::vector<std::string>{"1", "2"}));
    QVERIFY((classCounts(data) == std::vector<Index>{3916, 4208}));
    const SparseFeatures& features = data.sparse();
    QVERIFY(features.value.empty());
    std::set<std::uint32_t> used(features.columnOf.begin(), features.columnOf.end());
    QCOMPARE(used.size(), std::size_t(112));
    for (std::size_t r = 0; r < std::size_t(data.rows); ++r) {
        QCOMPARE(features.rowStart[r + 1] - features.rowStart[r], Index(21));
        for (auto k = std::size_t(features.rowStart[r]) + 1; k < std::size_t(features.rowStart[r + 1]); ++k)
            QVERIFY(features.columnOf[k - 1] < features.columnOf[k]);
    }
    requireTwoClasses(data);
}

/// lambda_max(X'X)/(4N) = 2.5862142339, the value of LIBSVM's coding of the same rows, by power iteration.
void TestBuiltIn::mushroomsCurvature() {
    const DataSet data = builtInData("mushrooms");
    const SparseFeatures& x = data.sparse();
    std::vector<double> v(112, 1.0);
    double norm = 0;
    for (int step = 0; step < 100; ++step) {
        std::vector<double> image(112, 0.0);
        for (std::size_t r = 0; r < std::size_t(data.rows); ++r) {
            double product = 0;
            for (auto k = std::size_t(x.rowStart[r]); k < std::size_t(x.rowStart[r + 1]); ++k)
                product += v[x.columnOf[k]];
            for (auto k = std::size_t(x.rowStart[r]); k < std::size_t(x.rowStart[r + 1]); ++k)
                image[x.columnOf[k]] += product;
        }
        norm = 0;
        for (const double value : image) norm += value * value;
        norm = std::sqrt(norm);
        for (std::size_t j = 0; j < v.size(); ++j) v[j] = image[j] / norm;
    }
    QVERIFY(std::abs(norm / (4 * 8124.0) - 2.5862142339) < 1e-10);
}

/// One column (veil-type = partial) is 1 in every row and serves as the intercept; the rarest (cap-surface = grooves)
/// in 4.
void TestBuiltIn::mushroomsHoldsAnIntercept() {
    const DataSet data = builtInData("mushrooms");
    std::vector<int> ones(112, 0);
    for (const std::uint32_t column : data.sparse().columnOf) ++ones[column];
    QCOMPARE(std::count(ones.begin(), ones.end(), 8124), std::ptrdiff_t(1));
    QCOMPARE(*std::min_element(ones.begin(), ones.end()), 4);
}

void TestBuiltIn::fashion() {
    const DataSet data = builtInData("fashion");
    QCOMPARE(data.rows, Index(6000));
    QCOMPARE(data.columns, Index(784));
    QCOMPARE(data.classes(), Index(10));
    std::vector<int> count(10), testCount(10);
    for (std::uint32_t c : data.classOf) ++count[c];
    QCOMPARE(count, (std::vector<int>{560, 643, 608, 612, 584, 594, 590, 617, 590, 602}));
    const DataSet& test = data.test.at(0);
    QCOMPARE(test.rows, Index(1000));
    QCOMPARE(test.classNames, data.classNames);
    for (std::uint32_t c : test.classOf) ++testCount[c];
    QCOMPARE(testCount, (std::vector<int>{107, 105, 111, 93, 115, 87, 97, 95, 95, 95}));
    double least = 255, greatest = 0;
    for (double v : data.dense().values) {
        least = std::min(least, v);
        greatest = std::max(greatest, v);
    }
    QCOMPARE(least, 0.0);
    QCOMPARE(greatest, 255.0);
}

void TestBuiltIn::digits() {
    const DataSet data = builtInData("digits");
    QCOMPARE(data.rows, Index(1797));
    QCOMPARE(data.columns, Index(64));
    QVERIFY((data.classNames == std::vector<std::string>{"0", "1", "2", "3", "4", "5", "6", "7", "8", "9"}));
    QVERIFY((classCounts(data) == std::vector<Index>{178, 182, 177, 183, 181, 182, 181, 179, 174, 180}));
    const auto& values = data.dense().values;
    QCOMPARE(*std::min_element(values.begin(), values.end()), 0.0);
    QCOMPARE(*std::max_element(values.begin(), values.end()), 16.0);
    // The pixels 1, 33 and 40, counted from 1, are 0 in every row.
    std::set<Index> empty;
    for (Index c = 0; c < 64; ++c) {
        double sum = 0;
        for (Index r = 0; r < data.rows; ++r) sum += values[std::size_t(r * 64 + c)];
        if (sum == 0) empty.insert(c + 1);
    }
    QVERIFY((empty == std::set<Index>{1, 33, 40}));
    const double first[] = {0, 0, 5, 13, 9, 1, 0, 0};
    QVERIFY(std::equal(std::begin(first), std::end(first), values.begin()));
}

void TestBuiltIn::refusesOtherNames() {
    QCOMPARE(errorOf([] { builtInData("iris"); }), std::string("'iris' is not a built-in data set"));
}

QTEST_GUILESS_MAIN(TestBuiltIn)
#include "test_built_in.moc"
