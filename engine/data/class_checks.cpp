#include "data/class_checks.h"

#include <cmath>

#include "core/diagnostics.h"
#include "data/text_lines.h"

namespace dianoia {

void requireClasses(const DataSet& data) {
    if (!data.labelFault.empty()) failContent(data.labelFault);
    for (const DataSet& test : data.test)
        if (!test.labelFault.empty()) failContent(test.labelFault);
}

void requireTwoClasses(const DataSet& data) {
    requireClasses(data);
    if (data.classes() == 2) return;
    constexpr std::size_t kMostNamed = 10;
    std::string names;
    for (std::size_t c = 0; c < data.classNames.size() && c < kMostNamed; ++c)
        names += (c > 0 ? ", " : "") + shown(data.classNames[c]);
    if (data.classNames.size() > kMostNamed) names += ", ...";
    failContent(data.name + " has " + counted(data.classes(), "class", "classes") + " (" + names +
                "), and logistic regression takes two: choose problem.kind softmax");
}

void requireNumbers(const DataSet& data) {
    if (!data.labels.empty() && std::isnan(data.labels.front())) {
        failContent(data.name + ": the label " + inQuotes(data.classNames.front()) +
                    " is a word, and regression takes numbers");
    }
}

std::vector<Index> classCounts(const DataSet& data) {
    std::vector<Index> counts(data.classNames.size(), 0);
    for (const std::uint32_t c : data.classOf)
        if (c != kUnknownClass) ++counts[c];
    return counts;
}

}  // namespace dianoia
