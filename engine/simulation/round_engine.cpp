#include "simulation/round_engine.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/parallel.h"
#include "core/sums.h"
#include "round/oracle/minibatch.h"
#include "simulation/round_job.h"

namespace dianoia {
namespace {

/// Zero if all values are finite, else one that is not; `check` is the sum of all values times 0.
double firstNotFinite(double check, ConstSpan values) {
    if (check == 0) return 0;
    for (double v : values)
        if (!std::isfinite(v)) return v;
    return 0;
}

double firstNotFinite(ConstSpan values) {
    const double check =
        packedSum(std::ssize(values), [&]<class Real>(Index j) { return load<Real>(values.data() + j) * 0.0; });
    return firstNotFinite(check, values);
}

/// out := a + sign b, and as firstNotFinite().
template <int sign>
double combine(ConstSpan a, ConstSpan b, Span out) {
    const double check = packedSum(std::ssize(a), [&]<class Real>(Index j) {
        const Real x = load<Real>(a.data() + j), y = load<Real>(b.data() + j);
        const Real value = sign > 0 ? x + y : x - y;
        store(out.data() + j, value);
        return value * 0.0;
    });
    return firstNotFinite(check, out);
}

/// What a worker compresses, from its values, which it is if nothing is remembered, and what it remembers; returns as
/// firstNotFinite().
double compressorInputOf(const Stages& stages, ConstSpan values, ConstSpan memory, Span input) {
    if (stages.memory == Stages::Memory::difference) return combine<-1>(values, memory, input);
    if (stages.memory == Stages::Memory::errorFeedback) return combine<1>(values, memory, input);
    if (stages.memory == Stages::Memory::none) return firstNotFinite(values);
    for (std::size_t j = 0; j < input.size(); ++j) input[j] = memory[j] + stages.values.alpha * (values[j] - memory[j]);
    return firstNotFinite(input);
}

/// Whether the workers' copy of x is x, to the last bit.
bool isCopyExact(const Stages& stages) {
    return stages.wire.floatBits() == 64 || !stages.aggregator->isMean();
}

Index tileWidth(Index workers) {
    constexpr Index kNumbers = 32768;  // of one tile, all workers: a quarter of a mebibyte
    return std::clamp<Index>(kNumbers / workers / 64 * 64, 64, 1024);
}

}  // namespace

RoundEngine::RoundEngine(std::shared_ptr<const Setup> setup)
    : m_setup(std::move(setup)),
      m_workers(m_setup->workers()),
      m_dimension(m_setup->dimension()),
      m_samples(m_setup->problem->samples()),
      m_evaluator(*m_setup->problem),
      m_losses(std::size_t(m_workers)),
      m_results(std::size_t(m_workers)),
      m_medianRule(makeAggregator({"median", "zero"})),
      m_meanRule(makeAggregator({"mean", "zero"})) {
    const auto d = std::size_t(m_dimension);
    for (Vector* v : {&m_aggregate, &m_hint, &m_direction, &m_next, &m_nextVelocity, &m_mean, &m_median, &m_metricHint})
        v->assign(d, 0.0);
    m_copyLosses.assign(m_losses.size(), 0.0);
    for (Index i = 0; i < m_workers; ++i) m_singleParts = m_singleParts && m_setup->problem->partsOf(toWorker(i)) == 1;
}

RunState RoundEngine::startState() const {
    RunState state;
    state.x = state.workerCopy = m_setup->start;
    state.velocity.assign(m_setup->start.size(), 0.0);
    state.serverMemory = state.velocity;
    state.memories = RowMatrix(m_workers, m_dimension);
    return state;
}

const RowMatrix& RoundEngine::gradients(const RunState& state, int threads) {
    if (m_cleanRound != state.round) {
        if (m_clean.rows() == 0) m_clean = RowMatrix(m_workers, m_dimension);
        m_evaluator.evaluate(state.x, threads, m_clean, m_losses);
        m_cleanRound = state.round;
    }
    return m_clean;
}

ConstSpan RoundEngine::losses(const RunState& state, int threads) {
    gradients(state, threads);
    return m_losses;
}

std::optional<Divergence> RoundEngine::advance(const Stages& stages, RunState& state, const RandomStreams& coins,
                                               int threads, RoundStats* stats) {
    m_spaces.resize(std::size_t(std::max(threads, 1)));
    const Job job{stages,
                  state,
                  {coins, RoundIndex(state.round)},
                  threads,
                  stats,
                  isCopyExact(stages),
                  worksByTile(stages, stats),
                  stages.memory == Stages::Memory::none ? m_inputs : m_values};
    if (stats) gradients(state, threads);
    if (job.byTile) {
        allTiles(job);
    } else {
        allWorkers(job);
    }
    for (Index i = 0; i < m_workers; ++i)
        if (const double worst = m_results[std::size_t(i)].worst; worst != 0)
            return Divergence{"the gradient", i, state.round, worst};
    if (!job.byTile) aggregateAll(job);
    return serverStep(job);
}

bool RoundEngine::worksByTile(const Stages& stages, const RoundStats* stats) const {
    return !stats && stages.isPlain && stages.memory == Stages::Memory::none && !stages.isMinibatch() &&
           m_setup->problem->isSeparable();
}

bool RoundEngine::observe(const Stages& stages, RunState& state, const RandomStreams& coins, Index worker, int threads,
                          WorkerMessage& message) {
    if (m_spaces.empty()) m_spaces.resize(1);
    reserveRows();
    RowMatrix& values = stages.memory == Stages::Memory::none ? m_inputs : m_values;
    const Job job{stages, state, {coins, RoundIndex(state.round)}, threads, nullptr, isCopyExact(stages),
                  false,  values};
    if (values.rows() == 0) values = RowMatrix(m_workers, m_dimension);
    if (!stages.isMinibatch() && job.copyIsExact) gradients(state, threads);
    if (!stages.isMinibatch() && !job.copyIsExact)
        m_evaluator.evaluate(state.workerCopy, threads, job.values, m_copyLosses);
    if (stages.oracle == Stages::Oracle::reshuffled) m_orders.resize(std::size_t(m_workers));
    const bool needsReference = stages.oracle == Stages::Oracle::lsvrg && state.reference.empty();
    if (needsReference) takeReference(job);
    m_sharedNorms.clear();
    if (stages.compressor->sharesNorms()) {
        for (Index i = 0; i < m_workers; ++i) prepare(job, i);
        shareNorms(job);
    } else {
        prepare(job, worker);
    }
    send(job, worker);
    if (needsReference) state.reference.clear();  // the round itself takes it, and counts what it costs
    const ConstSpan input = m_inputs.row(worker), decoded = m_decoded.row(worker);
    message.input.assign(input.begin(), input.end());
    message.decoded.assign(decoded.begin(), decoded.end());
    const bool hasNorms = stages.layout.form == SymbolForm::ternary || stages.layout.form == SymbolForm::levels;
    message.norms = hasNorms ? m_spaces.front().symbols.norms : Vector{};
    message.bits = m_results[std::size_t(worker)].bits;
    return m_results[std::size_t(worker)].worst == 0;
}

void RoundEngine::reserveRows() {
    if (m_inputs.rows() > 0) return;
    for (RowMatrix* rows : {&m_inputs, &m_decoded}) *rows = RowMatrix(m_workers, m_dimension);
    if (m_clean.rows() == 0) m_clean = RowMatrix(m_workers, m_dimension);
}

void RoundEngine::allWorkers(const Job& job) {
    const Index n = m_workers, d = m_dimension;
    reserveRows();
    if (job.values.rows() == 0) job.values = RowMatrix(n, d);
    m_references = 0;
    if (job.stages.oracle == Stages::Oracle::reshuffled) m_orders.resize(std::size_t(n));
    if (job.stages.oracle == Stages::Oracle::lsvrg && job.state.reference.empty()) takeReference(job);
    const bool known = m_cleanRound == job.state.round;
    const bool wantsClean = !job.stages.isMinibatch() && job.copyIsExact;
    if (wantsClean && !known && !m_singleParts) gradients(job.state, job.threads);
    if (!job.stages.isMinibatch() && !job.copyIsExact)
        m_evaluator.evaluate(job.state.workerCopy, job.threads, job.values, m_copyLosses);
    const double price = job.stages.isMinibatch() ? double(job.stages.spec.oracle.batch) * double(d) + double(d) * 4
                                                  : (known ? 0.0 : m_setup->problem->gradientPrice()) + double(d) * 4;
    if (job.stages.compressor->sharesNorms()) {
        parallelFor(n, job.threads, price, [&](Index i) { prepare(job, i); });
        shareNorms(job);
        parallelFor(n, job.threads, double(d), [&](Index i) { send(job, i); });
    } else {
        m_sharedNorms.clear();
        parallelFor(n, job.threads, price, [&](Index i) {
            prepare(job, i);
            send(job, i);
        });
    }
    if (wantsClean) m_cleanRound = job.state.round;
}

void RoundEngine::minibatchGradient(const Job& job, Index i, ThreadSpace& space, Span out) {
    const Problem& problem = *m_setup->problem;
    const WorkerIndex worker = toWorker(i);
    space.rows.resize(std::size_t(job.stages.spec.oracle.batch));
    if (job.stages.oracle == Stages::Oracle::reshuffled) {
        m_orders[std::size_t(i)].take(space.rows, problem.samplesOf(worker), worker, job.context);
    } else {
        drawRows(space.rows, problem.samplesOf(worker), worker, job.context);
    }
    problem.minibatchGradient(worker, space.rows, job.state.workerCopy, out, space.gradient);
    if (job.stages.oracle != Stages::Oracle::lsvrg) return;
    space.atReference.resize(out.size());
    problem.minibatchGradient(worker, space.rows, job.state.reference, space.atReference, space.gradient);
    const ConstSpan full = job.state.referenceGradients.row(i);
    for (std::size_t j = 0; j < out.size(); ++j) out[j] = out[j] - space.atReference[j] + full[j];
}

void RoundEngine::localGradient(const Job& job, Index i, ThreadSpace& space, Span out) {
    const Problem& problem = *m_setup->problem;
    if (job.stages.isMinibatch()) return minibatchGradient(job, i, space, out);
    if (!job.copyIsExact) return;  // already there: allWorkers() evaluated at the workers' copy
    if (m_cleanRound != job.state.round)
        m_losses[std::size_t(i)] = problem.partGradient(toWorker(i), 0, job.state.x, m_clean.row(i), space.gradient);
    std::copy_n(m_clean.row(i).data(), out.size(), out.data());
}

/// The vector that worker i compresses, some coordinates at a time, so that they go through all steps while they are in
/// the first cache.
void RoundEngine::prepare(const Job& job, Index i) {
    constexpr Index kTogether = 1024;
    const Stages& stages = job.stages;
    const WorkerIndex worker = toWorker(i);
    WorkerResult& result = m_results[std::size_t(i)];
    localGradient(job, i, m_spaces[std::size_t(threadNumber())], job.values.row(i));
    result = {};
    for (Index first = 0; first < m_dimension && result.worst == 0; first += kTogether) {
        const Range piece{first, std::min(m_dimension, first + kTogether)};
        const Span values = job.values.row(i, piece);
        if (stages.isBad(i)) stages.attack->corrupt(values, worker, first, job.context);
        if (stages.noise) stages.noise->add(values, stages.values.noiseLevel, worker, first, job.context);
        const ConstSpan memory =
            stages.memory == Stages::Memory::none ? ConstSpan{} : std::as_const(job.state.memories).row(i, piece);
        result.worst = compressorInputOf(stages, values, memory, m_inputs.row(i, piece));
    }
}

/// Worker i's message, and what the server reads of it.
void RoundEngine::send(const Job& job, Index i) {
    const Stages& stages = job.stages;
    ThreadSpace& space = m_spaces[std::size_t(threadNumber())];
    const WorkerIndex worker = toWorker(i);
    const Span input = m_inputs.row(i), decoded = m_decoded.row(i);
    WorkerResult& result = m_results[std::size_t(i)];
    if (result.worst != 0) return;
    if (stages.isPlain) {
        std::copy(input.begin(), input.end(), decoded.begin());
        result.bits = 64 * input.size();
    } else {
        space.symbols.sharedNorms = m_sharedNorms;
        stages.compressor->compress(input, worker, job.context, space.symbols);
        stages.wire.encode(space.symbols, space.message);
        stages.wire.decode(space.message, stages.layout, worker, job.context, decoded);
        result.bits = 8 * space.message.size();
    }
    if (!job.stats) return;
    result.error = squaredDistance(decoded, input);
    result.nonzeros = std::ssize(decoded) - std::count(decoded.begin(), decoded.end(), 0.0);
}

/// The greatest norm of every block: the workers send theirs up in place of those in their messages, and hear these.
void RoundEngine::shareNorms(const Job& job) {
    m_sharedNorms.clear();
    for (Index i = 0; i < m_workers; ++i) {
        if (m_results[std::size_t(i)].worst != 0) continue;
        job.stages.compressor->norms(m_inputs.row(i), m_ownNorms);
        m_sharedNorms.resize(m_ownNorms.size(), 0.0);
        for (std::size_t b = 0; b < m_ownNorms.size(); ++b)
            m_sharedNorms[b] = std::max(m_sharedNorms[b], m_ownNorms[b]);
    }
}

void RoundEngine::allTiles(const Job& job) {
    const Index n = m_workers, d = m_dimension, width = std::min(tileWidth(n), d);
    for (WorkerResult& result : m_results) result = {64 * std::uint64_t(d), 0, 0, 0};
    for (ThreadSpace& space : m_spaces)
        if (space.tile.rows() != n || space.tile.columns() < width) space.tile = RowMatrix(n, width);
    const Index tiles = (d + width - 1) / width;
    m_tileFaults.assign(std::size_t(tiles), {});
    parallelFor(tiles, job.threads, double(n * width), [&](Index t) {
        oneTile(job, {t * width, std::min(d, (t + 1) * width)}, m_tileFaults[std::size_t(t)]);
    });
    for (const TileFault& fault : m_tileFaults)
        if (fault.worst != 0) m_results[std::size_t(fault.worker)].worst = fault.worst;
}

void RoundEngine::oneTile(const Job& job, Range tile, TileFault& fault) {
    RowMatrix& values = m_spaces[std::size_t(threadNumber())].tile;
    const Index columns = tile.size();
    // Long rows go through all steps while they are in the first cache, short ones together.
    constexpr Index kShort = 8;
    const Index together = columns <= kShort ? m_workers : 1;
    for (Index first = 0; first < m_workers; first += together) {
        const Range group{first, first + together};
        for (Index i = group.first; i < group.last; ++i) {
            tileGradient(job, i, tile, values.row(i, {0, columns}));
            if (job.stages.isBad(i))
                job.stages.attack->corrupt(values.row(i, {0, columns}), toWorker(i), tile.first, job.context);
        }
        if (job.stages.noise)
            job.stages.noise->addToRows(values, group, columns, job.stages.values.noiseLevel, tile.first, job.context);
        for (Index i = group.first; i < group.last; ++i)
            if (const double worst = firstNotFinite(values.row(i, {0, columns})); worst != 0) {
                fault = {i, worst};
                return;
            }
    }
    job.stages.aggregator->aggregate(values, {0, columns}, tile.first, job.context, part(m_hint, tile),
                                     part(m_aggregate, tile));
}

void RoundEngine::tileGradient(const Job& job, Index i, Range tile, Span out) const {
    if (m_cleanRound == job.state.round) {
        const ConstSpan clean = m_clean.row(i, tile);
        std::copy(clean.begin(), clean.end(), out.begin());
    } else {
        m_setup->problem->rangeGradient(toWorker(i), job.state.x, tile, out);
    }
}

void RoundEngine::aggregateAll(const Job& job) {
    const Index d = m_dimension, width = std::min<Index>(d, 256);
    const Index tiles = (d + width - 1) / width;
    parallelFor(tiles, job.threads, double(width) * job.stages.aggregator->price(m_workers), [&](Index t) {
        const Range tile{t * width, std::min(d, (t + 1) * width)};
        job.stages.aggregator->aggregate(m_decoded, tile, 0, job.context, part(m_hint, tile), part(m_aggregate, tile));
    });
}

}  // namespace dianoia
