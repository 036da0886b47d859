#include "shell/main_menu.h"

#include <QActionGroup>
#include <QClipboard>
#include <QFileDialog>
#include <QGuiApplication>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QSettings>

#include <algorithm>

#include "export/command_text.h"
#include "shell/documents.h"
#include "shell/plot_actions.h"
#include "shell/save_place.h"
#include "shell/self_check_dialog.h"

namespace dianoia {
namespace {

const QString kVariedKey = QStringLiteral("export/varied");

QKeySequence keys(const char* text) {
    return QKeySequence(QLatin1String(text));
}

}  // namespace

MainMenu::MainMenu(QMainWindow& window, Workbench& workbench, Documents& documents, PlotActions& plots, PlotDeck& deck)
    : QObject(&window), m_window(window), m_workbench(workbench), m_documents(documents), m_plots(plots), m_deck(deck) {
    makeFile();
    makeEdit();
    makeRun();
    makeView();
    makeHelp();
}

void MainMenu::makeFile() {
    QMenu* file = m_window.menuBar()->addMenu(tr("&File"));
    file->addAction(tr("&Presets..."), keys("Ctrl+G"), this, &MainMenu::galleryWanted);
    file->addAction(tr("&Open..."), QKeySequence::Open, this, &MainMenu::openFile);
    m_recent = file->addMenu(tr("Open &recent"));
    connect(m_recent, &QMenu::aboutToShow, this, &MainMenu::fillRecent);
    file->addAction(tr("&Save preset..."), QKeySequence::Save, this, [this] { savePreset(false); });
    file->addAction(tr("Save preset as a &table..."), this, [this] { savePreset(true); });
    file->addSeparator();
    file->addAction(tr("&Export rows as CSV..."), keys("Ctrl+E"), this, &MainMenu::exportCsv);
    m_varied = file->addAction(tr("CSV with &columns of what differs between runs"));
    m_varied->setCheckable(true);
    m_varied->setChecked(QSettings().value(kVariedKey).toBool());
    connect(m_varied, &QAction::toggled, this, [](bool on) { QSettings().setValue(kVariedKey, on); });
    file->addAction(tr("Save p&icture of the large plot..."), keys("Ctrl+P"), &m_plots, &PlotActions::savePicture);
    file->addAction(tr("Save pictures of &all plots..."), keys("Ctrl+Shift+P"), &m_plots,
                    &PlotActions::saveAllPictures);
    file->addAction(tr("Save &data of the large plot..."), &m_plots, &PlotActions::saveData);
    file->addSeparator();
    file->addAction(tr("&Quit"), QKeySequence::Quit, &m_window, &QWidget::close);
}

void MainMenu::makeEdit() {
    QMenu* edit = m_window.menuBar()->addMenu(tr("&Edit"));
    QAction* undo = edit->addAction(tr("&Undo"), keys("Ctrl+Z"), &m_workbench, &Workbench::undo);
    QAction* redo = edit->addAction(tr("&Redo"), keys("Ctrl+Shift+Z"), &m_workbench, &Workbench::redo);
    const auto showSteps = [this, undo, redo] {
        undo->setEnabled(m_workbench.canUndo());
        redo->setEnabled(m_workbench.canRedo());
    };
    connect(&m_workbench, &Workbench::edited, this, showSteps);
    showSteps();
    edit->addSeparator();
    edit->addAction(tr("Copy &picture"), keys("Ctrl+Shift+C"), &m_plots, &PlotActions::copyPicture);
    edit->addAction(tr("Copy &data"), keys("Ctrl+Alt+C"), &m_plots, &PlotActions::copyData);
    edit->addAction(tr("Copy as &command"), keys("Ctrl+Shift+X"), this, &MainMenu::copyCommand);
}

void MainMenu::makeRun() {
    QMenu* run = m_window.menuBar()->addMenu(tr("&Run"));
    run->addAction(tr("&Play or pause\tSpace"), &m_workbench, &Workbench::togglePlay);
    run->addAction(tr("One &round\tRight"), &m_workbench, &Workbench::step);
    run->addAction(tr("&Same start, my settings\tR"), &m_workbench, &Workbench::restart);
    run->addAction(tr("&Back to the preset"), &m_workbench, &Workbench::revert);
    run->addAction(tr("&New seed"), &m_workbench, &Workbench::newSeed);
    run->addSeparator();
    QAction* repeats = run->addAction(tr("&All repeats, as mean and band"));
    repeats->setToolTip(tr("Simulates every repeat of every run side by side; the run begins again"));
    repeats->setCheckable(true);
    connect(repeats, &QAction::toggled, this, [this, repeats](bool on) {
        const auto& settings = m_workbench.settings();
        const bool any = std::any_of(settings.begin(), settings.end(),
                                     [](const ExperimentSpec& spec) { return spec.run.repeats > 1; });
        if (on && !any) {
            repeats->setChecked(false);
            emit told(tr("no run here is repeated: the box \u201crun\u201d says how often"));
            return;
        }
        m_workbench.showRepeats(on);
    });
}

void MainMenu::makeView() {
    QMenu* view = m_window.menuBar()->addMenu(tr("&View"));
    for (std::size_t i = 0; i < m_deck.views().size(); ++i)
        view->addAction(tr("&%1 %2\t%1").arg(i + 1).arg(m_deck.views()[i]->title()), this,
                        [this, i] { m_deck.enlarge(i); });
    view->addSeparator();
    auto* group = new QActionGroup(this);
    const std::pair<QString, Theme> themes[] = {
        {tr("&Light"), Theme::light}, {tr("&Dark"), Theme::dark}, {tr("P&rojector"), Theme::projector}};
    for (const auto& [name, theme] : themes) {
        QAction* action = view->addAction(name, this, [this, theme = theme] { emit themeChosen(theme); });
        action->setCheckable(true);
        group->addAction(action);
        m_themes.emplace_back(action, theme);
    }
    view->addSeparator();
    view->addAction(tr("&Full screen"), QKeySequence::FullScreen, this,
                    [this] { m_window.setWindowState(m_window.windowState() ^ Qt::WindowFullScreen); });
}

void MainMenu::makeHelp() {
    QMenu* help = m_window.menuBar()->addMenu(tr("&Help"));
    help->addAction(tr("&Keys"), QKeySequence::HelpContents, this, &MainMenu::showKeys);
    help->addAction(tr("&Self-check..."), this, [this] {
        auto* dialog = new SelfCheckDialog(&m_window);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->open();
    });
    help->addAction(tr("&About Dianoia"), this, [this] {
        QMessageBox::about(&m_window, tr("About Dianoia"),
                           tr("Dianoia %1: distributed training with short messages, live.\n\n"
                              "After Mishchenko, Gorbunov, Takac, Richtarik (arXiv:1901.09269) and Chen, Chen, Sun, "
                              "Wu, Hong (arXiv:1906.01736). GPL-3.0.")
                               .arg(QStringLiteral(DIANOIA_VERSION)));
    });
}

void MainMenu::showTheme(Theme theme) {
    for (auto& [action, its] : m_themes) action->setChecked(its == theme);
}

void MainMenu::fillRecent() {
    m_recent->clear();
    for (const QString& path : Documents::recent())
        m_recent->addAction(path, this, [this, path] { m_documents.open(path); });
    m_recent->setEnabled(!m_recent->isEmpty());
    if (m_recent->isEmpty()) m_recent->addAction(tr("nothing yet"))->setEnabled(false);
}

void MainMenu::openFile() {
    const QString path = QFileDialog::getOpenFileName(
        &m_window, tr("Open a preset, a recording or data"), {},
        tr("Presets and recordings (*.json *.csv);;Data (*.csv *.txt *.libsvm *.svm *.gz *idx*);;All files (*)"));
    if (!path.isEmpty()) m_documents.open(path);
}

void MainMenu::savePreset(bool asTable) {
    const QString path = askSavePlace(&m_window, tr("Save preset"),
                                      asTable ? QStringLiteral("preset.csv") : QStringLiteral("preset.json"),
                                      asTable ? tr("Table (*.csv)") : tr("Preset (*.json)"));
    if (path.isEmpty()) return;
    offerAnotherPlace(&m_window, asTable ? m_documents.saveTable(path) : m_documents.savePreset(path),
                      [this, asTable] { savePreset(asTable); });
}

void MainMenu::exportCsv() {
    const QString path = askSavePlace(&m_window, tr("Export rows"), QStringLiteral("run.csv"), tr("CSV (*.csv)"));
    if (!path.isEmpty()) m_workbench.exportCsv(path, m_varied->isChecked());
}

void MainMenu::copyCommand() {
    const std::string command = commandFor(m_documents.source(), m_workbench.opened(), m_workbench.preset());
    if (command.empty()) {
        emit told(tr("runs were added, removed or renamed: save the preset first, then run its file"));
        return;
    }
    QGuiApplication::clipboard()->setText(QString::fromStdString(command));
    const auto& runs = m_workbench.picture().runs;
    const bool hasChanges = std::any_of(runs.begin(), runs.end(),
                                        [](const RunPicture& run) { return run.changes && !run.changes->empty(); });
    emit told(hasChanges
                  ? tr("on the clipboard; the command begins with the settings as they are now. The rows' CSV has a "
                       "sidecar that replays every change at its round.")
                  : tr("on the clipboard: %1").arg(QString::fromStdString(command)));
}

void MainMenu::showKeys() {
    QMessageBox::information(&m_window, tr("Keys"),
                             tr("Space, PageDown: play or pause\nRight: one round\nR, PageUp: same start, my settings\n"
                                "B: black plots\n1 to 5: enlarge a plot\nF: fit    +, -, arrows: zoom and pan\n"
                                "C: cursor    T: target line\nCtrl+Z, Ctrl+Shift+Z: undo, redo\nF11: full screen"));
}

}  // namespace dianoia
