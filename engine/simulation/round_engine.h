// One round: gradient -> noise -> memory -> compressor -> wire -> aggregator -> server step. The only loop of the
// program.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "problems/problem.h"
#include "round/aggregator/aggregator.h"
#include "round/compressor/symbols.h"
#include "round/oracle/minibatch.h"
#include "round/round_context.h"
#include "simulation/run_state.h"
#include "simulation/setup.h"
#include "simulation/stages.h"

namespace dianoia {

/// Measured on the way of one round, for the row of the state that it led to.
struct RoundStats {
    double quantizationError = 0;   ///< (1/n) sum |decoded_i - input_i|^2
    double directionError = 0;      ///< |direction before momentum - grad f(x^k)|
    double nonzeroFraction = 0;     ///< of the decoded messages
    double noisyMedianMeanGap = 0;  ///< |median_i v_i - mean_i v_i| of this round's own values
};

/// What one worker sends in a round, and what it is made from.
struct WorkerMessage {
    Vector input;    ///< what goes into the compressor
    Vector decoded;  ///< what the server reads
    Vector norms;    ///< of the blocks, where they travel
    std::uint64_t bits = 0;
};

/// Does rounds on a RunState. Owns every buffer: after the first round nothing is allocated.
class RoundEngine {
public:
    explicit RoundEngine(std::shared_ptr<const Setup> setup);

    /// Round 0: x = x^0, and zero for all else.
    RunState startState() const;

    /// The clean local gradients at state.x (row i: grad f_i) and the losses f_i, evaluated at most once a round.
    const RowMatrix& gradients(const RunState& state, int threads);
    ConstSpan losses(const RunState& state, int threads);

    /// From x^k to x^(k+1). With `stats`, measures on the way. On divergence `state` stays at x^k and the quantity is
    /// told.
    std::optional<Divergence> advance(const Stages& stages, RunState& state, const RandomStreams& coins, int threads,
                                      RoundStats* stats);

    /// The message of one worker in the round from x^k, which is not done: what is random in it depends on seed,
    /// worker, round and coordinate alone, so that it is the one that advance() will send. False if it is not finite.
    bool observe(const Stages& stages, RunState& state, const RandomStreams& coins, Index worker, int threads,
                 WorkerMessage& message);
    /// What worker i's message decoded to in the last round that was not done tile by tile, or when it was observed.
    ConstSpan decoded(Index worker) const { return m_decoded.row(worker); }

private:
    struct ThreadSpace {
        Workspace gradient;
        Symbols symbols;
        Bytes message;
        RowMatrix tile;
        std::vector<std::uint32_t> rows;
        Vector atReference;  ///< a minibatch gradient at the reference point
    };
    struct WorkerResult {
        std::uint64_t bits = 0;
        double error = 0;
        Index nonzeros = 0;
        double worst = 0;  ///< a value that is not finite, else 0
    };
    struct TileFault {
        Index worker = 0;
        double worst = 0;  ///< a value that is not finite, else 0
    };
    struct Job;  ///< the arguments of advance(), passed on

    bool worksByTile(const Stages& stages, const RoundStats* stats) const;
    static Span part(Vector& v, Range range) {
        return Span(v).subspan(std::size_t(range.first), std::size_t(range.size()));
    }
    void reserveRows();
    void allWorkers(const Job& job);
    void prepare(const Job& job, Index i);
    void send(const Job& job, Index i);
    void shareNorms(const Job& job);
    void minibatchGradient(const Job& job, Index i, ThreadSpace& space, Span out);
    void localGradient(const Job& job, Index i, ThreadSpace& space, Span out);
    void allTiles(const Job& job);
    void oneTile(const Job& job, Range tile, TileFault& fault);
    void tileGradient(const Job& job, Index i, Range tile, Span out) const;
    void aggregateAll(const Job& job);
    std::optional<Divergence> serverStep(const Job& job);
    std::uint64_t sendDown(const Job& job, Span vector);
    void remember(const Job& job);
    void takeReference(const Job& job);
    std::uint64_t samplesOfRound(const Job& job) const;
    void account(const Job& job, std::uint64_t bitsDown);
    void measure(const Job& job);

    std::shared_ptr<const Setup> m_setup;
    Index m_workers, m_dimension, m_samples;  ///< of the problem
    GradientEvaluator m_evaluator;
    bool m_singleParts = true;  ///< every full gradient is one part: a worker's body computes its own
    RowMatrix m_clean;          ///< row i: grad f_i(x^k)
    Vector m_losses;
    std::optional<std::uint64_t> m_cleanRound;  ///< the k of m_clean
    RowMatrix m_values;                         ///< row i: gradient with noise, as this round uses it
    RowMatrix m_inputs;                         ///< row i: what goes into the compressor
    RowMatrix m_decoded;                        ///< row i: what the server reads
    Vector m_ownNorms;                          ///< of one worker
    Vector m_sharedNorms;                       ///< empty unless the workers share them
    int m_references = 0;                       ///< reference points taken in this round
    std::vector<EpochOrder> m_orders;           ///< of each worker, where rows are reshuffled
    std::vector<WorkerResult> m_results;
    std::vector<ThreadSpace> m_spaces;
    std::vector<TileFault> m_tileFaults;
    std::unique_ptr<const Aggregator> m_medianRule, m_meanRule;
    Vector m_aggregate, m_hint, m_direction, m_next, m_nextVelocity;
    Vector m_mean, m_median, m_metricHint, m_copyLosses;  ///< for what is only measured
    Symbols m_downSymbols;
    Bytes m_downMessage;
};

}  // namespace dianoia
