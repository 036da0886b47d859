#include "fuzz/random_spec.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "experiment/spec_schema.h"

namespace dianoia::fuzz {
namespace {

constexpr double kHuge = std::numeric_limits<double>::max();

/// Fields whose large values cost time or memory and find nothing: sizes of what is made before the first round.
bool isSize(const FieldInfo& info) {
    return info.when == When::nextRun || info.path == "oracle.batch";
}

}  // namespace

std::vector<RandomSetting> SpecDice::settings() {
    std::vector<RandomSetting> settings;
    for (const auto& field : specFields()) {
        const FieldInfo& info = field.info;
        if (info.path == "data.kind") {
            settings.push_back({info.path, chance(0.97) ? "synthetic" : "file"});
        } else if (info.path == "data.samples") {
            settings.push_back({info.path, 2 + below(150)});
        } else if (info.path == "run.rounds") {
            settings.push_back({info.path, kRounds});
        } else if (info.path == "problem.hidden") {
            settings.push_back({info.path, value(info)});
        } else if (chance(info.type == FieldType::choice ? 0.6 : 0.3)) {
            settings.push_back({info.path, value(info)});
        }
    }
    return settings;
}

RandomSetting SpecDice::liveSetting() {
    const auto& fields = specFields();
    for (;;) {
        const FieldInfo& info = fields[std::size_t(below(std::ssize(fields)))].info;
        if (info.when == When::live) return {info.path, value(info)};
    }
}

Json SpecDice::value(const FieldInfo& info) {
    if (chance(0.01)) return wrongValue(info);
    switch (info.type) {
        case FieldType::real:
            return real(info);
        case FieldType::integer:
            return integer(info);
        case FieldType::choice:
            return info.kinds[std::size_t(below(std::ssize(info.kinds)))].name;
        case FieldType::flag:
            return chance(0.5);
        case FieldType::text:
            return std::array{"last", "first", "2", ""}[std::size_t(below(4))];
        case FieldType::file:
            return chance(0.5) ? "" : "no such file";
        case FieldType::list:
            return list(info);
    }
    return nullptr;
}

Json SpecDice::wrongValue(const FieldInfo& info) {
    switch (below(8)) {
        case 0:
            return nullptr;
        case 1:
            return "no such word";
        case 2:
            return Json::array({1, "x", nullptr});
        case 3:
            return Json{{"kind", 1}};
        case 4:
            return info.highest < kHuge ? Json(info.highest * 2 + 1) : Json(std::numeric_limits<std::uint64_t>::max());
        case 5:
            return info.lowest > -kHuge ? Json(info.lowest - 1) : Json(std::numeric_limits<std::int64_t>::min());
        case 6:
            return 0.5;
        default:
            return chance(0.5);
    }
}

/// From all of the range: its ends, small and large magnitudes, and mostly what a person would write.
Json SpecDice::real(const FieldInfo& info) {
    if (info.takesAuto && chance(0.4)) return "auto";
    if (info.takesInfinity && chance(0.3)) return "inf";
    const double low = std::max(info.lowest, -kHuge), high = std::min(info.highest, kHuge);
    if (chance(0.03)) return chance(0.5) ? low : high;
    if (chance(0.05))
        return std::clamp(std::array{0.0, 5e-324, 1e-300, 1e150, 1e300}[std::size_t(below(5))], low, high);
    const double magnitude = std::pow(10.0, double(below(600)) / 100 - 4);
    const double number = chance(0.5) ? std::round(magnitude) : magnitude;
    return std::clamp(low < 0 && chance(0.5) ? -number : number, low, high);
}

Json SpecDice::integer(const FieldInfo& info) {
    constexpr double kMost = 9e15;
    const auto low = std::int64_t(std::max(info.lowest, -kMost)), high = std::int64_t(std::min(info.highest, kMost));
    if (!isSize(info) && chance(0.05)) return chance(0.5) ? low : high;
    const auto wide = std::int64_t(std::exp2(double(below(60)) / 10));
    return std::min(low + wide - 1, high);
}

Json SpecDice::numbers(std::int64_t count) {
    Json list = Json::array();
    for (; count > 0; --count) list.push_back(double(below(2001) - 1000) / 100);
    return list;
}

Json SpecDice::list(const FieldInfo& info) {
    if (info.path == "problem.l2") return chance(0.3) ? Json("L/100") : Json(double(below(100)) / 1000);
    if (info.path == "problem.start" && chance(0.8)) return "default";
    if (info.path == "problem.hidden") {
        Json widths = Json::array();
        for (std::int64_t i = 1 + below(3); i > 0; --i) widths.push_back(1 + below(6));
        return widths;
    }
    if (info.path != "problem.positions" || chance(0.5)) return numbers(1 + below(5));
    Json positions = Json::array();
    const std::int64_t dimension = 1 + below(4);
    for (std::int64_t i = 1 + below(5); i > 0; --i) positions.push_back(numbers(dimension));
    return positions;
}

}  // namespace dianoia::fuzz
