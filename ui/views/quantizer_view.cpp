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

#include <algorithm>

#include "round/compressor/compressor_fields.h"

namespace dianoia {

QuantizerView::QuantizerView(Workbench& workbench, Theme theme, QWidget* parent)
    : PlotView(parent),
      m_workbench(workbench),
      m_live(new QuantizerLive(theme, this)),
      m_bench(new QuantizerBench(theme, this)),
      m_choice(new BlockChoicePage(theme, this)),
      m_pages(new QStackedWidget(this)) {
    m_controls = makeControls();
    m_pages->addWidget(m_live);
    m_pages->addWidget(m_bench);
    m_pages->addWidget(m_choice);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    layout->addWidget(m_controls);
    layout->addWidget(m_pages, 1);
    for (ChartPanel* panel : allPanels()) connect(panel, &ChartPanel::doubleClicked, this, &PlotView::enlargeWanted);
    connect(m_tabs, &QTabBar::currentChanged, this, [this](int tab) {
        m_pages->setCurrentIndex(tab);
        m_workerBox->setVisible(page() != Page::bench);
        m_boxes->setVisible(page() == Page::live);
        emit changed();
    });
    connect(m_choice, &BlockChoicePage::chosen, this, &QuantizerView::choose);
}

QWidget* QuantizerView::makeControls() {
    auto* controls = new QWidget(this);
    auto* line = new QHBoxLayout(controls);
    line->setContentsMargins(0, 0, 0, 0);
    m_tabs = new QTabBar(controls);
    m_tabs->setAccessibleName(tr("quantizer: live, bench, or p and block"));
    m_tabs->setExpanding(false);
    m_tabs->addTab(tr("live"));
    m_tabs->addTab(tr("bench"));
    m_tabs->addTab(tr("p and block"));
    line->addWidget(m_tabs);
    for (QWidget** group : {&m_workerBox, &m_boxes}) {
        *group = new QWidget(controls);
        auto* boxes = new QHBoxLayout(*group);
        boxes->setContentsMargins(0, 0, 0, 0);
        line->addWidget(*group);
    }
    m_worker = addBox(tr("worker"), m_workerBox);
    m_block = addBox(tr("block"), m_boxes);
    m_page = addBox(tr("page"), m_boxes);
    m_page->setToolTip(tr("Pages of %1 coordinates of the block").arg(kMessagePage));
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
    return {&m_live->lawPanel(),  &m_live->sharesPanel(),    &m_live->errorPanel(),
            &m_bench->lawPanel(), &m_bench->variancePanel(), &m_choice->panel()};
}

QuantizerView::Page QuantizerView::page() const {
    return Page(m_tabs->currentIndex());
}

void QuantizerView::showPage(Page page) {
    m_tabs->setCurrentIndex(int(page));
}

/// Gives the selected run this p and block.
void QuantizerView::choose(double p, int block) {
    const auto& runs = m_workbench.picture().runs;
    if (m_request.run >= runs.size()) return;
    const RunPicture& run = runs[m_request.run];
    CompressorOptions wanted = run.spec.compressor;
    wanted.p = p;
    wanted.block = block;
    for (const auto& field : compressorFields())
        if (field.get(wanted) != field.get(run.spec.compressor))
            m_workbench.change(QString::fromStdString(run.label), field.info.path, field.get(wanted));
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
    m_choice->finish();
    QCoreApplication::processEvents();  // places what has come up
}

void QuantizerView::ask() {
    m_workbench.probeMessage(m_request);
}

void QuantizerView::showPreset(const Preset& preset) {
    m_request = {};
    const auto& plots = preset.view.plots;
    if (std::find(plots.begin(), plots.end(), "p_block") != plots.end()) showPage(Page::choice);
    ask();
}

void QuantizerView::show(const SessionPicture& picture, const RunsShown& shown, const SessionPicture*) {
    // Another theme reaches only the panels that are in sight.
    const Theme theme = panels().front()->theme();
    for (ChartPanel* panel : allPanels())
        if (panel->theme() != theme) panel->setTheme(theme);
    if (shown.selected >= picture.runs.size()) {
        m_choice->showNothing(tr("no message yet"));
        return m_live->showMessage(nullptr, {}, {});
    }
    if (m_request.run != shown.selected) {
        m_request.run = shown.selected;
        ask();
    }
    const RunPicture& run = picture.runs[shown.selected];
    const QColor colour = runStyle(shown.selected, theme).colour;
    if (page() == Page::bench) return m_bench->follow(run.spec.network, colour);
    const MessagePicture* message = picture.message.get();
    // A picture from before the question is about another run.
    if (message && message->request.run != shown.selected) return;
    if (message) showBoxes(*message);
    if (page() == Page::choice) return m_choice->follow(message, run);
    m_live->showMessage(message, QString::fromStdString(run.label), colour);
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
    m_choice->setCompact(compact);
}

std::vector<ChartPanel*> QuantizerView::panels() {
    switch (page()) {
        case Page::bench:
            return m_bench->panels();
        case Page::choice:
            return {&m_choice->panel()};
        default:
            return m_live->panels();
    }
}

QString QuantizerView::dataText() const {
    switch (page()) {
        case Page::bench:
            return m_bench->dataText();
        case Page::choice:
            return m_choice->dataText();
        default:
            return m_live->dataText();
    }
}

}  // namespace dianoia
