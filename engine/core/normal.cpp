#include "core/normal.h"

#include <algorithm>

#include "core/elementary.h"
#include "core/pack_instructions.h"

namespace dianoia {
namespace {

constexpr std::uint64_t kQuarterTurn = std::uint64_t(1) << 30;
constexpr std::uint64_t kSign = std::uint64_t(1) << 63;
/// A whole number below 2^52 under these bits is the double 2^52 + it.
constexpr double kWhole = 0x1p52;

/// -log((w + 1/2) 2^-32) of the lower word w of each element: as elementary::log, but with fewer steps, since the
/// argument lies in (0, 1).
template <class Word>
RealsOf<Word> minusLog(Word words) {
    using Real = RealsOf<Word>;
    constexpr std::array kTail = {0.666666666666667,   0.39999999999899444, 0.2857142862600327, 0.22222211130259878,
                                  0.18182889455674947, 0.15331710618210773, 0.14616585424888623};
    const Word mantissa = (words << 20) & 0x000FFFFFFFF00000;
    const Real u = fromBits(mantissa | std::bit_cast<std::uint64_t>(1.0)) - (1.0 - 0x1p-33);
    // u = 2^-halvings (1 + f) with 1 + f in [1/sqrt 2, sqrt 2).
    const Word distance = (std::bit_cast<std::uint64_t>(elementary::kRootTwo) - 1) - toBits(u);
    const Real halvings = fromBits((distance >> 52) | std::bit_cast<std::uint64_t>(kWhole)) - kWhole;
    const Real f = fromBits(toBits(u) + (distance & 0xFFF0000000000000)) - 1.0;
    const Real ratio = f / (2.0 + f), square = ratio * ratio;
    return halvings * 0.6931471805599453 + (ratio * (f - square * polynomial(square, kTail)) - f);
}

template <class Real>
struct Direction {
    Real cosine, sine;
};

/// cos and sin of 2 pi w 2^-32: the nearest multiple of a quarter turn, and polynomials in the rest of at most pi/4.
template <class Word>
Direction<RealsOf<Word>> direction(Word turn) {
    using Real = RealsOf<Word>;
    // The rest counts in units of 2^-32 turns; powers of two in the coefficients take that back exactly.
    constexpr double kUnit = 1.0 / double(kQuarterTurn);
    constexpr auto scaled = [](auto c, double power) {
        for (double& v : c) {
            v *= power;
            power *= kUnit * kUnit;
        }
        return c;
    };
    constexpr std::array kSine =
        scaled(std::array{1.5707963267948966, -0.6459640975062443, 0.07969262624604301, -0.004681754132340976,
                          0.0001604411507421909, -3.59864335298231e-06, 5.633933781537854e-08},
               kUnit);
    constexpr std::array kCosine =
        scaled(std::array{1.0, -1.2337005501361697, 0.2536695079010467, -0.02086348076331121, 0.0009192602741831558,
                          -2.520203677046026e-05, 4.710609726757823e-07, -6.321256869628588e-09},
               1.0);
    const Word shifted = turn + kQuarterTurn / 2;
    const Real rest = fromBits((shifted & (kQuarterTurn - 1)) | std::bit_cast<std::uint64_t>(kWhole)) -
                      (kWhole + double(kQuarterTurn / 2));
    const Real square = rest * rest;
    const Real sine = rest * polynomial(square, kSine), cosine = polynomial(square, kCosine);
    const auto isOdd = (shifted & kQuarterTurn) != 0;
    const Word cosineSign = ((shifted + kQuarterTurn) << 32) & kSign, sineSign = (shifted << 32) & kSign;
    return {fromBits(toBits(select(isOdd, sine, cosine)) ^ cosineSign),
            fromBits(toBits(select(isOdd, cosine, sine)) ^ sineSign)};
}

/// The normals that come of pairs of words, times `scale`; the lower word of an element is the first of its pair.
template <class Word>
Interleaved<RealsOf<Word>> boxMuller(Word pairs, double scale) {
    const auto radius = squareRoot(minusLog(pairs)) * (elementary::kRootTwo * scale);
    const auto [cosine, sine] = direction(pairs >> 32);
    return interleave(radius * cosine, radius * sine);
}

constexpr std::size_t kStep = 2 * kPackSize;

void addStep(const std::uint32_t* words, double scale, double* values) {
    WordPack pairs;
    std::memcpy(&pairs, words, sizeof pairs);
    const auto [first, second] = boxMuller(pairs, scale);
    store(values, load(values) + first);
    store(values + kPackSize, load(values + kPackSize) + second);
}

/// At most four values: two pairs, which never pass through memory.
void addFew(std::span<const std::uint32_t> words, double scale, Span values) {
    using Pairs = PackTypes<16>::Word;
    const auto pair = [&](std::size_t i) { return words[i] | std::uint64_t(words[i + 1]) << 32; };
    const auto [first, second] = boxMuller(Pairs{pair(0), values.size() > 2 ? pair(2) : 0}, scale);
    for (std::size_t j = 0; j < values.size(); ++j) values[j] += j < 2 ? first[j] : second[j - 2];
}

}  // namespace

double normalDensity(double t) {
    return 0.3989422804014327 * elementary::exp(-0.5 * t * t);
}

double normalDistribution(double t) {
    // The upper tail is e^(-t^2/2) / (1 + t) times a smooth function of (t - c) / (t + c) (Schonfelder, 1978), here
    // its interpolation at 22 Chebyshev points.
    constexpr double kCentre = 4.5;
    constexpr std::array kTail = {
        0.46641865659290194,     -0.09445675888818672,    0.023842964769114877,   0.01892265666270255,
        -0.03037689096559219,    0.02261631044750492,     -0.010591085340544738,  0.00271124609712237,
        0.00011925573024680565,  -0.00035300175886796844, 7.095188121458242e-05,  3.383496311626417e-05,
        -1.4895134690970243e-05, -3.5856110651722897e-06, 2.5482899205994987e-06, 5.25400849070695e-07,
        -4.2337707856496405e-07, -1.063254545334381e-07,  6.421739613025035e-08,  2.2162406026539902e-08,
        -6.465698697865262e-09,  -2.9529370722343926e-09};
    const double size = std::min(elementary::magnitude(t), 40.0);
    const double upper =
        elementary::exp(-0.5 * size * size) * polynomial((size - kCentre) / (size + kCentre), kTail) / (1.0 + size);
    return t < 0 ? upper : 1.0 - upper;
}

void addNormals(std::span<const std::uint32_t> words, double scale, Span values) {
    std::size_t j = 0;
    for (; j + kStep <= values.size(); j += kStep) addStep(words.data() + j, scale, values.data() + j);
    const Span rest = values.subspan(j);
    if (rest.empty()) return;
    if (rest.size() <= 4) {
        addFew(words.subspan(j), scale, rest);
    } else if constexpr (kStep > 4) {
        std::array<std::uint32_t, kStep> lastWords{};
        std::array<double, kStep> last{};
        std::copy_n(words.begin() + std::ptrdiff_t(j), rest.size() + rest.size() % 2, lastWords.begin());
        std::copy(rest.begin(), rest.end(), last.begin());
        addStep(lastWords.data(), scale, last.data());
        std::copy_n(last.begin(), rest.size(), rest.begin());
    }
}

void drawNormals(std::span<const std::uint32_t> words, Span values) {
    std::fill(values.begin(), values.end(), 0.0);
    addNormals(words, 1, values);
}

}  // namespace dianoia
