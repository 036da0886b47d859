#include "controls/stage_strip.h"

#include <QHBoxLayout>
#include <QLabel>

#include "controls/box_button.h"
#include "controls/stage_boxes.h"

namespace dianoia {

StageStrip::StageStrip(Workbench& workbench, QWidget* parent) : QWidget(parent), m_workbench(workbench) {
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    const auto& boxes = stageBoxes();
    const StageBox* before = nullptr;
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        m_boxes.push_back(nullptr);
        if (!isOffered(boxes[i])) continue;
        if (before) {
            // An arrow where data go from one stage to the next.
            const bool flows = before->isStage && boxes[i].isStage;
            flows ? layout->addWidget(new QLabel(QStringLiteral("\u2192"), this)) : layout->addSpacing(6);
        }
        before = &boxes[i];
        auto* box = new BoxButton(boxes[i].title, this);
        box->setToolTip(tr("The parameters of %1").arg(boxes[i].title));
        connect(box, &BoxButton::clicked, this, [this, i] { emit pressed(i); });
        layout->addWidget(box);
        m_boxes[i] = box;
    }
    setAccessibleName(tr("the stages of a round"));
}

void StageStrip::show(std::size_t selected) {
    const SessionPicture& picture = m_workbench.picture();
    if (selected >= m_workbench.settings().size()) return;
    const ExperimentSpec& spec = m_workbench.settings()[selected];
    const ResolvedValues values = selected < picture.runs.size() ? picture.runs[selected].values : ResolvedValues();
    for (std::size_t i = 0; i < m_boxes.size(); ++i) {
        if (!m_boxes[i]) continue;
        const StageBox& box = stageBoxes()[i];
        const QString summary = stageSummary(box, spec, values);
        if (summary == m_boxes[i]->detail() && isInUse(box, spec) != m_boxes[i]->isDimmed()) continue;
        m_boxes[i]->setDetail(summary);
        m_boxes[i]->setDimmed(!isInUse(box, spec));
        m_boxes[i]->setAccessibleName(box.title + QStringLiteral(": ") + summary);
        m_boxes[i]->setToolTip(box.title + QStringLiteral(": ") + summary + u'\n' + tr("Press for its parameters"));
    }
}

void StageStrip::showOpen(std::optional<std::size_t> open) {
    for (std::size_t i = 0; i < m_boxes.size(); ++i)
        if (m_boxes[i]) m_boxes[i]->setChecked(open == i);
}

}  // namespace dianoia
