#include <algorithm>
#include <array>
#include <limits>

#include "problems/feature_store.h"

namespace dianoia {
namespace {

/// Partial sums of a product, and copies of the sum that consecutive rows are added to in turn: a row then does not
/// wait for the row before it, although some feature may be in both.
constexpr std::size_t kPartials = 4;

double fold(const std::array<double, kPartials>& s) {
    return (s[0] + s[2]) + (s[1] + s[3]);
}

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
    }

    void products(const RowBlock& block, const double* x, double* out) const override {
        for (Index k = 0; k < block.count; ++k) {
            const Entries row = entriesOf(block.row(k));
            std::array<double, kPartials> partial{};
            Index e = 0;
            for (; e + Index(kPartials) <= row.count; e += kPartials)
                for (std::size_t s = 0; s < kPartials; ++s) partial[s] += row.times(e + Index(s), x);
            for (std::size_t s = 0; e < row.count; ++e, ++s) partial[s] += row.times(e, x);
            out[k] = fold(partial);
        }
    }

    void addRows(const RowBlock& block, const double* factors, double* sum, Workspace& space) const override {
        const Index stored = m_rows == 0 ? 0 : m_entries / m_rows * block.count;
        if (stored < Index(kPartials) * 2 * m_columns) {
            for (Index k = 0; k < block.count; ++k) entriesOf(block.row(k)).addTo(sum, factors[k]);
            return;
        }
        double* copies = room(space.c, Index(kPartials) * m_columns);
        std::fill_n(copies, Index(kPartials) * m_columns, 0.0);
        for (Index k = 0; k < block.count; ++k)
            entriesOf(block.row(k)).addTo(copies + k % Index(kPartials) * m_columns, factors[k]);
        for (Index j = 0; j < m_columns; ++j)
            sum[j] += fold({copies[j], copies[j + m_columns], copies[j + 2 * m_columns], copies[j + 3 * m_columns]});
    }

    void addOuter(const RowBlock& block, const double* weights, double* matrix, Index stride) const override {
        for (Index k = 0; k < block.count; ++k) {
            const Entries row = entriesOf(block.row(k));
            for (Index p = 0; p < row.count; ++p) {
                double* target = matrix + Index(row.columns[p]) * stride;
                const double factor = weights[k] * row.value(p);
                for (Index q = 0; q <= p; ++q) target[row.columns[q]] += factor * row.value(q);
            }
        }
    }

    void copyRow(Index r, double* out) const override {
        std::fill_n(out, m_columns, 0.0);
        entriesOf(r).addTo(out, 1.0);
    }

private:
    struct Entries {
        const Column* columns;
        const double* values;
        Index count;
        double value(Index e) const {
            if constexpr (kOnes) return 1.0;
            return values[e];
        }
        double times(Index e, const double* x) const {
            if constexpr (kOnes) return x[columns[e]];
            return values[e] * x[columns[e]];
        }
        void addTo(double* sum, double factor) const {
            for (Index e = 0; e < count; ++e) {
                if constexpr (kOnes)
                    sum[columns[e]] += factor;
                else
                    sum[columns[e]] += factor * values[e];
            }
        }
    };

    Entries entriesOf(Index r) const {
        const Index first = m_start[std::size_t(r)];
        return {m_columnOf.data() + first, kOnes ? nullptr : m_values.data() + first,
                m_start[std::size_t(r + 1)] - first};
    }

    std::vector<Index> m_start;
    AlignedVector<Column> m_columnOf;
    Vector m_values;
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
