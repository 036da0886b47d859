#include <algorithm>

#include "core/diagnostics.h"
#include "problems/diagonal_quadratic.h"
#include "problems/margin_problem.h"
#include "problems/problem_fields.h"
#include "problems/softmax_problem.h"

namespace dianoia {
namespace {

template <class Kind>
std::unique_ptr<Problem> makeOverData(const ProblemInputs& inputs) {
    if (!inputs.data) failContent("problem.kind " + inputs.options.kind + " needs a data set");
    return std::make_unique<Kind>(*inputs.data, inputs.partition, inputs.options.l2);
}

std::unique_ptr<Problem> makeShifted(const ProblemInputs& inputs) {
    return makeShiftedQuadratics(inputs.options.positions);
}

std::unique_ptr<Problem> makeSpread(const ProblemInputs& inputs) {
    const ProblemOptions& o = inputs.options;
    return makeQuadratic({inputs.workers, Index(o.dimension), o.mu, o.L, o.spread}, inputs.streams);
}

const ProblemKind& kindOf(const std::string& name) {
    const auto& kinds = problemKinds();
    const auto found = std::ranges::find(kinds, name, [](const ProblemKind& kind) { return kind.info.name; });
    if (found == kinds.end()) failContent("problem.kind: \"" + name + "\" is not a kind of problem");
    return *found;
}

}  // namespace

const std::vector<ProblemKind>& problemKinds() {
    static const std::vector<ProblemKind> kinds = {
        {{"logistic", "Classification by log(1 + exp(-y a.x)), the larger of two labels being +1.", {"l2", "start"}},
         true,
         makeOverData<LogisticRegression>},
        {{"softmax", "Classification by cross-entropy over any number of classes.", {"l2", "start"}},
         true,
         makeOverData<SoftmaxRegression>},
        {{"least_squares", "Regression by (a.x - y)^2 / 2, y the label as a number.", {"l2", "start"}},
         true,
         makeOverData<LeastSquares>},
        {{"quadratic",
          "Bowls of one shape with curvatures from mu to L, each worker's at a place of its own.",
          {"dimension", "mu", "L", "spread", "start"}},
         false,
         makeSpread},
        {{"shifted_quadratics",
          "Tug of war: f_i(x) = |x - a_i|^2 / 2, each worker pulls towards its own position.",
          {"positions", "start"}},
         false,
         makeShifted}};
    return kinds;
}

bool usesData(const std::string& kind) {
    return kindOf(kind).usesData;
}

std::unique_ptr<Problem> makeProblem(const ProblemOptions& options, std::shared_ptr<const DataSet> data,
                                     const Partition& partition, Index workers, const RandomStreams& streams) {
    return kindOf(options.kind).make({options, data.get(), partition, workers, streams});
}

}  // namespace dianoia
