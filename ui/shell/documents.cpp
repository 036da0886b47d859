#include "shell/documents.h"

#include <QFile>
#include <QFileInfo>
#include <QSettings>

#include <algorithm>
#include <utility>

#include "data/file_bytes.h"
#include "experiment/data_paths.h"
#include "experiment/preset_store.h"
#include "measure/partial_file.h"
#include "measure/preset_csv.h"
#include "measure/sidecar.h"

namespace dianoia {
namespace {

constexpr int kRecent = 8;
constexpr qint64 kSniffed = 64;
const QString kRecentKey = QStringLiteral("recent_files");

void remember(const QString& path) {
    QStringList files = Documents::recent();
    files.removeAll(path);
    files.prepend(path);
    QSettings().setValue(kRecentKey, files.mid(0, kRecent));
}

/// What a text file begins with tells what it is.
bool beginsWith(const std::string& text, const std::string& start) {
    const std::size_t mark = text.compare(0, 3, "\xef\xbb\xbf") == 0 ? 3 : 0;
    return text.compare(mark, start.size(), start) == 0;
}

std::string folderOf(const QString& path) {
    return QFileInfo(path).absolutePath().toStdString();
}

}  // namespace

Documents::Documents(Workbench& workbench, std::string source, QObject* parent)
    : QObject(parent), m_workbench(workbench), m_origins{{std::move(source), {}, {}}} {
    connect(&workbench, &Workbench::startSettled, this, [this] {
        m_origins.resize(std::min(m_origins.size(), m_workbench.opens() + 1));
        if (const QString file = std::exchange(m_origins.back().file, {}); !file.isEmpty()) remember(file);
    });
}

QStringList Documents::recent() {
    return QSettings().value(kRecentKey).toStringList();
}

void Documents::open(const QString& nameOrPath) {
    try {
        if (QFileInfo::exists(nameOrPath) || isPresetPath(nameOrPath.toStdString())) {
            openFile(nameOrPath);
        } else {
            openPreset(loadPreset(nameOrPath.toStdString()), {nameOrPath.toStdString(), {}, {}});
        }
    } catch (const Error& error) {
        emit told(QString::fromStdString(error.what()));
    }
}

void Documents::openPreset(const Preset& preset, Origin origin) {
    m_origins.push_back(std::move(origin));
    m_workbench.open(preset);
}

void Documents::openFile(const QString& path) {
    const QString whole = QFileInfo(path).absoluteFilePath();
    const std::string file = whole.toStdString();
    if (path.endsWith(QStringLiteral(".json"), Qt::CaseInsensitive)) {
        openPreset(parsePreset(readFileBytes(file, kMostJsonBytes), path.toStdString(), folderOf(path)),
                   {file, {}, whole});
        return;
    }
    // Data are read by the session: here their first bytes tell what a file is.
    QFile start(whole);
    if (!start.open(QIODevice::ReadOnly))
        throw Error(ErrorKind::system, file + " cannot be opened: " + start.errorString().toStdString());
    const std::string text = start.read(kSniffed).toStdString();
    if (beginsWith(text, "run,path,value")) {
        openPreset(importPresetCsv(readFileBytes(file, kMostJsonBytes), path.toStdString(), folderOf(path)),
                   {file, {}, whole});
    } else if (beginsWith(text, "run,seed,round")) {
        const QString sidecar = QString::fromStdString(sidecarPath(file));
        if (!QFileInfo::exists(sidecar))
            throw Error(ErrorKind::system, file + " holds rows of a run, but its settings would be in " +
                                               sidecar.toStdString() + ", which is not there");
        openFile(sidecar);
    } else {
        openData(path);
    }
}

void Documents::openData(const QString& path) {
    Preset preset = m_workbench.preset();
    const std::string file = QFileInfo(path).absoluteFilePath().toStdString();
    std::vector<Assignment> assignments = {
        {"", "data.kind", "file"}, {"", "data.file", file}, {"", "problem.start", "default"}};
    // Problems without data do not see a file; the default problem does.
    for (const PresetRun& run : preset.runs) {
        const std::string kind = composeSpec(preset, run).problem.kind;
        if (kind == "quadratic" || kind == "shifted_quadratics")
            assignments.push_back({run.label, "problem.kind", ProblemOptions().kind});
    }
    preset = withAssignments(preset, assignments);
    const std::string title = m_origins.back().title.empty() ? preset.name : m_origins.back().title;
    preset.name = tr("%1: %2").arg(QString::fromStdString(title), QFileInfo(path).fileName()).toStdString();
    preset.expect.clear();
    preset.view.xRange.reset();
    preset.view.yRange.reset();
    openPreset(preset, {source(), title, QString::fromStdString(file)});
}

QString Documents::savePreset(const QString& path) {
    Preset preset = movedTo(m_workbench.preset(), folderOf(path));
    // The claims of a preset speak of its own settings.
    if (m_workbench.isEdited()) preset.expect.clear();
    preset.recorded = Json();
    return write(path, presetText(preset));
}

QString Documents::saveTable(const QString& path) {
    return write(path, presetCsv(movedTo(m_workbench.preset(), folderOf(path))));
}

QString Documents::write(const QString& path, const std::string& text) {
    try {
        writeFileAtomically(path.toStdString(), text);
    } catch (const Error& error) {
        emit told(QString::fromStdString(error.what()));
        return QString::fromStdString(error.what());
    }
    remember(QFileInfo(path).absoluteFilePath());
    emit told(tr("written: %1").arg(path));
    return {};
}

}  // namespace dianoia
