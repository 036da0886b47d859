// The half of a session that keeps rows: repeats, recording and files.
#include <algorithm>

#include "measure/recorder.h"
#include "measure/row_spread.h"
#include "simulation/run_recording.h"
#include "simulation/session.h"
#include "simulation/varied_parameters.h"

namespace dianoia {
namespace {

constexpr std::int64_t kMostRepeats = 100;

}  // namespace

/// Repeats share data, partition and start with the first.
void Session::loadRepeats(const Preset& preset, Simulation& first,
                          std::vector<std::unique_ptr<Simulation>>& others) const {
    std::int64_t most = 1;
    for (const auto& run : first.runs()) most = std::max(most, run->spec().run.repeats);
    for (std::int64_t r = 1; r < std::min(most, kMostRepeats); ++r)
        others.push_back(std::make_unique<Simulation>(preset, first.setups(), m_threads, r));
}

/// Run i of every repeat that it has.
std::vector<Run*> Session::repeatsOf(std::size_t i) const {
    std::vector<Run*> runs = {m_simulation->runs()[i].get()};
    for (std::size_t r = 1; r < m_tracks[i].spools.size(); ++r) runs.push_back(m_repeats[r - 1]->runs()[i].get());
    return runs;
}

void Session::record() {
    for (std::size_t i = 0; i < m_tracks.size(); ++i) recordRun(i);
}

/// A repeat that diverged keeps its last row; the means go on over the others.
void Session::recordRun(std::size_t i) {
    Track& track = m_tracks[i];
    const std::vector<Run*> runs = repeatsOf(i);
    std::uint64_t newest = 0;
    for (const Run* run : runs) newest = std::max(newest, run->round());
    std::vector<Row> rows;
    for (std::size_t r = 0; r < runs.size(); ++r) {
        Run& run = *runs[r];
        if (!run.isRecorded() || track.recorded[r] == run.round()) continue;
        const Row& row = run.row(m_threads);
        track.spools[r]->append(row);
        track.recorded[r] = row.round;
        if (row.round == newest) rows.push_back(row);
        if (r == 0 && !run.memoryErrors().empty()) track.memories.append(row.round, run.memoryErrors());
    }
    if (rows.empty()) return;
    const RowSpread spread = spreadOf(rows);
    track.history.append(spread.mean);
    if (runs.size() > 1) {
        track.low.append(spread.least);
        track.high.append(spread.greatest);
    }
    track.last = spread.mean;
}

bool Session::hasEnded() const {
    return m_simulation->ended() &&
           std::all_of(m_repeats.begin(), m_repeats.end(), [](const auto& repeat) { return repeat->ended(); });
}

std::string Session::writeCsv(const std::string& path, bool varied) {
    if (!m_simulation) return "there is nothing to export yet";
    try {
        std::vector<const Run*> runs;
        for (const auto& run : m_simulation->runs()) runs.push_back(run.get());
        const VariedParameters parameters = varied ? VariedParameters(runs) : VariedParameters();
        CsvRecording recording(path, parameters.paths());
        for (std::size_t i = 0; i < m_tracks.size(); ++i) {
            const std::vector<Run*> ofRun = repeatsOf(i);
            for (std::size_t r = 0; r < ofRun.size(); ++r) {
                VariedParameters::Reader values(parameters, *ofRun[r]);
                m_tracks[i].spools[r]->forEach([&](const Row& row) {
                    recording.append({ofRun[r]->label(), ofRun[r]->seed()}, row, values.at(row.round));
                });
            }
        }
        const auto repeats = std::int64_t(m_repeats.size()) + 1;
        recording.finish(recording.hasSidecar() ? sidecarOf(m_preset, runs, path, repeats) : "");
        return "";
    } catch (const std::exception& error) {
        return error.what();
    }
}

}  // namespace dianoia
