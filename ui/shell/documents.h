// Files that a person opens and saves: presets, tables of presets, sidecars and data.
#pragma once

#include <QObject>
#include <QString>
#include <QStringList>

#include <vector>

#include "workbench.h"

namespace dianoia {

/// Puts what a file holds on the table. What cannot be opened is told in one sentence and changes nothing.
class Documents : public QObject {
    Q_OBJECT

public:
    /// `source`: the name or path of the preset that is on the table.
    Documents(Workbench& workbench, std::string source, QObject* parent = nullptr);

    /// The name or path that the preset on the table was read from.
    const std::string& source() const { return m_origins.back().source; }
    /// A built-in preset by its name, or any file: a preset or sidecar (JSON), the table of a preset (CSV), the CSV of
    /// a run (its sidecar is opened), else data, which all runs then train on.
    void open(const QString& nameOrPath);
    /// Writes the preset as it is edited, with the same data files. Tells it, and returns an empty text or what went
    /// wrong.
    QString savePreset(const QString& path);
    /// The same as a table for spreadsheets.
    QString saveTable(const QString& path);
    /// Files opened or saved last, the newest first.
    static QStringList recent();

signals:
    /// What went wrong, or where a file was written.
    void told(const QString& sentence);

private:
    /// Which preset is on the table.
    struct Origin {
        std::string source;
        std::string title;  ///< of the preset before a file of data was named behind it
        QString file;       ///< to be remembered among the recent ones as soon as it runs; empty: none
    };
    void openPreset(const Preset& preset, Origin origin);
    void openFile(const QString& path);
    void openData(const QString& path);
    QString write(const QString& path, const std::string& text);

    Workbench& m_workbench;
    std::vector<Origin> m_origins;  ///< of the first preset, and of each that was opened and not refused
};

}  // namespace dianoia
