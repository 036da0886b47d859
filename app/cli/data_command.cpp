#include <algorithm>
#include <cstdio>
#include <iostream>
#include <string>
#include <vector>

#include "cli/command_line.h"
#include "cli/commands.h"
#include "data/describe.h"
#include "data/reader.h"
#include "experiment/preset.h"
#include "experiment/spec_schema.h"
#include "measure/partial_file.h"

namespace dianoia {
namespace {

struct DataArguments {
    std::string file, labels, test, testLabels;
    std::vector<std::string> set;
    bool json = false, dump = false;
};

/// The fields of data that tell a reader what a file cannot.
DataOptions dataOptionsOf(const std::vector<std::string>& set) {
    const std::vector<std::string> known = {"data.label_column", "data.header"};
    ExperimentSpec spec;
    for (const std::string& text : set) {
        const Assignment assignment = parseAssignment(text);
        if (!assignment.label.empty() || std::find(known.begin(), known.end(), assignment.path) == known.end())
            throw Error(ErrorKind::usage,
                        "--set " + text + ": only data.label_column and data.header tell how a file is read");
        setField(spec, assignment.path, assignment.value);
    }
    return spec.data;
}

void dump(const ReadResult& result) {
    for (const std::string& note : result.notes) std::fprintf(stderr, "note: %s\n", note.c_str());
    std::ios::sync_with_stdio(false);
    dumpRows(result, std::cout);
    if (!std::cout.flush()) failSystem("cannot write the standard output");
}

int showData(const DataArguments& arguments) {
    if (arguments.json && arguments.dump) throw Error(ErrorKind::usage, "choose --json or --dump, not both");
    const DataOptions told = dataOptionsOf(arguments.set);
    ReadOptions options;
    options.labelsFile = arguments.labels;
    options.testFile = arguments.test;
    options.testLabelsFile = arguments.testLabels;
    options.labelColumn = told.label_column;
    options.header = told.header;
    const ReadResult result = readDataFile(arguments.file, options);
    if (arguments.dump) {
        dump(result);
    } else {
        writeFileAtomically("-", arguments.json ? jsonText(describeJson(result)) : describeText(result));
    }
    return ExitCode::kGood;
}

}  // namespace

void addDataCommand(CommandLine& line) {
    const auto arguments = std::make_shared<DataArguments>();
    line.add("data", "What the readers see in a file: LIBSVM, IDX or CSV, plain or gzip, known by its bytes.",
             {"printf '+1 1:0.5 3:2\\n-1 2:1\\n' > rows.txt", "dianoia-cli data rows.txt",
              "dianoia-cli data rows.txt --json", "dianoia-cli data rows.txt --test rows.txt --dump"},
             [arguments] { return showData(*arguments); })
        .argument(arguments->file, "file", "the data file")
        .option(arguments->labels, "--labels", "FILE", "the labels of an IDX file of images")
        .option(arguments->test, "--test", "FILE", "held-out rows, in the format, base and width of the data file")
        .option(arguments->testLabels, "--test-labels", "FILE", "the labels of an IDX file of held-out images")
        .option(arguments->set, "--set", "PATH=VALUE", "data.label_column or data.header; may be repeated")
        .flag(arguments->json, "--json", "as JSON: format, rows, features, base, classes, notes")
        .flag(arguments->dump, "--dump", "the rows alone: features and label, notes on stderr");
}

}  // namespace dianoia
