// What the view of median and mean asks of the law of the noisy median, and what it writes of the answers.
#pragma once

#include <optional>
#include <string>

#include "simulation/session_picture.h"
#include "views/median_line.h"
#include "views/median_price.h"

namespace dianoia {

/// b of a run; 0 where it adds no noise.
double noiseLevel(const RunPicture& run);

/// Whether the law of the median of these values is computed: all finite, and no more workers than a fraction of a
/// second is enough for.
bool hasMedianLaw(const MedianProbe& probe);
QString whyNoMedianLaw(const MedianProbe& probe);

/// At how many points the density is drawn, and at how many levels the price of noise.
int densityPoints(Index workers);
int pricePoints(Index workers);

/// The levels from which and to which the price of noise is drawn: whole decades, two of them below and above the range
/// of the values, and so wide that the present level is within.
struct PriceLevels {
    double low = 0, high = 0;
};
PriceLevels priceLevels(const std::vector<double>& values, double level);

/// The step, in units of the curvature, with which the iterate of noisy medianSGD is an AR(1) process: empty unless all
/// f_i have one curvature and the step is constant, within (0, 2).
std::optional<double> stepAtRest(const RunPicture& run, const ProblemConstants& constants);

/// round,run,quantity,x,y
std::string medianCsvHeader();
/// Of a round and a run.
void appendMedianCsv(std::string& text, double round, const std::string& run, const std::string& quantity, double x,
                     double y);
void appendGapCsv(std::string& text, const RunPicture& run);
void appendLineCsv(std::string& text, const MedianLineContent& content);
void appendPriceCsv(std::string& text, const std::string& run, const MedianPriceContent& content);

}  // namespace dianoia
