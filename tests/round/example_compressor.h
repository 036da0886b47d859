// A compressor that sends all or nothing: C(v) = v / q with probability q, else 0, for 0 < q <= 1. Unbiased:
// E C(v) = v, E|C(v) - v|^2 = (1/q - 1) |v|^2, so omega = 1/q - 1.
#pragma once

#include "round/compressor/compressor.h"

namespace dianoia {

class AllOrNothing : public Compressor {
public:
    explicit AllOrNothing(double q) : m_q(q) {}

    void compress(ConstSpan input, WorkerIndex worker, const RoundContext& context, Symbols& symbols) const override {
        symbols.form = SymbolForm::dense;
        symbols.dimension = std::ssize(input);
        symbols.values.assign(input.size(), 0.0);
        // One coin a message: the word that belongs to coordinate 0 of this worker in this round.
        if (unitInterval(context.streams.word(Purpose::compress, worker, context.round, 0)) >= m_q) return;
        for (std::size_t j = 0; j < input.size(); ++j) symbols.values[j] = input[j] / m_q;
    }

private:
    double m_q;
};

}  // namespace dianoia
