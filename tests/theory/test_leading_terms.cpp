// The table of leading terms: closed forms of every entry, worked examples, best workers and harmless blocks.
#include <QtTest>
#include <cmath>

#include "theory/compression.h"
#include "theory/leading_terms.h"

using namespace dianoia;

class TestLeadingTerms : public QObject {
    Q_OBJECT

private slots:
    void closedForms();
    void workedExample();
    void harmlessBlocks();
};

void TestLeadingTerms::closedForms() {
    for (const Index blocks : {1, 3, 16, 100})
        for (const double kappa : {1.0, 40.0, 1e4})
            for (const Index workers : {1, 7, 1000}) {
                const auto table = leadingTermTable(300, blocks, kappa, workers);
                QCOMPARE(table.size(), std::size_t(3));
                const double size = std::ceil(300.0 / double(blocks)), n = double(workers), root = std::sqrt(size);
                const std::array<double, 3> memory = {2 * size, 2 * root, 1 + root};
                const std::array<double, 3> share = {size / n, root / n, (1 + root) / (2 * n)};
                const std::array<double, 3> best = {2 * (size - 1), 2 * (root - 1), root - 1};
                for (std::size_t i = 0; i < 3; ++i) {
                    QCOMPARE(double(table[i].block), size);
                    const double descent = (kappa + 1) * (0.5 - 1 / n + share[i]);
                    QVERIFY(std::abs(table[i].term.memory - memory[i]) < 1e-9 * memory[i]);
                    QVERIFY(std::abs(table[i].term.descent - descent) < 1e-9 * descent);
                    QVERIFY(std::abs(table[i].bestWorkers - best[i]) < 1e-9 * (1 + best[i]));
                }
            }
}

void TestLeadingTerms::workedExample() {
    // kappa = 100, n = 10, one block of 256.
    const auto table = leadingTermTable(256, 1, 100, 10);
    const std::array<double, 3> terms = {2626, 202, 126.25}, best = {510, 30, 15};
    for (std::size_t i = 0; i < 3; ++i) {
        QVERIFY(std::abs(table[i].term.value() - terms[i]) < 1e-9);
        QVERIFY(std::abs(table[i].bestWorkers - best[i]) < 1e-9);
    }
    // At n = n* the second branch is kappa + 1.
    QVERIFY(std::abs(leadingTermRow(2, 256, 1, 100, 30).term.descent - 101) < 1e-9);
}

void TestLeadingTerms::harmlessBlocks() {
    for (const Index n : {1, 2, 3, 10, 11, 100}) {
        const double half = 0.5 * double(n) + 1;
        QCOMPARE(harmlessBlock(1, n), Index(std::floor(half)));
        QCOMPARE(harmlessBlock(2, n), Index(std::floor(half * half)));
        QCOMPARE(harmlessBlock(HUGE_VAL, n), (n + 1) * (n + 1));
        for (const double p : {1.0, 1.5, 2.0, 3.0, double(HUGE_VAL)}) {
            const Index block = harmlessBlock(p, n);
            QVERIFY(1 / alphaP(p, block) - 1 <= 0.5 * double(n) + 1e-9);
            QVERIFY(1 / alphaP(p, block + 1) - 1 > 0.5 * double(n));
            const LeadingTermRow row = leadingTermRow(p, block, 1, 50, n);
            QVERIFY(row.term.value() <= std::max(double(n) + 2, 51.0) * (1 + 1e-9));
        }
    }
}

QTEST_GUILESS_MAIN(TestLeadingTerms)
#include "test_leading_terms.moc"
