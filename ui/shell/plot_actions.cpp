#include "shell/plot_actions.h"

#include <QClipboard>
#include <QFileDialog>
#include <QGuiApplication>
#include <QSettings>

#include <algorithm>

#include "export/picture_dialog.h"
#include "measure/partial_file.h"

namespace dianoia {
namespace {

const QString kFolderKey = QStringLiteral("export_folder");

}  // namespace

PlotActions::PlotActions(Workbench& workbench, PlotDeck& deck, std::function<RunsShown()> shown, QWidget* window)
    : QObject(window), m_workbench(workbench), m_deck(deck), m_runsShown(std::move(shown)), m_window(window) {
    m_writer.setMaxThreadCount(1);
}

PlotContents PlotActions::contents() const {
    return {m_workbench.picture(), m_runsShown(), m_workbench.previous()};
}

QString PlotActions::askPath(const QString& title, const QString& name, const QString& filter) {
    QSettings settings;
    const QString folder = settings.value(kFolderKey).toString();
    const QString proposed = folder.isEmpty() ? name : folder + u'/' + name;
    const QString path = QFileDialog::getSaveFileName(m_window, title, proposed, filter);
    if (!path.isEmpty()) settings.setValue(kFolderKey, QFileInfo(path).absolutePath());
    return path;
}

void PlotActions::tell(const QString& problem, const QString& path) {
    emit told(problem.isEmpty() ? tr("written: %1").arg(path) : problem);
}

void PlotActions::savePicture() {
    PictureDialog dialog(m_deck.large().panels(), m_deck.large().showsTheory(), m_window);
    if (dialog.exec() != QDialog::Accepted) return;
    const QString path =
        askPath(tr("Save picture"), m_deck.large().name() + QStringLiteral(".png"), tr("Pictures (*.png *.svg *.pdf)"));
    if (!path.isEmpty()) writePicture(m_deck.large(), dialog.wanted(), path);
}

void PlotActions::saveAllPictures() {
    const auto& views = m_deck.views();
    const bool theory = std::any_of(views.begin(), views.end(), [](const PlotView* v) { return v->showsTheory(); });
    PictureDialog dialog({}, theory, m_window);
    if (dialog.exec() != QDialog::Accepted) return;
    const QString path =
        askPath(tr("Save all pictures"), QStringLiteral("plots.png"), tr("Pictures (*.png *.svg *.pdf)"));
    if (!path.isEmpty()) writeAllPictures(dialog.wanted(), path);
}

void PlotActions::writePicture(PlotView& view, const PlotPicture& wanted, const QString& path) {
    write({drawPlot(view, contents(), wanted, path)}, path);
}

void PlotActions::writeAllPictures(const PlotPicture& wanted, const QString& path) {
    const QFileInfo file(path);
    const auto nameFor = [&file](const QString& plot) {
        return file.path() + u'/' + file.completeBaseName() + u'-' + plot + u'.' + file.suffix();
    };
    std::vector<DrawnPicture> pictures;
    for (PlotView* view : m_deck.views())
        if (view->isVisibleTo(&m_deck)) pictures.push_back(drawWhole(*view, wanted, nameFor(view->name())));
    write(std::move(pictures), nameFor(QStringLiteral("*")));
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
void PlotActions::write(std::vector<DrawnPicture> pictures, const QString& name) {
    m_writer.start([this, name, pictures = std::move(pictures)] {
        QString problem;
        for (const DrawnPicture& picture : pictures)
            if (problem.isEmpty()) problem = picture.write();
        QMetaObject::invokeMethod(
            this, [this, problem, name] { tell(problem, name); }, Qt::QueuedConnection);
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
    const QString path = askPath(tr("Save data"), m_deck.large().name() + QStringLiteral(".csv"), tr("CSV (*.csv)"));
    if (path.isEmpty()) return;
    try {
        writeFileAtomically(path.toStdString(), m_deck.large().dataText().toStdString());
        tell({}, path);
    } catch (const Error& error) {
        emit told(QString::fromStdString(error.what()));
    }
}

}  // namespace dianoia
