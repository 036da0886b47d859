// The aggregator stage: n decoded vectors become one, coordinate by coordinate.
#pragma once

#include <memory>

#include "round/aggregator/aggregator_options.h"
#include "round/round_context.h"

namespace dianoia {

enum class DownlinkForm {
    dense,  ///< the server sends x (or the median) as real numbers
    signs   ///< the server sends the vote as sign planes
};

/// Immutable; safe to use from many threads on different columns.
class Aggregator {
public:
    virtual ~Aggregator() = default;
    /// out[j] := the aggregate of column columns.first + j of `values` (a row a worker), for every j.
    ///
    /// `firstCoordinate` is the coordinate of column 0 (random ties). `hint`, of the size of `out`, is kept from round
    /// to round for this aggregator alone; it may change the speed, never the result. Values are finite.
    virtual void aggregate(const RowMatrix& values, Range columns, Index firstCoordinate, const RoundContext& context,
                           Span hint, Span out) const = 0;
    virtual DownlinkForm downlink() const { return DownlinkForm::dense; }
    /// Time in nanoseconds, roughly, for one coordinate of `workers` values: the price for parallelFor.
    virtual double price(Index workers) const { return double(workers) * 0.3; }
    /// Whether the aggregate is the mean of the messages, so that the server's h is the mean of the h_i.
    virtual bool isMean() const { return false; }
};

std::unique_ptr<Aggregator> makeAggregator(const AggregatorOptions& options);

/// Median of `values`, which are reordered: the middle one, or the mean of the middle two. Not empty, all finite.
double medianOf(Span values);

}  // namespace dianoia
