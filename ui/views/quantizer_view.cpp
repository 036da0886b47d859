#include "views/quantizer_view.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QStackedWidget>
#include <QTabBar>
#include <QVBoxLayout>

namespace dianoia {

QuantizerView::QuantizerView(Workbench& workbench, Theme theme, QWidget* parent)
    : PlotView(parent),
      m_workbench(workbench),
      m_live(new QuantizerLive(theme, this)),
      m_bench(new QuantizerBench(theme, this)),
      m_pages(new QStackedWidget(this)) {
    m_controls = makeControls();
    m_pages->addWidget(m_live);
    m_pages->addWidget(m_bench);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    layout->addWidget(m_controls);
    layout->addWidget(m_pages, 1);
    for (ChartPanel* panel : allPanels()) connect(panel, &ChartPanel::doubleClicked, this, &PlotView::enlargeWanted);
    connect(m_tabs, &QTabBar::currentChanged, this, [this](int tab) {
        m_pages->setCurrentIndex(tab);
        m_boxes->setVisible(!isBench());
        emit changed();
    });
}

QWidget* QuantizerView::makeControls() {
    auto* controls = new QWidget(this);
    auto* line = new QHBoxLayout(controls);
    line->setContentsMargins(0, 0, 0, 0);
    m_tabs = new QTabBar(controls);
    m_tabs->setAccessibleName(tr("quantizer: live or bench"));
    m_tabs->setExpanding(false);
    m_tabs->addTab(tr("live"));
    m_tabs->addTab(tr("bench"));
    line->addWidget(m_tabs);
    m_boxes = new QWidget(controls);
    auto* boxes = new QHBoxLayout(m_boxes);
    boxes->setContentsMargins(0, 0, 0, 0);
    m_worker = addBox(tr("worker"), m_boxes);
    m_block = addBox(tr("block"), m_boxes);
    m_page = addBox(tr("page"), m_boxes);
    m_page->setToolTip(tr("Pages of %1 coordinates of the block").arg(kMessagePage));
    line->addWidget(m_boxes);
    line->addStretch();
    return controls;
}

QSpinBox* QuantizerView::addBox(const QString& label, QWidget* line) {
    auto* box = new QSpinBox(line);
    box->setAccessibleName(tr("quantizer: %1").arg(label));
    box->setMinimumHeight(26);
    auto* words = new QLabel(label, line);
    words->setBuddy(box);
    line->layout()->addWidget(words);
    line->layout()->addWidget(box);
    connect(box, &QSpinBox::valueChanged, this, [this] {
        m_request.worker = m_worker->value();
        m_request.block = m_block->value();
        m_request.page = m_page->value();
        ask();
    });
    return box;
}

std::vector<ChartPanel*> QuantizerView::allPanels() {
    return {&m_live->lawPanel(), &m_live->sharesPanel(), &m_live->errorPanel(), &m_bench->lawPanel(),
            &m_bench->variancePanel()};
}

bool QuantizerView::isBench() const {
    return m_tabs->currentIndex() == 1;
}

void QuantizerView::showBench(bool on) {
    m_tabs->setCurrentIndex(on ? 1 : 0);
}

void QuantizerView::finish() {
    constexpr qint64 kLongest = 5000;  // a run that diverged at once has no message
    QElapsedTimer waited;
    waited.start();
    const auto isThere = [this] {
        const auto& message = m_workbench.picture().message;
        return message && message->request.run == m_request.run;
    };
    while (!isThere() && waited.elapsed() < kLongest) QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    emit changed();
}

void QuantizerView::ask() {
    m_workbench.probeMessage(m_request);
}

void QuantizerView::showPreset(const Preset&) {
    m_request = {};
    ask();
}

void QuantizerView::show(const SessionPicture& picture, const RunsShown& shown, const SessionPicture*) {
    // Another theme reaches only the panels that are in sight.
    const Theme theme = panels().front()->theme();
    for (ChartPanel* panel : allPanels())
        if (panel->theme() != theme) panel->setTheme(theme);
    if (shown.selected >= picture.runs.size()) return m_live->showMessage(nullptr, {}, {});
    if (m_request.run != shown.selected) {
        m_request.run = shown.selected;
        ask();
    }
    const RunPicture& run = picture.runs[shown.selected];
    const QColor colour = runStyle(shown.selected, theme).colour;
    if (isBench()) return m_bench->follow(run.spec.network, colour);
    const MessagePicture* message = picture.message.get();
    // A picture from before the question is about another run.
    if (message && message->request.run != shown.selected) return;
    m_live->showMessage(message, QString::fromStdString(run.label), colour);
    if (message) showBoxes(*message);
}

void QuantizerView::showBoxes(const MessagePicture& message) {
    const auto set = [](QSpinBox& box, Index count, Index wanted) {
        const QSignalBlocker blocker(box);
        box.setRange(0, int(count - 1));
        box.setEnabled(count > 1);
        if (!box.hasFocus()) box.setValue(int(wanted));
    };
    set(*m_worker, message.workers, m_request.worker);
    set(*m_block, message.blocks, m_request.block);
    set(*m_page, message.pages, m_request.page);
}

void QuantizerView::setCompact(bool compact) {
    m_controls->setVisible(!compact);
    m_live->setCompact(compact);
    m_bench->setCompact(compact);
}

std::vector<ChartPanel*> QuantizerView::panels() {
    return isBench() ? m_bench->panels() : m_live->panels();
}

QString QuantizerView::dataText() const {
    return isBench() ? m_bench->dataText() : m_live->dataText();
}

}  // namespace dianoia
