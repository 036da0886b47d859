#include "controls/field_editor.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QSlider>
#include <QToolButton>
#include <QVBoxLayout>

#include <cmath>

#include "core/number_text.h"

namespace dianoia {
namespace {

QString tipOf(const FieldInfo& info) {
    QString tip = QString::fromStdString(info.help);
    if (!info.unit.empty())
        tip += QStringLiteral("\n") + FieldEditor::tr("Unit: %1").arg(QString::fromStdString(info.unit));
    tip += QStringLiteral("\n") + QString::fromStdString(info.path);
    tip += info.when == When::live ? FieldEditor::tr(" - acts at the next round")
                                   : FieldEditor::tr(" - acts from the next run on");
    if (!info.source.empty()) tip += QStringLiteral("\n") + QString::fromStdString(info.source);
    return tip;
}

double numberOf(const Json& value) {
    if (value.is_number()) return value.get<double>();
    return value == "inf" ? std::numeric_limits<double>::infinity() : std::numeric_limits<double>::quiet_NaN();
}

}  // namespace

FieldEditor::FieldEditor(const FieldInfo& info, std::function<void(const Json&)> edited, QWidget* parent)
    : QWidget(parent), m_info(info), m_edited(std::move(edited)) {
    setToolTip(tipOf(info));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    layout->addWidget(new QLabel(QString::fromStdString(info.label), this));
    if (info.type == FieldType::choice) {
        makeChoice();
    } else {
        makeNumber();
    }
}

void FieldEditor::makeChoice() {
    m_choice = new QComboBox(this);
    m_choice->setAccessibleName(QString::fromStdString(m_info.label));
    for (const KindInfo& kind : m_info.kinds) {
        m_choice->addItem(QString::fromStdString(kind.name));
        m_choice->setItemData(m_choice->count() - 1, QString::fromStdString(kind.sentence), Qt::ToolTipRole);
    }
    layout()->addWidget(m_choice);
    connect(m_choice, &QComboBox::activated, this, [this] { choose(m_choice->currentText().toStdString()); });
}

void FieldEditor::makeNumber() {
    auto* row = new QHBoxLayout;
    row->setSpacing(3);
    static_cast<QVBoxLayout*>(layout())->addLayout(row);
    m_text = new QLineEdit(this);
    m_text->setAccessibleName(QString::fromStdString(m_info.label));
    m_text->setMinimumWidth(64);
    m_text->setMaximumWidth(130);
    row->addWidget(m_text);
    connect(m_text, &QLineEdit::editingFinished, this, &FieldEditor::typed);
    if (m_info.takesAuto) addButton(tr("auto"), "auto");
    if (m_info.takesInfinity) {
        for (double shortcut : {m_info.lowest, 2.0})
            addButton(QString::fromStdString(shortestText(shortcut)), shortcut);
        addButton(QStringLiteral("\u221e"), "inf");
        return;
    }
    m_slider = new QSlider(Qt::Horizontal, this);
    m_slider->setRange(0, ValueScale::kPositions);
    m_slider->setMinimumWidth(70);
    m_slider->setAccessibleName(tr("%1, slider").arg(QString::fromStdString(m_info.label)));
    row->addWidget(m_slider, 1);
    connect(m_slider, &QSlider::valueChanged, this, &FieldEditor::slid);
}

void FieldEditor::addButton(const QString& text, const Json& value) {
    auto* button = new QToolButton(this);
    button->setText(text);
    button->setCheckable(true);
    button->setAccessibleName(QString::fromStdString(m_info.label) + u' ' + text);
    static_cast<QHBoxLayout*>(layout()->itemAt(1)->layout())->addWidget(button);
    connect(button, &QToolButton::clicked, this, [this, value] { choose(value); });
    m_buttons.emplace_back(button, value);
}

void FieldEditor::choose(const Json& value) {
    m_value = value;
    m_edited(value);
}

void FieldEditor::typed() {
    if (!m_text->isModified()) return;
    m_text->setModified(false);
    const std::string text = m_text->text().trimmed().toStdString();
    if ((text == "auto" && m_info.takesAuto) || (text == "inf" && m_info.takesInfinity)) {
        choose(text);
    } else if (const ParsedReal number = parseReal(text); number.ok()) {
        choose(m_info.type == FieldType::integer && std::floor(number.value) == number.value
                   ? Json(std::int64_t(number.value))
                   : Json(number.value));
    } else {
        showNumber(m_value, std::nullopt);
    }
}

void FieldEditor::slid(int position) {
    if (!m_scale) return;
    const double value = m_scale->valueAt(position);
    const Json chosen = m_info.type == FieldType::integer ? Json(std::int64_t(value)) : Json(value);
    if (chosen != m_value) choose(chosen);
}

void FieldEditor::setValue(const Json& value, std::optional<double> resolved, double highest) {
    if (m_choice) {
        m_value = value;
        const QSignalBlocker blocker(m_choice);
        m_choice->setCurrentText(QString::fromStdString(value.get<std::string>()));
        return;
    }
    if (m_text->hasFocus() && m_text->isModified()) return;
    if (m_slider && !m_slider->isSliderDown()) {
        const double now = value.is_number() ? value.get<double>() : resolved.value_or(1);
        // A value from elsewhere that the slider cannot reach gives it a new middle.
        if (!m_scale || highest != m_highest || !m_scale->covers(now)) m_scale.emplace(m_info, now, highest);
        m_highest = highest;
        const QSignalBlocker blocker(m_slider);
        m_slider->setValue(m_scale->positionOf(now));
    }
    m_value = value;
    showNumber(value, resolved);
}

void FieldEditor::setIgnoredBy(const std::optional<std::string>& kind) {
    if (isEnabled() == !kind) return;
    setEnabled(!kind);
    const QString tip = tipOf(m_info);
    setToolTip(kind ? tip + QStringLiteral("\n") +
                          tr("Not used by the kind %1 of this run.").arg(QString::fromStdString(*kind))
                    : tip);
}

void FieldEditor::showNumber(const Json& value, std::optional<double> resolved) {
    for (auto& [button, own] : m_buttons) button->setChecked(own == value || numberOf(own) == numberOf(value));
    QString text = value == "auto" && resolved ? QString::fromStdString(roundedText(*resolved, 5))
                   : value.is_string()         ? QString::fromStdString(value.get<std::string>())
                                               : QString::fromStdString(shortestText(numberOf(value)));
    if (m_info.type == FieldType::integer && value.is_number()) text = QString::number(value.get<std::int64_t>());
    if (m_text->text() != text) m_text->setText(text);
    m_text->setModified(false);
}

}  // namespace dianoia
