#include "controls/run_chips.h"

#include <QAction>
#include <QButtonGroup>
#include <QCheckBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QPainter>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

#include "controls/elided_button.h"
#include "experiment/compression_name.h"
#include "experiment/spec_schema.h"
#include "methods/method_table.h"
#include "run_list.h"

namespace dianoia {
namespace {

/// The choice that a chip's switch turns from its first kind to its second and back.
constexpr const char* kSwitched = "memory.kind";

/// So many names are still legible beside each other.
constexpr std::size_t kInARow = 6;

QIcon iconOf(const RunStyle& style) {
    QPixmap pixmap(20, 14);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    QPen pen(style.colour, 5);
    pen.setCapStyle(Qt::FlatCap);
    if (!style.dash.empty()) pen.setDashPattern({1.6, 1});
    painter.setPen(pen);
    painter.drawLine(0, 7, 20, 7);
    return QIcon(pixmap);
}

bool isOn(const ExperimentSpec& spec) {
    const auto& field = requireField(kSwitched);
    return field.get(spec) != field.info.kinds.front().name;
}

}  // namespace

RunChips::RunChips(Workbench& workbench, Theme theme, QWidget* parent)
    : QWidget(parent),
      m_workbench(workbench),
      m_theme(theme),
      m_layout(new QHBoxLayout(this)),
      m_rows(new QVBoxLayout),
      m_group(new QButtonGroup(this)),
      m_rename(new QLineEdit(this)) {
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(3);
    m_layout->addLayout(m_rows, 1);
    m_rows->setSpacing(3);
    m_rename->setAccessibleName(tr("name of the run"));
    m_rename->hide();
    m_rename->installEventFilter(this);
    connect(m_rename, &QLineEdit::editingFinished, this, [this] { finishRenaming(true); });
    connect(m_group, &QButtonGroup::idClicked, this, [this](int id) {
        m_selected = std::size_t(id);
        emit changed();
    });
    makeMenus();
}

void RunChips::makeMenus() {
    const auto button = [this](const QString& text, const QString& name) {
        auto* made = new QToolButton(this);
        made->setText(text);
        made->setToolTip(name);
        made->setAccessibleName(name);
        made->setPopupMode(QToolButton::InstantPopup);
        made->setMinimumHeight(28);
        made->setFocusPolicy(Qt::StrongFocus);
        made->setMenu(new QMenu(made));
        made->menu()->setToolTipsVisible(true);
        m_layout->addWidget(made, 0, Qt::AlignTop);
        return made->menu();
    };
    QMenu* add = button(tr("+ run"), tr("add a run of a method"));
    for (const MethodRow& row : methodTable())
        add->addAction(QString::fromStdString(row.label), this, [this, name = row.name] { m_workbench.addRun(name); })
            ->setToolTip(QString::fromStdString(row.sentence));
    QMenu* edit = button(tr("edit"), tr("copy, rename or take out the selected run"));
    const auto action = [&](const QString& text, const QKeySequence& key, auto act) {
        QAction* made = edit->addAction(text, this, act);
        made->setShortcut(key);
        made->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        addAction(made);
    };
    action(tr("&Duplicate"), QKeySequence(QStringLiteral("Ctrl+D")),
           [this] { m_workbench.duplicateRun(labelOf(m_selected)); });
    action(tr("&Rename"), QKeySequence(Qt::Key_F2), [this] { startRenaming(); });
    action(tr("Re&move"), QKeySequence::Delete, [this] { m_workbench.removeRun(labelOf(m_selected)); });
    action(tr("&Hide or show"), QKeySequence(QStringLiteral("Ctrl+H")), [this] { toggle(m_selected); });
}

void RunChips::setTheme(Theme theme) {
    m_theme = theme;
    for (std::size_t i = 0; i < m_chips.size(); ++i) m_chips[i].name->setIcon(iconOf(runStyle(i, theme)));
}

void RunChips::toggle(std::size_t run) {
    if (run < m_chips.size()) m_chips[run].eye->toggle();
}

/// As the preset has it, which knows of a new name first.
QString RunChips::labelOf(std::size_t index) const {
    const auto& runs = m_workbench.preset().runs;
    return index < runs.size() ? QString::fromStdString(runs[index].label) : QString();
}

void RunChips::show(const SessionPicture& picture) {
    if (m_chips.size() != picture.runs.size()) rebuild(picture);
    const bool isSettled = m_workbench.settings().size() == picture.runs.size();
    for (std::size_t i = 0; i < m_chips.size(); ++i)
        showChip(m_chips[i], picture.runs[i], isSettled ? labelOf(i) : QString::fromStdString(picture.runs[i].label),
                 isSettled ? m_workbench.settings()[i] : picture.runs[i].spec);
}

void RunChips::showChip(const Chip& chip, const RunPicture& run, const QString& label, const ExperimentSpec& spec) {
    QString text = QString::fromStdString(tameLabel(label.toStdString()));
    if (run.isModified) text += tr(" (modified)");
    if (!run.divergence.empty()) text += tr(" - diverged");
    const bool on = isOn(spec);
    const bool isMeant = on || spec.compressor.kind != "none";
    if (chip.memory->isChecked() != on) chip.memory->setChecked(on);
    if (chip.memory->isEnabled() != isMeant) chip.memory->setEnabled(isMeant);
    const QString tip = text + u'\n' + QString::fromStdString(compressionName(spec)) + u'\n' +
                        tr("The controls act on this run; a double click or F2 renames it");
    if (chip.name->toolTip() != tip) chip.name->setToolTip(tip);
    if (chip.name->wholeText() == text) return;
    chip.name->setWholeText(text);
    chip.name->setAccessibleName(tr("select %1").arg(text));
    chip.eye->setAccessibleName(tr("draw %1").arg(text));
    chip.memory->setAccessibleName(tr("memory of %1").arg(text));
}

RunChips::Chip RunChips::makeChip(std::size_t index) {
    Chip chip{new QCheckBox(this), new ElidedButton(this), new QToolButton(this)};
    // The keys of the menu act while the focus is here: a click brings it.
    for (QToolButton* button : {static_cast<QToolButton*>(chip.name), chip.memory})
        button->setFocusPolicy(Qt::StrongFocus);
    chip.name->setIcon(iconOf(runStyle(index, m_theme)));
    chip.name->setIconSize({20, 14});
    chip.name->setCheckable(true);
    chip.eye->setChecked(true);
    chip.eye->setMinimumSize(20, 24);
    chip.eye->setToolTip(tr("Draw this run"));
    const FieldInfo& info = requireField(kSwitched).info;
    chip.memory->setObjectName(QStringLiteral("memory"));
    chip.memory->setText(QStringLiteral("h"));
    chip.memory->setCheckable(true);
    chip.memory->setMinimumSize(24, 24);
    chip.memory->setToolTip(QString::fromStdString(info.label) + u'\n' +
                            QString::fromStdString(info.kinds[1].sentence) + u'\n' +
                            tr("Where nothing is compressed it would change nothing."));
    connect(chip.name, &ElidedButton::doubleClicked, this, &RunChips::startRenaming);
    connect(chip.eye, &QCheckBox::toggled, this, [this, index](bool on) {
        m_visible[index] = on;
        emit changed();
    });
    connect(chip.memory, &QToolButton::clicked, this, [this, index, &info](bool on) {
        m_workbench.change(labelOf(index), kSwitched, info.kinds[on ? 1 : 0].name);
        m_workbench.closeStep();
    });
    return chip;
}

/// A run that was added is selected; where one was taken out its neighbour is, and of other runs the last.
std::size_t RunChips::selectionIn(const SessionPicture& picture) const {
    const auto isOld = [&](const RunPicture& run) {
        return std::find(m_labels.begin(), m_labels.end(), run.label) != m_labels.end();
    };
    const auto& runs = picture.runs;
    const auto kept = std::size_t(std::count_if(runs.begin(), runs.end(), isOld));
    if (runs.empty()) return 0;
    if (kept == m_labels.size() && runs.size() == kept + 1 && kept > 0)
        return std::size_t(std::find_if_not(runs.begin(), runs.end(), isOld) - runs.begin());
    if (kept == runs.size() && m_labels.size() == kept + 1) return std::min(m_selected, runs.size() - 1);
    return runs.size() - 1;
}

void RunChips::rebuild(const SessionPicture& picture) {
    finishRenaming(false);
    m_selected = selectionIn(picture);
    const QWidget* focus = window()->focusWidget();
    const bool hadFocus = focus && (focus == this || isAncestorOf(focus));
    for (const Chip& chip : m_chips) {
        delete chip.eye;
        delete chip.name;
        delete chip.memory;
    }
    m_chips.clear();
    m_visible.assign(picture.runs.size(), true);
    m_labels.clear();
    for (const RunPicture& run : picture.runs) m_labels.push_back(run.label);
    while (QLayoutItem* row = m_rows->takeAt(0)) delete row;
    QHBoxLayout* row = nullptr;
    for (std::size_t i = 0; i < picture.runs.size(); ++i) {
        if (i % kInARow == 0) {
            if (row) row->addStretch();
            row = new QHBoxLayout;
            row->setSpacing(2);
            m_rows->addLayout(row);
        }
        const Chip chip = makeChip(i);
        chip.name->setChecked(i == m_selected);
        m_group->addButton(chip.name, int(i));
        row->addWidget(chip.eye);
        row->addWidget(chip.name);
        row->addWidget(chip.memory);
        row->addSpacing(5);
        m_chips.push_back(chip);
    }
    if (row) row->addStretch();
    if (!hadFocus) return;
    // While runs are loaded there is no chip to have the focus; one that is not yet shown cannot take it.
    setFocus();
    if (m_selected >= m_chips.size()) return;
    m_chips[m_selected].name->show();
    m_chips[m_selected].name->setFocus();
}

void RunChips::startRenaming() {
    if (m_selected >= m_chips.size()) return;
    const QRect chip = m_chips[m_selected].name->geometry();
    m_rename->setGeometry(QRect(chip.topLeft(), QSize(std::max(chip.width(), 160), chip.height())));
    m_rename->move(std::min(m_rename->x(), std::max(0, width() - m_rename->width())), m_rename->y());
    m_rename->setText(labelOf(m_selected));
    m_rename->show();
    m_rename->raise();
    m_rename->selectAll();
    m_rename->setFocus();
}

void RunChips::finishRenaming(bool keeps) {
    if (m_rename->isHidden()) return;
    const QString to = m_rename->text();
    m_rename->hide();
    if (m_selected < m_chips.size()) m_chips[m_selected].name->setFocus();
    if (keeps) m_workbench.renameRun(labelOf(m_selected), to);
}

bool RunChips::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_rename && event->type() == QEvent::KeyPress &&
        static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
        finishRenaming(false);
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

}  // namespace dianoia
