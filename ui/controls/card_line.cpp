#include "controls/card_line.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>

#include "controls/plain_text.h"

namespace dianoia {
namespace {

struct Entry {
    QString text, formula;
};

QString number(double value) {
    return plainNumber(value, 4);
}

std::vector<Entry> entriesOf(const ProblemCard& card, const RunPicture& run) {
    const auto tr = [](const char* text) { return CardLine::tr(text); };
    std::vector<Entry> entries = {{tr("n = %1").arg(card.workers), tr("workers (n; M in Chen et al.)")},
                                  {tr("d = %1").arg(card.dimension), tr("coordinates")}};
    if (card.samples > 0) entries.push_back({tr("N = %1").arg(card.samples), tr("samples of all workers")});
    if (card.constants.smoothness) {
        entries.push_back({tr("L = %1").arg(number(*card.constants.smoothness)),
                           tr("L = max_i L_i: |grad f_i(x) - grad f_i(y)| <= L_i |x - y|")});
        if (card.constants.strongConvexity && *card.constants.strongConvexity > 0)
            entries.push_back(
                {tr("\u03ba = %1").arg(number(*card.constants.smoothness / *card.constants.strongConvexity)),
                 tr("kappa = L / mu, mu = %1").arg(number(*card.constants.strongConvexity))});
    }
    if (run.values.omega)
        entries.push_back({tr("\u03c9 = %1").arg(number(*run.values.omega)),
                           tr("E|C(v) - v|^2 <= omega |v|^2; quantize: omega = 1/alpha_p - 1")});
    if (run.values.omega)
        entries.push_back({tr("\u03b1_p = %1").arg(number(1 / (1 + *run.values.omega))),
                           tr("alpha_p = 1 / (1 + omega), of the largest block; 1 without compression")});
    if (card.optimalHeterogeneity)
        entries.push_back({tr("mean |\u2207f_i(x*)|\u00b2 = %1").arg(number(*card.optimalHeterogeneity)),
                           tr("(1/n) sum_i |grad f_i(x*)|^2: 0 where all workers agree")});
    if (!card.notes.empty()) {
        // A note may hold whatever a file does, tags too.
        QStringList notes;
        for (const std::string& note : card.notes) notes << QString::fromStdString(note).toHtmlEscaped();
        entries.push_back({notes.size() == 1 ? tr("1 note on the data") : tr("notes on the data"),
                           QStringLiteral("<qt>%1</qt>").arg(notes.join(QStringLiteral("<br>")))});
    }
    entries.push_back({tr("step = %1").arg(number(run.values.step)),
                       run.values.stepLimit ? tr("proven for steps up to %1").arg(number(*run.values.stepLimit))
                                            : tr("step size (gamma, delta)")});
    return entries;
}

}  // namespace

CardLine::CardLine(QWidget* parent) : QWidget(parent), m_layout(new QHBoxLayout(this)) {
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(14);
    m_layout->addStretch();
    setFocusPolicy(Qt::TabFocus);
    setCursor(Qt::PointingHandCursor);
    setMinimumHeight(24);
    setAccessibleName(tr("numbers of the problem"));
}

void CardLine::show(const SessionPicture& picture, std::size_t selected) {
    if (selected >= picture.runs.size()) return;
    const std::vector<Entry> entries = entriesOf(picture.runs[selected].card, picture.runs[selected]);
    while (m_labels.size() < entries.size()) {
        m_labels.push_back(new QLabel(this));
        m_labels.back()->setTextFormat(Qt::PlainText);
        m_labels.back()->setSizePolicy(QSizePolicy::Minimum, QSizePolicy::Preferred);
        m_layout->insertWidget(int(m_labels.size()) - 1, m_labels.back());
    }
    bool isOther = false;
    for (std::size_t i = 0; i < m_labels.size(); ++i) {
        const QString text = i < entries.size() ? entries[i].text : QString();
        const QString tip = i < entries.size() ? entries[i].formula : QString();
        if (m_labels[i]->toolTip() != tip) m_labels[i]->setToolTip(tip);
        if (m_labels[i]->text() == text) continue;
        isOther = true;
        m_labels[i]->setText(text);
        m_labels[i]->setVisible(!text.isEmpty());
    }
    if (isOther) fit();
}

QSize CardLine::minimumSizeHint() const {
    return {200, 24};
}

/// The largest font, up to that of the window, with which all stands in one line.
void CardLine::fit() {
    QFont fitting = font();
    const auto widthWith = [&](double scale) {
        fitting.setPointSizeF(font().pointSizeF() * scale);
        int width = 0;
        for (const QLabel* label : m_labels)
            if (!label->text().isEmpty())
                width += QFontMetrics(fitting).horizontalAdvance(label->text()) + m_layout->spacing();
        return width;
    };
    for (double scale = 1; widthWith(scale) > width() && scale > 0.65;) scale -= 0.05;
    for (QLabel* label : m_labels) label->setFont(fitting);
}

void CardLine::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fit();
}

void CardLine::mousePressEvent(QMouseEvent*) {
    emit pressed();
}

void CardLine::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) return emit pressed();
    QWidget::keyPressEvent(event);
}

}  // namespace dianoia
