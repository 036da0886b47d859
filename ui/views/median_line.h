// The workers' values of one coordinate on a line, with mean, median, vote and the law of the noisy median.
#pragma once

#include <optional>

#include "plots/chart_panel.h"
#include "simulation/median_probe.h"
#include "theory/median_curves.h"

namespace dianoia {

/// What is shown of a coordinate.
struct MedianLineContent {
    QString run;
    RunStyle style;
    MedianProbe probe;
    double level = 0;                  ///< b; 0 without noise
    std::optional<MedianDensity> law;  ///< of these values; empty while it is computed, or where there are too many
    std::uint64_t lawRound = 0;        ///< after which round the values of the law are
    QString note;                      ///< why it is not computed
};

/// Draws each worker as a dot, one upon another where they meet; upright rules at their mean and their median; an arrow
/// for the vote of their signs; with noise the density of the noisy median as a filled area and a dashed rule at its
/// expectation. The axes stay as they are while what is drawn fits them, so that the picture does not jump.
class MedianLine {
public:
    explicit MedianLine(ChartPanel& panel) : m_panel(panel) {}

    void show(const MedianLineContent& content);
    /// Says why there is nothing to show.
    void showNothing(const QString& reason);

private:
    struct Stacked {
        double value;
        int height;
    };
    void setReach(const MedianLineContent& content, double least, double greatest, double mean);
    void stackDots(std::vector<double> values);
    void setAxes(const MedianLineContent& content);
    void addDots(Drawing& drawing) const;
    void addDensity(const MedianLineContent& content, Drawing& drawing) const;
    void addVote(const MedianLineContent& content, Drawing& drawing) const;
    void writeLegend(const MedianLineContent& content, double mean, double median);

    ChartPanel& m_panel;
    AxisRange m_x, m_y, m_density;
    bool m_hasDensity = false;
    std::vector<Stacked> m_stacks;
    int m_highest = 1;
};

/// The text of a probability of "+" or the count of it: "vote + (2 of 3)", "vote + 97.6 %".
QString voteText(const MedianLineContent& content);

}  // namespace dianoia
