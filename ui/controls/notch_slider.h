// A slider that says its value in words and can carry a notch.
#pragma once

#include <QSlider>

#include <optional>

namespace dianoia {

/// The notch marks a value that means something, such as the largest step that a theorem allows. Assistive technology
/// reads the text of the value, not the position.
class NotchSlider : public QSlider {
    Q_OBJECT

public:
    explicit NotchSlider(QWidget* parent = nullptr);

    void setNotch(std::optional<int> position);
    std::optional<int> notch() const { return m_notch; }
    /// Where the middle of the handle is at a position, in pixels from the left.
    int pixelOf(int position) const;
    /// Draws it as if it were off: it stands for several values. It can be moved all the same.
    void setDimmed(bool dimmed);
    bool isDimmed() const { return m_isDimmed; }
    void setValueText(const QString& text);
    const QString& valueText() const { return m_valueText; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void initStyleOption(QStyleOptionSlider* option) const override;

private:
    bool m_isDimmed = false;
    std::optional<int> m_notch;
    QString m_valueText;
};

}  // namespace dianoia
