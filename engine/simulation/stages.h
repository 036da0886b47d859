// The stages of a run, made from its spec; a live change makes them anew.
#pragma once

#include <algorithm>
#include <memory>
#include <vector>

#include "experiment/resolve.h"
#include "experiment/spec.h"
#include "round/aggregator/aggregator.h"
#include "round/attack/attack.h"
#include "round/compressor/compressor.h"
#include "round/noise/noise.h"
#include "round/server/schedule.h"
#include "round/wire/wire.h"
#include "simulation/setup.h"

namespace dianoia {

/// Everything that a round does, as objects that only see numbers. Immutable.
struct Stages {
    Stages(const ExperimentSpec& spec, const Setup& setup);

    ExperimentSpec spec;
    ResolvedValues values;
    std::unique_ptr<const Attack> attack;   ///< null where all are honest
    std::vector<Index> honest;              ///< ascending
    std::unique_ptr<const NoiseLaw> noise;  ///< null without noise
    std::unique_ptr<const Compressor> compressor;
    std::unique_ptr<const Aggregator> aggregator;
    Wire wire;
    MessageLayout layout;
    /// What the rows of RunState::memories hold: nothing, h_i, the errors e_i that are still to be sent, or the running
    /// means m_i of the gradients.
    enum class Memory { none, difference, errorFeedback, momentum } memory = Memory::none;
    enum class Oracle { full, minibatch, reshuffled, lsvrg } oracle = Oracle::full;
    bool isBad(Index worker) const { return attack && !std::binary_search(honest.begin(), honest.end(), worker); }
    /// The step of the round from x^k to x^(k+1), k = `round`.
    double stepAt(RoundIndex round) const { return scheduledStep(spec.server.schedule, values.step, values.k0, round); }
    bool isMinibatch() const { return oracle != Oracle::full; }
    double referenceChance = 0;  ///< L-SVRG: what oracle.probability stands for
    /// Whether a message is the vector's own bytes, so that writing and reading it moves nothing.
    bool isPlain = false;
};

}  // namespace dianoia
