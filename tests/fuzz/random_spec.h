// Random values for the fields of a spec, most of them right, some wrong, by what the schema says of each field.
#pragma once

#include <random>
#include <string>
#include <vector>

#include "experiment/spec.h"
#include "schema/field.h"

namespace dianoia::fuzz {

struct RandomSetting {
    std::string path;
    Json value;
};

/// Draws settings; the same seed gives the same ones for the same schema.
class SpecDice {
public:
    explicit SpecDice(std::uint64_t seed) : m_random(seed) {}

    /// Settings of about a third of all fields, of small runs of kRounds rounds.
    std::vector<RandomSetting> settings();
    /// A setting of one field that is live.
    RandomSetting liveSetting();

    static constexpr int kRounds = 20;

private:
    bool chance(double p) { return std::bernoulli_distribution(p)(m_random); }
    std::int64_t below(std::int64_t bound) { return std::int64_t(m_random() % std::uint64_t(bound)); }
    Json value(const FieldInfo& info);
    Json wrongValue(const FieldInfo& info);
    Json real(const FieldInfo& info);
    Json integer(const FieldInfo& info);
    Json list(const FieldInfo& info);
    Json numbers(std::int64_t count);

    std::mt19937_64 m_random;
};

}  // namespace dianoia::fuzz
