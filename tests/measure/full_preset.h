// A preset that uses every key of the format, with awkward texts and numbers.
#pragma once

#include <string>

namespace dianoia {

inline const std::string kFullPreset = R"json({
  "dianoia": 1,
  "name": "Größe, \"in quotes\"",
  "summary": "Two\nlines; 한국어, tabs\tand a comma",
  "references": ["Mishchenko et al., 2019", "", "a \"b\""],
  "base": {
    "problem": {"kind": "shifted_quadratics", "positions": [[1, 0.33368629901358837], [2, -0.0], [10, 5e-324]],
                "start": [0.1, -1e300]},
    "run": {"rounds": 3000000000, "seed": 7, "repeats": 3, "record_every": 10},
    "compressor": {"p": "inf", "block": 0},
    "noise": {},
    "memory": {"alpha": "auto", "notes": "a remark, for people"}
  },
  "runs": [
    {"label": "z last by letter, first here"},
    {"label": "DIANA, p = \"inf\"", "method": {"name": "diana"}, "server": {"step": 0.3333333333333333}},
    {"label": "two\nlines", "method": {"name": "noisy_signsgd"}, "noise": {"level": 1e-9}},
    {"label": "run,path,value", "notes": "of a run", "network": {"float_bits": 32}}
  ],
  "events": [
    {"round": 400, "run": "two\nlines", "path": "compressor.p", "value": 2},
    {"round": 500, "path": "problem.positions", "value": [[1, 2], [3, 4], [5, 6]]},
    {"round": 600, "path": "memory.kind", "value": "none"}
  ],
  "view": {"plots": ["progress", "memory"], "x": "bits_up", "y": "gap", "x_scale": "linear", "y_scale": "log",
           "x_range": null, "y_range": [1e-16, 1], "watch": [0, 1], "rounds_per_second": 80.5, "start": "running",
           "stop_at": 2000},
  "lesson": "diana-learns",
  "expect": [
    {"run": "two\nlines", "metric": "gap", "round": 2000, "below": 1e-10, "above": -1},
    {"run": "two\nlines", "metric": "gap", "over": [1000, 2000], "stat": "mean", "near": "theory:gap_plateau", "within": 0.3},
    {"run": "run,path,value", "metric": "nonzero_coordinates", "round": 1, "near": 0.1, "within_se": 5},
    {"run": "run,path,value", "metric": "gap", "round": 2000, "below_run": "two\nlines", "factor": 1e-4},
    {"run": "two\nlines", "outcome": "diverged"}
  ],
  "recorded": {"version": "0.1.0", "data_sha256": "e3b0", "resolved": {"two\nlines": {"server.step": 0.1}}}
})json";

}  // namespace dianoia
