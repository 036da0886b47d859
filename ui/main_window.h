// The window: composition only.
#pragma once

#include <QMainWindow>

#include "plots/plot_view.h"
#include "workbench.h"

class QLabel;

namespace dianoia {

class CardLine;
class Documents;
class FrontRow;
class GroupPanel;
class MainMenu;
class PlotActions;
class PlotDeck;
class RunChips;
class StageStrip;
class TransportBar;

/// From top to bottom: title, controls in reach, runs, the plots, the numbers of the problem, transport. Files that are
/// dropped on it are opened; its size, its large plot and its look are remembered.
class MainWindow : public QMainWindow {
    Q_OBJECT

public:
    /// `source`: the name or path of the preset on the workbench.
    MainWindow(Workbench& workbench, Theme theme, std::string source = {});
    ~MainWindow() override;

    /// Draws the workbench's picture now.
    void refresh();
    PlotDeck& deck() { return *m_deck; }
    Documents& documents() { return *m_documents; }
    PlotActions& plotActions() { return *m_plotActions; }
    Theme theme() const { return m_theme; }
    void setTheme(Theme theme);
    /// Shows a sentence at the right of the transport.
    void tell(const QString& sentence);
    /// Takes size, large plot and places of the splitters from the last time, where they fit on a screen.
    void restoreLayout();

protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void closeEvent(QCloseEvent* event) override;

private:
    QWidget* makeTitleLine();
    void connectAll();
    void showPreset();
    void draw(bool all);
    void showControls();
    void showGallery();
    RunsShown runsShown() const;

    Workbench& m_workbench;
    Theme m_theme;
    Documents* m_documents;
    QLabel* m_title;
    QLabel* m_summary;
    FrontRow* m_front;
    RunChips* m_chips;
    PlotDeck* m_deck;
    std::string m_shownPreset;  ///< the name of the preset that the plots are set up for
    PlotActions* m_plotActions;
    MainMenu* m_menu;
    CardLine* m_card;
    StageStrip* m_strip;
    GroupPanel* m_panel;
    TransportBar* m_transport;
};

}  // namespace dianoia
