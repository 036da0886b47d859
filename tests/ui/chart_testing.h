// A mouse over a chart, by events sent to it, and what a chart then says.
#pragma once

#include <QCoreApplication>
#include <QWheelEvent>

#include <cmath>

#include "plots/chart_panel.h"
#include "plots/reading_overlay.h"

namespace dianoia::testing {

inline void turnWheel(ChartPanel& panel, QPointF at, int notches, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
    QWheelEvent event(at, panel.viewport()->mapToGlobal(at), {}, {0, 120 * notches}, Qt::NoButton, modifiers,
                      Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(panel.viewport(), &event);
}

inline void moveMouse(ChartPanel& panel, QPointF at, Qt::MouseButtons buttons = Qt::NoButton) {
    QMouseEvent event(QEvent::MouseMove, at, panel.viewport()->mapToGlobal(at), Qt::NoButton, buttons, {});
    QCoreApplication::sendEvent(panel.viewport(), &event);
}

inline void press(ChartPanel& panel, QPointF at, Qt::KeyboardModifiers modifiers = {}) {
    QMouseEvent down(QEvent::MouseButtonPress, at, panel.viewport()->mapToGlobal(at), Qt::LeftButton, Qt::LeftButton,
                     modifiers);
    QCoreApplication::sendEvent(panel.viewport(), &down);
}

inline void release(ChartPanel& panel, QPointF at) {
    QMouseEvent up(QEvent::MouseButtonRelease, at, panel.viewport()->mapToGlobal(at), Qt::LeftButton, Qt::NoButton, {});
    QCoreApplication::sendEvent(panel.viewport(), &up);
}

inline bool near(AxisRange a, AxisRange b, double tolerance = 1e-9) {
    return std::abs(a.low - b.low) <= tolerance * b.span() && std::abs(a.high - b.high) <= tolerance * b.span();
}

inline QStringList texts(const std::vector<ReadoutLine>& lines) {
    QStringList all;
    for (const ReadoutLine& line : lines) all << line.text;
    return all;
}

inline bool isClose(const QColor& a, const QColor& b) {
    return std::abs(a.red() - b.red()) + std::abs(a.green() - b.green()) + std::abs(a.blue() - b.blue()) < 60;
}

/// Pixels like `colour` within `reach` of a point.
inline int countLike(const QImage& image, QPointF at, const QColor& colour, int reach = 2) {
    int count = 0;
    for (int dx = -reach; dx <= reach; ++dx)
        for (int dy = -reach; dy <= reach; ++dy)
            count += isClose(image.pixelColor(qRound(at.x()) + dx, qRound(at.y()) + dy), colour);
    return count;
}

}  // namespace dianoia::testing
