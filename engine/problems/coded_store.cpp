#include <algorithm>

#include "problems/column_codes.h"
#include "problems/feature_store.h"
#include "problems/sparse_rows.h"

namespace dianoia {
namespace {

/// The rows of a block as codes. Its copies of what rows share let the compiler see that all are of one length.
class CodedRows {
public:
    CodedRows(const ColumnCodes& codes, const RowBlock& block)
        : m_block(block), m_codes(codes.nodeOf.data()), m_runs(codes.runs) {}
    SparseRow<std::uint16_t, true> operator()(Index k) const {
        return {m_codes + m_block.row(k) * m_runs, nullptr, m_runs};
    }

private:
    RowBlock m_block;
    const std::uint16_t* m_codes;
    Index m_runs;
};

/// Rows of ones as codes where a block is long enough to pay for the table, as entries elsewhere.
class CodedStore final : public FeatureStore {
public:
    CodedStore(const DataSet& data, std::span<const Index> order, ColumnCodes codes)
        : FeatureStore(std::ssize(order), data.columns),
          m_entriesStore(makeSparseStore(data, order)),
          m_codes(std::move(codes)) {
        m_entries = m_entriesStore->entries();
        m_blockRows = m_entriesStore->blockRows();
    }

    void products(const RowBlock& block, const double* x, double* out) const override {
        m_entriesStore->products(block, x, out);
    }

    void fastProducts(const RowBlock& block, const double* x, double* out, Workspace& space) const override {
        if (!pays(block)) return products(block, x, out);
        double* table = room(space.c, m_codes.nodes());
        table[0] = 0;
        for (Index c = 0; c < m_columns; ++c)
            for (std::size_t k = firstNode(c); k < firstNode(c + 1); ++k) table[k] = table[m_codes.parent[k]] + x[c];
        multiplyRows(block.count, CodedRows(m_codes, block), table, out);
    }

    void addRows(const RowBlock& block, const double* factors, double* sum, Workspace& space) const override {
        if (!pays(block)) return m_entriesStore->addRows(block, factors, sum, space);
        const Index stride = copyStride(m_codes.nodes());
        double* sums = room(space.c, kSideBySide * stride);
        std::fill_n(sums, kSideBySide * stride, 0.0);
        addToCopies(block.count, CodedRows(m_codes, block), factors, sums, stride);
        foldCopies(sums, m_codes.nodes(), stride);
        for (Index c = m_columns - 1; c >= 0; --c) {
            // The parents of one column's nodes are distinct, and none is among them.
            double added = 0;
            for (std::size_t j = firstNode(c); j < firstNode(c + 1); ++j) {
                added += sums[j];
                sums[m_codes.parent[j]] += sums[j];
            }
            sum[c] += added;
        }
    }

    void addOuter(const RowBlock& block, const double* weights, double* matrix, Index stride) const override {
        m_entriesStore->addOuter(block, weights, matrix, stride);
    }

    void copyRow(Index r, double* out) const override { m_entriesStore->copyRow(r, out); }

private:
    bool pays(const RowBlock& block) const {
        return block.count > 0 && m_codes.price(block.count) * double(m_rows) < double(m_entries);
    }
    std::size_t firstNode(Index column) const { return std::size_t(m_codes.nodesOf[std::size_t(column)]); }

    std::unique_ptr<FeatureStore> m_entriesStore;
    ColumnCodes m_codes;
};

}  // namespace

std::unique_ptr<FeatureStore> makeCodedStore(const DataSet& data, std::span<const Index> order, Index rowsAtATime) {
    const SparseFeatures& features = data.sparse();
    constexpr Index kFewRows = 32;  // a table is never worth its making for so few
    if (!features.value.empty() || order.empty() || rowsAtATime < kFewRows) return nullptr;
    ColumnCodes codes = findColumnCodes(features, data.columns, order, rowsAtATime);
    if (codes.runs == 0) return nullptr;
    return std::make_unique<CodedStore>(data, order, std::move(codes));
}

}  // namespace dianoia
