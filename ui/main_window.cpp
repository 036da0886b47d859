#include "main_window.h"

#include <QDragEnterEvent>
#include <QLabel>
#include <QMimeData>
#include <QPushButton>
#include <QScreen>
#include <QSettings>
#include <QShortcut>
#include <QVBoxLayout>

#include "controls/blank_screen.h"
#include "controls/card_line.h"
#include "controls/front_row.h"
#include "controls/group_panel.h"
#include "controls/run_chips.h"
#include "controls/stage_boxes.h"
#include "controls/stage_strip.h"
#include "controls/transport_bar.h"
#include "controls/wheel_guard.h"
#include "controls/window_keys.h"
#include "gallery/gallery.h"
#include "shell/app_theme.h"
#include "shell/documents.h"
#include "shell/main_menu.h"
#include "shell/plot_actions.h"
#include "shell/save_place.h"
#include "views/holdings_view.h"
#include "views/median_view.h"
#include "views/memory_view.h"
#include "views/plot_deck.h"
#include "views/progress_view.h"
#include "views/quantizer_view.h"

namespace dianoia {
namespace {

const QString kGeometryKey = QStringLiteral("window/geometry"), kLayoutKey = QStringLiteral("window/layout"),
              kThemeKey = QStringLiteral("window/theme");

}  // namespace

MainWindow::MainWindow(Workbench& workbench, Theme theme, std::string source)
    : m_workbench(workbench), m_theme(theme), m_documents(new Documents(workbench, std::move(source), this)) {
    auto* central = new QWidget(this);
    auto* layout = new QVBoxLayout(central);
    layout->setContentsMargins(12, 8, 12, 8);
    layout->setSpacing(6);
    m_front = new FrontRow(workbench, central);
    m_chips = new RunChips(workbench, theme, central);
    m_deck = new PlotDeck({new ProgressView(workbench, theme, central), new MemoryView(workbench, theme, central),
                           new QuantizerView(workbench, theme, central), new MedianView(workbench, theme, central),
                           new HoldingsView(workbench, theme, central)},
                          4, central);
    m_card = new CardLine(central);
    m_strip = new StageStrip(workbench, central);
    m_transport = new TransportBar(workbench, central);
    m_plotActions = new PlotActions(
        workbench, *m_deck, [this] { return runsShown(); }, this);
    m_menu = new MainMenu(*this, workbench, *m_documents, *m_plotActions, *m_deck);
    layout->addWidget(makeTitleLine());
    layout->addWidget(m_front);
    layout->addWidget(m_chips);
    layout->addWidget(m_deck, 1);
    layout->addWidget(m_strip);
    layout->addWidget(m_card);
    layout->addWidget(m_transport);
    m_panel = new GroupPanel(workbench, m_strip, central);
    setCentralWidget(central);
    setAcceptDrops(true);
    connectAll();
    resize(QSize(1280, 800).boundedTo(screen()->availableSize()));
    m_menu->showTheme(theme);
    showPreset();
}

MainWindow::~MainWindow() = default;

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
    connect(gallery, &QPushButton::clicked, this, &MainWindow::showGallery);
    auto* save = new QPushButton(tr("Export CSV"), line);
    connect(save, &QPushButton::clicked, m_menu, &MainMenu::exportCsv);
    layout->addWidget(gallery);
    layout->addWidget(save);
    return line;
}

void MainWindow::connectAll() {
    connect(&m_workbench, &Workbench::pictureChanged, this, [this] { draw(false); });
    connect(&m_workbench, &Workbench::presetChanged, this, &MainWindow::showPreset);
    connect(&m_workbench, &Workbench::exported, this, [this](const QString& path, const QString& problem) {
        m_transport->tell(problem.isEmpty() ? tr("written: %1").arg(path) : problem);
        offerAnotherPlace(this, problem, [this] { m_menu->exportCsv(); });
    });
    connect(m_documents, &Documents::told, m_transport, &TransportBar::tell);
    connect(m_plotActions, &PlotActions::told, m_transport, &TransportBar::tell);
    connect(m_menu, &MainMenu::told, m_transport, &TransportBar::tell);
    connect(m_menu, &MainMenu::themeChosen, this, &MainWindow::setTheme);
    connect(m_menu, &MainMenu::galleryWanted, this, &MainWindow::showGallery);
    connect(m_chips, &RunChips::changed, this, &MainWindow::refresh);
    connect(&m_workbench, &Workbench::edited, this, &MainWindow::showControls);
    connect(&m_workbench, &Workbench::told, m_transport, &TransportBar::tell);
    connect(m_strip, &StageStrip::pressed, this, [this](std::size_t box) {
        m_panel->openBox() == box ? m_panel->close() : m_panel->open(box, m_front->actsOnAll());
    });
    connect(m_panel, &GroupPanel::opened, this, [this] {
        m_strip->showOpen(m_panel->openBox());
        m_panel->show(m_chips->selected());
    });
    connect(m_deck, &PlotDeck::changed, this, &MainWindow::refresh);
    connect(m_deck, &PlotDeck::enlarged, this, &MainWindow::refresh);
    connect(m_deck, &PlotDeck::runToggled, m_chips, [this](int run) { m_chips->toggle(std::size_t(run)); });
    for (int i = 0; i < int(m_deck->views().size()); ++i) {
        auto* key = new QShortcut(Qt::Key(Qt::Key_1 + i), this);
        connect(key, &QShortcut::activated, this, [this, i] { m_deck->enlarge(std::size_t(i)); });
    }
    new WheelGuard(this);
    auto* keys = new WindowKeys(m_workbench, this);
    connect(keys, &WindowKeys::blankWanted, this, [this, blank = new BlankScreen(m_deck)] {
        m_workbench.pause();
        blank->toggle();
    });
    connect(m_card, &CardLine::pressed, this, [this] { m_panel->open(stageBoxOf("problem"), m_front->actsOnAll()); });
}

void MainWindow::showPreset() {
    const Preset& preset = m_workbench.preset();
    m_title->setText(QString::fromStdString(preset.name));
    m_summary->setText(QString::fromStdString(preset.summary));
    m_summary->setToolTip(m_summary->text());
    setWindowTitle(tr("%1 - Dianoia").arg(m_title->text()));
    // The same preset from its start keeps the axes, the large plot and the speed that a person chose.
    if (m_shownPreset != preset.name) m_deck->showPreset(preset);
    m_shownPreset = preset.name;
    m_transport->showSpeed(preset.view.roundsPerSecond);
    m_transport->tell({});
    refresh();
}

RunsShown MainWindow::runsShown() const {
    return {m_chips->visible(), m_chips->selected()};
}

void MainWindow::refresh() {
    draw(true);
}

void MainWindow::showControls() {
    m_chips->show(m_workbench.picture());
    m_front->show(m_chips->selected());
    m_strip->show(m_chips->selected());
    m_panel->show(m_chips->selected());
}

void MainWindow::draw(bool all) {
    const SessionPicture& picture = m_workbench.picture();
    showControls();
    const RunsShown shown = runsShown();
    m_deck->show(picture, shown, m_workbench.previous(), all || !m_workbench.isPlaying());
    m_card->show(picture, shown.selected);
    m_transport->show(picture);
}

void MainWindow::setTheme(Theme theme) {
    m_theme = theme;
    applyTheme(theme);
    for (PlotView* view : m_deck->views()) view->setTheme(theme);
    m_chips->setTheme(theme);
    m_menu->showTheme(theme);
    QSettings().setValue(kThemeKey, themeName(theme));
    refresh();
}

void MainWindow::tell(const QString& sentence) {
    m_transport->tell(sentence);
}

void MainWindow::showGallery() {
    Gallery gallery(this);
    connect(&gallery, &Gallery::chosen, this,
            [this](const std::string& name) { m_documents->open(QString::fromStdString(name)); });
    gallery.exec();
}

void MainWindow::restoreLayout() {
    const QSettings settings;
    restoreGeometry(settings.value(kGeometryKey).toByteArray());
    m_deck->restoreSizes(settings.value(kLayoutKey).toByteArray());
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    if (event->mimeData()->hasUrls() && event->mimeData()->urls().front().isLocalFile()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
    m_documents->open(event->mimeData()->urls().front().toLocalFile());
    event->acceptProposedAction();
}

void MainWindow::closeEvent(QCloseEvent* event) {
    QSettings settings;
    settings.setValue(kGeometryKey, saveGeometry());
    settings.setValue(kLayoutKey, m_deck->sizes());
    QMainWindow::closeEvent(event);
}

}  // namespace dianoia
