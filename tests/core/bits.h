// QCOMPARE of two doubles allows a relative difference of 1e-12; what must agree to the last bit is compared as words.
#pragma once

#include <QtGlobal>
#include <bit>

namespace dianoia {

inline quint64 bits(double x) {
    return std::bit_cast<quint64>(x);
}

}  // namespace dianoia
