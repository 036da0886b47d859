// Claims of a preset: what is measured, against what, and that a wrong bound fails.
#include <QtTest>

#include "experiment/preset_json.h"
#include "simulation/claim_verdict.h"
#include "simulation/claims.h"

using namespace dianoia;

namespace {

/// Three workers at 1, 2 and 10; GD's x^k is 13/3 (1 - 0.75^k), and its gap (13/3)^2/2 0.75^(2k).
Preset tugOfWar(const Json& expect) {
    const Json preset = {
        {"dianoia", 1},
        {"name", "Tug of war"},
        {"base",
         {{"problem", {{"kind", "shifted_quadratics"}, {"positions", {1, 2, 10}}}},
          {"server", {{"step", 0.25}}},
          {"run", {{"rounds", 400}}}}},
        {"runs",
         {{{"label", "GD"}, {"method", {{"name", "sgd"}}}},
          {{"label", "Median"}, {"method", {{"name", "mediansgd"}}}},
          {{"label", "Noisy"}, {"method", {{"name", "noisy_mediansgd"}}}, {"run", {{"repeats", 8}}}},
          {{"label", "Rand"},
           {"method", {{"name", "sgd"}}},
           {"problem", {{"positions", {{3, 0}, {0, 1}, {0, -4}, {2, 1}}}}},
           {"compressor", {{"kind", "rand_k"}}},
           {"server", {{"step", 0.02}}},
           {"run", {{"rounds", 8000}, {"repeats", 4}}}},
          {{"label", "Wild"}, {"method", {{"name", "sgd"}}}, {"server", {{"step", 3}}}, {"run", {{"rounds", 2000}}}},
          {{"label", "Line"},
           {"method", {{"name", "sgd"}}},
           {"problem", {{"kind", "quadratic"}, {"dimension", 2}, {"mu", 1}, {"L", 9}}},
           {"server", {{"step", "auto"}}}},
          {{"label", "Sparse"},
           {"method", {{"name", "sgd"}}},
           {"problem", {{"positions", {{1, 5, 0}, {-1, 5, 0.25}}}}},
           {"regularizer", {{"kind", "l1"}, {"weight", 1}}}}}},
        {"expect", Json::array({expect})}};
    return parsePreset(preset.dump(), "test", "");
}

double gapOfGd(int round) {
    return 13.0 / 3 * 13 / 3 / 2 * std::pow(0.75, 2 * round);
}

}  // namespace

class TestClaims : public QObject {
    Q_OBJECT

private slots:
    void verdicts_data() {
        QTest::addColumn<QString>("claim");
        QTest::addColumn<bool>("ok");
        QTest::addColumn<QString>("says");
        const auto row = [](const char* claim, bool ok, const char* says) {
            QTest::newRow(claim) << QString(claim) << ok << QString(says);
        };
        row(R"({"run": "GD", "metric": "gap", "round": 10, "below": 0.0298})", true, "below 0.0298");
        row(R"({"run": "GD", "metric": "gap", "round": 10, "below": 0.0297})", false, "not below 0.0297");
        row(R"({"run": "GD", "metric": "gap", "round": 10, "above": 0.0297})", true, "above 0.0297");
        row(R"({"run": "GD", "metric": "gap", "round": 10, "above": 0.0298})", false, "not above 0.0298");
        row(R"({"run": "GD", "metric": "gap", "round": 10, "above": 0.01, "below": 0.02})", false, "not below 0.02");
        row(R"({"run": "GD", "metric": "round", "round": 7, "near": 7, "within": 0})", true, "within 0 % of 7");
        row(R"({"run": "GD", "metric": "gap", "round": 10, "near": 0.03, "within": 0.01})", true, "within 1 % of 0.03");
        row(R"({"run": "GD", "metric": "gap", "round": 10, "near": 0.03, "within": 0.001})", false, "not within 0.1 %");
        row(R"({"run": "GD", "metric": "round", "over": [100, 200], "stat": "mean", "near": 150, "within": 0})", true,
            "mean of round");
        row(R"({"run": "GD", "metric": "round", "over": [100, 200], "stat": "max", "near": 200, "within": 0})", true,
            "max of round");
        row(R"({"run": "GD", "metric": "gap", "over": [0, 200], "stat": "max", "near": 9.38888888888889, "within": 1e-14})",
            true, "max of gap");
        row(R"({"run": "GD", "metric": "round", "over": [100, 200], "stat": "last", "near": 200, "within": 0})", true,
            "last of round");
        row(R"({"run": "GD", "metric": "gap", "round": 400, "below_run": "Median", "factor": 1e-6})", true,
            "times that of Median");
        row(R"({"run": "Median", "metric": "gap", "round": 400, "below_run": "GD", "factor": 1e6})", false,
            "not below");
        row(R"({"run": "Median", "metric": "gap", "round": 400, "near": 2.7222222222222223, "within": 1e-9})", true,
            "");
        row(R"({"run": "Median", "metric": "median_bias", "round": 3, "near": "theory:median_bias", "within": 1e-12})",
            true, "theory:median_bias, 2.333");
        row(R"({"run": "GD", "metric": "median_bias", "round": 3, "near": "theory:gap_plateau", "within": 0.5})", false,
            "");
        row(R"({"run": "Noisy", "metric": "noisy_median_mean_gap", "over": [1, 400], "stat": "mean", "above": 1})",
            true, "mean of 8 repeats");
        row(R"({"run": "Noisy", "metric": "round", "round": 5, "near": 5, "within_se": 5})", true,
            "within 5 standard errors");
        row(R"({"run": "GD", "metric": "round", "round": 5, "near": 5, "within_se": 5})", false, "needs repeats");
        row(R"({"run": "Rand", "metric": "gap", "over": [800, 8000], "stat": "mean", "near": "theory:gap_plateau", "within": 0.1})",
            true, "theory:gap_plateau");
        row(R"({"run": "Rand", "metric": "dist_sq", "over": [800, 8000], "stat": "mean", "near": "theory:dist_plateau", "within_se": 5})",
            true, "theory:dist_plateau");
        row(R"({"run": "Median", "metric": "gap", "round": 400, "near": "theory:gap_plateau", "within": 0.1})", false,
            "has no value for this run");
        row(R"({"run": "Wild", "outcome": "diverged"})", true, "1 of 1 repeat diverged");
        row(R"({"run": "GD", "outcome": "diverged"})", false, "0 of 1 repeat diverged");
        row(R"({"run": "Wild", "metric": "gap", "round": 1500, "above": 0})", false, "diverged at round");
        row(R"({"run": "GD", "metric": "gap", "round": 1, "below_run": "Wild"})", true, "");
        row(R"({"run": "GD", "metric": "gap", "round": 401, "below": 1})", false, "the run ends at round 400");
        row(R"({"run": "GD", "metric": "accuracy", "round": 4, "below": 1})", false, "does not exist");
        row(R"({"run": "Sparse", "metric": "nonzero_coordinates", "round": 400, "near": 1, "within": 0})", true, "");
        // Curvatures mu and L alone: the rate is met exactly. The bound of (1 - gamma mu)^k is met at round 0 only.
        row(R"({"run": "Line", "metric": "dist_sq", "round": 7, "near": "theory:gd_rate", "within": 1e-9})", true, "");
        row(R"({"run": "Line", "metric": "dist_sq", "round": 0, "near": "theory:diana_bound", "within": 1e-12})", true,
            "");
        row(R"({"run": "Line", "metric": "dist_sq", "round": 5, "near": "theory:diana_bound", "within": 0.5})", false,
            "");
        row(R"({"run": "GD", "metric": "direction_error", "round": 13, "below": 1e-12})", true, "");
    }

    void verdicts() {
        QFETCH(QString, claim);
        QFETCH(bool, ok);
        QFETCH(QString, says);
        const auto results = checkClaims(tugOfWar(Json::parse(claim.toStdString())), 2);
        QCOMPARE(results.size(), std::size_t(1));
        const QString sentence = QString::fromStdString(results[0].sentence);
        QVERIFY2(results[0].ok == ok, qPrintable(sentence));
        QVERIFY2(sentence.contains(says), qPrintable(sentence));
    }

    void measuresWhatItSays() {
        const auto result =
            checkClaims(tugOfWar({{"run", "GD"}, {"metric", "gap"}, {"round", 10}, {"below", 5}}), 1).front();
        QVERIFY(std::abs(*result.measured - gapOfGd(10)) < 1e-14);
        QCOMPARE(*result.bound, 5.0);
        QCOMPARE(result.sentence, std::string("GD: gap at round 10 is 0.02977, below 5"));
    }

    /// Only what is needed is simulated, and threads change nothing.
    void roundsAndThreads() {
        const Preset preset =
            tugOfWar({{"run", "Noisy"}, {"metric", "gap"}, {"round", 50}, {"below", 1}, {"below_run", "GD"}});
        QCOMPARE(roundsOfClaims(preset), std::uint64_t(8 * 50 + 50));
        std::atomic<std::uint64_t> rounds = 0;
        const auto one = checkClaims(preset, 1, [&](std::uint64_t more) {
            rounds += more;
            return true;
        });
        QCOMPARE(rounds.load(), std::uint64_t(8 * 50 + 50));
        QCOMPARE(checkClaims(preset, 5).front().sentence, one.front().sentence);
    }

    /// A live change is part of what a claim speaks of, theory included.
    void claimsAfterLiveChange() {
        Preset preset = tugOfWar({{"run", "Rand"},
                                  {"metric", "gap"},
                                  {"over", {4500, 8000}},
                                  {"stat", "mean"},
                                  {"near", "theory:gap_plateau"},
                                  {"within", 0.3}});
        const double before = *checkClaims(preset, 2).front().bound;
        preset.events.push_back({4000, "Rand", "server.step", 0.01});
        const ClaimResult after = checkClaims(preset, 2).front();
        QVERIFY2(after.ok, after.sentence.c_str());
        QVERIFY(std::abs(*after.bound / before - 0.5) < 1e-9);
    }

    void foldsNanIntoMax() {
        RoundFold fold;
        for (const double value : {1.0, std::nan(""), 3.0}) fold.add(value);
        QVERIFY(std::isnan(*fold.value("max")));
        QVERIFY(std::isnan(*fold.value("mean")));
        QCOMPARE(*fold.value("last"), 3.0);
        QVERIFY(!RoundFold().value("max"));
    }
};

QTEST_GUILESS_MAIN(TestClaims)
#include "test_claims.moc"
