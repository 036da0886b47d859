#include "theory/plateau.h"

#include <Eigen/Cholesky>
#include <Eigen/Core>

#include "core/sums.h"
#include "theory/message_noise.h"

namespace dianoia {

namespace {

constexpr Index kGreatestHessian = 2048;

using Matrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

Matrix covariance(const MessageNoise& noise) {
    const Index d = std::ssize(noise.compression);
    Matrix result = Matrix::Zero(d, d);
    for (Index j = 0; j < d; ++j) result(j, j) = noise.compression[std::size_t(j)];
    for (std::size_t i = 0; i < noise.deviations.size(); ++i) {
        const RowMatrix& rows = noise.deviations[i];
        const Eigen::Map<const Matrix, 0, Eigen::OuterStride<>> deviation(rows.data(), rows.rows(), d,
                                                                          Eigen::OuterStride<>(rows.stride()));
        result.selfadjointView<Eigen::Lower>().rankUpdate(deviation.transpose(), noise.weights[i]);
    }
    result.triangularView<Eigen::StrictlyUpper>() = result.transpose();
    return result;
}

/// tr(H^-1 C); empty where the Hessian is not positive definite. A problem with a constant diagonal Hessian has no rows
/// to sample.
std::optional<double> traceOverHessian(const PlateauSetting& setting, const MessageNoise& noise) {
    const Index d = setting.problem.dimension();
    if (const auto curvature = setting.problem.constantCurvature())
        return fixedSum(d, [&](Index j) { return noise.compression[std::size_t(j)] / (*curvature)[std::size_t(j)]; });
    if (!setting.problem.hasHessian() || d > kGreatestHessian) return std::nullopt;
    Matrix hessian(d, d);
    setting.problem.hessian(setting.optimum.point, {hessian.data(), std::size_t(d * d)});
    const Eigen::LLT<Matrix> factor(hessian);
    if (factor.info() != Eigen::Success) return std::nullopt;
    return factor.solve(covariance(noise)).trace();
}

}  // namespace

Plateau predictPlateau(const PlateauSetting& setting) {
    const std::optional<MessageNoise> noise = messageNoise(setting);
    if (!noise) return {};
    Plateau plateau;
    plateau.trace = noise->trace();
    if (*plateau.trace > 0 && setting.regularized) return plateau;
    plateau.gap = gapPlateau(setting.step, *plateau.trace, setting.momentum);
    if (*plateau.trace == 0) {
        plateau.distance = 0.0;
    } else if (const auto trace = traceOverHessian(setting, *noise)) {
        plateau.distance = distancePlateau(setting.step, *trace, setting.momentum);
    }
    return plateau;
}

double gradientSpread(const Optimum& optimum) {
    const RowMatrix& gradients = optimum.gradients;
    return fixedSum(gradients.rows(), [&](Index i) { return squaredNorm(gradients.row(i)); }) /
           double(gradients.rows());
}

double gapPlateau(double step, double trace, double momentum) {
    return step / (1 - momentum) / 4 * trace;
}

double distancePlateau(double step, double traceOverHessian, double momentum) {
    return step / (1 - momentum) / 2 * traceOverHessian;
}

}  // namespace dianoia
