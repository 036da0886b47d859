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
/// * shards: sorted by label and cut evenly in n * shards pieces, which are dealt out at random, `shards` to a worker
///   (McMahan et al., 2017).
/// * labels: worker i holds class i mod K and labels - 1 further classes drawn at random (Li et al., 2022); the rows of
///   a class, in random order, are cut evenly over its holders, and a class that nobody holds goes to worker c mod n.
/// * dirichlet_worker: workers of equal size, one after the other; each draws the class of its rows from shares
///   q ~ Dir(concentration K m_c/N), over the classes that are not used up (Hsu, Qi and Brown, 2019).
/// * quantity: a random permutation cut at floor(N (p_1 + ... + p_k)), p ~ Dir(concentration): alike, but of different
///   sizes; f weighs the workers equally all the same. Repaired as dirichlet is.
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
