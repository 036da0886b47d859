// IDX files, alone, as their own held-out rows and with labels of their own number.
#include "data/idx_reader.h"
#include "fuzz/fuzz_data.h"
#include "fuzz/fuzz_target.h"

namespace dianoia::fuzz {

void checkIdx(std::string_view bytes) {
    looksLikeIdx(bytes);
    ReadResult alone;
    if (accepts([&] { alone = readIdx("train", bytes, ""); })) {
        requireConsistent(alone);
        if (alone.hasFeatures) {
            requireAccepted("training images are taken as test images", [&] {
                const DataSet test = readIdxTest("test", bytes, "", alone);
                requireSameRows(alone.data, test, "test images are the training images");
            });
        }
    }
    const std::string labels = DIANOIA_SOURCE_DIR "/tests/data/quirks/idx/01-labels-idx1-ubyte";
    ReadResult labelled;
    if (accepts([&] { labelled = readIdx("train", bytes, labels); })) requireConsistent(labelled);
}

}  // namespace dianoia::fuzz
