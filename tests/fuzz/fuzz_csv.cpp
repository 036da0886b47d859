// CSV data, with several places of the label and with and without a header.
#include "data/csv_reader.h"
#include "fuzz/fuzz_data.h"
#include "fuzz/fuzz_target.h"

namespace dianoia::fuzz {
namespace {

void checkWith(std::string_view bytes, const ReadOptions& options) {
    ReadResult training;
    if (!accepts([&] { training = readCsv("train", bytes, options); })) return;
    requireConsistent(training);
    requireAccepted("training data are taken as test data", [&] {
        Notes notes;
        const DataSet test = readCsvTest("test", bytes, options, training, notes);
        requireSameRows(training.data, test, "test rows are the training rows");
    });
}

}  // namespace

void checkCsv(std::string_view bytes) {
    ReadOptions options;
    checkWith(bytes, options);
    options.labelColumn = "first";
    options.header = "no";
    checkWith(bytes, options);
    options.labelColumn = "2";
    options.header = "yes";
    checkWith(bytes, options);
}

}  // namespace dianoia::fuzz
