// Controls that are made from descriptions: what is typed is kept to the last digit, sliders reach both ends.
#include <QtTest>

#include <QComboBox>
#include <QLineEdit>
#include <QSlider>
#include <QToolButton>

#include "controls/field_editor.h"
#include "experiment/spec_schema.h"

using namespace dianoia;

namespace {

/// An editor of a field of the spec, and the last value that it handed on.
struct Edited {
    explicit Edited(const char* path) : editor(requireField(path).info, [this](const Json& v) { last = v; }) {
        editor.setValue(requireField(path).get(ExperimentSpec()), 0.25, 112);
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
        step.editor.setValue(0.5, std::nullopt, 112);
        step.type("0,7");
        QVERIFY(step.last.is_null());
        QCOMPARE(step.editor.findChild<QLineEdit*>()->text(), QString("0.5"));
    }

    void autoShowsItsValue() {
        Edited step("server.step");
        QCOMPARE(step.editor.findChild<QLineEdit*>()->text(), QString("0.25"));
        auto* button = step.editor.findChild<QToolButton*>();
        QVERIFY(button->isChecked());
        step.editor.setValue(0.5, std::nullopt, 112);
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
            if (field.info.frontRow && field.info.type != FieldType::choice && !field.info.takesInfinity)
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
        step.editor.setValue(1e-9, std::nullopt, 112);
        auto* slider = step.editor.findChild<QSlider*>();
        QVERIFY(slider->value() > 250 && slider->value() < 350);
        slider->setValue(slider->maximum());
        QVERIFY(std::abs(step.last.get<double>() / 1e-6 - 1) < 0.01);
    }

    void choicesListEveryKind() {
        Edited method("method.name");
        auto* box = method.editor.findChild<QComboBox*>();
        QCOMPARE(box->count(), int(method.editor.info().kinds.size()));
        QVERIFY(!box->itemData(0, Qt::ToolTipRole).toString().isEmpty());
    }
};

QTEST_MAIN(TestControls)
#include "test_controls.moc"
