// The noise stage: v_i <- g_i + b xi_i, xi with independent coordinates of mean 0 and variance 1, drawn on each worker
// in each round (Chen, Chen, Sun, Wu and Hong, 2019, algorithms 3 and 4).
#pragma once

#include <memory>

#include "round/noise/noise_options.h"
#include "round/round_context.h"

namespace dianoia {

/// A symmetric unimodal law of mean 0 and variance 1 with its density and distribution function, and how one random
/// word a coordinate becomes a draw. Immutable.
class NoiseLaw {
public:
    virtual ~NoiseLaw() = default;
    virtual double density(double t) const = 0;       ///< h0(t)
    virtual double distribution(double t) const = 0;  ///< H0(t)
    /// Half the length of an interval about 0 that holds all but 1e-30 of the mass.
    virtual double reach() const = 0;
    /// values[j] += b * xi_{first+j} of this worker and round. `first` must be a multiple of 4.
    virtual void add(Span values, double b, WorkerIndex worker, Index first, const RoundContext& context) const = 0;
    /// The same for each worker of `workers`: worker i's values are the first `columns` ones of row i. To the last bit
    /// what add() gives worker by worker, but faster where a row is short.
    virtual void addToRows(RowMatrix& values, Range workers, Index columns, double b, Index first,
                           const RoundContext& context) const;
};

/// The law of a kind; null for "none".
std::unique_ptr<NoiseLaw> makeNoise(const NoiseOptions& options);

}  // namespace dianoia
