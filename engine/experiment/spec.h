// An experiment as one plain value: comparable, copyable, all parameters in groups.
#pragma once

#include <cstdint>
#include <string>

#include "data/data_options.h"
#include "data/partition.h"
#include "problems/problem_options.h"
#include "round/aggregator/aggregator_options.h"
#include "round/attack/attack_options.h"
#include "round/compressor/compressor_options.h"
#include "round/memory/memory_options.h"
#include "round/noise/noise_options.h"
#include "round/oracle/oracle_options.h"
#include "round/server/server_options.h"
#include "round/wire/network_options.h"

namespace dianoia {

struct MethodOptions {
    std::string name = "diana";  ///< a row of methodTable()
    bool operator==(const MethodOptions&) const = default;
};

struct RunOptions {
    std::int64_t rounds = 1000;
    std::int64_t seed = 1;
    std::int64_t repeats = 1;
    std::int64_t record_every = 1;
    bool operator==(const RunOptions&) const = default;
};

/// Everything that decides a run. Same spec + same live changes = the same trace, bit for bit.
struct ExperimentSpec {
    ProblemOptions problem;
    RegularizerOptions regularizer;
    DataOptions data;
    PartitionOptions partition;
    WorkersOptions workers;
    MethodOptions method;
    OracleOptions oracle;
    AttackOptions attack;
    NoiseOptions noise;
    MemoryOptions memory;
    CompressorOptions compressor;
    AggregatorOptions aggregator;
    ServerOptions server;
    NetworkOptions network;
    RunOptions run;
    bool operator==(const ExperimentSpec&) const = default;
};

}  // namespace dianoia
