// One chip a run: its colour and dash, its name, whether it is drawn, whether it remembers, and whether it is the one
// that controls act on.
#pragma once

#include <QWidget>

#include <vector>

#include "plots/palette.h"
#include "workbench.h"

class QButtonGroup;
class QCheckBox;
class QHBoxLayout;
class QLineEdit;
class QToolButton;
class QVBoxLayout;

namespace dianoia {

class ElidedButton;

/// Runs are added from the menu at the right, by their method; the chosen one is copied, renamed (a double click or F2)
/// and taken out (Del) there too.
class RunChips : public QWidget {
    Q_OBJECT

public:
    RunChips(Workbench& workbench, Theme theme, QWidget* parent = nullptr);

    /// Shows the runs of a picture; a run whose stages differ from its method's is marked as modified.
    void show(const SessionPicture& picture);
    std::size_t selected() const { return m_selected; }
    const std::vector<bool>& visible() const { return m_visible; }
    /// The colours of another theme.
    void setTheme(Theme theme);
    /// Hides a run, or shows it again.
    void toggle(std::size_t run);
    /// Lets a person type another name into the chip of the selected run.
    void startRenaming();

signals:
    /// A chip was chosen, or its run hidden or shown.
    void changed();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    struct Chip {
        QCheckBox* eye;
        ElidedButton* name;
        QToolButton* memory;
    };
    void makeMenus();
    void rebuild(const SessionPicture& picture);
    Chip makeChip(std::size_t index);
    void showChip(const Chip& chip, const RunPicture& run, const QString& label, const ExperimentSpec& spec);
    void finishRenaming(bool keeps);
    std::size_t selectionIn(const SessionPicture& picture) const;
    QString labelOf(std::size_t index) const;

    Workbench& m_workbench;
    Theme m_theme;
    QHBoxLayout* m_layout;
    QVBoxLayout* m_rows;
    QButtonGroup* m_group;
    QLineEdit* m_rename;
    std::vector<Chip> m_chips;
    std::vector<std::string> m_labels;
    std::vector<bool> m_visible;
    std::size_t m_selected = 0;
};

}  // namespace dianoia
