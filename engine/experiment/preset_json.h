// The parts of a preset file as JSON and back.
#pragma once

#include "experiment/preset.h"

namespace dianoia {

View viewFromJson(const Json& json, const std::string& where);
Json toJson(const View& view);
Expectation expectationFromJson(const Json& json, const std::string& where);
Json toJson(const Expectation& expectation);
/// Events of a preset, or of a file that `--events` names.
std::vector<Event> eventsFromJson(const Json& json, const std::string& where);
Json toJson(const std::vector<Event>& events);

}  // namespace dianoia
