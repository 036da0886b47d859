// What all fuzzers share. A fuzzer hands any bytes to a reader. The reader may refuse them by dianoia::Error, in one
// sentence, and throw nothing else; what it takes has the property that the fuzzer checks.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "core/diagnostics.h"

namespace dianoia::fuzz {

/// What a fuzzer looks for. Never caught where libFuzzer runs, so that it keeps the input.
class BrokenProperty : public std::logic_error {
    using std::logic_error::logic_error;
};

void require(bool holds, const std::string& property);

/// Requires that the words of a refusal are one line of UTF-8.
void requireSentence(const Error& error);

/// Whether `read` takes what it is given. False: it refused by an Error.
template <class Read>
bool accepts(Read&& read) {
    try {
        read();
    } catch (const Error& error) {
        requireSentence(error);
        return false;
    }
    return true;
}

/// Runs `read`, which must not refuse: `property` says why.
template <class Read>
void requireAccepted(const std::string& property, Read&& read) {
    try {
        read();
    } catch (const Error& error) {
        throw BrokenProperty(property + ", but: " + error.what());
    }
}

struct Target {
    std::string name;                     ///< of the fuzzer and of its folder in tests/data/found
    void (*check)(std::string_view);      ///< throws nothing for bytes that are handled well
    std::vector<std::string> (*seeds)();  ///< good inputs to begin with
};

/// Every fuzzer.
const std::vector<Target>& targets();

void checkLibsvm(std::string_view bytes);
void checkIdx(std::string_view bytes);
void checkCsv(std::string_view bytes);
void checkGzip(std::string_view bytes);
void checkPresetJson(std::string_view bytes);
void checkPresetCsv(std::string_view bytes);
void checkRunCsv(std::string_view bytes);
void checkSidecar(std::string_view bytes);
void checkSet(std::string_view bytes);
void checkWire(std::string_view bytes);

}  // namespace dianoia::fuzz
