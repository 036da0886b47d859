// Products that leave out zeros, and matrices turned over, against plain loops.
#include <QtTest>
#include <bit>
#include <cmath>
#include <limits>

#include "problems/nonzero_pairs.h"
#include "problems/transposed.h"
#include "sample_problems.h"

using namespace dianoia;

namespace {

/// `rows` x `columns`, rows `stride` apart, a share `density` of it not zero; every other zero is -0.
Vector matrix(Index rows, Index columns, Index stride, double density, std::uint64_t stream) {
    Vector m(std::size_t(rows * stride), 7.0);
    for (Index r = 0; r < rows; ++r)
        for (Index c = 0; c < columns; ++c) {
            const Index e = r * columns + c;
            const bool isPresent = 0.5 * (samples::number(stream, e) + 1) < density;
            m[std::size_t(r * stride + c)] = isPresent ? samples::number(stream + 1, e) : e % 2 == 0 ? 0.0 : -0.0;
        }
    return m;
}

}  // namespace

class TestNonzeroPairs : public QObject {
    Q_OBJECT

private slots:
    void aProductIsThatOfPlainLoops_data() {
        QTest::addColumn<int>("rows");
        QTest::addColumn<int>("columns");
        QTest::addColumn<int>("width");
        QTest::addColumn<double>("density");
        for (const double density : {0.0, 0.2, 1.0})
            for (const int rows : {1, 2, 7, 10})
                for (const int columns : {1, 8, 13, 37})
                    for (const int width : {8, 24, 136})
                        QTest::addRow("%d x %d x %d, %g", rows, columns, width, density)
                            << rows << columns << width << density;
    }
    void aProductIsThatOfPlainLoops() {
        QFETCH(int, rows);
        QFETCH(int, columns);
        QFETCH(int, width);
        QFETCH(double, density);
        const Index stride = columns + 3, bStride = width + 5, outStride = width + 1;
        const Vector a = matrix(rows, columns, stride, density, 20), b = matrix(columns, width, bStride, 1, 30);
        NonzeroPairs pairs;
        pairs.find({a.data(), rows, columns, stride});
        for (const Index first : {0, 2, 6}) {
            if (first >= rows) continue;
            Vector out(std::size_t(rows * outStride), 7.0);
            pairs.multiply({first, rows}, b.data(), bStride, width, out.data(), outStride);
            for (Index r = first; r < rows; ++r)
                for (Index j = 0; j < width; ++j) {
                    double sum = 0;
                    for (Index e = 0; e < columns; ++e)
                        sum += a[std::size_t(r * stride + e)] * b[std::size_t(e * bStride + j)];
                    // To the last bit: no order of summation but the plain one.
                    QCOMPARE(std::bit_cast<std::uint64_t>(out[std::size_t((r - first) * outStride + j)]),
                             std::bit_cast<std::uint64_t>(sum));
                }
        }
    }

    void notANumberIsNoZero() {
        for (const std::size_t at : {0u, 8u, 11u}) {
            Vector a(12, 0.0), b(12 * 8, 1.0), out(8);
            a[at] = std::numeric_limits<double>::quiet_NaN();
            NonzeroPairs pairs;
            pairs.find({a.data(), 1, 12, 12});
            pairs.multiply({0, 1}, b.data(), 8, 8, out.data(), 8);
            for (const double v : out) QVERIFY(std::isnan(v));
        }
    }

    void everyElementTurnsOver() {
        for (const Index rows : {1, 7, 8, 19})
            for (const Index columns : {1, 8, 21}) {
                const Vector from = matrix(rows, columns, columns + 2, 1, 40);
                Vector to(std::size_t(columns * (rows + 1)), 7.0);
                transpose(from.data(), rows, columns, columns + 2, to.data(), rows + 1);
                for (Index c = 0; c < columns; ++c) {
                    for (Index r = 0; r < rows; ++r)
                        QCOMPARE(to[std::size_t(c * (rows + 1) + r)], from[std::size_t(r * (columns + 2) + c)]);
                    QCOMPARE(to[std::size_t(c * (rows + 1) + rows)], 7.0);
                }
            }
    }
};

QTEST_GUILESS_MAIN(TestNonzeroPairs)
#include "test_nonzero_pairs.moc"
