// What the monkey can do to a window: all that a person can, and faster.
#pragma once

#include <QPoint>
#include <QPointer>
#include <QString>
#include <QWindow>

#include "schema/field.h"
#include "ui/monkey_dice.h"
#include "ui/opened_window.h"

namespace dianoia::testing {

class MonkeyActs {
public:
    /// Files are written to and opened from `folder` alone; presets are opened in turn, from `first` on.
    MonkeyActs(OpenedWindow& opened, const QString& folder, std::uint64_t first);

    /// Does one thing and returns what it was. Dialogs and menus that are open come first.
    QString act(Dice dice);
    /// What has the mouse: a menu, a dialog or the window.
    QWindow* top() const;
    /// Whether nothing is dragged, and neither a dialog nor a menu is open.
    bool isIdle() const;
    /// Lets go, and shuts a dialog or menu.
    void comeToRest();

private:
    using Act = QString (MonkeyActs::*)(Dice&);
    struct Row {
        int weight;
        Act act;
    };
    static const std::vector<Row>& table();

    QString click(Dice& dice);
    QString drag(Dice& dice);
    QString wheel(Dice& dice);
    QString key(Dice& dice);
    QString type(Dice& dice);
    QString menu(Dice& dice);
    QString dialog(Dice& dice);
    QString resize(Dice& dice);
    QString theme(Dice& dice);
    QString openPreset(Dice& dice);
    QString openFile(Dice& dice);
    QString change(Dice& dice);
    QString travel(Dice& dice);
    QString runs(Dice& dice);
    QString transport(Dice& dice);
    QString enlarge(Dice& dice);
    QString panel(Dice& dice);
    QString slide(Dice& dice);
    QString save(Dice& dice);

    QString dragOn();
    bool isInDialog() const;
    QPoint point(Dice& dice) const;
    QString label(Dice& dice) const;
    Json valueFor(const FieldInfo& info, Dice& dice) const;

    OpenedWindow& m_opened;
    QString m_folder;
    std::uint64_t m_presets;  ///< opened so far
    QPointer<QWindow> m_dragged;
    QPoint m_from, m_to;
    int m_moves = 0, m_inDialog = 0;
};

}  // namespace dianoia::testing
