#include "controls/front_row.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

#include <limits>

#include "experiment/spec_schema.h"
#include "experiment/validate.h"

namespace dianoia {
namespace {

/// What "auto" of a field stands for in a run.
std::optional<double> resolvedOf(const FieldInfo& info, const RunPicture& run) {
    if (!info.takesAuto) return std::nullopt;
    return resolvedValue(run.values, info.path);
}

}  // namespace

FrontRow::FrontRow(Workbench& workbench, QWidget* parent) : QWidget(parent), m_workbench(workbench) {
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(14);
    auto* whom = new QVBoxLayout;
    whom->setSpacing(2);
    whom->addWidget(new QLabel(tr("acts on"), this));
    m_whom = new QComboBox(this);
    m_whom->setAccessibleName(tr("acts on"));
    m_whom->addItem(tr("selected run"));
    m_whom->addItem(tr("all runs"));
    whom->addWidget(m_whom);
    layout->addLayout(whom);
    for (const auto& field : specFields()) {
        if (!field.info.frontRow) continue;
        const std::string path = field.info.path;
        auto* editor = new FieldEditor(
            field.info, [this, path](const Json& value) { change(path, value); }, this);
        layout->addWidget(editor, field.info.type == FieldType::choice ? 0 : 1);
        m_editors.push_back(editor);
    }
}

void FrontRow::show(const SessionPicture& picture, std::size_t selected) {
    setEnabled(selected < picture.runs.size());
    if (!isEnabled()) return;
    const RunPicture& run = picture.runs[selected];
    m_selectedLabel = QString::fromStdString(run.label);
    m_whom->setItemText(0, m_selectedLabel);
    for (FieldEditor* editor : m_editors) {
        // Counts of coordinates end at d; other numbers end where their description says.
        const double highest = editor->info().type == FieldType::integer ? double(picture.card.dimension)
                                                                         : std::numeric_limits<double>::infinity();
        editor->setValue(requireField(editor->info().path).get(run.spec), resolvedOf(editor->info(), run), highest);
        editor->setIgnoredBy(kindThatIgnores(run.spec, editor->info().path));
    }
}

void FrontRow::change(const std::string& path, const Json& value) {
    m_workbench.change(m_whom->currentIndex() == 0 ? m_selectedLabel : QString(), path, value);
}

}  // namespace dianoia
