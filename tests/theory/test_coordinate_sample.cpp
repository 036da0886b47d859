// Stratified samples of coordinates and what they say of sums over all.
#include <QtTest>
#include <algorithm>
#include <cmath>
#include <set>

#include "theory/coordinate_sample.h"
#include "theory/worker_values.h"

using namespace dianoia;
using namespace dianoia::testing;

namespace {

/// Sizes over six decades.
Values wideSizes(Index d) {
    Values sizes = randomValues(d, 0);
    for (double& s : sizes) s = std::pow(10.0, -6 * s);
    return sizes;
}

std::set<Index> takenSet(const CoordinateSample& sample, Index wanted) {
    std::set<Index> taken;
    for (const StratumSample& stratum : sample.take(wanted)) taken.insert(stratum.taken.begin(), stratum.taken.end());
    return taken;
}

template <class Term>
SampledTotal estimate(const CoordinateSample& sample, Index wanted, Term&& term) {
    StratifiedSum total;
    for (const StratumSample& stratum : sample.take(wanted)) {
        for (const Index j : stratum.taken) total.add(term(j));
        total.closeStratum(stratum.of);
    }
    return total.result();
}

}  // namespace

class TestCoordinateSample : public QObject {
    Q_OBJECT

private slots:
    void everyCoordinateIsInOneStratum() {
        for (const Index d : {1, 2, 3, 64, 1000}) {
            const CoordinateSample sample(wideSizes(d), 1);
            QCOMPARE(sample.dimension(), d);
            Index of = 0;
            for (const StratumSample& stratum : sample.take(10)) of += stratum.of;
            QCOMPARE(of, d);
            QCOMPARE(Index(takenSet(sample, d).size()), d);
            QCOMPARE(takenOf(sample.take(d)), d);
            QCOMPARE(takenOf(sample.take(1'000'000)), d);
        }
    }

    void aLargerSampleHoldsTheSmaller() {
        const CoordinateSample sample(wideSizes(3000), 1);
        std::set<Index> last;
        for (const Index wanted : {0, 64, 100, 500, 2000, 3000}) {
            const std::set<Index> now = takenSet(sample, wanted);
            QVERIFY(std::includes(now.begin(), now.end(), last.begin(), last.end()));
            QCOMPARE(Index(now.size()), takenOf(sample.take(wanted)));
            QVERIFY2(Index(now.size()) >= wanted && Index(now.size()) <= wanted + 64,
                     qPrintable(QString::number(wanted)));
            last = now;
        }
        QVERIFY(takenSet(CoordinateSample(wideSizes(3000), 2), 100) != takenSet(sample, 100));
        QVERIFY(takenSet(CoordinateSample(wideSizes(3000), 1), 100) == takenSet(sample, 100));
    }

    void theLargestAreAllTaken() {
        const Values sizes = wideSizes(3000);
        // The sum is about 3000/(6 ln 10) = 217: a stratum of 1/32 of it holds 14 of the largest at most.
        const std::set<Index> taken = takenSet(CoordinateSample(sizes, 1), 32 * 20);
        int large = 0;
        for (Index j = 0; j < 3000; ++j) {
            if (sizes[std::size_t(j)] < 0.9) continue;
            QVERIFY(taken.contains(j));
            ++large;
        }
        QVERIFY(large > 10);
    }

    void equalTermsAreExact() {
        for (const Values& sizes : {wideSizes(1000), Values(1000, 0.0), Values(1000, 3.0)}) {
            const SampledTotal total = estimate(CoordinateSample(sizes, 1), 100, [](Index) { return 0.7; });
            QVERIFY(std::abs(total.total - 700) < 1e-10);
            QVERIFY(total.standardError < 1e-10);
        }
    }

    /// Over many seeds: the average estimate is the sum, the average square of the standard error that of the error.
    void estimatesAreUnbiased() {
        constexpr Index d = 500, wanted = 100;
        constexpr int kSeeds = 2000;
        const Values sizes = wideSizes(d), other = randomValues(d, 1000);
        const auto term = [&](Index j) {
            return sizes[std::size_t(j)] * sizes[std::size_t(j)] + other[std::size_t(j)];
        };
        double exact = 0;
        for (Index j = 0; j < d; ++j) exact += term(j);
        StratifiedSum error, square, claimed;
        for (int seed = 0; seed < kSeeds; ++seed) {
            const SampledTotal one = estimate(CoordinateSample(sizes, std::uint64_t(seed)), wanted, term);
            error.add(one.total - exact);
            square.add((one.total - exact) * (one.total - exact) - one.standardError * one.standardError);
            claimed.add(one.standardError);
        }
        // The average of so many, as if they were drawn from far more.
        const auto average = [](StratifiedSum sum) {
            constexpr Index kMany = 1'000'000'000;
            sum.closeStratum(kMany);
            return SampledTotal{sum.result().total / kMany, sum.result().standardError / kMany};
        };
        QVERIFY(std::abs(average(error).total) < 5 * average(error).standardError);
        QVERIFY(std::abs(average(square).total) < 5 * average(square).standardError);
        QVERIFY(average(claimed).total < 0.1 * exact);
    }

    /// A property that 5 of 1000 have is missed by most samples of 64; none of them may claim to know that there is
    /// none.
    void aRarePropertyIsWithinTheError() {
        const CoordinateSample sample(Values(1000, 1.0), 3);
        for (const Index wanted : {64, 300, 1000}) {
            StratifiedCount count;
            for (const StratumSample& stratum : sample.take(wanted)) {
                for (const Index j : stratum.taken) count.add(j % 200 == 0);
                count.closeStratum(stratum.of);
            }
            const SampledTotal total = count.result();
            QVERIFY(std::abs(total.total - 5) <= 5 * total.standardError + 1e-9);
            QCOMPARE(total.standardError > 0, wanted < 1000);
            QVERIFY(total.standardError < 100);
        }
    }

    void allOfThemHaveNoError() {
        const Values sizes = wideSizes(777);
        const SampledTotal total =
            estimate(CoordinateSample(sizes, 1), 777, [&](Index j) { return sizes[std::size_t(j)]; });
        QVERIFY(std::abs(total.total - sum(sizes)) < 1e-12 * total.total);
        QCOMPARE(total.standardError, 0.0);
    }
};

QTEST_GUILESS_MAIN(TestCoordinateSample)
#include "test_coordinate_sample.moc"
