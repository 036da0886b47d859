// Walks over the schema: every field goes through JSON, --set and back, from a spec with no member at its default.
#include <QtTest>

#include <set>

#include "core/diagnostics.h"
#include "experiment/live_change.h"
#include "experiment/other_value.h"
#include "experiment/preset.h"
#include "experiment/spec_json.h"
#include "experiment/spec_schema.h"
#include "methods/method_table.h"

using namespace dianoia;

class TestSpec : public QObject {
    Q_OBJECT

private slots:
    void everyFieldIsDescribed() {
        std::set<std::string> paths;
        for (const auto& field : specFields()) {
            const FieldInfo& info = field.info;
            QVERIFY2(paths.insert(info.path).second, info.path.c_str());
            QVERIFY2(std::count(info.path.begin(), info.path.end(), '.') == 1, info.path.c_str());
            QVERIFY2(!info.label.empty() && info.help.size() > 10 && info.help.back() == '.', info.path.c_str());
            QVERIFY2(info.lowest <= info.highest, info.path.c_str());
            if (info.type == FieldType::choice) {
                QVERIFY2(!info.kinds.empty(), info.path.c_str());
                for (const KindInfo& kind : info.kinds) {
                    QVERIFY2(!kind.sentence.empty() && kind.sentence.back() == '.', info.path.c_str());
                    for (const std::string& used : kind.uses)
                        QVERIFY2(findField(info.path.substr(0, info.path.find('.') + 1) + used),
                                 (info.path + " " + kind.name + " uses " + used).c_str());
                }
            }
        }
    }

    void everyDefaultIsInItsRange() {
        const ExperimentSpec spec;
        for (const auto& field : specFields()) {
            ExperimentSpec copy;
            field.set(copy, field.get(spec));
            QVERIFY2(copy == spec, field.info.path.c_str());
        }
    }

    void everyFieldComesBackThroughJson() {
        const ExperimentSpec spec = specWithNothingAtItsDefault();
        for (const auto& field : specFields())
            if (field.info.type != FieldType::choice || field.info.kinds.size() > 1)
                QVERIFY2(field.get(spec) != field.get(ExperimentSpec()), field.info.path.c_str());
        ExperimentSpec back;
        applyPatch(back, Json::parse(toJson(spec).dump()), "test");
        QVERIFY(back == spec);
        QCOMPARE(difference(back, spec).size(), std::size_t(0));
    }

    void everyFieldComesBackThroughSet() {
        const ExperimentSpec spec = specWithNothingAtItsDefault();
        ExperimentSpec back;
        for (const auto& field : specFields()) {
            const Assignment set = parseAssignment(field.info.path + "=" + field.get(spec).dump());
            QVERIFY(set.label.empty());
            setField(back, set.path, set.value);
        }
        QVERIFY(back == spec);
    }

    void differenceNamesWhatChanged() {
        ExperimentSpec before, after;
        after.compressor.p = std::numeric_limits<double>::infinity();
        after.server.step = 0.5;
        const std::vector<FieldChange> expected = {{"compressor.p", 2.0, "inf"}, {"server.step", "auto", 0.5}};
        QVERIFY(difference(before, after) == expected);
    }

    void anErrorChangesNothing() {
        ExperimentSpec spec;
        const ExperimentSpec before = spec;
        QVERIFY_EXCEPTION_THROWN(applyPatch(spec, Json::parse(R"({"server": {"momentum": 0.5, "step": -1}})"), "test"),
                                 Error);
        QVERIFY(spec == before);
    }

    void unknownKeysNameTheNearest_data() {
        QTest::addColumn<QString>("patch");
        QTest::addColumn<QString>("near");
        QTest::newRow("group") << R"({"compresor": {}})"
                               << "compressor";
        QTest::newRow("field") << R"({"server": {"stp": 1}})"
                               << "step";
        QTest::newRow("kind") << R"({"aggregator": {"kind": "medain"}})"
                              << "median";
    }

    void unknownKeysNameTheNearest() {
        QFETCH(QString, patch);
        QFETCH(QString, near);
        ExperimentSpec spec;
        try {
            applyPatch(spec, Json::parse(patch.toStdString()), "test");
            QFAIL("accepted");
        } catch (const Error& error) {
            QVERIFY2(QString(error.what()).contains("did you mean \"" + near + "\""), error.what());
        }
    }

    void notesAreAllowedAnywhere() {
        ExperimentSpec spec;
        applyPatch(spec, Json::parse(R"({"notes": "why", "server": {"notes": "because", "momentum": 0.25}})"), "test");
        QCOMPARE(spec.server.momentum, 0.25);
    }

    void choosingAMethodLiveTakesItsStagesAndKeepsTheRest() {
        ExperimentSpec spec;
        applyLiveChange(spec, "method.name", "diana");
        applyLiveChange(spec, "compressor.p", "inf");
        applyLiveChange(spec, "compressor.block", 28);
        QVERIFY(!isModified(spec));
        applyLiveChange(spec, "method.name", "noisy_signsgd");
        QCOMPARE(spec.compressor.kind, std::string("sign"));
        QCOMPARE(spec.noise.kind, std::string("gaussian"));
        QCOMPARE(spec.memory.kind, std::string("none"));
        QCOMPARE(spec.aggregator.kind, std::string("majority"));
        QCOMPARE(spec.compressor.block, std::int64_t(28));
        QVERIFY(!isModified(spec));
        applyLiveChange(spec, "memory.kind", "difference");
        QVERIFY(isModified(spec));
    }

    void onlyLiveFieldsChangeLive() {
        for (const auto& field : specFields()) {
            ExperimentSpec spec;
            const bool live = field.info.when == When::live;
            const std::string group = field.info.path.substr(0, field.info.path.find('.'));
            const std::set<std::string> liveGroups = {"oracle",     "attack", "noise",   "memory", "compressor",
                                                      "aggregator", "server", "network", "method"};
            QVERIFY2(live == (liveGroups.count(group) > 0 || field.info.path == "problem.positions"),
                     field.info.path.c_str());
            if (!live) QVERIFY_EXCEPTION_THROWN(applyLiveChange(spec, field.info.path, field.get(spec)), Error);
        }
    }

    void positionsKeepTheirShape() {
        ExperimentSpec spec;
        applyLiveChange(spec, "problem.positions", Json::parse("[1, 2, 30]"));
        QCOMPARE(spec.problem.positions[2][0], 30.0);
        QVERIFY_EXCEPTION_THROWN(applyLiveChange(spec, "problem.positions", Json::parse("[1, 2]")), Error);
    }

    void everyMethodNamesItsStages() {
        for (const MethodRow& row : methodTable()) {
            for (const char* group : {"noise", "memory", "compressor", "aggregator"})
                QVERIFY2(row.stages.contains(group) && row.stages[group].contains("kind"), row.name.c_str());
            ExperimentSpec spec;
            applyLiveChange(spec, "method.name", row.name);
        }
    }
};

QTEST_GUILESS_MAIN(TestSpec)
#include "test_spec.moc"
