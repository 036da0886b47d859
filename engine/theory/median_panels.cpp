#include "theory/median_panels.h"

#include <algorithm>
#include <cmath>

namespace dianoia {

namespace {

/// Distance from z to the nearest of the ascending `centres`.
double nearestDistance(ConstSpan centres, double z) {
    const auto above = std::lower_bound(centres.begin(), centres.end(), z);
    double distance = above == centres.end() ? HUGE_VAL : *above - z;
    if (above != centres.begin()) distance = std::min(distance, z - *std::prev(above));
    return distance;
}

void collectPoints(ConstSpan centres, const NoiseShape& shape, double from, double to, Vector& points) {
    points.clear();
    const auto push = [&](double z) {
        if (z > from && z < to) points.push_back(z);
    };
    for (std::size_t i = 0; i < centres.size(); ++i) {
        const double start = centres[i] - shape.reach, end = centres[i] + shape.reach;
        const bool opens = i == 0 || start > centres[i - 1] + shape.reach;
        const bool closes = i + 1 == centres.size() || end < centres[i + 1] - shape.reach;
        if (shape.jumpAtEdge || opens) push(start);
        if (shape.kinkAtCentre) push(centres[i]);
        if (shape.jumpAtEdge || closes) push(end);
    }
    std::sort(points.begin(), points.end());
    points.push_back(to);
}

}  // namespace

double centreValues(ConstSpan values, double b, MedianScratch& scratch) {
    Vector& centres = scratch.centres;
    centres.assign(values.begin(), values.end());
    std::sort(centres.begin(), centres.end());
    const std::size_t n = centres.size();
    const double c = n % 2 == 1 ? centres[n / 2] : 0.5 * centres[n / 2 - 1] + 0.5 * centres[n / 2];
    for (double& w : centres) w = (w - c) / b;
    return c;
}

void panelEdges(ConstSpan centres, const NoiseShape& shape, double width, double from, double to, Vector& points,
                Vector& edges) {
    collectPoints(centres, shape, from, to, points);
    edges.assign(1, from);
    double start = from;
    for (const double end : points) {
        if (!(end > start)) continue;
        const bool active = nearestDistance(centres, 0.5 * (start + end)) < shape.reach;
        const double pieces = active ? std::ceil((end - start) / width) : 1.0;
        for (double i = 1; i < pieces; ++i) edges.push_back(start + (end - start) * (i / pieces));
        edges.push_back(end);
        start = end;
    }
}

}  // namespace dianoia
