#include "simulation/run.h"

#include <algorithm>

#include "experiment/live_change.h"
#include "round/server/schedule.h"

namespace dianoia {
namespace {

std::vector<Event> eventsOf(std::vector<Event> events, const std::string& label) {
    std::erase_if(events, [&](const Event& e) { return !e.run.empty() && e.run != label; });
    std::stable_sort(events.begin(), events.end(), [](const Event& a, const Event& b) { return a.round < b.round; });
    return events;
}

}  // namespace

Run::Run(Recipe recipe, std::shared_ptr<SetupSource> setups, int threads)
    : m_setups(std::move(setups)),
      m_threads(threads),
      m_label(std::move(recipe.label)),
      m_seed(recipe.spec.run.seed + recipe.repeat),
      m_initialSpec(recipe.spec),
      m_coins(std::uint64_t(m_seed)),
      m_setup(m_setups->get(recipe.spec, threads)),
      m_stages(std::make_unique<Stages>(recipe.spec, *m_setup)),
      m_engine(m_setup),
      m_state(m_engine.startState()),
      m_metrics(m_setup->workers(), m_setup->dimension()),
      m_events(eventsOf(std::move(recipe.events), m_label)),
      m_watch(std::move(recipe.watch)) {
    for (std::int64_t j : m_watch)
        if (j >= m_setup->dimension())
            failContent("view.watch names coordinate " + std::to_string(j) + ", but the problem has dimension " +
                        std::to_string(m_setup->dimension()));
}

bool Run::isRecorded() const {
    return m_state.round % std::uint64_t(spec().run.record_every) == 0 || ended();
}

void Run::advance(int threads) {
    if (ended()) return;
    applyDueEvents();
    const std::uint64_t next = m_state.round + 1;
    const bool measured =
        next % std::uint64_t(spec().run.record_every) == 0 || next == std::uint64_t(spec().run.rounds);
    RoundStats stats;
    m_divergence = m_engine.advance(*m_stages, m_state, m_coins, threads, measured ? &stats : nullptr);
    if (m_divergence) return;
    m_lastStats = measured ? std::optional(stats) : std::nullopt;
    m_row.reset();
}

const Row& Run::row(int threads) {
    if (m_row) return *m_row;
    Row row;
    row.round = m_state.round;
    row.bitsUp = m_state.bitsUp;
    row.bitsDown = m_state.bitsDown;
    row.set(Column::epoch, m_state.epoch);
    row.set(Column::time_s, m_state.time);
    const double step = m_stages->stepAt(RoundIndex(m_state.round));
    m_metrics.fill({*m_setup->problem, *m_setup->regularizer, m_setup->optimum, m_state.x,
                    m_engine.gradients(m_state, threads), m_engine.losses(m_state, threads),
                    m_stages->memory == Stages::Memory::difference ? &m_state.memories : nullptr, step,
                    m_stages->noise.get(), m_stages->values.noiseLevel, m_watch, m_stages->honest},
                   row);
    if (m_lastStats) {
        row.set(Column::quantization_error, m_lastStats->quantizationError);
        row.set(Column::direction_error, m_lastStats->directionError);
        row.set(Column::nonzero_fraction, m_lastStats->nonzeroFraction);
        row.set(Column::noisy_median_mean_gap, m_lastStats->noisyMedianMeanGap);
    }
    m_row = row;
    return *m_row;
}

void Run::change(const std::string& path, const Json& value) {
    applyDueEvents();
    apply(path, value);
    m_events.insert(m_events.begin() + std::ptrdiff_t(m_eventsDone), Event{m_state.round, m_label, path, value});
    ++m_eventsDone;
}

void Run::rename(const std::string& label) {
    m_label = label;
    for (Event& event : m_events)
        if (!event.run.empty()) event.run = label;
}

bool Run::observe(Index worker, int threads, WorkerMessage& message) {
    applyDueEvents();
    return m_engine.observe(*m_stages, m_state, m_coins, worker, threads, message);
}

void Run::applyDueEvents() {
    for (; m_eventsDone < m_events.size() && m_events[m_eventsDone].round <= m_state.round; ++m_eventsDone)
        apply(m_events[m_eventsDone].path, m_events[m_eventsDone].value);
}

void Run::apply(const std::string& path, const Json& value) {
    ExperimentSpec changed = spec();
    applyLiveChange(changed, path, value);
    const ResolvedValues before = m_stages->values;
    setSpec(std::move(changed));
    m_changes.push_back({m_state.round, path, value, consequencesOf(spec(), path, before, m_stages->values)});
}

void Run::setSpec(ExperimentSpec changed) {
    const bool isMoved = !(changed.problem == spec().problem);
    const auto setup = isMoved ? m_setups->get(changed, m_threads) : m_setup;
    auto stages = std::make_unique<Stages>(changed, *setup);
    if (isMoved) {
        m_setup = setup;
        m_engine = RoundEngine(setup);
    }
    if (stages->memory != Stages::Memory::none && stages->memory != m_stages->memory) {
        m_state.memories.fill(0.0);
        std::fill(m_state.serverMemory.begin(), m_state.serverMemory.end(), 0.0);
    }
    // A reference point from before another oracle was chosen is out of date.
    if (stages->oracle != m_stages->oracle) m_state.reference.clear();
    m_stages = std::move(stages);
    m_row.reset();
}

}  // namespace dianoia
