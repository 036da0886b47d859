// The message of one worker as it is seen: the very one that the round sends, beside its exact law, at no cost to a
// row.
#include <QtTest>

#include <cmath>
#include <limits>

#include "simulation/message_probe.h"
#include "simulation/run_making.h"
#include "simulation/session.h"
#include "theory/compression.h"

using namespace dianoia;
using namespace dianoia::testing;

namespace {

/// One worker whose first gradient is (3, -4): f(x) = |x - a|^2 / 2 at x = 0 with a = (-3, 4).
ExperimentSpec threeFour(const std::string& compressor) {
    Json base = Json::parse(R"({"problem": {"kind": "shifted_quadratics", "positions": [[-3, 4]]},
                               "method": {"name": "dqgd"}, "server": {"step": 0.01}, "run": {"rounds": 300}})");
    base["compressor"] = Json::parse(compressor);
    return specOf(base.dump());
}

MessagePicture lookAt(Run& run, const MessageRequest& request = {}) {
    MessageProbe probe(request);
    probe.observe(run, 1);
    return *probe.picture();
}

Preset twoRuns(int workers) {
    Json preset = Json::parse(R"({"dianoia": 1, "name": "t", "base": {"data": {"kind": "synthetic", "samples": 200,
        "features": 9}, "problem": {"l2": 0.05}, "run": {"rounds": 120}}, "runs": [
        {"label": "DIANA", "method": {"name": "diana"}, "compressor": {"block": 4}},
        {"label": "SGD", "method": {"name": "sgd"}}],
        "events": [{"round": 30, "run": "DIANA", "path": "compressor.p", "value": "inf"},
                   {"round": 60, "run": "DIANA", "path": "memory.kind", "value": "none"}]})");
    preset["base"]["workers"]["count"] = workers;
    return parsePreset(preset.dump(), "test", "");
}

}  // namespace

class TestMessageProbe : public QObject {
    Q_OBJECT

private slots:
    void threeFourInTheEuclideanNorm() {
        const auto run = runOf(threeFour(R"({"p": 2})"));
        const MessagePicture m = lookAt(*run);
        QCOMPARE(m.name, std::string("DQGD = QSGD s = 1"));
        QCOMPARE(m.round, std::uint64_t(0));
        QCOMPARE(m.input, (std::vector<double>{3, -4}));
        QCOMPARE(m.norm, 5.0);
        QCOMPARE(m.law[0].outcomes[0].value, 5.0);
        QCOMPARE(m.law[0].outcomes[0].probability, 3.0 / 5);
        QCOMPARE(m.law[1].outcomes[0].value, -5.0);
        QCOMPARE(m.law[1].outcomes[0].probability, 4.0 / 5);
        QCOMPARE(m.errors.back().expected, 10.0);
        QCOMPARE(m.expectedNonzeros, 7.0 / 5);
        QCOMPARE(m.shares.symbols, (std::vector<double>{-1, 0, 1}));
        QCOMPARE(m.shares.expected[0], 0.4);
        QVERIFY(std::abs(m.shares.expected[1] - 0.3) < 1e-15);
        QCOMPARE(m.shares.expected[2], 0.3);
        for (double arrived : m.decoded) QVERIFY(arrived == 0 || std::abs(arrived) == 5);
        // A selector byte, a norm, and one byte for two symbols.
        QCOMPARE(m.bits, std::uint64_t(8 + 64 + 8));
        QCOMPARE(m.formula.bits, m.bits);
    }

    void threeFourInOtherNorms() {
        const MessagePicture one = lookAt(*runOf(threeFour(R"({"p": 1})")));
        QCOMPARE(one.errors.back().expected, 24.0);
        QCOMPARE(one.expectedNonzeros, 1.0);
        const MessagePicture largest = lookAt(*runOf(threeFour(R"({"p": "inf"})")));
        QCOMPARE(largest.name, std::string("DQGD = TernGrad"));
        QCOMPARE(largest.errors.back().expected, 3.0);
        QCOMPARE(largest.expectedNonzeros, 7.0 / 4);
        QCOMPARE(largest.decoded[1], -4.0);
        const MessagePicture levels = lookAt(*runOf(threeFour(R"({"kind": "dither", "levels": 4})")));
        QCOMPARE(levels.shares.symbols.size(), std::size_t(9));
        // 4 * 3/5 = 2.4 and 4 * 4/5 = 3.2 levels.
        QVERIFY(std::abs(levels.shares.expected[4 + 2] - 0.6 / 2) < 1e-12);
        QVERIFY(std::abs(levels.shares.expected[4 + 3] - 0.4 / 2) < 1e-12);
        QVERIFY(std::abs(levels.shares.expected[4 - 3] - 0.8 / 2) < 1e-12);
        QVERIFY(std::abs(levels.shares.expected[4 - 4] - 0.2 / 2) < 1e-12);
        QCOMPARE(levels.bits, levels.formula.bits);
    }

    void otherKinds() {
        const MessagePicture whole = lookAt(*runOf(threeFour(R"({"kind": "none"})")));
        QCOMPARE(whole.decoded, whole.input);
        QCOMPARE(whole.errors.back().expected, 0.0);
        QCOMPARE(whole.bits, std::uint64_t(128));
        QVERIFY(std::isnan(whole.norm));
        const MessagePicture kept = lookAt(*runOf(threeFour(R"({"kind": "rand_k", "k": 1})")));
        QCOMPARE(kept.law[0].outcomes[0].value, 6.0);
        QCOMPARE(kept.law[0].outcomes[0].probability, 0.5);
        QCOMPARE(kept.errors.back().expected, 25.0);
        QCOMPARE(kept.errors.back().error, 25.0);
        const MessagePicture sign = lookAt(*runOf(threeFour(R"({"kind": "sign"})")));
        QCOMPARE(sign.decoded, (std::vector<double>{1, -1}));
        QCOMPARE(sign.errors.back().expected, 4.0 + 9.0);
        QCOMPARE(sign.errors.back().error, 13.0);
    }

    void isTheMessageThatTheRoundSends() {
        for (const char* change :
             {R"({"method": {"name": "diana"}, "compressor": {"block": 4}})",
              R"({"method": {"name": "qsgd"}, "oracle": {"kind": "minibatch"}, "compressor": {"levels": 3}})",
              R"({"method": {"name": "diana"}, "network": {"float_bits": 32}})",
              R"({"method": {"name": "qsgd"}, "oracle": {"kind": "lsvrg", "batch": 4}})",
              R"({"method": {"name": "terngrad"}, "compressor": {"shared_scale": true, "clip": 2.5}})",
              R"({"method": {"name": "diana"}, "memory": {"kind": "error_feedback"}})",
              R"({"method": {"name": "sgd"}, "attack": {"kind": "sign_flip", "count": 2}})",
              R"({"method": {"name": "noisy_signsgd"}})"}) {
            Json base = Json::parse(R"({"data": {"kind": "synthetic", "samples": 100, "features": 9},
                "problem": {"l2": 0.05}, "workers": {"count": 5}, "server": {"step": 0.1}, "run": {"rounds": 40}})");
            base.merge_patch(Json::parse(change));
            const auto run = runOf(specOf(base.dump()));
            WorkerMessage message;
            while (!run->ended()) {
                double total = 0;
                std::vector<Vector> seen;
                for (Index i = 0; i < 5; ++i) {
                    QVERIFY(run->observe(i, 1, message));
                    seen.push_back(message.decoded);
                    total += lookAt(*run, {0, i, 0, 0}).errors.back().error;
                }
                run->advance(1);
                for (Index i = 0; i < 5; ++i) {
                    const ConstSpan sent = run->engine().decoded(i);
                    QVERIFY(std::equal(sent.begin(), sent.end(), seen[std::size_t(i)].begin()));
                }
                const double recorded = *run->row(1).get(Column::quantization_error);
                QVERIFY(std::abs(total / 5 - recorded) <= 1e-14 * recorded);
            }
        }
    }

    void theErrorIsThatOfTheory() {
        const auto run = runOf(specOf(R"({"problem": {"kind": "quadratic", "dimension": 300, "mu": 1, "L": 1},
            "method": {"name": "diana"}, "workers": {"count": 2}, "compressor": {"block": 64},
            "run": {"rounds": 400}})"));
        MessageProbe probe({0, 1, 0, 0});
        double errors = 0, expected = 0, nonzeros = 0, expectedNonzeros = 0;
        while (!run->ended() && run->round() < 40) {
            probe.observe(*run, 1);
            const MessagePicture& m = *probe.picture();
            WorkerMessage message;
            run->observe(1, 1, message);
            const double theory = quantizationVariance(message.input, 2, 64);
            QVERIFY(std::abs(m.errors.back().expected - theory) <= 1e-12 * theory);
            errors += m.errors.back().error / theory;
            expected += 1;
            nonzeros += double(m.nonzeros);
            expectedNonzeros += m.expectedNonzeros;
            run->advance(1);
        }
        QCOMPARE(probe.picture()->errors.size(), std::size_t(40));
        // 40 messages of 300 coins each: well within a tenth.
        QVERIFY(std::abs(errors / expected - 1) < 0.1);
        QVERIFY(std::abs(nonzeros / expectedNonzeros - 1) < 0.1);
    }

    void blocksAndPagesAreWithinWhatThereIs() {
        const auto run = runOf(specOf(R"({"problem": {"kind": "quadratic", "dimension": 700}, "method":
            {"name": "diana"}, "compressor": {"block": 300}, "workers": {"count": 3}})"));
        const MessagePicture last = lookAt(*run, {0, 99, 99, 99});
        QCOMPARE(last.request, (MessageRequest{0, 2, 2, 0}));
        QCOMPARE(last.block, (Range{600, 700}));
        const MessagePicture second = lookAt(*run, {0, 0, 1, 1});
        QCOMPARE(second.pages, Index(3));
        QCOMPARE(second.shown, (Range{300 + kMessagePage, 300 + 2 * kMessagePage}));
        QCOMPARE(std::ssize(second.law), kMessagePage);
        double total = 0;
        for (double share : second.shares.now) total += share;
        QVERIFY(std::abs(total - 1) < 1e-12);
        // The norm is that of the whole block, not of the page.
        WorkerMessage message;
        run->observe(0, 1, message);
        QCOMPARE(*second.whole, message.input);
        double squares = 0;
        for (std::size_t j = 300; j < 600; ++j) squares += message.input[j] * message.input[j];
        QVERIFY(std::abs(second.norm - std::sqrt(squares)) <= 1e-12 * second.norm);
    }

    void aChangeIsSeenBeforeItsRound() {
        const auto run = runOf(threeFour(R"({"p": 2})"));
        MessageProbe probe({});
        probe.observe(*run, 1);
        run->change("compressor.p", "inf");
        probe.observe(*run, 1);
        QCOMPARE(probe.picture()->norm, 4.0);
        QCOMPARE(probe.picture()->errors.size(), std::size_t(1));
    }

    void lookingChangesNoRow() {
        for (int workers : {1, 3}) {
            Simulation plain(twoRuns(workers), 1), watched(twoRuns(workers), 1);
            std::vector<MessageProbe> probes = {MessageProbe({0, 1, 1, 0}), MessageProbe({1, 0, 0, 0})};
            for (;;) {
                for (std::size_t r = 0; r < 2; ++r) {
                    QCOMPARE(textOf(watched.runs()[r]->row(1)), textOf(plain.runs()[r]->row(1)));
                    probes[r].observe(*watched.runs()[r], 1);
                }
                if (plain.ended()) break;
                plain.advance();
                watched.advance();
            }
        }
    }

    void aSessionShowsAMessageBeforeTheFirstRoundAndAfterChanges() {
        Session session(twoRuns(3), 1);
        const auto shows = [&](auto&& met) {
            const auto m = session.picture()->message;
            return m && met(*m);
        };
        session.probeMessage(MessageRequest{0, 2, 1, 0});
        QTRY_VERIFY_WITH_TIMEOUT(shows([](const auto& m) { return m.request == MessageRequest{0, 2, 1, 0}; }), 60000);
        QCOMPARE(session.picture()->message->round, std::uint64_t(0));
        session.change("DIANA", "compressor.p", "inf");
        QTRY_VERIFY_WITH_TIMEOUT(shows([](const auto& m) { return m.name.find("inf") != std::string::npos; }), 60000);
        session.setSpeed(std::numeric_limits<double>::infinity());
        session.play();
        QTRY_VERIFY_WITH_TIMEOUT(session.picture()->state == SessionState::ended, 60000);
        QTRY_VERIFY_WITH_TIMEOUT(shows([](const auto& m) { return m.round == 120; }), 60000);
        session.probeMessage({});
        QTRY_VERIFY_WITH_TIMEOUT(!session.picture()->message, 60000);
    }

    void lengthsAreAsTheFormulaSays() {
        for (const char* code : {"two_bit", "base3", "elias", "cheapest"})
            for (int bits : {32, 64})
                for (const char* compressor :
                     {R"({"kind": "quantize", "p": "inf", "block": 7})", R"({"kind": "quantize", "p": 2})",
                      R"({"kind": "dither", "levels": 5, "block": 16})", R"({"kind": "sign"})",
                      R"({"kind": "rand_k", "k": 5})", R"({"kind": "none"})"}) {
                    Json base = Json::parse(R"({"problem": {"kind": "quadratic", "dimension": 101},
                        "method": {"name": "dqgd"}, "server": {"step": 0.01}})");
                    base["compressor"] = Json::parse(compressor);
                    base["network"] = {{"code", code}, {"float_bits", bits}};
                    const auto run = runOf(specOf(base.dump()));
                    const MessagePicture m = lookAt(*run);
                    const bool isTernary = base["compressor"]["kind"] == "quantize";
                    QCOMPARE(m.formula.isBound,
                             isTernary && QByteArray(code) != "two_bit" && QByteArray(code) != "base3");
                    if (m.formula.isBound) {
                        QVERIFY(m.bits <= m.formula.bits);
                    } else {
                        QCOMPARE(m.bits, m.formula.bits);
                    }
                }
    }
};

QTEST_GUILESS_MAIN(TestMessageProbe)
#include "test_message_probe.moc"
