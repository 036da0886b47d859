#include "views/plot_deck.h"

#include <QSplitter>
#include <QVBoxLayout>

#include <algorithm>

#include "plots/chart_panel.h"

namespace dianoia {

PlotDeck::PlotDeck(std::vector<PlotView*> views, std::size_t beside, QWidget* parent)
    : QWidget(parent),
      m_views(std::move(views)),
      m_beside(std::min(beside, m_views.size())),
      m_split(new QSplitter(Qt::Horizontal, this)),
      m_column(new QSplitter(Qt::Vertical, m_split)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_split);
    m_split->setChildrenCollapsible(false);
    m_column->setChildrenCollapsible(false);
    for (std::size_t i = 0; i < m_views.size(); ++i) {
        connect(m_views[i], &PlotView::enlargeWanted, this, [this, i] { enlarge(i); });
        connect(m_views[i], &PlotView::changed, this, &PlotDeck::changed);
        connect(m_views[i], &PlotView::runToggled, this, &PlotDeck::runToggled);
        for (ChartPanel* panel : m_views[i]->panels())
            connect(panel, &ChartPanel::runToggled, m_views[i], &PlotView::runToggled);
    }
    arrange();
}

PlotView* PlotDeck::find(const QString& name) const {
    for (PlotView* view : m_views)
        if (view->name() == name) return view;
    return nullptr;
}

void PlotDeck::enlarge(std::size_t index) {
    if (index >= m_views.size() || index == m_large) return;
    m_large = index;
    if (index < m_beside) m_before = index;
    arrange();
    emit enlarged(index);
}

bool PlotDeck::isSeen(std::size_t index) const {
    return index == m_large || (index < m_beside && index != m_before);
}

void PlotDeck::arrange() {
    const QList<int> sizes = m_split->sizes();
    int place = 0;
    for (std::size_t i = 0; i < m_views.size(); ++i) {
        const bool isLarge = i == m_large;
        m_views[i]->setCompact(!isLarge);
        if (isLarge) {
            m_split->insertWidget(0, m_views[i]);
        } else {
            m_column->insertWidget(place, m_views[i]);
            m_column->setStretchFactor(place++, 1);  // else that of the large one stays with it
        }
        m_views[i]->setVisible(isSeen(i));
    }
    m_split->setStretchFactor(0, 5);
    m_split->setStretchFactor(1, 3);
    m_split->setSizes(sizes.size() == 2 && sizes[0] > 0 ? sizes : QList<int>{700, 420});
    m_column->setSizes(QList<int>(m_column->count(), 200));
}

void PlotDeck::choose(const std::vector<std::string>& names) {
    for (const std::string& name : names)
        for (std::size_t i = 0; i < m_views.size(); ++i)
            if (m_views[i]->name().toStdString() == name) return enlarge(i);
}

void PlotDeck::setWhole(PlotView& view, bool whole) {
    view.setCompact(!whole);
    // Layouts give what has come up a place only when the window is idle, unless they are asked.
    for (QWidget* part : view.findChildren<QWidget*>())
        if (part->layout()) part->layout()->activate();
    view.layout()->activate();
}

QByteArray PlotDeck::sizes() const {
    return m_split->saveState();
}

void PlotDeck::restoreSizes(const QByteArray& sizes) {
    m_split->restoreState(sizes);
}

void PlotDeck::showPreset(const Preset& preset) {
    for (PlotView* view : m_views) view->showPreset(preset);
    choose(preset.view.plots);
}

void PlotDeck::show(const SessionPicture& picture, const RunsShown& shown, const SessionPicture* previous, bool all) {
    m_turn = (m_turn + 1) % m_beside;
    if (m_turn == m_before) m_turn = (m_turn + 1) % m_beside;
    for (std::size_t i = 0; i < m_views.size(); ++i) {
        const bool isDue = all || i == m_large || i == m_turn || m_views[i]->underMouse();
        if (isDue && (isSeen(i) || m_views[i]->isVisibleTo(this))) m_views[i]->show(picture, shown, previous);
    }
}

}  // namespace dianoia
