#include "simulation/claim_verdict.h"

#include <cmath>

#include "core/number_text.h"

namespace dianoia {
namespace {

std::string number(double value) {
    return roundedText(value, 4);
}

std::string subjectOf(const Expectation& claim, std::int64_t repeats) {
    std::string text = claim.run + ": ";
    if (claim.round) text += claim.metric + " at round " + std::to_string(*claim.round);
    if (claim.over)
        text += claim.stat + " of " + claim.metric + " over rounds " + std::to_string(claim.over->first) + " to " +
                std::to_string(claim.over->second);
    if (repeats > 1) text += ", mean of " + std::to_string(repeats) + " repeats,";
    return text;
}

/// The parts of a claim, each with its clause.
class Judge {
public:
    Judge(const Expectation& claim, const ClaimMeasurement& measured)
        : m_claim(claim), m_measured(measured), m_value(measured.repeats.mean()) {
        m_result = {true, m_value, std::nullopt, subjectOf(claim, measured.count) + " is " + number(m_value)};
    }

    void below(double bound) { clause(m_value < bound, bound, "below " + number(bound)); }
    void above(double bound) { clause(m_value > bound, bound, "above " + number(bound)); }
    void belowRun(const ClaimMeasurement& rival) {
        if (!rival.fault.empty()) return fail(m_claim.belowRun + " has no value to compare with: " + rival.fault);
        const double other = rival.repeats.mean();
        clause(m_value < m_claim.factor * other, m_claim.factor * other,
               "below " + number(m_claim.factor) + " times that of " + m_claim.belowRun + ", " + number(other));
    }
    void near() {
        const auto* literal = std::get_if<double>(&*m_claim.near);
        const std::string line = literal ? "" : std::get<std::string>(*m_claim.near);
        const std::string name = literal ? "" : line + ", ";
        const auto target = literal ? std::optional(*literal) : m_measured.theory;
        if (!target) return fail(line + " has no value for this run");
        const double distance = std::abs(m_value - *target);
        if (m_claim.within)
            clause(distance <= *m_claim.within * std::abs(*target), *target,
                   "within " + number(100 * *m_claim.within) + " % of " + name + number(*target));
        if (m_claim.withinSe) nearByErrors(distance, *target, name);
    }
    ClaimResult result() const { return m_result; }

private:
    void nearByErrors(double distance, double target, const std::string& name) {
        const auto error = m_measured.repeats.standardError();
        if (!error) return fail("within_se needs repeats, run.repeats of 2 or more");
        clause(distance <= *m_claim.withinSe * *error, target,
               "within " + number(*m_claim.withinSe) + " standard errors, " + number(*error) + " each, of " + name +
                   number(target));
    }
    void clause(bool holds, double bound, const std::string& text) {
        m_result.ok = m_result.ok && holds;
        m_result.bound = bound;
        m_result.sentence += (holds ? ", " : ", not ") + text;
    }
    void fail(const std::string& text) {
        m_result.ok = false;
        m_result.sentence += "; " + text;
    }

    const Expectation& m_claim;
    const ClaimMeasurement& m_measured;
    double m_value;
    ClaimResult m_result;
};

ClaimResult judgeOutcome(const Expectation& claim, const ClaimMeasurement& measured) {
    ClaimResult result;
    result.ok = measured.count > 0 && measured.diverged == measured.count;
    result.measured = double(measured.diverged);
    result.bound = double(measured.count);
    result.sentence = claim.run + ": " + std::to_string(measured.diverged) + " of " + std::to_string(measured.count) +
                      (measured.count == 1 ? " repeat" : " repeats") + " diverged" +
                      (result.ok ? ", as claimed" : "; the claim is that all do");
    return result;
}

}  // namespace

void RoundFold::add(double value) {
    const bool isFirst = m_all.count() == 0;
    if (isFirst || (!std::isnan(m_max) && !(value <= m_max))) m_max = value;
    m_last = value;
    m_all.add(value);
}

std::optional<double> RoundFold::value(const std::string& stat) const {
    if (m_all.count() == 0) return std::nullopt;
    return stat == "max" ? m_max : stat == "mean" ? m_all.mean() : m_last;
}

ClaimResult judge(const Expectation& claim, const ClaimMeasurement& measured, const ClaimMeasurement* rival) {
    if (!claim.outcome.empty()) return judgeOutcome(claim, measured);
    if (!measured.fault.empty())
        return {false, std::nullopt, std::nullopt,
                subjectOf(claim, measured.count) + " has no value: " + measured.fault};
    Judge judge(claim, measured);
    if (claim.below) judge.below(*claim.below);
    if (claim.above) judge.above(*claim.above);
    if (claim.near) judge.near();
    if (rival) judge.belowRun(*rival);
    return judge.result();
}

}  // namespace dianoia
