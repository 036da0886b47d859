#include "render.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QThread>

#include "export/picture_export.h"
#include "main_window.h"
#include "plots/chart_panel.h"
#include "views/median_view.h"
#include "views/plot_deck.h"
#include "views/quantizer_view.h"

namespace dianoia {
namespace {

void check(const RenderRequest& request) {
    if (!renderViews().contains(request.view))
        throw Error(ErrorKind::usage, "--view " + request.view.toStdString() + ": there is no such view; there are " +
                                          renderViews().join(QStringLiteral(", ")).toStdString());
    if (!isPictureName(request.file))
        throw Error(ErrorKind::usage,
                    "--render " + request.file.toStdString() + ": a picture ends in .png, .svg or .pdf");
    if (request.size.width() < 200 || request.size.height() < 150 || request.size.width() > 20000 ||
        request.size.height() > 20000)
        throw Error(ErrorKind::usage, "--size: a picture is 200x150 to 20000x20000 pixels");
}

/// Runs the workbench's session flat out until it has paused at the wanted round or ended.
void runThrough(Workbench& workbench, std::uint64_t rounds) {
    const auto settled = [&] {
        const SessionPicture& p = workbench.picture();
        return p.state == SessionState::failed || p.state == SessionState::ended ||
               (p.state == SessionState::paused && p.round >= rounds);
    };
    bool started = false;
    while (!settled()) {
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
        if (!started && workbench.picture().state == SessionState::paused && rounds > 0) {
            workbench.play();
            started = true;
        }
    }
    if (workbench.picture().state == SessionState::failed) failContent(workbench.picture().failure);
}

/// The gradients that the view asked for come with a later picture.
void finish(MedianView& median) {
    for (median.finish(); !median.isFinished(); median.finish())
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
}

bool anyDiverged(const SessionPicture& picture) {
    for (const RunPicture& run : picture.runs)
        if (!run.divergence.empty()) return true;
    return false;
}

}  // namespace

QStringList renderViews() {
    return {QStringLiteral("window"),    QStringLiteral("progress"),    QStringLiteral("memory"),
            QStringLiteral("quantizer"), QStringLiteral("p_block"),     QStringLiteral("median"),
            QStringLiteral("bias"),      QStringLiteral("bias_vector"), QStringLiteral("partition")};
}

int renderPreset(const Preset& preset, const RenderRequest& request) {
    check(request);
    Preset shown = preset;
    shown.view.roundsPerSecond = std::numeric_limits<double>::infinity();
    if (request.rounds) shown.view.stopAt = std::int64_t(*request.rounds);
    if (!request.rounds) shown.view.stopAt.reset();
    // More rounds than the preset has make its runs longer; fewer only stop the picture earlier.
    for (const PresetRun& run : preset.runs)
        if (request.rounds && std::int64_t(*request.rounds) > composeSpec(preset, run).run.rounds)
            shown = withAssignments(shown, {{run.label, "run.rounds", std::int64_t(*request.rounds)}});
    Workbench workbench(shown);
    MainWindow window(workbench, request.theme);
    window.resize(request.size);
    window.show();
    runThrough(workbench, request.rounds.value_or(std::numeric_limits<std::uint64_t>::max()));
    window.refresh();
    QString problem;
    auto& median = *qobject_cast<MedianView*>(window.deck().find(QStringLiteral("median")));
    auto& quantizer = *qobject_cast<QuantizerView*>(window.deck().find(QStringLiteral("quantizer")));
    const bool isQuantizer = request.view == u"quantizer" || request.view == u"p_block";
    if (request.view == u"bias_vector") median.showWholeVector(true);
    if (request.view == u"median" || request.view.startsWith(u"bias") || isQuantizer) {
        window.deck().choose({isQuantizer ? "quantizer" : "median"});
        if (request.view == u"p_block") quantizer.showPage(QuantizerView::Page::choice);
        QCoreApplication::processEvents();  // places the panels
        window.refresh();
    }
    if (request.view == u"partition") {
        // Its measures are computed from the next picture on.
        const std::uint64_t number = workbench.picture().number;
        window.deck().choose({"partition"});
        while (workbench.picture().number == number) QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
        window.refresh();
    }
    quantizer.finish();
    finish(median);
    if (request.view == u"window") {
        problem = saveWidget(window, request.file, request.size);
    } else if (request.view == u"p_block") {
        problem = savePanels({&quantizer.choice().panel()}, request.file, {request.size});
    } else if (request.view.startsWith(u"bias")) {
        std::vector<ChartPanel*> panels = {&median.pricePanel()};
        if (median.showsWholeVector()) panels.push_back(&median.votesPanel());
        problem = savePanels(panels, request.file, {request.size});
    } else {
        problem = savePanels(window.deck().find(request.view)->panels(), request.file, {request.size});
    }
    if (!problem.isEmpty()) failSystem(problem.toStdString());
    return anyDiverged(workbench.picture()) ? 1 : 0;
}

}  // namespace dianoia
