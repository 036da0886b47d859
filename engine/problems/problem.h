// Objective functions f = (1/n) sum_i f_i over n workers, with equal weights, each with its gradient and constants.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/sums.h"
#include "core/types.h"

namespace dianoia {

/// Smoothness and convexity. A constant that is not known is empty.
struct ProblemConstants {
    std::vector<double> smoothnessOf;        ///< L_i: |grad f_i(x) - grad f_i(y)| <= L_i |x - y|; empty if unknown
    std::optional<double> smoothness;        ///< L = max_i L_i, as every theorem of DIANA takes it
    std::optional<double> pooledSmoothness;  ///< L of f itself, at most max_i L_i
    std::optional<double> strongConvexity;   ///< mu: every f_i is mu-strongly convex; 0 for merely convex
    std::optional<double> dataSmoothness;    ///< L0 = lambda_max(X'X)/(4N) of all rows; empty without data
    double ridge = 0;                        ///< the l2 that the f_i contain, as a number
};

/// Memory that a gradient needs, one for each thread; grown once, reused in every round.
struct Workspace {
    Vector a, b, c;
    std::vector<std::uint32_t> words;
};

/// A distributed objective. Immutable after construction and safe to use from many threads at once.
///
/// f_i(x) is the mean loss over the samples of worker i plus (l2/2)|x|^2. A full gradient is cut in parts of fixed
/// size: grad f_i = part 0 + part 1 + ..., summed in this order, so that the work of one worker can be shared among
/// threads while the result stays the same to the last bit. A gradient that is read in a trace uses no sum of an order
/// that depends on addresses, threads or registers.
class Problem {
public:
    virtual ~Problem() = default;

    virtual Index dimension() const = 0;
    virtual Index workers() const = 0;
    /// Samples of worker i; 0 where there are no data.
    virtual Index samplesOf(WorkerIndex) const { return 0; }
    /// N, the samples of all workers; 0 where there are no data.
    Index samples() const;

    /// How many parts the full gradient of worker i is summed from, at least 1.
    virtual Index partsOf(WorkerIndex) const { return 1; }
    /// gradient := part `part` of grad f_i(x); returns the same part of f_i(x). All parts add up to f_i and grad f_i.
    virtual double partGradient(WorkerIndex i, Index part, ConstSpan x, Span gradient, Workspace& space) const = 0;
    /// Part `part` of f_i(x).
    virtual double partLoss(WorkerIndex i, Index part, ConstSpan x, Workspace& space) const = 0;
    /// gradient := mean gradient over the given samples of worker i (0 ... samplesOf(i)-1, repeats allowed) + l2 x.
    /// Only where samplesOf(i) > 0.
    virtual void minibatchGradient(WorkerIndex i, std::span<const std::uint32_t> rows, ConstSpan x, Span gradient,
                                   Workspace& space) const;

    /// Whether coordinate j of grad f_i depends on x_j alone. Then a round can work on a tile of coordinates at a time.
    virtual bool isSeparable() const { return false; }
    /// gradient := coordinates `range` of grad f_i(x), x whole; only where isSeparable().
    virtual void rangeGradient(WorkerIndex i, ConstSpan x, Range range, Span gradient) const;
    /// Time in nanoseconds, roughly, that one full gradient of one worker takes: the price for parallelFor.
    virtual double gradientPrice() const { return double(dimension()); }

    virtual const ProblemConstants& constants() const = 0;
    /// x^0 where the user sets none: zeros, or a seeded start.
    virtual Vector defaultStart() const { return Vector(std::size_t(dimension()), 0.0); }
    /// The minimiser of f where a closed form is known.
    virtual std::optional<Vector> closedFormOptimum() const { return std::nullopt; }
    /// The diagonal of the Hessian of f where the Hessian is diagonal and the same everywhere.
    virtual std::optional<Vector> constantCurvature() const { return std::nullopt; }
    /// Whether the Hessian of f is available, so that Newton's method finds the optimum.
    virtual bool hasHessian() const { return false; }
    /// hessian (d x d, row-major) := the Hessian of f at x. Only where hasHessian().
    virtual void hessian(ConstSpan x, Span hessian) const;

    /// Share of all rows whose class is predicted right at x; ties go to the smaller label. Empty unless it classifies.
    virtual std::optional<double> accuracy(ConstSpan) const { return std::nullopt; }
    virtual std::optional<double> testAccuracy(ConstSpan) const { return std::nullopt; }
};

/// f(x) from the losses f_i(x): their sum in the engine's fixed order, divided by n. Every objective value that is
/// compared with f* goes through here.
inline double meanLoss(ConstSpan losses) {
    return sum(losses) / double(losses.size());
}
/// mean := (1/n) sum_i gradients.row(i), summed in the order of the workers.
void meanGradient(const RowMatrix& gradients, Span mean);

/// Full gradients of all workers: gradients.row(i) := grad f_i(x), losses[i] := f_i(x). Shares parts out to threads;
/// the result does not depend on `threads`. Nothing is allocated after the first evaluation with as many threads.
class GradientEvaluator {
public:
    explicit GradientEvaluator(const Problem& problem);
    void evaluate(ConstSpan x, int threads, RowMatrix& gradients, Span losses);
    /// f(x) = (1/n) sum_i f_i(x), without gradients; the same bits as meanLoss() of evaluate()'s losses.
    double loss(ConstSpan x, int threads);

private:
    struct Task {
        Index worker, part;
        Index row;  ///< of m_partGradients; unused for part 0, which goes straight to the worker's gradient
    };
    Workspace& spaceOfThread();
    void reserve(int threads);
    const Problem* m_problem;
    std::vector<Task> m_tasks;
    RowMatrix m_partGradients;  ///< parts 1, 2, ... of every worker
    Vector m_partLosses;        ///< of every task
    Vector m_losses;
    double m_price = 0;  ///< nanoseconds a task, on average
    std::vector<Workspace> m_spaces;
};

}  // namespace dianoia
