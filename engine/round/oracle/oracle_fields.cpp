#include "round/oracle/oracle_fields.h"

namespace dianoia {

const std::vector<KindInfo>& oracleKinds() {
    static const std::vector<KindInfo> kinds = {
        {"full", "Every worker computes its exact local gradient.", {}},
        {"minibatch", "Every worker draws rows of its own, uniformly with replacement.", {"batch"}},
        {"reshuffled", "Every worker goes through its rows in a new random order each epoch.", {"batch"}},
        {"lsvrg",
         "Minibatches corrected by full gradients at a reference point, which moves by one coin for all (VR-DIANA).",
         {"batch", "probability"}}};
    return kinds;
}

const Fields<OracleOptions>& oracleFields() {
    static const Fields<OracleOptions> fields = {
        field(&OracleOptions::kind, {.path = "oracle.kind",
                                     .label = "gradient",
                                     .help = "Which gradient a worker computes in a round.",
                                     .when = When::live,
                                     .kinds = oracleKinds()}),
        field(&OracleOptions::batch, {.path = "oracle.batch",
                                      .label = "batch size",
                                      .help = "Rows that each worker draws in a round.",
                                      .unit = "rows",
                                      .lowest = 1,
                                      .highest = 1e9,
                                      .scale = Scale::logarithmic,
                                      .when = When::live}),
        field(&OracleOptions::probability,
              {.path = "oracle.probability",
               .label = "chance of a new reference",
               .help = "lsvrg: the chance that the reference point moves to x after a round, one coin for all workers; "
                       "auto is batch n/N.",
               .source = "Horvath, Kovalev, Mishchenko, Stich, Richtarik 2019; Kovalev, Horvath, Richtarik 2020",
               .lowest = 0,
               .highest = 1,
               .lowestExcluded = true,
               .scale = Scale::logarithmic,
               .when = When::live})};
    return fields;
}

}  // namespace dianoia
