// dianoia-cli data, compress, signature and selfcheck.
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>
#include <cmath>

#include "app/cli_program.h"

using namespace dianoia;

class TestCliData : public QObject {
    Q_OBJECT

private slots:
    void init() {
        m_cli = std::make_unique<CliProgram>();
        m_cli->write("rows.svm", "+1 1:0.5 3:2\n-1 2:1e-3\n+1 1:-4\n");
        m_cli->write("rows.csv", "a,b,kind\n1.5,2,yes\n3,-0.25,no\n");
    }

    void data() {
        const CliOutcome text = m_cli->run({"data", "rows.svm"});
        QCOMPARE(text.code, 0);
        QVERIFY2(text.out.contains("libsvm") && text.out.contains("classes"), text.out.constData());
        const CliOutcome json = m_cli->run({"data", "rows.svm", "--json"});
        QCOMPARE(json.code, 0);
        const QJsonObject seen = QJsonDocument::fromJson(json.out).object();
        QCOMPARE(seen["format"].toString(), "libsvm");
        QCOMPARE(seen["rows"].toInt(), 3);
        QCOMPARE(seen["features"].toInt(), 3);
        QCOMPARE(seen["base"].toInt(), 1);
        QCOMPARE(seen["classes"][0]["name"].toString(), "-1");
        QCOMPARE(seen["classes"][1]["count"].toInt(), 2);
        QVERIFY(seen["notes"].isArray());
    }

    void dumps() {
        QCOMPARE(m_cli->run({"data", "rows.svm", "--dump"}).out, QByteArray("0.5 0 2 1\n0 0.001 0 -1\n-4 0 0 1\n"));
        QCOMPARE(m_cli->run({"data", "rows.csv", "--dump"}).out, QByteArray("1.5 2 yes\n3 -0.25 no\n"));
        m_cli->write("first.csv", "yes,1\nno,2\n");
        QCOMPARE(m_cli->run({"data", "first.csv", "--set", "data.label_column=first", "--dump"}).out,
                 QByteArray("1 yes\n2 no\n"));
        m_cli->write("test.svm", "-1 3:7\n");
        QCOMPARE(m_cli->run({"data", "rows.svm", "--test", "test.svm", "--dump"}).out, QByteArray("0 0 7 -1\n"));
        QCOMPARE(m_cli->shell("dianoia-cli data rows.csv --dump > /dev/full").code, 3);
    }

    void refusesBadData() {
        m_cli->write("bad.svm", "+1 5:1 2:3\n-1 1:1\n");
        const CliOutcome bad = m_cli->run({"data", "bad.svm"});
        QCOMPARE(bad.code, 2);
        QVERIFY2(bad.err.contains("bad.svm") && bad.err.contains("1"), bad.err.constData());
        QCOMPARE(bad.out, QByteArray());
        QCOMPARE(m_cli->run({"data", "rows.csv", "--set", "server.step=1"}).code, 2);
        QCOMPARE(m_cli->run({"data", "rows.csv", "--json", "--dump"}).code, 2);
    }

    /// v = (3, -4): at p = 2 |v| = 5, the coordinates come up with probability 0.6 and 0.8 and have variance
    /// |v_j| (5 - |v_j|) = 6 and 4.
    void compresses() {
        const CliOutcome outcome = m_cli->run({"compress", "--vector", "3,-4", "--csv", "-", "--trials", "1e4"});
        QCOMPARE(outcome.code, 0);
        const auto lines = outcome.lines();
        QCOMPARE(lines.size(), 3);
        QCOMPARE(lines[0], QByteArray("index,value,mean,standard_error,variance,theory_mean,theory_variance"));
        const double values[] = {3, -4}, variances[] = {6, 4};
        for (int j = 0; j < 2; ++j) {
            const auto cells = lines[j + 1].split(',');
            QCOMPARE(cells[0].toInt(), j);
            QCOMPARE(cells[1].toDouble(), values[j]);
            const double error = std::sqrt(variances[j] / 1e4);
            QVERIFY(std::abs(cells[2].toDouble() - values[j]) < 5 * error);
            QVERIFY(std::abs(cells[3].toDouble() - error) < 0.1 * error);
            QCOMPARE(cells[3].toDouble(), std::sqrt(cells[4].toDouble() / 1e4));
            QCOMPARE(cells[5].toDouble(), values[j]);
            QCOMPARE(cells[6].toDouble(), variances[j]);
        }
        QVERIFY2(outcome.err.contains("theory_total_variance\t10\n"), outcome.err.constData());
        QVERIFY(outcome.err.contains("expected_nonzeros\t1.4\n"));
        // omega = sqrt 2 - 1; a norm of 64 bits, the selector of the code, a byte of symbols.
        QVERIFY(outcome.err.contains("omega\t0.41421356237309"));
        QVERIFY(outcome.err.contains("mean_bits\t80\n"));
    }

    void vectorFromAnywhere() {
        m_cli->write("v.txt", "3\n-4 , 0\t1e1\n");
        const QStringList options = {"--set", "compressor.p=inf", "--trials", "50"};
        const QByteArray expected = m_cli->run(QStringList{"compress", "--vector", "3,-4,0,10"} + options).out;
        QVERIFY(expected.startsWith("coordinates\t4\ntrials\t50\n"));
        QCOMPARE(m_cli->run(QStringList{"compress", "--vector", "@v.txt"} + options).out, expected);
        QCOMPARE(m_cli->run(QStringList{"compress", "--vector", "-"} + options, "3 -4 0 010\n").out, expected);
        QCOMPARE(m_cli->run(QStringList{"compress", "--vector=3,-4,0,10"} + options).out, expected);
        QCOMPARE(m_cli->run({"compress", "--vector", "-.5,2", "--trials", "2"}).code, 0);
        QVERIFY(m_cli->run({"compress", "--vector", "1,2", "--trials", "1", "--csv", "-"}).lines()[1].contains(",,,"));
    }

    void huge() {
        const auto lines = m_cli->run({"compress", "--vector", "1e200,-1e200,1e-300,0", "--csv", "-"}).lines();
        QCOMPARE(lines.size(), 5);
        for (const QByteArray& line : lines) QVERIFY2(!line.contains("nan"), line.constData());
    }

    void aSharedScaleNeedsTheOthers() {
        const QStringList call = {"compress", "--vector", "3,-4", "--set", "compressor.p=inf", "--other", "6,8"};
        const QByteArray own = m_cli->run(call).out;
        QVERIFY(own.contains("theory_total_variance\t3\n") && !own.contains("own_scale"));
        const QByteArray shared = m_cli->run(call + QStringList{"--set", "compressor.shared_scale=true"}).out;
        QVERIFY2(shared.contains("theory_total_variance\t31\n"), shared.constData());  // 3 (8 - 3) + 4 (8 - 4)
        QVERIFY(shared.contains("theory_total_variance_of_the_own_scale\t3\n"));
        const CliOutcome longer = m_cli->run({"compress", "--vector", "3,-4", "--other", "1"});
        QCOMPARE(longer.code, 2);
        QVERIFY(longer.err.contains("has length 1, and the vector 2"));
    }

    /// Where squares overflow there is a sentence or a number, never an abort.
    void dataWhoseSquaresOverflow() {
        m_cli->write("wide", "1 1:1e200 2:1\n-1 1:-3e199\n1 2:5\n-1 2:3\n");
        m_cli->write("far", "1e200 1:1\n-1 1:2\n3 1:1\n");
        m_cli->write("wide.json", R"({"dianoia": 1, "name": "wide", "base": {"data": {"kind": "file", "file": "wide"},
            "workers": {"count": 2}, "run": {"rounds": 3}}, "runs": [{"label": "a"}]})");
        for (const char* kind : {"logistic", "softmax", "least_squares", "nonconvex_logistic", "mlp"})
            for (const char* regularizer : {"none", "l1"}) {
                const QStringList sets = {"--set", QString("problem.kind=%1").arg(kind),
                                          "--set", QString("regularizer.kind=%1").arg(regularizer),
                                          "--set", "server.step=0.001",
                                          "--set", "memory.kind=none"};
                const QStringList call = QStringList{"run", "./wide.json", "--csv", "-", "--quiet"} + sets;
                const CliOutcome refused = m_cli->run(call);
                QCOMPARE(refused.code, 2);
                QVERIFY2(refused.err.contains("1e+200 in its column 1"), refused.err.constData());
                QCOMPARE(m_cli->run(call + QStringList{"--set", "data.scaling=standardize"}).code, 0);
            }
        for (const char* regularizer : {"none", "l1"}) {
            const CliOutcome labels =
                m_cli->run({"run", "./wide.json", "--csv", "-", "--quiet", "--set", "data.file=far", "--set",
                            "problem.kind=least_squares", "--set", QString("regularizer.kind=%1").arg(regularizer)});
            QCOMPARE(labels.code, 1);
            QVERIFY2(labels.err.contains("diverged at round 0"), labels.err.constData());
        }
    }

    void signatureAndSelfCheck() {
        const CliOutcome one = m_cli->run({"signature", "--threads", "1"});
        QCOMPARE(one.code, 0);
        QCOMPARE(one.out.size(), 17);
        QCOMPARE(m_cli->run({"signature", "--threads", "3"}).out, one.out);
        QVERIFY(m_cli->run({"signature", "--each"}).lines().size() > 20);
        const CliOutcome check = m_cli->run({"selfcheck"});
        QVERIFY2(check.code == 0, check.out.constData());
        QCOMPARE(check.lines().size(), 1);
        QVERIFY(check.out.contains(one.out.trimmed()));
    }

private:
    std::unique_ptr<CliProgram> m_cli;
};

QTEST_GUILESS_MAIN(TestCliData)
#include "test_cli_data.moc"
