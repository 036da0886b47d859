#include "controls/front_row.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

#include "controls/field_binding.h"
#include "experiment/spec_schema.h"

namespace dianoia {

FrontRow::FrontRow(Workbench& workbench, QWidget* parent) : QWidget(parent), m_workbench(workbench) {
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(9);
    auto* whom = new QVBoxLayout;
    whom->setSpacing(2);
    whom->addWidget(new QLabel(tr("acts on"), this));
    m_whom = new QComboBox(this);
    m_whom->setAccessibleName(tr("acts on"));
    m_whom->setToolTip(tr("Whom these controls act on"));
    m_whom->setMinimumHeight(24);
    m_whom->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_whom->setMinimumContentsLength(7);
    m_whom->addItems({tr("selected run"), tr("all runs")});
    connect(m_whom, &QComboBox::currentIndexChanged, this, [this] { show(m_selected); });
    whom->addWidget(m_whom);
    layout->addLayout(whom);
    for (const auto& field : specFields()) {
        if (!field.info.frontRow) continue;
        const auto edited = [this, path = field.info.path](const Json& value) { change(path, value); };
        auto* editor = new FieldEditor(field.info, edited, FieldEditor::Room::little, this);
        connect(editor, &FieldEditor::settled, this, [this] { m_workbench.closeStep(); });
        layout->addWidget(editor, field.info.type == FieldType::choice ? 0 : 1);
        m_editors.push_back(editor);
    }
}

bool FrontRow::actsOnAll() const {
    return m_whom->currentIndex() == 1;
}

void FrontRow::show(std::size_t selected) {
    setEnabled(selected < m_workbench.settings().size());
    if (!isEnabled()) return;
    m_selected = selected;
    m_selectedLabel = QString::fromStdString(m_workbench.preset().runs[selected].label);
    if (m_whom->itemText(0) != m_selectedLabel) m_whom->setItemText(0, m_selectedLabel);
    for (FieldEditor* editor : m_editors) showSetting(*editor, m_workbench, selected, actsOnAll());
}

void FrontRow::change(const std::string& path, const Json& value) {
    m_workbench.change(actsOnAll() ? QString() : m_selectedLabel, path, value);
}

}  // namespace dianoia
