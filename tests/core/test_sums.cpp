// Sums in the fixed order of core/sums.h, against a reference that follows its words: sixteen lanes, folded in halves.
#include <QtTest>

#include <algorithm>
#include <vector>

#include "core/bits.h"
#include "core/philox.h"
#include "core/sums.h"

using namespace dianoia;

namespace {

/// Element j in lane j mod 16, lanes folded 8, 4, 2, 1.
double referenceSum(const std::vector<double>& terms) {
    std::array<double, 16> lanes{};
    for (std::size_t j = 0; j < terms.size(); ++j) lanes[j % 16] += terms[j];
    for (std::size_t width = 8; width > 0; width /= 2)
        for (std::size_t l = 0; l < width; ++l) lanes[l] += lanes[l + width];
    return lanes[0];
}

/// Numbers of very different sizes and both signs, so that another order would show.
Vector wild(std::size_t n, std::uint64_t seed) {
    Vector v(n);
    for (std::size_t j = 0; j < n; ++j) {
        const std::uint64_t bits = splitMix64(seed * 1000003 + j);
        v[j] = std::ldexp(double(std::int64_t(bits)), int(bits % 41) - 83);
    }
    return v;
}

}  // namespace

class TestSums : public QObject {
    Q_OBJECT

private slots:
    void fixedOrder_data();
    void fixedOrder();
    void addressDoesNotMatter_data() { fixedOrder_data(); }
    void addressDoesNotMatter();
    void negativeZeroAndNotFinite();
    void addsScaled();
};

void TestSums::fixedOrder_data() {
    QTest::addColumn<int>("n");
    for (int n : {0, 1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 20, 31, 32, 33, 100, 112, 1000, 1001})
        QTest::newRow(qPrintable(QString::number(n))) << n;
}

void TestSums::fixedOrder() {
    QFETCH(int, n);
    const Vector a = wild(std::size_t(n), 1), b = wild(std::size_t(n), 2);
    std::vector<double> plain, products, squares, distances;
    for (std::size_t j = 0; j < a.size(); ++j) {
        plain.push_back(a[j]);
        products.push_back(a[j] * b[j]);
        squares.push_back(a[j] * a[j]);
        distances.push_back((a[j] - b[j]) * (a[j] - b[j]));
    }
    QCOMPARE(bits(sum(a)), bits(referenceSum(plain)));
    QCOMPARE(bits(dot(a, b)), bits(referenceSum(products)));
    QCOMPARE(bits(squaredNorm(a)), bits(referenceSum(squares)));
    QCOMPARE(bits(squaredDistance(a, b)), bits(referenceSum(distances)));
    const double generic = fixedSum(n, [&](Index j) { return plain[std::size_t(j)]; });
    QCOMPARE(bits(generic), bits(referenceSum(plain)));
}

void TestSums::addressDoesNotMatter() {
    QFETCH(int, n);
    const Vector a = wild(std::size_t(n), 3);
    for (std::size_t shift = 1; shift < 9; ++shift) {
        Vector moved(a.size() + shift);
        std::ranges::copy(a, moved.begin() + std::ptrdiff_t(shift));
        QCOMPARE(bits(sum(ConstSpan(moved).subspan(shift))), bits(sum(a)));
    }
}

void TestSums::negativeZeroAndNotFinite() {
    const Vector zeros(20, -0.0);
    for (std::size_t n : {0, 1, 4, 5, 20}) {
        const double zero = sum(ConstSpan(zeros).subspan(0, n));
        QVERIFY(zero == 0 && !std::signbit(zero));
    }
    Vector v(20, 1.0);
    v[17] = std::numeric_limits<double>::infinity();
    QCOMPARE(sum(v), v[17]);
    v[3] = -v[17];
    QVERIFY(std::isnan(sum(v)));
}

void TestSums::addsScaled() {
    Vector y = {1, 2, 3};
    addScaled(y, -2, Vector{1, 0, 0.5});
    QCOMPARE(y, (Vector{-1, 2, 2}));
}

QTEST_GUILESS_MAIN(TestSums)
#include "test_sums.moc"
