// A field for the exact text of a number, and what is quicker than typing: a slider, buttons.
#pragma once

#include <QWidget>

#include <functional>
#include <optional>
#include <vector>

#include "controls/value_scale.h"

class QHBoxLayout;
class QTimer;
class QToolButton;

namespace dianoia {

class EntryLine;
class NotchSlider;

/// What a control knows of a value besides the value.
struct ValueContext {
    std::optional<double> resolved = {};                       ///< what "auto" stands for
    double highest = std::numeric_limits<double>::infinity();  ///< where a slider may end
    std::optional<double> limit = {};                          ///< as far as a theorem goes: a notch on the slider
    std::optional<double> centre = {};                         ///< the middle of the slider, the same for every run
    bool differs = false;                                      ///< runs have different values: none is shown
};

/// What was typed is handed on to the last digit; the slider hands on every value that it passes. Where the field takes
/// "auto" a button chooses it, and a pin turns it into the number that it stands for. A field that takes infinity has
/// buttons for its least value, 2 and infinity in place of the slider, one that takes a handful of numbers one for
/// each.
class NumberControl : public QWidget {
    Q_OBJECT

public:
    NumberControl(const FieldInfo& info, std::function<void(const Json&)> edited, QWidget* parent = nullptr);

    void setValue(const Json& value, const ValueContext& context);

signals:
    /// The last value handed on is meant to stay: a slider was let go, or a number typed.
    void settled();

private:
    void makeSlider(QHBoxLayout* row);
    QToolButton* addButton(const QString& text, const QString& name);
    void addChoice(const QString& text, const Json& value);
    void addPin();
    void choose(const Json& value);
    void typed();
    void slid(int position);
    void showNumber();
    void showSlider();

    FieldInfo m_info;
    std::function<void(const Json&)> m_edited;
    Json m_value;
    ValueContext m_context;
    std::optional<ValueScale> m_scale;
    EntryLine* m_text;
    NotchSlider* m_slider = nullptr;
    QToolButton* m_pin = nullptr;
    QTimer* m_rest;
    std::vector<std::pair<QToolButton*, Json>> m_choices;
};

}  // namespace dianoia
