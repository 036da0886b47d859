#include "plots/label_layout.h"

#include <algorithm>
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

}  // namespace dianoia
