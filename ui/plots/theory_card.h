// The card over a plot that tells theory's lines in words.
#pragma once

#include <QFrame>

#include <vector>

#include "plots/theory_words.h"

class QComboBox;
class QPlainTextEdit;

namespace dianoia {

/// One line at a time, chosen from those of the plot; its text can be selected and copied. Closed by Esc. A bound that
/// is exceeded is red. While something of the text is selected it stays as it is.
class TheoryCard : public QFrame {
    Q_OBJECT

public:
    TheoryCard(const QString& plot, QWidget* parent);

    /// `preferred`: the run whose line is shown first.
    void show(std::vector<TheoryWords> words, std::size_t preferred, const QColor& alarm);
    QString text() const;
    void copy() const;
    /// Within `room`, as large as the text asks for.
    void place(const QRect& room);

signals:
    void closed();

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    void showChosen();

    std::vector<TheoryWords> m_words;
    QColor m_alarm;
    QComboBox* m_line;
    QPlainTextEdit* m_text;
};

}  // namespace dianoia
