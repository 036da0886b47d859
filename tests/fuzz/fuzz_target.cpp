#include "fuzz/fuzz_target.h"

#include "data/text_lines.h"
#include "fuzz/seeds.h"

namespace dianoia::fuzz {

void require(bool holds, const std::string& property) {
    if (!holds) throw BrokenProperty(property);
}

void requireSentence(const Error& error) {
    const std::string sentence = error.what();
    require(!sentence.empty(), "a refusal says why");
    require(sentence.find_first_of("\r\n") == std::string::npos, "a refusal is one line: " + sentence);
    require(findNonUtf8(sentence) == std::string::npos, "a refusal is UTF-8: " + sentence);
}

const std::vector<Target>& targets() {
    static const std::vector<Target> kTargets = {{"libsvm", checkLibsvm, libsvmSeeds},
                                                 {"idx", checkIdx, idxSeeds},
                                                 {"csv", checkCsv, csvSeeds},
                                                 {"gzip", checkGzip, gzipSeeds},
                                                 {"preset_json", checkPresetJson, presetJsonSeeds},
                                                 {"preset_csv", checkPresetCsv, presetCsvSeeds},
                                                 {"run_csv", checkRunCsv, runCsvSeeds},
                                                 {"sidecar", checkSidecar, sidecarSeeds},
                                                 {"set", checkSet, setSeeds},
                                                 {"wire", checkWire, wireSeeds}};
    return kTargets;
}

}  // namespace dianoia::fuzz
