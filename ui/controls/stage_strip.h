// The round as a row of boxes, each opening its own parameters.
#pragma once

#include <QWidget>

#include <optional>
#include <vector>

#include "workbench.h"

namespace dianoia {

class BoxButton;

class StageStrip : public QWidget {
    Q_OBJECT

public:
    explicit StageStrip(Workbench& workbench, QWidget* parent = nullptr);

    /// What the stages of a run are.
    void show(std::size_t selected);
    /// Draws the box that is open as pressed; none for empty.
    void showOpen(std::optional<std::size_t> box);
    /// The box of stageBoxes() with this number; null where it is not offered.
    BoxButton* box(std::size_t index) const { return m_boxes[index]; }

signals:
    /// A box was pressed.
    void pressed(std::size_t box);

private:
    Workbench& m_workbench;
    std::vector<BoxButton*> m_boxes;
};

}  // namespace dianoia
