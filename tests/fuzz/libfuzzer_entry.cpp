// What libFuzzer calls, for the target that DIANOIA_FUZZ_TARGET names.
#include <algorithm>

#include "fuzz/fuzz_target.h"

using dianoia::fuzz::Target;
using dianoia::fuzz::targets;

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* bytes, std::size_t size) {
    static const Target kTarget = *std::find_if(
        targets().begin(), targets().end(), [](const Target& target) { return target.name == DIANOIA_FUZZ_TARGET; });
    kTarget.check({reinterpret_cast<const char*>(bytes), size});
    return 0;
}
