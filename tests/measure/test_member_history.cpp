// The bounded history of single workers against brute force over all their values.
#include <QtTest>

#include <cmath>
#include <stdexcept>

#include "measure/member_history.h"

using namespace dianoia;

static double valueOf(std::uint64_t round, Index worker) {
    return std::sin(double(round) * 1.7 + double(worker)) * double(worker + 1);
}

static MemberHistory historyOf(std::uint64_t rounds, std::uint64_t step, Index workers) {
    MemberHistory history;
    std::vector<double> values(static_cast<std::size_t>(workers));
    for (std::uint64_t k = 0; k < rounds; k += step) {
        for (Index i = 0; i < workers; ++i) values[std::size_t(i)] = valueOf(k, i);
        history.append(k, values);
    }
    return history;
}

class TestMemberHistory : public QObject {
    Q_OBJECT

private slots:
    void membersAreEvenlySpaced() {
        QVERIFY(evenlySpaced(3, 24) == (std::vector<Index>{0, 1, 2}));
        QVERIFY(evenlySpaced(5, 3) == (std::vector<Index>{0, 2, 4}));
        QVERIFY(evenlySpaced(7, 1) == (std::vector<Index>{0}));
        const auto many = evenlySpaced(1000, 24);
        QCOMPARE(many.size(), std::size_t(24));
        QCOMPARE(many.back(), Index(999));
        for (std::size_t i = 0; i + 1 < many.size(); ++i)
            QVERIFY(many[i + 1] - many[i] == 43 || many[i + 1] - many[i] == 44);
    }

    void bucketsAreThoseOfBruteForce() {
        for (const std::uint64_t rounds : {1, 100, 128, 129, 5000})
            for (const std::uint64_t step : {1, 3}) {
                const MemberHistory history = historyOf(rounds, step, 40);
                QCOMPARE(history.population(), Index(40));
                QCOMPARE(history.members().size(), MemberHistory::kMostMembers);
                const auto curve = history.curve(5);
                QVERIFY(curve.size() <= MemberHistory::kMostBuckets);
                QVERIFY(rounds / step <= MemberHistory::kMostBuckets ||
                        curve.size() > MemberHistory::kMostBuckets / 2 - 1);
                std::uint64_t k = 0;
                for (const CurvePoint& point : curve) {
                    QCOMPARE(point.xFirst, double(k));
                    double least = 1e300, greatest = -1e300, last = 0;
                    std::uint64_t rows = 0;
                    for (; double(k) <= point.xLast; k += step, ++rows) {
                        last = valueOf(k, history.members()[5]);
                        least = std::min(least, last);
                        greatest = std::max(greatest, last);
                    }
                    QCOMPARE(point.rows, rows);
                    QCOMPARE(point.y.finite, rows);
                    QVERIFY(point.y.least == least && point.y.greatest == greatest && point.y.last == last);
                }
                QVERIFY(k >= rounds);
            }
    }

    void wrongUseIsRefused() {
        MemberHistory history = historyOf(4, 1, 3);
        QVERIFY_EXCEPTION_THROWN(history.append(3, std::vector<double>{1, 2, 3}), std::logic_error);
        QVERIFY_EXCEPTION_THROWN(history.append(9, std::vector<double>{1, 2}), std::logic_error);
    }
};

QTEST_GUILESS_MAIN(TestMemberHistory)
#include "test_member_history.moc"
