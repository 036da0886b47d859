#include "theory/bound_check.h"

#include <algorithm>
#include <cmath>

namespace dianoia {

BoundCheck::BoundCheck(const TheoryLine& line, std::string_view metric, const LineInputs& inputs)
    : m_line(&line), m_metric(metric), m_inputs(&inputs), m_holds(line.holds(inputs, metric)) {
    if (metric == "dist_sq") m_floor = inputs.distanceFloor;
    if (metric == "gap") m_floor = inputs.gapFloor;
}

void BoundCheck::compare(double round, double value) {
    constexpr double kRounding = 1 + 1e-9;
    const auto bound = m_line->formulaAt(*m_inputs, m_metric, round);
    if (!bound || !(value > *bound * kRounding + m_floor)) return;
    if (!m_excess) m_excess = BoundExcess{round, 1};
    m_excess->greatest = std::max(m_excess->greatest, *bound > 0 ? value / *bound : HUGE_VAL);
}

void BoundCheck::take(const MeasuredSpan& span) {
    if (!m_holds || span.rows == 0) return;
    if (m_line->average == LineAverage::none) {
        compare(span.firstRound, span.greatest);
        compare(span.lastRound, span.last);
        return;
    }
    const double rows = double(span.rows);
    m_isWhole = m_isWhole && span.firstRound == double(m_rows) && span.lastRound == double(m_rows) + rows - 1;
    m_rows += span.rows;
    m_total += m_line->average == LineAverage::mean ? span.sum : span.sum * span.sum / rows;
    if (m_isWhole) compare(double(m_rows), *average());
}

std::optional<double> BoundCheck::average() const {
    if (!m_isWhole || m_rows == 0) return std::nullopt;
    const double mean = m_total / double(m_rows);
    return m_line->average == LineAverage::mean ? mean : std::sqrt(mean);
}

}  // namespace dianoia
