// Noise laws written straight from their formulas with the C library, for tests of theory/ alone. Unit variance:
// normal; uniform on +-sqrt 3; Laplace of scale 1/sqrt 2; logistic of scale sqrt 3/pi.
#pragma once

#include <cmath>
#include <memory>
#include <numbers>
#include <string>

#include "round/noise/noise.h"

namespace dianoia::testing {

class QuietLaw : public NoiseLaw {
public:
    void add(Span, double, WorkerIndex, Index, const RoundContext&) const override {}
};

class Gaussian final : public QuietLaw {
public:
    double density(double t) const override { return std::exp(-0.5 * t * t) / std::sqrt(2 * std::numbers::pi); }
    double distribution(double t) const override { return 0.5 * std::erfc(-t / std::numbers::sqrt2); }
    double reach() const override { return 11.5; }
};

class Uniform final : public QuietLaw {
public:
    double density(double t) const override {
        return std::abs(t) <= std::numbers::sqrt3 ? 0.5 / std::numbers::sqrt3 : 0;
    }
    double distribution(double t) const override {
        return t <= -std::numbers::sqrt3 ? 0 : t >= std::numbers::sqrt3 ? 1 : 0.5 + t / (2 * std::numbers::sqrt3);
    }
    double reach() const override { return std::numbers::sqrt3; }
};

class Laplace final : public QuietLaw {
public:
    double density(double t) const override {
        return std::exp(-std::numbers::sqrt2 * std::abs(t)) / std::numbers::sqrt2;
    }
    double distribution(double t) const override {
        const double tail = 0.5 * std::exp(-std::numbers::sqrt2 * std::abs(t));
        return t < 0 ? tail : 1 - tail;
    }
    double reach() const override { return 49; }
};

class Logistic final : public QuietLaw {
public:
    double density(double t) const override {
        const double e = std::exp(-kRate * std::abs(t));
        return kRate * e / ((1 + e) * (1 + e));
    }
    double distribution(double t) const override {
        const double e = std::exp(-kRate * std::abs(t));
        return t < 0 ? e / (1 + e) : 1 / (1 + e);
    }
    double reach() const override { return 39; }

private:
    static constexpr double kRate = std::numbers::pi / std::numbers::sqrt3;
};

/// The law of a name: gaussian, uniform, laplace or logistic.
inline std::unique_ptr<NoiseLaw> noiseDouble(const std::string& name) {
    if (name == "uniform") return std::make_unique<Uniform>();
    if (name == "laplace") return std::make_unique<Laplace>();
    if (name == "logistic") return std::make_unique<Logistic>();
    return std::make_unique<Gaussian>();
}

}  // namespace dianoia::testing
