#include "controls/number_control.h"

#include <QHBoxLayout>
#include <QSignalBlocker>
#include <QTimer>
#include <QToolButton>

#include <algorithm>
#include <cmath>

#include "controls/entry_line.h"
#include "controls/notch_slider.h"
#include "controls/plain_text.h"
#include "core/diagnostics.h"
#include "core/number_text.h"
#include "experiment/spec_schema.h"

namespace dianoia {
namespace {

constexpr int kRestMilliseconds = 600;  // keys and wheel have come to rest after so long
constexpr double kWidestLinear = 1e6;   // a slider over more says nothing

double numberOf(const Json& value) {
    if (value.is_number()) return value.get<double>();
    return value == "inf" ? std::numeric_limits<double>::infinity() : std::numeric_limits<double>::quiet_NaN();
}

bool hasSlider(const FieldInfo& info) {
    if (info.takesInfinity) return false;
    return info.scale == Scale::logarithmic || !(info.highest - info.lowest > kWidestLinear) ||
           !std::isfinite(info.lowest) || !std::isfinite(info.highest);
}

/// The whole numbers that a field takes, where they are a handful; empty elsewhere.
std::vector<std::int64_t> fewValues(const FieldInfo& info) {
    constexpr double kWidest = 64;
    constexpr std::size_t kMost = 4;
    std::vector<std::int64_t> taken;
    const auto* field = findField(info.path);
    if (info.type != FieldType::integer || !field || !(info.highest - info.lowest <= kWidest)) return taken;
    for (auto value = std::int64_t(info.lowest); value <= std::int64_t(info.highest); ++value) {
        ExperimentSpec spec;
        try {
            field->set(spec, value);
            taken.push_back(value);
        } catch (const Error&) {
            continue;
        }
    }
    if (taken.size() > kMost) taken.clear();
    return taken;
}

}  // namespace

NumberControl::NumberControl(const FieldInfo& info, std::function<void(const Json&)> edited, QWidget* parent)
    : QWidget(parent),
      m_info(info),
      m_edited(std::move(edited)),
      m_text(new EntryLine(this)),
      m_rest(new QTimer(this)) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(3);
    m_text->setAccessibleName(QString::fromStdString(info.label));
    m_text->setProperty("isNumber", true);
    // As wide as the longest of usual numbers, whatever it holds, so that nothing moves while digits change.
    m_text->setFixedWidth(fontMetrics().horizontalAdvance(QStringLiteral("0.00000")) + 14);
    setFocusProxy(m_text);
    row->addWidget(m_text);
    connect(m_text, &QLineEdit::editingFinished, this, &NumberControl::typed);
    connect(m_text, &EntryLine::abandoned, this, &NumberControl::showNumber);
    m_rest->setSingleShot(true);
    connect(m_rest, &QTimer::timeout, this, &NumberControl::settled);
    if (info.takesAuto) {
        addChoice(tr("auto"), "auto");
        addPin();
    }
    if (info.takesInfinity) {
        for (double shortcut : {info.lowest, 2.0}) addChoice(QString::fromStdString(shortestText(shortcut)), shortcut);
        addChoice(QStringLiteral("\u221e"), "inf");
    }
    const std::vector<std::int64_t> few = fewValues(info);
    for (const std::int64_t value : few) addChoice(QString::number(value), value);
    if (few.empty() && hasSlider(info)) makeSlider(row);
}

void NumberControl::makeSlider(QHBoxLayout* row) {
    m_slider = new NotchSlider(this);
    m_slider->setRange(0, ValueScale::kPositions);
    m_slider->setMinimumWidth(40);
    m_slider->setAccessibleName(tr("%1, slider").arg(QString::fromStdString(m_info.label)));
    row->addWidget(m_slider, 1);
    connect(m_slider, &QSlider::valueChanged, this, &NumberControl::slid);
    connect(m_slider, &QSlider::sliderReleased, this, &NumberControl::settled);
}

QToolButton* NumberControl::addButton(const QString& text, const QString& name) {
    auto* button = new QToolButton(this);
    button->setText(text);
    button->setMinimumSize(std::max(24, fontMetrics().horizontalAdvance(text) + 14), 24);
    button->setAccessibleName(QString::fromStdString(m_info.label) + u' ' + name);
    static_cast<QHBoxLayout*>(layout())->addWidget(button);
    return button;
}

void NumberControl::addChoice(const QString& text, const Json& value) {
    QToolButton* button = addButton(text, text);
    button->setCheckable(true);
    connect(button, &QToolButton::clicked, this, [this, value] {
        choose(value);
        showNumber();
        emit settled();
    });
    m_choices.emplace_back(button, value);
}

void NumberControl::addPin() {
    m_pin = addButton(tr("pin"), tr("pin"));
    m_pin->setToolTip(tr("Keeps the value that auto has now, to the last digit"));
    connect(m_pin, &QToolButton::clicked, this, [this] {
        if (!m_context.resolved) return;
        choose(*m_context.resolved);
        showNumber();
        emit settled();
    });
}

void NumberControl::choose(const Json& value) {
    m_context.differs = false;
    m_value = value;
    m_edited(value);
}

void NumberControl::typed() {
    if (!m_text->isModified()) return;
    m_text->setModified(false);
    const std::string text = m_text->text().trimmed().toStdString();
    const ParsedReal number = parseReal(text);
    if (number.ok() && m_info.type == FieldType::integer && std::abs(number.value) <= 0x1p53 &&
        std::floor(number.value) == number.value) {
        choose(std::int64_t(number.value));
    } else if (number.ok()) {
        choose(number.value);
    } else {
        // A few fields take words; of any other text the description says what is wrong, and the value stays.
        showNumber();
        m_edited(text);
    }
    emit settled();
}

void NumberControl::slid(int position) {
    if (!m_scale) return;
    const double value = m_scale->valueAt(position);
    const Json chosen = m_info.type == FieldType::integer ? Json(std::int64_t(value)) : Json(value);
    if (!m_slider->isSliderDown()) m_rest->start(kRestMilliseconds);
    if (chosen == m_value) return;
    choose(chosen);
    showNumber();
}

void NumberControl::setValue(const Json& value, const ValueContext& context) {
    m_value = value;
    const bool isNewEnd =
        context.highest != m_context.highest || (context.centre && context.centre != m_context.centre);
    m_context = context;
    if (m_slider && !m_slider->isSliderDown()) {
        if (isNewEnd) m_scale.reset();
        showSlider();
    }
    if (!(m_text->hasFocus() && m_text->isModified())) showNumber();
}

void NumberControl::showSlider() {
    const double now = m_value.is_number() ? m_value.get<double>() : m_context.resolved.value_or(1);
    // A value from elsewhere that the slider cannot reach gives it a new middle.
    if (m_context.centre) m_scale.emplace(m_info, *m_context.centre, m_context.highest);
    if (!m_scale || !m_scale->covers(now)) m_scale.emplace(m_info, now, m_context.highest);
    m_slider->setDimmed(m_context.differs);
    const QSignalBlocker blocker(m_slider);
    m_slider->setValue(m_scale->positionOf(now));
    const bool hasNotch = m_context.limit && m_scale->covers(*m_context.limit);
    m_slider->setNotch(hasNotch ? std::optional(m_scale->positionOf(*m_context.limit)) : std::nullopt);
    m_slider->setToolTip(m_context.limit
                             ? tr("proven up to %1").arg(QString::fromStdString(roundedText(*m_context.limit, 5)))
                             : QString());
}

void NumberControl::showNumber() {
    for (auto& [button, own] : m_choices) button->setChecked(own == m_value || numberOf(own) == numberOf(m_value));
    const bool isAuto = m_info.takesAuto && m_value == "auto";
    if (m_pin) m_pin->setEnabled(isAuto && m_context.resolved.has_value());
    QString text = isAuto && m_context.resolved ? plainNumber(*m_context.resolved, 5)
                   : m_value.is_string()        ? QString::fromStdString(m_value.get<std::string>())
                                                : QString::fromStdString(shortestText(numberOf(m_value)));
    m_text->setPlaceholderText(m_context.differs ? tr("differs") : QString());
    if (m_context.differs) {
        text.clear();
        for (auto& [button, own] : m_choices) button->setChecked(false);
    } else if (m_value.is_number_integer())
        text = QString::number(m_value.get<std::int64_t>());
    if (m_text->text() != text) {
        m_text->setText(text);
        m_text->setCursorPosition(0);
    }
    m_text->setModified(false);
    if (m_slider)
        m_slider->setValueText(QString::fromStdString(m_info.label) + u' ' + text +
                               (m_info.unit.empty() ? QString() : u' ' + QString::fromStdString(m_info.unit)));
}

}  // namespace dianoia
