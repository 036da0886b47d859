// The control of one parameter, made from its description alone.
#pragma once

#include <QWidget>

#include <functional>
#include <optional>

#include "controls/number_control.h"
#include "schema/field.h"

class QCheckBox;
class QComboBox;
class QLabel;

namespace dianoia {

class EntryLine;
class WorkerSwitches;

/// A choice is a list, a flag a box, a number a NumberControl, everything else a line of text: a list as JSON or as
/// numbers between commas, a file with a button that looks for it. A list of few workers is a row of switches.
class FieldEditor : public QWidget {
    Q_OBJECT

public:
    enum class Room {
        little,  ///< a name above the control; the rest is in the tool tip
        plenty   ///< the unit beside the name, and one line that explains below
    };

    /// `edited` is called with every new value that a person chooses.
    FieldEditor(const FieldInfo& info, std::function<void(const Json&)> edited, Room room = Room::little,
                QWidget* parent = nullptr);

    /// Shows the value that a run has.
    void setValue(const Json& value, const ValueContext& context = {});
    /// Dims the control while the kind that a run has chosen ignores its field, and says which kind that is.
    void setIgnoredBy(const std::optional<std::string>& kind);
    /// Says beside the name that the value acts from the next run on.
    void setWaiting(bool waits);
    const FieldInfo& info() const { return m_info; }

signals:
    /// The last value handed on is meant to stay.
    void settled();

private:
    void makeChoice();
    void makeFlag();
    void makeText();
    void typed();
    void showText(const Json& value);
    void showWorkers(const Json& value, const ValueContext& context);
    void choose(const Json& value);
    QString tip() const;

    FieldInfo m_info;
    std::function<void(const Json&)> m_edited;
    std::optional<std::string> m_ignoredBy;
    QString m_shown;
    QLabel* m_name;
    bool m_hasRoom;
    QComboBox* m_choice = nullptr;
    QCheckBox* m_flag = nullptr;
    EntryLine* m_text = nullptr;
    NumberControl* m_number = nullptr;
    WorkerSwitches* m_workers = nullptr;
};

}  // namespace dianoia
