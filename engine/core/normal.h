// The normal law: density, distribution function, and draws by the transformation of Box and Muller (1958), in which
// two random words always become two normals.
#pragma once

#include <cstdint>
#include <span>

#include "core/types.h"

namespace dianoia {

/// exp(-t^2/2) / sqrt(2 pi).
double normalDensity(double t);
/// P[z <= t] within 3e-16, and within 1e-15 (1 + t^2) of itself in the lower tail.
double normalDistribution(double t);

/// values[j] += scale * z_j, with z_j independent standard normals.
///
/// Words 2i and 2i + 1 give z_2i = r cos t and z_2i+1 = r sin t, with r = sqrt(-2 log((w_2i + 1/2) 2^-32)) and
/// t = 2 pi w_2i+1 2^-32, within 2e-15; |z| <= 6.77. `words` has one word a value, and one more where values is odd.
/// The same bits for every compiler and register width.
void addNormals(std::span<const std::uint32_t> words, double scale, Span values);

/// values[j] := z_j.
void drawNormals(std::span<const std::uint32_t> words, Span values);

}  // namespace dianoia
