#include "plots/panel_reader.h"

#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QToolButton>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

#include "plots/chart_panel.h"
#include "plots/panel_words.h"

namespace dianoia {
namespace {

constexpr double kZoomStep = 1.25;
constexpr double kPanStep = 0.1;
constexpr double kDragStarts = 4;  // pixels

}  // namespace

PanelReader::PanelReader(ChartPanel& panel)
    : QObject(&panel),
      m_panel(panel),
      m_overlay(new ReadingOverlay(panel.chart())),
      m_fit(new QToolButton(panel.viewport())) {
    m_fit->setText(tr("Fit"));
    m_fit->setAccessibleName(tr("fit %1").arg(panel.accessibleName()));
    m_fit->setToolTip(tr("Show all of it again (F)"));
    m_fit->setMinimumSize(32, 24);
    m_fit->hide();
    connect(m_fit, &QToolButton::clicked, &panel, &ChartPanel::fit);
    panel.setFocusPolicy(Qt::StrongFocus);
    panel.viewport()->setMouseTracking(true);
    panel.viewport()->installEventFilter(this);
    panel.installEventFilter(this);
}

void PanelReader::setTarget(std::optional<double> target) {
    m_target = target;
    m_targetLines.reset();
    emit m_panel.redrawWanted();
    update();
}

void PanelReader::setTargetLines(std::vector<ReadoutLine> lines) {
    m_targetLines = std::move(lines);
    update();
}

void PanelReader::setCrosshair(std::optional<QPointF> inViewport) {
    if (!inViewport && !m_crosshair) return;
    m_crosshair = inViewport;
    update();
}

void PanelReader::setCursor(double x) {
    if (m_cursors.size() == 2) m_cursors.clear();
    m_cursors.push_back(readingPlace(m_panel.drawing(), m_panel.xAxis(), x));
    update();
}

void PanelReader::clear() {
    m_cursors.clear();
    setTarget(std::nullopt);
}

void PanelReader::update() {
    const QRectF area = m_panel.plotArea();
    m_overlay->setArea(area);
    m_fit->setVisible(m_panel.isZoomed());
    m_fit->adjustSize();
    m_fit->move(int(area.right()) - m_fit->width() - 4, int(area.top()) + 3);
    Reading reading;
    if (m_crosshair && area.contains(*m_crosshair)) {
        const double x = readingPlace(m_panel.drawing(), m_panel.xAxis(), m_panel.pointAt(*m_crosshair).x);
        reading.crosshair = QPointF(m_panel.positionOf({x, 0}).x(), m_crosshair->y());
        reading.atCrosshair = linesAt(x);
    }
    for (std::size_t i = 0; i < m_cursors.size(); ++i)
        reading.cursors.push_back({i == 0 ? tr("A") : tr("B"), m_panel.positionOf({m_cursors[i], 0}).x()});
    if (m_target) reading.target = m_panel.positionOf({0, *m_target}).y();
    reading.measured = cursorLines();
    for (ReadoutLine& line : targetLines()) reading.measured.push_back(std::move(line));
    m_overlay->setReading(std::move(reading));
}

std::vector<ReadoutLine> PanelReader::linesAt(double x) const {
    return crosshairLines(m_panel.drawing(), m_panel.xAxis(), m_panel.yAxis(), x,
                          m_panel.pointAt(m_crosshair.value_or(QPointF())).y);
}

std::vector<ReadoutLine> PanelReader::cursorLines() const {
    if (m_cursors.size() < 2) return {};
    return dianoia::cursorLines(m_panel.drawing(), m_panel.xAxis(), m_panel.yAxis(), m_cursors[0], m_cursors[1]);
}

std::vector<ReadoutLine> PanelReader::targetLines() const {
    if (!m_target) return {};
    if (!m_targetLines) return dianoia::targetLines(m_panel.drawing(), m_panel.xAxis(), m_panel.yAxis(), *m_target);
    std::vector<ReadoutLine> lines = {targetTitle(m_panel.yAxis(), *m_target)};
    lines.insert(lines.end(), m_targetLines->begin(), m_targetLines->end());
    return lines;
}

bool PanelReader::eventFilter(QObject* watched, QEvent* event) {
    if (watched == &m_panel) return event->type() == QEvent::KeyPress && key(*static_cast<const QKeyEvent*>(event));
    switch (event->type()) {
        case QEvent::Wheel:
            return wheel(*static_cast<const QWheelEvent*>(event));
        case QEvent::MouseButtonPress:
            return press(*static_cast<const QMouseEvent*>(event));
        case QEvent::MouseButtonDblClick:
            return m_panel.runAt(static_cast<const QMouseEvent*>(event)->position()) >= 0 &&
                   press(*static_cast<const QMouseEvent*>(event));
        case QEvent::MouseMove:
            return move(*static_cast<const QMouseEvent*>(event));
        case QEvent::MouseButtonRelease:
            m_drag.reset();
            return false;
        case QEvent::Leave:
            setCrosshair(std::nullopt);
            return false;
        case QEvent::ContextMenu: {
            const auto& wanted = *static_cast<const QContextMenuEvent*>(event);
            auto* menu = new QMenu(&m_panel);
            menu->setAttribute(Qt::WA_DeleteOnClose);
            fill(*menu,
                 wanted.reason() == QContextMenuEvent::Mouse ? QPointF(wanted.pos()) : m_panel.plotArea().center());
            menu->popup(wanted.globalPos());
            return true;
        }
        default:
            return false;
    }
}

bool PanelReader::wheel(const QWheelEvent& event) {
    const QPoint turned = event.angleDelta();
    const double steps = (turned.y() != 0 ? turned.y() : turned.x()) / 120.0;
    const bool onlyX = event.modifiers().testFlag(Qt::ControlModifier);
    const bool onlyY = event.modifiers().testFlag(Qt::ShiftModifier);
    if (steps != 0) zoom(event.position(), std::pow(kZoomStep, -steps), !onlyY || onlyX, !onlyX || onlyY);
    return true;
}

bool PanelReader::press(const QMouseEvent& event) {
    if (event.button() != Qt::LeftButton) return event.button() == Qt::RightButton;
    m_panel.setFocus(Qt::MouseFocusReason);
    if (const int run = m_panel.runAt(event.position()); run >= 0) {
        emit m_panel.runToggled(run);
        return true;
    }
    if (!m_panel.plotArea().contains(event.position())) return false;
    if (event.modifiers().testFlag(Qt::ShiftModifier)) {
        setCursor(m_panel.pointAt(event.position()).x);
    } else {
        m_drag = Drag{event.position(), m_panel.xAxis().range, m_panel.yAxis().range};
    }
    return true;
}

bool PanelReader::move(const QMouseEvent& event) {
    if (!m_drag || !event.buttons().testFlag(Qt::LeftButton)) {
        m_drag.reset();
        m_panel.viewport()->setCursor(m_panel.runAt(event.position()) >= 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
        setCrosshair(event.position());
        return false;
    }
    const QPointF moved = event.position() - m_drag->start;
    if (!m_drag->isMoving && moved.manhattanLength() < kDragStarts) return true;
    m_drag->isMoving = true;
    m_crosshair.reset();
    const QRectF area = m_panel.plotArea();
    m_panel.look(m_panel.panned(m_drag->x, -moved.x() / area.width(), Qt::Horizontal),
                 m_panel.panned(m_drag->y, moved.y() / area.height(), Qt::Vertical));
    return true;
}

bool PanelReader::key(const QKeyEvent& event) {
    const bool isShifted = event.modifiers().testFlag(Qt::ShiftModifier);
    if (event.modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier)) return false;
    const QPointF about = m_crosshair.value_or(m_panel.plotArea().center());
    switch (event.key()) {
        case Qt::Key_F:
            m_panel.fit();
            return true;
        case Qt::Key_Plus:
        case Qt::Key_Equal:
            zoom(about, 1 / kZoomStep, true, true);
            return true;
        case Qt::Key_Minus:
            zoom(about, kZoomStep, true, true);
            return true;
        case Qt::Key_Left:
        case Qt::Key_Right: {
            const double sign = event.key() == Qt::Key_Left ? -1 : 1;
            isShifted ? stepCrosshair(sign * 4) : pan(sign * kPanStep, 0);
            return true;
        }
        case Qt::Key_Up:
        case Qt::Key_Down:
            pan(0, event.key() == Qt::Key_Up ? kPanStep : -kPanStep);
            return true;
        case Qt::Key_C:
            setCursor(m_panel.pointAt(about).x);
            return true;
        case Qt::Key_T:
            setTarget(m_panel.pointAt(about).y);
            return true;
        case Qt::Key_Escape:
            if (m_cursors.empty() && !m_target) return false;
            clear();
            return true;
        default:
            return false;
    }
}

void PanelReader::zoom(QPointF about, double factor, bool x, bool y) {
    const PlotPoint at = m_panel.pointAt(about);
    m_panel.look(x ? m_panel.zoomed(m_panel.xAxis().range, at.x, factor, Qt::Horizontal) : m_panel.xAxis().range,
                 y ? m_panel.zoomed(m_panel.yAxis().range, at.y, factor, Qt::Vertical) : m_panel.yAxis().range);
}

void PanelReader::pan(double shareX, double shareY) {
    m_panel.look(m_panel.panned(m_panel.xAxis().range, shareX, Qt::Horizontal),
                 m_panel.panned(m_panel.yAxis().range, shareY, Qt::Vertical));
}

void PanelReader::stepCrosshair(double pixels) {
    const QRectF area = m_panel.plotArea();
    const QPointF from = m_crosshair.value_or(area.center());
    setCrosshair(QPointF(std::clamp(from.x() + pixels, area.left(), area.right() - 1), from.y()));
}

void PanelReader::fill(QMenu& menu, QPointF inViewport) {
    const PlotPoint at = m_panel.pointAt(inViewport);
    menu.addAction(tr("Fit"), QKeySequence(Qt::Key_F), &m_panel, &ChartPanel::fit);
    menu.addAction(m_cursors.size() == 1 ? tr("Cursor B here") : tr("Cursor A here"), QKeySequence(Qt::Key_C), this,
                   [this, at] { setCursor(at.x); });
    menu.addAction(tr("Target here"), QKeySequence(Qt::Key_T), this, [this, at] { setTarget(at.y); });
    menu.addAction(tr("Remove cursors and target"), QKeySequence(Qt::Key_Escape), this, &PanelReader::clear)
        ->setEnabled(!m_cursors.empty() || m_target);
    menu.addSeparator();
    emit m_panel.contextMenuWanted(&menu);
}

}  // namespace dianoia
