// Numbers, names and sentences of the engine as a person reads them in the window.
#pragma once

#include <QString>

#include "schema/field.h"

namespace dianoia {

/// A number to `digits` digits; one that is larger than these show, up to 1e6, as a whole number: "1460", not
/// "1.46e+03".
QString plainNumber(double value, int digits);
/// What a kind of a choice is called: a method by its label, every other kind by its own name.
QString kindTitle(const FieldInfo& info, const std::string& kind);
/// A sentence that names fields by their paths, with their labels in place of these; where a number has a comma, with a
/// word on it.
QString plainSentence(const QString& sentence);

}  // namespace dianoia
