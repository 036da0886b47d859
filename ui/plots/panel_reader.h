// How a person reads a chart with mouse and keys: zoom, pan, crosshair, cursors, target line.
#pragma once

#include <QColor>
#include <QObject>
#include <QPointF>
#include <QString>

#include <optional>
#include <vector>

#include "plots/plot_points.h"
#include "plots/reading_overlay.h"

class QKeyEvent;
class QMenu;
class QMouseEvent;
class QToolButton;
class QWheelEvent;

namespace dianoia {

class ChartPanel;

/// Wheel: zoom about the mouse (Ctrl only x, Shift only y); drag: pan; F or the button "Fit": all of it again. The
/// crosshair shows every named curve at its x. Shift + click or C sets cursor A, then B: their distance, the ratio of
/// the selected curve and on a logarithmic axis its decades per step of x. T sets a target line. Keys: + and - zoom,
/// arrows pan, Shift + arrows move the crosshair, Escape takes cursors and target away.
class PanelReader : public QObject {
    Q_OBJECT

public:
    explicit PanelReader(ChartPanel& panel);

    void setTheme(Theme theme) { m_overlay->setTheme(theme); }

    /// The ranges, the drawing or the size of the panel have changed: reads anew.
    void update();
    /// What is drawn now.
    const Reading& reading() const { return m_overlay->reading(); }

    /// Height of the target line in the coordinate of the y axis; empty without one.
    std::optional<double> target() const { return m_target; }
    void setTarget(std::optional<double> target);
    /// What is said of the target; without it the first x of every curve there.
    void setTargetLines(std::vector<ReadoutLine> lines);
    void setCrosshair(std::optional<QPointF> inViewport);
    /// Cursor A, then B, then A again without B.
    void setCursor(double x);
    const std::vector<double>& cursors() const { return m_cursors; }
    /// No cursor, no target.
    void clear();
    /// The actions of the context menu at a place of the viewport.
    void fill(QMenu& menu, QPointF inViewport);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    bool wheel(const QWheelEvent& event);
    bool press(const QMouseEvent& event);
    bool move(const QMouseEvent& event);
    bool key(const QKeyEvent& event);
    void zoom(QPointF about, double factor, bool x, bool y);
    void pan(double shareX, double shareY);
    void stepCrosshair(double pixels);
    std::vector<ReadoutLine> linesAt(double x) const;
    std::vector<ReadoutLine> cursorLines() const;
    std::vector<ReadoutLine> targetLines() const;

    ChartPanel& m_panel;
    ReadingOverlay* m_overlay;
    QToolButton* m_fit;
    std::optional<QPointF> m_crosshair;  ///< in the viewport
    std::vector<double> m_cursors;       ///< in the coordinate of the x axis
    std::optional<double> m_target;
    std::optional<std::vector<ReadoutLine>> m_targetLines;
    struct Drag {
        QPointF start;
        AxisRange x, y;
        bool isMoving = false;
    };
    std::optional<Drag> m_drag;
};

}  // namespace dianoia
