// Where the names of a legend stand on paper, where nobody can ask for what was cut. Without a chart.
#pragma once

#include <QFontMetricsF>
#include <QStringList>

#include <vector>

namespace dianoia {

/// A name with its sample before it, both in a line of the legend.
struct LegendSpot {
    int line = 0;
    double x = 0;  ///< of the sample
    QString name;
};

/// Names one after another in lines `room` px long. Where that takes more than `mostLines`, in columns, the names cut
/// in the middle: names that differ often do so at their ends. None is left out. `sample`: what stands before a name;
/// `gap`: what is left between two.
std::vector<LegendSpot> legendSpots(const QStringList& names, const QFontMetricsF& metrics, double sample, double gap,
                                    double room, int mostLines);

}  // namespace dianoia
