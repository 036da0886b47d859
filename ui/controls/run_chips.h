// One chip a run: its colour and dash, its name, whether it is drawn and whether it is the one that controls act on.
#pragma once

#include <QWidget>

#include <vector>

#include "plots/palette.h"
#include "simulation/session.h"

class QButtonGroup;
class QCheckBox;
class QHBoxLayout;
class QToolButton;

namespace dianoia {

class RunChips : public QWidget {
    Q_OBJECT

public:
    explicit RunChips(Theme theme, QWidget* parent = nullptr);

    /// Shows the runs of a picture; a run whose stages differ from its method's is marked as modified.
    void show(const SessionPicture& picture);
    std::size_t selected() const { return m_selected; }
    const std::vector<bool>& visible() const { return m_visible; }

    /// The colours of another theme.
    void setTheme(Theme theme);
    /// Hides a run, or shows it again.
    void toggle(std::size_t run);

signals:
    /// A chip was chosen, or its run hidden or shown.
    void changed();

private:
    struct Chip {
        QToolButton* name;
        QCheckBox* eye;
    };
    void rebuild(const SessionPicture& picture);

    Theme m_theme;
    QHBoxLayout* m_layout;
    QButtonGroup* m_group;
    std::vector<Chip> m_chips;
    std::vector<bool> m_visible;
    std::size_t m_selected = 0;
};

}  // namespace dianoia
