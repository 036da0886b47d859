#include "simulation/message_probe.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/sums.h"
#include "experiment/compression_name.h"

namespace dianoia {
namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

/// Bins of the symbols -s ... s, several to a bin where there are more than 65.
class SymbolBins {
public:
    explicit SymbolBins(Index levelCount) : m_levelCount(double(levelCount)), m_half(std::min<Index>(levelCount, 32)) {}

    std::size_t size() const { return std::size_t(2 * m_half + 1); }
    double symbolAt(std::size_t bin) const { return (double(bin) - double(m_half)) * m_levelCount / double(m_half); }
    /// The bin of a value that arrived; where no norm travels it is that of its sign.
    std::size_t binOf(double value, double norm) const {
        if (value == 0 || norm == 0) return std::size_t(m_half);
        const double share = std::isfinite(norm) ? std::clamp(value / norm, -1.0, 1.0) : std::copysign(1.0, value);
        return std::size_t(std::lround(share * double(m_half)) + m_half);
    }

private:
    double m_levelCount;
    Index m_half;
};

double expectedError(const ExactLaw& law, ConstSpan input) {
    double total = 0;
    for (std::size_t j = 0; j < input.size(); ++j) {
        const double bias = law.coordinates[j].mean - input[j];
        total += law.coordinates[j].variance + bias * bias;
    }
    return total;
}

/// The numbers of a request brought to what there is.
void locate(const MessageRequest& wanted, const Run& run, MessagePicture& picture) {
    const MessageLayout& layout = run.stages().layout;
    const bool hasNorms = layout.form == SymbolForm::ternary || layout.form == SymbolForm::levels;
    const Blocks blocks = Blocks::of(run.setup().dimension(), hasNorms ? layout.block : 0);
    const auto within = [](Index i, Index count) { return std::clamp<Index>(i, 0, count - 1); };
    picture.dimension = run.setup().dimension();
    picture.workers = run.setup().workers();
    picture.blocks = blocks.count();
    picture.request = {wanted.run, within(wanted.worker, picture.workers), within(wanted.block, picture.blocks), 0};
    picture.block = blocks.at(picture.request.block);
    picture.pages = (picture.block.size() + kMessagePage - 1) / kMessagePage;
    picture.request.page = within(wanted.page, picture.pages);
    const Index first = picture.block.first + picture.request.page * kMessagePage;
    picture.shown = {first, std::min(picture.block.last, first + kMessagePage)};
}

template <class T>
std::vector<T> cut(std::span<const T> whole, Range range) {
    const auto part = whole.subspan(std::size_t(range.first), std::size_t(range.size()));
    return {part.begin(), part.end()};
}

void normalise(std::vector<double>& counts, double total) {
    for (double& count : counts) count /= total;
}

void describe(const Run& run, const WorkerMessage& message, const std::optional<ExactLaw>& law,
              MessagePicture& picture) {
    picture.name = compressionName(run.spec());
    picture.round = run.round();
    picture.input = cut<double>(message.input, picture.shown);
    picture.decoded = cut<double>(message.decoded, picture.shown);
    picture.whole = std::make_shared<const Vector>(message.input);
    if (law) picture.law = cut<CoordinateLaw>(law->coordinates, picture.shown);
    picture.norm = message.norms.empty() ? kNone : message.norms[std::size_t(picture.request.block)];
    picture.bits = message.bits;
    picture.nonzeros = picture.dimension - std::count(message.decoded.begin(), message.decoded.end(), 0.0);
    picture.formula =
        messageBits(run.spec().compressor, run.spec().network, picture.dimension, picture.nonzeros < picture.dimension);
    picture.expectedNonzeros = law ? law->expectedNonzeros() : kNone;
}

}  // namespace

void MessageProbe::observe(Run& run, int threads) {
    auto picture = std::make_shared<MessagePicture>();
    const Index worker = std::clamp<Index>(m_request.worker, 0, run.setup().workers() - 1);
    if (!run.observe(worker, threads, m_message)) return;
    // After observe(), which lets due changes act.
    locate(m_request, run, *picture);
    const Compressor& compressor = *run.stages().compressor;
    const auto own = compressor.law(m_message.input);
    const auto law = compressor.sharesNorms() ? compressor.lawWith(m_message.input, m_message.norms) : own;
    describe(run, m_message, law, *picture);
    if (compressor.sharesNorms() && own) picture->ownScaleError = expectedError(*own, m_message.input);
    const MessageLayout& layout = run.stages().layout;
    keep(*picture, law ? &*law : nullptr, layout.form == SymbolForm::levels ? layout.levelCount : 1);
    for (const Observation& one : m_observed) picture->errors.push_back(one.error);
    m_picture = std::move(picture);
}

void MessageProbe::keep(MessagePicture& picture, const ExactLaw* law, Index levelCount) {
    const SymbolBins bins(levelCount);
    const ConstSpan input = m_message.input, decoded = m_message.decoded;
    const auto binOf = [&](double value) {
        return bins.binOf(value, std::isnan(picture.norm) ? std::abs(value) : picture.norm);
    };
    Observation now{{picture.round, squaredDistance(decoded, input), law ? expectedError(*law, input) : kNone},
                    std::vector<double>(bins.size(), 0.0)};
    SymbolShares& shares = picture.shares;
    if (law) shares.expected.assign(bins.size(), 0.0);
    for (auto j = std::size_t(picture.block.first); j < std::size_t(picture.block.last); ++j) {
        ++now.counts[binOf(decoded[j])];
        if (!law) continue;
        for (const Outcome& outcome : law->coordinates[j].outcomes)
            shares.expected[binOf(outcome.value)] += outcome.probability;
    }
    for (std::size_t b = 0; b < bins.size(); ++b) shares.symbols.push_back(bins.symbolAt(b));
    shares.now = now.counts;
    remember(std::move(now), levelCount);
    shares.recent.assign(bins.size(), 0.0);
    for (const Observation& one : m_observed)
        for (std::size_t b = 0; b < bins.size(); ++b) shares.recent[b] += one.counts[b];
    const auto block = double(picture.block.size());
    normalise(shares.now, block);
    normalise(shares.expected, block);
    normalise(shares.recent, block * double(m_observed.size()));
}

void MessageProbe::remember(Observation observation, Index levelCount) {
    if (levelCount != m_levelCount) m_observed.clear();
    m_levelCount = levelCount;
    // A run that began again has no past.
    while (!m_observed.empty() && m_observed.back().error.round >= observation.error.round) m_observed.pop_back();
    m_observed.push_back(std::move(observation));
    if (m_observed.size() > kObserved) m_observed.pop_front();
}

}  // namespace dianoia
