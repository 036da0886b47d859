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

/// sum_k weight a_k a_k' over the rows, by products alone.
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

class Analysis {
public:
    Analysis(const FeatureStore& store, const std::vector<Index>& firstRowOf, bool leastToo)
        : m_store(store), m_firstRowOf(firstRowOf), m_width(store.columns()), m_forms(m_width <= kWidestGram) {
        m_leastToo = leastToo && m_width <= kWidestLeast;
        m_result.least = m_leastToo ? std::numeric_limits<double>::infinity() : 0.0;
    }

    DataCurvature run() {
        const Index workers = std::ssize(m_firstRowOf) - 1, rows = m_firstRowOf.back();
        Vector meanWeights;
        for (Index i = 0; i < workers; ++i) {
            const Index count = rowsOf(i).count;
            m_result.greatestOf.push_back(greatestOfWorker(i));
            meanWeights.insert(meanWeights.end(), std::size_t(count), 1.0 / (double(count) * double(workers)));
        }
        m_result.pooled = greatestWeighted(Vector(std::size_t(rows), 1.0 / double(rows)));
        const bool equal =
            std::adjacent_find(meanWeights.begin(), meanWeights.end(), std::not_equal_to<>()) == meanWeights.end();
        m_result.mean = equal ? m_result.pooled : greatestWeighted(meanWeights);
        return m_result;
    }

private:
    RowBlock rowsOf(Index i) const {
        const Index first = m_firstRowOf[std::size_t(i)];
        return {first, m_firstRowOf[std::size_t(i + 1)] - first, nullptr};
    }

    double greatestOfWorker(Index i) {
        const RowBlock rows = rowsOf(i);
        const double count = double(rows.count);
        if (rows.count < m_width) m_result.least = 0;
        if (rows.count < std::min(m_width, kWidestGram)) {
            return greatestEigenvalue(rowGram(m_store, rows), rows.count) / count;
        }
        const Vector ones(std::size_t(rows.count), 1.0);
        if (!m_forms) return greatestByProducts(m_store, rows, ones) / count;
        const Vector gram = columnGram(rows, ones);
        if (!m_leastToo) return greatestEigenvalue(gram, m_width) / count;
        const Extremes extremes = extremeEigenvalues(gram, m_width);
        m_result.least = std::min(m_result.least, std::max(0.0, extremes.least / count));
        return extremes.greatest / count;
    }

    Vector columnGram(const RowBlock& rows, ConstSpan weights) const {
        Vector gram(std::size_t(m_width * m_width));
        m_store.addOuter(rows, weights.data(), gram.data(), m_width);
        return gram;
    }

    double greatestWeighted(ConstSpan weights) const {
        const RowBlock all{0, m_firstRowOf.back(), nullptr};
        if (!m_forms) return greatestByProducts(m_store, all, weights);
        return greatestEigenvalue(columnGram(all, weights), m_width);
    }

    const FeatureStore& m_store;
    const std::vector<Index>& m_firstRowOf;
    Index m_width;
    bool m_forms;
    bool m_leastToo;
    DataCurvature m_result;
};

}  // namespace

DataCurvature curvatureOf(const FeatureStore& store, const std::vector<Index>& firstRowOf, bool leastToo) {
    return Analysis(store, firstRowOf, leastToo).run();
}

}  // namespace dianoia
