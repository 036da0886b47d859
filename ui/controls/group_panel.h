// The parameters behind a box of the stage strip, above the strip while the run goes on.
#pragma once

#include <QFrame>

#include <optional>
#include <vector>

#include "controls/field_editor.h"
#include "workbench.h"

class QComboBox;
class QLabel;
class QPushButton;
class QScrollArea;

namespace dianoia {

/// One editor for each field of the box's groups. Stays open until it is closed, by Esc too; says which fields wait for
/// the next run, with a button to start it.
class GroupPanel : public QFrame {
    Q_OBJECT

public:
    /// Stands within `parent`, above the widget `anchor`.
    GroupPanel(Workbench& workbench, QWidget* anchor, QWidget* parent);

    /// Opens the parameters of a box, for the selected run or for all.
    void open(std::size_t box, bool forAll);
    void close();
    std::optional<std::size_t> openBox() const { return m_box; }
    /// Shows the settings of a run.
    void show(std::size_t selected);
    const std::vector<FieldEditor*>& editors() const { return m_editors; }

signals:
    /// Another box is open, or none.
    void opened();

protected:
    void keyPressEvent(QKeyEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QWidget* makeHead();
    QWidget* makeFoot();
    QWidget* makeBody(const std::vector<std::string>& groups);
    void change(const std::string& path, const Json& value);
    void showWaiting(std::size_t selected);
    void place();

    Workbench& m_workbench;
    QWidget* m_anchor;
    QLabel* m_title;
    QComboBox* m_whom;
    QScrollArea* m_scroll;
    QWidget* m_foot;
    QLabel* m_waiting;
    std::vector<FieldEditor*> m_editors;
    std::optional<std::size_t> m_box;
    std::size_t m_selected = 0;
    QString m_selectedLabel;
};

}  // namespace dianoia
