// The fingerprint of the engine and its self-check.
#include <QtTest>
#include <set>

#include "methods/method_table.h"
#include "simulation/self_check.h"
#include "simulation/signature.h"

using namespace dianoia;

class TestSelfCheck : public QObject {
    Q_OBJECT

private slots:
    void signatureDoesNotDependOnThreads() {
        const Signature one = computeSignature(1);
        QCOMPARE(one.hash.size(), std::size_t(16));
        for (const int threads : {2, 3, 7}) QCOMPARE(computeSignature(threads).hash, one.hash);
    }

    /// Every method on every problem computes something of its own, but for rows that are the same method there.
    void partsDiffer() {
        const Signature signature = computeSignature(1);
        std::set<std::string> names, hashes;
        for (const Signature::Part& part : signature.parts) {
            names.insert(part.name);
            hashes.insert(part.hash);
        }
        QCOMPARE(names.size(), signature.parts.size());
        QCOMPARE(names.size(), 6 * methodTable().size());
        // noise.kind and oracle.kind of the base make noisy and plain methods one there: two such pairs.
        QVERIFY(hashes.size() >= names.size() - 4);
    }

    void selfCheckIsGood() {
        const SelfCheck check = runSelfCheck(2);
        QVERIFY2(check.isGood, check.line.c_str());
        QCOMPARE(check.parts.size(), std::size_t(5));
        QVERIFY(check.line.find('\n') == std::string::npos);
        QVERIFY(check.line.find(computeSignature(1).hash) != std::string::npos);
    }
};

QTEST_GUILESS_MAIN(TestSelfCheck)
#include "test_self_check.moc"
