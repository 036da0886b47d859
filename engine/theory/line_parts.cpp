#include "theory/line_parts.h"

#include "core/number_text.h"

namespace dianoia {

std::string shortNumber(double value) {
    return roundedText(value, 4);
}

std::string filled(const std::string& formula, const std::vector<double>& numbers) {
    std::string text;
    std::size_t next = 0;
    for (std::size_t i = 0; i < formula.size(); ++i) {
        if (formula[i] != '{') {
            text += formula[i];
            continue;
        }
        text += shortNumber(numbers.at(next++));
        i = formula.find('}', i);
    }
    return text;
}

LineAssumption honest(const LineInputs& inputs) {
    return {"all workers are honest", inputs.traits.isHonest};
}

LineAssumption honestMean(const LineInputs& inputs) {
    const RunTraits& traits = inputs.traits;
    return {"the server takes the mean of honest workers' messages, without added noise",
            traits.isMean && traits.isHonest && !traits.isNoisy};
}

LineAssumption unchanged(const LineInputs& inputs) {
    return {"nothing was changed since round 0", inputs.traits.isUnchanged};
}

LineAssumption withoutMomentum(const LineInputs& inputs) {
    return {"no momentum", inputs.traits.isWithoutMomentum};
}

LineAssumption constantStep(const LineInputs& inputs) {
    return {"a constant step", inputs.traits.isConstant};
}

LineAssumption unbiased(const LineInputs& inputs) {
    const RunTraits& traits = inputs.traits;
    return {"an unbiased compressor with a norm of each worker's own, and DIANA's memory or none",
            traits.isUnbiased && (traits.isDirect || traits.isDifference)};
}

LineAssumption knownNoise(const LineInputs& inputs) {
    return {"full gradients, or minibatches whose variance sigma^2 has a known bound", inputs.knowsGradientNoise};
}

LineAssumption unregularized(const LineInputs& inputs) {
    return {"no regularizer R", !inputs.regularized};
}

LineAssumption parallelBowls(const LineInputs& inputs) {
    return {"every f_i is a bowl of one diagonal shape, in at most 64 coordinates and for at most 101 workers",
            inputs.traits.isParallel && !inputs.walks.empty()};
}

LineAssumption plainMessages(const LineInputs& inputs) {
    const RunTraits& traits = inputs.traits;
    return {"full gradients, no memory, and nothing compressed but signs for a vote",
            traits.isFull && traits.isDirect && traits.isUncompressed};
}

LineAssumption odd(const LineInputs& inputs) {
    return {"an odd number of workers", inputs.traits.isOdd};
}

}  // namespace dianoia
