// Named theory lines: what an expectation "near": "theory:NAME" is compared with, and what plots draw beside a curve.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "theory/line_inputs.h"

namespace dianoia {

enum class LineKind {
    bound,       ///< proven to lie above the expectation of what is measured
    prediction,  ///< where it is expected to be, exactly or to first order
    guide        ///< a rate to compare with, of another method or up to a constant
};

/// Which value of a metric belongs to a line at round k: that of x^k, or an average over the rounds 0 ... k-1.
enum class LineAverage { none, mean, rootMeanSquare };

/// What a line hangs on, and whether it is so.
struct LineAssumption {
    std::string sentence;
    bool holds = false;
};

/// A line in words, with the present numbers put in.
struct LineText {
    std::string formula;  ///< "E|x^k - x*|^2 <= (1 - gamma mu)^k V^0"
    std::string numbers;  ///< "(1 - 0.2494*0.02586)^k * 12.3"; empty where an assumption does not hold
    std::string source;
    std::vector<std::string> more = {};  ///< what follows from it, a line each
};

/// What there is to know of one name.
struct TheoryLine {
    const char* name;
    const char* sentence;
    LineKind kind;
    LineAverage average;
    std::vector<std::string_view> metrics;  ///< columns of the run CSV that it is about
    std::vector<LineAssumption> (*assumptions)(const LineInputs&, std::string_view metric);
    std::optional<double> (*formulaAt)(const LineInputs&, std::string_view metric, double round);
    LineText (*text)(const LineInputs&, std::string_view metric);

    bool isAbout(std::string_view metric) const;
    /// Empty unless it is about the metric and all assumptions hold.
    std::optional<double> value(const LineInputs& inputs, std::string_view metric, double round) const;
    bool holds(const LineInputs& inputs, std::string_view metric) const;
};

/// All of them:
///
///     gap_plateau        prediction, gap         (gamma/4) tr C
///     dist_plateau       prediction, dist_sq     (gamma/2) tr(H^-1 C)
///     gd_rate            guide, dist_sq and gap  |x^0 - x*|^2 ((kappa - 1)/(kappa + 1))^(2k); for gap that times L/2
///     diana_bound        bound, dist_sq and gap  linearBound(); for gap times L/2
///     decreasing_bound   bound, dist_sq and gap  decreasingBound(); for gap times L/2
///     nonconvex_bound    bound, grad_norm        root of nonconvexBound(), of the root mean square so far
///     median_descent     bound, grad_norm        root of medianDescentBound(), of the root mean square so far
///     sign_descent       bound, grad_norm        signDescentBound(), of the mean so far
///     median_slope       guide, grad_norm        root of |grad f(x^0)|^2 k^(-1/3)
///     sign_slope         guide, grad_norm        root of |grad f(x^0)|^2 k^(-1/4)
///     median_walk        prediction, dist_sq and gap   noisy medianSGD as an AR(1) process
///     sign_law           prediction, dist_sq and gap   noisy signSGD at rest
///     median_bias        prediction, median_bias       of the noisy gradients at the optimum
///     median_bias_bound  bound, median_bias            h0(0)(sum |u_i - mean|)^2/b
///     median_bias_law    prediction, median_bias       kappa_n mu3/b^2
const std::vector<TheoryLine>& theoryLines();

/// Error (content) for an unknown name, which names the nearest.
const TheoryLine& theoryLine(std::string_view name);

/// The value of line `name` at round k, for a metric of the run's CSV. Empty where the line has no value for this run;
/// Error (content) for an unknown name.
std::optional<double> theoryValue(std::string_view name, std::string_view metric, const LineInputs& inputs,
                                  double round);

}  // namespace dianoia
