#include "simulation/setup.h"

#include "data/load_data.h"
#include "experiment/spec_json.h"
#include "experiment/validate.h"
#include "problems/problem_fields.h"
#include "problems/size_limit.h"

namespace dianoia {
namespace {

/// The parts of a spec that decide a setup, as a text.
std::string keyOf(const ExperimentSpec& spec, std::initializer_list<const char*> groups) {
    const Json all = toJson(spec);
    std::string key = std::to_string(spec.run.seed);
    for (const char* group : groups) key += '\n' + all[group].dump();
    return key;
}

Vector startOf(const ExperimentSpec& spec, const Problem& problem) {
    const auto& start = spec.problem.start;
    if (start.empty()) return problem.defaultStart();
    if (std::ssize(start) != problem.dimension())
        failContent("problem.start has " + std::to_string(start.size()) + " numbers, but the problem has dimension " +
                    std::to_string(problem.dimension()));
    return Vector(start.begin(), start.end());
}

std::shared_ptr<Setup> makeSetup(const ExperimentSpec& spec, std::shared_ptr<const DataSet> data, int threads) {
    const RandomStreams streams(std::uint64_t(spec.run.seed));
    auto setup = std::make_shared<Setup>();
    setup->data = std::move(data);
    if (setup->data) setup->partition = makePartition(*setup->data, Index(spec.workers.count), spec.partition, streams);
    setup->problem = makeProblem(spec.problem, setup->data, setup->partition, Index(spec.workers.count), streams);
    setup->regularizer = makeRegularizer(spec.regularizer);
    requireRunSize(setup->workers(), setup->dimension());
    setup->start = startOf(spec, *setup->problem);
    GradientEvaluator evaluator(*setup->problem);
    setup->startObjective = evaluator.loss(setup->start, threads) + setup->regularizer->value(setup->start);
    setup->optimum = findOptimum(*setup->problem, *setup->regularizer, threads);
    return setup;
}

}  // namespace

std::shared_ptr<const DataSet> SetupSource::dataOf(const ExperimentSpec& spec, Notes& notes) {
    Loaded& known = m_data[keyOf(spec, {"data"})];
    auto data = known.data.lock();
    if (!data) {
        const RandomStreams streams(std::uint64_t(spec.run.seed));
        Notes fresh;
        data = std::make_shared<const DataSet>(loadData(spec.data, m_folder, streams, fresh));
        known = {data, std::move(fresh)};
    }
    notes = known.notes;
    return data;
}

std::shared_ptr<const Setup> SetupSource::get(const ExperimentSpec& spec, int threads) {
    requireValid(spec);
    const std::lock_guard lock(m_mutex);
    std::weak_ptr<const Setup>& known =
        m_setups[keyOf(spec, {"problem", "regularizer", "data", "partition", "workers"})];
    if (auto setup = known.lock()) return setup;
    Notes notes;
    auto setup = makeSetup(spec, usesData(spec.problem.kind) ? dataOf(spec, notes) : nullptr, threads);
    setup->notes = std::move(notes);
    known = setup;
    return setup;
}

}  // namespace dianoia
