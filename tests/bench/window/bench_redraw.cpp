// What a tick of the window costs its thread: four plots and four runs of a million noisy rounds each, at 1600 x 1000.
// A tick is drawn as in flight (the large plot and one of the others), as with the mouse over a small plot, and whole.
#include <benchmark/benchmark.h>

#include <QApplication>

#include <algorithm>
#include <cmath>
#include <ctime>
#include <vector>

#include "core/philox.h"
#include "experiment/preset_store.h"
#include "main_window.h"
#include "views/plot_deck.h"

using namespace dianoia;

namespace {

constexpr std::uint64_t kRounds = 1'000'000;

double threadMilliseconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return double(now.tv_sec) * 1e3 + double(now.tv_nsec) * 1e-6;
}

/// Falls over nine decades and stays there, with noise of half a decade in every row and every column.
History noisyHistory(std::uint64_t run) {
    History history;
    const RandomStreams coins(run + 1);
    for (std::uint64_t k = 0; k < kRounds; ++k) {
        const auto words = coins.block(Purpose::data, toWorker(0), RoundIndex(k), 0);
        const double level = std::pow(10.0, -9.0 * std::min(1.0, 2.0 * double(k) / kRounds) - double(run) / 4);
        Row row;
        row.round = k;
        row.bitsUp = 640 * k;
        row.set(Column::epoch, double(k) / 10);
        for (std::size_t c = std::size_t(Column::loss); c < kColumns; ++c)
            row.set(Column(c), level * std::exp(2 * unitInterval(words[c % 4])));
        history.append(row);
    }
    return history;
}

SessionPicture makePicture() {
    SessionPicture picture;
    picture.state = SessionState::playing;
    picture.round = kRounds;
    for (std::uint64_t i = 0; i < 4; ++i) {
        const History history = noisyHistory(i);
        RunPicture run;
        run.label = "run " + std::to_string(i);
        run.card.workers = 10;
        run.card.dimension = 100;
        run.spec.run.rounds = std::int64_t(kRounds);
        run.round = kRounds;
        for (Column column : {Column::round, Column::bits_up, Column::gap, Column::h_error, Column::quantization_error,
                              Column::median_mean_gap, Column::noisy_median_mean_gap, Column::median_bias})
            run.curves[column] = history.curve(Column::round, column);
        picture.runs.push_back(std::move(run));
    }
    return picture;
}

const SessionPicture& picture() {
    static const auto made = std::make_shared<const SessionPicture>(makePicture());
    return *made;
}

Preset fourRuns() {
    return parsePreset(R"({"dianoia": 1, "name": "Four runs", "base": {"problem": {"kind": "shifted_quadratics"},
        "run": {"rounds": 1000000}}, "runs": [{"label": "run 0"}, {"label": "run 1"}, {"label": "run 2"},
        {"label": "run 3"}]})",
                       "bench", "");
}

void tick(benchmark::State& state, bool all, bool isHovered) {
    Workbench workbench(fourRuns());
    MainWindow window(workbench, Theme::light);
    window.resize(1600, 1000);
    window.show();
    while (workbench.picture().state == SessionState::loading) QApplication::processEvents();
    PlotDeck& deck = window.deck();
    if (isHovered) QCursor::setPos(deck.views().back()->mapToGlobal(QPoint(80, 80)));
    QApplication::processEvents();
    std::vector<double> costs;
    for (auto _ : state) {
        const double before = threadMilliseconds();
        deck.show(picture(), {{true, true, true, true}, 3}, nullptr, all);
        QApplication::sendPostedEvents();
        QApplication::processEvents();
        costs.push_back(threadMilliseconds() - before);
        state.SetIterationTime(costs.back() * 1e-3);
    }
    std::nth_element(costs.begin(), costs.begin() + std::ptrdiff_t(costs.size() / 2), costs.end());
    state.counters["median_ms"] = costs[costs.size() / 2];
}

void tickInFlight(benchmark::State& state) {
    tick(state, false, false);
}
void tickUnderTheMouse(benchmark::State& state) {
    tick(state, false, true);
}
void tickOfAll(benchmark::State& state) {
    tick(state, true, false);
}

BENCHMARK(tickInFlight)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(120);
BENCHMARK(tickUnderTheMouse)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(120);
BENCHMARK(tickOfAll)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(60);

}  // namespace

int main(int argc, char** argv) {
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
