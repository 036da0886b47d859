// Positions of a slider as values of a parameter. Without Qt.
#pragma once

#include "schema/field.h"

namespace dianoia {

/// Maps the positions 0 ... kPositions of a slider to the values of a field. A logarithmic field spans three decades to
/// each side of a centre, within its range; where 0 is allowed, position 0 is 0. Whole numbers are rounded.
class ValueScale {
public:
    static constexpr int kPositions = 600;

    /// `centre` is a value in the middle of what is sensible; `highest` closes a range that the field leaves open.
    ValueScale(const FieldInfo& info, double centre, double highest);

    double valueAt(int position) const;
    int positionOf(double value) const;
    /// Whether the value lies between the two ends.
    bool covers(double value) const { return (m_hasZero && value == 0) || (value >= m_low && value <= m_high); }

private:
    bool m_isLogarithmic, m_isWhole, m_hasZero;
    double m_low, m_high;
};

}  // namespace dianoia
