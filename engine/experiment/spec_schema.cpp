#include "experiment/spec_schema.h"

#include <unordered_map>

#include "core/diagnostics.h"
#include "data/data_fields.h"
#include "data/text_lines.h"
#include "methods/method_table.h"
#include "problems/problem_fields.h"
#include "round/aggregator/aggregator_fields.h"
#include "round/attack/attack_fields.h"
#include "round/compressor/compressor_fields.h"
#include "round/memory/memory_fields.h"
#include "round/noise/noise_fields.h"
#include "round/oracle/oracle_fields.h"
#include "round/server/server_fields.h"
#include "round/wire/network_fields.h"

namespace dianoia {
namespace {

const Fields<MethodOptions>& methodFields() {
    static const Fields<MethodOptions> fields = {
        field(&MethodOptions::name, {.path = "method.name",
                                     .label = "algorithm",
                                     .help = "The recipe of stages that a round goes through.",
                                     .when = When::live,
                                     .frontRow = true,
                                     .kinds = methodKinds()})};
    return fields;
}

const Fields<RunOptions>& runFields() {
    static const Fields<RunOptions> fields = {
        field(&RunOptions::rounds, {.path = "run.rounds",
                                    .label = "rounds (k, t)",
                                    .help = "A run ends after this many rounds.",
                                    .unit = "rounds",
                                    .lowest = 0,
                                    .highest = 0x1p40,
                                    .scale = Scale::logarithmic}),
        field(&RunOptions::seed, {.path = "run.seed",
                                  .label = "seed",
                                  .help = "All random draws of a run are a function of this number.",
                                  .lowest = 0,
                                  .highest = 0x1p53}),
        field(&RunOptions::repeats, {.path = "run.repeats",
                                     .label = "repeats",
                                     .help = "Runs with other coins, minibatches and noise, on the same data.",
                                     .lowest = 1,
                                     .highest = 100000,
                                     .scale = Scale::logarithmic}),
        field(&RunOptions::record_every, {.path = "run.record_every",
                                          .label = "recorded every",
                                          .help = "Rounds between two rows of the record; the last is always recorded.",
                                          .unit = "rounds",
                                          .lowest = 1,
                                          .highest = 0x1p40,
                                          .scale = Scale::logarithmic})};
    return fields;
}

template <class Part>
void append(Fields<ExperimentSpec>& all, const Fields<Part>& part, Part ExperimentSpec::*member) {
    for (const Field<Part>& one : part) all.push_back(lift(one, member));
}

Fields<ExperimentSpec> makeFields() {
    Fields<ExperimentSpec> all;
    append(all, methodFields(), &ExperimentSpec::method);
    append(all, problemFields(), &ExperimentSpec::problem);
    append(all, regularizerFields(), &ExperimentSpec::regularizer);
    append(all, dataFields(), &ExperimentSpec::data);
    append(all, partitionFields(), &ExperimentSpec::partition);
    append(all, workersFields(), &ExperimentSpec::workers);
    append(all, oracleFields(), &ExperimentSpec::oracle);
    append(all, attackFields(), &ExperimentSpec::attack);
    append(all, noiseFields(), &ExperimentSpec::noise);
    append(all, memoryFields(), &ExperimentSpec::memory);
    append(all, compressorFields(), &ExperimentSpec::compressor);
    append(all, aggregatorFields(), &ExperimentSpec::aggregator);
    append(all, serverFields(), &ExperimentSpec::server);
    append(all, networkFields(), &ExperimentSpec::network);
    append(all, runFields(), &ExperimentSpec::run);
    return all;
}

}  // namespace

const Fields<ExperimentSpec>& specFields() {
    static const Fields<ExperimentSpec> fields = makeFields();
    return fields;
}

const Field<ExperimentSpec>* findField(const std::string& path) {
    static const std::unordered_map<std::string, const Field<ExperimentSpec>*> byPath = [] {
        std::unordered_map<std::string, const Field<ExperimentSpec>*> map;
        for (const auto& one : specFields()) map.emplace(one.info.path, &one);
        return map;
    }();
    const auto found = byPath.find(path);
    return found == byPath.end() ? nullptr : found->second;
}

const Field<ExperimentSpec>& requireField(const std::string& path) {
    if (const auto* found = findField(path)) return *found;
    std::vector<std::string> paths;
    for (const auto& one : specFields()) paths.push_back(one.info.path);
    const std::string near = nearestWord(path, paths);
    failContent("there is no parameter \"" + shown(path) + "\"" +
                (near.empty() ? "; `dianoia-cli describe` lists them all" : "; did you mean \"" + near + "\"?"));
}

void setField(ExperimentSpec& spec, const std::string& path, const Json& value) {
    ExperimentSpec changed = spec;
    requireField(path).set(changed, value);
    spec = std::move(changed);
}

}  // namespace dianoia
