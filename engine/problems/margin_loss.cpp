#include "problems/margin_loss.h"

#include <algorithm>

#include "core/elementary.h"
#include "core/sums.h"

namespace dianoia {
namespace {

void multiply(Span values, const double* factors) {
    for (std::size_t k = 0; k < values.size(); ++k) values[k] *= factors[k];
}

class LogisticLoss final : public MarginLoss {
public:
    double evaluate(Span margins, const double* targets) const override {
        multiply(margins, targets);
        const double losses = elementary::logisticTerms(margins, margins);
        multiply(margins, targets);
        return losses;
    }
    void curvature(Span margins) const override { elementary::logisticCurvature(margins, margins); }
    double greatestCurvature() const override { return 0.25; }
    double leastCurvature() const override { return 0; }
};

class SquaredLoss final : public MarginLoss {
public:
    double evaluate(Span margins, const double* targets) const override {
        for (std::size_t k = 0; k < margins.size(); ++k) margins[k] -= targets[k];
        return 0.5 * squaredNorm(margins);
    }
    void curvature(Span margins) const override { std::fill(margins.begin(), margins.end(), 1.0); }
    double greatestCurvature() const override { return 1; }
    double leastCurvature() const override { return 1; }
};

}  // namespace

const MarginLoss& logisticLoss() {
    static const LogisticLoss loss;
    return loss;
}

const MarginLoss& squaredLoss() {
    static const SquaredLoss loss;
    return loss;
}

}  // namespace dianoia
