#include "controls/value_scale.h"

#include <algorithm>
#include <cmath>

#include "core/number_text.h"

namespace dianoia {

ValueScale::ValueScale(const FieldInfo& info, double centre, double highest)
    : m_isLogarithmic(info.scale == Scale::logarithmic),
      m_isWhole(info.type == FieldType::integer),
      m_hasZero(info.lowest <= 0 && !info.lowestExcluded),
      m_low(info.lowest),
      m_high(std::min(info.highest, highest)) {
    if (m_isLogarithmic) {
        const double middle = centre > 0 && std::isfinite(centre) ? centre : 1;
        const double least = m_isWhole ? 1 : middle * 1e-3;
        m_low = std::max(least, info.lowest > 0 ? info.lowest : least);
        m_high = std::min(std::max(middle * 1e3, m_low * 10), std::max(m_high, m_low));
    } else {
        if (!std::isfinite(m_low)) m_low = centre - 10;
        if (!std::isfinite(m_high)) m_high = std::max(centre, m_low) + 10;
        m_high = std::max(m_high, m_low);
    }
}

double ValueScale::valueAt(int position) const {
    if (m_isLogarithmic && m_hasZero && position == 0) return 0;
    const double share = double(position) / kPositions;
    const double value = m_isLogarithmic ? m_low * std::pow(m_high / m_low, share) : m_low + share * (m_high - m_low);
    if (m_isWhole) return std::round(value);
    // Three digits are as many as a slider can mean.
    return std::clamp(parseReal(roundedText(value, 3)).value, m_low, m_high);
}

int ValueScale::positionOf(double value) const {
    if (!(value > m_low)) return m_isLogarithmic && m_hasZero && value > 0 ? 1 : 0;
    const double share =
        m_isLogarithmic ? std::log(value / m_low) / std::log(m_high / m_low) : (value - m_low) / (m_high - m_low);
    return int(std::lround(std::clamp(share, 0.0, 1.0) * kPositions));
}

}  // namespace dianoia
