#include "views/median_questions.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/number_text.h"
#include "core/rfc4180.h"
#include "round/server/schedule.h"
#include "views/median_gap_plot.h"

namespace dianoia {
namespace {

constexpr Index kMostWorkers = 101;  // as for the column median_bias
constexpr Index kMostEven = 40;      // the law of the mean of two middle values costs far more

bool areFinite(const std::vector<double>& values) {
    return std::all_of(values.begin(), values.end(), [](double v) { return std::isfinite(v); });
}

}  // namespace

double noiseLevel(const RunPicture& run) {
    return run.values.noiseLevel;
}

bool hasMedianLaw(const MedianProbe& probe) {
    const Index n = std::ssize(probe.values);
    return n > 0 && n <= (n % 2 == 0 ? kMostEven : kMostWorkers) && areFinite(probe.values);
}

QString whyNoMedianLaw(const MedianProbe& probe) {
    if (!areFinite(probe.values)) return QCoreApplication::translate("MedianView", "the gradients are not finite");
    return QCoreApplication::translate(
               "MedianView", "the law of the noisy median is drawn for up to %1 workers, %2 if their number is even")
        .arg(kMostWorkers)
        .arg(kMostEven);
}

int densityPoints(Index workers) {
    return workers % 2 == 1 ? 161 : workers <= 12 ? 121 : 61;
}

int pricePoints(Index workers) {
    return workers <= 15 ? 61 : 31;
}

PriceLevels priceLevels(const std::vector<double>& values, double level) {
    const auto [least, greatest] = std::minmax_element(values.begin(), values.end());
    double unit = *greatest - *least;
    if (!(unit > 0)) unit = std::max(std::abs(*greatest), level);
    if (!(unit > 0)) unit = 1;
    const double decade = std::round(std::log10(std::clamp(unit, 1e-200, 1e200)));
    double low = decade - 2, high = decade + 2;
    if (level > 0) {
        low = std::min(low, std::floor(std::log10(std::max(level, 1e-200))));
        high = std::max(high, std::ceil(std::log10(std::min(level, 1e200))));
    }
    return {std::pow(10.0, low), std::pow(10.0, high)};
}

std::optional<double> stepAtRest(const RunPicture& run, const ProblemConstants& constants) {
    if (!constants.smoothness || !constants.strongConvexity || *constants.smoothness != *constants.strongConvexity)
        return std::nullopt;
    constexpr auto kLate = RoundIndex(1'000'000);
    const double first = scheduledStep(run.spec.server.schedule, run.values.step, run.values.k0, RoundIndex(0));
    const double step = first * *constants.smoothness;
    if (scheduledStep(run.spec.server.schedule, run.values.step, run.values.k0, kLate) != first ||
        !(step > 0 && step < 2))
        return std::nullopt;
    return step;
}

std::string medianCsvHeader() {
    return "round,run,quantity,x,y\n";
}

void appendMedianCsv(std::string& text, double round, const std::string& run, const std::string& quantity, double x,
                     double y) {
    appendShortest(text, round);
    text += ',';
    appendCsvCell(text, run);
    text += ',';
    appendCsvCell(text, quantity);
    text += ',' + shortestText(x) + ',' + shortestText(y) + '\n';
}

void appendGapCsv(std::string& text, const RunPicture& run) {
    const auto rounds = run.curves.find(Column::round);
    if (rounds == run.curves.end()) return;
    for (const Column column : MedianGapPlot::columns()) {
        const auto found = run.curves.find(column);
        if (found == run.curves.end()) continue;
        for (std::size_t k = 0; k < found->second.size(); ++k)
            if (const CurvePoint& point = found->second[k]; point.y.finite > 0)
                appendMedianCsv(text, rounds->second[k].y.last, run.label, std::string(columnInfo(column).name),
                                point.xLast, point.y.last);
    }
}

void appendLineCsv(std::string& text, const MedianLineContent& content) {
    const auto add = [&, run = content.run.toStdString()](std::uint64_t round, const char* quantity, double x,
                                                          double y) {
        appendMedianCsv(text, double(round), run, quantity, x, y);
    };
    for (std::size_t i = 0; i < content.probe.values.size(); ++i)
        add(content.probe.round, "gradient of worker", double(i), content.probe.values[i]);
    if (!content.law || content.level == 0) return;
    add(content.lawRound, "E noisy median", content.level, content.law->expected);
    add(content.lawRound, "P[vote = +]", content.level, content.law->vote.plus);
    for (std::size_t i = 0; i < content.law->at.size(); ++i)
        add(content.lawRound, "density of the noisy median", content.law->at[i], content.law->density[i]);
}

void appendPriceCsv(std::string& text, const std::string& run, const MedianPriceContent& content) {
    const auto add = [&](const char* quantity, double level, double value) {
        appendMedianCsv(text, double(content.round), run, quantity, level, value);
    };
    for (const NoisePrice& price : content.curve.levels) {
        add("bias", price.level, std::abs(price.gap));
        add("spread", price.level, std::sqrt(price.variance));
        add("total error", price.level, std::sqrt(price.error()));
    }
}

}  // namespace dianoia
