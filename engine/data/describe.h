// What a reader saw in a file: the output of `dianoia-cli data FILE`.
#pragma once

#include <iosfwd>
#include <string>

#include "data/read_options.h"
#include "schema/field.h"

namespace dianoia {

/// A few lines for people: format, rows, features, classes with counts, notes.
std::string describeText(const ReadResult& result);

/// format, rows, features, base (null but for LIBSVM), classes [{name, count}], notes; with held-out rows also
/// test {file, rows, classes}. Bytes that are not UTF-8 become U+FFFD when it is dumped by `jsonText`.
Json describeJson(const ReadResult& result);
std::string jsonText(const Json& json);

/// One line a row: the features separated by blanks, each as its shortest text, the label last (a number as its
/// shortest text, a word as written). Of a result with held-out rows, those are written.
void dumpRows(const ReadResult& result, std::ostream& out);

}  // namespace dianoia
