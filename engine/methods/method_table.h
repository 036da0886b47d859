// A method is a row, not a class: a named recipe of stages.
#pragma once

#include <string>
#include <vector>

#include "schema/field.h"

namespace dianoia {

/// A method of the papers: which stages it switches in.
struct MethodRow {
    std::string name;      ///< as --set method.name takes it
    std::string label;     ///< as the papers write it
    std::string sentence;  ///< what it does
    std::string source;    ///< authors, year
    /// The fields that the row sets, in the form of a spec: always the kinds of noise, memory, compressor and
    /// aggregator, and what else makes the method what it is.
    Json stages;
};

/// All methods, in the order in which they are shown.
const std::vector<MethodRow>& methodTable();
/// The row of a name; null if there is none.
const MethodRow* findMethod(const std::string& name);
/// The rows as the kinds of the choice method.name.
const std::vector<KindInfo>& methodKinds();

}  // namespace dianoia
