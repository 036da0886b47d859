#include "simulation/varied_parameters.h"

#include <set>

#include "core/number_text.h"
#include "experiment/live_change.h"
#include "experiment/spec_json.h"
#include "experiment/spec_schema.h"

namespace dianoia {

std::string cellText(const Json& value) {
    if (value.is_string()) return value.get<std::string>();
    return value.is_number_float() ? shortestText(value.get<double>()) : value.dump();
}

VariedParameters::VariedParameters(const std::vector<const Run*>& runs) {
    std::set<std::string> varied;
    for (const Run* run : runs) {
        ExperimentSpec spec = run->initialSpec();
        const auto compare = [&] {
            for (const FieldChange& change : difference(runs.front()->initialSpec(), spec)) varied.insert(change.path);
        };
        compare();
        for (const Event& event : run->events()) {
            applyLiveChange(spec, event.path, event.value);
            compare();
        }
    }
    for (const auto& field : specFields())
        if (varied.count(field.info.path) > 0) m_paths.push_back(field.info.path);
}

VariedParameters::Reader::Reader(const VariedParameters& parameters, const Run& run)
    : m_paths(parameters.paths()), m_events(run.events()), m_spec(run.initialSpec()) {
    read();
}

const std::vector<std::string>& VariedParameters::Reader::at(std::uint64_t round) {
    const std::size_t before = m_next;
    for (; m_next < m_events.size() && m_events[m_next].round < round; ++m_next)
        applyLiveChange(m_spec, m_events[m_next].path, m_events[m_next].value);
    if (m_next != before) read();
    return m_values;
}

void VariedParameters::Reader::read() {
    m_values.clear();
    for (const std::string& path : m_paths) m_values.push_back(cellText(requireField(path).get(m_spec)));
}

}  // namespace dianoia
