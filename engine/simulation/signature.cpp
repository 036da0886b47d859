#include "simulation/signature.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "core/sha256.h"
#include "methods/method_table.h"
#include "simulation/simulation.h"

namespace dianoia {
namespace {

/// What all runs share, and the problems with what each needs besides.
constexpr const char* kBase = R"({
    "server": {"step": 0.01, "momentum": 0.25}, "memory": {"alpha": 0.125}, "noise": {"level": 0.5},
    "workers": {"count": 5}, "run": {"rounds": 24, "record_every": 6, "seed": 42}})";

struct Case {
    const char* name;
    const char* changes;
};

constexpr std::array<Case, 6> kCases = {{
    {"shifted quadratics", R"({"problem": {"kind": "shifted_quadratics",
        "positions": [[1, -2, 0.5], [2, 4, 0], [10, 1, -3], [0, 0, 7]], "start": [3, -1, 0.25]},
        "workers": {"count": 4}, "compressor": {"block": 2}})"},
    {"quadratic", R"({"problem": {"kind": "quadratic", "dimension": 37, "mu": 0.5, "L": 20},
        "compressor": {"block": 10, "levels": 3}, "network": {"code": "elias"}})"},
    {"least squares", R"({"problem": {"kind": "least_squares", "l2": 0.125},
        "data": {"kind": "synthetic", "samples": 60, "features": 9}, "network": {"float_bits": 32, "code": "base3"}})"},
    {"logistic", R"({"problem": {"kind": "logistic", "l2": 0.0625}, "partition": {"kind": "sorted"},
        "regularizer": {"kind": "l1", "weight": 0.015625}, "data": {"kind": "synthetic", "samples": 80, "features": 17},
        "compressor": {"zero": "random"}, "aggregator": {"tie": "random"}})"},
    {"logistic, minibatch", R"({"problem": {"kind": "logistic", "l2": 0.0625},
        "oracle": {"kind": "minibatch", "batch": 4}, "data": {"kind": "synthetic", "samples": 80, "features": 17},
        "noise": {"kind": "laplace"}, "server": {"schedule": "sqrt"}})"},
    {"softmax", R"({"problem": {"kind": "softmax", "l2": 0.0625}, "partition": {"kind": "dirichlet"},
        "data": {"kind": "synthetic", "samples": 120, "features": 6, "classes": 3}})"},
}};

Preset presetOf(const Case& one) {
    Preset preset;
    preset.name = one.name;
    preset.base = Json::parse(kBase);
    preset.base.merge_patch(Json::parse(one.changes));
    for (const MethodRow& row : methodTable()) preset.runs.push_back({row.label, {{"method", {{"name", row.name}}}}});
    return preset;
}

template <class T>
void hashBytes(Sha256& hash, const T* values, std::size_t count) {
    hash.update(std::string_view(reinterpret_cast<const char*>(values), count * sizeof(T)));
}

void hashState(Sha256& hash, Run& run, int threads) {
    constexpr std::array kLeftOut = {Column::gap, Column::dist_sq, Column::h_error, Column::median_bias};
    hashBytes(hash, run.state().x.data(), run.state().x.size());
    const Row& row = run.row(threads);
    for (const ColumnInfo& info : columnTable()) {
        if (std::find(kLeftOut.begin(), kLeftOut.end(), info.column) != kLeftOut.end()) continue;
        const double value = row.get(info.column).value_or(-1);
        hashBytes(hash, &value, 1);
    }
}

std::string shortHex(Sha256& hash) {
    return hash.hex().substr(0, 16);
}

}  // namespace

Signature computeSignature(int threads) {
    Signature signature;
    Sha256 whole;
    for (const Case& one : kCases) {
        Simulation simulation(presetOf(one), threads);
        std::vector<Sha256> hashes(simulation.runs().size());
        while (true) {
            for (std::size_t i = 0; i < hashes.size(); ++i)
                if (simulation.runs()[i]->isRecorded()) hashState(hashes[i], *simulation.runs()[i], threads);
            if (simulation.ended()) break;
            simulation.advance();
        }
        for (std::size_t i = 0; i < hashes.size(); ++i) {
            signature.parts.push_back({one.name + (", " + simulation.runs()[i]->label()), shortHex(hashes[i])});
            whole.update(signature.parts.back().hash);
        }
    }
    signature.hash = shortHex(whole);
    return signature;
}

}  // namespace dianoia
