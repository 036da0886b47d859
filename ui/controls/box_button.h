// A button with a title and a line of detail, each cut where it has no room.
#pragma once

#include <QAbstractButton>

namespace dianoia {

class BoxButton : public QAbstractButton {
    Q_OBJECT

public:
    explicit BoxButton(const QString& title, QWidget* parent = nullptr);

    void setDetail(const QString& detail);
    const QString& detail() const { return m_detail; }
    /// Pale, where the stage does nothing; it can be pressed all the same.
    void setDimmed(bool dimmed);
    bool isDimmed() const { return m_isDimmed; }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QFont boldFont() const;

    QString m_detail;
    bool m_isDimmed = false;
};

}  // namespace dianoia
