#include "round/compressor/identity.h"

#include <algorithm>

namespace dianoia {
namespace {

class Identity final : public Compressor {
public:
    Identity(Index dimension, int floatBits) : m_dimension(dimension), m_toFloat(floatBits == 32) {}

    void compress(ConstSpan input, WorkerIndex, const RoundContext&, Symbols& symbols) const override {
        symbols.form = SymbolForm::dense;
        symbols.dimension = m_dimension;
        symbols.values.resize(input.size());
        std::transform(input.begin(), input.end(), symbols.values.begin(), [this](double v) { return sent(v); });
    }
    bool isIdentity() const override { return true; }
    std::optional<ExactLaw> law(ConstSpan input) const override {
        ExactLaw law;
        for (double v : input) law.coordinates.push_back(fixedValue(sent(v)));
        return law;
    }

private:
    double sent(double v) const { return m_toFloat ? double(static_cast<float>(v)) : v; }

    Index m_dimension;
    bool m_toFloat;
};

}  // namespace

std::unique_ptr<Compressor> makeIdentity(const CompressorOptions&, Index dimension, int floatBits) {
    return std::make_unique<Identity>(dimension, floatBits);
}

}  // namespace dianoia
