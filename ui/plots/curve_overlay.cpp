#include "plots/curve_overlay.h"

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <optional>

#include "plots/label_layout.h"

namespace dianoia {
namespace {

constexpr qsizetype kManyLines = 400;
constexpr double kRoomForFitButton = 44;

/// Cuts a line to a rectangle (Liang and Barsky); false where nothing is left.
bool clip(QLineF& line, const QRectF& area) {
    double from = 0, to = 1;
    const QPointF start = line.p1(), delta = line.p2() - line.p1();
    const auto cut = [&](double direction, double distance) {
        if (direction == 0) return distance >= 0;
        const double t = distance / direction;
        if (direction < 0) {
            from = std::max(from, t);
        } else {
            to = std::min(to, t);
        }
        return from <= to;
    };
    if (!cut(-delta.x(), start.x() - area.left()) || !cut(delta.x(), area.right() - start.x()) ||
        !cut(-delta.y(), start.y() - area.top()) || !cut(delta.y(), area.bottom() - start.y()))
        return false;
    line = {start + from * delta, start + to * delta};
    return true;
}

/// Cuts a line into dashes; `walked` is the length drawn so far along the curve, so that dashes run on across lines.
void addDashes(const QLineF& line, const std::vector<double>& dash, double& walked, QList<QLineF>& out) {
    const double period = dash[0] + dash[1], length = line.length();
    double done = 0;
    while (done < length) {
        const double phase = std::fmod(walked + done, period);
        const bool isOn = phase < dash[0];
        const double next = std::min(length, done + (isOn ? dash[0] - phase : period - phase) + 1e-9);
        if (isOn) out.append({line.pointAt(done / length), line.pointAt(next / length)});
        done = next;
    }
    walked += length;
}

}  // namespace

CurveOverlay::CurveOverlay(QGraphicsItem* chart) : QGraphicsItem(chart) {
    setZValue(20);
    setAcceptedMouseButtons(Qt::NoButton);
}

void CurveOverlay::setColours(const ChartColours& colours) {
    m_markColour = colours.mark;
    m_ground = colours.background;
    m_ground.setAlpha(215);
    update();
}

void CurveOverlay::setArea(const QRectF& area) {
    prepareGeometryChange();
    m_area = area;
}

void CurveOverlay::setAxes(AxisRange x, AxisRange y) {
    m_x = x;
    m_y = y;
    update();
}

void CurveOverlay::setDrawing(Drawing drawing) {
    m_drawing = std::move(drawing);
    update();
}

QPointF CurveOverlay::map(PlotPoint p) const {
    return {m_area.left() + (p.x - m_x.low) / m_x.span() * m_area.width(),
            m_area.bottom() - (p.y - m_y.low) / m_y.span() * m_area.height()};
}

/// Held to the area, since a filled shape cannot be cut line by line and SVG files do not clip.
QPointF CurveOverlay::mapInside(PlotPoint p) const {
    const QPointF at = map(p);
    return {std::clamp(at.x(), m_area.left(), m_area.right()), std::clamp(at.y(), m_area.top(), m_area.bottom())};
}

void CurveOverlay::paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*) {
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    for (const DrawnBand& band : m_drawing.bands) drawBand(*painter, band);
    for (const DrawnBar& bar : m_drawing.bars) drawBar(*painter, bar);
    for (const DrawnCurve& curve : m_drawing.curves) drawCurve(*painter, curve);
    for (const DrawnRule& rule : m_drawing.rules) drawRule(*painter, rule);
    drawDots(*painter);
    drawNotes(*painter);  // below what stands at the floor
    for (const DrawnCurve& curve : m_drawing.curves) drawPlaces(*painter, curve);
    writeLabels(*painter);
    writeMarks(*painter);
    writeTexts(*painter);
    painter->restore();
}

void CurveOverlay::drawBand(QPainter& painter, const DrawnBand& band) const {
    QPolygonF outline;
    for (const PlotPoint& p : band.upper) outline << mapInside(p);
    for (std::size_t i = band.lower.size(); i-- > 0;) outline << mapInside(band.lower[i]);
    painter.setPen(Qt::NoPen);
    painter.setBrush(band.fill);
    painter.drawPolygon(outline);
    painter.setBrush(Qt::NoBrush);
}

void CurveOverlay::drawBar(QPainter& painter, const DrawnBar& bar) const {
    const QRectF box = QRectF(mapInside({bar.left, bar.top}), mapInside({bar.right, bar.bottom})).normalized();
    if (bar.fill.isValid()) painter.fillRect(box, bar.fill);
    if (!bar.outline.isValid()) return;
    painter.setPen(QPen(bar.outline, 1.5));
    painter.drawRect(box);
}

void CurveOverlay::drawRule(QPainter& painter, const DrawnRule& rule) const {
    const bool upright = rule.orientation == Qt::Vertical;
    const QPointF at = map(upright ? PlotPoint{rule.at, m_y.low} : PlotPoint{m_x.low, rule.at});
    if (!m_area.adjusted(-1, -1, 1, 1).contains(at)) return;
    const QLineF line = upright ? QLineF(at.x(), m_area.bottom(), at.x(), m_area.top())
                                : QLineF(m_area.left(), at.y(), m_area.right(), at.y());
    QList<QLineF> lines;
    double walked = 0;
    if (rule.style.dash.empty()) {
        lines.append(line);
    } else {
        addDashes(line, rule.style.dash, walked, lines);
    }
    painter.setPen(QPen(rule.style.colour, rule.width, Qt::SolidLine, Qt::FlatCap));
    painter.drawLines(lines);
    if (rule.text.isEmpty()) return;
    const QFontMetricsF metrics(painter.font());
    const double width = metrics.horizontalAdvance(rule.text);
    if (upright) {
        const double x = at.x() + 4 + width > m_area.right() ? at.x() - 4 - width : at.x() + 4;
        painter.drawText(QPointF(x, m_area.top() + metrics.ascent() + 2), rule.text);
    } else {
        painter.drawText(QPointF(m_area.right() - width - 4, at.y() - 4), rule.text);
    }
}

void CurveOverlay::drawDots(QPainter& painter) const {
    for (const DrawnDot& dot : m_drawing.dots) {
        const QPointF at = map(dot.at);
        if (!m_area.adjusted(-1, -1, 1, 1).contains(at)) continue;
        painter.setPen(dot.isRing ? QPen(dot.colour, 2) : QPen(Qt::NoPen));
        painter.setBrush(dot.isRing ? QBrush(Qt::NoBrush) : QBrush(dot.colour));
        painter.drawEllipse(at, dot.radius, dot.radius);
    }
    painter.setBrush(Qt::NoBrush);
}

void CurveOverlay::writeTexts(QPainter& painter) const {
    constexpr double kApart = 7;  // pixels between a point and its word
    painter.setPen(m_markColour);
    const QFontMetricsF metrics(painter.font());
    QList<QRectF> written;
    for (const DrawnText& word : m_drawing.texts) {
        const QPointF at = map(word.at);
        if (!m_area.adjusted(-1, -1, 1, 1).contains(at)) continue;
        const double below = word.isBelow ? kApart + metrics.ascent() : -kApart;
        const double half = metrics.horizontalAdvance(word.text) / 2;
        const double x = std::clamp(at.x() - half, m_area.left(), std::max(m_area.left(), m_area.right() - 2 * half));
        const QRectF box(x - 2, at.y() + below - metrics.ascent(), 2 * half + 4, metrics.height());
        if (std::any_of(written.begin(), written.end(), [&](const QRectF& r) { return r.intersects(box); })) continue;
        written << box;
        painter.drawText(QPointF(x, at.y() + below), word.text);
    }
}

void CurveOverlay::drawCurve(QPainter& painter, const DrawnCurve& curve) const {
    QList<QLineF> lines;
    for (const auto& piece : curve.points.pieces) {
        if (piece.empty()) continue;
        double walked = 0;
        for (std::size_t i = 0; i + 1 < piece.size(); ++i) {
            QLineF line(map(piece[i]), map(piece[i + 1]));
            if (!clip(line, m_area)) continue;
            if (curve.style.dash.empty()) {
                lines.append(line);
            } else {
                addDashes(line, curve.style.dash, walked, lines);
            }
        }
        const QPointF end = map(piece.back());
        if (piece.size() == 1 && m_area.contains(end)) lines.append({end - QPointF(2, 0), end + QPointF(2, 0)});
    }
    // Qt's raster engine draws lines up to one pixel wide several times faster than wider ones.
    const bool isFine = m_drawing.isLive && lines.size() > kManyLines;
    painter.setPen(
        QPen(curve.style.colour, isFine ? std::min(curve.width, 1.0) : curve.width, Qt::SolidLine, Qt::FlatCap));
    painter.drawLines(lines);
}

/// Where a curve goes below what is shown and does not come back.
std::optional<double> CurveOverlay::leavesBelow(const DrawnCurve& curve) const {
    std::optional<double> left;
    const PlotPoint* before = nullptr;
    for (const auto& piece : curve.points.pieces)
        for (const PlotPoint& point : piece) {
            if (point.x < m_x.low || point.x > m_x.high) continue;
            if (point.y >= m_y.low) {
                left.reset();
            } else if (!left) {
                left = before ? before->x + (m_y.low - before->y) / (point.y - before->y) * (point.x - before->x)
                              : point.x;
            }
            before = &point;
        }
    // Faint lines stand for many, and would fill the edge.
    return curve.style.colour.alpha() == 255 ? left : std::nullopt;
}

/// What of a curve is not on a line: values below what is shown or at the floor, the last ones before a gap, and live
/// changes.
void CurveOverlay::drawPlaces(QPainter& painter, const DrawnCurve& curve) const {
    constexpr double kHalfHeight = 9, kSize = 5;
    const QRectF reach = m_area.adjusted(-1, -1, 1, 1);
    painter.setPen(QPen(curve.style.colour, 1.5));
    for (const PlotPoint& point : curve.points.atFloor) {
        const QPointF at = map(point);
        if (!reach.contains(at)) continue;
        painter.drawPolygon(QPolygonF({at, at + QPointF(-kSize, -2 * kSize), at + QPointF(kSize, -2 * kSize)}));
    }
    if (const auto left = leavesBelow(curve)) {
        const QPointF at(map({*left, m_y.low}).x(), m_area.bottom());
        painter.drawPolygon(QPolygonF({at, at + QPointF(-kSize, -2 * kSize), at + QPointF(kSize, -2 * kSize)}));
    }
    painter.setPen(QPen(curve.style.colour, 2));
    for (const PlotPoint& point : curve.points.lost) {
        const QPointF at = map(point);
        if (!reach.contains(at)) continue;
        painter.drawLine(QLineF(at - QPointF(kSize, kSize), at + QPointF(kSize, kSize)));
        painter.drawLine(QLineF(at - QPointF(kSize, -kSize), at + QPointF(kSize, -kSize)));
    }
    for (const DrawnCurve::Mark& mark : curve.marks) {
        const QPointF at = map(mark.at);
        QLineF tick(at - QPointF(0, kHalfHeight), at + QPointF(0, kHalfHeight));
        if (clip(tick, m_area)) painter.drawLine(tick);
    }
}

void CurveOverlay::writeMarks(QPainter& painter) const {
    const QFontMetricsF metrics(painter.font());
    std::vector<std::pair<double, QString>> texts;
    for (const DrawnCurve& curve : m_drawing.curves)
        for (const DrawnCurve::Mark& mark : curve.marks) {
            const double x = map(mark.at).x();
            if (x < m_area.left() || x > m_area.right() || mark.text.isEmpty()) continue;
            texts.emplace_back(x, metrics.elidedText(mark.text, Qt::ElideRight, 0.7 * m_area.width()));
        }
    std::sort(texts.begin(), texts.end());
    std::vector<LabelWish> wishes;
    for (const auto& [x, text] : texts) wishes.push_back({x + 3, metrics.horizontalAdvance(text)});
    const int rows = std::clamp(int(m_area.height() / metrics.height() / 4), 1, 6);
    const auto places = placeLabels(wishes, m_area.left() + 3, m_area.right() - kRoomForFitButton, rows, 8);
    painter.setPen(m_markColour);
    for (std::size_t i = 0; i < texts.size(); ++i)
        if (places[i].row >= 0)
            painter.drawText(
                QPointF(places[i].left, m_area.top() + 2 + metrics.ascent() + metrics.height() * places[i].row),
                texts[i].second);
}

/// The labels of curves where these leave the picture, one below the other where they would meet.
void CurveOverlay::writeLabels(QPainter& painter) const {
    const QFontMetricsF metrics(painter.font());
    QList<QRectF> written;
    for (const DrawnCurve& curve : m_drawing.curves) {
        if (curve.label.isEmpty()) continue;
        std::optional<QPointF> end;
        for (const auto& piece : curve.points.pieces)
            for (const PlotPoint& point : piece)
                if (m_area.contains(map(point))) end = map(point);
        if (!end) continue;
        const double width = metrics.horizontalAdvance(curve.label);
        QRectF box(std::clamp(end->x() - width - 6, m_area.left(), std::max(m_area.left(), m_area.right() - width)),
                   end->y() - metrics.height() - 2, width, metrics.height());
        box.moveTop(std::max(box.top(), m_area.top()));
        while (std::any_of(written.begin(), written.end(), [&](const QRectF& r) { return r.intersects(box); }))
            box.translate(0, metrics.height());
        if (box.bottom() > m_area.bottom()) continue;
        painter.setPen(curve.style.colour);
        painter.drawText(QPointF(box.left(), box.top() + metrics.ascent()), curve.label);
        written << box;
    }
}

/// On a plate, so that they can be read over curves; in little room one line each, as many as half of it takes.
void CurveOverlay::drawNotes(QPainter& painter) const {
    if (m_drawing.notes.isEmpty()) return;
    constexpr int kPlace = Qt::AlignLeft | Qt::AlignBottom | Qt::TextWordWrap;
    const QRectF room = m_area.adjusted(8, 4, -8, -6);
    const QFontMetricsF metrics(painter.font());
    QStringList notes = m_drawing.notes;
    const double most = std::max(metrics.height(), m_area.height() / 2);
    if (metrics.boundingRect(room, kPlace, notes.join(u'\n')).height() > most) {
        notes = notes.mid(0, int(most / metrics.lineSpacing() + 1e-9) < 1 ? 1 : int(most / metrics.lineSpacing()));
        for (QString& note : notes) note = metrics.elidedText(note, Qt::ElideRight, room.width());
    }
    const QString text = notes.join(u'\n');
    painter.fillRect(metrics.boundingRect(room, kPlace, text).adjusted(-4, -2, 4, 2) & m_area, m_ground);
    painter.setPen(m_markColour);
    painter.drawText(room, kPlace, text);
}

}  // namespace dianoia
