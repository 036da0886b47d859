// The window: composition only.
#pragma once

#include <QMainWindow>

#include "plots/run_plot.h"
#include "workbench.h"

class QLabel;
class QSplitter;

namespace dianoia {

class AxisChooser;
class CardLine;
class FrontRow;
class RunChips;
class TransportBar;

/// From top to bottom: title, controls in reach, runs, two plots, the numbers of the problem, transport.
class MainWindow : public QMainWindow {
    Q_OBJECT

public:
    MainWindow(Workbench& workbench, Theme theme);

    /// Draws the workbench's picture now.
    void refresh();
    RunPlot& progressPlot() { return *m_progress; }
    RunPlot& memoryPlot() { return *m_memory; }

private:
    QWidget* makeTitleLine();
    QWidget* makePlots(Theme theme);
    void makeMenus();
    void connectAll();
    void showPreset();
    void chooseAxes();
    void openFile();
    void openNamed(const std::string& nameOrPath);
    void exportCsv();
    void savePicture();

    Workbench& m_workbench;
    QLabel* m_title;
    QLabel* m_summary;
    FrontRow* m_front;
    RunChips* m_chips;
    RunPlot* m_progress;
    RunPlot* m_memory;
    AxisChooser* m_chooser;
    CardLine* m_card;
    TransportBar* m_transport;
};

}  // namespace dianoia
