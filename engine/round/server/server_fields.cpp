#include "round/server/server_fields.h"

namespace dianoia {

const Fields<ServerOptions>& serverFields() {
    static const std::vector<KindInfo> schedules = {{"constant", "The step stays as it is.", {}},
                                                    {"inverse", "Step / (1 + k/k0), k the completed rounds.", {"k0"}},
                                                    {"sqrt", "Step / sqrt(1 + k/k0), k the completed rounds.", {"k0"}}};
    static const Fields<ServerOptions> fields = {
        field(&ServerOptions::step, {.path = "server.step",
                                     .label = "step size (gamma, delta)",
                                     .help = "How far the server moves along the direction; auto is the proven step.",
                                     .lowest = 0,
                                     .highest = 1e12,
                                     .lowestExcluded = true,
                                     .scale = Scale::logarithmic,
                                     .when = When::live,
                                     .frontRow = true}),
        field(&ServerOptions::schedule, {.path = "server.schedule",
                                         .label = "schedule",
                                         .help = "How the step shrinks with the rounds.",
                                         .when = When::live,
                                         .kinds = schedules}),
        field(&ServerOptions::k0,
              {.path = "server.k0",
               .label = "schedule constant k0",
               .help = "After k0 rounds the inverse schedule has halved the step. Auto is the theorem's: 2/(mu "
                       "step) for inverse, 1 for sqrt.",
               .unit = "rounds",
               .lowest = 0,
               .highest = 1e12,
               .lowestExcluded = true,
               .scale = Scale::logarithmic,
               .when = When::live}),
        field(&ServerOptions::momentum, {.path = "server.momentum",
                                         .label = "momentum beta",
                                         .help = "v <- beta v + direction; the effective step is step / (1 - beta).",
                                         .lowest = 0,
                                         .highest = 0.999999,
                                         .when = When::live})};
    return fields;
}

}  // namespace dianoia
