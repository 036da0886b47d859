#include "simulation/claim_probe.h"

#include <algorithm>

namespace dianoia {
namespace {

/// The name of the theory line of a claim; empty if it names none.
std::string lineOf(const Expectation& claim) {
    const std::string prefix = "theory:";
    const auto* name = claim.near ? std::get_if<std::string>(&*claim.near) : nullptr;
    return name ? name->substr(prefix.size()) : "";
}

std::optional<double> metricOf(Run& run, const std::string& metric, int threads) {
    if (metric == "nonzero_coordinates") {
        const Vector& x = run.state().x;
        return double(std::ssize(x) - std::count(x.begin(), x.end(), 0.0));
    }
    const auto column = findColumn(metric);
    return column ? run.row(threads).get(*column) : std::nullopt;
}

}  // namespace

ClaimProbe::ClaimProbe(const Expectation& claim, const ExperimentSpec& spec, bool isRival)
    : m_claim(&claim),
      m_isRival(isRival),
      m_line(isRival ? "" : lineOf(claim)),
      m_every(std::uint64_t(spec.run.record_every)),
      m_rounds(std::uint64_t(spec.run.rounds)),
      m_folds(std::size_t(spec.run.repeats)) {}

std::uint64_t ClaimProbe::lastRound() const {
    if (m_claim->round) return std::min(*m_claim->round, m_rounds);
    return m_claim->over ? std::min(m_claim->over->second, m_rounds) : m_rounds;
}

bool ClaimProbe::wants(std::uint64_t round) const {
    if (m_claim->round) return round == *m_claim->round;
    if (!m_claim->over || round < m_claim->over->first || round > m_claim->over->second) return false;
    return round % m_every == 0 || round == m_rounds;
}

void ClaimProbe::take(Run& run, std::int64_t repeat, int threads) {
    if (const auto value = metricOf(run, m_claim->metric, threads)) m_folds[std::size_t(repeat)].add(*value);
}

void ClaimProbe::takeTheory(const Run& run, const LineInputs& theory) {
    if (const auto value = theoryValue(m_line, m_claim->metric, theory, double(run.round()))) m_theory.add(*value);
}

ClaimMeasurement ClaimProbe::measurement(const std::vector<RepeatEnd>& ends) const {
    ClaimMeasurement result;
    result.theory = m_theory.value(m_claim->stat);
    result.count = std::ssize(ends);
    for (const RepeatEnd& end : ends) {
        const auto value = m_folds[std::size_t(end.repeat)].value(m_claim->stat);
        if (value) result.repeats.add(*value);
        result.diverged += end.divergence && end.divergence->round < lastRound() ? 1 : 0;
        if (result.fault.empty()) result.fault = faultOf(end, value.has_value());
    }
    return result;
}

std::string ClaimProbe::faultOf(const RepeatEnd& end, bool hasValue) const {
    const std::uint64_t wanted = m_claim->round ? *m_claim->round : m_claim->over ? m_claim->over->second : 0;
    if (wanted > m_rounds) return "the run ends at round " + std::to_string(m_rounds);
    if (end.round < lastRound())
        return end.divergence ? "the run " + end.divergence->sentence()
                              : "it was stopped at round " + std::to_string(end.round);
    return hasValue ? "" : "the metric does not exist there";
}

}  // namespace dianoia
