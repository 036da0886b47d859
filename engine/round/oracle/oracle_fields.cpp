#include "round/oracle/oracle_fields.h"

namespace dianoia {

const std::vector<KindInfo>& oracleKinds() {
    static const std::vector<KindInfo> kinds = {
        {"full", "Every worker computes its exact local gradient.", {}},
        {"minibatch", "Every worker draws rows of its own, uniformly with replacement.", {"batch"}}};
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
                                      .help = "Rows that each worker draws in a round, with replacement.",
                                      .unit = "rows",
                                      .lowest = 1,
                                      .highest = 1e9,
                                      .scale = Scale::logarithmic,
                                      .when = When::live})};
    return fields;
}

}  // namespace dianoia
