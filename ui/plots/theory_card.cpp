#include "plots/theory_card.h"

#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QTextDocumentFragment>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace dianoia {

TheoryCard::TheoryCard(const QString& plot, QWidget* parent)
    : QFrame(parent), m_line(new QComboBox(this)), m_text(new QPlainTextEdit(this)) {
    setFrameShape(QFrame::StyledPanel);
    setAutoFillBackground(true);
    setProperty("takesEscape", true);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 6, 8, 8);
    auto* head = new QHBoxLayout;
    m_line->setAccessibleName(tr("line of theory, %1").arg(plot));
    m_line->setToolTip(tr("Which line of theory, and for which run"));
    m_line->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_line->setMinimumContentsLength(14);
    m_line->setMinimumHeight(26);
    auto* copyButton = new QPushButton(tr("Copy"), this);
    copyButton->setAccessibleName(tr("copy the text of theory"));
    copyButton->setToolTip(tr("Put the text on the clipboard"));
    copyButton->setMinimumHeight(26);
    auto* shut = new QToolButton(this);
    shut->setText(QStringLiteral("\u00d7"));
    shut->setMinimumSize(28, 28);
    shut->setToolTip(tr("Close (Esc)"));
    shut->setAccessibleName(tr("close the text of theory"));
    head->addWidget(m_line, 1);
    head->addWidget(copyButton);
    head->addWidget(shut);
    m_text->setReadOnly(true);
    m_text->setAccessibleName(tr("theory in words, %1").arg(plot));
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    layout->addLayout(head);
    layout->addWidget(m_text, 1);
    connect(m_line, &QComboBox::currentIndexChanged, this, &TheoryCard::showChosen);
    connect(copyButton, &QPushButton::clicked, this, &TheoryCard::copy);
    connect(shut, &QToolButton::clicked, this, &TheoryCard::closed);
    setFocusProxy(m_line);
    hide();
}

void TheoryCard::show(std::vector<TheoryWords> words, std::size_t preferred, const QColor& alarm) {
    m_alarm = alarm;
    const QString chosen = m_line->currentData().toString();
    const bool isSame = std::equal(
        words.begin(), words.end(), m_words.begin(), m_words.end(), [](const TheoryWords& a, const TheoryWords& b) {
            return a.title == b.title && a.isDrawn == b.isDrawn && a.isExceeded == b.isExceeded;
        });
    m_words = std::move(words);
    if (!isSame) {
        const QSignalBlocker quiet(m_line);
        m_line->clear();
        int first = -1, exceeded = -1;
        for (const TheoryWords& w : m_words) {
            const QString mark = w.isExceeded ? tr(" (exceeded)") : w.isDrawn ? QString() : tr(" (not drawn)");
            if (first < 0 && w.run == preferred) first = m_line->count();
            if (exceeded < 0 && w.isExceeded) exceeded = m_line->count();
            m_line->addItem(w.title + mark, w.title);
        }
        const int kept = chosen.isEmpty() ? -1 : m_line->findData(chosen);
        m_line->setCurrentIndex(kept >= 0 ? kept : exceeded >= 0 ? exceeded : std::max(0, first));
    }
    showChosen();
}

void TheoryCard::showChosen() {
    const auto index = std::size_t(std::max(0, m_line->currentIndex()));
    const QString text = index < m_words.size() ? m_words[index].text : tr("No line of theory is about this column.");
    if (m_text->toPlainText() == text) return;
    const bool isOther = !m_text->toPlainText().startsWith(text.section(u'\n', 0, 0));
    if (!isOther && m_text->textCursor().hasSelection()) return;
    QPalette palette = this->palette();
    if (index < m_words.size() && m_words[index].isExceeded) palette.setColor(QPalette::Text, m_alarm);
    m_text->setPalette(palette);
    const int scrolled = isOther ? 0 : m_text->verticalScrollBar()->value();
    m_text->setPlainText(text);
    m_text->verticalScrollBar()->setValue(scrolled);
}

QString TheoryCard::text() const {
    return m_text->toPlainText();
}

void TheoryCard::copy() const {
    const QString selected = m_text->textCursor().selection().toPlainText();
    QGuiApplication::clipboard()->setText(selected.isEmpty() ? text() : selected);
}

void TheoryCard::place(const QRect& room) {
    constexpr int kWidth = 520, kHeight = 380;
    const QSize size = QSize(kWidth, kHeight).boundedTo(room.size());
    setGeometry(QRect(QPoint(room.right() - size.width() + 1, room.top()), size));
}

void TheoryCard::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape) return emit closed();
    QFrame::keyPressEvent(event);
}

}  // namespace dianoia
