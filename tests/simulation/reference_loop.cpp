// The methods of the reference loop.
#include "simulation/reference_loop.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace reference {
namespace {

using namespace dianoia;

struct Coins {
    RandomStreams streams;
    std::uint64_t round;
    std::uint32_t word(Purpose purpose, int worker, std::size_t j) const {
        return streams.word(purpose, WorkerIndex(worker), RoundIndex(round), Index(j));
    }
};

double uniform(std::uint32_t w) {
    return w / 4294967296.0;
}
double open(std::uint32_t w) {
    return (w + 0.5) / 4294967296.0;
}

double draw(const std::string& kind, const Coins& coins, int worker, std::size_t j,
            Purpose purpose = Purpose::gradientNoise) {
    const auto word = [&](std::size_t k) { return coins.word(purpose, worker, k); };
    if (kind == "gaussian") {
        const std::size_t pair = j / 2 * 2;
        const double radius = std::sqrt(-2 * std::log(open(word(pair))));
        const double angle = 2 * 3.14159265358979323846 * uniform(word(pair + 1));
        return radius * (j % 2 == 0 ? std::cos(angle) : std::sin(angle));
    }
    const double u = open(word(j));
    if (kind == "uniform") return std::sqrt(3.0) * (2 * u - 1);
    if (kind == "laplace") return (u < 0.5 ? std::log(2 * u) : -std::log(2 * (1 - u))) / std::sqrt(2.0);
    return std::sqrt(3.0) / 3.14159265358979323846 * std::log(u / (1 - u));
}

double norm(const double* v, std::size_t size, double p) {
    double largest = 0, total = 0;
    for (std::size_t j = 0; j < size; ++j) largest = std::max(largest, std::abs(v[j]));
    if (std::isinf(p) || largest == 0) return largest;
    for (std::size_t j = 0; j < size; ++j) total += std::pow(std::abs(v[j]) / largest, p);
    return largest * std::pow(total, 1 / p);
}

double sign(double v) {
    return (v > 0) - (v < 0);
}

/// One coordinate of Quant_p or QSGD, given the norm of its block.
double rounded(const CompressorOptions& c, double v, double n, double u) {
    if (n == 0) return 0;
    if (c.kind == "quantize") return u * n < std::abs(v) ? n * sign(v) : 0.0;
    const double s = double(c.levels), scaled = s * std::abs(v) / n;
    const double level = std::min(std::floor(scaled), s);
    return n / s * sign(v) * (level + (u < scaled - level ? 1 : 0));
}

/// The neighbouring power of two that the coin u chooses.
double naturalPower(double v, double u) {
    if (v == 0) return 0;
    const double lower = std::exp2(std::floor(std::log2(std::abs(v))));
    return sign(v) * (u < (std::abs(v) - lower) / lower ? 2 * lower : lower);
}

Numbers scaledSigns(const Numbers& v, std::size_t block) {
    Numbers out(v.size(), 0.0);
    for (std::size_t first = 0; first < v.size(); first += block) {
        const std::size_t last = std::min(v.size(), first + block);
        double total = 0;
        for (std::size_t j = first; j < last; ++j) total += std::abs(v[j]);
        for (std::size_t j = first; j < last; ++j) out[j] = sign(v[j]) * total / double(last - first);
    }
    return out;
}

Numbers largest(const Numbers& v, std::size_t k) {
    std::vector<std::size_t> order(v.size());
    std::iota(order.begin(), order.end(), 0u);
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return std::abs(v[a]) > std::abs(v[b]); });
    Numbers out(v.size(), 0.0);
    for (std::size_t m = 0; m < k; ++m) out[order[m]] = v[order[m]];
    return out;
}

/// What bad worker i sends in place of v.
void corrupt(const std::string& kind, Numbers& v, const Coins& coins, int worker) {
    for (std::size_t j = 0; j < v.size(); ++j) {
        if (kind == "sign_flip") v[j] = -v[j];
        if (kind == "random_sign" && coins.word(Purpose::attack, worker, j) >= 0x80000000u) v[j] = -v[j];
        if (kind == "gaussian") v[j] = 200 * draw(kind, coins, worker, j, Purpose::attack);
        if (kind == "large") v[j] = 1e6;
        if (kind == "silent") v[j] = 0;
    }
}

/// v cut at `limit` standard deviations of its block.
Numbers clippedTo(const Numbers& v, double limit, std::size_t block) {
    Numbers out = v;
    for (std::size_t first = 0; first < v.size(); first += block) {
        const std::size_t last = std::min(v.size(), first + block);
        double mean = 0, variance = 0;
        for (std::size_t j = first; j < last; ++j) mean += v[j] / double(last - first);
        for (std::size_t j = first; j < last; ++j) variance += (v[j] - mean) * (v[j] - mean) / double(last - first);
        for (std::size_t j = first; j < last; ++j)
            if (variance > 0) out[j] = std::clamp(v[j], -limit * std::sqrt(variance), limit * std::sqrt(variance));
    }
    return out;
}

/// `scale`: a norm a block that replaces the vector's own; empty: its own.
Numbers compress(const CompressorOptions& c, const Numbers& whole, const Coins& coins, int worker,
                 const Numbers& scale) {
    const std::size_t d = whole.size();
    const Numbers v =
        c.kind == "quantize" && c.clip > 0 ? clippedTo(whole, c.clip, c.block == 0 ? d : std::size_t(c.block)) : whole;
    Numbers out(d, 0.0);
    if (c.kind == "none") return v;
    if (c.kind == "sign") {
        for (std::size_t j = 0; j < d; ++j) out[j] = sign(v[j]);
    } else if (c.kind == "rand_k") {
        std::vector<std::size_t> order(d);
        std::iota(order.begin(), order.end(), 0u);
        std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
            return coins.word(Purpose::compress, worker, a) < coins.word(Purpose::compress, worker, b);
        });
        for (std::size_t m = 0; m < std::size_t(c.k); ++m) out[order[m]] = v[order[m]] * double(d) / double(c.k);
    } else if (c.kind == "top_k") {
        out = largest(v, std::size_t(c.k));
    } else if (c.kind == "scaled_sign") {
        out = scaledSigns(v, c.block == 0 ? d : std::size_t(c.block));
    } else if (c.kind == "natural") {
        for (std::size_t j = 0; j < d; ++j)
            out[j] = naturalPower(v[j], uniform(coins.word(Purpose::compress, worker, j)));
    } else {
        const std::size_t block = c.block == 0 ? d : std::size_t(c.block);
        for (std::size_t first = 0; first < d; first += block) {
            const std::size_t size = std::min(block, d - first);
            const double n = scale.empty() ? norm(v.data() + first, size, c.p) : scale[first / block];
            for (std::size_t j = first; j < first + size; ++j)
                out[j] = rounded(c, v[j], n, uniform(coins.word(Purpose::compress, worker, j)));
        }
    }
    return out;
}

/// The greatest norm of every block among the workers' vectors.
Numbers sharedScale(const CompressorOptions& c, const std::vector<Numbers>& vectors) {
    if (c.kind != "quantize" || !c.shared_scale) return {};
    const std::size_t d = vectors[0].size(), block = c.block == 0 ? d : std::size_t(c.block);
    Numbers scale((d + block - 1) / block, 0.0);
    for (const Numbers& vector : vectors) {
        const Numbers v = c.clip > 0 ? clippedTo(vector, c.clip, block) : vector;
        for (std::size_t b = 0; b < scale.size(); ++b)
            scale[b] = std::max(scale[b], norm(v.data() + b * block, std::min(block, d - b * block), c.p));
    }
    return scale;
}

double aggregate(const AggregatorOptions& a, Numbers column) {
    const std::size_t n = column.size();
    if (a.kind == "majority") {
        double votes = 0;
        for (const double v : column) votes += sign(v);
        return sign(votes);
    }
    if (a.kind == "mean") return std::accumulate(column.begin(), column.end(), 0.0) / double(n);
    std::sort(column.begin(), column.end());
    if (a.kind == "trimmed_mean")
        return std::accumulate(column.begin() + a.trim, column.end() - a.trim, 0.0) /
               double(n - 2 * std::size_t(a.trim));
    if (a.even == "lower") return column[(n - 1) / 2];
    if (a.even == "upper") return column[n / 2];
    return n % 2 == 1 ? column[n / 2] : (column[n / 2 - 1] + column[n / 2]) / 2;
}

bool isBad(const ExperimentSpec& spec, int worker) {
    const auto& named = spec.attack.workers;
    if (named.empty()) return worker >= int(spec.workers.count - spec.attack.count);
    return std::find(named.begin(), named.end(), worker) != named.end();
}

/// b, or what the theorems say: (T d)^(1/4) for a vote, (T d)^(1/6) for a median.
double noiseLevel(const ExperimentSpec& spec, std::size_t d) {
    if (spec.noise.level.number) return *spec.noise.level.number;
    return std::pow(double(spec.run.rounds) * double(d), spec.aggregator.kind == "majority" ? 1.0 / 4 : 1.0 / 6);
}

double stepOf(const ServerOptions& server, int k) {
    if (server.schedule == "inverse") return *server.step.number / (1 + k / *server.k0.number);
    if (server.schedule == "sqrt") return *server.step.number / std::sqrt(1 + k / *server.k0.number);
    return *server.step.number;
}

double prox(const RegularizerOptions& r, double v, double step) {
    if (r.kind == "box") return std::clamp(v, r.lower, r.upper);
    if (r.kind == "nonnegative") return std::max(v, 0.0);
    if (r.kind == "none") return v;
    const double soft = sign(v) * std::max(std::abs(v) - step * r.weight, 0.0);
    return r.kind == "l1" ? soft : soft / (1 + step * r.weight2);
}

std::vector<std::size_t> batch(const ExperimentSpec& spec, const Setup& setup, const Coins& coins, int worker) {
    if (spec.oracle.kind == "full") return {};
    const std::size_t count = setup.partition.rowsOf[std::size_t(worker)].size();
    const auto samples = double(count);
    std::vector<std::size_t> rows;
    if (spec.oracle.kind == "reshuffled") {
        for (std::size_t t = 0; t < std::size_t(spec.oracle.batch); ++t) {
            const std::size_t place = std::size_t(coins.round) * std::size_t(spec.oracle.batch) + t;
            std::vector<std::size_t> order(count);
            std::iota(order.begin(), order.end(), 0u);
            const auto word = [&](std::size_t row) {
                return coins.streams.word(Purpose::minibatch, WorkerIndex(worker), RoundIndex(place / count),
                                          Index(row), 1);
            };
            std::stable_sort(order.begin(), order.end(),
                             [&](std::size_t a, std::size_t b) { return word(a) < word(b); });
            rows.push_back(order[place % count]);
        }
        return rows;
    }
    for (std::size_t t = 0; t < std::size_t(spec.oracle.batch); ++t)
        rows.push_back(std::size_t(std::floor(uniform(coins.word(Purpose::minibatch, worker, t)) * samples)));
    return rows;
}

}  // namespace

Numbers iterate(const ExperimentSpec& spec, const Setup& setup, int rounds) {
    const int n = int(spec.workers.count);
    Numbers x(setup.start.begin(), setup.start.end());
    const std::size_t d = x.size();
    const bool remembers = spec.memory.kind == "difference", feedsBack = spec.memory.kind == "error_feedback",
               averages = spec.memory.kind == "momentum";
    const auto workers = static_cast<std::size_t>(n);
    std::vector<Numbers> h(workers, Numbers(d, 0.0)), message(workers, Numbers(d, 0.0)), input = message;
    Numbers server(d, 0.0), velocity(d, 0.0), reference = x;
    for (int k = 0; k < rounds; ++k) {
        const Coins coins{RandomStreams(std::uint64_t(spec.run.seed)), std::uint64_t(k)};
        for (int i = 0; i < n; ++i) {
            const auto rows = batch(spec, setup, coins, i);
            Numbers v = gradient(spec, setup, i, x, rows);
            if (spec.oracle.kind == "lsvrg") {
                const Numbers sampled = gradient(spec, setup, i, reference, rows),
                              full = gradient(spec, setup, i, reference);
                for (std::size_t j = 0; j < d; ++j) v[j] += full[j] - sampled[j];
            }
            if (isBad(spec, i)) corrupt(spec.attack.kind, v, coins, i);
            if (spec.noise.kind != "none")
                for (std::size_t j = 0; j < d; ++j) v[j] += noiseLevel(spec, d) * draw(spec.noise.kind, coins, i, j);
            if (remembers)
                for (std::size_t j = 0; j < d; ++j) v[j] -= h[std::size_t(i)][j];
            if (feedsBack)
                for (std::size_t j = 0; j < d; ++j) v[j] += h[std::size_t(i)][j];
            if (averages)
                for (std::size_t j = 0; j < d; ++j)
                    h[std::size_t(i)][j] = v[j] =
                        h[std::size_t(i)][j] + *spec.memory.alpha.number * (v[j] - h[std::size_t(i)][j]);
            input[std::size_t(i)] = v;
        }
        const Numbers scale = sharedScale(spec.compressor, input);
        for (int i = 0; i < n; ++i) {
            const Numbers& v = input[std::size_t(i)];
            message[std::size_t(i)] = compress(spec.compressor, v, coins, i, scale);
            if (feedsBack)
                for (std::size_t j = 0; j < d; ++j) h[std::size_t(i)][j] = v[j] - message[std::size_t(i)][j];
            if (remembers)
                for (std::size_t j = 0; j < d; ++j)
                    h[std::size_t(i)][j] += *spec.memory.alpha.number * message[std::size_t(i)][j];
        }
        if (spec.oracle.kind == "lsvrg" &&
            uniform(coins.streams.word(Purpose::minibatch, WorkerIndex(0xFFFFFFFF), RoundIndex(coins.round), 0, 2)) <
                *spec.oracle.probability.number)
            reference = x;
        for (std::size_t j = 0; j < d; ++j) {
            Numbers column;
            for (const Numbers& m : message) column.push_back(m[j]);
            const double together = aggregate(spec.aggregator, column);
            velocity[j] = spec.server.momentum * velocity[j] + server[j] + together;
            if (remembers) server[j] += *spec.memory.alpha.number * together;
            x[j] = prox(spec.regularizer, x[j] - stepOf(spec.server, k) * velocity[j], stepOf(spec.server, k));
        }
    }
    return x;
}

}  // namespace reference
