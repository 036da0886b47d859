// The descriptions of the groups "compressor" and "network": they read what they write, and refuse what no stage takes.
#include <QtTest>

#include "core/diagnostics.h"
#include "round/compressor/compressor_fields.h"
#include "round/compressor/compressor_kinds.h"
#include "round/draw.h"
#include "round/wire/network_fields.h"

using namespace dianoia;

namespace {

/// Sets one field; the sentence of the error, or empty.
template <class Group>
std::string set(const Fields<Group>& fields, Group& group, const std::string& path, const Json& value) {
    for (const Field<Group>& one : fields) {
        if (one.info.path != path) continue;
        try {
            one.set(group, value);
            return {};
        } catch (const Error& error) {
            return error.what();
        }
    }
    return "no field " + path;
}

template <class Group>
void checkRoundTrip(const Fields<Group>& fields, const Group& group) {
    Group copy;
    for (const Field<Group>& one : fields) one.set(copy, one.get(group));
    QVERIFY(copy == group);
    for (const Field<Group>& one : fields) {
        QVERIFY(one.info.when == When::live);
        QVERIFY(!one.info.label.empty() && one.info.help.ends_with('.'));
    }
}

}  // namespace

class TestWireFields : public QObject {
    Q_OBJECT

private slots:
    void readWhatTheyWrite();
    void refused_data();
    void refused();
    void kindsMakeWhatTheySay();
};

void TestWireFields::readWhatTheyWrite() {
    CompressorOptions compressor = test::dither(test::kInfinity, 9, 16);
    compressor.k = 3;
    compressor.zero = "random";
    checkRoundTrip(compressorFields(), compressor);
    NetworkOptions network = test::network("base3", 32);
    network.broadcast = "once";
    network.uplink_mbps = 0.5;
    network.downlink_mbps = 1e4;
    network.latency_ms = 0;
    checkRoundTrip(networkFields(), network);
}

void TestWireFields::refused_data() {
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("value");
    const char* rows[][2] = {
        {"compressor.kind", "\"zip\""}, {"compressor.p", "0.5"},        {"compressor.p", "\"-inf\""},
        {"compressor.block", "-1"},     {"compressor.block", "1.5"},    {"compressor.levels", "0"},
        {"compressor.k", "0"},          {"compressor.zero", "\"one\""}, {"network.float_bits", "48"},
        {"network.float_bits", "16"},   {"network.code", "\"gamma\""},  {"network.broadcast", "\"all\""},
        {"network.uplink_mbps", "0"},   {"network.latency_ms", "-1"}};
    for (const auto& [path, value] : rows) QTest::addRow("%s %s", path, value) << path << value;
}

void TestWireFields::refused() {
    QFETCH(QString, path);
    QFETCH(QString, value);
    CompressorOptions compressor;
    NetworkOptions network;
    const Json json = Json::parse(value.toStdString());
    const std::string sentence = path.startsWith("compressor")
                                     ? set(compressorFields(), compressor, path.toStdString(), json)
                                     : set(networkFields(), network, path.toStdString(), json);
    QVERIFY2(QString::fromStdString(sentence).startsWith(path), sentence.c_str());
    QVERIFY(compressor == CompressorOptions() && network == NetworkOptions());
}

// The form in the table is the form of the symbols, and the fields that a kind uses are fields of the group.
void TestWireFields::kindsMakeWhatTheySay() {
    QCOMPARE(compressorKinds().front().info.name, std::string("none"));
    const RandomStreams streams(1);
    for (const CompressorKind& kind : compressorKinds()) {
        CompressorOptions options;
        options.kind = kind.info.name;
        Symbols symbols;
        makeCompressor(options, 3, 64)->compress(Vector{1, 2, 3}, WorkerIndex{0}, {streams, RoundIndex{0}}, symbols);
        QVERIFY(symbols.form == kind.form && layoutOf(options, 3).form == kind.form);
        QCOMPARE(symbols.dimension, Index(3));
        for (const std::string& name : kind.info.uses) {
            const auto& fields = compressorFields();
            QVERIFY(std::any_of(fields.begin(), fields.end(),
                                [&](const auto& one) { return one.info.path == "compressor." + name; }));
        }
    }
}

QTEST_GUILESS_MAIN(TestWireFields)
#include "test_wire_fields.moc"
