#include "problems/data_curvature.h"

#include <algorithm>
#include <limits>

#include "problems/eigenvalues.h"

namespace dianoia {
namespace {

constexpr Index kWidestGram = 2000;  // columns up to which X'X is formed
constexpr Index kWidestLeast = 500;  // columns up to which least eigenvalues are computed

/// The matrix X X' (m x m) of few rows: the same nonzero eigenvalues as X'X.
Vector rowGram(const FeatureStore& store, const RowBlock& rows) {
    Vector gram(std::size_t(rows.count * rows.count)), row(std::size_t(store.columns()));
    for (Index k = 0; k < rows.count; ++k) {
        store.copyRow(rows.row(k), row.data());
        store.products(rows.part(0, k + 1), row.data(), gram.data() + k * rows.count);
    }
    return gram;
}

/// lambda_max(sum_k weights[k] a_k a_k') over the rows, by products alone.
double greatestByProducts(const FeatureStore& store, const RowBlock& rows, ConstSpan weights) {
    Workspace space;
    Vector products(std::size_t(rows.count));
    return greatestEigenvalue(store.columns(), [&](ConstSpan v, Span product) {
        store.products(rows, v.data(), products.data());
        for (std::size_t k = 0; k < products.size(); ++k) products[k] *= weights[k];
        std::fill(product.begin(), product.end(), 0.0);
        store.addRows(rows, products.data(), product.data(), space);
    });
}

/// X'X, perhaps with weights, where there are few columns.
class Gram {
public:
    explicit Gram(Index width) : m_width(width), m_values(std::size_t(width * width), 0.0) {}
    void addRows(const FeatureStore& store, const RowBlock& rows, double weight) {
        const Vector weights(std::size_t(rows.count), weight);
        store.addOuter(rows, weights.data(), m_values.data(), m_width);
    }
    void add(const Gram& other, double weight) { addScaled(m_values, weight, other.m_values); }
    double greatest() const { return greatestEigenvalue(m_values, m_width); }
    Extremes extremes() const { return extremeEigenvalues(m_values, m_width); }

private:
    Index m_width;
    Vector m_values;
};

/// Where X'X can be formed: the Gram matrices of the workers add up to the pooled ones.
class GramAnalysis {
public:
    GramAnalysis(const FeatureStore& store, bool leastToo)
        : m_store(store), m_leastToo(leastToo), m_pooled(store.columns()), m_mean(store.columns()) {}

    void addWorker(const RowBlock& rows, DataCurvature& result) {
        const double count = double(rows.count);
        if (rows.count < m_store.columns()) {
            result.least = 0;
            result.greatestOf.push_back(greatestEigenvalue(rowGram(m_store, rows), rows.count) / count);
            m_pooled.addRows(m_store, rows, 1);
            m_mean.addRows(m_store, rows, 1 / count);
            return;
        }
        Gram gram(m_store.columns());
        gram.addRows(m_store, rows, 1);
        m_pooled.add(gram, 1);
        m_mean.add(gram, 1 / count);
        if (!m_leastToo) return result.greatestOf.push_back(gram.greatest() / count);
        const Extremes extremes = gram.extremes();
        result.least = std::min(result.least, std::max(0.0, extremes.least / count));
        result.greatestOf.push_back(extremes.greatest / count);
    }

    void finish(bool areEqual, DataCurvature& result) const {
        const auto workers = double(result.greatestOf.size());
        result.pooled = m_pooled.greatest() / double(m_store.rows());
        result.mean = areEqual ? result.pooled : m_mean.greatest() / workers;
    }

private:
    const FeatureStore& m_store;
    bool m_leastToo;
    Gram m_pooled, m_mean;
};

/// Where there are too many columns for that: by products with the rows alone.
void analyseByProducts(const FeatureStore& store, const std::vector<RowBlock>& rowsOf, bool areEqual,
                       DataCurvature& result) {
    Vector weights;
    for (const RowBlock& rows : rowsOf) {
        const double count = double(rows.count);
        const double greatest = rows.count < kWidestGram
                                    ? greatestEigenvalue(rowGram(store, rows), rows.count)
                                    : greatestByProducts(store, rows, Vector(std::size_t(rows.count), 1.0));
        result.greatestOf.push_back(greatest / count);
        weights.insert(weights.end(), std::size_t(rows.count), 1 / (count * double(rowsOf.size())));
    }
    const RowBlock all{0, store.rows(), nullptr};
    result.least = 0;
    result.pooled = greatestByProducts(store, all, Vector(weights.size(), 1 / double(store.rows())));
    result.mean = areEqual ? result.pooled : greatestByProducts(store, all, weights);
}

}  // namespace

DataCurvature curvatureOf(const FeatureStore& store, const std::vector<Index>& firstRowOf, bool leastToo) {
    std::vector<RowBlock> rowsOf;
    for (std::size_t i = 0; i + 1 < firstRowOf.size(); ++i)
        rowsOf.push_back({firstRowOf[i], firstRowOf[i + 1] - firstRowOf[i], nullptr});
    const bool areEqual =
        std::ranges::all_of(rowsOf, [&](const RowBlock& rows) { return rows.count == rowsOf.front().count; });
    leastToo = leastToo && store.columns() <= kWidestLeast;
    DataCurvature result;
    result.least = leastToo ? std::numeric_limits<double>::infinity() : 0.0;
    if (store.columns() > kWidestGram) {
        analyseByProducts(store, rowsOf, areEqual, result);
        return result;
    }
    GramAnalysis analysis(store, leastToo);
    for (const RowBlock& rows : rowsOf) analysis.addWorker(rows, result);
    analysis.finish(areEqual, result);
    return result;
}

}  // namespace dianoia
