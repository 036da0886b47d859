// The mean and the majority vote: values, order of addition, ties, and the fields of the group.
#include <QtTest>
#include <cmath>

#include "core/bits.h"
#include "core/diagnostics.h"
#include "round/aggregator/aggregator.h"
#include "round/aggregator/aggregator_fields.h"

using namespace dianoia;

namespace {

RowMatrix matrix(std::initializer_list<std::initializer_list<double>> rows) {
    RowMatrix values(std::ssize(rows), std::ssize(*rows.begin()));
    Index i = 0;
    for (const auto& row : rows) {
        std::copy(row.begin(), row.end(), values.row(i).begin());
        ++i;
    }
    return values;
}

Vector aggregate(const AggregatorOptions& options, const RowMatrix& values, Range columns, Index firstCoordinate = 0,
                 std::uint64_t round = 0) {
    const RandomStreams streams(42);
    Vector out(std::size_t(columns.size()), 77), hint(out.size());
    makeAggregator(options)->aggregate(values, columns, firstCoordinate, {streams, RoundIndex{round}}, hint, out);
    return out;
}

}  // namespace

class TestAggregatorVote : public QObject {
    Q_OBJECT

private slots:
    void meanInWorkerOrder();
    void voteCounts_data();
    void voteCounts();
    void randomTiesAreFairAndOfTheCoordinate();
    void oneWorkerIsHeard();
    void kindsAndFields();
    void unknownNamesAreNamed();
};

void TestAggregatorVote::meanInWorkerOrder() {
    // (1e16 + 1) - 1e16 is 0, not 1: the order shows.
    const RowMatrix values = matrix({{1e16, 1, 3}, {1, 2, -3}, {-1e16, 6, 3}});
    const Vector out = aggregate({"mean", "zero"}, values, {0, 3});
    QCOMPARE(bits(out[0]), bits(0.0));
    QCOMPARE(bits(out[1]), bits(3.0));
    QCOMPARE(bits(out[2]), bits(1.0));
    for (Index d : {1, 2, 7, 8, 9, 33}) {
        RowMatrix random(6, d);
        for (Index i = 0; i < 6; ++i)
            for (Index j = 0; j < d; ++j)
                random.row(i)[std::size_t(j)] = double(splitMix64(std::uint64_t(i * 100 + j))) - 0x1p63;
        for (Index first = 0; first < d; ++first) {
            const Vector means = aggregate({"mean", "zero"}, random, {first, d});
            for (Index j = first; j < d; ++j) {
                double total = random.row(0)[std::size_t(j)];
                for (Index i = 1; i < 6; ++i) total += random.row(i)[std::size_t(j)];
                QCOMPARE(bits(means[std::size_t(j - first)]), bits(total / 6));
            }
        }
    }
}

void TestAggregatorVote::voteCounts_data() {
    QTest::addColumn<std::string>("tie");
    QTest::addColumn<double>("onTie");
    QTest::newRow("zero") << std::string("zero") << 0.0;
    QTest::newRow("plus") << std::string("plus") << 1.0;
}

void TestAggregatorVote::voteCounts() {
    QFETCH(std::string, tie);
    QFETCH(double, onTie);
    const RowMatrix values = matrix({{1, -1, 1, 0, 0, 0.3, -1, 1, 1e-320, 2},
                                     {1, -1, -1, 0, 0, 0.1, 1, 1, -5, 0},
                                     {-1, 1, 0, 0, -1, -9, 1, 1, 7, -0.0},
                                     {1, -1, 0, 0, 0, 0, -1, 1, 0, 0}});
    const Vector expected = {1, -1, onTie, onTie, -1, 1, onTie, 1, 1, 1};
    QCOMPARE(aggregate({"majority", tie}, values, {0, 10}), expected);
    for (Index first = 0; first < 10; ++first) {
        const Vector part = aggregate({"majority", tie}, values, {first, 10});
        QCOMPARE(part, Vector(expected.begin() + first, expected.end()));
    }
}

void TestAggregatorVote::randomTiesAreFairAndOfTheCoordinate() {
    constexpr Index kColumns = 4000;
    RowMatrix values(2, kColumns);
    for (Index j = 0; j < kColumns; ++j) {
        values.row(0)[std::size_t(j)] = 1;
        values.row(1)[std::size_t(j)] = -1;
    }
    const Vector all = aggregate({"majority", "random"}, values, {0, kColumns}, 0, 9);
    double total = 0;
    for (double v : all) {
        QVERIFY(v == 1 || v == -1);
        total += v;
    }
    QVERIFY(std::fabs(total) < 5 * std::sqrt(double(kColumns)));
    const RandomStreams streams(42);
    for (Index j = 0; j < 50; ++j) {
        const std::uint32_t word = streams.word(Purpose::ties, WorkerIndex{0}, RoundIndex{9}, j);
        QCOMPARE(all[std::size_t(j)], word < 0x80000000 ? 1.0 : -1.0);
    }
    // A tile that begins at coordinate 1000 of the vector, and a range in the middle of a matrix.
    const Vector tile = aggregate({"majority", "random"}, values, {0, 100}, 1000, 9);
    const Vector middle = aggregate({"majority", "random"}, values, {1000, 1100}, 0, 9);
    for (std::size_t j = 0; j < 100; ++j) {
        QCOMPARE(tile[j], all[1000 + j]);
        QCOMPARE(middle[j], all[1000 + j]);
    }
    const Vector nextRound = aggregate({"majority", "random"}, values, {0, kColumns}, 0, 10);
    QVERIFY(nextRound != all);
}

void TestAggregatorVote::oneWorkerIsHeard() {
    const RowMatrix values = matrix({{-3, 0, 0.5}});
    QCOMPARE(aggregate({"majority", "zero"}, values, {0, 3}), (Vector{-1, 0, 1}));
    QCOMPARE(aggregate({"mean", "zero"}, values, {0, 3}), (Vector{-3, 0, 0.5}));
    QCOMPARE(aggregate({"median", "zero"}, values, {0, 3}), (Vector{-3, 0, 0.5}));
}

void TestAggregatorVote::kindsAndFields() {
    const auto& fields = aggregatorFields();
    std::vector<std::string> paths;
    for (const auto& field : fields) {
        paths.push_back(field.info.path);
        QVERIFY(field.info.when == When::live);
        for (const KindInfo& kind : field.info.kinds) {
            AggregatorOptions options{"majority", "zero"};
            field.set(options, kind.name);
            QCOMPARE(field.get(options), Json(kind.name));
            const auto made = makeAggregator(options);
            QCOMPARE(made->isMean(), options.kind == "mean");
            QCOMPARE(made->downlink() == DownlinkForm::signs, options.kind == "majority");
            QVERIFY(made->price(10) > 0);
        }
    }
    QCOMPARE(paths,
             (std::vector<std::string>{"aggregator.kind", "aggregator.tie", "aggregator.even", "aggregator.trim"}));
}

void TestAggregatorVote::unknownNamesAreNamed() {
    for (const AggregatorOptions& options : {AggregatorOptions{"krumm", "zero"}, AggregatorOptions{"majority", "coin"}})
        try {
            makeAggregator(options);
            QFAIL("no error");
        } catch (const Error& error) {
            QCOMPARE(error.kind(), ErrorKind::content);
            QVERIFY(QString(error.what()).contains(options.kind == "krumm" ? "krumm" : "coin"));
        }
}

QTEST_GUILESS_MAIN(TestAggregatorVote)
#include "test_aggregator_vote.moc"
