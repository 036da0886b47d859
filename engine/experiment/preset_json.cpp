#include "experiment/preset_json.h"

#include "data/text_lines.h"
#include "experiment/json_reader.h"
#include "experiment/member_json.h"
#include "experiment/spec_schema.h"
#include "schema/columns.h"

namespace dianoia {
namespace {

const std::vector<std::string>& xAxes() {
    static const std::vector<std::string> axes = {"round",      "epoch", "bits_up", "bits_up_per_worker",
                                                  "bits_total", "time_s"};
    return axes;
}

/// Columns of the run CSV that a view can show and a claim can name.
const std::vector<std::string>& metricNames() {
    static const std::vector<std::string> names = [] {
        std::vector<std::string> all;
        for (const ColumnInfo& column : columnTable()) all.emplace_back(column.name);
        return all;
    }();
    return names;
}

const std::vector<std::string>& theoryNames() {
    static const std::vector<std::string> names = {"gap_plateau", "dist_plateau", "gd_rate", "diana_bound",
                                                   "median_bias"};
    return names;
}

template <class T>
Json optionalJson(const std::optional<T>& value) {
    return value ? Json(*value) : Json(nullptr);
}

template <class T>
void writeIf(Json& json, const char* key, const std::optional<T>& value) {
    if (value) json[key] = *value;
}

void readNear(const Json& json, Expectation& e, const std::string& where) {
    const auto near = json.find("near");
    if (near == json.end()) return;
    if (near->is_number()) {
        e.near = near->get<double>();
        return;
    }
    const std::string prefix = "theory:";
    const std::string text = near->is_string() ? near->get<std::string>() : "";
    if (text.rfind(prefix, 0) != 0) failContent(where + ": near is neither a number nor \"theory:NAME\"");
    const std::string name = text.substr(prefix.size());
    for (const std::string& known : theoryNames())
        if (name == known) {
            e.near = text;
            return;
        }
    const std::string nearest = nearestWord(name, theoryNames());
    failContent(where + ": there is no theory line \"" + shown(name) + "\"" +
                (nearest.empty() ? "" : "; did you mean \"" + nearest + "\"?"));
}

void checkExpectation(const Expectation& e, const std::string& where) {
    if (!e.outcome.empty()) {
        if (e.outcome != "diverged") failContent(where + ": outcome \"" + shown(e.outcome) + "\" is not \"diverged\"");
        return;
    }
    if (e.metric.empty()) failContent(where + ": neither a metric nor an outcome");
    if (e.round.has_value() == e.over.has_value()) failContent(where + ": needs either round or over");
    if (e.over && e.stat.empty()) failContent(where + ": over needs a stat: mean, max or last");
    if (e.near.has_value() != (e.within.has_value() || e.withinSe.has_value()))
        failContent(where + ": near and within (or within_se) belong together");
    if (!e.below && !e.above && !e.near && e.belowRun.empty())
        failContent(where + ": claims nothing; give below, above, near or below_run");
}

}  // namespace

View viewFromJson(const Json& json, const std::string& where) {
    requireKnownKeys(json,
                     {"plots", "x", "y", "x_scale", "y_scale", "x_range", "y_range", "watch", "rounds_per_second",
                      "start", "stop_at"},
                     where);
    const ObjectReader reader(json, where);
    View view;
    reader.read("plots", view.plots);
    reader.readChoice("x", view.x, xAxes());
    reader.readChoice("y", view.y, metricNames());
    reader.readChoice("x_scale", view.xScale, {"linear", "log"});
    reader.readChoice("y_scale", view.yScale, {"linear", "log"});
    reader.read("x_range", view.xRange);
    reader.read("y_range", view.yRange);
    reader.read("watch", view.watch);
    reader.read("rounds_per_second", view.roundsPerSecond);
    if (!(view.roundsPerSecond > 0)) failContent(where + ": rounds_per_second must be more than 0");
    reader.readChoice("start", view.start, {"paused", "running"});
    reader.read("stop_at", view.stopAt);
    return view;
}

Json toJson(const View& view) {
    return {{"plots", view.plots},
            {"x", view.x},
            {"y", view.y},
            {"x_scale", view.xScale},
            {"y_scale", view.yScale},
            {"x_range", optionalJson(view.xRange)},
            {"y_range", optionalJson(view.yRange)},
            {"watch", view.watch},
            {"rounds_per_second", view.roundsPerSecond},
            {"start", view.start},
            {"stop_at", optionalJson(view.stopAt)}};
}

Expectation expectationFromJson(const Json& json, const std::string& where) {
    requireKnownKeys(json,
                     {"run", "metric", "round", "over", "stat", "below", "above", "near", "within", "within_se",
                      "below_run", "factor", "outcome"},
                     where);
    const ObjectReader reader(json, where);
    Expectation e;
    reader.read("run", e.run);
    if (json.contains("metric")) {
        std::vector<std::string> names = metricNames();
        names.push_back("nonzero_coordinates");
        reader.readChoice("metric", e.metric, names);
    }
    reader.read("round", e.round);
    reader.read("over", e.over);
    if (json.contains("stat")) reader.readChoice("stat", e.stat, {"mean", "max", "last"});
    reader.read("below", e.below);
    reader.read("above", e.above);
    readNear(json, e, where);
    reader.read("within", e.within);
    reader.read("within_se", e.withinSe);
    reader.read("below_run", e.belowRun);
    reader.read("factor", e.factor);
    if (json.contains("factor") && e.belowRun.empty()) failContent(where + ": factor belongs to below_run");
    reader.read("outcome", e.outcome);
    checkExpectation(e, where);
    return e;
}

Json toJson(const Expectation& e) {
    Json json = {{"run", e.run}};
    if (!e.metric.empty()) json["metric"] = e.metric;
    writeIf(json, "round", e.round);
    writeIf(json, "over", e.over);
    if (!e.stat.empty()) json["stat"] = e.stat;
    writeIf(json, "below", e.below);
    writeIf(json, "above", e.above);
    if (e.near) std::visit([&](const auto& v) { json["near"] = v; }, *e.near);
    writeIf(json, "within", e.within);
    writeIf(json, "within_se", e.withinSe);
    if (!e.belowRun.empty()) {
        json["below_run"] = e.belowRun;
        json["factor"] = e.factor;
    }
    if (!e.outcome.empty()) json["outcome"] = e.outcome;
    return json;
}

namespace {

void requireLive(const std::string& path, const std::string& place) {
    try {
        if (requireField(path).info.when == When::live) return;
    } catch (const Error& error) {
        failContent(place + ": " + error.what());
    }
    failContent(place + ": " + path + " acts from the next run on; it cannot change in mid-run");
}

}  // namespace

std::vector<Event> eventsFromJson(const Json& json, const std::string& where) {
    if (!json.is_array()) failContent(where + ": not a list of events");
    std::vector<Event> events;
    for (const Json& one : json) {
        const std::string place = where + "[" + std::to_string(events.size()) + "]";
        requireKnownKeys(one, {"round", "run", "path", "value"}, place);
        const ObjectReader reader(one, place);
        Event event;
        if (!one.contains("round") || !one.contains("path") || !one.contains("value"))
            failContent(place + ": an event needs round, path and value");
        reader.read("round", event.round);
        reader.read("run", event.run);
        reader.read("path", event.path);
        event.value = one["value"];
        requireLive(event.path, place);
        events.push_back(std::move(event));
    }
    return events;
}

Json toJson(const std::vector<Event>& events) {
    Json list = Json::array();
    for (const Event& event : events) {
        Json one = {{"round", event.round}, {"path", event.path}, {"value", event.value}};
        if (!event.run.empty()) one["run"] = event.run;
        list.push_back(std::move(one));
    }
    return list;
}

}  // namespace dianoia
