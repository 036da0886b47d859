// What can be done with the plots: pictures and data, to files and to the clipboard.
#pragma once

#include <QObject>
#include <QThreadPool>

#include <functional>

#include "export/plot_picture.h"
#include "views/plot_deck.h"
#include "workbench.h"

namespace dianoia {

/// Acts on the large plot, or on all. Files are written whole or not at all.
class PlotActions : public QObject {
    Q_OBJECT

public:
    /// `shown` tells which runs are drawn.
    PlotActions(Workbench& workbench, PlotDeck& deck, std::function<RunsShown()> shown, QWidget* window);

    /// Asks how the picture should look and where it goes.
    void savePicture();
    /// The same for all plots: NAME-progress.png, NAME-memory.png, ...
    void saveAllPictures();
    void copyPicture();
    /// What the large plot draws, as CSV text.
    void copyData();
    void saveData();

    /// Without asking: one plot, or all of them beside `path`. They show the plots as they are now; told() says when
    /// they are written or what went wrong.
    void writePicture(PlotView& view, const PlotPicture& wanted, const QString& path);
    void writeAllPictures(const PlotPicture& wanted, const QString& path);
    /// What the view draws, as CSV. Returns an empty text or what went wrong.
    QString writeData(PlotView& view, const QString& path);

signals:
    void told(const QString& sentence);

private:
    void write(std::vector<DrawnPicture> pictures, const QString& name, std::function<void()> again);
    DrawnPicture drawWhole(PlotView& view, const PlotPicture& wanted, const QString& path);
    PlotContents contents() const;
    static QString pictureFilter();
    void savePictureAs(const PlotPicture& wanted);
    void saveAllPicturesAs(const PlotPicture& wanted);
    /// Says where the file is, or why it is not and asks for another place.
    void tell(const QString& problem, const QString& path, std::function<void()> again);

    Workbench& m_workbench;
    PlotDeck& m_deck;
    std::function<RunsShown()> m_runsShown;
    QWidget* m_window;
    QThreadPool m_writer;  ///< one thread, so that of two pictures of one name the later stays; it ends its work
};

}  // namespace dianoia
