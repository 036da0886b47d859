// The coordinate-wise median against std::nth_element, for every number of workers, any values and any hint.
#include <QtTest>
#include <cmath>
#include <vector>

#include "core/bits.h"
#include "core/normal.h"
#include "core/parallel.h"
#include "round/aggregator/aggregator.h"
#include "round/aggregator/median_network.h"
#include "round/aggregator/median_selection.h"
#include "round/aggregator/rank_search.h"

using namespace dianoia;

namespace {

/// The middle one, or the mean of the middle two without overflow.
double referenceMedian(std::vector<double> v) {
    const std::size_t n = v.size();
    std::nth_element(v.begin(), v.begin() + std::ptrdiff_t(n / 2), v.end());
    const double upper = v[n / 2];
    if (n % 2 == 1) return upper;
    const double lower = *std::max_element(v.begin(), v.begin() + std::ptrdiff_t(n / 2));
    if (lower == upper) return lower;
    const double sum = lower + upper;
    return std::isfinite(sum) ? sum / 2 : lower / 2 + upper / 2;
}

std::vector<double> column(const RowMatrix& values, Index j) {
    std::vector<double> v;
    for (Index i = 0; i < values.rows(); ++i) v.push_back(values.row(i)[std::size_t(j)]);
    return v;
}

enum class Pattern { normal, fewValues, allEqual, mostlyZero, wideExponents, subnormal, huge, signedZeros, sorted };

double valueOf(Pattern pattern, std::uint64_t i, std::uint64_t j) {
    const std::uint64_t word = splitMix64(i * 7919 + j * 104729 + std::uint64_t(pattern));
    const double u = double(word) * 0x1p-64;
    switch (pattern) {
        case Pattern::normal: {
            double z[1];
            drawNormals(std::array{std::uint32_t(word), std::uint32_t(word >> 32)}, z);
            return z[0] + 0.01 * double(j);
        }
        case Pattern::fewValues:
            return double(word % 3) - 1;
        case Pattern::allEqual:
            return 0.125 * double(j) - 1;
        case Pattern::mostlyZero:
            return word % 10 < 7 ? 0.0 : u - 0.5;
        case Pattern::wideExponents:
            return (word & 1 ? 1 : -1) * std::ldexp(1 + u, int(word % 2000) - 1000);
        case Pattern::subnormal:
            return (word & 1 ? 1 : -1) * double(word % 64) * 0x1p-1074;
        case Pattern::huge:
            return (word & 1 ? 1 : -1) * (1.7e308 + 9e305 * u);
        case Pattern::signedZeros:
            return word % 2 == 0 ? 0.0 : -0.0;
        case Pattern::sorted:
            return double(i) - 1e6 * double(i == 3);
    }
    return 0;
}

RowMatrix patterned(Pattern pattern, Index n, Index d) {
    RowMatrix values(n, d);
    for (Index i = 0; i < n; ++i)
        for (Index j = 0; j < d; ++j)
            values.row(i)[std::size_t(j)] = valueOf(pattern, std::uint64_t(i), std::uint64_t(j));
    return values;
}

Vector medians(const RowMatrix& values, Range columns, Span hint) {
    const RandomStreams streams(1);
    Vector out(std::size_t(columns.size()), 77);
    makeAggregator({"median", "zero"})->aggregate(values, columns, 0, {streams, RoundIndex{0}}, hint, out);
    return out;
}

/// Compares with the reference by ==, so that the two zeros are one; the median itself is never -0.
void compareWithReference(const RowMatrix& values, Range columns, const Vector& out) {
    for (Index j = columns.first; j < columns.last; ++j) {
        const double median = out[std::size_t(j - columns.first)];
        const double expected = referenceMedian(column(values, j));
        if (median != expected || (median == 0 && std::signbit(median)))
            QFAIL(qPrintable(QString("n = %1, column %2: %3 instead of %4")
                                 .arg(values.rows())
                                 .arg(j)
                                 .arg(median, 0, 'g', 17)
                                 .arg(expected, 0, 'g', 17)));
    }
}

}  // namespace

class TestAggregatorMedian : public QObject {
    Q_OBJECT

private slots:
    void everyNumberOfWorkers_data();
    void everyNumberOfWorkers();
    void manyWorkers_data();
    void manyWorkers();
    void hintNeverChangesTheResult_data();
    void hintNeverChangesTheResult();
    void everyRangeOfColumns_data();
    void everyRangeOfColumns();
    void neighboursDoNotMatter();
    void threadsAgree();
    void selectionAndSearch_data();
    void selectionAndSearch();
    void knownMedians();
    void medianOfSpans();
    void batchersNetworkSorts();
};

void TestAggregatorMedian::everyNumberOfWorkers_data() {
    QTest::addColumn<int>("pattern");
    const char* names[] = {"normal",    "few values", "all equal",    "mostly zero", "wide exponents",
                           "subnormal", "huge",       "signed zeros", "sorted"};
    for (int p = 0; p < 9; ++p) QTest::newRow(names[p]) << p;
}

void TestAggregatorMedian::everyNumberOfWorkers() {
    QFETCH(int, pattern);
    for (Index n = 1; n <= 140; ++n) {
        const RowMatrix values = patterned(Pattern(pattern), n, 11);
        Vector hint(11);
        compareWithReference(values, {0, 11}, medians(values, {0, 11}, hint));
        if (QTest::currentTestFailed()) return;
    }
}

void TestAggregatorMedian::manyWorkers_data() {
    everyNumberOfWorkers_data();
}

void TestAggregatorMedian::manyWorkers() {
    QFETCH(int, pattern);
    for (Index n : {200, 255, 256, 500, 999, 1000, 1001, 3000}) {
        const RowMatrix values = patterned(Pattern(pattern), n, 17);
        Vector hint(17);
        for (int round = 0; round < 3; ++round) {
            compareWithReference(values, {0, 17}, medians(values, {0, 17}, hint));
            if (QTest::currentTestFailed()) return;
        }
    }
}

void TestAggregatorMedian::hintNeverChangesTheResult_data() {
    everyNumberOfWorkers_data();
}

void TestAggregatorMedian::hintNeverChangesTheResult() {
    QFETCH(int, pattern);
    const double infinity = std::numeric_limits<double>::infinity(), nan = std::numeric_limits<double>::quiet_NaN();
    for (Index n : {31, 65, 129, 300, 1000}) {
        const RowMatrix values = patterned(Pattern(pattern), n, 9);
        Vector zeros(9);
        const Vector expected = medians(values, {0, 9}, zeros);
        for (double start : {-0.0, 1.0, -1e300, 1e308, infinity, -infinity, nan, 0x1p-1074, expected[0], expected[5]}) {
            Vector hint(9, start);
            const Vector out = medians(values, {0, 9}, hint);
            for (std::size_t j = 0; j < out.size(); ++j) QCOMPARE(bits(out[j]), bits(expected[j]));
        }
    }
}

void TestAggregatorMedian::everyRangeOfColumns_data() {
    QTest::addColumn<int>("workers");
    for (int n : {1, 3, 10, 33, 150}) QTest::newRow(qPrintable(QString::number(n))) << n;
}

void TestAggregatorMedian::everyRangeOfColumns() {
    QFETCH(int, workers);
    for (Index d : {1, 2, 7, 8, 9, 20}) {
        const RowMatrix values = patterned(Pattern::normal, workers, d);
        for (Index first = 0; first <= d; ++first)
            for (Index last = first; last <= d; ++last) {
                Vector hint(std::size_t(last - first));
                compareWithReference(values, {first, last}, medians(values, {first, last}, hint));
                if (QTest::currentTestFailed()) return;
            }
    }
}

void TestAggregatorMedian::neighboursDoNotMatter() {
    RowMatrix values = patterned(Pattern::normal, 5, 24);
    for (Index i = 0; i < 5; ++i)
        for (Index j = 0; j < 24; ++j)
            if (j < 10 || j >= 13) values.row(i)[std::size_t(j)] = std::numeric_limits<double>::quiet_NaN();
    Vector hint(3);
    compareWithReference(values, {10, 13}, medians(values, {10, 13}, hint));
}

void TestAggregatorMedian::threadsAgree() {
    const RowMatrix values = patterned(Pattern::normal, 400, 100);
    const RandomStreams streams(1);
    const auto median = makeAggregator({"median", "zero"});
    for (int threads : {1, 2, 3, 7}) {
        Vector hint(100), out(100);
        parallelFor(10, threads, 1e6, [&](Index t) {
            const auto part = [&](Vector& v) { return Span(v).subspan(std::size_t(10 * t), 10); };
            median->aggregate(values, {10 * t, 10 * t + 10}, 0, {streams, RoundIndex{0}}, part(hint), part(out));
        });
        compareWithReference(values, {0, 100}, out);
    }
}

void TestAggregatorMedian::selectionAndSearch_data() {
    everyNumberOfWorkers_data();
}

void TestAggregatorMedian::selectionAndSearch() {
    QFETCH(int, pattern);
    for (Index n = 1; n <= 400; n += n < 140 ? 1 : 37) {
        const RowMatrix values = patterned(Pattern(pattern), n, Index(kPackSize));
        const ColumnPack columns{values.data(), values.stride()};
        Vector block, selected(kPackSize), searched(kPackSize);
        for (Index i = 0; i < n; ++i) block.insert(block.end(), values.row(i).begin(), values.row(i).end());
        const MiddlePair middle = searchMiddle(block.data(), n);
        store(searched.data(), joinMiddle(middle.lower, middle.upper));
        compareWithReference(values, {0, Index(kPackSize)}, searched);
        if (n >= kLeastSelection) {
            const MiddlePair chosen = selectedMiddle(columns, n, Pack{});
            store(selected.data(), joinMiddle(chosen.lower, chosen.upper));
            compareWithReference(values, {0, Index(kPackSize)}, selected);
        }
        if (QTest::currentTestFailed()) return;
    }
}

void TestAggregatorMedian::knownMedians() {
    RowMatrix values(5, 2);
    const double first[] = {4, 100, 1, 3, 2}, second[] = {-1, -1, -1, 5, 5};
    for (Index i = 0; i < 5; ++i) {
        values.row(i)[0] = first[i];
        values.row(i)[1] = second[i];
    }
    Vector hint(2);
    QCOMPARE(medians(values, {0, 2}, hint), (Vector{3, -1}));
    const auto median = makeAggregator({"median", "zero"});
    QVERIFY(!median->isMean());
    QVERIFY(median->downlink() == DownlinkForm::dense);
}

void TestAggregatorMedian::medianOfSpans() {
    Vector one = {5}, two = {1, 4}, odd = {9, -3, 2}, large = {1.7e308, 1.7e308, 1.6e308, -1}, zeros = {-0.0, -0.0};
    QCOMPARE(medianOf(one), 5.0);
    QCOMPARE(medianOf(two), 2.5);
    QCOMPARE(medianOf(odd), 2.0);
    QCOMPARE(medianOf(large), 1.65e308);
    QCOMPARE(bits(medianOf(zeros)), bits(0.0));
}

void TestAggregatorMedian::batchersNetworkSorts() {
    // A network that sorts all sequences of zeros and ones sorts everything (Knuth, 5.3.4, theorem Z).
    for (std::size_t n = 1; n <= 14; ++n)
        for (std::uint32_t word = 0; word < 1U << n; ++word) {
            std::uint32_t state = word;
            mergeExchange(n, [&](std::size_t low, std::size_t high) {
                const std::uint32_t a = state >> low & 1, b = state >> high & 1;
                state = (state & ~(1U << low) & ~(1U << high)) | (a & b) << low | (a | b) << high;
            });
            const int ones = __builtin_popcount(word);
            QCOMPARE(state, ((1U << ones) - 1) << (int(n) - ones));
        }
}

QTEST_GUILESS_MAIN(TestAggregatorMedian)
#include "test_aggregator_median.moc"
