#include "shell/save_place.h"

#include <QCoreApplication>
#include <QFileDialog>
#include <QMessageBox>
#include <QPushButton>
#include <QSettings>

namespace dianoia {
namespace {

const QString kFolderKey = QStringLiteral("export_folder"), kPictureKey = QStringLiteral("picture/ending");

bool offersEnding(const QString& filter, const QString& ending) {
    return filter.contains(QStringLiteral("*.") + ending + u' ') ||
           filter.contains(QStringLiteral("*.") + ending + u')');
}

}  // namespace

QString askSavePlace(QWidget* window, const QString& title, const QString& name, const QString& filter) {
    QSettings settings;
    QString proposed = name;
    const bool hasChoice = filter.count(QStringLiteral("*.")) > 1;
    if (const QString ending = settings.value(kPictureKey).toString(); hasChoice && offersEnding(filter, ending))
        proposed = QFileInfo(name).completeBaseName() + u'.' + ending;
    const QString folder = settings.value(kFolderKey).toString();
    if (!folder.isEmpty() && QFileInfo(folder).isDir()) proposed = folder + u'/' + proposed;
    const QString path = QFileDialog::getSaveFileName(window, title, proposed, filter);
    if (path.isEmpty()) return path;
    settings.setValue(kFolderKey, QFileInfo(path).absolutePath());
    if (const QString ending = QFileInfo(path).suffix().toLower(); hasChoice && offersEnding(filter, ending))
        settings.setValue(kPictureKey, ending);
    return path;
}

void offerAnotherPlace(QWidget* window, const QString& problem, std::function<void()> again) {
    if (problem.isEmpty()) return;
    const auto tr = [](const char* text) { return QCoreApplication::translate("SavePlace", text); };
    auto* box = new QMessageBox(QMessageBox::Warning, tr("Not written"), problem, QMessageBox::Cancel, window);
    box->setTextFormat(Qt::PlainText);
    box->setAttribute(Qt::WA_DeleteOnClose);
    const QPushButton* elsewhere = box->addButton(tr("Save &elsewhere..."), QMessageBox::AcceptRole);
    QObject::connect(elsewhere, &QPushButton::clicked, window, std::move(again), Qt::QueuedConnection);
    box->open();
}

}  // namespace dianoia
