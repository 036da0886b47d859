#include <algorithm>

#include "core/diagnostics.h"
#include "problems/diagonal_quadratic.h"
#include "problems/margin_problem.h"
#include "problems/mlp_problem.h"
#include "problems/nonconvex_logistic.h"
#include "problems/problem_fields.h"
#include "problems/rosenbrock.h"
#include "problems/softmax_problem.h"

namespace dianoia {
namespace {

template <class Kind>
std::unique_ptr<Problem> makeOverData(const ProblemInputs& inputs) {
    if (!inputs.data) failContent("problem.kind " + inputs.options.kind + " needs a data set");
    return std::make_unique<Kind>(*inputs.data, inputs.partition, inputs.options.l2);
}

std::unique_ptr<Problem> makeMlp(const ProblemInputs& inputs) {
    const ProblemOptions& o = inputs.options;
    if (!inputs.data) failContent("problem.kind mlp needs a data set");
    return std::make_unique<MlpProblem>(*inputs.data, inputs.partition, o.l2, o.hidden,
                                        o.activation == "tanh" ? Activation::tanh : Activation::relu, inputs.streams);
}

std::unique_ptr<Problem> makeValley(const ProblemInputs& inputs) {
    return makeRosenbrock(inputs.workers);
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
        {{"mlp",
          "A multilayer perceptron with cross-entropy over any number of classes; not convex.",
          {"hidden", "activation", "l2", "start"}},
         true,
         makeMlp},
        {{"nonconvex_logistic",
          "Logistic regression with the penalty l2 sum x^2/(1 + x^2), which is not convex.",
          {"l2", "start"}},
         true,
         makeOverData<NonconvexLogistic>},
        {{"quadratic",
          "Bowls of one shape with curvatures from mu to L, each worker's at a place of its own.",
          {"dimension", "mu", "L", "spread", "start"}},
         false,
         makeSpread},
        {{"shifted_quadratics",
          "Tug of war: f_i(x) = |x - a_i|^2 / 2, each worker pulls towards its own position.",
          {"positions", "start"}},
         false,
         makeShifted},
        {{"rosenbrock",
          "A curved valley in two coordinates, (x - 1)^2 + 10 (y - x^2)^2, with workers that pull apart; not convex.",
          {"start"}},
         false,
         makeValley}};
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
