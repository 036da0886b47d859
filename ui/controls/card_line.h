// The numbers of the problem and of the selected run, with their formulas as tool tips.
#pragma once

#include <QWidget>

#include <vector>

#include "simulation/session_picture.h"

class QHBoxLayout;
class QLabel;

namespace dianoia {

/// One line, smaller where there is little room; a click or Enter opens the parameters of the problem.
class CardLine : public QWidget {
    Q_OBJECT

public:
    explicit CardLine(QWidget* parent = nullptr);
    void show(const SessionPicture& picture, std::size_t selected);
    QSize minimumSizeHint() const override;

signals:
    void pressed();

protected:
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void fit();

    QHBoxLayout* m_layout;
    std::vector<QLabel*> m_labels;
};

}  // namespace dianoia
