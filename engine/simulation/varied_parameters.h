// The parameters in which the runs of a recording differ, as further columns of its CSV: a table that carries them can
// be grouped by them.
#pragma once

#include <string>
#include <vector>

#include "simulation/run.h"

namespace dianoia {

/// A value as a cell of a CSV: numbers as their shortest text, names as they are.
std::string cellText(const Json& value);

/// The paths in which the specs of some runs differ, at their starts or by a live change, in the order of specFields().
class VariedParameters {
public:
    VariedParameters() = default;
    explicit VariedParameters(const std::vector<const Run*>& runs);
    const std::vector<std::string>& paths() const { return m_paths; }

    /// The values of one run along its rounds.
    class Reader {
    public:
        Reader(const VariedParameters& parameters, const Run& run);
        /// The values with which the round that led to x^round was done, one a path: numbers as their shortest text,
        /// names as they are. At round 0 those of the start. Rounds must not fall from call to call.
        const std::vector<std::string>& at(std::uint64_t round);

    private:
        void read();

        const std::vector<std::string>& m_paths;
        std::vector<Event> m_events;
        std::size_t m_next = 0;
        ExperimentSpec m_spec;
        std::vector<std::string> m_values;
    };

private:
    std::vector<std::string> m_paths;
};

}  // namespace dianoia
