// The control of one parameter, made from its description alone.
#pragma once

#include <QWidget>

#include <functional>
#include <optional>

#include "controls/value_scale.h"
#include "schema/field.h"

class QComboBox;
class QLineEdit;
class QSlider;
class QToolButton;

namespace dianoia {

/// A choice is a list; a number a field for its exact text and a slider, with buttons for "auto" and for its ends where
/// the field takes them. What was typed is handed on to the last digit; what is not a number is put back.
class FieldEditor : public QWidget {
    Q_OBJECT

public:
    /// `edited` is called with every new value that a person chooses.
    FieldEditor(const FieldInfo& info, std::function<void(const Json&)> edited, QWidget* parent = nullptr);

    /// Shows the value that a run has; `resolved` is what "auto" stands for, `highest` where a slider may end.
    void setValue(const Json& value, std::optional<double> resolved, double highest);
    /// Dims the control while the kind that a run has chosen ignores its field, and says which kind that is.
    void setIgnoredBy(const std::optional<std::string>& kind);
    const FieldInfo& info() const { return m_info; }

private:
    void makeChoice();
    void makeNumber();
    void addButton(const QString& text, const Json& value);
    void choose(const Json& value);
    void typed();
    void slid(int position);
    void showNumber(const Json& value, std::optional<double> resolved);

    FieldInfo m_info;
    std::function<void(const Json&)> m_edited;
    Json m_value;
    std::optional<ValueScale> m_scale;
    double m_highest = 0;
    QComboBox* m_choice = nullptr;
    QLineEdit* m_text = nullptr;
    QSlider* m_slider = nullptr;
    std::vector<std::pair<QToolButton*, Json>> m_buttons;
};

}  // namespace dianoia
