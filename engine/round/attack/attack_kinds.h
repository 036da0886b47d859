// The table of attacks: name, one sentence, how to make it.
#pragma once

#include <memory>
#include <vector>

#include "round/attack/attack.h"
#include "schema/field.h"

namespace dianoia {

struct AttackKind {
    KindInfo info;
    std::unique_ptr<Attack> (*make)();
};

/// Every kind, "none" first.
const std::vector<AttackKind>& attackTable();

/// What attack "large" sends in every coordinate.
inline constexpr double kLargeValue = 1e6;
/// The standard deviation of what attack "gaussian" sends (Blanchard, El Mhamdi, Guerraoui and Stainer, 2017).
inline constexpr double kGaussianScale = 200;

}  // namespace dianoia
