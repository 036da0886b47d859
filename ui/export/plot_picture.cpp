#include "export/plot_picture.h"

#include "plots/chart_panel.h"

namespace dianoia {
namespace {

/// Calls use() while the view looks as wanted on paper; afterwards it looks as before.
template <class Use>
void dressed(PlotView& view, const PlotContents& contents, const PlotPicture& wanted, Use&& use) {
    const std::vector<ChartPanel*> panels = view.panels();
    const Theme before = panels.front()->theme();
    const QString title = panels.front()->panelTitle();
    const auto draw = [&] { view.show(contents.picture, contents.shown, contents.previous); };
    const bool hidesTheory = !wanted.theory && view.showsTheory();
    if (hidesTheory) view.setTheoryShown(false);
    if (wanted.light && before == Theme::dark) view.setTheme(Theme::light);
    draw();
    if (!wanted.keepsWords && panels.size() == 1) panels.front()->relabel(wanted.title, wanted.xLabel, wanted.yLabel);
    use(panels);
    if (panels.front()->theme() != before) view.setTheme(before);
    panels.front()->setPanelTitle(title);
    if (hidesTheory) view.setTheoryShown(true);
    draw();
}

}  // namespace

PictureSize PlotPicture::size() const {
    constexpr double kPxPerMm = 96 / 25.4;
    return {QSize(qRound(widthMm * kPxPerMm), qRound(heightMm * kPxPerMm)), dotsPerInch / 96.0};
}

DrawnPicture drawPlot(PlotView& view, const PlotContents& contents, const PlotPicture& wanted, const QString& path) {
    DrawnPicture picture;
    dressed(view, contents, wanted,
            [&](const std::vector<ChartPanel*>& panels) { picture = drawPanels(panels, path, wanted.size()); });
    return picture;
}

QImage plotImage(PlotView& view, const PlotContents& contents) {
    QImage image;
    dressed(view, contents, PlotPicture(), [&](const std::vector<ChartPanel*>& panels) {
        image = imageOf(panels, {view.size(), 2});
    });
    return image;
}

}  // namespace dianoia
