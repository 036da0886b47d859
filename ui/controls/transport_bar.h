// Play, one round, speed, start again; where the run is; and the last sentence that a person should read.
#pragma once

#include <QWidget>

#include "workbench.h"

class QLabel;
class QSlider;
class QToolButton;

namespace dianoia {

class TransportBar : public QWidget {
    Q_OBJECT

public:
    explicit TransportBar(Workbench& workbench, QWidget* parent = nullptr);

    void show(const SessionPicture& picture);
    /// A sentence at the right: what was refused, or where a file went.
    void tell(const QString& sentence);
    /// Puts the speed slider where the preset wants it.
    void showSpeed(double roundsPerSecond);

private:
    void slid(int position);

    Workbench& m_workbench;
    QToolButton* m_play;
    QSlider* m_speed;
    QLabel* m_speedText;
    QLabel* m_where;
    QLabel* m_sentence;
};

}  // namespace dianoia
