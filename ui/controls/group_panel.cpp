#include "controls/group_panel.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QToolButton>

#include <algorithm>

#include "controls/field_binding.h"
#include "controls/stage_boxes.h"
#include "experiment/spec_schema.h"

namespace dianoia {
namespace {

constexpr int kWidth = 380;

bool isOf(const FieldInfo& info, const std::string& group) {
    return info.path.starts_with(group + ".");
}

}  // namespace

GroupPanel::GroupPanel(Workbench& workbench, QWidget* anchor, QWidget* parent)
    : QFrame(parent), m_workbench(workbench), m_anchor(anchor), m_scroll(new QScrollArea(this)) {
    setFrameShape(QFrame::StyledPanel);
    setAutoFillBackground(true);
    setProperty("takesEscape", true);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 6, 8, 8);
    layout->addWidget(makeHead());
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    layout->addWidget(m_scroll, 1);
    layout->addWidget(makeFoot());
    parent->installEventFilter(this);
    anchor->installEventFilter(this);
    hide();
}

QWidget* GroupPanel::makeHead() {
    auto* head = new QWidget(this);
    auto* layout = new QHBoxLayout(head);
    layout->setContentsMargins(0, 0, 0, 0);
    m_title = new QLabel(head);
    QFont bold = font();
    bold.setBold(true);
    m_title->setFont(bold);
    m_whom = new QComboBox(head);
    m_whom->setAccessibleName(tr("this panel acts on"));
    m_whom->setToolTip(tr("Whom the controls of this panel act on"));
    m_whom->addItems({tr("selected run"), tr("all runs")});
    m_whom->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_whom->setMinimumContentsLength(12);
    connect(m_whom, &QComboBox::currentIndexChanged, this, [this] { show(m_selected); });
    auto* shut = new QToolButton(head);
    shut->setText(QStringLiteral("\u00d7"));
    shut->setMinimumSize(28, 28);
    shut->setToolTip(tr("Close (Esc)"));
    shut->setAccessibleName(tr("close the parameters"));
    connect(shut, &QToolButton::clicked, this, &GroupPanel::close);
    layout->addWidget(m_title, 1);
    layout->addWidget(m_whom);
    layout->addWidget(shut);
    return head;
}

QWidget* GroupPanel::makeFoot() {
    m_foot = new QWidget(this);
    auto* layout = new QHBoxLayout(m_foot);
    layout->setContentsMargins(0, 0, 0, 0);
    m_waiting = new QLabel(m_foot);
    m_waiting->setTextFormat(Qt::PlainText);
    m_waiting->setWordWrap(true);
    auto* start = new QPushButton(tr("start again"), m_foot);
    start->setToolTip(tr("Round 0 with the settings as they are now"));
    connect(start, &QPushButton::clicked, this, [this] { m_workbench.restart(); });
    layout->addWidget(m_waiting, 1);
    layout->addWidget(start);
    m_foot->hide();
    return m_foot;
}

QWidget* GroupPanel::makeBody(const std::vector<std::string>& groups) {
    auto* body = new QWidget;
    auto* layout = new QVBoxLayout(body);
    layout->setContentsMargins(0, 0, 14, 0);  // clear of the scroll bar
    layout->setSpacing(9);
    m_editors.clear();
    for (const std::string& group : groups)
        for (const auto& field : specFields()) {
            if (!isOf(field.info, group)) continue;
            const auto edited = [this, path = field.info.path](const Json& value) { change(path, value); };
            auto* editor = new FieldEditor(field.info, edited, FieldEditor::Room::plenty, body);
            connect(editor, &FieldEditor::settled, this, [this] { m_workbench.closeStep(); });
            layout->addWidget(editor);
            m_editors.push_back(editor);
        }
    layout->addStretch();
    return body;
}

void GroupPanel::open(std::size_t box, bool forAll) {
    m_box = box;
    const StageBox& shown = stageBoxes()[box];
    m_title->setText(shown.title);
    // What the round is about is mostly meant for all runs alike, so that they can be compared.
    m_whom->setCurrentIndex(forAll || !shown.isStage ? 1 : 0);
    m_scroll->setWidget(makeBody(shown.groups));
    QWidget::show();
    raise();
    place();
    emit opened();
    const auto first =
        std::find_if(m_editors.begin(), m_editors.end(), [](auto* editor) { return editor->isEnabled(); });
    if (first != m_editors.end()) (*first)->setFocus();
}

void GroupPanel::close() {
    if (!m_box) return;
    m_box.reset();
    if (isAncestorOf(window()->focusWidget())) window()->setFocus();
    hide();
    emit opened();
}

void GroupPanel::show(std::size_t selected) {
    if (!m_box || selected >= m_workbench.settings().size()) return;
    m_selected = selected;
    m_selectedLabel = QString::fromStdString(m_workbench.preset().runs[selected].label);
    if (m_whom->itemText(0) != m_selectedLabel) m_whom->setItemText(0, m_selectedLabel);
    for (FieldEditor* editor : m_editors) showSetting(*editor, m_workbench, selected, m_whom->currentIndex() == 1);
    showWaiting(selected);
}

void GroupPanel::showWaiting(std::size_t selected) {
    const std::vector<std::string> waiting = m_workbench.waiting(selected);
    QStringList names;
    for (const std::string& path : waiting) names << QString::fromStdString(requireField(path).info.label);
    for (FieldEditor* editor : m_editors)
        editor->setWaiting(std::find(waiting.begin(), waiting.end(), editor->info().path) != waiting.end());
    const QString text = tr("From the next run: %1").arg(names.join(QStringLiteral(", ")));
    if (m_waiting->text() != text) m_waiting->setText(text);
    m_foot->setVisible(!names.isEmpty());
}

void GroupPanel::change(const std::string& path, const Json& value) {
    m_workbench.change(m_whom->currentIndex() == 0 ? m_selectedLabel : QString(), path, value);
}

/// Above the anchor, as high as its content asks for and the window allows.
void GroupPanel::place() {
    const QPoint foot = m_anchor->mapTo(parentWidget(), QPoint(0, 0));
    const int wanted = (m_scroll->widget() ? m_scroll->widget()->heightForWidth(kWidth - 40) : 0) + 110;
    const int height = std::clamp(wanted, 120, std::max(120, foot.y() - 8));
    const int width = std::min(kWidth, parentWidget()->width());
    setGeometry(parentWidget()->width() - width - 12, foot.y() - height - 4, width, height);
}

void GroupPanel::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape) return close();
    QFrame::keyPressEvent(event);
}

bool GroupPanel::eventFilter(QObject* watched, QEvent* event) {
    if (m_box && (event->type() == QEvent::Resize || event->type() == QEvent::Move)) place();
    return QFrame::eventFilter(watched, event);
}

}  // namespace dianoia
