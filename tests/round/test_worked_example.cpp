// The worked example of README.md, "How to add a compressor": the README shows the file that is compiled here, and the
// compressor does what its comment says.
#include <QFile>
#include <QtTest>
#include <cmath>

#include "core/sums.h"
#include "round/example_compressor.h"

using namespace dianoia;

namespace {

QString textOf(const QString& path) {
    QFile file(QStringLiteral(DIANOIA_SOURCE_DIR "/") + path);
    if (!file.open(QIODevice::ReadOnly)) qFatal("%s cannot be read", qPrintable(path));
    return QString::fromUtf8(file.readAll());
}

/// C(v) of `draws` rounds: how often each of its two values came up. Fails on a third.
struct Counts {
    int all = 0, nothing = 0;
};

Counts count(const Compressor& compressor, const Vector& v, double q, WorkerIndex worker, int draws) {
    const RandomStreams streams(1);
    Symbols symbols;
    Counts counts;
    for (int k = 0; k < draws; ++k) {
        compressor.compress(v, worker, {streams, static_cast<RoundIndex>(k)}, symbols);
        Vector scaled = v;
        for (double& x : scaled) x /= q;
        counts.all += symbols.values == scaled;
        counts.nothing += symbols.values == Vector(v.size(), 0.0);
    }
    return counts;
}

}  // namespace

class TestWorkedExample : public QObject {
    Q_OBJECT

private slots:
    void readmeShowsThisFile() {
        const QString readme = textOf("README.md");
        const QString block = "```cpp\n" + textOf("tests/round/example_compressor.h") + "```\n";
        QVERIFY2(readme.contains(block), "README.md does not show tests/round/example_compressor.h as it is.");
    }

    void meanAndVariance_data() {
        QTest::addColumn<double>("q");
        for (const double q : {0.05, 0.25, 0.5, 0.9}) QTest::addRow("q = %g", q) << q;
    }

    /// v/q with probability q, else 0: the count of v/q is binomial, and the sample's mean and variance follow from it.
    void meanAndVariance() {
        QFETCH(double, q);
        const Vector v = {3, -4, 0, 12};
        const int draws = 40'000;
        const Counts counts = count(AllOrNothing(q), v, q, toWorker(0), draws);
        QCOMPARE(counts.all + counts.nothing, draws);

        const double share = counts.all / double(draws);
        const double standardError = std::sqrt(q * (1 - q) / draws);
        // E C(v) = share / q * v and E|C(v) - v|^2 = (share (1/q - 1)^2 + 1 - share) |v|^2 over the sample.
        QVERIFY(std::abs(share / q - 1) < 5 * standardError / q);
        const double omega = share * (1 / q - 1) * (1 / q - 1) + 1 - share;
        QVERIFY(std::abs(omega - (1 / q - 1)) < 5 * standardError * std::abs(1 / q - 2) / q + 1e-12);
    }

    /// q = 1 sends everything, every time.
    void certainCoin() { QCOMPARE(count(AllOrNothing(1), {1, -2, 0.5}, 1, toWorker(3), 100).all, 100); }

    /// Two workers toss coins of their own: both send with probability q^2.
    void workersAreIndependent() {
        const int draws = 20'000;
        const double q = 0.5;
        const RandomStreams streams(7);
        const AllOrNothing compressor(q);
        Symbols first, second;
        int both = 0;
        for (int k = 0; k < draws; ++k) {
            const RoundContext context{streams, static_cast<RoundIndex>(k)};
            compressor.compress(Vector{1}, toWorker(0), context, first);
            compressor.compress(Vector{1}, toWorker(1), context, second);
            both += first.values[0] != 0 && second.values[0] != 0;
        }
        const double standardError = std::sqrt(q * q * (1 - q * q) / draws);
        QVERIFY(std::abs(both / double(draws) - q * q) < 5 * standardError);
    }
};

QTEST_GUILESS_MAIN(TestWorkedExample)
#include "test_worked_example.moc"
