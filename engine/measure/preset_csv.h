// A preset as a table for spreadsheets, and back: rows run,path,value,unit,meaning. An empty run means the base or, for
// the paths of the preset itself (name, references[0], events[0].path, view.x, expect[0].below), the preset. Values are
// JSON text. Only what the preset writes has a row.
#pragma once

#include <string>
#include <string_view>

#include "experiment/preset.h"

namespace dianoia {

/// The table of a preset file, given as JSON. importing it gives an equal value.
std::string presetCsv(const Json& preset);

/// presetCsv of presetText(preset).
std::string presetCsv(const Preset& preset);

/// The preset file, as JSON, that `table` describes. Runs stand in the order of their first rows. Quoted cells, CR LF,
/// a byte order mark, semicolons or tabs as separators and TRUE or FALSE are taken, as spreadsheets write them; unit
/// and meaning are ignored. `source` names the file in messages. Throws Error (content) with the line of the first row
/// that is not right: its path is unknown or stands twice, its value is no JSON or not one that the parameter takes.
Json presetFromCsv(std::string_view table, const std::string& source);

/// presetFromCsv as a preset, checked whole by parsePreset. `folder`: where relative data paths start.
Preset importPresetCsv(std::string_view table, const std::string& source, const std::string& folder);

}  // namespace dianoia
