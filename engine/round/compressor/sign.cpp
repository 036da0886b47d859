#include "round/compressor/sign.h"

#include <algorithm>

#include "core/diagnostics.h"
#include "round/compressor/coins.h"
#include "round/compressor/sign_packs.h"

namespace dianoia {
namespace {

enum class ZeroRule { zero, plus, random };

class Sign final : public Compressor {
public:
    Sign(Index dimension, ZeroRule rule) : m_dimension(dimension), m_rule(rule) {}

    void compress(ConstSpan input, WorkerIndex worker, const RoundContext& context, Symbols& symbols) const override {
        symbols.form = SymbolForm::signs;
        symbols.dimension = m_dimension;
        symbols.signs.resize(input.size());
        const std::int8_t ofZero = m_rule == ZeroRule::plus ? 1 : 0;
        takeSigns(input, ofZero, symbols.signs.data());
        if (m_rule == ZeroRule::random && std::find(input.begin(), input.end(), 0.0) != input.end())
            tossZeros(worker, context, symbols);
    }

    std::optional<ExactLaw> law(ConstSpan input) const override {
        ExactLaw law;
        for (double v : input) law.coordinates.push_back(v == 0 ? lawOfZero() : fixedValue(v < 0 ? -1 : 1));
        return law;
    }

private:
    void tossZeros(WorkerIndex worker, const RoundContext& context, Symbols& symbols) const {
        const auto tossTile = [&](Range tile, const std::uint32_t* words) {
            std::int8_t* signs = symbols.signs.data() + tile.first;
            for (Index j = 0; j < tile.size(); ++j)
                if (signs[j] == 0) signs[j] = words[j] >> 31 ? -1 : 1;
        };
        forEachTileOfWords(m_dimension, worker, context, symbols.words, tossTile);
    }

    CoordinateLaw lawOfZero() const {
        if (m_rule != ZeroRule::random) return fixedValue(m_rule == ZeroRule::plus ? 1 : 0);
        CoordinateLaw law;
        law.variance = 1;
        law.outcomes = {Outcome{1, 0.5}, Outcome{-1, 0.5}};
        return law;
    }

    Index m_dimension;
    ZeroRule m_rule;
};

ZeroRule zeroRule(const std::string& word) {
    if (word == "zero") return ZeroRule::zero;
    if (word == "plus") return ZeroRule::plus;
    if (word == "random") return ZeroRule::random;
    failContent("compressor.zero is \"" + word + "\"; it must be zero, plus or random");
}

}  // namespace

std::unique_ptr<Compressor> makeSign(const CompressorOptions& options, Index dimension, int) {
    return std::make_unique<Sign>(dimension, zeroRule(options.zero));
}

}  // namespace dianoia
