// How many of n independent events happen: the Poisson-binomial law, for several sets of probabilities at once.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

#include "core/types.h"

namespace dianoia {

/// Probabilities that 0, 1, ..., rows-1 of the events happen, built event by event:
///     d[k] <- d[k] q_i + d[k-1] p_i,   d = (1, 0, 0, ...) at first, q_i = 1 - p_i unless said.
/// With q_i < 1 - p_i a third outcome is excluded: d[k] is then the probability of k successes and no exclusion.
/// L laws are kept side by side, one a lane, so that the step runs in vector registers. No term is negative, so nothing
/// cancels. Memory grows once.
template <std::size_t L>
class SuccessCounts {
public:
    using Lane = std::array<double, L>;

    /// Forgets all events; counts beyond rows-1 are not kept. rows >= 1.
    void reset(Index rows) {
        m_rows = rows;
        if (std::ssize(m_law) < rows) m_law.resize(std::size_t(rows));
        m_law[0].fill(1.0);
        m_used = 1;
    }
    /// One more independent event, of probability p[l] in lane l.
    void add(const Lane& p) {
        Lane q;
        for (std::size_t l = 0; l < L; ++l) q[l] = 1.0 - p[l];
        add(p, q);
    }
    void add(const Lane& p, const Lane& q) {
        if (m_used < m_rows) {
            m_law[std::size_t(m_used)].fill(0.0);
            ++m_used;
        }
        for (std::size_t k = std::size_t(m_used) - 1; k > 0; --k)
            for (std::size_t l = 0; l < L; ++l) m_law[k][l] = m_law[k][l] * q[l] + m_law[k - 1][l] * p[l];
        for (std::size_t l = 0; l < L; ++l) m_law[0][l] *= q[l];
    }
    /// P[k successes], each lane; k < used().
    const Lane& operator[](Index k) const { return m_law[std::size_t(k)]; }
    /// The counts that have a probability here: 0 ... used()-1.
    Index used() const { return m_used; }

private:
    std::vector<Lane> m_law;
    Index m_rows = 0, m_used = 0;
};

/// The same for n points X_i of which one lies at a, or one at a and one at b > a, while k of the others are <= a and
/// the rest are > b: densities of order statistics. Point i is <= a with probability p, > b with probability q, at a
/// with density atA, at b with density atB.
template <std::size_t L>
class MarkedCounts {
public:
    using Lane = std::array<double, L>;

    void reset(Index rows) {
        if (std::ssize(m_none) < rows) {
            for (auto* law : {&m_none, &m_first, &m_second, &m_both}) law->resize(std::size_t(rows));
        }
        m_rows = rows;
        for (auto* law : {&m_none, &m_first, &m_second, &m_both})
            for (Lane& lane : *law) lane.fill(0.0);
        m_none[0].fill(1.0);
    }
    void add(const Lane& p, const Lane& q, const Lane& atA, const Lane& atB) {
        for (std::size_t k = std::size_t(m_rows); k-- > 0;) {
            for (std::size_t l = 0; l < L; ++l) {
                const auto step = [&](const std::vector<Lane>& law) {
                    return law[k][l] * q[l] + (k > 0 ? law[k - 1][l] * p[l] : 0.0);
                };
                m_both[k][l] = step(m_both) + atB[l] * m_first[k][l] + atA[l] * m_second[k][l];
                m_first[k][l] = step(m_first) + atA[l] * m_none[k][l];
                m_second[k][l] = step(m_second) + atB[l] * m_none[k][l];
                m_none[k][l] = step(m_none);
            }
        }
    }
    /// One point at a, k others <= a, the rest > b.
    const Lane& first(Index k) const { return m_first[std::size_t(k)]; }
    /// One point at a, one at b, k others <= a, the rest > b.
    const Lane& both(Index k) const { return m_both[std::size_t(k)]; }

private:
    std::vector<Lane> m_none, m_first, m_second, m_both;
    Index m_rows = 0;
};

}  // namespace dianoia
