// A plot as a person wants it on paper.
#pragma once

#include <QString>

#include "export/picture_export.h"
#include "plots/plot_view.h"

namespace dianoia {

/// The size on paper and the words around the plot; words apply where a plot is one chart.
struct PlotPicture {
    double widthMm = 160, heightMm = 100;
    int dotsPerInch = 300;  ///< of a PNG
    bool light = true;      ///< on white, whatever the window looks like
    bool theory = true;     ///< with the lines of theory that the window shows
    bool keepsWords = true;
    QString title, xLabel, yLabel;  ///< in place of the window's, where keepsWords is false
    /// In px at 96 an inch, as charts are laid out.
    PictureSize size() const;
};

/// What a view draws: a picture of the session, the runs shown and the run before.
struct PlotContents {
    const SessionPicture& picture;
    RunsShown shown;
    const SessionPicture* previous = nullptr;
};

/// The view as it stands, to be written.
DrawnPicture drawPlot(PlotView& view, const PlotContents& contents, const PlotPicture& wanted, const QString& path);

/// The view as an image for the clipboard: light, as large as on the screen, two pixels a px.
QImage plotImage(PlotView& view, const PlotContents& contents);

}  // namespace dianoia
