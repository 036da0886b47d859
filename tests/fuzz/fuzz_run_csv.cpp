// Run tables: rows that are taken are written to a table that holds the same rows.
#include "fuzz/fuzz_target.h"
#include "measure/run_csv.h"

namespace dianoia::fuzz {
namespace {

std::string textOf(const std::vector<RecordedRow>& rows) {
    std::string text = runCsvHeader();
    for (const RecordedRow& row : rows) appendRunCsvRow(text, row.key, row.row);
    return text;
}

}  // namespace

void checkRunCsv(std::string_view bytes) {
    std::vector<RecordedRow> rows;
    Notes notes;
    if (!accepts([&] { rows = readRunCsv(bytes, "run.csv", notes); })) return;
    requireAccepted("rows that were taken are written and read again", [&] {
        const std::string text = textOf(rows);
        Notes none;
        const auto again = readRunCsv(text, "again.csv", none);
        require(none.empty(), "what the program writes needs no note");
        require(again.size() == rows.size(), "as many rows are read as were written");
        for (std::size_t i = 0; i < rows.size(); ++i) require(again[i].key == rows[i].key, "the same run and seed");
        require(textOf(again) == text, "the same numbers");
    });
}

}  // namespace dianoia::fuzz
