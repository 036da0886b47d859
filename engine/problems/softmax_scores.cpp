#include "problems/softmax_scores.h"

#include <algorithm>

#include "core/elementary.h"
#include "core/sums.h"

namespace dianoia {

SoftmaxScores::SoftmaxScores(const FeatureStore& features, Index classes, Index longest, Vector& buffer)
    : m_features(features), m_classes(classes), m_longest(longest), m_values(room(buffer, (classes + 3) * longest)) {}

void SoftmaxScores::fill(const RowBlock& block, ConstSpan x, Workspace& space) {
    m_block = block;
    for (Index c = 0; c < m_classes; ++c)
        m_features.fastProducts(block, x.data() + c * m_features.columns(), ofClass(c), space);
}

// Scores less the greatest score of their row: the exponentials then cannot overflow.
void SoftmaxScores::subtractGreatest(double* lossOf, const std::vector<std::uint32_t>& classOf) {
    const Index rows = m_block.count;
    double* greatest = ofClass(m_classes + 1);
    std::copy_n(ofClass(0), rows, greatest);
    for (Index c = 1; c < m_classes; ++c) {
        const double* score = ofClass(c);
        for (Index k = 0; k < rows; ++k) greatest[k] = score[k] > greatest[k] ? score[k] : greatest[k];
    }
    for (Index c = 0; c < m_classes; ++c) {
        double* score = ofClass(c);
        for (Index k = 0; k < rows; ++k) score[k] -= greatest[k];
    }
    for (Index k = 0; k < rows; ++k) lossOf[k] = -ofClass(Index(classOf[std::size_t(m_block.row(k))]))[k];
}

// The exponential of the greatest score is 1, and one such value is left out: log(1 + others) then keeps its digits
// where one class is all but certain.
void SoftmaxScores::sumOthers(double* others, double* found) {
    std::fill_n(others, m_block.count, 0.0);
    std::fill_n(found, m_block.count, 0.0);
    for (Index c = 0; c < m_classes; ++c) {
        const double* value = ofClass(c);
        for (Index k = 0; k < m_block.count; ++k) {
            const double left = value[k] == 1 ? 1 - found[k] : 0.0;
            others[k] += value[k] - left;
            found[k] += left;
        }
    }
}

double SoftmaxScores::toProbabilities(const std::vector<std::uint32_t>& classOf) {
    const auto rows = std::size_t(m_block.count);
    double *lossOf = ofClass(m_classes), *others = ofClass(m_classes + 1), *scratch = ofClass(m_classes + 2);
    subtractGreatest(lossOf, classOf);
    for (Index c = 0; c < m_classes; ++c) elementary::exp({ofClass(c), rows}, {ofClass(c), rows});
    sumOthers(others, scratch);
    elementary::log1p({others, rows}, {scratch, rows});
    for (std::size_t k = 0; k < rows; ++k) {
        lossOf[k] += scratch[k];
        scratch[k] = 1 / (1 + others[k]);
    }
    for (Index c = 0; c < m_classes; ++c)
        for (std::size_t k = 0; k < rows; ++k) ofClass(c)[k] *= scratch[k];
    return sum({lossOf, rows});
}

}  // namespace dianoia
