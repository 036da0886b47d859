// One of the plots of the window: what all of them can do.
#pragma once

#include <QWidget>

#include <vector>

#include "experiment/preset.h"
#include "plots/palette.h"
#include "simulation/session_picture.h"

namespace dianoia {

class ChartPanel;

/// Which runs are drawn, and which of them stands out.
struct RunsShown {
    std::vector<bool> visible;
    std::size_t selected = 0;
    bool draws(std::size_t run) const { return run < visible.size() && visible[run]; }
};

/// A plot with its own controls. It tells the workbench what it needs of the session, and draws what pictures bring.
class PlotView : public QWidget {
    Q_OBJECT

public:
    using QWidget::QWidget;

    /// As --view names it: "progress", "memory", "quantizer", "median".
    virtual QString name() const = 0;
    virtual QString title() const = 0;
    /// Another preset is shown: takes from it what it asks of this plot.
    virtual void showPreset(const Preset& preset) = 0;
    /// Draws a picture. `previous` is the run before this one, drawn as a pale ghost; null without one.
    virtual void show(const SessionPicture& picture, const RunsShown& shown, const SessionPicture* previous) = 0;
    /// Beside the large plot there is no room for controls of its own.
    virtual void setCompact(bool compact) = 0;
    /// The charts that it consists of, for pictures: drawn where they stand beside each other.
    virtual std::vector<ChartPanel*> panels() = 0;
    /// Whether lines of theory are drawn, and whether they should be where there are any; show() has to follow.
    virtual bool showsTheory() const { return false; }
    virtual void setTheoryShown(bool) {}
    /// Other colours; show() has to follow.
    void setTheme(Theme theme);
    /// What is drawn, as CSV text with a header, for "copy data" and "save data".
    virtual QString dataText() const = 0;

signals:
    /// A control of its own was used: what is drawn has to be drawn anew.
    void changed();
    /// A double click: it wants to be the large one.
    void enlargeWanted();
    /// A run is to be hidden, or shown again.
    void runToggled(int run);
};

}  // namespace dianoia
