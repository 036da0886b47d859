// A tool button whose text is cut where it has no room.
#pragma once

#include <QToolButton>

namespace dianoia {

class ElidedButton : public QToolButton {
    Q_OBJECT

public:
    explicit ElidedButton(QWidget* parent = nullptr);

    void setWholeText(const QString& text);
    const QString& wholeText() const { return m_whole; }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void doubleClicked();

protected:
    void resizeEvent(QResizeEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;

private:
    int besideText() const;
    void cut();

    QString m_whole;
};

}  // namespace dianoia
