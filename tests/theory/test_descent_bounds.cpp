// Descent bounds of votes and medians on three workers at 1, 2 and 10, where every expectation is known exactly.
#include <QtTest>
#include <cmath>

#include "round/noise/noise_kinds.h"
#include "theory/descent_bounds.h"
#include "theory/noise_constants.h"
#include "theory/noise_price.h"

using namespace dianoia;

namespace {

const Vector kPositions = {1, 2, 10};
constexpr double kMean = 13.0 / 3;

std::unique_ptr<NoiseLaw> gaussian() {
    NoiseOptions options;
    options.kind = "gaussian";
    return makeNoise(options);
}

DescentRun toyRun(double step, double rounds, double start) {
    return {1, step, 0.5 * (start - kMean) * (start - kMean), 1, rounds};
}

}  // namespace

class TestDescentBounds : public QObject {
    Q_OBJECT

private slots:
    void medianWithoutNoise();
    void signWithoutNoise();
    void noisyMedian_data();
    void noisyMedian();
    void asymmetry();
    void wrongVotes();
    void progress();
    void noisySign();
};

void TestDescentBounds::medianWithoutNoise() {
    const double step = 0.01;
    double x = 0.0005, total = 0;
    for (int t = 0; t < 10000; ++t) {
        total += (x - kMean) * (x - kMean);
        x -= step * (x - 2);
    }
    const double bound = medianDescentBound(toyRun(step, 1e4, 0.0005), 0, 49.0 / 9);
    QVERIFY(std::abs(total / 1e4 - 5.5578) < 5e-5);
    QVERIFY(std::abs(bound - 5.6322) < 5e-5);
}

void TestDescentBounds::signWithoutNoise() {
    const DescentRun run = toyRun(std::sqrt(0.5 * (kMean - 0.0005) * (kMean - 0.0005) / 1e4), 1e4, 0.0005);
    QVERIFY(std::abs(signDescentBound(run, 0, 7.0 / 3) - (1.5 * std::sqrt(run.startGap / 1e4) + 14.0 / 3)) < 1e-12);
    QVERIFY(std::abs(signDescentBound(run, 0, 7.0 / 3) - 4.7126) < 5e-5);
    QVERIFY(std::abs(signDescentBound(run, 0.5, 7.0 / 3) - 5.7126) < 5e-5);
    double x = 0.0005, total = 0;
    for (int t = 0; t < 10000; ++t) {
        total += std::abs(x - kMean);
        x += run.step * (x < 2 ? 1 : -1);
    }
    QVERIFY(std::abs(total / 1e4 - 2.3327) < 2e-3);
    QVERIFY(total / 1e4 <= signDescentBound(run, 0, 7.0 / 3));
}

void TestDescentBounds::noisyMedian_data() {
    QTest::addColumn<double>("rounds");
    QTest::addColumn<double>("bound");
    QTest::newRow("1e3") << 1e3 << 3.136;
    QTest::newRow("1e4") << 1e4 << 1.323;
    QTest::newRow("1e5") << 1e5 << 0.535;
}

void TestDescentBounds::noisyMedian() {
    QFETCH(double, rounds);
    QFETCH(double, bound);
    const auto law = gaussian();
    const NoisyMedian median(law.get());
    MedianScratch scratch;
    const double b = std::pow(rounds, 1.0 / 6), step = std::pow(rounds, -2.0 / 3), start = 0.0005;
    const MedianWalk walk = medianWalk(median, kPositions, b, step, scratch);
    double mean = start, variance = 0, total = 0;
    for (int t = 0; t < int(rounds); ++t) {
        total += (mean - kMean) * (mean - kMean) + variance;
        mean += step * (walk.limit - mean);
        variance = (1 - step) * (1 - step) * variance + step * step * walk.noise;
    }
    const double gap = walk.limit - kMean;
    const double explicitBound = medianDescentBound(toyRun(step, rounds, start), walk.noise, gap * gap);
    QVERIFY2(std::abs(explicitBound - bound) < 1e-3, qPrintable(QString::number(explicitBound)));
    QVERIFY(total / rounds <= explicitBound);
    if (rounds == 1e3) QVERIFY(std::abs(total / rounds - 2.461) < 1e-3);
    QVERIFY(std::abs(gap) <= medianBiasBound(*law, kPositions, b));
}

void TestDescentBounds::asymmetry() {
    const auto law = gaussian();
    const NoisyMedian median(law.get());
    MedianScratch scratch;
    for (const auto& [b, product] : {std::pair{5.0, 3.837}, {10.0, 3.251}, {20.0, 3.003}, {40.0, 2.933}, {80.0, 2.915}})
        QVERIFY(std::abs(medianAsymmetry(median, kPositions, b, scratch) * b * b - product) < 1e-3);
    QVERIFY(medianAsymmetry(median, Vector{3, 3, 3}, 2, scratch) < 1e-12);
}

void TestDescentBounds::wrongVotes() {
    const auto law = gaussian();
    const NoisyMedian median(law.get());
    MedianScratch scratch;
    const double spread = std::sqrt(medianNoiseConstants(*law, 3).variance);
    const double worked = wrongVoteBound(kMean, 20 * spread, medianAsymmetry(median, kPositions, 20, scratch));
    QVERIFY(std::abs(worked - 0.41413) < 1e-5);
    for (const double b : {10.0, 20.0, 40.0})
        for (const double x : {4.0, 3.0, 0.0, -10.0, -30.0}) {
            const Vector votes = {x - 1, x - 2, x - 10};
            const VoteLaw law3 = median.vote(votes, b, scratch);
            const double wrong = x > kMean ? law3.minus : law3.plus;
            const double asymmetry = medianAsymmetry(median, kPositions, b, scratch);
            QVERIFY(wrong <= wrongVoteBound(x - kMean, b * spread, asymmetry));
            if (b == 20 && x == 0) QVERIFY(std::abs(wrong - 0.37469) < 1e-5);
        }
}

void TestDescentBounds::progress() {
    QVERIFY(std::abs(noisySignProgress(Vector{3, -0.5, 1, -1.2}, 1) - (3 + 0.25 + 1 + 1.2)) < 1e-15);
    QVERIFY(std::abs(noisySignProgress(Vector{3}, 4) - 9.0 / 4) < 1e-15);
}

/// The law of x^t on the points x^0 + k delta, step by step, with the exact probability of every vote.
void TestDescentBounds::noisySign() {
    const auto law = gaussian();
    const NoisyMedian median(law.get());
    MedianScratch scratch;
    for (const int rounds : {100, 1000}) {
        const double b = std::pow(rounds, 0.25), step = 1 / std::sqrt(rounds), start = -3;
        const double spread = b * std::sqrt(medianNoiseConstants(*law, 3).variance);
        const int low = 200, size = rounds + 2 * low;
        Vector up(std::size_t(size), 0.0), share(std::size_t(size), 0.0), next(std::size_t(size), 0.0);
        const auto place = [&](int k) { return start + (k - low) * step; };
        for (int k = 0; k < size; ++k) {
            const Vector pulls = {1 - place(k), 2 - place(k), 10 - place(k)};
            up[std::size_t(k)] = median.vote(pulls, b, scratch).plus;
        }
        share[std::size_t(low)] = 1;
        double progress = 0, size1 = 0;
        for (int t = 0; t < rounds; ++t) {
            std::fill(next.begin(), next.end(), 0.0);
            for (int k = 1; k + 1 < size; ++k) {
                const double weight = share[std::size_t(k)], gradient = place(k) - kMean;
                if (weight == 0) continue;
                progress += weight * noisySignProgress(Vector{gradient}, spread);
                size1 += weight * std::abs(gradient);
                next[std::size_t(k) + 1] += weight * up[std::size_t(k)];
                next[std::size_t(k) - 1] += weight * (1 - up[std::size_t(k)]);
            }
            share.swap(next);
        }
        const double asymmetry = medianAsymmetry(median, kPositions, b, scratch) * size1 / rounds;
        QVERIFY(progress / rounds <= noisySignDescentBound(toyRun(step, rounds, start), asymmetry));
        // The first term is there: without the gap at the start the bound would not hold.
        DescentRun without = toyRun(step, rounds, start);
        without.startGap = 0;
        if (rounds == 1000) QVERIFY(noisySignDescentBound(without, 0) < progress / rounds);
    }
}

QTEST_GUILESS_MAIN(TestDescentBounds)
#include "test_descent_bounds.moc"
