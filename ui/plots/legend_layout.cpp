#include "plots/legend_layout.h"

#include <algorithm>

namespace dianoia {
namespace {

/// In as many lines as it takes.
std::vector<LegendSpot> inARow(const QStringList& names, const QFontMetricsF& metrics, double sample, double gap,
                               double room) {
    std::vector<LegendSpot> spots;
    int line = 0;
    double x = 0;
    for (const QString& whole : names) {
        const QString name = metrics.elidedText(whole, Qt::ElideMiddle, room - sample);
        const double width = sample + metrics.horizontalAdvance(name);
        if (x > 0 && x + width > room) {
            ++line;
            x = 0;
        }
        spots.push_back({line, x, name});
        x += width + gap;
    }
    return spots;
}

}  // namespace

std::vector<LegendSpot> legendSpots(const QStringList& names, const QFontMetricsF& metrics, double sample, double gap,
                                    double room, int mostLines) {
    std::vector<LegendSpot> spots = inARow(names, metrics, sample, gap, room);
    if (spots.empty() || spots.back().line < mostLines) return spots;
    const int count = int(names.size()), columns = (count + mostLines - 1) / mostLines;
    const double width = (room + gap) / columns;
    for (int i = 0; i < count; ++i)
        spots[std::size_t(i)] = {i / columns, i % columns * width,
                                 metrics.elidedText(names[i], Qt::ElideMiddle, std::max(0.0, width - gap - sample))};
    return spots;
}

}  // namespace dianoia
