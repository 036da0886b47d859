#include "controls/transport_bar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>
#include <QStyle>
#include <QToolButton>

#include <cmath>

namespace dianoia {
namespace {

constexpr int kFlatOut = 501;  // the right end; below it 100 positions a decade from one round a second

double speedAt(int position) {
    return position >= kFlatOut ? std::numeric_limits<double>::infinity() : std::pow(10.0, position / 100.0);
}

QString speedText(double speed) {
    return std::isinf(speed) ? TransportBar::tr("flat out") : TransportBar::tr("%1 rounds/s").arg(std::round(speed));
}

}  // namespace

TransportBar::TransportBar(Workbench& workbench, QWidget* parent) : QWidget(parent), m_workbench(workbench) {
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    const auto button = [&](QStyle::StandardPixmap icon, const QString& name, auto act) {
        auto* made = new QToolButton(this);
        made->setIcon(style()->standardIcon(icon));
        made->setIconSize({22, 22});
        made->setMinimumSize(34, 34);
        made->setToolTip(name);
        made->setAccessibleName(name);
        connect(made, &QToolButton::clicked, this, act);
        layout->addWidget(made);
        return made;
    };
    m_play = button(QStyle::SP_MediaPlay, tr("play or pause (space)"), [this] { m_workbench.togglePlay(); });
    button(QStyle::SP_MediaSeekForward, tr("one round"), [this] { m_workbench.step(); });
    button(QStyle::SP_MediaSkipBackward, tr("same start, my settings"), [this] { m_workbench.restart(); });
    button(QStyle::SP_BrowserReload, tr("back to the preset"), [this] { m_workbench.revert(); });
    layout->addWidget(new QLabel(tr("speed"), this));
    m_speed = new QSlider(Qt::Horizontal, this);
    m_speed->setRange(0, kFlatOut);
    m_speed->setFixedWidth(150);
    m_speed->setAccessibleName(tr("speed, rounds per second"));
    layout->addWidget(m_speed);
    m_speedText = new QLabel(this);
    m_speedText->setMinimumWidth(fontMetrics().horizontalAdvance(QStringLiteral("100000 rounds/s")));
    layout->addWidget(m_speedText);
    m_where = new QLabel(this);
    m_where->setMinimumWidth(fontMetrics().horizontalAdvance(QStringLiteral("round 1000000 / 1000000, paused")));
    layout->addWidget(m_where);
    m_sentence = new QLabel(this);
    m_sentence->setWordWrap(true);
    m_sentence->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    layout->addWidget(m_sentence, 1);
    connect(m_speed, &QSlider::valueChanged, this, &TransportBar::slid);
}

void TransportBar::slid(int position) {
    const double speed = speedAt(position);
    m_speedText->setText(speedText(speed));
    m_workbench.setSpeed(speed);
}

void TransportBar::showSpeed(double roundsPerSecond) {
    const QSignalBlocker blocker(m_speed);
    m_speed->setValue(std::isinf(roundsPerSecond) ? kFlatOut
                                                  : int(std::lround(100 * std::log10(std::max(1.0, roundsPerSecond)))));
    m_speedText->setText(speedText(roundsPerSecond));
}

void TransportBar::show(const SessionPicture& picture) {
    const bool plays = picture.state == SessionState::playing;
    m_play->setIcon(style()->standardIcon(plays ? QStyle::SP_MediaPause : QStyle::SP_MediaPlay));
    const auto state = [&] {
        switch (picture.state) {
            case SessionState::loading:
                return tr("loading");
            case SessionState::paused:
                return tr("paused");
            case SessionState::playing:
                return tr("running");
            case SessionState::ended:
                return tr("ended");
            case SessionState::failed:
                return tr("stopped");
        }
        return QString();
    };
    const auto rounds = picture.runs.empty() ? 0 : picture.runs.front().spec.run.rounds;
    m_where->setText(tr("round %1 / %2, %3").arg(picture.round).arg(rounds).arg(state()));
    if (!picture.failure.empty()) tell(QString::fromStdString(picture.failure));
}

void TransportBar::tell(const QString& sentence) {
    m_sentence->setText(sentence);
    m_sentence->setToolTip(sentence);
}

}  // namespace dianoia
