#include "data/partition_kinds.h"

#include <algorithm>
#include <cmath>

#include "core/elementary.h"
#include "data/data_streams.h"
#include "data/normal_pair.h"

namespace dianoia {
namespace {

void append(Deal& deal, Index worker, Index first, Index last) {
    auto& rows = deal.partition.rowsOf[std::size_t(worker)];
    rows.insert(rows.end(), deal.rows.begin() + first, deal.rows.begin() + last);
}

void dealContiguous(Deal& deal) {
    cutEvenly(std::ssize(deal.rows), deal.partition.workers(),
              [&](Index worker, Index first, Index last) { append(deal, worker, first, last); });
}

void dealShuffled(Deal& deal) {
    shuffleRows(deal.rows, deal.streams, roundOf(DataStream::deal));
    cutEvenly(std::ssize(deal.rows), deal.partition.workers(), [&](Index worker, Index first, Index last) {
        std::sort(deal.rows.begin() + first, deal.rows.begin() + last);
        append(deal, worker, first, last);
    });
}

/// Sorts deal.rows by class and gives the position at which each class begins, K + 1 numbers.
std::vector<Index> sortByClass(Deal& deal) {
    const auto classOf = [&](Index row) { return deal.data.classOf[std::size_t(row)]; };
    std::stable_sort(deal.rows.begin(), deal.rows.end(), [&](Index a, Index b) { return classOf(a) < classOf(b); });
    std::vector<Index> begins(std::size_t(deal.data.classes()) + 1, 0);
    for (const Index row : deal.rows) ++begins[classOf(row) + 1];
    for (std::size_t c = 1; c < begins.size(); ++c) begins[c] += begins[c - 1];
    return begins;
}

void dealSorted(Deal& deal) {
    sortByClass(deal);
    dealContiguous(deal);
}

void dealByLabel(Deal& deal) {
    const std::vector<Index> begins = sortByClass(deal);
    const Index classes = deal.data.classes(), workers = deal.partition.workers();
    for (Index c = 0; c < classes; ++c) {
        const Index begin = begins[std::size_t(c)], size = begins[std::size_t(c) + 1] - begin;
        // Worker k holds class floor(k K / n), so those of class c are ceil(c n / K) ... ceil((c + 1) n / K) - 1.
        const auto firstOf = [&](Index k) { return (k * workers + classes - 1) / classes; };
        const bool several = workers >= classes;
        const Index first = several ? firstOf(c) : c % workers, holders = several ? firstOf(c + 1) - first : 1;
        cutEvenly(size, holders,
                  [&](Index part, Index from, Index to) { append(deal, first + part, begin + from, begin + to); });
    }
}

/// The logarithm of a draw from Gamma(shape, 1) by Marsaglia and Tsang (2000); a shape below 1 is raised by one and the
/// draw multiplied by U^(1/shape), which underflows unless it stays a logarithm.
double logGamma(double shape, const RandomStreams& streams, Index worker, RoundIndex item) {
    const double d = (shape < 1 ? shape + 1 : shape) - 1.0 / 3, c = 1 / std::sqrt(9 * d);
    for (std::uint32_t attempt = 0;; ++attempt) {
        const double x = normalPair(streams, toWorker(worker), item, 2 * attempt)[0];
        const double root = 1 + c * x, v = root * root * root;
        if (v <= 0) continue;
        const PhiloxBlock words = streams.block(Purpose::data, toWorker(worker), item, 2 * attempt + 1);
        const double logV = elementary::log(v);
        if (elementary::log(openUnitInterval(words[0])) >= x * x / 2 + d - d * v + d * logV) continue;
        const double logDraw = elementary::log(d) + logV;
        return shape < 1 ? logDraw + elementary::log(openUnitInterval(words[1])) / shape : logDraw;
    }
}

/// p ~ Dir(concentration) over the workers, for class c.
std::vector<double> proportions(const Deal& deal, Index c) {
    std::vector<double> p(std::size_t(deal.partition.workers()));
    for (std::size_t k = 0; k < p.size(); ++k)
        p[k] = logGamma(deal.options.concentration, deal.streams, Index(k), roundOf(DataStream::proportions, c));
    const double largest = *std::max_element(p.begin(), p.end());
    double total = 0;
    for (double& value : p) total += value = elementary::exp(value - largest);
    for (double& value : p) value /= total;
    return p;
}

void dealDirichlet(Deal& deal) {
    const std::vector<Index> begins = sortByClass(deal);
    for (Index c = 0; c < deal.data.classes(); ++c) {
        std::vector<Index> rows(deal.rows.begin() + begins[std::size_t(c)],
                                deal.rows.begin() + begins[std::size_t(c) + 1]);
        shuffleRows(rows, deal.streams, roundOf(DataStream::classOrder, c));
        const std::vector<double> p = proportions(deal, c);
        double sum = 0;
        Index first = 0;
        for (std::size_t k = 0; k < p.size(); ++k) {
            sum += p[k];
            const auto cut = static_cast<Index>(std::floor(sum * double(rows.size())));
            const Index last = k + 1 == p.size() ? std::ssize(rows) : std::clamp(cut, first, std::ssize(rows));
            auto& held = deal.partition.rowsOf[k];
            held.insert(held.end(), rows.begin() + first, rows.begin() + last);
            first = last;
        }
    }
}

}  // namespace

const std::vector<PartitionKind>& partitionKinds() {
    static const std::vector<PartitionKind> kinds = {
        {{"shuffled", "Rows dealt out at random: the workers are alike.", {"similarity"}}, dealShuffled},
        {{"contiguous", "Rows in file order, cut in runs.", {"similarity"}}, dealContiguous},
        {{"sorted", "Rows sorted by label, then cut in runs.", {"similarity"}}, dealSorted},
        {{"by_label", "One class a worker: the workers differ as far as they can.", {"similarity"}}, dealByLabel},
        {{"dirichlet", "Each class is split by shares drawn from a Dirichlet law.", {"similarity", "concentration"}},
         dealDirichlet,
         true}};
    return kinds;
}

}  // namespace dianoia
