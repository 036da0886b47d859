// The groups "problem" and "regularizer" of an experiment.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace dianoia {

/// The weight of (l2/2)|x|^2 in every f_i: a number, or L0/divisor with L0 = lambda_max(X'X)/(4N) of the data.
struct RidgeWeight {
    double value = 1e-3;    ///< the number, or the divisor
    bool relative = false;  ///< true: "L/value"
    bool operator==(const RidgeWeight&) const = default;
};

struct ProblemOptions {
    std::string kind = "logistic";  ///< a name of problemKinds()
    std::int64_t dimension = 20;    ///< quadratic: d
    double mu = 1;                  ///< quadratic: the least curvature
    double L = 100;                 ///< quadratic: the greatest curvature
    double spread = 1;              ///< quadratic: distance of the workers' optima from their mean
    std::vector<std::vector<double>> positions = {{1}, {2}, {10}};  ///< shifted_quadratics: a_i, one a worker
    std::vector<double> start;                                      ///< x^0; empty: "default"
    RidgeWeight l2;
    std::vector<std::int64_t> hidden = {128};  ///< mlp: widths of the hidden layers
    std::string activation = "relu";           ///< mlp: relu or tanh
    bool operator==(const ProblemOptions&) const = default;
};

struct RegularizerOptions {
    std::string kind = "none";  ///< none, l1, elastic_net, box or nonnegative
    double weight = 0.01;       ///< l1 and elastic_net: lambda_1
    double weight2 = 0.01;      ///< elastic_net: lambda_2
    double lower = -1;          ///< box
    double upper = 1;           ///< box
    bool operator==(const RegularizerOptions&) const = default;
};

}  // namespace dianoia
