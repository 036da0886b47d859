// What a person reads with, laid over the curves: crosshair, cursors, target line, and boxes of values.
#pragma once

#include <QColor>
#include <QFont>
#include <QGraphicsItem>
#include <QString>

#include <optional>
#include <vector>

#include "plots/palette.h"

namespace dianoia {

/// A line of a box of values, in the colour of what it is about.
struct ReadoutLine {
    QColor colour;  ///< not valid: the colour of text
    QString text;
};

/// What is drawn, in the coordinates of the chart.
struct Reading {
    std::optional<QPointF> crosshair;
    std::vector<ReadoutLine> atCrosshair;  ///< in a box beside it
    struct Cursor {
        QString name;  ///< "A" or "B"
        double x = 0;
    };
    std::vector<Cursor> cursors;
    std::optional<double> target;       ///< height of the target line
    std::vector<ReadoutLine> measured;  ///< of cursors and target, in the upper right corner
};

/// Draws a Reading within the plot area. Not part of exported pictures, but for cursors and target.
class ReadingOverlay : public QGraphicsItem {
public:
    explicit ReadingOverlay(QGraphicsItem* chart);

    void setTheme(Theme theme);

    void setArea(const QRectF& area);
    void setReading(Reading reading);
    const Reading& reading() const { return m_reading; }

    QRectF boundingRect() const override { return m_area; }
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

private:
    /// Writes lines in a box with its corner at `at`, moved to stay inside the area.
    void writeBox(QPainter& painter, const std::vector<ReadoutLine>& lines, QPointF at) const;
    /// As many as fill `share` of the height; the last one tells how many more there are.
    std::vector<ReadoutLine> fitting(std::vector<ReadoutLine> lines, double share) const;
    QSizeF sizeOf(const std::vector<ReadoutLine>& lines) const;

    QRectF m_area;
    QFont m_font;
    ChartColours m_colours;
    Reading m_reading;
};

}  // namespace dianoia
