// The kinds of problems and the parameters of the groups "problem" and "regularizer".
#pragma once

#include <memory>

#include "core/philox.h"
#include "data/partition.h"
#include "problems/problem.h"
#include "problems/problem_options.h"
#include "schema/field.h"

namespace dianoia {

/// What a problem is made from. `data` is null and `partition` empty where the kind uses none.
struct ProblemInputs {
    const ProblemOptions& options;
    const DataSet* data;
    const Partition& partition;
    Index workers;
    const RandomStreams& streams;
};

struct ProblemKind {
    KindInfo info;
    bool usesData;
    std::unique_ptr<Problem> (*make)(const ProblemInputs&);
};

/// Every kind, "logistic" first.
const std::vector<ProblemKind>& problemKinds();
/// Whether problems of this kind are losses over the rows of a data set. Throws Error for an unknown kind.
bool usesData(const std::string& kind);

/// Throws Error (content) where data or options do not suit the kind. shifted_quadratics has as many workers as
/// positions; elsewhere `workers` counts, or the partition's where there are data.
std::unique_ptr<Problem> makeProblem(const ProblemOptions& options, std::shared_ptr<const DataSet> data,
                                     const Partition& partition, Index workers, const RandomStreams& streams);

const Fields<ProblemOptions>& problemFields();
const Fields<RegularizerOptions>& regularizerFields();

}  // namespace dianoia
