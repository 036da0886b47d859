// Play, one round, start again, speed, where to stop; where the run is; and the last sentence that a person should
// read.
#pragma once

#include <QWidget>

#include "workbench.h"

class QHBoxLayout;
class QLabel;
class QStyle;
class QToolButton;

namespace dianoia {

class ElidedLabel;
class EntryLine;
class NotchSlider;

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
    QToolButton* addButton(const QIcon& icon, const QString& text, const QString& name);
    void addSpeed();
    void addStop();
    void slid(int position);
    void stopTyped();
    void showStop();
    QString whereText(const SessionPicture& picture) const;

    Workbench& m_workbench;
    QHBoxLayout* m_layout;
    QToolButton* m_play;
    NotchSlider* m_speed;
    QLabel* m_speedText;
    EntryLine* m_stop;
    QLabel* m_where;
    ElidedLabel* m_sentence;
};

}  // namespace dianoia
