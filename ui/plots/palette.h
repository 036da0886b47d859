// Colours and dashes of runs, and the two themes.
#pragma once

#include <QColor>
#include <QPalette>
#include <QString>

#include <vector>

namespace dianoia {

/// How a run is drawn everywhere: in chips, curves, legends and exports.
struct RunStyle {
    QColor colour;
    std::vector<double> dash;  ///< on, off, on, off ... in pixels; empty: solid
};

enum class Theme { light, dark, projector };

/// The style of run number `index`: eight colours that people with any colour vision tell apart, then the same colours
/// dashed. Sixteen runs are all different.
RunStyle runStyle(std::size_t index, Theme theme);

/// The colours of widgets.
QPalette widgetPalette(Theme theme);

/// What the palette cannot say: a box that is not checked and a button that is down have to be seen on a projector.
QString widgetStyleSheet(Theme theme);

/// The colours of a chart.
struct ChartColours {
    QColor background, text, grid, mark;
};
ChartColours chartColours(Theme theme);

/// "light", "dark" or "projector".
QString themeName(Theme theme);
/// Reads "light", "dark" or "projector"; light for anything else.
Theme themeOf(const QString& name);

}  // namespace dianoia
