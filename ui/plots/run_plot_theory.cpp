// What a plot of runs says of theory: the dashed lines, the button and the card that tells them in words.
#include <QMenu>
#include <QToolButton>

#include <algorithm>

#include "plots/run_curves.h"
#include "plots/run_plot.h"
#include "plots/theory_card.h"
#include "plots/theory_lines.h"

namespace dianoia {

void RunPlot::prepareTheoryButton() {
    m_theoryButton->setText(tr("theory in words"));
    m_theoryButton->setToolTip(tr("The formulas of the dashed lines with the present numbers, and what they hang on"));
    m_theoryButton->setAccessibleName(tr("theory in words of %1").arg(m_panel->accessibleName()));
    m_theoryButton->setMinimumSize(28, 24);
    m_theoryButton->hide();
    connect(m_theoryButton, &QToolButton::clicked, this,
            [this] { m_card && m_card->isVisible() ? closeTheoryCard() : openTheoryCard(); });
    connect(m_panel, &ChartPanel::contextMenuWanted, this, [this](QMenu* menu) {
        if (m_theoryButton->isVisible()) menu->addAction(tr("Theory in words"), this, &RunPlot::openTheoryCard);
    });
}

void RunPlot::openTheoryCard() {
    if (!m_card) {
        m_card = new TheoryCard(m_panel->accessibleName(), this);
        connect(m_card, &TheoryCard::closed, this, &RunPlot::closeTheoryCard);
    }
    placeOver();
    m_card->QWidget::show();
    m_card->raise();
    showTheoryWords();
    m_card->setFocus();
}

void RunPlot::closeTheoryCard() {
    m_card->hide();
    m_theoryButton->setFocus();
}

/// The button beside the title, the card over the plot.
void RunPlot::placeOver() {
    constexpr int kEdge = 6, kLeastHeight = 200;
    m_theoryButton->setVisible(m_choice.theory && m_picture && height() >= kLeastHeight);
    m_theoryButton->adjustSize();
    m_theoryButton->move(rect().width() - m_theoryButton->width() - kEdge, 2);
    if (!m_card) return;
    if (!m_choice.theory) m_card->hide();
    m_card->place(rect().adjusted(kEdge, m_theoryButton->height() + 4, -kEdge, -kEdge));
}

void RunPlot::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    placeOver();
}

void RunPlot::showTheoryWords() {
    if (!m_picture || !m_card || !m_card->isVisible()) return;
    m_card->show(theoryWords(*m_picture, m_shown, m_choice.y), m_shown.selected, alarmStyle(m_panel->theme()).colour);
}

void RunPlot::addTheory(const PlotScaling& scaling, Drawing& drawing) const {
    std::vector<DrawnCurve> lines;
    for (std::size_t i = 0; i < m_picture->runs.size(); ++i) {
        if (!m_shown.draws(i)) continue;
        for (DrawnCurve& line : theoryCurves(m_picture->runs[i], m_choice.y, m_choice.x, runStyle(i, m_panel->theme()),
                                             scaling, m_panel->theme())) {
            const auto same = std::find_if(lines.begin(), lines.end(), [&](const DrawnCurve& other) {
                return other.label == line.label && other.points.pieces == line.points.pieces;
            });
            // A line that is the same for several runs belongs to none of them.
            if (same != lines.end()) {
                same->style.colour = chartColours(m_panel->theme()).mark;
                same->name = same->label;
                continue;
            }
            line.name += QStringLiteral(", ") + labelOf(m_picture->runs[i]);
            lines.push_back(std::move(line));
        }
    }
    drawing.curves.insert(drawing.curves.end(), lines.begin(), lines.end());
}

}  // namespace dianoia
