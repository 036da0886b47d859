#include "problems/column_codes.h"

#include <limits>

namespace dianoia {
namespace {

/// Rows by column.
struct Columns {
    std::vector<std::size_t> start;
    std::vector<std::uint32_t> rowOf;

    Columns(const SparseFeatures& ones, Index columns, std::span<const Index> order)
        : start(std::size_t(columns) + 1, 0) {
        const auto forEach = [&](auto&& visit) {
            for (std::size_t k = 0; k < order.size(); ++k)
                for (Index e = ones.rowStart[std::size_t(order[k])]; e < ones.rowStart[std::size_t(order[k]) + 1]; ++e)
                    visit(k, std::size_t(ones.columnOf[std::size_t(e)]));
        };
        forEach([&](std::size_t, std::size_t column) { ++start[column + 1]; });
        for (std::size_t c = 1; c < start.size(); ++c) start[c] += start[c - 1];
        rowOf.resize(start.back());
        std::vector<std::size_t> next(start.begin(), start.end() - 1);
        forEach([&](std::size_t row, std::size_t column) { rowOf[next[column]++] = std::uint32_t(row); });
    }
};

/// Runs as long as their sets number at most `limit`.
class Coder {
public:
    Coder(const Columns& columns, std::size_t rows, std::size_t limit) : m_columns(columns), m_node(rows, 0) {
        m_limit = limit;
        m_codes.parent = {0};
        m_codes.nodesOf = {1};
        m_child = {0};
    }

    /// Without runs if there would be more than `mostRuns`.
    ColumnCodes run(Index mostRuns) {
        for (std::size_t c = 0; c + 1 < m_columns.start.size(); ++c) {
            const std::size_t fresh = countFresh(c);
            if (m_inRun > 0 && m_inRun + fresh > m_limit) closeRun();
            extend(c);
            if (std::ssize(m_runs) >= mostRuns || m_codes.nodes() > std::numeric_limits<std::uint16_t>::max())
                return {};
        }
        closeRun();
        interleave();
        return std::move(m_codes);
    }

private:
    /// How many sets column c would add to the run.
    std::size_t countFresh(std::size_t c) {
        std::size_t fresh = 0;
        for (std::size_t e = m_columns.start[c]; e < m_columns.start[c + 1]; ++e) {
            std::uint32_t& child = m_child[m_node[m_columns.rowOf[e]]];
            if (child == 0) {
                child = 1;
                ++fresh;
            }
        }
        for (std::size_t e = m_columns.start[c]; e < m_columns.start[c + 1]; ++e)
            m_child[m_node[m_columns.rowOf[e]]] = 0;
        return fresh;
    }

    void extend(std::size_t c) {
        std::vector<std::uint32_t> touched;
        for (std::size_t e = m_columns.start[c]; e < m_columns.start[c + 1]; ++e) {
            std::uint32_t& node = m_node[m_columns.rowOf[e]];
            if (m_child[node] == 0) {
                touched.push_back(node);
                m_child[node] = std::uint32_t(m_codes.nodes());
                m_codes.parent.push_back(std::uint16_t(node));
                m_child.push_back(0);
            }
            node = m_child[node];
        }
        for (const std::uint32_t node : touched) m_child[node] = 0;
        m_inRun += touched.size();
        m_codes.nodesOf.push_back(m_codes.nodes());
    }

    void closeRun() {
        m_runs.push_back(m_node);
        std::fill(m_node.begin(), m_node.end(), 0u);
        m_inRun = 0;
    }

    void interleave() {
        m_codes.runs = std::ssize(m_runs);
        m_codes.nodeOf.reserve(m_node.size() * m_runs.size());
        for (std::size_t r = 0; r < m_node.size(); ++r)
            for (const auto& run : m_runs) m_codes.nodeOf.push_back(std::uint16_t(run[r]));
    }

    const Columns& m_columns;
    std::size_t m_limit, m_inRun = 0;
    ColumnCodes m_codes;
    std::vector<std::uint32_t> m_node;               // of every row, in the run under way
    std::vector<std::uint32_t> m_child;              // of every node, by the column under way; 0 without
    std::vector<std::vector<std::uint32_t>> m_runs;  // the nodes of every row in closed runs
};

}  // namespace

double ColumnCodes::price(Index rowsAtATime) const {
    constexpr double kNode = 2;
    return double(runs) + kNode * double(nodes()) / double(rowsAtATime);
}

ColumnCodes findColumnCodes(const SparseFeatures& ones, Index columns, std::span<const Index> order,
                            Index rowsAtATime) {
    constexpr double kMuchLess = 0.7;
    const Columns byColumn(ones, columns, order);
    double least = kMuchLess * double(byColumn.rowOf.size()) / double(order.size());
    ColumnCodes best;
    for (std::size_t limit = 16; limit <= 1024; limit *= 2) {
        ColumnCodes codes = Coder(byColumn, order.size(), limit).run(Index(least) + 1);
        if (codes.runs == 0 || codes.price(rowsAtATime) >= least) continue;
        least = codes.price(rowsAtATime);
        best = std::move(codes);
    }
    return best;
}

}  // namespace dianoia
