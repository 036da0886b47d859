// What a picture costs the session's thread: eight columns of four runs with full histories, copied for the plots.
#include <benchmark/benchmark.h>

#include "simulation/session_picture.h"

using namespace dianoia;

namespace {

History fullHistory() {
    History history;
    for (std::uint64_t k = 0; k < 1'000'000; ++k) {
        Row row;
        row.round = k;
        row.bitsUp = 640 * k;
        for (std::size_t c = std::size_t(Column::epoch); c < kColumns; ++c) row.set(Column(c), double(k % 97));
        history.append(row);
    }
    return history;
}

void picture(benchmark::State& state) {
    static const History history = fullHistory();
    for (auto _ : state) {
        SessionPicture made;
        for (int run = 0; run < 4; ++run) {
            RunPicture& shown = made.runs.emplace_back();
            for (Column column :
                 {Column::round, Column::bits_up, Column::gap, Column::h_error, Column::quantization_error,
                  Column::median_mean_gap, Column::noisy_median_mean_gap, Column::median_bias})
                shown.curves[column] = curveOver(history, CurveAxis::round, column, 10);
        }
        benchmark::DoNotOptimize(made);
    }
}
BENCHMARK(picture)->Unit(benchmark::kMillisecond);

}  // namespace
