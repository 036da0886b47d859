// The objective functions of the reference loop.
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

/// Adds the gradient of one sample's loss to g.
void addSample(const std::string& kind, const DataSet& data, Index row, const Numbers& x, Numbers& g) {
    const Numbers a = sampleOf(data, row);
    if (kind == "least_squares") {
        const double residual = inner(a, x.data()) - data.labels[std::size_t(row)];
        for (std::size_t j = 0; j < a.size(); ++j) g[j] += residual * a[j];
    } else if (kind == "logistic") {
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
    const auto& own = setup.partition.rowsOf[std::size_t(worker)];
    std::size_t count = 0;
    const auto add = [&](Index row) {
        addSample(spec.problem.kind, *setup.data, row, x, g);
        ++count;
    };
    if (rows.empty()) {
        for (Index row : own) add(row);
    } else {
        for (std::size_t r : rows) add(own[r]);
    }
    for (std::size_t j = 0; j < x.size(); ++j) g[j] = g[j] / double(count) + spec.problem.l2.value * x[j];
    return g;
}

}  // namespace reference
