// Every parameter is described once: a Field ties a member of an options struct to its path, type, unit, range, help
// and source. Validation, JSON, --set, forms, tool tips, the reference page and the CSV export all walk these
// descriptions.
#pragma once

#include <functional>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

namespace dianoia {

using Json = nlohmann::json;

/// A number, or "auto": a value that the theory chooses when the run starts.
struct AutoReal {
    std::optional<double> number;  ///< empty: auto
    AutoReal() = default;
    AutoReal(double value) : number(value) {}
    bool isAuto() const { return !number; }
    bool operator==(const AutoReal&) const = default;
};

enum class FieldType { real, integer, choice, flag, text, file, list };
enum class Scale { linear, logarithmic };
enum class When {
    live,    ///< acts at the next round, state kept
    nextRun  ///< acts from the next run on
};

/// A kind that a choice can take: its name and one sentence.
struct KindInfo {
    std::string name;
    std::string sentence;
    /// Fields of the group that this kind uses, by their names within the group.
    std::vector<std::string> uses;
};

/// What there is to know about a parameter. A path is GROUP.NAME, as --set takes it.
struct FieldInfo {
    std::string path = {};
    std::string label = {};   ///< the words of the papers: "norm p"
    std::string help = {};    ///< one sentence: what it does
    std::string unit = {};    ///< empty without one
    std::string source = {};  ///< where it comes from: authors, year
    FieldType type = FieldType::real;
    double lowest = -std::numeric_limits<double>::infinity();
    double highest = std::numeric_limits<double>::infinity();
    bool lowestExcluded = false;
    bool takesAuto = false;      ///< the string "auto" is a value
    bool takesInfinity = false;  ///< the string "inf" is a value
    Scale scale = Scale::linear;
    When when = When::nextRun;
    bool frontRow = false;             ///< among the controls that are always in reach
    std::vector<KindInfo> kinds = {};  ///< the values of a choice
};

/// A field of an options struct `Group`. `set` throws Error (content) with one sentence: field, value and bound.
template <class Group>
struct Field {
    FieldInfo info;
    std::function<Json(const Group&)> get;
    std::function<void(Group&, const Json&)> set;
};

template <class Group>
using Fields = std::vector<Field<Group>>;

/// Throws Error (content) unless `value` lies in the range of `info`.
void checkRange(const FieldInfo& info, double value);
/// Reads a number, or "inf" / "auto" where `info` takes them. Empty means auto.
AutoReal readReal(const FieldInfo& info, const Json& value);
std::int64_t readInteger(const FieldInfo& info, const Json& value);
bool readFlag(const FieldInfo& info, const Json& value);
std::string readText(const FieldInfo& info, const Json& value);
/// Reads the name of one of info.kinds; a wrong one names the nearest.
std::string readChoice(const FieldInfo& info, const Json& value);
/// A real as JSON: "inf" and "-inf" as strings, the rest as numbers.
Json realToJson(double value);
/// The candidate with the least edit distance to `word`; empty if none is near.
std::string nearestWord(const std::string& word, const std::vector<std::string>& candidates);

template <class Group>
Field<Group> field(double Group::*member, FieldInfo info) {
    info.type = FieldType::real;
    return {info, [member](const Group& g) { return realToJson(g.*member); },
            [member, info](Group& g, const Json& v) { g.*member = *readReal(info, v).number; }};
}

template <class Group>
Field<Group> field(AutoReal Group::*member, FieldInfo info) {
    info.type = FieldType::real;
    info.takesAuto = true;
    return {info,
            [member](const Group& g) { return (g.*member).isAuto() ? Json("auto") : realToJson(*(g.*member).number); },
            [member, info](Group& g, const Json& v) { g.*member = readReal(info, v); }};
}

template <class Group>
Field<Group> field(std::int64_t Group::*member, FieldInfo info) {
    info.type = FieldType::integer;
    return {info, [member](const Group& g) { return Json(g.*member); },
            [member, info](Group& g, const Json& v) { g.*member = readInteger(info, v); }};
}

template <class Group>
Field<Group> field(bool Group::*member, FieldInfo info) {
    info.type = FieldType::flag;
    return {info, [member](const Group& g) { return Json(g.*member); },
            [member, info](Group& g, const Json& v) { g.*member = readFlag(info, v); }};
}

/// A text; with info.kinds filled in it is a choice, with type file it names a file.
template <class Group>
Field<Group> field(std::string Group::*member, FieldInfo info) {
    if (!info.kinds.empty()) {
        info.type = FieldType::choice;
    } else if (info.type != FieldType::file) {
        info.type = FieldType::text;
    }
    return {info, [member](const Group& g) { return Json(g.*member); },
            [member, info](Group& g, const Json& v) {
                g.*member = info.type == FieldType::choice ? readChoice(info, v) : readText(info, v);
            }};
}

/// A field of a part of a larger value, as a field of the whole.
template <class Whole, class Part>
Field<Whole> lift(const Field<Part>& field, Part Whole::*part) {
    return {field.info, [get = field.get, part](const Whole& w) { return get(w.*part); },
            [set = field.set, part](Whole& w, const Json& v) { set(w.*part, v); }};
}

}  // namespace dianoia
