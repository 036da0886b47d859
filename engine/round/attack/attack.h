// The attack stage: what bad workers put in place of their gradients. They may know the gradient they were asked for,
// and nothing of the others.
#pragma once

#include <memory>
#include <vector>

#include "core/types.h"
#include "round/attack/attack_options.h"
#include "round/round_context.h"

namespace dianoia {

/// Corrupts a worker's vector. Immutable; works on any part of the vector, so that a round may go tile by tile.
class Attack {
public:
    virtual ~Attack() = default;
    /// values := what a bad worker sends for coordinates first, first + 1, ... instead of `values`. `first` must be a
    /// multiple of 4.
    virtual void corrupt(Span values, WorkerIndex worker, Index first, const RoundContext& context) const = 0;
};

/// The attack of options.kind; null for "none". Throws Error (content) for an unknown kind.
std::unique_ptr<Attack> makeAttack(const AttackOptions& options);

/// The workers of `workers` that are not bad, ascending; all of them where options.kind is "none".
std::vector<Index> honestWorkers(const AttackOptions& options, Index workers);

}  // namespace dianoia
