#include "shell/plot_actions.h"

#include <QClipboard>
#include <QFileInfo>
#include <QGuiApplication>

#include <algorithm>

#include "export/picture_dialog.h"
#include "measure/partial_file.h"
#include "shell/save_place.h"

namespace dianoia {

PlotActions::PlotActions(Workbench& workbench, PlotDeck& deck, std::function<RunsShown()> shown, QWidget* window)
    : QObject(window), m_workbench(workbench), m_deck(deck), m_runsShown(std::move(shown)), m_window(window) {
    m_writer.setMaxThreadCount(1);
}

PlotContents PlotActions::contents() const {
    return {m_workbench.picture(), m_runsShown(), m_workbench.previous()};
}

void PlotActions::tell(const QString& problem, const QString& path, std::function<void()> again) {
    emit told(problem.isEmpty() ? tr("written: %1").arg(path) : problem);
    offerAnotherPlace(m_window, problem, std::move(again));
}

void PlotActions::savePicture() {
    PictureDialog dialog(m_deck.large().panels(), m_deck.large().showsTheory(), m_window);
    if (dialog.exec() == QDialog::Accepted) savePictureAs(dialog.wanted());
}

void PlotActions::savePictureAs(const PlotPicture& wanted) {
    const QString path =
        askSavePlace(m_window, tr("Save picture"), m_deck.large().name() + QStringLiteral(".png"), pictureFilter());
    if (!path.isEmpty()) writePicture(m_deck.large(), wanted, path);
}

void PlotActions::saveAllPictures() {
    const auto& views = m_deck.views();
    const bool theory = std::any_of(views.begin(), views.end(), [](const PlotView* v) { return v->showsTheory(); });
    PictureDialog dialog({}, theory, m_window);
    if (dialog.exec() == QDialog::Accepted) saveAllPicturesAs(dialog.wanted());
}

void PlotActions::saveAllPicturesAs(const PlotPicture& wanted) {
    const QString path = askSavePlace(m_window, tr("Save all pictures"), QStringLiteral("plots.png"), pictureFilter());
    if (!path.isEmpty()) writeAllPictures(wanted, path);
}

QString PlotActions::pictureFilter() {
    return tr("Pictures (*.png *.svg *.pdf)");
}

void PlotActions::writePicture(PlotView& view, const PlotPicture& wanted, const QString& path) {
    write({drawPlot(view, contents(), wanted, path)}, path, [this, wanted] { savePictureAs(wanted); });
}

void PlotActions::writeAllPictures(const PlotPicture& wanted, const QString& path) {
    const QFileInfo file(path);
    const auto nameFor = [&file](const QString& plot) {
        return file.path() + u'/' + file.completeBaseName() + u'-' + plot + u'.' + file.suffix();
    };
    std::vector<DrawnPicture> pictures;
    for (PlotView* view : m_deck.views())
        if (view->isVisibleTo(&m_deck)) pictures.push_back(drawWhole(*view, wanted, nameFor(view->name())));
    write(std::move(pictures), nameFor(QStringLiteral("*")), [this, wanted] { saveAllPicturesAs(wanted); });
}

/// A plot that is small at present is drawn with all of its charts.
DrawnPicture PlotActions::drawWhole(PlotView& view, const PlotPicture& wanted, const QString& path) {
    const bool isLarge = &view == &m_deck.large();
    if (!isLarge) m_deck.setWhole(view, true);
    DrawnPicture picture = drawPlot(view, contents(), wanted, path);
    if (!isLarge) m_deck.setWhole(view, false);
    return picture;
}

/// Beside the window, which goes on; the first problem is told.
void PlotActions::write(std::vector<DrawnPicture> pictures, const QString& name, std::function<void()> again) {
    m_writer.start([this, name, pictures = std::move(pictures), again = std::move(again)] {
        QString problem;
        for (const DrawnPicture& picture : pictures)
            if (problem.isEmpty()) problem = picture.write();
        QMetaObject::invokeMethod(
            this, [this, problem, name, again] { tell(problem, name, again); }, Qt::QueuedConnection);
    });
}

void PlotActions::copyPicture() {
    QGuiApplication::clipboard()->setImage(plotImage(m_deck.large(), contents()));
    emit told(tr("the picture of \u201c%1\u201d is on the clipboard").arg(m_deck.large().title()));
}

void PlotActions::copyData() {
    QGuiApplication::clipboard()->setText(m_deck.large().dataText());
    emit told(tr("the data of \u201c%1\u201d are on the clipboard").arg(m_deck.large().title()));
}

void PlotActions::saveData() {
    const QString path =
        askSavePlace(m_window, tr("Save data"), m_deck.large().name() + QStringLiteral(".csv"), tr("CSV (*.csv)"));
    if (!path.isEmpty()) tell(writeData(m_deck.large(), path), path, [this] { saveData(); });
}

QString PlotActions::writeData(PlotView& view, const QString& path) {
    try {
        writeFileAtomically(path.toStdString(), view.dataText().toStdString());
    } catch (const Error& error) {
        return QString::fromStdString(error.what());
    }
    return {};
}

}  // namespace dianoia
