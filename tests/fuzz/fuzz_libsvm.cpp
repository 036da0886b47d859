// LIBSVM text: what is taken is consistent, and is taken as its own held-out rows without a difference.
#include "data/libsvm_reader.h"
#include "fuzz/fuzz_data.h"
#include "fuzz/fuzz_target.h"

namespace dianoia::fuzz {

void checkLibsvm(std::string_view bytes) {
    looksLikeLibsvm(bytes);
    ReadResult training;
    if (!accepts([&] { training = readLibsvm("train", bytes); })) return;
    requireConsistent(training);
    requireAccepted("training data are taken as test data", [&] {
        Notes notes;
        const DataSet test = readLibsvmTest("test", bytes, training, notes);
        requireSameRows(training.data, test, "test rows are the training rows");
    });
}

}  // namespace dianoia::fuzz
