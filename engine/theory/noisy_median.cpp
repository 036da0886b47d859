#include "theory/noisy_median.h"

#include <algorithm>
#include <cmath>

#include "theory/middle_pair.h"

namespace dianoia {

namespace {

/// int_0^inf T dz and int_0^inf 2 z T dz of a tail T.
struct TailMoments {
    double first = 0, second = 0;
};

/// The upper tail of the median of w_i + xi_i: T(z) = P[fewer than m of them are <= z] for n = 2m-1; for n = 2m the
/// mean of the tails of the middle two, P[fewer than m] + P[exactly m]/2.
class UpperTail {
public:
    UpperTail(const NoiseLaw& law, const NoiseShape& shape, MedianScratch& scratch)
        : m_law(law),
          m_shape(shape),
          m_scratch(scratch),
          m_even(std::ssize(scratch.centres) % 2 == 0),
          m_rows((std::ssize(scratch.centres) + 1) / 2 + (m_even ? 1 : 0)) {}

    TailMoments moments() {
        const Vector& w = m_scratch.centres;
        panelEdges(w, m_shape, m_shape.panelWidth(std::ssize(w)), 0, w[w.size() / 2] + m_shape.reach, m_scratch.points,
                   m_scratch.edges);
        TailMoments result;
        GaussLanes nodes, weights, tail;
        for (std::size_t j = 0; j + 1 < m_scratch.edges.size(); ++j) {
            gaussPanel(m_scratch.edges[j], m_scratch.edges[j + 1], nodes, weights);
            evaluate(nodes, tail);
            for (std::size_t l = 0; l < kGaussNodes; ++l) {
                result.first += weights[l] * tail[l];
                result.second += weights[l] * tail[l] * (2 * nodes[l]);
            }
            constexpr double kNegligible = 1e-20;
            if (tail.back() < kNegligible) break;
        }
        return result;
    }

private:
    /// tail[l] := T(z[l]); z ascending. Values that are below or above every node for sure are counted, not multiplied.
    void evaluate(const GaussLanes& z, GaussLanes& tail) {
        const Vector& w = m_scratch.centres;
        std::size_t i = 0;
        while (i < w.size() && z.front() - w[i] >= m_shape.reach) ++i;
        const Index rows = m_rows - Index(i);
        tail.fill(0.0);
        if (rows <= 0) return;
        SuccessCounts<kGaussNodes>& counts = m_scratch.lanes;
        counts.reset(rows);
        GaussLanes below;
        for (; i < w.size() && z.back() - w[i] > -m_shape.reach; ++i) {
            for (std::size_t l = 0; l < kGaussNodes; ++l) below[l] = m_law.distribution(z[l] - w[i]);
            counts.add(below);
        }
        for (Index k = 0; k < counts.used(); ++k) {
            const double share = m_even && k == rows - 1 ? 0.5 : 1.0;
            for (std::size_t l = 0; l < kGaussNodes; ++l) tail[l] += share * counts[k][l];
        }
    }

    const NoiseLaw& m_law;
    const NoiseShape& m_shape;
    MedianScratch& m_scratch;
    bool m_even;
    Index m_rows;
};

/// w_i := -w_i, ascending again.
void mirror(Vector& centres) {
    std::reverse(centres.begin(), centres.end());
    for (double& w : centres) w = -w;
}

/// sum of P[k] over first <= k < last, k < used.
double probability(const SuccessCounts<1>& counts, Index first, Index last) {
    double total = 0;
    for (Index k = first; k < std::min(last, counts.used()); ++k) total += counts[k][0];
    return total;
}

/// Whether the gap between the middle two is so wide that noise moves the median by less than a rounding error.
bool isFarApart(const Vector& centres) {
    constexpr double kWide = 1e15;
    return !(centres[centres.size() / 2] < kWide);
}

VoteLaw clearVote(ConstSpan values) {
    const auto positive = std::count_if(values.begin(), values.end(), [](double u) { return u > 0; });
    const auto negative = std::count_if(values.begin(), values.end(), [](double u) { return u < 0; });
    return {positive > negative ? 1.0 : 0.0, negative > positive ? 1.0 : 0.0, positive == negative ? 1.0 : 0.0};
}

}  // namespace

NoisyMedian::NoisyMedian(const NoiseLaw* law) : m_law(law) {
    if (law) m_shape.emplace(*law);
}

NoisyMedian::Moments NoisyMedian::centredMoments(ConstSpan values, double b, MedianScratch& scratch, double& c) const {
    const bool noisy = m_law && b > 0;
    c = centreValues(values, noisy ? b : 1.0, scratch);
    if (!noisy || isFarApart(scratch.centres)) return {};
    const TailMoments right = UpperTail(*m_law, *m_shape, scratch).moments();
    mirror(scratch.centres);
    const TailMoments left = UpperTail(*m_law, *m_shape, scratch).moments();
    mirror(scratch.centres);
    const double shift = right.first - left.first;
    return {shift, right.second + left.second - shift * shift};
}

double NoisyMedian::mean(ConstSpan values, double b, MedianScratch& scratch) const {
    double c = 0;
    const Moments centred = centredMoments(values, b, scratch, c);
    return c + b * centred.mean;
}

NoisyMedian::Moments NoisyMedian::moments(ConstSpan values, double b, MedianScratch& scratch) const {
    double c = 0;
    Moments centred = centredMoments(values, b, scratch, c);
    if (values.size() % 2 == 0 && centred.variance > 0)
        centred.variance -= 0.25 * MiddlePair(*m_law, *m_shape, scratch).squaredGap();
    return {c + b * centred.mean, b * b * std::max(0.0, centred.variance)};
}

double NoisyMedian::above(ConstSpan values, double b, double t, MedianScratch& scratch) const {
    const bool noisy = m_law && b > 0;
    const double c = centreValues(values, noisy ? b : 1.0, scratch);
    if (!noisy || isFarApart(scratch.centres)) return c > t ? 1.0 : 0.0;
    const double z = (t - c) / b;
    if (values.size() % 2 == 0) return MiddlePair(*m_law, *m_shape, scratch).above(z);
    const Index half = (std::ssize(values) + 1) / 2;
    scratch.counts.reset(half);
    for (const double w : scratch.centres) scratch.counts.add({m_law->distribution(z - w)});
    return probability(scratch.counts, 0, half);
}

double NoisyMedian::density(ConstSpan values, double b, double t, MedianScratch& scratch) const {
    const bool noisy = m_law && b > 0;
    const double c = centreValues(values, noisy ? b : 1.0, scratch);
    if (!noisy || isFarApart(scratch.centres)) return 0;
    const double z = (t - c) / b;
    if (values.size() % 2 == 0) return MiddlePair(*m_law, *m_shape, scratch).density(z) / b;
    const Index half = (std::ssize(values) + 1) / 2;
    scratch.marked.reset(half);
    for (const double w : scratch.centres)
        scratch.marked.add({m_law->distribution(z - w)}, {m_law->distribution(w - z)}, {m_law->density(z - w)}, {0.0});
    return scratch.marked.first(half - 1)[0] / b;
}

VoteLaw NoisyMedian::vote(ConstSpan values, double b, MedianScratch& scratch) const {
    if (!m_law || !(b > 0)) return clearVote(values);
    const Index n = std::ssize(values);
    scratch.counts.reset(n + 1);
    for (const double u : values) scratch.counts.add({m_law->distribution(u / b)});
    return {probability(scratch.counts, n / 2 + 1, n + 1), probability(scratch.counts, 0, (n + 1) / 2),
            n % 2 == 0 ? scratch.counts[n / 2][0] : 0.0};
}

double NoisyMedian::signFixedPoint(ConstSpan values, double b, MedianScratch& scratch) const {
    const bool noisy = m_law && b > 0;
    const double c = centreValues(values, noisy ? b : 1.0, scratch);
    if (!noisy || isFarApart(scratch.centres)) return c;
    const Index n = std::ssize(values);
    double high = scratch.centres[std::size_t(n) / 2] + m_shape->reach, low = -high;
    for (;;) {
        const double z = 0.5 * (low + high);
        if (z <= low || z >= high) return c + b * z;
        scratch.counts.reset(n + 1);
        for (const double w : scratch.centres) scratch.counts.add({m_law->distribution(z - w)});
        const double excess =
            probability(scratch.counts, 0, (n + 1) / 2) - probability(scratch.counts, n / 2 + 1, n + 1);
        if (excess == 0) return c + b * z;
        (excess > 0 ? low : high) = z;
    }
}

}  // namespace dianoia
