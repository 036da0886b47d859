// The four noise laws, each of mean 0 and variance 1. Three draw by the inverse of their distribution function.
#pragma once

#include "round/noise/noise.h"

namespace dianoia {

/// h0(t) = exp(-t^2/2) / sqrt(2 pi).
class GaussianNoise : public NoiseLaw {
public:
    double density(double t) const override;
    double distribution(double t) const override;
    double reach() const override { return 11.53; }
    void add(Span values, double b, WorkerIndex worker, Index first, const RoundContext& context) const override;
    void addToRows(RowMatrix& values, Range workers, Index columns, double b, Index first,
                   const RoundContext& context) const override;
};

/// h0(t) = 1 / (2 sqrt 3) on [-sqrt 3, sqrt 3].
class UniformNoise : public NoiseLaw {
public:
    double density(double t) const override;
    double distribution(double t) const override;
    double reach() const override { return 1.7320508075688773; }
    void add(Span values, double b, WorkerIndex worker, Index first, const RoundContext& context) const override;
};

/// h0(t) = exp(-sqrt 2 |t|) / sqrt 2.
class LaplaceNoise : public NoiseLaw {
public:
    double density(double t) const override;
    double distribution(double t) const override;
    double reach() const override { return 48.85; }
    void add(Span values, double b, WorkerIndex worker, Index first, const RoundContext& context) const override;
};

/// h0(t) = e / (s (1 + e)^2), e = exp(-|t| / s), s = sqrt 3 / pi.
class LogisticNoise : public NoiseLaw {
public:
    double density(double t) const override;
    double distribution(double t) const override;
    double reach() const override { return 38.48; }
    void add(Span values, double b, WorkerIndex worker, Index first, const RoundContext& context) const override;
};

}  // namespace dianoia
