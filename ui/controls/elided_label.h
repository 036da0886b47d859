// One line of text, cut where it has no room; the whole of it is in the tool tip.
#pragma once

#include <QLabel>

namespace dianoia {

class ElidedLabel : public QLabel {
    Q_OBJECT

public:
    explicit ElidedLabel(QWidget* parent = nullptr);
    void setWholeText(const QString& text);
    const QString& wholeText() const { return m_whole; }

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void cut();
    QString m_whole;
};

}  // namespace dianoia
