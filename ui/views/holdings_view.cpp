#include "views/holdings_view.h"

#include <QVBoxLayout>

#include "core/number_text.h"
#include "views/holdings_plot.h"

namespace dianoia {

HoldingsView::HoldingsView(Workbench& workbench, Theme theme, QWidget* parent)
    : PlotView(parent),
      m_workbench(workbench),
      m_rows(new ChartPanel(title(), theme, this)),
      m_moments(new ChartPanel(tr("How far the gradients are apart"), theme, this)),
      m_theme(theme) {
    m_rows->setPanelTitle(title());
    m_moments->setPanelTitle(tr("How far the gradients are apart"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    layout->addWidget(m_rows, 1);
    layout->addWidget(m_moments, 1);
}

void HoldingsView::show(const SessionPicture& picture, const RunsShown& shown, const SessionPicture*) {
    if (shown.selected >= picture.runs.size()) return;
    const RunPicture& run = picture.runs[shown.selected];
    m_round = run.round;
    m_run = run.label;
    const bool isSame = m_isDrawn && m_theme == m_rows->theme() && m_selected == shown.selected;
    if (!isSame || m_holdings != run.card.holdings) {
        m_holdings = run.card.holdings;
        if (m_holdings)
            showHoldings(*m_rows, *m_holdings);
        else
            showNoHoldings(*m_rows, tr("This problem has no data: every worker has a function of its own."));
    }
    if (!isSame || m_heterogeneity != run.heterogeneity) {
        m_heterogeneity = run.heterogeneity;
        if (m_heterogeneity)
            showHeterogeneity(*m_moments, *m_heterogeneity, QString::fromStdString(run.label),
                              runStyle(shown.selected, m_moments->theme()).colour);
        else
            showNoHoldings(*m_moments, tr("nothing to show yet"));
    }
    m_theme = m_rows->theme();
    m_selected = shown.selected;
    m_isDrawn = true;
}

QString HoldingsView::dataText() const {
    std::string text = "round,run,class,worker,rows\n";
    if (m_holdings) appendHoldingsCsv(text, m_round, m_run, *m_holdings);
    return QString::fromStdString(text);
}

void HoldingsView::showEvent(QShowEvent* event) {
    PlotView::showEvent(event);
    m_workbench.showHeterogeneity(true);
}

void HoldingsView::hideEvent(QHideEvent* event) {
    PlotView::hideEvent(event);
    m_workbench.showHeterogeneity(false);
}

}  // namespace dianoia
