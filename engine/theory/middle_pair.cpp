#include "theory/middle_pair.h"

#include <algorithm>
#include <cmath>

namespace dianoia {

namespace {

constexpr double kNegligible = 1e-17;

}  // namespace

MiddlePair::MiddlePair(const NoiseLaw& law, const NoiseShape& shape, MedianScratch& scratch)
    : m_law(law), m_shape(shape), m_scratch(scratch), m_half(std::ssize(scratch.centres) / 2) {}

/// P[A <= s, B > t] at one point.
double MiddlePair::corner(double s, double t) const {
    m_scratch.counts.reset(m_half + 1);
    for (const double w : m_scratch.centres)
        m_scratch.counts.add({m_law.distribution(s - w)}, {m_law.distribution(w - t)});
    return m_scratch.counts[m_half][0];
}

/// Borders and distribution functions of panels over the places where A or B can be. On a diagonal block the double
/// integral halves the order of a panel, hence panels of half the width; among many values one kink no longer matters.
void MiddlePair::gridOverMass() const {
    constexpr std::size_t kManyValues = 16;
    const Vector& w = m_scratch.centres;
    NoiseShape shape = m_shape;
    const double width = 0.5 * shape.panelWidth(std::ssize(w));
    if (w.size() > kManyValues) shape.kinkAtCentre = false;
    const double top = w[std::size_t(m_half)] + shape.reach;
    Vector& edges = m_scratch.edges;
    panelEdges(w, shape, width, -top, top, m_scratch.points, edges);
    const auto bare = [&](double z) { return corner(z, z) < kNegligible; };
    std::size_t first = 0, last = edges.size() - 1;
    while (first + 1 < last && bare(edges[first + 1]) && edges[first + 1] < 0) ++first;
    while (last > first + 1 && bare(edges[last - 1]) && edges[last - 1] > 0) --last;
    edges.erase(edges.begin() + std::ptrdiff_t(last) + 1, edges.end());
    edges.erase(edges.begin(), edges.begin() + std::ptrdiff_t(first));

    const std::size_t panels = edges.size() - 1;
    m_scratch.below.resize(panels * w.size());
    m_scratch.above.resize(panels * w.size());
    GaussLanes nodes, weights;
    for (std::size_t j = 0; j < panels; ++j) {
        gaussPanel(edges[j], edges[j + 1], nodes, weights);
        for (std::size_t i = 0; i < w.size(); ++i)
            for (std::size_t l = 0; l < kGaussNodes; ++l) {
                m_scratch.below[j * w.size() + i][l] = m_law.distribution(nodes[l] - w[i]);
                m_scratch.above[j * w.size() + i][l] = m_law.distribution(w[i] - nodes[l]);
            }
    }
}

/// int int P[A <= s, B > t] ds dt over s in panel `column` and t in panel `row`; on the diagonal over s < t alone,
/// where the integrand is continued smoothly beyond s = t so that the nodes of the panel serve.
double MiddlePair::blockIntegral(std::size_t row, std::size_t column) const {
    const Vector& edges = m_scratch.edges;
    const std::size_t n = m_scratch.centres.size();
    GaussLanes sNodes, sWeights, tNodes, tWeights, after;
    gaussPanel(edges[column], edges[column + 1], sNodes, sWeights);
    gaussPanel(edges[row], edges[row + 1], tNodes, tWeights);
    const double radius = 0.5 * (edges[column + 1] - edges[column]);
    double total = 0;
    for (std::size_t l = 0; l < kGaussNodes; ++l) {
        m_scratch.lanes.reset(m_half + 1);
        for (std::size_t i = 0; i < n; ++i) {
            after.fill(m_scratch.above[row * n + i][l]);
            m_scratch.lanes.add(m_scratch.below[column * n + i], after);
        }
        const GaussLanes& joint = m_scratch.lanes[m_half];
        double inner = 0;
        for (std::size_t k = 0; k < kGaussNodes; ++k)
            inner += joint[k] * (row == column ? radius * gaussRunningWeights()[l][k] : sWeights[k]);
        total += tWeights[l] * inner;
    }
    return total;
}

double MiddlePair::squaredGap() const {
    gridOverMass();
    const Vector& edges = m_scratch.edges;
    double total = 0;
    for (std::size_t row = 0; row + 1 < edges.size(); ++row)
        for (std::size_t column = row + 1; column-- > 0;) {
            if (column < row && corner(edges[column + 1], edges[row]) < kNegligible) break;
            total += 2 * blockIntegral(row, column);
        }
    return total;
}

double MiddlePair::integrateApart(double z, bool both) const {
    const Vector& w = m_scratch.centres;
    const double furthest = w[std::size_t(m_half)] + m_shape.reach - std::abs(z);
    if (!(furthest > 0)) return 0;
    m_scratch.mirrored.clear();
    for (const double centre : w) {
        m_scratch.mirrored.push_back(centre - z);
        m_scratch.mirrored.push_back(z - centre);
    }
    std::sort(m_scratch.mirrored.begin(), m_scratch.mirrored.end());
    panelEdges(m_scratch.mirrored, m_shape, m_shape.panelWidth(std::ssize(w)), 0, furthest, m_scratch.points,
               m_scratch.edges);
    double total = 0;
    GaussLanes nodes, weights, before, after, atA, atB;
    for (std::size_t j = 0; j + 1 < m_scratch.edges.size(); ++j) {
        gaussPanel(m_scratch.edges[j], m_scratch.edges[j + 1], nodes, weights);
        m_scratch.markedLanes.reset(m_half);
        for (const double centre : w) {
            for (std::size_t l = 0; l < kGaussNodes; ++l) {
                before[l] = m_law.distribution(z - nodes[l] - centre);
                after[l] = m_law.distribution(centre - z - nodes[l]);
                atA[l] = m_law.density(z - nodes[l] - centre);
                atB[l] = both ? m_law.density(z + nodes[l] - centre) : 0.0;
            }
            m_scratch.markedLanes.add(before, after, atA, atB);
        }
        const GaussLanes& joint =
            both ? m_scratch.markedLanes.both(m_half - 1) : m_scratch.markedLanes.first(m_half - 1);
        for (std::size_t l = 0; l < kGaussNodes; ++l) total += weights[l] * joint[l];
    }
    return total;
}

double MiddlePair::above(double z) const {
    m_scratch.counts.reset(m_half);
    for (const double centre : m_scratch.centres) m_scratch.counts.add({m_law.distribution(z - centre)});
    double later = 0;
    for (Index k = 0; k < m_scratch.counts.used(); ++k) later += m_scratch.counts[k][0];
    return later + integrateApart(z, false);
}

double MiddlePair::density(double z) const {
    return 2 * integrateApart(z, true);
}

}  // namespace dianoia
