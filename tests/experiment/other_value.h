// Specs with no member at its default, for walks over the schema.
#pragma once

#include <algorithm>

#include "experiment/spec_schema.h"

namespace dianoia {

/// A value of the field that is not the one it has.
inline Json otherValue(const Field<ExperimentSpec>& field, const Json& now) {
    const FieldInfo& info = field.info;
    switch (info.type) {
        case FieldType::choice:
            for (const KindInfo& kind : info.kinds)
                if (kind.name != now) return kind.name;
            return now;  // a choice of one
        case FieldType::flag:
            return !now.get<bool>();
        case FieldType::integer:
            return now.get<double>() < info.highest ? now.get<std::int64_t>() + 1 : std::int64_t(info.lowest);
        case FieldType::real: {
            const double low = std::max(info.lowest, -1e6), high = std::min(info.highest, 1e6);
            for (const double share : {0.37, 0.71}) {
                const double value = low + share * (high - low);
                if (now != value) return value;
            }
            return 0;
        }
        case FieldType::text:
        case FieldType::file:
            return "3";
        case FieldType::list:
            break;
    }
    if (info.path == "problem.positions") return Json::parse("[[1.5, 2], [3, -4.25]]");
    if (info.path == "problem.start") return Json::parse("[0.5, 1e-300, -2]");
    if (info.path == "problem.l2") return "L/50";
    return Json::parse("[1, 2]");
}

inline ExperimentSpec specWithNothingAtItsDefault() {
    ExperimentSpec spec;
    for (const auto& field : specFields()) field.set(spec, otherValue(field, field.get(spec)));
    return spec;
}

}  // namespace dianoia
