// What a run's way of making messages short is called, as its fields move.
#include <QtTest>

#include <limits>

#include "experiment/compression_name.h"
#include "experiment/spec_schema.h"

using namespace dianoia;

namespace {

QString nameWith(const Json& fields) {
    ExperimentSpec spec;
    for (const auto& [path, value] : fields.items()) setField(spec, path, value);
    return QString::fromStdString(compressionName(spec));
}

}  // namespace

class TestCompressionName : public QObject {
    Q_OBJECT

private slots:
    void followsTheNorm() {
        const auto quantize = [](const Json& p) {
            return nameWith({{"compressor.kind", "quantize"}, {"memory.kind", "none"}, {"compressor.p", p}});
        };
        QCOMPARE(quantize(2), "DQGD = QSGD s = 1");
        QCOMPARE(quantize("inf"), "DQGD = TernGrad");
        QCOMPARE(quantize(1), "DQGD");
        QCOMPARE(quantize(1.9999), "DQGD");
        QCOMPARE(quantize(1e6), "DQGD");
    }

    void memoryMakesItDiana() {
        const auto diana = [](const Json& p) {
            return nameWith({{"compressor.kind", "quantize"}, {"memory.kind", "difference"}, {"compressor.p", p}});
        };
        QCOMPARE(diana(2), "ternary Quant_p (DIANA), p = 2");
        QCOMPARE(diana("inf"), "ternary Quant_p (DIANA), p = inf");
    }

    void otherKinds() {
        QCOMPARE(nameWith({{"compressor.kind", "dither"}, {"memory.kind", "none"}, {"compressor.levels", 4}}),
                 "QSGD, s = 4 levels");
        QCOMPARE(nameWith({{"compressor.kind", "dither"}, {"memory.kind", "difference"}}),
                 "QSGD, s = 1 level, with memory");
        QCOMPARE(nameWith({{"compressor.kind", "rand_k"}, {"compressor.k", 3}}), "rand-k, k = 3");
        QCOMPARE(nameWith({{"compressor.kind", "sign"}}), "sign");
        QCOMPARE(nameWith({{"compressor.kind", "none"}}), "whole vectors");
    }
};

QTEST_APPLESS_MAIN(TestCompressionName)
#include "test_compression_name.moc"
