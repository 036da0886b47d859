// One run of one seed: a spec, its state, its rounds and its rows.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "experiment/preset.h"
#include "measure/row.h"
#include "measure/state_metrics.h"
#include "simulation/applied_change.h"
#include "simulation/round_engine.h"
#include "simulation/setup.h"
#include "simulation/stages.h"

namespace dianoia {

/// Owns no thread and no clock: the caller says when the next round is done. Same spec, seed and live changes give the
/// same rows to the last bit, for any `threads`, speed and pattern of pauses.
class Run {
public:
    /// What a run is made of.
    struct Recipe {
        std::string label;
        ExperimentSpec spec;
        std::int64_t repeat = 0;          ///< r: minibatches, noise and coins come from seed + r
        std::vector<Event> events;        ///< act at their rounds; those of other labels are left out
        std::vector<std::int64_t> watch;  ///< coordinates for median_bias where d > 64
    };
    /// Data, partition, problem and start come from `setups`. Throws Error (content) if the recipe cannot be run.
    Run(Recipe recipe, std::shared_ptr<SetupSource> setups, int threads);

    const std::string& label() const { return m_label; }
    /// The seed of the coins, as the CSV's seed column shows it.
    std::int64_t seed() const { return m_seed; }
    const ExperimentSpec& spec() const { return m_stages->spec; }
    /// The spec with which the run began, before any live change.
    const ExperimentSpec& initialSpec() const { return m_initialSpec; }
    const Stages& stages() const { return *m_stages; }
    const Setup& setup() const { return *m_setup; }
    const RunState& state() const { return m_state; }
    /// All live changes so far and to come, by round: the given events and those of change().
    const std::vector<Event>& events() const { return m_events; }
    /// Live changes that have acted, in their order, with what "auto" changed with them.
    const std::vector<AppliedChange>& changes() const { return m_changes; }
    std::uint64_t round() const { return m_state.round; }
    /// Coordinates that median_bias is about where d > 64.
    const std::vector<std::int64_t>& watched() const { return m_watch; }

    /// Whether run.rounds rounds are done, or the run diverged.
    bool ended() const { return m_divergence.has_value() || m_state.round >= std::uint64_t(spec().run.rounds); }
    const std::optional<Divergence>& divergence() const { return m_divergence; }
    /// Whether the present state is to be recorded: round mod record_every = 0, or the last.
    bool isRecorded() const;

    /// Does one round; nothing once the run has ended. On divergence the last finite state stays.
    void advance(int threads);
    /// The row of the present state x^k.
    const Row& row(int threads);
    /// The terms of h_error, a worker each, of the state whose row was asked for last; empty where x* is not known.
    ConstSpan memoryErrors() const { return m_metrics.memoryErrors(); }

    /// Changes a live field from the next round on and remembers it as an event. Throws Error (content) and changes
    /// nothing if the path is not live or the value not right.
    void change(const std::string& path, const Json& value);
    /// Another label; the trace stays as it is.
    void rename(const std::string& label);
    /// Clean local gradients at x^k (row i: grad f_i).
    const RowMatrix& gradients(int threads) { return m_engine.gradients(m_state, threads); }
    const RoundEngine& engine() const { return m_engine; }
    /// What `worker` sends in the round to come, without doing it; changes that are due act first. False if it is not
    /// finite.
    bool observe(Index worker, int threads, WorkerMessage& message);

private:
    /// Events of this round act before it is done and after its row: the row of x^k is that of the spec that led there.
    void applyDueEvents();
    void apply(const std::string& path, const Json& value);
    void setSpec(ExperimentSpec spec);

    std::shared_ptr<SetupSource> m_setups;
    int m_threads;
    std::string m_label;
    std::int64_t m_seed;
    ExperimentSpec m_initialSpec;
    RandomStreams m_coins;
    std::shared_ptr<const Setup> m_setup;
    std::unique_ptr<const Stages> m_stages;
    RoundEngine m_engine;
    RunState m_state;
    StateMetrics m_metrics;
    std::vector<Event> m_events;   ///< by round
    std::size_t m_eventsDone = 0;  ///< so many of them are in the spec
    std::vector<AppliedChange> m_changes;
    std::vector<std::int64_t> m_watch;
    std::optional<RoundStats> m_lastStats;  ///< of the round that led to x^k, where it was measured
    std::optional<Row> m_row;               ///< of x^k, once it was asked for
    std::optional<Divergence> m_divergence;
};

}  // namespace dianoia
