#include "core/elementary.h"

#include "core/pack_instructions.h"
#include "core/sums.h"

namespace dianoia::elementary {
namespace {

/// out := f(x) by packs; f(x[j]) is the same within a pack and at the end of the span.
template <class Function>
void apply(ConstSpan x, Span out, Function f) {
    std::size_t j = 0;
    for (; j + kPackSize <= x.size(); j += kPackSize) store(out.data() + j, f(load(x.data() + j)));
    const std::size_t rest = x.size() - j;
    if (rest > 0) storePart(out.data() + j, f(loadPart(x.data() + j, rest)), rest);
}

}  // namespace

void exp(ConstSpan x, Span out) {
    apply(x, out, [](Pack v) { return exp(v); });
}
void log(ConstSpan x, Span out) {
    apply(x, out, [](Pack v) { return log(v); });
}
void log1p(ConstSpan x, Span out) {
    apply(x, out, [](Pack v) { return log1p(v); });
}
void sigmoid(ConstSpan z, Span out) {
    apply(z, out, [](Pack v) { return sigmoid(v); });
}
void logisticCurvature(ConstSpan z, Span out) {
    apply(z, out, [](Pack v) { return logisticCurvature(v); });
}

double logisticTerms(ConstSpan margins, Span slopes) {
    SumLanes losses;
    const Index n = std::ssize(margins);
    Index j = 0;
    for (; j + SumLanes::kLanes <= n; j += SumLanes::kLanes) {
        losses.addPacks([&](Index l) {
            const auto [loss, slope] = logisticTerms(load(margins.data() + j + l));
            store(slopes.data() + j + l, slope);
            return loss;
        });
    }
    losses.addPart(n - j, [&](Index l) {
        const auto [loss, slope] = logisticTerms(margins[std::size_t(j + l)]);
        slopes[std::size_t(j + l)] = slope;
        return loss;
    });
    return losses.fold();
}

}  // namespace dianoia::elementary
