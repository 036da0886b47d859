// Quadratics whose curvatures lie along the axes.
#pragma once

#include "core/philox.h"
#include "problems/problem.h"

namespace dianoia {

/// f_i(x) = 1/2 sum_j a_ij (x_j - c_ij)^2.
class DiagonalQuadratic final : public Problem {
public:
    /// `curvatures`: a, one row a worker, or a single row that all share; none negative. `centres`: c, one row a
    /// worker.
    DiagonalQuadratic(RowMatrix curvatures, RowMatrix centres);

    Index dimension() const override { return m_centres.columns(); }
    Index workers() const override { return m_centres.rows(); }
    double partGradient(WorkerIndex i, Index part, ConstSpan x, Span gradient, Workspace& space) const override;
    double partLoss(WorkerIndex i, Index part, ConstSpan x, Workspace& space) const override;
    bool isSeparable() const override { return true; }
    void rangeGradient(WorkerIndex i, ConstSpan x, Range range, Span gradient) const override;
    double gradientPrice() const override { return 0.4 * double(dimension()); }
    const ProblemConstants& constants() const override { return m_constants; }
    /// x*_j = sum_i a_ij c_ij / sum_i a_ij; empty if no worker bends some coordinate.
    std::optional<Vector> closedFormOptimum() const override;
    std::optional<Vector> constantCurvature() const override { return m_meanCurvature; }
    /// Whether all f_i bend alike.
    bool sharesCurvature() const { return m_curvatures.rows() == 1; }

private:
    ConstSpan curvatureOf(WorkerIndex i) const { return m_curvatures.row(m_curvatures.rows() == 1 ? 0 : toIndex(i)); }

    RowMatrix m_curvatures, m_centres;
    Vector m_meanCurvature;
    ProblemConstants m_constants;
};

/// f_i(x) = |x - a_i|^2 / 2 with a_i = positions[i], all of one length.
std::unique_ptr<Problem> makeShiftedQuadratics(const std::vector<std::vector<double>>& positions);

struct QuadraticShape {
    Index workers, dimension;
    double mu, L;   ///< the extreme curvatures, 0 < mu <= L
    double spread;  ///< root mean square distance of the workers' optima from their mean
};

/// f_i(x) = 1/2 sum_j c_j (x_j - a_ij)^2, with c_j from mu to L in equal ratios (L alone for d = 1) and
/// a_i = (1, ..., 1) + spread * u_i. The u_i have entries uniform in (-1, 1) (Purpose::init, worker i), less their mean
/// over the workers, scaled so that their mean square length is 1. So x* = (1, ..., 1), and n = 1 has no spread.
std::unique_ptr<Problem> makeQuadratic(const QuadraticShape& shape, const RandomStreams& streams);

}  // namespace dianoia
