// The table of partitions: name, one sentence, fields, how rows are dealt out.
#pragma once

#include <vector>

#include "data/partition.h"
#include "schema/field.h"

namespace dianoia {

/// What a kind of partition deals out: `rows` of `data`, in ascending order, appended to the rows of each worker.
struct Deal {
    const DataSet& data;
    std::vector<Index> rows;
    const PartitionOptions& options;
    const RandomStreams& streams;
    Partition& partition;
};

struct PartitionKind {
    KindInfo info;
    void (*deal)(Deal&);
    /// Whether a worker that is left without a row takes one from the worker that holds most.
    bool repaired = false;
};

/// Every kind, "shuffled" first:
///
/// * shuffled: a random permutation, cut in n runs; each worker's rows in ascending order.
/// * contiguous: file order, cut in n runs, the first N mod n one row longer.
/// * sorted: stable by label, then cut likewise.
/// * by_label: for n >= K classes, worker k holds rows of class floor(k K / n) only, the rows of a class cut evenly
/// over
///   its workers in file order; for n < K, class c goes to worker c mod n.
/// * dirichlet: class by class, the rows in random order are cut at floor(m (p_1 + ... + p_k)), p ~ Dir(concentration)
///   over the workers (Yurochkin et al., 2019); then every worker without a row takes one from the largest.
const std::vector<PartitionKind>& partitionKinds();

/// `rows` cut in `parts` runs, the first rows.size() mod parts one longer; run p is handed to take(p, first, last).
template <class Take>
void cutEvenly(Index rows, Index parts, Take&& take) {
    const Index length = rows / parts, longer = rows % parts;
    for (Index p = 0, first = 0; p < parts; ++p) {
        const Index last = first + length + (p < longer ? 1 : 0);
        take(p, first, last);
        first = last;
    }
}

/// Fisher and Yates' shuffle of `rows` by the words of one item of a stream.
void shuffleRows(std::vector<Index>& rows, const RandomStreams& streams, RoundIndex item);

}  // namespace dianoia
