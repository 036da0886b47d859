// The numbers of the problem and of the selected run, with their formulas as tool tips.
#pragma once

#include <QWidget>

#include <vector>

#include "simulation/session.h"

class QHBoxLayout;
class QLabel;

namespace dianoia {

class CardLine : public QWidget {
    Q_OBJECT

public:
    explicit CardLine(QWidget* parent = nullptr);
    void show(const SessionPicture& picture, std::size_t selected);

private:
    QHBoxLayout* m_layout;
    std::vector<QLabel*> m_labels;
};

}  // namespace dianoia
