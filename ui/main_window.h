// The window: composition only.
#pragma once

#include <QMainWindow>

#include "plots/palette.h"
#include "workbench.h"

class QLabel;

namespace dianoia {

class CardLine;
class FrontRow;
class PlotDeck;
class RunChips;
class TransportBar;

/// From top to bottom: title, controls in reach, runs, the plots, the numbers of the problem, transport.
class MainWindow : public QMainWindow {
    Q_OBJECT

public:
    MainWindow(Workbench& workbench, Theme theme);

    /// Draws the workbench's picture now.
    void refresh();
    PlotDeck& deck() { return *m_deck; }

private:
    QWidget* makeTitleLine();
    void makeMenus();
    void connectAll();
    void showPreset();
    void draw(bool all);
    void openFile();
    void openNamed(const std::string& nameOrPath);
    void exportCsv();
    void savePicture();

    Workbench& m_workbench;
    QLabel* m_title;
    QLabel* m_summary;
    FrontRow* m_front;
    RunChips* m_chips;
    PlotDeck* m_deck;
    CardLine* m_card;
    TransportBar* m_transport;
};

}  // namespace dianoia
