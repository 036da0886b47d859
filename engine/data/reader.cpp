#include "data/reader.h"

#include "data/csv_reader.h"
#include "data/file_bytes.h"
#include "data/idx_reader.h"
#include "data/libsvm_reader.h"
#include "data/text_lines.h"

namespace dianoia {
namespace {

void checkOptions(const ReadOptions& options) {
    if (options.header != "auto" && options.header != "yes" && options.header != "no")
        failContent("data.header is " + inQuotes(options.header) + "; it must be auto, yes or no");
}

void requireContent(const std::string& file, const std::string& bytes) {
    if (bytes.empty()) failContent(file + ", byte 0: the file is empty");
}

ReadResult readTraining(const std::string& file, std::string_view bytes, const ReadOptions& options) {
    if (looksLikeIdx(bytes)) return readIdx(file, bytes, options.labelsFile);
    Notes notes;
    const std::string_view text = checkedText(file, bytes, notes);
    ReadResult result = looksLikeLibsvm(text) ? readLibsvm(file, text) : readCsv(file, text, options);
    if (!options.labelsFile.empty()) {
        failContent(file + " is no IDX file: its labels stand in it, and " + options.labelsFile +
                    " is not wanted as a labels file");
    }
    result.notes.insert(result.notes.begin(), notes.begin(), notes.end());
    return result;
}

DataSet readTest(const std::string& file, const ReadOptions& options, ReadResult& training) {
    const std::string bytes = readFileBytes(file);
    requireContent(file, bytes);
    if (training.format == DataFormat::idx) return readIdxTest(file, bytes, options.testLabelsFile, training);
    const std::string_view text = checkedText(file, bytes, training.notes);
    if (training.format == DataFormat::libsvm) return readLibsvmTest(file, text, training, training.notes);
    return readCsvTest(file, text, options, training, training.notes);
}

}  // namespace

ReadResult readDataBytes(const std::string& name, std::string bytes, const ReadOptions& options) {
    checkOptions(options);
    bytes = unpackBytes(std::move(bytes), name);
    requireContent(name, bytes);
    ReadResult result = readTraining(name, bytes, options);
    if (options.testFile.empty()) return result;
    if (!result.hasFeatures) failContent(name + " holds labels alone, and a test file goes with images");
    result.data.test.push_back(readTest(options.testFile, options, result));
    return result;
}

ReadResult readDataFile(const std::string& file, const ReadOptions& options) {
    return readDataBytes(file, readFileBytes(file), options);
}

std::string formatName(DataFormat format) {
    switch (format) {
        case DataFormat::libsvm:
            return "libsvm";
        case DataFormat::idx:
            return "idx";
        case DataFormat::csv:
            return "csv";
    }
    return {};
}

}  // namespace dianoia
