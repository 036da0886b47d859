// A preset that runs in no time: DIANA and rivals on three shifted quadratics.
#pragma once

#include <QByteArray>

namespace dianoia {

inline const QByteArray kSmallPreset = R"({
  "dianoia": 1, "name": "Small",
  "base": {
    "problem": {"kind": "shifted_quadratics", "positions": [[1, 2], [2, -1], [10, 0.5]]},
    "server": {"step": 0.25}, "run": {"rounds": 40}
  },
  "runs": [
    {"label": "GD", "method": {"name": "sgd"}},
    {"label": "DIANA", "method": {"name": "diana"}},
    {"label": "Median", "method": {"name": "mediansgd"}}
  ],
  "events": [{"round": 10, "run": "DIANA", "path": "compressor.p", "value": "inf"}],
  "view": {"watch": [0, 1]},
  "expect": [{"run": "GD", "metric": "gap", "round": 40, "below": 1e-6}]
})";

}  // namespace dianoia
