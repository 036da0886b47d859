#include "data/holdings.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace dianoia {

Index Holdings::rowsOf(Index worker) const {
    const auto& own = counts[std::size_t(worker)];
    return std::accumulate(own.begin(), own.end(), Index(0));
}

Index Holdings::rows() const {
    Index total = 0;
    for (Index i = 0; i < workers(); ++i) total += rowsOf(i);
    return total;
}

Holdings holdingsOf(const DataSet& data, const Partition& partition) {
    Holdings holdings;
    if (data.labelFault.empty()) holdings.classes = data.classNames;
    const std::size_t columns = std::max<std::size_t>(holdings.classes.size(), 1);
    for (const auto& rows : partition.rowsOf) {
        std::vector<Index> own(columns, 0);
        for (const Index row : rows) ++own[holdings.classes.empty() ? 0 : data.classOf[std::size_t(row)]];
        holdings.counts.push_back(std::move(own));
    }
    return holdings;
}

double labelSkew(const Holdings& holdings) {
    const double total = double(holdings.rows());
    if (holdings.classes.empty() || total == 0) return 0;
    std::vector<double> share(holdings.classes.size(), 0);
    for (const auto& own : holdings.counts)
        for (std::size_t c = 0; c < own.size(); ++c) share[c] += double(own[c]) / total;
    double skew = 0;
    for (Index i = 0; i < holdings.workers(); ++i) {
        const auto rows = double(holdings.rowsOf(i));
        if (rows == 0) continue;
        double distance = 0;
        for (std::size_t c = 0; c < share.size(); ++c)
            distance += std::abs(double(holdings.counts[std::size_t(i)][c]) / rows - share[c]);
        skew += rows / total * distance / 2;
    }
    return skew;
}

double quantitySkew(const Holdings& holdings) {
    Index largest = 0;
    for (Index i = 0; i < holdings.workers(); ++i) largest = std::max(largest, holdings.rowsOf(i));
    const Index total = holdings.rows();
    return total == 0 ? 1 : double(largest) * double(holdings.workers()) / double(total);
}

}  // namespace dianoia
