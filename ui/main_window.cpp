#include "main_window.h"

#include <QFileDialog>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QScreen>
#include <QShortcut>
#include <QVBoxLayout>

#include "controls/card_line.h"
#include "controls/front_row.h"
#include "controls/run_chips.h"
#include "controls/transport_bar.h"
#include "experiment/preset_store.h"
#include "picture_export.h"
#include "views/median_view.h"
#include "views/memory_view.h"
#include "views/plot_deck.h"
#include "views/progress_view.h"
#include "views/quantizer_view.h"

namespace dianoia {

MainWindow::MainWindow(Workbench& workbench, Theme theme) : m_workbench(workbench) {
    auto* central = new QWidget(this);
    auto* layout = new QVBoxLayout(central);
    layout->setContentsMargins(12, 8, 12, 8);
    layout->setSpacing(6);
    m_front = new FrontRow(workbench, central);
    m_chips = new RunChips(theme, central);
    m_deck = new PlotDeck({new ProgressView(workbench, theme, central), new MemoryView(workbench, theme, central),
                           new QuantizerView(workbench, theme, central), new MedianView(workbench, theme, central)},
                          central);
    m_card = new CardLine(central);
    m_transport = new TransportBar(workbench, central);
    layout->addWidget(makeTitleLine());
    layout->addWidget(m_front);
    layout->addWidget(m_chips);
    layout->addWidget(m_deck, 1);
    layout->addWidget(m_card);
    layout->addWidget(m_transport);
    setCentralWidget(central);
    makeMenus();
    connectAll();
    resize(QSize(1280, 800).boundedTo(screen()->availableSize()));
    showPreset();
}

QWidget* MainWindow::makeTitleLine() {
    auto* line = new QWidget(this);
    auto* layout = new QHBoxLayout(line);
    layout->setContentsMargins(0, 0, 0, 0);
    m_title = new QLabel(line);
    QFont bold = font();
    bold.setPointSizeF(bold.pointSizeF() * 1.35);
    bold.setBold(true);
    m_title->setFont(bold);
    m_title->setTextFormat(Qt::PlainText);
    m_summary = new QLabel(line);
    m_summary->setTextFormat(Qt::PlainText);
    m_summary->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    layout->addWidget(m_title);
    layout->addWidget(m_summary, 1);
    auto* gallery = new QPushButton(tr("Presets"), line);
    auto* menu = new QMenu(gallery);
    menu->setToolTipsVisible(true);
    for (const PresetTitle& preset : builtInPresetTitles()) {
        QAction* action = menu->addAction(QString::fromStdString(preset.name));
        action->setToolTip(QString::fromStdString(preset.sentence));
        connect(action, &QAction::triggered, this, [this, name = preset.name] { openNamed(name); });
    }
    gallery->setMenu(menu);
    auto* save = new QPushButton(tr("Export CSV"), line);
    connect(save, &QPushButton::clicked, this, &MainWindow::exportCsv);
    layout->addWidget(gallery);
    layout->addWidget(save);
    return line;
}

void MainWindow::makeMenus() {
    QMenu* file = menuBar()->addMenu(tr("&File"));
    file->addAction(tr("&Open preset..."), QKeySequence::Open, this, &MainWindow::openFile);
    file->addAction(tr("&Export CSV..."), QKeySequence(QStringLiteral("Ctrl+E")), this, &MainWindow::exportCsv);
    file->addAction(tr("&Save picture..."), QKeySequence(QStringLiteral("Ctrl+P")), this, &MainWindow::savePicture);
    file->addSeparator();
    file->addAction(tr("&Quit"), QKeySequence::Quit, this, &QWidget::close);
}

void MainWindow::connectAll() {
    connect(&m_workbench, &Workbench::pictureChanged, this, [this] { draw(false); });
    connect(&m_workbench, &Workbench::presetChanged, this, &MainWindow::showPreset);
    connect(&m_workbench, &Workbench::refused, m_transport, &TransportBar::tell);
    connect(&m_workbench, &Workbench::exported, this, [this](const QString& path, const QString& problem) {
        m_transport->tell(problem.isEmpty() ? tr("written: %1").arg(path) : problem);
    });
    connect(m_chips, &RunChips::changed, this, &MainWindow::refresh);
    connect(m_deck, &PlotDeck::changed, this, &MainWindow::refresh);
    connect(m_deck, &PlotDeck::enlarged, this, &MainWindow::refresh);
    for (int i = 0; i < int(m_deck->views().size()); ++i) {
        auto* key = new QShortcut(Qt::Key(Qt::Key_1 + i), this);
        connect(key, &QShortcut::activated, this, [this, i] { m_deck->enlarge(std::size_t(i)); });
    }
    auto* space = new QShortcut(Qt::Key_Space, this);
    connect(space, &QShortcut::activated, this, [this] { m_workbench.togglePlay(); });
}

void MainWindow::showPreset() {
    const Preset& preset = m_workbench.preset();
    m_title->setText(QString::fromStdString(preset.name));
    m_summary->setText(QString::fromStdString(preset.summary));
    m_summary->setToolTip(m_summary->text());
    setWindowTitle(tr("%1 - Dianoia").arg(m_title->text()));
    m_deck->showPreset(preset);
    m_transport->showSpeed(preset.view.roundsPerSecond);
    m_transport->tell({});
    refresh();
}

void MainWindow::refresh() {
    draw(true);
}

void MainWindow::draw(bool all) {
    const SessionPicture& picture = m_workbench.picture();
    m_chips->show(picture);
    const RunsShown shown{m_chips->visible(), m_chips->selected()};
    m_front->show(picture, shown.selected);
    m_deck->show(picture, shown, m_workbench.previous(), all || !m_workbench.isPlaying());
    m_card->show(picture, shown.selected);
    m_transport->show(picture);
}

void MainWindow::openFile() {
    const QString path =
        QFileDialog::getOpenFileName(this, tr("Open preset"), {}, tr("Presets and sidecars (*.json);;All files (*)"));
    if (!path.isEmpty()) openNamed(path.toStdString());
}

void MainWindow::openNamed(const std::string& nameOrPath) {
    try {
        m_workbench.open(loadPreset(nameOrPath));
    } catch (const Error& error) {
        m_transport->tell(QString::fromStdString(error.what()));
    }
}

void MainWindow::exportCsv() {
    const QString path =
        QFileDialog::getSaveFileName(this, tr("Export CSV"), QStringLiteral("run.csv"), tr("CSV (*.csv)"));
    if (!path.isEmpty()) m_workbench.exportCsv(path);
}

void MainWindow::savePicture() {
    const QString path = QFileDialog::getSaveFileName(this, tr("Save picture"), QStringLiteral("progress.png"),
                                                      tr("Pictures (*.png *.svg *.pdf)"));
    if (path.isEmpty()) return;
    const QString problem =
        savePanel(*m_deck->large().panels().front(), path, m_deck->large().panels().front()->size());
    m_transport->tell(problem.isEmpty() ? tr("written: %1").arg(path) : problem);
}

}  // namespace dianoia
