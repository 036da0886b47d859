#include "controls/field_editor.h"

#include <QAbstractItemView>
#include <QCheckBox>
#include <QComboBox>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>

#include "controls/entry_line.h"
#include "controls/plain_text.h"
#include "controls/worker_switches.h"

namespace dianoia {
namespace {

QString textOf(const std::string& text) {
    return QString::fromStdString(text);
}

/// What was typed into the line of a list: JSON, numbers between commas, or else a word.
Json listOf(const std::string& text) {
    for (const std::string& candidate : {text, "[" + text + "]"})
        if (Json read = Json::parse(candidate, nullptr, false); read.is_array() && !text.empty()) return read;
    return text;
}

}  // namespace

FieldEditor::FieldEditor(const FieldInfo& info, std::function<void(const Json&)> edited, Room room, QWidget* parent)
    : QWidget(parent), m_info(info), m_edited(std::move(edited)), m_hasRoom(room == Room::plenty) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    m_name = new QLabel(this);
    m_name->setTextFormat(Qt::PlainText);
    layout->addWidget(m_name);
    if (info.type == FieldType::choice) {
        makeChoice();
    } else if (info.type == FieldType::flag) {
        makeFlag();
    } else if (info.type == FieldType::real || info.type == FieldType::integer) {
        m_number = new NumberControl(info, m_edited, this);
        layout->addWidget(m_number);
        connect(m_number, &NumberControl::settled, this, &FieldEditor::settled);
    } else {
        makeText();
    }
    if (m_hasRoom) {
        auto* help = new QLabel(textOf(info.help), this);
        help->setTextFormat(Qt::PlainText);
        help->setWordWrap(true);
        help->setForegroundRole(QPalette::PlaceholderText);
        layout->addWidget(help);
    }
    for (QWidget* control : std::initializer_list<QWidget*>{m_choice, m_flag, m_text, m_number})
        if (control) setFocusProxy(control);
    setWaiting(false);
    setToolTip(tip());
}

void FieldEditor::makeChoice() {
    m_choice = new QComboBox(this);
    m_choice->setAccessibleName(textOf(m_info.label));
    m_choice->setMinimumHeight(24);
    for (const KindInfo& kind : m_info.kinds) {
        const QString title = kindTitle(m_info, kind.name), name = textOf(kind.name);
        m_choice->addItem(title, name);
        const QString sentence = textOf(kind.sentence);
        m_choice->setItemData(m_choice->count() - 1, title == name ? sentence : name + u'\n' + sentence,
                              Qt::ToolTipRole);
    }
    if (!m_hasRoom) {
        m_choice->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        m_choice->setMinimumContentsLength(10);
        m_choice->view()->setMinimumWidth(m_choice->view()->sizeHintForColumn(0) + 24);
    }
    layout()->addWidget(m_choice);
    connect(m_choice, &QComboBox::activated, this,
            [this] { choose(m_choice->currentData().toString().toStdString()); });
}

void FieldEditor::makeFlag() {
    m_flag = new QCheckBox(textOf(m_info.label), this);
    m_flag->setAccessibleName(textOf(m_info.label));
    m_flag->setMinimumHeight(24);
    layout()->addWidget(m_flag);
    connect(m_flag, &QCheckBox::clicked, this, [this](bool on) { choose(on); });
}

void FieldEditor::makeText() {
    auto* row = new QHBoxLayout;
    static_cast<QVBoxLayout*>(layout())->addLayout(row);
    m_text = new EntryLine(this);
    m_text->setAccessibleName(textOf(m_info.label));
    row->addWidget(m_text, 1);
    connect(m_text, &QLineEdit::editingFinished, this, &FieldEditor::typed);
    connect(m_text, &EntryLine::abandoned, this, [this] { m_text->setText(m_shown); });
    if (WorkerSwitches::isMeantFor(m_info)) {
        m_workers = new WorkerSwitches(
            m_info, [this](const Json& list) { choose(list); }, this);
        m_workers->hide();
        row->addWidget(m_workers, 1);
    }
    if (m_info.type != FieldType::file) return;
    auto* look = new QToolButton(this);
    look->setText(QStringLiteral("..."));
    look->setMinimumSize(28, 24);
    look->setAccessibleName(tr("look for %1").arg(textOf(m_info.label)));
    look->setToolTip(look->accessibleName());
    row->addWidget(look);
    connect(look, &QToolButton::clicked, this, [this] {
        const QString path = QFileDialog::getOpenFileName(this, textOf(m_info.label), m_shown);
        if (!path.isEmpty()) choose(path.toStdString());
    });
}

void FieldEditor::choose(const Json& value) {
    m_edited(value);
    emit settled();
}

void FieldEditor::typed() {
    if (!m_text->isModified()) return;
    m_text->setModified(false);
    const std::string text = m_text->text().trimmed().toStdString();
    // What is refused is put back; what is taken comes again as the value.
    m_text->setText(m_shown);
    choose(m_info.type == FieldType::list ? listOf(text) : Json(text));
}

void FieldEditor::setValue(const Json& value, const ValueContext& context) {
    if (m_number) m_number->setValue(value, context);
    if (m_flag) {
        m_flag->setTristate(context.differs);
        m_flag->setCheckState(context.differs ? Qt::PartiallyChecked : value.get<bool>() ? Qt::Checked : Qt::Unchecked);
    }
    if (m_choice) {
        const QSignalBlocker blocker(m_choice);
        m_choice->setPlaceholderText(tr("differs"));
        m_choice->setCurrentIndex(context.differs ? -1 : m_choice->findData(textOf(value.get<std::string>())));
    }
    if (m_text) {
        m_text->setPlaceholderText(context.differs ? tr("differs") : QString());
        showText(context.differs ? Json("") : value);
    }
    if (m_workers) showWorkers(value, context);
}

/// Switches where all runs have the same list for few workers, else the line.
void FieldEditor::showWorkers(const Json& value, const ValueContext& context) {
    const bool areFew = !context.differs && value.is_array() && context.highest <= WorkerSwitches::kMost;
    if (areFew) m_workers->setValue(value, int(context.highest));
    m_workers->setVisible(areFew);
    m_text->setVisible(!areFew);
    setFocusProxy(areFew ? static_cast<QWidget*>(m_workers) : m_text);
}

void FieldEditor::showText(const Json& value) {
    m_shown = textOf(value.is_string() ? value.get<std::string>() : value.dump());
    if ((m_text->hasFocus() && m_text->isModified()) || m_text->text() == m_shown) return;
    m_text->setText(m_shown);
    m_text->setCursorPosition(0);
}

void FieldEditor::setIgnoredBy(const std::optional<std::string>& kind) {
    if (kind == m_ignoredBy) return;
    m_ignoredBy = kind;
    setEnabled(!kind);
    setToolTip(tip());
}

void FieldEditor::setWaiting(bool waits) {
    QString name = m_flag ? QString() : textOf(m_info.label);
    if (m_hasRoom && !m_info.unit.empty()) name += tr(", %1").arg(textOf(m_info.unit));
    if (waits) name += tr("  (from the next run)");
    if (m_name->text() != name) m_name->setText(name);
    m_name->setVisible(!name.isEmpty());
}

QString FieldEditor::tip() const {
    QString tip = textOf(m_info.help);
    if (!m_info.unit.empty()) tip += u'\n' + tr("Unit: %1").arg(textOf(m_info.unit));
    tip += u'\n' + textOf(m_info.path);
    tip += m_info.when == When::live ? tr(" - acts at the next round") : tr(" - acts from the next run on");
    if (!m_info.source.empty()) tip += u'\n' + textOf(m_info.source);
    if (m_ignoredBy) tip += u'\n' + tr("Not used by the kind %1 of this run.").arg(textOf(*m_ignoredBy));
    return tip;
}

}  // namespace dianoia
