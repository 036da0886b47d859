#include "problems/rosenbrock.h"

namespace dianoia {
namespace {

class Rosenbrock final : public Problem {
public:
    explicit Rosenbrock(Index workers) : m_workers(workers) {}

    Index dimension() const override { return 2; }
    Index workers() const override { return m_workers; }

    double partGradient(WorkerIndex i, Index part, ConstSpan x, Span gradient, Workspace& space) const override {
        const double s = sideOf(i), valley = x[1] - x[0] * x[0];
        gradient[0] = 2 * (x[0] - 1) - 40 * x[0] * valley + 34 * s;
        gradient[1] = 20 * valley + 16 * s;
        return partLoss(i, part, x, space);
    }
    double partLoss(WorkerIndex i, Index, ConstSpan x, Workspace&) const override {
        const double s = sideOf(i), valley = x[1] - x[0] * x[0], left = x[0] - 1;
        return left * left + 10 * valley * valley + s * (34 * left + 16 * (x[1] - 1));
    }
    const ProblemConstants& constants() const override { return m_constants; }
    std::optional<Vector> closedFormOptimum() const override { return Vector{1, 1}; }

private:
    double sideOf(WorkerIndex i) const {
        if (m_workers % 2 == 1 && toIndex(i) == m_workers - 1) return 0;
        return toIndex(i) % 2 == 0 ? 1 : -1;
    }

    Index m_workers;
    ProblemConstants m_constants;
};

}  // namespace

std::unique_ptr<Problem> makeRosenbrock(Index workers) {
    return std::make_unique<Rosenbrock>(workers);
}

}  // namespace dianoia
