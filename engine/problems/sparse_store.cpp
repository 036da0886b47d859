#include <algorithm>
#include <limits>

#include "problems/column_masks.h"
#include "problems/feature_store.h"
#include "problems/sparse_rows.h"

namespace dianoia {
namespace {

/// Compressed rows. Without values (kOnes) every stored entry is 1.
template <class Column, bool kOnes>
class SparseStore final : public FeatureStore {
public:
    SparseStore(const DataSet& data, std::span<const Index> order) : FeatureStore(std::ssize(order), data.columns) {
        const SparseFeatures& from = data.sparse();
        m_blockRows = std::numeric_limits<Index>::max();
        m_start.reserve(std::size_t(m_rows + 1));
        for (const Index r : order) {
            m_start.push_back(std::ssize(m_columnOf));
            const Index first = from.rowStart[std::size_t(r)], last = from.rowStart[std::size_t(r + 1)];
            for (Index e = first; e < last; ++e) {
                m_columnOf.push_back(static_cast<Column>(from.columnOf[std::size_t(e)]));
                if constexpr (!kOnes) m_values.push_back(from.value[std::size_t(e)]);
            }
        }
        m_start.push_back(std::ssize(m_columnOf));
        m_entries = std::ssize(m_columnOf);
        if (kOnes && ColumnMasks::pay(m_entries, m_rows, m_columns)) makeMasks();
    }

    void products(const RowBlock& block, const double* x, double* out) const override {
        multiplyRows(
            block.count, [&](Index k) { return row(block.row(k)); }, x, out);
    }

    void addRows(const RowBlock& block, const double* factors, double* sum, Workspace& space) const override {
        const Index stored = m_rows == 0 ? 0 : m_entries / m_rows * block.count, stride = copyStride(m_columns);
        if (stored < kWorthCopies * m_columns) {
            if (!m_masks.isEmpty()) return m_masks.addRows(block, factors, sum);
            for (Index k = 0; k < block.count; ++k) addRow(block.row(k), factors[k], sum);
            return;
        }
        double* copies = room(space.c, kSideBySide * stride);
        std::fill_n(copies, kSideBySide * stride, 0.0);
        addToCopies(
            block.count, [&](Index k) { return row(block.row(k)); }, factors, copies, stride);
        foldCopies(copies, m_columns, stride);
        for (Index j = 0; j < m_columns; ++j) sum[j] += copies[j];
    }

    void addOuter(const RowBlock& block, const double* weights, double* matrix, Index stride) const override {
        for (Index k = 0; k < block.count; ++k) {
            const Row entries = row(block.row(k));
            for (Index p = 0; p < entries.count; ++p) {
                double* target = matrix + Index(entries.columns[p]) * stride;
                const double factor = weights[k] * entries.value(p);
                for (Index q = 0; q <= p; ++q) entries.add(q, factor, target);
            }
        }
    }

    void copyRow(Index r, double* out) const override {
        std::fill_n(out, m_columns, 0.0);
        addRow(r, 1.0, out);
    }

private:
    using Row = SparseRow<Column, kOnes>;
    static constexpr Index kWorthCopies = 12;  // entries a column

    Row row(Index r) const {
        const Index first = m_start[std::size_t(r)];
        return {m_columnOf.data() + first, kOnes ? nullptr : m_values.data() + first,
                m_start[std::size_t(r + 1)] - first};
    }
    void addRow(Index r, double factor, double* sum) const { addFrom(0, row(r), factor, sum); }

    void makeMasks() {
        m_masks = ColumnMasks(m_rows, m_columns);
        for (Index r = 0; r < m_rows; ++r)
            for (Index e = 0; e < row(r).count; ++e) m_masks.set(r, row(r).columns[e]);
    }

    std::vector<Index> m_start;
    AlignedVector<Column> m_columnOf;
    Vector m_values;
    ColumnMasks m_masks;  // empty where plain loops do as well
};

template <class Column>
std::unique_ptr<FeatureStore> makeStore(const DataSet& data, std::span<const Index> order) {
    if (data.sparse().value.empty()) return std::make_unique<SparseStore<Column, true>>(data, order);
    return std::make_unique<SparseStore<Column, false>>(data, order);
}

}  // namespace

std::unique_ptr<FeatureStore> makeSparseStore(const DataSet& data, std::span<const Index> order) {
    if (data.columns <= std::numeric_limits<std::uint8_t>::max() + 1) return makeStore<std::uint8_t>(data, order);
    if (data.columns <= std::numeric_limits<std::uint16_t>::max() + 1) return makeStore<std::uint16_t>(data, order);
    return makeStore<std::uint32_t>(data, order);
}

}  // namespace dianoia
