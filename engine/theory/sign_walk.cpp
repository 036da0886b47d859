#include "theory/sign_walk.h"

#include <cmath>

#include "core/diagnostics.h"
#include "core/number_text.h"

namespace dianoia {

namespace {

/// Sums of pi, pi y and pi y^2 over the points visited, y the distance from the origin of the sums.
struct WalkSums {
    double mass = 0, first = 0, second = 0;
    void add(double weight, double y) {
        mass += weight;
        first += weight * y;
        second += weight * y * y;
    }
};

class Lattice {
public:
    Lattice(const NoisyMedian& median, ConstSpan positions, double b, MedianScratch& scratch)
        : m_median(median), m_positions(positions), m_b(b), m_scratch(scratch), m_moved(positions.size()) {}

    VoteLaw voteAt(double x) {
        for (std::size_t i = 0; i < m_moved.size(); ++i) m_moved[i] = m_positions[i] - x;
        return m_median.vote(m_moved, m_b, m_scratch);
    }
    /// Adds the points origin + side * step, origin + 2 side * step, ... until their weight is negligible; the origin
    /// has weight 1.
    void addSide(double origin, double step, int side, WalkSums& sums) {
        constexpr double kNegligible = 1e-18;
        VoteLaw here = voteAt(origin);
        double weight = 1;
        for (double k = 1; weight > kNegligible * sums.mass; ++k) {
            const double leaving = side > 0 ? here.plus : here.minus;
            if (leaving == 0) break;
            const VoteLaw there = voteAt(origin + side * k * step);
            weight *= leaving / (side > 0 ? there.minus : there.plus);
            sums.add(weight, side * k * step);
            here = there;
        }
    }

private:
    const NoisyMedian& m_median;
    ConstSpan m_positions;
    double m_b;
    MedianScratch& m_scratch;
    Vector m_moved;
};

}  // namespace

SignWalk signWalk(const NoisyMedian& median, ConstSpan positions, double b, double step, double start,
                  MedianScratch& scratch) {
    if (!median.law() || !(b > 0))
        failContent("the walk of noisy signSGD has a stationary law only with noise, and noise.level is " +
                    shortestText(b));
    if (!(step > 0)) failContent("the step of a walk is " + shortestText(step) + " but must be above 0");
    const double fixedPoint = median.signFixedPoint(positions, b, scratch);
    const double origin = start + std::round((fixedPoint - start) / step) * step;
    Lattice lattice(median, positions, b, scratch);
    WalkSums sums;
    sums.add(1, 0);
    lattice.addSide(origin, step, 1, sums);
    lattice.addSide(origin, step, -1, sums);
    const double shift = sums.first / sums.mass;
    return {origin + shift, sums.second / sums.mass - shift * shift};
}

double signWalkRelaxation(double b, double step, double peak) {
    return b / (2 * step * peak);
}

}  // namespace dianoia
