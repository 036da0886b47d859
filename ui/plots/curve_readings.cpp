#include "plots/curve_readings.h"

#include <algorithm>
#include <cmath>

namespace dianoia {

std::optional<double> curveValueAt(const PlotCurve& curve, double x, double reach) {
    for (const auto& piece : curve.pieces) {
        if (piece.empty()) continue;
        if (piece.size() == 1 && std::abs(piece.front().x - x) <= reach) return piece.front().y;
        if (x < piece.front().x || x > piece.back().x) continue;
        const auto after =
            std::upper_bound(piece.begin(), piece.end(), x, [](double v, const PlotPoint& p) { return v < p.x; });
        const PlotPoint from = after == piece.begin() ? *after : *std::prev(after);
        if (after == piece.end() || after->x == from.x) return from.y;
        return from.y + (x - from.x) / (after->x - from.x) * (after->y - from.y);
    }
    return std::nullopt;
}

std::optional<double> firstAtOrBelow(const PlotCurve& curve, double level) {
    for (const auto& piece : curve.pieces)
        for (std::size_t i = 0; i < piece.size(); ++i) {
            if (piece[i].y > level) continue;
            if (i == 0 || piece[i].y == piece[i - 1].y) return piece[i].x;
            const PlotPoint from = piece[i - 1], to = piece[i];
            return from.x + (level - from.y) / (to.y - from.y) * (to.x - from.x);
        }
    return std::nullopt;
}

std::optional<BucketReached> bucketAtOrBelow(std::span<const CurvePoint> history, double level) {
    for (std::size_t i = 0; i < history.size(); ++i)
        if (history[i].y.finite > 0 && history[i].y.least <= level)
            return BucketReached{i, history[i].y.first <= level};
    return std::nullopt;
}

std::vector<CurvePoint> runningMean(std::span<const CurvePoint> history, std::size_t half) {
    std::vector<CurvePoint> means(history.begin(), history.end());
    for (std::size_t i = 0; i < history.size(); ++i) {
        if (history[i].y.finite == 0) continue;
        // Every window is added up by itself: differences of long sums would lose small values behind large ones.
        const std::size_t from = i < half ? 0 : i - half, to = std::min(history.size(), i + half + 1);
        double sum = 0;
        std::uint64_t finite = 0;
        for (std::size_t k = from; k < to; ++k) {
            if (history[k].y.finite == 0) continue;
            sum += history[k].y.sum;
            finite += history[k].y.finite;
        }
        const double mean = sum / double(finite);
        const double middle = history[i].xFirst / 2 + history[i].xLast / 2;
        means[i].xFirst = means[i].xLast = middle;
        means[i].y = std::isfinite(mean) ? Bucket{mean, mean, mean, mean, mean, 1, 0} : Bucket{};
    }
    return means;
}

}  // namespace dianoia
