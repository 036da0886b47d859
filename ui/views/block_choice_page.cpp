#include "views/block_choice_page.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QMouseEvent>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QStandardItemModel>
#include <QTimer>
#include <QVBoxLayout>

#include <cmath>

#include "core/number_text.h"

namespace dianoia {
namespace {

constexpr int kBetweenTasks = 200;  // milliseconds
constexpr double kClick = 4;        // pixels that a click may move
constexpr int kRoomForAll = 420;    // pixels of height

QString number(double value, int digits = 4) {
    return QString::fromStdString(roundedText(value, digits));
}

std::optional<double> kappaOf(const ProblemConstants& constants) {
    if (!constants.smoothness || !constants.strongConvexity || !(*constants.strongConvexity > 0)) return std::nullopt;
    return *constants.smoothness / *constants.strongConvexity;
}

QString bitsWords(const BlockQuestion& question) {
    if (question.compressor.kind == "dither") return BlockChoicePage::tr("bits as encoded, the same for every p");
    const QString code = QString::fromStdString(question.network.code);
    if (question.network.code == "elias") return BlockChoicePage::tr("bits expected of elias");
    if (question.network.code == "cheapest")
        return BlockChoicePage::tr("bits, the shortest of two_bit, base3 and elias as expected");
    return BlockChoicePage::tr("bits of the code %1").arg(code);
}

}  // namespace

BlockChoicePage::BlockChoicePage(Theme theme, QWidget* parent)
    : QWidget(parent),
      m_panel(new ChartPanel(tr("p and block"), theme, this)),
      m_words(new QLabel(this)),
      m_task(kBetweenTasks) {
    m_controls = makeControls();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    layout->addWidget(m_controls);
    layout->addWidget(m_panel, 1);
    layout->addWidget(m_words);
    m_words->setTextFormat(Qt::PlainText);
    m_words->setWordWrap(true);
    m_words->setContentsMargins(8, 0, 8, 2);
    m_words->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_panel->viewport()->installEventFilter(this);
    showNothing(tr("no message yet"));
}

QWidget* BlockChoicePage::makeControls() {
    auto* controls = new QWidget(this);
    auto* line = new QHBoxLayout(controls);
    line->setContentsMargins(0, 0, 0, 0);
    m_quantity = new QComboBox(controls);
    m_quantity->setAccessibleName(tr("p and block: what is drawn"));
    m_quantity->setMinimumHeight(26);
    m_quantity->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_quantity->setMinimumContentsLength(18);
    for (const ChoiceQuantity& quantity : choiceQuantities()) m_quantity->addItem(quantity.name);
    line->addWidget(m_quantity);
    auto* label = new QLabel(tr("target"), controls);
    m_target = new QSpinBox(controls);
    label->setBuddy(m_target);
    m_target->setAccessibleName(tr("p and block: target, negative power of ten"));
    m_target->setToolTip(tr("By which factor the bound on the squared distance is to fall"));
    m_target->setPrefix(QStringLiteral("1e-"));
    m_target->setRange(1, 15);
    m_target->setValue(6);
    m_target->setMinimumHeight(26);
    line->addWidget(label);
    line->addWidget(m_target);
    line->addStretch();
    m_use = new QPushButton(controls);
    m_use->setMinimumHeight(26);
    m_use->setToolTip(
        tr("Gives the selected run this p and block from the next round on. Click on a curve to pick "
           "another one."));
    line->addWidget(m_use);
    connect(m_quantity, &QComboBox::activated, this, [this](int index) { setQuantity(std::size_t(index)); });
    connect(m_target, &QSpinBox::valueChanged, this, &BlockChoicePage::ask);
    connect(m_use, &QPushButton::clicked, this, [this] {
        const auto cell = offered();
        if (!cell) return;
        const BlockCell& wanted = m_content->choice.cells[*cell];
        emit chosen(wanted.p, int(wanted.block == m_content->dimension ? 0 : wanted.block));
        pick(std::nullopt);
    });
    return controls;
}

void BlockChoicePage::setQuantity(std::size_t quantity) {
    m_wanted = quantity;
    pick(std::nullopt);
}

void BlockChoicePage::setTarget(int decades) {
    m_target->setValue(decades);
}

void BlockChoicePage::setCompact(bool compact) {
    m_controls->setVisible(!compact);
    m_words->setVisible(!compact);
}

void BlockChoicePage::showNothing(const QString& reason) {
    m_asked.reset();
    m_content.reset();
    m_hovered.reset();
    showNoBlockChoice(*m_panel, reason);
    m_words->setText(reason);
    m_use->setText(tr("Use the best"));
    m_use->setAccessibleName(tr("p and block: use the best"));
    m_use->setEnabled(false);
    emit drawn();
}

void BlockChoicePage::follow(const MessagePicture* message, const RunPicture& run) {
    const CompressorOptions& compressor = run.spec.compressor;
    if (compressor.kind != "quantize" && compressor.kind != "dither")
        return showNothing(tr("p and block belong to the compressors quantize and dither; %1 sends with \"%2\". With "
                              "one of them this page shows what each p and block would do to its messages: variance, "
                              "nonzeros, bits a round, and the rounds and bits that theory predicts.")
                               .arg(QString::fromStdString(run.label), QString::fromStdString(compressor.kind)));
    if (!message || !message->whole) return showNothing(tr("no message yet"));
    Asked asked{message->whole,
                {compressor, run.spec.network, run.card.workers, kappaOf(run.card.constants),
                 std::pow(10.0, -m_target->value())},
                tr("%1: p and block - worker %2, round %3")
                    .arg(QString::fromStdString(run.label))
                    .arg(message->request.worker)
                    .arg(message->round),
                run.label,
                message->round};
    m_hasMemory = run.spec.memory.kind == "difference";
    m_isPlain = compressor.kind == "dither" || (compressor.clip == 0 && !compressor.shared_scale);
    if (m_asked == asked) return draw();
    m_asked = std::move(asked);
    ask();
}

void BlockChoicePage::ask() {
    if (!m_asked) return;
    m_asked->question.target = std::pow(10.0, -m_target->value());
    m_task.ask([this, asked = *m_asked](std::stop_token stop) -> LatestTask::Deliver {
        BlockChoiceContent content;
        content.choice = blockChoice({ConstSpan(*asked.vector)}, asked.question, stop);
        content.question = asked.question;
        content.dimension = std::ssize(*asked.vector);
        content.heading = asked.heading;
        content.run = asked.run;
        content.round = asked.round;
        return [this, content = std::move(content)]() mutable {
            if (!m_asked) return;  // asked for no longer
            const bool isSameGrid = m_content && m_content->choice.norms == content.choice.norms &&
                                    m_content->choice.blocks == content.choice.blocks;
            if (isSameGrid && m_content->question.compressor == content.question.compressor)
                content.picked = m_content->picked;
            if (!isSameGrid) m_hovered.reset();
            m_content = std::move(content);
            draw();
        };
    });
}

/// What is predicted can be chosen only where the theorem holds.
void BlockChoicePage::showQuantities() {
    const bool hasTarget = m_content->question.kappa.has_value();
    auto* model = qobject_cast<QStandardItemModel*>(m_quantity->model());
    const auto& all = choiceQuantities();
    for (std::size_t i = 0; i < all.size(); ++i) model->item(int(i))->setEnabled(hasTarget || !all[i].needsTarget);
    std::size_t shown = m_wanted;
    while (!hasTarget && all[shown].needsTarget) ++shown;
    m_content->quantity = shown;
    const QSignalBlocker blocker(m_quantity);
    m_quantity->setCurrentIndex(int(shown));
    m_target->setEnabled(hasTarget);
}

void BlockChoicePage::draw() {
    if (!m_content) return;
    showQuantities();
    showBlockChoice(*m_panel, *m_content);
    showWords();
    emit drawn();
}

std::optional<std::size_t> BlockChoicePage::offered() const {
    if (!m_content) return std::nullopt;
    if (m_content->picked) return m_content->picked;
    return m_content->choice.least(choiceQuantities()[m_content->quantity].value);
}

void BlockChoicePage::showWords() {
    const BlockChoice& choice = m_content->choice;
    const BlockQuestion& question = m_content->question;
    const BlockCell& now = choice.cells[choice.present];
    QStringList lines;
    if (m_hovered && *m_hovered < choice.cells.size()) {
        lines << tr("here: %1.").arg(cellWords(choice.cells[*m_hovered]));
    } else {
        lines << tr("now: %1.").arg(cellWords(now));
    }
    if (question.kappa) {
        const BlockCell& bits = choice.cells[*choice.least([](const BlockCell& c) { return c.totalBits; })];
        const BlockCell& rounds = choice.cells[*choice.least([](const BlockCell& c) { return c.rounds; })];
        lines << tr("Fewest bits: %1 (%2 of now). Fewest rounds: %3 (%4 of now).")
                     .arg(choiceText(bits), number(*bits.totalBits / *now.totalBits, 3), choiceText(rounds),
                          number(*rounds.rounds / *now.rounds, 3));
        QString predicted =
            tr("Predicted: max{2(1 + omega), (kappa + 1)(1/2 + omega/n)} ln(1/target), the leading term of DIANA's "
               "bound "
               "(Mishchenko et al. 2019, alpha = alpha_p/2); kappa %1, n %2, worst omega. Runs are faster as a rule.")
                .arg(number(*question.kappa))
                .arg(question.workers);
        if (!m_hasMemory) predicted += tr(" This run has no memory: DIANA in its place.");
        lines << predicted;
    } else {
        lines << tr("No rounds are predicted: the theorem needs every f_i to be strongly convex.");
    }
    QString measured = tr("Of this message: variance and nonzeros, exact; %1.").arg(bitsWords(question));
    if (!m_isPlain) measured += tr(" Clipping and a shared scale are left out.");
    if (now.nonzeros == 0) measured = tr("This message is zero: there is nothing to measure.");
    lines << measured;
    m_words->setToolTip(lines.join(u'\n'));
    m_words->setText(height() < kRoomForAll ? lines[m_hovered ? 0 : 1] : lines.join(u'\n'));
    const auto cell = offered();
    const QString what = cell ? choiceText(choice.cells[*cell]) : QString();
    m_use->setText(tr("Use %1").arg(what));
    m_use->setAccessibleName(tr("p and block: use %1").arg(what));
    m_use->setEnabled(cell && *cell != choice.present);
}

/// Words are placed by pixels, which the chart has only once it was laid out.
void BlockChoicePage::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    QTimer::singleShot(0, this, &BlockChoicePage::draw);
}

QString BlockChoicePage::words() const {
    return m_words->text();
}

void BlockChoicePage::pick(std::optional<std::size_t> cell) {
    if (!m_content) return;
    m_content->picked = cell;
    draw();
}

bool BlockChoicePage::eventFilter(QObject*, QEvent* event) {
    if (!m_content) return false;
    switch (event->type()) {
        case QEvent::MouseButtonPress: {
            const auto& mouse = *static_cast<const QMouseEvent*>(event);
            m_pressed.reset();
            if (mouse.button() == Qt::LeftButton && mouse.modifiers() == Qt::NoModifier) m_pressed = mouse.position();
            return false;
        }
        case QEvent::MouseButtonRelease: {
            const QPointF at = static_cast<const QMouseEvent*>(event)->position();
            const bool isClick = m_pressed && QLineF(*m_pressed, at).length() < kClick;
            m_pressed.reset();
            if (const auto cell = cellNear(*m_panel, *m_content, at); isClick && cell)
                pick(m_content->picked == cell ? std::nullopt : cell);
            return false;
        }
        case QEvent::MouseMove:
        case QEvent::Leave: {
            std::optional<std::size_t> hovered;
            if (event->type() == QEvent::MouseMove)
                hovered = cellNear(*m_panel, *m_content, static_cast<const QMouseEvent*>(event)->position());
            if (hovered == m_hovered) return false;
            m_hovered = hovered;
            showWords();
            return false;
        }
        default:
            return false;
    }
}

}  // namespace dianoia
