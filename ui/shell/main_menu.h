// The menus: every action of the window, each with its key.
#pragma once

#include <QObject>

#include "plots/palette.h"

class QAction;
class QMainWindow;
class QMenu;

namespace dianoia {

class Documents;
class PlotActions;
class PlotDeck;
class Workbench;

class MainMenu : public QObject {
    Q_OBJECT

public:
    MainMenu(QMainWindow& window, Workbench& workbench, Documents& documents, PlotActions& plots, PlotDeck& deck);

    /// Ticks the theme that is in use.
    void showTheme(Theme theme);
    /// File > Recent lists the files opened last.
    void fillRecent();
    /// Asks for a file and writes the rows of all runs.
    void exportCsv();

signals:
    void galleryWanted();
    void themeChosen(Theme theme);
    void told(const QString& sentence);

private:
    void makeFile();
    void makeEdit();
    void makeRun();
    void makeView();
    void makeHelp();
    void openFile();
    void savePreset(bool asTable);
    void copyCommand();
    void showKeys();

    QMainWindow& m_window;
    Workbench& m_workbench;
    Documents& m_documents;
    PlotActions& m_plots;
    PlotDeck& m_deck;
    QMenu* m_recent = nullptr;
    QAction* m_varied = nullptr;
    std::vector<std::pair<QAction*, Theme>> m_themes;
};

}  // namespace dianoia
