#include "controls/notch_slider.h"

#include <QAccessibleWidget>
#include <QPainter>
#include <QStyleOptionSlider>

namespace dianoia {
namespace {

/// Reads the value of a slider as its text.
class SpokenSlider : public QAccessibleWidget, public QAccessibleValueInterface {
public:
    explicit SpokenSlider(NotchSlider* slider) : QAccessibleWidget(slider, QAccessible::Slider), m_slider(slider) {}

    void* interface_cast(QAccessible::InterfaceType type) override {
        if (type == QAccessible::ValueInterface) return static_cast<QAccessibleValueInterface*>(this);
        return QAccessibleWidget::interface_cast(type);
    }
    QString text(QAccessible::Text what) const override {
        return what == QAccessible::Value ? m_slider->valueText() : QAccessibleWidget::text(what);
    }
    QVariant currentValue() const override { return m_slider->value(); }
    void setCurrentValue(const QVariant& value) override { m_slider->setValue(value.toInt()); }
    QVariant maximumValue() const override { return m_slider->maximum(); }
    QVariant minimumValue() const override { return m_slider->minimum(); }
    QVariant minimumStepSize() const override { return m_slider->singleStep(); }

private:
    NotchSlider* m_slider;
};

QAccessibleInterface* makeSpoken(const QString&, QObject* object) {
    auto* slider = qobject_cast<NotchSlider*>(object);
    return slider ? new SpokenSlider(slider) : nullptr;
}

}  // namespace

NotchSlider::NotchSlider(QWidget* parent) : QSlider(Qt::Horizontal, parent) {
    [[maybe_unused]] static const bool installed = [] {
        QAccessible::installFactory(makeSpoken);
        return true;
    }();
    setMinimumHeight(24);
}

void NotchSlider::setNotch(std::optional<int> position) {
    if (position == m_notch) return;
    m_notch = position;
    update();
}

void NotchSlider::setValueText(const QString& text) {
    if (text == m_valueText) return;
    m_valueText = text;
    QAccessibleValueChangeEvent event(this, value());
    QAccessible::updateAccessibility(&event);
}

void NotchSlider::setDimmed(bool dimmed) {
    if (dimmed == m_isDimmed) return;
    m_isDimmed = dimmed;
    update();
}

void NotchSlider::initStyleOption(QStyleOptionSlider* option) const {
    QSlider::initStyleOption(option);
    if (!m_isDimmed) return;
    option->state &= ~QStyle::State_Enabled;
    option->palette.setCurrentColorGroup(QPalette::Disabled);
}

int NotchSlider::pixelOf(int position) const {
    QStyleOptionSlider option;
    initStyleOption(&option);
    const QRect groove = style()->subControlRect(QStyle::CC_Slider, &option, QStyle::SC_SliderGroove, this);
    const int handle = style()->subControlRect(QStyle::CC_Slider, &option, QStyle::SC_SliderHandle, this).width();
    return groove.x() + handle / 2 +
           QStyle::sliderPositionFromValue(minimum(), maximum(), position, groove.width() - handle);
}

void NotchSlider::paintEvent(QPaintEvent* event) {
    if (m_notch) {
        QPainter painter(this);
        const QColor colour =
            palette().color(isEnabled() ? QPalette::Active : QPalette::Disabled, QPalette::WindowText);
        painter.fillRect(pixelOf(*m_notch) - 1, 0, 2, height(), colour);
    }
    QSlider::paintEvent(event);
}

}  // namespace dianoia
