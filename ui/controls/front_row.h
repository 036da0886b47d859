// The controls that are always in reach: every parameter that its description puts into the front row.
#pragma once

#include <QWidget>

#include "controls/field_editor.h"
#include "workbench.h"

class QComboBox;

namespace dianoia {

/// Shows the values of the selected run and changes them for it or for all runs, as the list at its left says.
class FrontRow : public QWidget {
    Q_OBJECT

public:
    explicit FrontRow(Workbench& workbench, QWidget* parent = nullptr);

    /// Shows what is set for a run.
    void show(std::size_t selected);
    /// Whether the controls act on all runs.
    bool actsOnAll() const;

private:
    void change(const std::string& path, const Json& value);

    Workbench& m_workbench;
    QComboBox* m_whom;
    std::vector<FieldEditor*> m_editors;
    std::size_t m_selected = 0;
    QString m_selectedLabel;
};

}  // namespace dianoia
