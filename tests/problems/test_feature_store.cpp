// Every layout of rows gives the products and sums of the plain rows.
#include <QtTest>
#include <cmath>
#include <set>

#include "data/built_in.h"
#include "problems/column_codes.h"
#include "problems/feature_store.h"
#include "sample_problems.h"

using namespace dianoia;

namespace {

/// Attributes of 2, 3, ..., 8 values in one-of-many form; later ones mostly follow from earlier ones.
DataSet oneOfMany(Index rows) {
    DataSet data = samples::denseData(rows, 35, 2, samples::Values::ones, 0);
    Vector& values = std::get<DenseFeatures>(data.features).values;
    for (Index r = 0; r < rows; ++r) {
        Index before = 0, chosen = 0;
        for (Index arity = 2; arity <= 8; before += arity, ++arity) {
            const double draw = samples::number(20 + std::uint64_t(arity), r);
            chosen = draw > 0.6 ? Index((draw - 0.6) / 0.4 * double(arity)) : chosen % arity;
            values[std::size_t(r * 35 + before + chosen)] = 1;
        }
    }
    return data;
}

struct Layout {
    const char* name;
    DataSet (*make)();
    bool isSparse;
};

const std::vector<Layout> kLayouts = {
    {"doubles", [] { return samples::denseData(500, 35, 2, samples::Values::any); }, false},
    {"floats", [] { return samples::denseData(500, 35, 2, samples::Values::floats); }, false},
    {"narrow", [] { return samples::denseData(500, 3, 2, samples::Values::any); }, false},
    {"sparse", [] { return samples::denseData(500, 35, 2, samples::Values::any, 0.2); }, true},
    {"ones", [] { return samples::denseData(500, 300, 2, samples::Values::ones, 0.1); }, true},
    {"one of many", [] { return oneOfMany(500); }, true},
    {"empty rows", [] { return samples::denseData(500, 35, 2, samples::Values::ones, 0); }, true}};

}  // namespace

class TestFeatureStore : public QObject {
    Q_OBJECT

    static void addLayouts() {
        QTest::addColumn<int>("index");
        for (std::size_t k = 0; k < kLayouts.size(); ++k) QTest::newRow(kLayouts[k].name) << int(k);
    }

private slots:
    void layoutsAgreeWithPlainRows_data() { addLayouts(); }
    void layoutsAgreeWithPlainRows() {
        QFETCH(int, index);
        const Layout& layout = kLayouts[std::size_t(index)];
        const DataSet data = layout.make();
        auto order = samples::fileOrder(data.rows);
        std::ranges::reverse(order);
        const auto store = makeFeatureStore(layout.isSparse ? samples::asSparse(data) : data, order, 500);
        const auto d = std::size_t(data.columns);
        const auto plainRow = [&](Index r) {
            return ConstSpan(data.dense().values).subspan(std::size_t(order[std::size_t(r)]) * d, d);
        };
        const std::vector<std::uint32_t> listed = {3, 3, 0, 90, 12, 3, 77};
        const Vector x = samples::point(data.columns);
        for (const RowBlock& block : {RowBlock{0, 500, nullptr}, RowBlock{13, 402, nullptr}, RowBlock{499, 1, nullptr},
                                      RowBlock{20, 7, listed.data()}, RowBlock{5, 0, nullptr}}) {
            const auto count = std::size_t(block.count);
            Vector products(count), fast(count), factors(count), sum = samples::point(data.columns, 8), expected = sum;
            Workspace space;
            store->products(block, x.data(), products.data());
            store->fastProducts(block, x.data(), fast.data(), space);
            for (std::size_t k = 0; k < count; ++k) {
                factors[k] = samples::number(9, Index(k));
                const ConstSpan row = plainRow(block.row(Index(k)));
                QVERIFY(std::abs(products[k] - dot(row, x)) < 1e-13);
                QVERIFY(std::abs(fast[k] - dot(row, x)) < 1e-13);
                addScaled(expected, factors[k], row);
            }
            store->addRows(block, factors.data(), sum.data(), space);
            QVERIFY(squaredDistance(sum, expected) < 1e-24);
            // Few rows are added one after the other, by masks as by plain loops.
            if (layout.isSparse && block.count < 10) QVERIFY(std::ranges::equal(sum, expected));
        }
        Vector copied(d);
        store->copyRow(17, copied.data());
        QVERIFY(std::ranges::equal(copied, plainRow(17)));
    }

    void outerProducts_data() { addLayouts(); }
    void outerProducts() {
        QFETCH(int, index);
        const Layout& layout = kLayouts[std::size_t(index)];
        const DataSet data = layout.make();
        const auto store =
            makeFeatureStore(layout.isSparse ? samples::asSparse(data) : data, samples::fileOrder(data.rows), 500);
        const Index d = data.columns, stride = d + 3, first = 11, count = 300;
        Vector weights(std::size_t(count), 0.0), matrix(std::size_t(d * stride), 0.5);
        for (Index k = 0; k < count; ++k) weights[std::size_t(k)] = samples::number(10, k);
        store->addOuter({first, count, nullptr}, weights.data(), matrix.data(), stride);
        for (Index j = 0; j < d; j += 7) {
            for (Index e = 0; e <= j; e += 3) {
                double expected = 0.5;
                for (Index k = 0; k < count; ++k) {
                    const double* row = data.dense().values.data() + (first + k) * d;
                    expected += weights[std::size_t(k)] * row[j] * row[e];
                }
                QVERIFY(std::abs(matrix[std::size_t(j * stride + e)] - expected) < 1e-12);
            }
        }
    }

    void codesAreTheRows_data() {
        QTest::addColumn<bool>("isMushrooms");
        QTest::newRow("one of many") << false;
        QTest::newRow("mushrooms") << true;
    }
    void codesAreTheRows() {
        QFETCH(bool, isMushrooms);
        const DataSet data = isMushrooms ? builtInData("mushrooms") : samples::asSparse(oneOfMany(500));
        const auto order = samples::fileOrder(data.rows);
        const ColumnCodes codes = findColumnCodes(data.sparse(), data.columns, order, 400);
        // Mushrooms: 21 entries a row, but few combinations of neighbouring attributes.
        QVERIFY(codes.runs > 0 && codes.runs <= (isMushrooms ? 6 : 4));
        QCOMPARE(codes.nodesOf.size(), std::size_t(data.columns + 1));
        std::vector<Index> columnOf(std::size_t(codes.nodes()));
        for (Index c = 0; c < data.columns; ++c)
            for (Index k = codes.nodesOf[std::size_t(c)]; k < codes.nodesOf[std::size_t(c) + 1]; ++k) {
                columnOf[std::size_t(k)] = c;
                QVERIFY(codes.parent[std::size_t(k)] < codes.nodesOf[std::size_t(c)]);
            }
        for (Index r = 0; r < data.rows; ++r) {
            std::multiset<Index> columns;
            for (Index run = 0; run < codes.runs; ++run)
                for (std::size_t k = codes.nodeOf[std::size_t(r * codes.runs + run)]; k > 0; k = codes.parent[k])
                    columns.insert(columnOf[k]);
            const auto first = data.sparse().columnOf.begin() + data.sparse().rowStart[std::size_t(r)];
            const auto last = data.sparse().columnOf.begin() + data.sparse().rowStart[std::size_t(r + 1)];
            QVERIFY(std::equal(columns.begin(), columns.end(), first, last));
        }
    }

    void codesAreLeftOutWhereTheyDoNotPay() {
        const DataSet data = samples::asSparse(samples::denseData(500, 300, 2, samples::Values::ones, 0.1));
        QCOMPARE(findColumnCodes(data.sparse(), 300, samples::fileOrder(500), 500).runs, Index(0));
        QVERIFY(!makeCodedStore(data, samples::fileOrder(500), 500));
        const DataSet coded = samples::asSparse(oneOfMany(500));
        QVERIFY(makeCodedStore(coded, samples::fileOrder(500), 500));
    }
};

QTEST_GUILESS_MAIN(TestFeatureStore)
#include "test_feature_store.moc"
