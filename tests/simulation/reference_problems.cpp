// The objective functions of the reference loop.
#include <algorithm>
#include <cmath>

#include "simulation/reference_loop.h"

namespace reference {
namespace {

using namespace dianoia;

Numbers sampleOf(const DataSet& data, Index row) {
    Numbers a(std::size_t(data.columns), 0.0);
    if (!data.isSparse()) {
        for (std::size_t j = 0; j < a.size(); ++j) a[j] = data.dense().values[std::size_t(row) * a.size() + j];
        return a;
    }
    const SparseFeatures& s = data.sparse();
    for (Index k = s.rowStart[std::size_t(row)]; k < s.rowStart[std::size_t(row) + 1]; ++k)
        a[s.columnOf[std::size_t(k)]] = s.value.empty() ? 1.0 : s.value[std::size_t(k)];
    return a;
}

double inner(const Numbers& a, const double* x) {
    double s = 0;
    for (std::size_t j = 0; j < a.size(); ++j) s += a[j] * x[j];
    return s;
}

/// One sample through a perceptron and back, unit by unit; adds its gradient to g.
void addPerceptron(const ProblemOptions& p, const Numbers& row, std::size_t right, std::size_t classes,
                   const Numbers& x, Numbers& g) {
    std::vector<std::size_t> widths = {row.size()};
    for (std::int64_t width : p.hidden) widths.push_back(std::size_t(width));
    widths.push_back(classes);
    const std::size_t layers = widths.size() - 1;
    std::vector<Numbers> a = {row};
    std::vector<std::size_t> weightsAt, biasesAt;
    std::size_t at = 0;
    for (std::size_t l = 0; l < layers; ++l) {
        weightsAt.push_back(at);
        biasesAt.push_back(at + widths[l] * widths[l + 1]);
        at = biasesAt.back() + widths[l + 1];
        Numbers z(widths[l + 1]);
        for (std::size_t o = 0; o < z.size(); ++o) {
            z[o] = x[biasesAt[l] + o] + inner(a[l], x.data() + weightsAt[l] + o * widths[l]);
            if (l + 1 < layers) z[o] = p.activation == "tanh" ? std::tanh(z[o]) : std::max(z[o], 0.0);
        }
        a.push_back(z);
    }
    double total = 0;
    Numbers error(classes);
    for (std::size_t c = 0; c < classes; ++c) total += error[c] = std::exp(a.back()[c]);
    for (std::size_t c = 0; c < classes; ++c) error[c] = error[c] / total - (c == right ? 1 : 0);
    for (std::size_t l = layers; l-- > 0;) {
        Numbers below(widths[l], 0.0);
        for (std::size_t o = 0; o < widths[l + 1]; ++o) {
            g[biasesAt[l] + o] += error[o];
            for (std::size_t j = 0; j < widths[l]; ++j) {
                g[weightsAt[l] + o * widths[l] + j] += error[o] * a[l][j];
                below[j] += error[o] * x[weightsAt[l] + o * widths[l] + j];
            }
        }
        for (std::size_t j = 0; j < widths[l]; ++j)
            below[j] *= p.activation == "tanh" ? 1 - a[l][j] * a[l][j] : (a[l][j] > 0 ? 1 : 0);
        error = below;
    }
}

/// Adds the gradient of one sample's loss to g.
void addSample(const ProblemOptions& problem, const DataSet& data, Index row, const Numbers& x, Numbers& g) {
    const std::string& kind = problem.kind;
    const Numbers a = sampleOf(data, row);
    if (kind == "mlp") return addPerceptron(problem, a, data.classOf[std::size_t(row)], data.classNames.size(), x, g);
    if (kind == "least_squares") {
        const double residual = inner(a, x.data()) - data.labels[std::size_t(row)];
        for (std::size_t j = 0; j < a.size(); ++j) g[j] += residual * a[j];
    } else if (kind == "logistic" || kind == "nonconvex_logistic") {
        const double y = data.classOf[std::size_t(row)] == 1 ? 1 : -1;
        const double weight = -y / (1 + std::exp(y * inner(a, x.data())));
        for (std::size_t j = 0; j < a.size(); ++j) g[j] += weight * a[j];
    } else {
        const std::size_t d = a.size(), classes = data.classNames.size();
        double total = 0;
        Numbers e(classes);
        for (std::size_t c = 0; c < classes; ++c) total += e[c] = std::exp(inner(a, x.data() + c * d));
        for (std::size_t c = 0; c < classes; ++c) {
            const double weight = e[c] / total - (data.classOf[std::size_t(row)] == c ? 1 : 0);
            for (std::size_t j = 0; j < d; ++j) g[c * d + j] += weight * a[j];
        }
    }
}

/// The workers' optima of the kind "quadratic": (1, ..., 1) + spread * u_i, the u_i with entries uniform in (-1, 1),
/// less their mean over the workers, scaled to a mean square length of 1.
std::vector<Numbers> quadraticCentres(const ExperimentSpec& spec) {
    const auto n = std::size_t(spec.workers.count), d = std::size_t(spec.problem.dimension);
    const RandomStreams streams(std::uint64_t(spec.run.seed));
    std::vector<Numbers> u(n, Numbers(d));
    double square = 0;
    for (std::size_t j = 0; j < d; ++j) {
        double mean = 0;
        for (std::size_t i = 0; i < n; ++i) {
            const auto word = streams.word(Purpose::init, WorkerIndex(i), RoundIndex(0), Index(j));
            u[i][j] = 2 * (word + 0.5) / 4294967296.0 - 1;
            mean += u[i][j] / double(n);
        }
        for (std::size_t i = 0; i < n; ++i) {
            u[i][j] -= mean;
            square += u[i][j] * u[i][j] / double(n);
        }
    }
    for (Numbers& row : u)
        for (double& v : row) v = 1 + spec.problem.spread * v / std::sqrt(square);
    return u;
}

Numbers quadraticGradient(const ExperimentSpec& spec, int worker, const Numbers& x) {
    const std::vector<Numbers> centres = quadraticCentres(spec);
    Numbers g(x.size());
    for (std::size_t j = 0; j < x.size(); ++j) {
        const double share = double(j) / double(x.size() - 1);
        const double curvature = spec.problem.mu * std::pow(spec.problem.L / spec.problem.mu, share);
        g[j] = curvature * (x[j] - centres[std::size_t(worker)][j]);
    }
    return g;
}

}  // namespace

Numbers gradient(const ExperimentSpec& spec, const Setup& setup, int worker, const Numbers& x,
                 const std::vector<std::size_t>& rows) {
    Numbers g(x.size(), 0.0);
    if (spec.problem.kind == "shifted_quadratics") {
        for (std::size_t j = 0; j < x.size(); ++j) g[j] = x[j] - spec.problem.positions[std::size_t(worker)][j];
        return g;
    }
    if (spec.problem.kind == "quadratic") return quadraticGradient(spec, worker, x);
    if (spec.problem.kind == "rosenbrock") {
        const int n = int(spec.workers.count);
        const double side = n % 2 == 1 && worker == n - 1 ? 0 : worker % 2 == 0 ? 17 : -17;
        g[0] = 2 * (x[0] - 1 + side) - 40 * x[0] * (x[1] - x[0] * x[0]);
        g[1] = 20 * (x[1] - x[0] * x[0]) + 16 * side / 17;
        return g;
    }
    const auto& own = setup.partition.rowsOf[std::size_t(worker)];
    std::size_t count = 0;
    const auto add = [&](Index row) {
        addSample(spec.problem, *setup.data, row, x, g);
        ++count;
    };
    if (rows.empty()) {
        for (Index row : own) add(row);
    } else {
        for (std::size_t r : rows) add(own[r]);
    }
    const bool isNonconvex = spec.problem.kind == "nonconvex_logistic";
    for (std::size_t j = 0; j < x.size(); ++j) {
        const double shape = isNonconvex ? 2 / std::pow(1 + x[j] * x[j], 2) : 1;
        g[j] = g[j] / double(count) + spec.problem.l2.value * shape * x[j];
    }
    return g;
}

}  // namespace reference
