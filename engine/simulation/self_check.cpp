#include "simulation/self_check.h"

#include <locale.h>
#include <bit>
#include <cmath>
#include <limits>

#include "core/number_text.h"
#include "experiment/spec_schema.h"
#include "measure/run_csv.h"
#include "round/compressor/trial.h"
#include "simulation/setup.h"
#include "simulation/signature.h"

namespace dianoia {
namespace {

/// Means of 4000 draws of each compressor within 5 standard errors of the exact law.
std::string compressorFault() {
    constexpr std::int64_t kTrials = 4000;
    const Vector vector = {3, -4, 0, 0.5, -0.25, 12, 1e-3, -7, 2, 2, -1, 0.125};
    for (const KindInfo& kind : requireField("compressor.kind").info.kinds) {
        CompressorOptions options;
        options.kind = kind.name;
        options.block = 5;
        options.levels = 2;
        options.k = 3;
        const Trial trial = runTrial(vector, options, {}, kTrials, 1);
        for (const CoordinateTrial& c : trial.coordinates) {
            if (!c.theoryMean || !c.theoryVariance) continue;
            const double allowed = 5 * std::sqrt(*c.theoryVariance / double(kTrials)) + 1e-12 * std::abs(c.value);
            if (!(std::abs(c.mean - *c.theoryMean) <= allowed))
                return kind.name + " averages " + shortestText(c.mean) + " where " + shortestText(*c.theoryMean) +
                       " is its law";
        }
    }
    return "";
}

/// The greatest |central difference - derivative| over the coordinates, relative to the greatest derivative.
double gradientError(const Setup& setup) {
    const auto d = std::size_t(setup.dimension());
    Vector x(d), mean(d), losses(std::size_t(setup.workers()));
    for (std::size_t j = 0; j < d; ++j) x[j] = 0.3 * std::cos(double(j)) + 0.1;
    RowMatrix gradients(setup.workers(), setup.dimension());
    GradientEvaluator evaluator(*setup.problem);
    evaluator.evaluate(x, 1, gradients, losses);
    meanGradient(gradients, mean);
    double worst = 0, largest = 0;
    for (std::size_t j = 0; j < d; ++j) {
        constexpr double kStep = 1e-5;
        Vector ahead = x, behind = x;
        ahead[j] += kStep;
        behind[j] -= kStep;
        const double slope = (evaluator.loss(ahead, 1) - evaluator.loss(behind, 1)) / (ahead[j] - behind[j]);
        worst = std::max(worst, std::abs(slope - mean[j]));
        largest = std::max(largest, std::abs(mean[j]));
    }
    return worst / largest;
}

std::string gradientFault() {
    SetupSource setups("");
    for (const KindInfo& kind : requireField("problem.kind").info.kinds) {
        ExperimentSpec spec;
        setField(spec, "problem.kind", kind.name);
        spec.data.kind = "synthetic";
        spec.data.samples = 60;
        spec.data.features = 5;
        spec.workers.count = 3;
        // A relu has kinks, where differences are no slopes.
        spec.problem.hidden = {7};
        spec.problem.activation = "tanh";
        const double error = gradientError(*setups.get(spec, 1));
        if (!(error < 1e-6)) return kind.name + " is off by " + roundedText(error) + " of its gradient";
    }
    return "";
}

/// Numbers as text while the locale of this thread has a decimal comma; `name` becomes the locale that was found.
std::string localeFault(std::string& name) {
    locale_t comma = nullptr;
    for (const char* candidate : {"de_DE.UTF-8", "fr_FR.UTF-8", "nl_NL.UTF-8", "ru_RU.UTF-8"})
        if ((comma = newlocale(LC_NUMERIC_MASK, candidate, nullptr))) {
            name = candidate;
            break;
        }
    const locale_t before = comma ? uselocale(comma) : nullptr;
    const bool isRight = shortestText(0.5) == "0.5" && roundedText(1234.5) == "1234.5" &&
                         parseReal("1.5e3").value == 1500 && !parseReal("1,5").ok() && Json(0.25).dump() == "0.25" &&
                         Json::parse("[1.75]")[0].get<double>() == 1.75;
    if (comma) {
        uselocale(before);
        freelocale(comma);
    }
    return isRight ? "" : "numbers change under " + name;
}

std::string csvFault() {
    Row row;
    row.round = 3'000'000'007;
    row.bitsUp = (std::uint64_t(1) << 53) + 1;
    row.set(Column::loss, 1.0 / 3);
    row.set(Column::gap, 5e-324);
    row.set(Column::dist_sq, -0.0);
    row.set(Column::grad_norm, std::numeric_limits<double>::infinity());
    row.set(Column::h_error, std::numeric_limits<double>::quiet_NaN());
    std::string text = runCsvHeader();
    appendRunCsvRow(text, {"a, \"b\"", 9}, row);
    Notes notes;
    const auto rows = readRunCsv(text, "the self-check", notes);
    bool isEqual = rows.size() == 1 && rows[0].key == RowKey{"a, \"b\"", 9} && rows[0].row.round == row.round &&
                   rows[0].row.bitsUp == row.bitsUp;
    for (const ColumnInfo& info : columnTable()) {
        if (!isEqual || Row::isCounter(info.column)) continue;
        const auto written = row.get(info.column), read = rows[0].row.get(info.column);
        const bool isSame =
            written && read && std::bit_cast<std::uint64_t>(*written) == std::bit_cast<std::uint64_t>(*read);
        const bool areNan = written && read && std::isnan(*written) && std::isnan(*read);
        isEqual = isSame || areNan || (!written && !read);
    }
    return isEqual ? "" : "a row is not the same after writing and reading it";
}

std::string compilerName() {
#if defined(__clang__)
    return __VERSION__;
#else
    return std::string("gcc ") + __VERSION__;
#endif
}

std::string instructionName() {
#if defined(__AVX512F__)
    return "avx512";
#elif defined(__AVX2__)
    return "avx2";
#elif defined(__SSE2__)
    return "sse2";
#else
    return "plain";
#endif
}

}  // namespace

SelfCheck runSelfCheck(int threads) {
    const Signature one = computeSignature(1), many = computeSignature(threads);
    std::string locale = "C, no other is installed";
    SelfCheck check;
    check.parts = {{"compressors", compressorFault()},
                   {"gradients", gradientFault()},
                   {"threads", one.hash == many.hash ? "" : "one thread computes " + one.hash},
                   {"numbers", localeFault(locale)},
                   {"csv", csvFault()}};
    check.line = std::string("dianoia ") + DIANOIA_VERSION + "; " + compilerName() + "; " + instructionName() + "; " +
                 std::to_string(threads) + (threads == 1 ? " thread" : " threads") + "; locale " + locale +
                 "; signature " + many.hash;
    for (const SelfCheck::Part& part : check.parts) {
        check.isGood = check.isGood && part.fault.empty();
        check.line += "; " + part.name + (part.fault.empty() ? " ok" : " WRONG: " + part.fault);
    }
    return check;
}

}  // namespace dianoia
