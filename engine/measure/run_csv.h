// The run CSV: tidy, RFC 4180, UTF-8, LF, shortest numbers that read back to the same double, `nan`, `inf`, `-inf`. One
// row a (run, seed, recorded round); a metric that does not exist is an empty cell. And the watch CSV of the values
// that the workers hold at chosen coordinates.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/diagnostics.h"
#include "core/types.h"
#include "measure/row.h"

namespace dianoia {

/// Whose rows: the label of the run and the seed of the repeat.
struct RowKey {
    std::string run;
    std::int64_t seed = 0;
    bool operator==(const RowKey&) const = default;
};

struct RecordedRow {
    RowKey key;
    Row row;
};

/// "run,seed,round,...,test_accuracy\n"; `parameters` name further columns behind them.
std::string runCsvHeader(std::span<const std::string> parameters = {});

/// Appends one line, with the values of the further columns. Allocates nothing but what `text` needs to grow.
void appendRunCsvRow(std::string& text, const RowKey& key, const Row& row, std::span<const std::string> values = {});

/// Reads a run CSV, a finished one or the .partial of a run that was cut off. Columns behind test_accuracy are left out
/// with a note. The last row is dropped with a note when no line end stands behind it: a number in it may have been
/// cut. CR LF and a byte order mark are taken. `source` names the file in messages. Throws Error (content) with line
/// and column for anything else that appendRunCsvRow would not have written.
std::vector<RecordedRow> readRunCsv(std::string_view text, const std::string& source, Notes& notes);

/// What the workers hold at one coordinate after a round.
struct WatchedCoordinate {
    Index coordinate = 0;  ///< from 0
    double x = 0;          ///< of the server
    double mean = 0, median = 0;
    std::span<const double> g;  ///< g_1 ... g_n
};

/// "run,seed,round,coordinate,x,mean,median,g_1,...,g_n\n" for runs of at most `workers` workers.
std::string watchCsvHeader(Index workers);

/// Appends one line; the cells of workers that this run does not have are empty.
void appendWatchCsvRow(std::string& text, const RowKey& key, std::uint64_t round, const WatchedCoordinate& watched,
                       Index workers);

}  // namespace dianoia
