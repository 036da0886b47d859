#include "problems/eigenvalues.h"

#include <Eigen/Dense>
#include <algorithm>

#include "core/philox.h"

namespace dianoia {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;
using RowMajor = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

constexpr Index kSmall = 200;         // below this all eigenvalues are as cheap as one
constexpr Index kLongestBasis = 300;  // Lanczos vectors

MatrixXd lowerTriangle(ConstSpan matrix, Index n) {
    return Eigen::Map<const RowMajor>(matrix.data(), n, n).triangularView<Eigen::Lower>();
}

Extremes allEigenvalues(const MatrixXd& lower) {
    const Eigen::SelfAdjointEigenSolver<MatrixXd> solver(lower, Eigen::EigenvaluesOnly);
    return {solver.eigenvalues()(0), solver.eigenvalues()(lower.rows() - 1)};
}

/// Nearly orthogonal to nothing: entries from a fixed stream.
VectorXd startVector(Index n) {
    const RandomStreams streams(0);
    VectorXd v(n);
    for (Index j = 0; j < n; ++j) v(j) = openUnitInterval(streams.word(Purpose::init, {}, {}, j)) - 0.5;
    return v.normalized();
}

struct Ritz {
    double value;
    double residual;
};

Ritz greatestRitz(const std::vector<double>& diagonal, const std::vector<double>& offDiagonal) {
    const Index size = std::ssize(diagonal);
    Eigen::SelfAdjointEigenSolver<MatrixXd> solver;
    solver.computeFromTridiagonal(Eigen::Map<const VectorXd>(diagonal.data(), size),
                                  Eigen::Map<const VectorXd>(offDiagonal.data(), size - 1));
    return {solver.eigenvalues()(size - 1), offDiagonal.back() * std::abs(solver.eigenvectors()(size - 1, size - 1))};
}

Ritz lanczos(Index n, const std::function<void(ConstSpan, Span)>& apply) {
    constexpr double kEnough = 1e-13;
    const Index steps = std::min(n, kLongestBasis);
    MatrixXd basis(n, steps);
    VectorXd v = startVector(n), w(n);
    std::vector<double> diagonal, offDiagonal;
    Ritz best{0, 0};
    for (Index k = 0; k < steps; ++k) {
        basis.col(k) = v;
        apply({v.data(), std::size_t(n)}, {w.data(), std::size_t(n)});
        diagonal.push_back(v.dot(w));
        for (int pass = 0; pass < 2; ++pass) w -= basis.leftCols(k + 1) * (basis.leftCols(k + 1).transpose() * w);
        offDiagonal.push_back(w.norm());
        const bool last = k + 1 == steps || offDiagonal.back() <= kEnough * std::abs(best.value);
        if (k % 8 == 7 || last) best = greatestRitz(diagonal, offDiagonal);
        if (last || (k % 8 == 7 && best.residual <= kEnough * best.value)) break;
        v = w / offDiagonal.back();
    }
    return best;
}

}  // namespace

Extremes extremeEigenvalues(ConstSpan matrix, Index n) {
    return allEigenvalues(lowerTriangle(matrix, n));
}

double greatestEigenvalue(ConstSpan matrix, Index n) {
    const MatrixXd lower = lowerTriangle(matrix, n);
    if (n <= kSmall) return allEigenvalues(lower).greatest;
    const Ritz ritz = lanczos(n, [&](ConstSpan v, Span product) {
        Eigen::Map<VectorXd>(product.data(), n) =
            lower.selfadjointView<Eigen::Lower>() * Eigen::Map<const VectorXd>(v.data(), n);
    });
    constexpr double kMargin = 1e-11;
    MatrixXd shifted = -lower;
    shifted.diagonal().array() += ritz.value * (1 + kMargin);
    const Eigen::LLT<MatrixXd> proof(shifted);
    return proof.info() == Eigen::Success ? ritz.value : allEigenvalues(lower).greatest;
}

double greatestEigenvalue(Index n, const std::function<void(ConstSpan, Span)>& apply) {
    const Ritz ritz = lanczos(n, apply);
    return ritz.value + ritz.residual;
}

}  // namespace dianoia
