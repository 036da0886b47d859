#include "controls/transport_bar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QStyle>
#include <QToolButton>

#include <cmath>

#include "controls/elided_label.h"
#include "controls/entry_line.h"
#include "controls/notch_slider.h"
#include "controls/plain_text.h"
#include "core/number_text.h"

namespace dianoia {
namespace {

constexpr int kFlatOut = 501;  // the right end; below it 100 positions a decade from one round a second

double speedAt(int position) {
    return position >= kFlatOut ? std::numeric_limits<double>::infinity() : std::pow(10.0, position / 100.0);
}

int positionOf(double speed) {
    return speed >= Workbench::kFlatOut
               ? kFlatOut
               : std::min(kFlatOut - 1, int(std::lround(100 * std::log10(std::max(1.0, speed)))));
}

QString speedText(double speed) {
    return speed >= Workbench::kFlatOut ? TransportBar::tr("flat out")
                                        : TransportBar::tr("%1 rounds/s").arg(plainNumber(speed, 3));
}

QString stateText(SessionState state) {
    switch (state) {
        case SessionState::loading:
            return TransportBar::tr("loading");
        case SessionState::paused:
            return TransportBar::tr("paused");
        case SessionState::playing:
            return TransportBar::tr("running");
        case SessionState::ended:
            return TransportBar::tr("ended");
        case SessionState::failed:
            return TransportBar::tr("stopped");
    }
    return {};
}

}  // namespace

TransportBar::TransportBar(Workbench& workbench, QWidget* parent)
    : QWidget(parent), m_workbench(workbench), m_layout(new QHBoxLayout(this)) {
    m_layout->setContentsMargins(0, 0, 0, 0);
    const auto icon = [this](QStyle::StandardPixmap which) { return style()->standardIcon(which); };
    m_play = addButton(icon(QStyle::SP_MediaPlay), {}, tr("play or pause (space, PageDown)"));
    connect(m_play, &QToolButton::clicked, this, [this] { m_workbench.togglePlay(); });
    connect(addButton(icon(QStyle::SP_MediaSeekForward), {}, tr("one round (right arrow, N)")), &QToolButton::clicked,
            this, [this] { m_workbench.step(); });
    connect(addButton(icon(QStyle::SP_MediaSkipBackward), {}, tr("same start, my settings (R, PageUp)")),
            &QToolButton::clicked, this, [this] { m_workbench.restart(); });
    connect(addButton(icon(QStyle::SP_BrowserReload), {}, tr("back to the preset")), &QToolButton::clicked, this,
            [this] { m_workbench.revert(); });
    connect(addButton({}, tr("seed"), tr("new seed: other coins, minibatches and noise, from the start")),
            &QToolButton::clicked, this, [this] { m_workbench.newSeed(); });
    addSpeed();
    addStop();
    m_where = new QLabel(this);
    m_where->setMinimumWidth(fontMetrics().horizontalAdvance(QStringLiteral("round 10000 / 10000, running")));
    m_sentence = new ElidedLabel(this);
    m_layout->addWidget(m_where);
    m_layout->addWidget(m_sentence, 1);
    connect(&workbench, &Workbench::edited, this, &TransportBar::showStop);
    connect(&workbench, &Workbench::wished, this, [this] { tell({}); });
    connect(&workbench, &Workbench::refused, this, [this](const QString& reason) { tell(plainSentence(reason)); });
    showStop();
}

QToolButton* TransportBar::addButton(const QIcon& icon, const QString& text, const QString& name) {
    auto* made = new QToolButton(this);
    made->setIcon(icon);
    made->setText(text);
    made->setIconSize({22, 22});
    made->setMinimumSize(34, 34);
    made->setToolTip(name);
    made->setAccessibleName(name);
    m_layout->addWidget(made);
    return made;
}

void TransportBar::addSpeed() {
    m_speed = new NotchSlider(this);
    m_speed->setRange(0, kFlatOut);
    m_speed->setFixedWidth(120);
    m_speed->setAccessibleName(tr("speed, rounds per second"));
    m_speed->setToolTip(tr("speed: from one round a second to flat out, at the right end"));
    m_layout->addWidget(m_speed);
    m_speedText = new QLabel(this);
    m_speedText->setMinimumWidth(fontMetrics().horizontalAdvance(QStringLiteral("10000 rounds/s")));
    m_layout->addWidget(m_speedText);
    connect(m_speed, &QSlider::valueChanged, this, &TransportBar::slid);
}

void TransportBar::addStop() {
    auto* name = new QLabel(tr("stop at"), this);
    m_stop = new EntryLine(this);
    m_stop->setProperty("isNumber", true);
    m_stop->setFixedWidth(fontMetrics().horizontalAdvance(QStringLiteral("100000000")) + 8);
    m_stop->setPlaceholderText(tr("end"));
    m_stop->setAccessibleName(tr("stop at round"));
    m_stop->setToolTip(tr("Pauses when this many rounds are done; empty: at the end"));
    m_layout->addWidget(name);
    m_layout->addWidget(m_stop);
    connect(m_stop, &QLineEdit::editingFinished, this, &TransportBar::stopTyped);
    connect(m_stop, &EntryLine::abandoned, this, &TransportBar::showStop);
}

void TransportBar::stopTyped() {
    if (!m_stop->isModified()) return;
    m_stop->setModified(false);
    const std::string text = m_stop->text().trimmed().toStdString();
    const ParsedReal read = parseReal(text);
    tell({});
    if (text.empty()) {
        m_workbench.setStop(std::nullopt);
    } else if (read.ok() && read.value >= 1 && read.value <= 0x1p40 && std::floor(read.value) == read.value) {
        m_workbench.setStop(std::int64_t(read.value));
    } else {
        tell(tr("stop at: \"%1\" is not a round, a whole number from 1 on").arg(m_stop->text()));
    }
    showStop();
}

void TransportBar::showStop() {
    if (m_stop->hasFocus() && m_stop->isModified()) return;
    const auto stop = m_workbench.preset().view.stopAt;
    m_stop->setText(stop ? QString::number(*stop) : QString());
}

void TransportBar::slid(int position) {
    const double speed = speedAt(position);
    m_workbench.setSpeed(speed);
    m_speedText->setText(speedText(speed));
    m_speed->setValueText(m_speedText->text());
}

void TransportBar::showSpeed(double roundsPerSecond) {
    const QSignalBlocker blocker(m_speed);
    m_speed->setValue(positionOf(roundsPerSecond));
    m_speedText->setText(speedText(roundsPerSecond));
    m_speed->setValueText(m_speedText->text());
}

QString TransportBar::whereText(const SessionPicture& picture) const {
    const auto rounds = picture.runs.empty() ? 0 : picture.runs.front().spec.run.rounds;
    QString text = tr("round %1 / %2, %3").arg(picture.round).arg(rounds).arg(stateText(picture.state));
    if (picture.state == SessionState::playing && picture.roundsPerSecond > 0)
        text += tr(", %1/s").arg(plainNumber(picture.roundsPerSecond, 3));
    return text;
}

void TransportBar::show(const SessionPicture& picture) {
    const bool plays = picture.state == SessionState::playing;
    m_play->setIcon(style()->standardIcon(plays ? QStyle::SP_MediaPause : QStyle::SP_MediaPlay));
    m_where->setText(whereText(picture));
    if (!picture.failure.empty()) tell(plainSentence(QString::fromStdString(picture.failure)));
}

void TransportBar::tell(const QString& sentence) {
    m_sentence->setWholeText(sentence);
}

}  // namespace dianoia
