#include "plots/label_layout.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace dianoia {

std::vector<LabelPlace> placeLabels(std::span<const LabelWish> wishes, double left, double right, int rows,
                                    double gap) {
    std::vector<std::vector<std::pair<double, double>>> taken(std::size_t(std::max(rows, 0)));
    std::vector<LabelPlace> places;
    for (const LabelWish& wish : wishes) {
        const double from = std::max(left, std::min(wish.at, right - wish.width)), to = from + wish.width;
        LabelPlace place{from, -1};
        for (std::size_t row = 0; row < taken.size() && place.row < 0 && to <= right + 1e-9; ++row) {
            const bool isFree = std::none_of(taken[row].begin(), taken[row].end(), [&](const auto& other) {
                return from < other.second + gap && other.first < to + gap;
            });
            if (!isFree) continue;
            taken[row].emplace_back(from, to);
            place.row = int(row);
        }
        places.push_back(place);
    }
    return places;
}

std::vector<bool> labelledTicks(std::span<const AxisTick> ticks, std::span<const double> extents, double pixelsPerUnit,
                                double gap) {
    std::vector<std::size_t> whole, between;
    for (std::size_t i = 0; i < ticks.size(); ++i) (ticks[i].isBetween ? between : whole).push_back(i);
    const auto areApart = [&](std::size_t a, std::size_t b) {
        return std::abs(ticks[a].at - ticks[b].at) * pixelsPerUnit >= (extents[a] + extents[b]) / 2 + gap;
    };
    const double step = whole.size() > 1 ? ticks[whole[1]].at - ticks[whole[0]].at : 1;
    std::vector<std::size_t> chosen;
    for (long stride : {1, 2, 4, 5, 10, 20, 50}) {
        chosen.clear();
        for (std::size_t i : whole)
            if (std::lround(ticks[i].at / step) % stride == 0) chosen.push_back(i);
        bool fits = true;
        for (std::size_t k = 1; k < chosen.size(); ++k) fits = fits && areApart(chosen[k - 1], chosen[k]);
        if (fits) break;
    }
    if (chosen.size() < 2 && whole.size() > 1 && areApart(whole.front(), whole.back()))
        chosen = {whole.front(), whole.back()};
    for (std::size_t i : between)
        if (std::all_of(chosen.begin(), chosen.end(), [&](std::size_t other) { return areApart(i, other); }))
            chosen.push_back(i);
    std::vector<bool> labelled(ticks.size(), false);
    for (std::size_t i : chosen) labelled[i] = true;
    return labelled;
}

}  // namespace dianoia
