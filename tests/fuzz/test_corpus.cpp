// The inputs of every fuzzer without a fuzzer: its seeds, all that was found before, and small changes to the seeds.
//
// DIANOIA_FUZZ_CHANGES: how many of these for each fuzzer, in place of a few; DIANOIA_FUZZ_SEED: other ones.
#include <QtTest>
#include <random>

#include "fuzz/fuzz_target.h"
#include "fuzz/seeds.h"

using namespace dianoia::fuzz;

class TestCorpus : public QObject {
    Q_OBJECT

private slots:
    void seeds_data() { addTargets(); }
    void seeds();
    void found_data() { addTargets(); }
    void found();
    void changed_data() { addTargets(); }
    void changed();
    void aFaultIsFound();

private:
    static void addTargets();
    static void check(const Target& target, const std::string& bytes, std::size_t number);
};

void TestCorpus::addTargets() {
    QTest::addColumn<int>("target");
    for (std::size_t i = 0; i < targets().size(); ++i) QTest::newRow(targets()[i].name.c_str()) << int(i);
}

void TestCorpus::check(const Target& target, const std::string& bytes, std::size_t number) {
    try {
        target.check(bytes);
    } catch (const std::exception& fault) {
        const QByteArray start = QByteArray::fromStdString(bytes.substr(0, 200)).toPercentEncoding(" \"{}[]:,=\n");
        QFAIL(qPrintable(QString("input %1, %2: %3").arg(number).arg(QString(start), QString(fault.what()))));
    }
}

void TestCorpus::seeds() {
    QFETCH(int, target);
    const Seeds inputs = targets()[std::size_t(target)].seeds();
    QVERIFY(!inputs.empty());
    for (std::size_t i = 0; i < inputs.size(); ++i) check(targets()[std::size_t(target)], inputs[i], i);
}

void TestCorpus::found() {
    QFETCH(int, target);
    const Seeds inputs = filesIn("tests/data/found/" + targets()[std::size_t(target)].name);
    for (std::size_t i = 0; i < inputs.size(); ++i) check(targets()[std::size_t(target)], inputs[i], i);
}

namespace {

/// A byte changed, a piece cut out or doubled, or the end cut off.
std::string changedBytes(std::string bytes, std::mt19937& random) {
    for (auto times = 1 + random() % 3; times > 0 && !bytes.empty(); --times) {
        const std::size_t at = random() % bytes.size(), length = 1 + random() % 9;
        switch (random() % 5) {
            case 0:
                bytes[at] = char(random());
                break;
            case 1:
                bytes.erase(at, length);
                break;
            case 2:
                bytes.insert(at, bytes.substr(random() % bytes.size(), length));
                break;
            case 3:
                bytes[at] = "0-:,;\"{}[]\n\t.e9"[random() % 15];
                break;
            default:
                if (random() % 4 == 0) bytes.resize(at);
        }
    }
    return bytes;
}

}  // namespace

void TestCorpus::changed() {
    QFETCH(int, target);
    const Seeds inputs = targets()[std::size_t(target)].seeds();
    bool isNumber = false;
    const int wanted = qEnvironmentVariableIntValue("DIANOIA_FUZZ_CHANGES", &isNumber);
    const std::size_t count = isNumber ? std::size_t(wanted) : 200;
    std::mt19937 random(std::uint32_t(1 + target + 100 * qEnvironmentVariableIntValue("DIANOIA_FUZZ_SEED")));
    for (std::size_t i = 0; i < count; ++i)
        check(targets()[std::size_t(target)], changedBytes(inputs[random() % inputs.size()], random), i);
}

void TestCorpus::aFaultIsFound() {
    QVERIFY_EXCEPTION_THROWN(require(false, "never"), BrokenProperty);
    QVERIFY_EXCEPTION_THROWN(requireSentence(dianoia::Error(dianoia::ErrorKind::content, "two\nlines")),
                             BrokenProperty);
    QVERIFY_EXCEPTION_THROWN(requireSentence(dianoia::Error(dianoia::ErrorKind::content, "\xff")), BrokenProperty);
    QVERIFY_EXCEPTION_THROWN(accepts([] { throw std::bad_alloc(); }), std::bad_alloc);
    QVERIFY(!accepts([] { dianoia::failContent("no"); }));
    QVERIFY(accepts([] {}));
}

QTEST_GUILESS_MAIN(TestCorpus)
#include "test_corpus.moc"
