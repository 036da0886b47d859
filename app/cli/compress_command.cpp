#include <cstdio>
#include <iterator>
#include <string>
#include <vector>

#include "cli/command_line.h"
#include "cli/commands.h"
#include "cli/preset_arguments.h"
#include "core/number_text.h"
#include "data/file_bytes.h"
#include "experiment/preset.h"
#include "experiment/spec_schema.h"
#include "measure/partial_file.h"
#include "round/compressor/trial.h"
#include "theory/compression.h"

namespace dianoia {
namespace {

struct CompressArguments {
    std::string vector, trials, seed, csv;
    std::vector<std::string> set, others;
};

std::string readStandardInput() {
    std::string text;
    char piece[4096];
    std::size_t count = 0;
    while ((count = std::fread(piece, 1, sizeof piece, stdin)) > 0) text.append(piece, count);
    return text;
}

/// Appends the numbers of `piece`, blanks between them.
void appendNumbers(const std::string& piece, Vector& numbers) {
    constexpr const char* kBlanks = " \t\r\n";
    for (std::size_t at = piece.find_first_not_of(kBlanks); at != std::string::npos;) {
        const std::size_t end = std::min(piece.find_first_of(kBlanks, at), piece.size());
        const std::string word = piece.substr(at, end - at);
        const ParsedReal number = parseReal(word);
        if (!number.ok())
            throw Error(ErrorKind::usage, "--vector: number " + std::to_string(numbers.size() + 1) + ", \"" + word +
                                              "\", is not a finite number");
        numbers.push_back(number.value);
        at = piece.find_first_not_of(kBlanks, end);
    }
}

/// Numbers with commas or blanks between them. Nothing between two commas is an error: the numbers behind it would
/// move.
Vector numbersOf(const std::string& text) {
    if (text.find_first_not_of(", \t\r\n") == std::string::npos)
        throw Error(ErrorKind::usage, "--vector holds no numbers");
    Vector numbers;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t comma = std::min(text.find(',', at), text.size());
        const std::size_t before = numbers.size();
        appendNumbers(text.substr(at, comma - at), numbers);
        if (numbers.size() == before && (at > 0 || comma < text.size()))
            throw Error(ErrorKind::usage, "--vector: number " + std::to_string(before + 1) + " is empty");
        at = comma + 1;
    }
    return numbers;
}

Vector vectorOf(const std::string& argument) {
    if (argument == "-") return numbersOf(readStandardInput());
    return numbersOf(argument.front() == '@' ? readFileBytes(argument.substr(1)) : argument);
}

ExperimentSpec specOf(const std::vector<std::string>& set) {
    ExperimentSpec spec;
    spec.compressor.kind = "quantize";
    for (const std::string& text : set) {
        const Assignment assignment = parseAssignment(text);
        const std::string group = assignment.path.substr(0, assignment.path.find('.'));
        requireField(assignment.path);
        if (!assignment.label.empty() || (group != "compressor" && group != "network"))
            throw Error(ErrorKind::usage,
                        "--set " + text + ": only parameters of compressor and network are of use here");
        setField(spec, assignment.path, assignment.value);
    }
    return spec;
}

void appendCell(std::string& line, const std::optional<double>& value) {
    line += ',';
    if (value) appendShortest(line, *value);
}

std::string tableOf(const Trial& trial) {
    std::string text = "index,value,mean,standard_error,variance,theory_mean,theory_variance\n";
    for (std::size_t j = 0; j < trial.coordinates.size(); ++j) {
        const CoordinateTrial& c = trial.coordinates[j];
        text += std::to_string(j);
        for (const auto& cell : {std::optional(c.value), std::optional(c.mean), c.standardError, c.variance,
                                 c.theoryMean, c.theoryVariance})
            appendCell(text, cell);
        text += '\n';
    }
    return text;
}

std::string summaryOf(const Trial& trial, const std::optional<double>& omega, std::int64_t trials) {
    std::string text;
    const auto add = [&](const char* name, const std::optional<double>& value) {
        text += std::string(name) + '\t' + (value ? shortestText(*value) : "") + '\n';
    };
    add("coordinates", double(trial.coordinates.size()));
    add("trials", double(trials));
    add("total_variance", trial.totalVariance);
    add("theory_total_variance", trial.theoryTotalVariance);
    if (trial.ownScaleVariance) add("theory_total_variance_of_the_own_scale", trial.ownScaleVariance);
    add("omega", omega);
    add("mean_nonzeros", trial.meanNonzeros);
    add("expected_nonzeros", trial.expectedNonzeros);
    add("mean_bits", trial.meanBits);
    return text;
}

int compress(const CompressArguments& arguments) {
    constexpr std::int64_t kMost = std::int64_t(1) << 40, kMostSeed = std::int64_t(1) << 53;
    const std::int64_t trials = wholeNumber("--trials", arguments.trials, 1, kMost).value_or(10000);
    const std::int64_t seed = wholeNumber("--seed", arguments.seed, 0, kMostSeed).value_or(1);
    const ExperimentSpec spec = specOf(arguments.set);
    const Vector vector = vectorOf(arguments.vector);
    std::vector<Vector> others;
    for (const std::string& other : arguments.others) others.push_back(vectorOf(other));
    const Trial trial = runTrial(vector, spec.compressor, spec.network, trials, std::uint64_t(seed), others);
    const std::string summary = summaryOf(trial, compressionOmega(spec.compressor, std::ssize(vector)), trials);
    if (arguments.csv.empty()) {
        writeFileAtomically("-", summary);
    } else {
        writeFileAtomically(arguments.csv, tableOf(trial));
        std::fputs(summary.c_str(), stderr);
    }
    return ExitCode::kGood;
}

}  // namespace

void addCompressCommand(CommandLine& line) {
    const auto arguments = std::make_shared<CompressArguments>();
    line.add("compress", "Compresses one vector many times: means and variances beside the exact law, and bits.",
             {"dianoia-cli compress --vector 3,-4,0,12",
              "dianoia-cli compress --vector -1,2,-3 --set compressor.kind=dither --set compressor.levels=4 --csv -",
              "seq 100 | dianoia-cli compress --vector - --set compressor.p=inf --set compressor.block=10 --trials "
              "1000"},
             [arguments] { return compress(*arguments); })
        .option(arguments->vector, "--vector", "V,V,...", "the numbers; @FILE or - (stdin) to read them", true)
        .option(arguments->others, "--other", "V,V,...",
                "what another worker holds, whose norm counts where compressor.shared_scale is true; may be repeated")
        .option(arguments->set, "--set", "PATH=VALUE", "a parameter of compressor or network; may be repeated")
        .option(arguments->trials, "--trials", "N", "how many draws (10000)")
        .option(arguments->seed, "--seed", "S", "of the coins (1)")
        .option(arguments->csv, "--csv", "FILE", "write a row a coordinate; - is stdout");
}

}  // namespace dianoia
