// Slopes of rates, against worked numbers.
#include <QtTest>
#include <cmath>

#include "theory/guide_slopes.h"

using namespace dianoia;

class TestGuideSlopes : public QObject {
    Q_OBJECT

private slots:
    void slopes() {
        QCOMPARE(noisySignRate(16, 1e4), 8 / 10.0);
        QVERIFY(std::abs(noisyMedianRate(27, 1e3) - 0.9) < 1e-12);
        for (const double rounds : {10.0, 1e3, 1e6}) {
            QVERIFY(std::abs(std::log10(noisySignRate(5, 10 * rounds) / noisySignRate(5, rounds)) + 0.25) < 1e-12);
            QVERIFY(std::abs(std::log10(noisyMedianRate(5, 10 * rounds) / noisyMedianRate(5, rounds)) + 1.0 / 3) <
                    1e-12);
        }
    }
};

QTEST_GUILESS_MAIN(TestGuideSlopes)
#include "test_guide_slopes.moc"
