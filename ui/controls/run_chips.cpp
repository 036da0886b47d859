#include "controls/run_chips.h"

#include <QButtonGroup>
#include <QCheckBox>
#include <QHBoxLayout>
#include <QPainter>
#include <QToolButton>

namespace dianoia {
namespace {

QIcon iconOf(const RunStyle& style) {
    QPixmap pixmap(28, 14);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    QPen pen(style.colour, 5);
    pen.setCapStyle(Qt::FlatCap);
    if (!style.dash.empty()) pen.setDashPattern({1.6, 1});
    painter.setPen(pen);
    painter.drawLine(0, 7, 28, 7);
    return QIcon(pixmap);
}

}  // namespace

RunChips::RunChips(Theme theme, QWidget* parent)
    : QWidget(parent), m_theme(theme), m_layout(new QHBoxLayout(this)), m_group(new QButtonGroup(this)) {
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->addStretch();
    connect(m_group, &QButtonGroup::idClicked, this, [this](int id) {
        m_selected = std::size_t(id);
        emit changed();
    });
}

void RunChips::show(const SessionPicture& picture) {
    if (m_chips.size() != picture.runs.size()) rebuild(picture);
    for (std::size_t i = 0; i < m_chips.size(); ++i) {
        const RunPicture& run = picture.runs[i];
        QString text = QString::fromStdString(run.label);
        if (run.isModified) text += tr(" (modified)");
        if (!run.divergence.empty()) text += tr(" - diverged");
        if (m_chips[i].name->text() != text) m_chips[i].name->setText(text);
    }
}

void RunChips::setTheme(Theme theme) {
    m_theme = theme;
    for (std::size_t i = 0; i < m_chips.size(); ++i) m_chips[i].name->setIcon(iconOf(runStyle(i, theme)));
}

void RunChips::toggle(std::size_t run) {
    if (run < m_chips.size()) m_chips[run].eye->toggle();
}

void RunChips::rebuild(const SessionPicture& picture) {
    for (const Chip& chip : m_chips) {
        delete chip.name;
        delete chip.eye;
    }
    m_chips.clear();
    m_visible.assign(picture.runs.size(), true);
    m_selected = picture.runs.empty() ? 0 : picture.runs.size() - 1;
    for (std::size_t i = 0; i < picture.runs.size(); ++i) {
        const QString label = QString::fromStdString(picture.runs[i].label);
        Chip chip{new QToolButton(this), new QCheckBox(this)};
        chip.name->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        chip.name->setIcon(iconOf(runStyle(i, m_theme)));
        chip.name->setIconSize({28, 14});
        chip.name->setCheckable(true);
        chip.name->setChecked(i == m_selected);
        chip.name->setMinimumHeight(28);
        chip.name->setAccessibleName(tr("select %1").arg(label));
        chip.name->setToolTip(tr("The controls act on this run"));
        chip.eye->setChecked(true);
        chip.eye->setToolTip(tr("Draw this run"));
        chip.eye->setAccessibleName(tr("draw %1").arg(label));
        m_group->addButton(chip.name, int(i));
        m_layout->insertWidget(int(2 * i), chip.eye);
        m_layout->insertWidget(int(2 * i + 1), chip.name);
        connect(chip.eye, &QCheckBox::toggled, this, [this, i](bool on) {
            m_visible[i] = on;
            emit changed();
        });
        m_chips.push_back(chip);
    }
}

}  // namespace dianoia
