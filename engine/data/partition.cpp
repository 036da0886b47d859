#include "data/partition.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/diagnostics.h"
#include "data/data_streams.h"
#include "data/partition_kinds.h"

namespace dianoia {
namespace {

const PartitionKind& kindOf(const std::string& name) {
    for (const PartitionKind& kind : partitionKinds())
        if (kind.info.name == name) return kind;
    failContent("partition.kind \"" + name + "\" is not a partition");
}

/// Deals out a random share of deal.rows evenly and leaves the others, in file order.
void dealSimilarRows(Deal& deal, double percent) {
    const auto count = static_cast<std::size_t>(std::llround(percent / 100 * double(deal.rows.size())));
    if (count == 0) return;
    std::vector<Index> order = deal.rows;
    shuffleRows(order, deal.streams, roundOf(DataStream::deal));
    auto& rowsOf = deal.partition.rowsOf;
    cutEvenly(Index(count), deal.partition.workers(), [&](Index worker, Index first, Index last) {
        auto& rows = rowsOf[std::size_t(worker)];
        rows.assign(order.begin() + first, order.begin() + last);
        std::sort(rows.begin(), rows.end());
    });
    deal.rows.assign(order.begin() + Index(count), order.end());
    std::sort(deal.rows.begin(), deal.rows.end());
}

void repair(Partition& partition) {
    for (auto& rows : partition.rowsOf) {
        if (!rows.empty()) continue;
        auto& largest = *std::max_element(partition.rowsOf.begin(), partition.rowsOf.end(),
                                          [](const auto& a, const auto& b) { return a.size() < b.size(); });
        rows.push_back(largest.back());
        largest.pop_back();
    }
}

}  // namespace

void shuffleRows(std::vector<Index>& rows, const RandomStreams& streams, RoundIndex item) {
    std::vector<std::uint32_t> words(rows.size());
    streams.words(words, Purpose::data, toWorker(0), item);
    for (std::size_t i = rows.size(); i > 1; --i)
        std::swap(rows[i - 1], rows[belowBound(words[i - 1], static_cast<std::uint32_t>(i))]);
}

Partition makePartition(const DataSet& data, Index workers, const PartitionOptions& options,
                        const RandomStreams& streams) {
    const std::string workersText = "workers.count is " + std::to_string(workers);
    if (workers < 1) failContent(workersText + "; it must be at least 1");
    const std::string rowsText = std::to_string(data.rows) + " rows";
    if (data.rows < workers) {
        failContent(workersText + ", but the data set has only " + rowsText +
                    " and every worker needs at least one row");
    }
    const PartitionKind& kind = kindOf(options.kind);
    Partition partition;
    partition.rowsOf.resize(std::size_t(workers));
    Deal deal{data, std::vector<Index>(std::size_t(data.rows)), options, streams, partition};
    std::iota(deal.rows.begin(), deal.rows.end(), Index(0));
    dealSimilarRows(deal, options.similarity);
    kind.deal(deal);
    if (kind.repaired) repair(partition);
    for (Index i = 0; i < workers; ++i) {
        if (!partition.rowsOf[std::size_t(i)].empty()) continue;
        failContent("partition.kind " + options.kind + " leaves worker " + std::to_string(i) +
                    " without a row: " + workersText + ", and the data set has " + rowsText + " in " +
                    std::to_string(data.classes()) + " classes");
    }
    return partition;
}

}  // namespace dianoia
