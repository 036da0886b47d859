#include "simulation/run_recording.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <string_view>

#include "core/sha256.h"
#include "measure/sidecar.h"

namespace dianoia {
namespace {

template <class T>
void hashAll(Sha256& hash, const T& values) {
    const std::string size = std::to_string(values.size()) + ":";
    hash.update(size);
    const std::string_view bytes(reinterpret_cast<const char*>(values.data()),
                                 values.size() * sizeof(typename T::value_type));
    hash.update(bytes);
}

void hashRows(Sha256& hash, const DataSet& data) {
    const std::array<std::int64_t, 2> shape = {data.rows, data.columns};
    hashAll(hash, shape);
    if (data.isSparse()) {
        hashAll(hash, data.sparse().rowStart);
        hashAll(hash, data.sparse().columnOf);
        hashAll(hash, data.sparse().value);
    } else {
        hashAll(hash, data.dense().values);
    }
    hashAll(hash, data.labels);
    hashAll(hash, data.classOf);
    for (const std::string& name : data.classNames) hashAll(hash, name);
}

}  // namespace

std::string dataHash(const DataSet& data) {
    Sha256 hash;
    hashRows(hash, data);
    for (const DataSet& test : data.test) hashRows(hash, test);
    return hash.hex();
}

std::string sidecarOf(const Preset& preset, const std::vector<const Run*>& runs, const std::string& csvPath,
                      std::int64_t mostRepeats) {
    Preset recorded = preset;
    recorded.events.clear();
    std::vector<RecordedSpec> specs;
    Json resolved = Json::object();
    std::string hash;
    for (const Run* run : runs) {
        specs.push_back({run->label(), run->initialSpec()});
        specs.back().spec.run.repeats = std::min(specs.back().spec.run.repeats, mostRepeats);
        for (Event event : run->events()) {
            event.run = run->label();
            recorded.events.push_back(std::move(event));
        }
        resolved[run->label()] = {{"memory.alpha", run->stages().values.alpha},
                                  {"server.step", run->stages().values.step}};
        if (hash.empty() && run->setup().data) hash = dataHash(*run->setup().data);
    }
    const auto folder = std::filesystem::absolute(csvPath).parent_path().string();
    return sidecarText(recorded, specs, recordedInfo(DIANOIA_VERSION, hash, resolved), folder);
}

}  // namespace dianoia
