// What is drawn of who holds what, and of how far the workers' gradients are apart.
#pragma once

#include "data/holdings.h"
#include "measure/heterogeneity.h"
#include "plots/chart_panel.h"

namespace dianoia {

/// A column a worker, as high as the rows it holds, a colour a class. Of more than 400 workers neighbours share a
/// column, which shows their mean; beyond 15 classes the smallest share the last colour.
void showHoldings(ChartPanel& panel, const Holdings& holdings);

/// mu3 of every coordinate as a bar, and the other measures in words. Of more than 400 coordinates neighbours share a
/// bar, which shows the one that is furthest from 0.
void showHeterogeneity(ChartPanel& panel, const Heterogeneity& measures, const QString& run, const QColor& colour);

/// An empty chart with a sentence.
void showNoHoldings(ChartPanel& panel, const QString& sentence);

/// class,worker,rows of every class and worker that holds some.
void appendHoldingsCsv(std::string& text, std::uint64_t round, const std::string& run, const Holdings& holdings);

}  // namespace dianoia
