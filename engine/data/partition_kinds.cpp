#include "data/partition_kinds.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/diagnostics.h"
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

/// A draw of Dir(shape of each of `count` parts) from an item of a stream.
template <class Shape>
std::vector<double> dirichlet(const Deal& deal, Index count, RoundIndex item, Shape&& shape) {
    std::vector<double> p(static_cast<std::size_t>(count));
    for (Index k = 0; k < count; ++k) p[std::size_t(k)] = logGamma(shape(k), deal.streams, k, item);
    const double largest = *std::max_element(p.begin(), p.end());
    double total = 0;
    for (double& value : p) total += value = elementary::exp(value - largest);
    for (double& value : p) value /= total;
    return p;
}

/// Deals `rows` out by shares: cut at floor(rows.size() (p_1 + ... + p_k)).
void cutByShares(Deal& deal, const std::vector<Index>& rows, const std::vector<double>& p) {
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

/// The rows of each class in random order.
std::vector<std::vector<Index>> shuffledClasses(Deal& deal) {
    const std::vector<Index> begins = sortByClass(deal);
    std::vector<std::vector<Index>> classes;
    for (Index c = 0; c < deal.data.classes(); ++c) {
        classes.emplace_back(deal.rows.begin() + begins[std::size_t(c)],
                             deal.rows.begin() + begins[std::size_t(c) + 1]);
        shuffleRows(classes.back(), deal.streams, roundOf(DataStream::classOrder, c));
    }
    return classes;
}

void dealDirichlet(Deal& deal) {
    const auto classes = shuffledClasses(deal);
    for (Index c = 0; c < deal.data.classes(); ++c)
        cutByShares(deal, classes[std::size_t(c)],
                    dirichlet(deal, deal.partition.workers(), roundOf(DataStream::proportions, c),
                              [&](Index) { return deal.options.concentration; }));
}

void dealQuantity(Deal& deal) {
    shuffleRows(deal.rows, deal.streams, roundOf(DataStream::deal));
    cutByShares(deal, deal.rows, dirichlet(deal, deal.partition.workers(), roundOf(DataStream::sizes), [&](Index) {
                    return deal.options.concentration;
                }));
}

void dealShards(Deal& deal) {
    sortByClass(deal);
    const Index workers = deal.partition.workers(), each = Index(deal.options.shards);
    std::vector<Range> pieces;
    cutEvenly(std::ssize(deal.rows), workers * each, [&](Index, Index first, Index last) {
        pieces.push_back({first, last});
    });
    std::vector<Index> order(pieces.size());
    std::iota(order.begin(), order.end(), Index(0));
    shuffleRows(order, deal.streams, roundOf(DataStream::shards));
    for (std::size_t p = 0; p < order.size(); ++p) {
        const Range piece = pieces[std::size_t(order[p])];
        append(deal, Index(p) / each, piece.first, piece.last);
    }
}

/// Whether worker i holds class c, for all of both.
std::vector<std::vector<bool>> drawHolders(const Deal& deal) {
    const Index workers = deal.partition.workers(), classes = deal.data.classes();
    if (deal.options.labels > classes)
        failContent("partition.labels is " + std::to_string(deal.options.labels) + ", more than the " +
                    std::to_string(classes) + " classes");
    std::vector<std::vector<bool>> holds(std::size_t(classes), std::vector<bool>(std::size_t(workers), false));
    for (Index i = 0; i < workers; ++i) {
        std::vector<Index> others;
        for (Index c = 0; c < classes; ++c)
            if (c != i % classes) others.push_back(c);
        shuffleRows(others, deal.streams, roundOf(DataStream::ownClasses, i));
        holds[std::size_t(i % classes)][std::size_t(i)] = true;
        for (std::int64_t m = 0; m + 1 < deal.options.labels; ++m)
            holds[std::size_t(others[std::size_t(m)])][std::size_t(i)] = true;
    }
    return holds;
}

void dealLabels(Deal& deal) {
    const auto holds = drawHolders(deal);
    const auto classes = shuffledClasses(deal);
    for (std::size_t c = 0; c < classes.size(); ++c) {
        std::vector<Index> holders;
        for (Index i = 0; i < deal.partition.workers(); ++i)
            if (holds[c][std::size_t(i)]) holders.push_back(i);
        if (holders.empty()) holders.push_back(Index(c) % deal.partition.workers());
        cutEvenly(std::ssize(classes[c]), std::ssize(holders), [&](Index part, Index first, Index last) {
            auto& rows = deal.partition.rowsOf[std::size_t(holders[std::size_t(part)])];
            rows.insert(rows.end(), classes[c].begin() + first, classes[c].begin() + last);
        });
    }
}

void dealDirichletWorkers(Deal& deal) {
    auto classes = shuffledClasses(deal);
    const Index workers = deal.partition.workers(), total = std::ssize(deal.rows);
    const double perClass = double(classes.size()) / double(std::max<Index>(total, 1));
    std::vector<double> sizes;
    for (const auto& rows : classes) sizes.push_back(double(rows.size()));
    cutEvenly(total, workers, [&](Index i, Index first, Index last) {
        const std::vector<double> q = dirichlet(
            deal, std::ssize(classes), roundOf(DataStream::classShares, i),
            [&](Index c) { return std::max(deal.options.concentration * perClass * sizes[std::size_t(c)], 1e-6); });
        std::vector<std::uint32_t> words(static_cast<std::size_t>((last - first + 3) / 4 * 4));
        deal.streams.words(words, Purpose::data, toWorker(0), roundOf(DataStream::classDraws, i));
        for (Index r = 0; r < last - first; ++r) {
            double left = 0;
            for (std::size_t c = 0; c < q.size(); ++c) left += classes[c].empty() ? 0.0 : q[c];
            double at = unitInterval(words[std::size_t(r)]) * left;
            std::size_t chosen = 0;
            for (std::size_t c = 0; c < q.size(); ++c) {
                if (classes[c].empty()) continue;
                chosen = c;
                at -= q[c];
                if (at < 0) break;
            }
            deal.partition.rowsOf[std::size_t(i)].push_back(classes[chosen].back());
            classes[chosen].pop_back();
        }
    });
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
         true},
        {{"shards",
          "Rows sorted by label and cut in pieces; each worker gets a few at random.",
          {"similarity", "shards"}},
         dealShards},
        {{"labels", "Each worker holds a few classes drawn at random.", {"similarity", "labels"}}, dealLabels, true},
        {{"dirichlet_worker",
          "Workers of equal size, each with shares of the classes drawn from a Dirichlet law.",
          {"similarity", "concentration"}},
         dealDirichletWorkers},
        {{"quantity", "Workers that are alike but hold different numbers of rows.", {"similarity", "concentration"}},
         dealQuantity,
         true}};
    return kinds;
}

}  // namespace dianoia
