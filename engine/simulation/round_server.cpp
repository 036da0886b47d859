// The server's half of a round: its step, the message down, the accounts, and what is measured on the way.
#include "simulation/round_job.h"

#include <algorithm>
#include <cmath>
#include <string_view>

#include "core/norms.h"
#include "core/parallel.h"
#include "round/oracle/minibatch.h"
#include "round/server/schedule.h"

namespace dianoia {

std::optional<Divergence> RoundEngine::serverStep(const Job& job) {
    const Stages& stages = job.stages;
    RunState& state = job.state;
    std::uint64_t bitsDown = 0;
    if (!stages.aggregator->isMean()) bitsDown = sendDown(job, m_aggregate);
    const double step = stages.stepAt(job.context.round);
    const double beta = stages.spec.server.momentum;
    const bool hasShift = stages.memory == Stages::Memory::difference;
    for (std::size_t j = 0; j < m_next.size(); ++j) {
        m_direction[j] = hasShift ? state.serverMemory[j] + m_aggregate[j] : m_aggregate[j];
        m_nextVelocity[j] = beta * state.velocity[j] + m_direction[j];
        m_next[j] = state.x[j] - step * m_nextVelocity[j];
    }
    if (!m_setup->regularizer->isZero()) m_setup->regularizer->prox(m_next, step);
    const auto lost =
        std::find_if(m_next.begin(), m_next.end(), [](double v) { return !(std::abs(v) <= kDivergenceBound); });
    if (lost != m_next.end()) return Divergence{"the iterate x", std::nullopt, state.round, std::abs(*lost)};
    if (job.stats) measure(job);
    state.x.swap(m_next);
    state.velocity.swap(m_nextVelocity);
    remember(job);
    if (stages.oracle == Stages::Oracle::lsvrg && movesReference(stages.referenceChance, job.context))
        takeReference(job);
    if (stages.aggregator->isMean()) {
        std::copy(state.x.begin(), state.x.end(), state.workerCopy.begin());
        bitsDown = sendDown(job, state.workerCopy);
    } else {
        state.workerCopy = state.x;
    }
    account(job, bitsDown);
    return std::nullopt;
}

/// Memories after the round: h_i moves towards what was sent, e_i is what was not, m_i is what was.
void RoundEngine::remember(const Job& job) {
    RunState& state = job.state;
    const double alpha = job.stages.values.alpha, price = double(m_next.size());
    if (job.stages.memory == Stages::Memory::difference) {
        parallelFor(m_workers, job.threads, price,
                    [&](Index i) { addScaled(state.memories.row(i), alpha, m_decoded.row(i)); });
        addScaled(state.serverMemory, alpha, m_aggregate);
    } else if (job.stages.memory == Stages::Memory::errorFeedback) {
        parallelFor(m_workers, job.threads, price, [&](Index i) {
            const ConstSpan input = m_inputs.row(i), decoded = m_decoded.row(i);
            const Span error = state.memories.row(i);
            for (std::size_t j = 0; j < error.size(); ++j) error[j] = input[j] - decoded[j];
        });
    } else if (job.stages.memory == Stages::Memory::momentum) {
        parallelFor(m_workers, job.threads, price, [&](Index i) {
            const ConstSpan input = m_inputs.row(i);
            std::copy(input.begin(), input.end(), state.memories.row(i).begin());
        });
    }
}

/// Writes `vector` as the message down and reads it back in place; returns its bits.
std::uint64_t RoundEngine::sendDown(const Job& job, Span vector) {
    const bool asSigns = job.stages.aggregator->downlink() == DownlinkForm::signs;
    if (!asSigns && job.stages.wire.floatBits() == 64) return 64 * vector.size();
    const MessageLayout layout{asSigns ? SymbolForm::signs : SymbolForm::dense, std::ssize(vector), 0, 1, 0};
    m_downSymbols.form = layout.form;
    m_downSymbols.dimension = layout.dimension;
    if (asSigns) {
        m_downSymbols.signs.resize(vector.size());
        for (std::size_t j = 0; j < vector.size(); ++j)
            m_downSymbols.signs[j] = std::int8_t((vector[j] > 0) - (vector[j] < 0));
    } else {
        m_downSymbols.values.assign(vector.begin(), vector.end());
    }
    job.stages.wire.encode(m_downSymbols, m_downMessage);
    job.stages.wire.decode(m_downMessage, layout, toWorker(0), job.context, vector);
    return 8 * m_downMessage.size();
}

/// A corrected minibatch is evaluated at two points, and a reference point costs every row.
std::uint64_t RoundEngine::samplesOfRound(const Job& job) const {
    const auto all = std::uint64_t(m_samples);
    const std::uint64_t batches = std::uint64_t(m_workers) * std::uint64_t(job.stages.spec.oracle.batch);
    if (job.stages.oracle == Stages::Oracle::full) return all;
    if (job.stages.oracle != Stages::Oracle::lsvrg) return batches;
    return 2 * batches + (m_references > 0 ? all * std::uint64_t(m_references) : 0);
}

/// Moves the reference point of L-SVRG to where the workers stand.
void RoundEngine::takeReference(const Job& job) {
    RunState& state = job.state;
    if (state.referenceGradients.rows() == 0) state.referenceGradients = RowMatrix(m_workers, m_dimension);
    state.reference.assign(state.workerCopy.begin(), state.workerCopy.end());
    m_evaluator.evaluate(state.reference, job.threads, state.referenceGradients, m_copyLosses);
    ++m_references;
}

void RoundEngine::account(const Job& job, std::uint64_t bitsDown) {
    RunState& state = job.state;
    const NetworkOptions& network = job.stages.spec.network;
    const auto n = std::uint64_t(m_workers);
    std::uint64_t up = 0;
    for (const WorkerResult& result : m_results) up += result.bits;
    // Sharing norms takes an exchange of its own before the messages, which go up without theirs.
    int exchanges = 1;
    if (!m_sharedNorms.empty()) {
        job.stages.wire.encodeDense(m_sharedNorms, m_downMessage);
        bitsDown += 8 * m_downMessage.size();
        exchanges = 2;
    }
    const std::uint64_t down = bitsDown * (std::string_view(network.broadcast) == "once" ? 1 : n);
    state.bitsUp += up;
    state.bitsDown += down;
    state.time += 2 * exchanges * network.latency_ms * 1e-3 + double(up) / (network.uplink_mbps * 1e6) +
                  double(down) / (network.downlink_mbps * 1e6);
    ++state.round;
    if (m_samples == 0) {
        state.epoch = double(state.round);
        return;
    }
    state.samplesTouched += samplesOfRound(job);
    state.epoch = double(state.samplesTouched) / double(m_samples);
}

void RoundEngine::measure(const Job& job) {
    const Index n = m_workers, d = m_dimension;
    const Range all{0, d};
    double error = 0, nonzeros = 0;
    for (const WorkerResult& result : m_results) {
        error += result.error;
        nonzeros += double(result.nonzeros);
    }
    job.stats->quantizationError = error / double(n);
    job.stats->nonzeroFraction = nonzeros / (double(n) * double(d));
    m_meanRule->aggregate(m_clean, all, 0, job.context, m_metricHint, m_mean);
    job.stats->directionError = euclideanDistance(m_direction, m_mean);
    m_meanRule->aggregate(job.values, all, 0, job.context, m_metricHint, m_mean);
    m_medianRule->aggregate(job.values, all, 0, job.context, m_metricHint, m_median);
    job.stats->noisyMedianMeanGap = euclideanDistance(m_median, m_mean);
}

}  // namespace dianoia
