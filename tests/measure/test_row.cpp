// The columns of the run CSV: their order is fixed for every spreadsheet that was ever made from one.
#include <QtTest>
#include <set>

#include "experiment/preset_json.h"
#include "measure/row.h"

using namespace dianoia;

class TestRow : public QObject {
    Q_OBJECT

private slots:
    void columnsStandInTheirOrder();
    void everyColumnIsDescribed();
    void presetsTakeEveryColumn();
    void emptyIsNotNan();
    void countersAreExact();
};

void TestRow::columnsStandInTheirOrder() {
    const std::vector<std::string> names = {"round",
                                            "epoch",
                                            "bits_up",
                                            "bits_down",
                                            "time_s",
                                            "loss",
                                            "gap",
                                            "dist_sq",
                                            "grad_norm",
                                            "h_error",
                                            "quantization_error",
                                            "direction_error",
                                            "nonzero_fraction",
                                            "median_norm",
                                            "median_mean_gap",
                                            "noisy_median_mean_gap",
                                            "median_bias",
                                            "accuracy",
                                            "test_accuracy"};
    QCOMPARE(columnTable().size(), names.size());
    for (std::size_t i = 0; i < names.size(); ++i) {
        QCOMPARE(std::string(columnTable()[i].name), names[i]);
        QCOMPARE(std::size_t(columnTable()[i].column), i);
        QCOMPARE(&columnInfo(Column(i)), &columnTable()[i]);
        QVERIFY(findColumn(names[i]) == Column(i));
    }
    QVERIFY(!findColumn("run"));
    QVERIFY(!findColumn("Gap"));
}

void TestRow::everyColumnIsDescribed() {
    std::set<std::string_view> labels;
    for (const ColumnInfo& info : columnTable()) {
        QVERIFY(!info.label.empty());
        QVERIFY(labels.insert(info.label).second);
        QVERIFY(info.meaning.size() > 10);
        QVERIFY(info.meaning.back() == '.');
    }
    QCOMPARE(std::string(columnInfo(Column::gap).label), std::string("suboptimality f - f*"));
    QCOMPARE(std::string(columnInfo(Column::bits_up).label), std::string("uplink, all workers"));
    QVERIFY(columnInfo(Column::gap).logarithmic);
    QVERIFY(!columnInfo(Column::accuracy).logarithmic);
}

void TestRow::presetsTakeEveryColumn() {
    for (const ColumnInfo& info : columnTable()) {
        const std::string name(info.name);
        QCOMPARE(viewFromJson({{"y", name}}, "view").y, name);
        const Json claim = {{"run", "r"}, {"metric", name}, {"round", 1}, {"below", 1}};
        QCOMPARE(expectationFromJson(claim, "expect").metric, name);
    }
}

void TestRow::emptyIsNotNan() {
    Row row;
    QVERIFY(!row.has(Column::gap));
    QVERIFY(!row.get(Column::gap).has_value());
    row.set(Column::gap, std::numeric_limits<double>::quiet_NaN());
    QVERIFY(row.has(Column::gap));
    QVERIFY(std::isnan(row.value(Column::gap)));
    QVERIFY(!row.has(Column::test_accuracy));
}

void TestRow::countersAreExact() {
    Row row;
    row.bitsUp = (std::uint64_t(1) << 60) + 1;
    QVERIFY(row.has(Column::bits_up));
    QCOMPARE(row.value(Column::bits_up), 0x1p60);
    QCOMPARE(row.bitsUp, (std::uint64_t(1) << 60) + 1);
}

QTEST_GUILESS_MAIN(TestRow)
#include "test_row.moc"
