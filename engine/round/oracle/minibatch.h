// The minibatch oracles: rows drawn uniformly with replacement, or by a new order each epoch; and the coin of L-SVRG.
#pragma once

#include <algorithm>
#include <numeric>
#include <span>
#include <vector>

#include "round/round_context.h"

namespace dianoia {

/// rows[t] := floor(w_t * samples / 2^32), w_t the words of this worker and round: uniform on 0 ... samples-1 up to a
/// bias of samples * 2^-32. 1 <= samples < 2^32.
inline void drawRows(std::span<std::uint32_t> rows, Index samples, WorkerIndex worker, const RoundContext& context) {
    context.streams.words(rows, Purpose::minibatch, worker, context.round);
    for (std::uint32_t& row : rows) row = belowBound(row, std::uint32_t(samples));
}

/// The order in which a worker goes through its rows in one epoch: sorted by the words of (worker, epoch, row), equal
/// words by row. Kept from round to round, since it is dear.
class EpochOrder {
public:
    /// rows[t] := place k rows.size() + t of the orders of epochs 0, 1, 2, ..., written one after the other; k the
    /// round.
    void take(std::span<std::uint32_t> rows, Index samples, WorkerIndex worker, const RoundContext& context) {
        const auto m = std::uint64_t(samples);
        const std::uint64_t first = std::uint64_t(context.round) * rows.size();
        for (std::size_t t = 0; t < rows.size(); ++t) {
            const std::uint64_t epoch = (first + t) / m;
            if (m_order.size() != m || epoch != m_epoch) shuffle(samples, epoch, worker, context);
            rows[t] = m_order[std::size_t((first + t) % m)];
        }
    }

private:
    void shuffle(Index samples, std::uint64_t epoch, WorkerIndex worker, const RoundContext& context) {
        constexpr std::uint32_t kOrderDraw = 1;  // draw 0 of the purpose is that of drawRows
        m_epoch = epoch;
        m_words.resize(std::size_t((samples + 3) / 4 * 4));
        context.streams.words(m_words, Purpose::minibatch, worker, RoundIndex(epoch), 0, kOrderDraw);
        m_order.resize(std::size_t(samples));
        std::iota(m_order.begin(), m_order.end(), 0u);
        std::sort(m_order.begin(), m_order.end(), [&](std::uint32_t a, std::uint32_t b) {
            return m_words[a] < m_words[b] || (m_words[a] == m_words[b] && a < b);
        });
    }

    std::vector<std::uint32_t> m_words, m_order;
    std::uint64_t m_epoch = 0;
};

/// Whether the reference point of L-SVRG moves after this round: heads with chance `probability`, the same for all.
inline bool movesReference(double probability, const RoundContext& context) {
    constexpr std::uint32_t kCoinDraw = 2;
    constexpr auto kEverybody = WorkerIndex(0xFFFFFFFF);
    return unitInterval(context.streams.word(Purpose::minibatch, kEverybody, context.round, 0, kCoinDraw)) <
           probability;
}

}  // namespace dianoia
