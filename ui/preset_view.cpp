#include "preset_view.h"

namespace dianoia {
namespace {

AxisScale scaleOf(const std::string& name) {
    return name == "log" ? AxisScale::logarithmic : AxisScale::linear;
}

}  // namespace

PlotChoice progressChoice(const View& view) {
    return {findColumn(view.y).value_or(Column::gap),
            curveAxisOf(view.x),
            scaleOf(view.xScale),
            scaleOf(view.yScale),
            view.xRange,
            view.yRange};
}

PlotChoice memoryChoice(const View& view) {
    PlotChoice choice;
    choice.y = Column::h_error;
    choice.x = curveAxisOf(view.x);
    choice.xScale = scaleOf(view.xScale);
    choice.xRange = view.xRange;
    return choice;
}

}  // namespace dianoia
