// Controls that are made from descriptions: what is typed is kept to the last digit, sliders reach both ends.
#include <QtTest>

#include <QAccessible>
#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QSlider>
#include <QToolButton>

#include <cmath>

#include "controls/field_editor.h"
#include "controls/notch_slider.h"
#include "controls/plain_text.h"
#include "core/diagnostics.h"
#include "core/number_text.h"
#include "experiment/spec_schema.h"
#include "methods/method_table.h"

using namespace dianoia;

namespace {

/// An editor of a field of the spec, and the last value that it handed on.
struct Edited {
    explicit Edited(const char* path) : editor(requireField(path).info, [this](const Json& v) { last = v; }) {
        editor.setValue(requireField(path).get(ExperimentSpec()), {0.25, 112, 0.5});
        editor.show();
    }
    void type(const QString& text) {
        auto* line = editor.findChild<QLineEdit*>();
        line->selectAll();
        QTest::keyClicks(line, text);
        QTest::keyClick(line, Qt::Key_Return);
    }
    Json last;
    FieldEditor editor;
};

}  // namespace

class TestControls : public QObject {
    Q_OBJECT

private slots:
    void typedNumbersAreExact_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<double>("value");
        QTest::newRow("small") << "3e-9" << 3e-9;
        QTest::newRow("all digits") << "0.33368629901358837" << 0.33368629901358837;
        QTest::newRow("ten") << "010" << 10.0;
        QTest::newRow("blanks") << " 0.5 " << 0.5;
    }

    void typedNumbersAreExact() {
        QFETCH(QString, text);
        QFETCH(double, value);
        Edited step("server.step");
        step.type(text);
        QCOMPARE(step.last.get<double>(), value);
    }

    void whatIsNoNumberIsPutBack() {
        Edited step("server.step");
        step.editor.setValue(0.5, {{}, 112});
        step.type("0,7");
        QCOMPARE(step.editor.findChild<QLineEdit*>()->text(), QString("0.5"));
        // It is handed on as a word, which the field refuses in a sentence of its own.
        ExperimentSpec spec;
        QVERIFY_EXCEPTION_THROWN(setField(spec, "server.step", step.last), Error);
    }

    void autoShowsItsValue() {
        Edited step("server.step");
        QCOMPARE(step.editor.findChild<QLineEdit*>()->text(), QString("0.25"));
        auto* button = step.editor.findChild<QToolButton*>();
        QVERIFY(button->isChecked());
        step.editor.setValue(0.5, {{}, 112});
        QVERIFY(!button->isChecked());
        QTest::mouseClick(button, Qt::LeftButton);
        QVERIFY(step.last == "auto");
    }

    void theNormTakesInfinity() {
        Edited p("compressor.p");
        p.type("inf");
        QVERIFY(p.last == "inf");
        for (QToolButton* button : p.editor.findChildren<QToolButton*>()) {
            QTest::mouseClick(button, Qt::LeftButton);
            QVERIFY(p.last == "inf" || p.last.get<double>() == button->text().toDouble());
        }
    }

    void slidersReachBothEnds_data() {
        QTest::addColumn<QString>("path");
        for (const auto& field : specFields())
            if (FieldEditor(field.info, [](const Json&) {}).findChild<QSlider*>())
                QTest::newRow(field.info.path.c_str()) << QString::fromStdString(field.info.path);
    }

    void slidersReachBothEnds() {
        QFETCH(QString, path);
        Edited edited(path.toUtf8().constData());
        auto* slider = edited.editor.findChild<QSlider*>();
        const FieldInfo& info = edited.editor.info();
        ExperimentSpec spec;
        for (int position = 0; position <= ValueScale::kPositions; ++position) {
            slider->setValue(position);
            if (!edited.last.is_null()) setField(spec, info.path, edited.last);
        }
        slider->setValue(slider->minimum());
        if (info.lowest == 0 && !info.lowestExcluded) QCOMPARE(edited.last.get<double>(), 0.0);
        setField(spec, info.path, edited.last);
    }

    /// However few values there are, no position gives one beyond.
    void aScaleEndsAtTheHighest() {
        for (const char* path : {"compressor.k", "compressor.block", "attack.count"}) {
            const FieldInfo& info = requireField(path).info;
            for (double highest : {1.0, 2.0, 9.0, 112.0})
                for (double centre : {0.0, 1.0, 5.0, 1e6}) {
                    const ValueScale scale(info, centre, highest);
                    for (int position = 0; position <= ValueScale::kPositions; ++position) {
                        const double value = scale.valueAt(position);
                        QVERIFY(value >= info.lowest && value <= highest);
                    }
                    QCOMPARE(scale.valueAt(ValueScale::kPositions), std::max(highest, info.lowest));
                    QCOMPARE(scale.positionOf(1e9), ValueScale::kPositions);
                    QCOMPARE(scale.positionOf(info.lowest), 0);
                }
        }
    }

    void aScaleComesBack() {
        const FieldInfo& info = requireField("noise.level").info;
        const ValueScale scale(info, 1, 1e300);
        QCOMPARE(scale.valueAt(0), 0.0);
        for (int position = 1; position <= ValueScale::kPositions; position += 7)
            QVERIFY(std::abs(scale.positionOf(scale.valueAt(position)) - position) <= 1);
        QCOMPARE(scale.positionOf(1e200), ValueScale::kPositions);
        QCOMPARE(scale.positionOf(-1), 0);
    }

    void aFieldThatTheKindIgnoresIsDimmed() {
        Edited level("noise.level");
        level.editor.setIgnoredBy("none");
        QVERIFY(!level.editor.isEnabled() && level.editor.toolTip().contains("none"));
        level.editor.setIgnoredBy(std::nullopt);
        QVERIFY(level.editor.isEnabled());
    }

    void aSliderFollowsAValueThatItCannotReach() {
        Edited step("server.step");
        step.editor.setValue(1e-9, {{}, 112});
        auto* slider = step.editor.findChild<QSlider*>();
        QVERIFY(slider->value() > 250 && slider->value() < 350);
        slider->setValue(slider->maximum());
        QVERIFY(std::abs(step.last.get<double>() / 1e-6 - 1) < 0.01);
    }

    void thePinKeepsAutoToTheLastDigit() {
        Edited step("server.step");
        const double resolved = 0.33368629901358837;
        step.editor.setValue("auto", {resolved, 112, 0.5});
        for (QToolButton* button : step.editor.findChildren<QToolButton*>())
            if (button->accessibleName().endsWith("pin")) QTest::mouseClick(button, Qt::LeftButton);
        QVERIFY(step.last.is_number());
        QCOMPARE(step.last.get<double>(), resolved);
    }

    void theNotchStandsWhereTheLimitIs() {
        Edited step("server.step");
        auto* slider = step.editor.findChild<NotchSlider*>();
        for (const double limit : {0.01, 0.25, 2.0}) {
            step.editor.setValue("auto", {0.25, 1e12, limit});
            QVERIFY(slider->notch());
            // Three decades to each side of the value at the middle of the slider.
            const double share = (std::log10(limit / 0.25) + 3) / 6;
            QCOMPARE(*slider->notch(), int(std::lround(share * ValueScale::kPositions)));
            QVERIFY(slider->toolTip().contains(QString::fromStdString(roundedText(limit))));
        }
        step.editor.resize(400, 60);
        const QImage picture = slider->grab().toImage();
        const int x = slider->pixelOf(*slider->notch());
        QVERIFY(picture.pixelColor(x, 1).lightness() + 60 < picture.pixelColor(x + 6, 1).lightness());
        step.editor.setValue("auto", {0.25, 112, {}});
        QVERIFY(!slider->notch());
    }

    void aSliderIsReadAsItsValue() {
        Edited step("server.step");
        step.editor.setValue(0.01, {{}, 112});
        auto* slider = step.editor.findChild<NotchSlider*>();
        auto* face = QAccessible::queryAccessibleInterface(slider);
        QCOMPARE(face->text(QAccessible::Value), QString("step size (gamma, delta) 0.01"));
        QCOMPARE(face->valueInterface()->currentValue().toInt(), slider->value());
    }

    void aDragHandsOnWhatItPassesAndRestsOnce() {
        Edited step("server.step");
        step.editor.setValue(0.25, {{}, 112});
        auto* slider = step.editor.findChild<NotchSlider*>();
        step.editor.resize(400, 60);
        QSignalSpy settled(&step.editor, &FieldEditor::settled);
        QSignalSpy moved(slider, &QSlider::valueChanged);
        const int y = slider->height() / 2;
        QTest::mousePress(slider, Qt::LeftButton, {}, {slider->pixelOf(slider->value()), y});
        QVERIFY(slider->isSliderDown());
        for (int position = 300; position <= 500; position += 10) {
            QTest::mouseMove(slider, {slider->pixelOf(position), y});
            const int under = slider->value();
            // What comes back from the engine does not move the handle under the pointer.
            step.editor.setValue(0.25, {{}, 112});
            QCOMPARE(slider->value(), under);
        }
        QVERIFY(moved.size() >= 15);
        QVERIFY(settled.isEmpty());
        QTest::mouseRelease(slider, Qt::LeftButton, {}, {slider->pixelOf(500), y});
        QCOMPARE(settled.size(), 1);
        QVERIFY(step.last.get<double>() > 10);
    }

    void escapePutsBackWhatWasNotYetTaken() {
        Edited step("server.step");
        auto* line = step.editor.findChild<QLineEdit*>();
        line->selectAll();
        QTest::keyClicks(line, "7");
        QTest::keyClick(line, Qt::Key_Escape);
        QCOMPARE(line->text(), QString("0.25"));
        QTest::keyClick(line, Qt::Key_Return);
        QVERIFY(step.last.is_null());
    }

    void badWorkersAreSwitches() {
        Edited bad("attack.workers");
        bad.editor.show();
        bad.editor.setValue(Json::array({2, 4}), {.highest = 6});
        const auto switches = bad.editor.findChildren<QToolButton*>();
        QCOMPARE(switches.size(), 6);
        for (int i = 0; i < 6; ++i) {
            QCOMPARE(switches[i]->accessibleName(), QString("worker %1 is bad").arg(i));
            QCOMPARE(switches[i]->isChecked(), i == 2 || i == 4);
            QVERIFY(switches[i]->isVisible() && switches[i]->width() >= 24 && switches[i]->height() >= 24);
            QVERIFY(switches[i]->focusPolicy() & Qt::TabFocus);
        }
        QVERIFY(!bad.editor.findChild<QLineEdit*>()->isVisible());
        switches[0]->click();
        QVERIFY(bad.last == Json::array({0, 2, 4}));
        bad.editor.setValue(bad.last, {.highest = 6});
        QTest::keyClick(switches[2], Qt::Key_Space);
        QVERIFY(bad.last == Json::array({0, 4}));
        bad.editor.setValue(bad.last, {.highest = 6});
        for (int worker : {0, 4}) {
            switches[worker]->click();
            bad.editor.setValue(bad.last, {.highest = 6});
        }
        QVERIFY(bad.last == Json::array());
        // Many workers, or runs that differ, have a line.
        for (const ValueContext& context : {ValueContext{.highest = 65}, ValueContext{.highest = 6, .differs = true}}) {
            bad.editor.setValue(Json::array({1, 3}), context);
            QVERIFY(bad.editor.findChild<QLineEdit*>()->isVisible() && !switches[0]->isVisible());
        }
        QCOMPARE(Edited("problem.positions").editor.findChildren<QToolButton*>().size(), 0);
    }

    void listsAndTextsAreTyped() {
        Edited positions("problem.positions");
        positions.type("3, -4, 10");
        QVERIFY(positions.last == Json({3, -4, 10}));
        positions.type("[[1,2],[3,4]]");
        QVERIFY(positions.last == Json({{1, 2}, {3, 4}}));
        Edited start("problem.start");
        start.type("default");
        QVERIFY(start.last == "default");
        Edited ridge("problem.l2");
        ridge.type("L/50");
        QVERIFY(ridge.last == "L/50");
        Edited file("data.file");
        file.type("/tmp/a b.csv");
        QVERIFY(file.last == "/tmp/a b.csv");
    }

    void everyFieldHasAnEditorThatTakesItsDefault() {
        for (const auto& field : specFields()) {
            Edited edited(field.info.path.c_str());
            const Json value = field.get(ExperimentSpec());
            edited.editor.setValue(value);
            if (auto* box = edited.editor.findChild<QComboBox*>()) {
                QCOMPARE(box->currentData().toString().toStdString(), value.get<std::string>());
                box->setFocus();
                QTest::keyClick(box, Qt::Key_Down);
                if (box->count() > 1) QVERIFY2(edited.last.is_string(), field.info.path.c_str());
            } else if (auto* flag = edited.editor.findChild<QCheckBox*>()) {
                flag->click();
                QVERIFY(edited.last == !value.get<bool>());
            } else {
                auto* line = edited.editor.findChild<QLineEdit*>();
                QVERIFY2(line, field.info.path.c_str());
                const QString shown = line->text();
                QVERIFY2(!shown.isEmpty() || value == "", field.info.path.c_str());
                if (value == "auto") continue;
                edited.type(shown);
                ExperimentSpec spec;
                if (!edited.last.is_null()) setField(spec, field.info.path, edited.last);
                QVERIFY2(spec == ExperimentSpec(), field.info.path.c_str());
            }
        }
    }

    void numbersAndSentencesArePlain() {
        QCOMPARE(plainNumber(1460.3, 3), QString("1460"));
        QCOMPARE(plainNumber(999999, 3), QString("999999"));
        QCOMPARE(plainNumber(2.5e7, 3), QString("2.5e+07"));
        QCOMPARE(plainNumber(0.33368, 3), QString("0.334"));
        QCOMPARE(plainNumber(12.34, 3), QString("12.3"));
        const QString comma = plainSentence("server.step: \"0,01\" is not a number or \"auto\"");
        QVERIFY2(comma.startsWith("step size (gamma, delta): \"0,01\""), qPrintable(comma));
        QVERIFY(comma.contains("decimals take a point"));
        QVERIFY(!plainSentence("server.step: \"x\" is not a number").contains("point"));
        // A path that begins like another, and a word that ends like one, stay.
        QVERIFY(plainSentence("compressor.p is 0.5").startsWith("norm p"));
        QCOMPARE(plainSentence("data.file_name"), QString("data.file_name"));
    }

    void choicesListEveryKind() {
        Edited method("method.name");
        auto* box = method.editor.findChild<QComboBox*>();
        QCOMPARE(box->count(), int(method.editor.info().kinds.size()));
        QVERIFY(!box->itemData(0, Qt::ToolTipRole).toString().isEmpty());
        const int row = box->findData("sto_signsgd");
        QCOMPARE(box->itemText(row).toStdString(), findMethod("sto_signsgd")->label);
        QVERIFY(box->itemData(row, Qt::ToolTipRole).toString().startsWith("sto_signsgd\n"));
        box->setCurrentIndex(row);
        emit box->activated(row);
        QVERIFY(method.last == "sto_signsgd");
    }
};

QTEST_MAIN(TestControls)
#include "test_controls.moc"
