// Random choices of one act of the monkey: they depend on the seed and on the number of the act alone, so that a run
// is repeated however fast the machine is.
#pragma once

#include <cstddef>
#include <cstdint>

namespace dianoia::testing {

/// SplitMix64.
class Dice {
public:
    Dice(std::uint64_t seed, std::uint64_t act) : m_state(seed * 0x9e3779b97f4a7c15u + act * 0xd1b54a32d192ed03u) {
        next();
    }
    std::uint64_t next() {
        std::uint64_t z = m_state += 0x9e3779b97f4a7c15u;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
        return z ^ (z >> 31);
    }
    /// 0 to count - 1; 0 where there is nothing to choose.
    int below(std::size_t count) { return count == 0 ? 0 : int(next() % count); }
    /// From low to high, both of them included.
    int between(int low, int high) { return low + below(std::size_t(high - low + 1)); }
    double fraction() { return double(next() >> 11) * 0x1p-53; }
    bool oneIn(std::size_t count) { return below(count) == 0; }
    template <class Container>
    auto& of(Container& values) {
        return values[std::size_t(below(std::size(values)))];
    }

private:
    std::uint64_t m_state;
};

}  // namespace dianoia::testing
