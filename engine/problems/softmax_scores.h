// The scores a.x_c of a block of rows, and the probabilities and losses that softmax makes of them.
#pragma once

#include "problems/feature_store.h"

namespace dianoia {

/// Works in a buffer of its caller: (classes + 3) x `longest` doubles.
class SoftmaxScores {
public:
    SoftmaxScores(const FeatureStore& features, Index classes, Index longest, Vector& buffer);

    /// The values of class c, one a row of the block.
    double* ofClass(Index c) { return m_values + c * m_longest; }
    /// Fills in the scores of a block of at most `longest` rows; uses space.c.
    void fill(const RowBlock& block, ConstSpan x, Workspace& space);
    /// Replaces the scores by probabilities and returns the sum of the losses log(sum exp(score)) - score of the class.
    double toProbabilities(const std::vector<std::uint32_t>& classOf);

private:
    void subtractGreatest(double* lossOf, const std::vector<std::uint32_t>& classOf);
    void sumOthers(double* others, double* found);

    const FeatureStore& m_features;
    Index m_classes, m_longest;
    double* m_values;
    RowBlock m_block;
};

}  // namespace dianoia
