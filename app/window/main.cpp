// The program `dianoia`: the window, or one picture of it.
#include <QApplication>
#include <QFile>
#include <QSettings>

#include <CLI/CLI.hpp>
#include <cmath>
#include <cstdlib>
#include <iostream>
#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "core/number_text.h"
#include "experiment/preset_store.h"
#include "main_window.h"
#include "render.h"
#include "shell/app_theme.h"
#include "spin_limit.h"
#include "window/end_signals.h"

using namespace dianoia;

namespace {

/// Pictures of megabytes come and go many times a second. Their pages are kept: to hand them back and have them zeroed
/// anew costs several times what it takes to fill them.
void keepFreedPages() {
#ifdef __GLIBC__
    mallopt(M_MMAP_THRESHOLD, 16 << 20);
    mallopt(M_TRIM_THRESHOLD, 128 << 20);
#endif
}

struct Arguments {
    std::string preset, lesson, render, view = "window", size = "1600x1000", theme, language = "en";
    std::vector<std::string> sets;
    std::optional<std::string> rounds, threads;
    bool paused = false;
};

void declare(CLI::App& app, Arguments& a) {
    app.add_option("--preset", a.preset, "a built-in name, or a path (has a '/' or ends in .json)");
    app.add_option("--lesson", a.lesson, "the first preset of a lesson, by its heading in the gallery");
    app.add_option("--set", a.sets, "[LABEL:]path=value, as dianoia-cli takes it")->allow_extra_args(false);
    app.add_flag("--paused", a.paused, "do not begin to play");
    app.add_option("--theme", a.theme, "light, dark or projector (the window: as it was last)")
        ->check(CLI::IsMember({"light", "dark", "projector"}));
    app.add_option("--lang", a.language, "language of the window")->check(CLI::IsMember({"en"}));
    app.add_option("--threads", a.threads, "threads to compute with; 0 (the default): all cores but one");
    app.add_option("--render", a.render, "write a picture (.png, .svg, .pdf) and end");
    app.add_option("--rounds", a.rounds, "with --render: after this many rounds (default run.rounds)");
    app.add_option("--view", a.view, "with --render: " + renderViews().join(QStringLiteral(", ")).toStdString());
    app.add_option("--size", a.size, "with --render: WIDTHxHEIGHT in pixels");
    app.set_version_flag("--version", "dianoia " DIANOIA_VERSION);
    app.footer(
        "Examples:\n  dianoia --preset diana-learns\n  dianoia --theme projector --set server.step=0.1\n"
        "  dianoia --render window.png --preset diana-learns --rounds 500 --size 1600x1000");
}

std::string presetName(const Arguments& a) {
    if (!a.preset.empty()) return a.preset;
    if (a.lesson.empty()) return builtInPresetNames().front();
    for (const PresetTitle& preset : builtInPresetTitles())
        if (preset.lesson == a.lesson) return preset.name;
    std::string lessons;
    for (const PresetTitle& preset : builtInPresetTitles())
        if (lessons.find(preset.lesson) == std::string::npos) lessons += (lessons.empty() ? "" : ", ") + preset.lesson;
    throw Error(ErrorKind::usage, "--lesson " + a.lesson + ": there is no such lesson; there are " + lessons);
}

Preset presetOf(const Arguments& a) {
    const Preset preset = loadPreset(presetName(a));
    std::vector<Assignment> assignments;
    for (const std::string& text : a.sets) assignments.push_back(parseAssignment(text));
    return withAssignments(preset, assignments);
}

QSize sizeOf(const std::string& text) {
    const auto times = text.find('x');
    const auto part = [&](std::size_t from, std::size_t length) { return parseInteger(text.substr(from, length)); };
    if (times == std::string::npos || !part(0, times) || !part(times + 1, std::string::npos))
        throw Error(ErrorKind::usage, "--size " + text + ": not of the form WIDTHxHEIGHT");
    return {int(std::min<std::int64_t>(*part(0, times), 1 << 20)),
            int(std::min<std::int64_t>(*part(times + 1, std::string::npos), 1 << 20))};
}

bool hasDisplay() {
    return !qEnvironmentVariableIsEmpty("DISPLAY") || !qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY") ||
           !qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM");
}

/// A whole number, read as the command line of dianoia-cli reads numbers: 1e3 is a thousand, 010 is ten.
std::optional<std::uint64_t> wholeNumber(const std::string& option, const std::optional<std::string>& text, double most,
                                         const std::string& range) {
    if (!text) return std::nullopt;
    const ParsedReal number = parseReal(*text);
    if (!number.ok() || number.value < 0 || number.value > most || std::floor(number.value) != number.value)
        throw Error(ErrorKind::usage, option + ' ' + *text + ": not a whole number " + range);
    return std::uint64_t(number.value);
}

std::optional<std::uint64_t> roundsOf(const Arguments& a) {
    return wholeNumber("--rounds", a.rounds, 0x1p40, "of rounds, 0 to 2^40");
}

int threadsOf(const Arguments& a) {
    return int(wholeNumber("--threads", a.threads, 1024, "of threads, 0 to 1024").value_or(0));
}

/// Leaves out what Qt says of a platform without windows, which would bury what a person has to read.
void tellAll(QtMsgType, const QMessageLogContext&, const QString& message) {
    if (!message.contains(QStringLiteral("This plugin does not support")) &&
        !message.contains(QStringLiteral("XDG_RUNTIME_DIR")))
        std::cerr << message.toStdString() << '\n';
}

constexpr const char* kNoDisplay = "--render writes a picture without one, and dianoia-cli runs";

/// As the environment calls it, with a blank behind it; empty where it has no name.
std::string nameOfDisplay() {
    std::string name = qgetenv("DISPLAY").toStdString();
    if (name.empty()) name = qgetenv("WAYLAND_DISPLAY").toStdString();
    if (!name.empty()) name += ' ';
    const std::string platform = qgetenv("QT_QPA_PLATFORM").toStdString();
    return platform.empty() ? name : name + "(QT_QPA_PLATFORM=" + platform + ") ";
}

/// While Qt looks for the display: where it cannot be used Qt would abort, and what it says before is about itself.
void tellOfDisplay(QtMsgType type, const QMessageLogContext&, const QString& message) {
    if (type == QtFatalMsg) {
        std::cerr << "dianoia: the display " << nameOfDisplay() << "cannot be used; " << kNoDisplay << std::endl;
        std::_Exit(3);
    }
    if (!message.contains(QStringLiteral("could not connect to display")) &&
        !message.contains(QStringLiteral("the Qt platform plugin")) &&
        !message.contains(QStringLiteral("to load the Qt xcb platform plugin")))
        tellAll(type, {}, message);
}

/// Puts settings that cannot be read aside, as NAME.bad; returns a sentence that says so, or nothing.
QString setBrokenSettingsAside() {
    const QString path = QSettings().fileName();
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) return {};
    const QByteArray text = file.readAll();
    // The last line of a file that was cut off has no end.
    const bool isWhole = text.endsWith('\n') && !text.contains('\0') && QSettings().status() == QSettings::NoError;
    file.close();
    if (isWhole) return {};
    const QString aside = path + QStringLiteral(".bad");
    QFile::remove(aside);
    if (!QFile::rename(path, aside)) return {};
    return QCoreApplication::translate("main", "The settings could not be read; they are in %1 now.").arg(aside);
}

/// Whether the default preset goes by itself: on the very first start only.
bool isFirstStart() {
    QSettings settings;
    const bool first = !settings.value(QStringLiteral("started")).toBool();
    settings.setValue(QStringLiteral("started"), true);
    return first;
}

int showWindow(const Arguments& a, const Preset& preset) {
    const QString complaint = setBrokenSettingsAside();
    const QString remembered = QSettings().value(QStringLiteral("window/theme")).toString();
    const Theme theme = themeOf(a.theme.empty() ? remembered : QString::fromStdString(a.theme));
    applyTheme(theme);
    Workbench workbench(preset, nullptr, threadsOf(a));
    MainWindow window(workbench, theme, presetName(a));
    window.restoreLayout();
    window.show();
    const EndSignals endSignals(window);
    if (!complaint.isEmpty()) window.tell(complaint);
    const bool isFirst = isFirstStart() && complaint.isEmpty();
    const bool goes = preset.view.start == "running" || (a.preset.empty() && isFirst);
    if (goes && !a.paused) workbench.play();
    return QApplication::exec();
}

int start(int argc, char** argv, const Arguments& a) {
    const Preset preset = presetOf(a);
    const std::optional<std::uint64_t> rounds = roundsOf(a);
    threadsOf(a);  // refused before a window is opened
    if (!a.render.empty()) {
        qputenv("QT_QPA_PLATFORM", "offscreen");
        qInstallMessageHandler(tellAll);
    }
    if (a.render.empty() && !hasDisplay())
        throw Error(ErrorKind::system, std::string("there is no display; ") + kNoDisplay);
    const QtMessageHandler handler = a.render.empty() ? qInstallMessageHandler(tellOfDisplay) : nullptr;
    QApplication application(argc, argv);
    if (a.render.empty()) qInstallMessageHandler(handler);
    QCoreApplication::setOrganizationName(QStringLiteral("Dianoia"));
    QCoreApplication::setApplicationName(QStringLiteral("dianoia"));
    if (a.render.empty()) return showWindow(a, preset);
    const Theme theme = themeOf(QString::fromStdString(a.theme));
    applyTheme(theme);
    return renderPreset(
        preset, {QString::fromStdString(a.render), QString::fromStdString(a.view), rounds, sizeOf(a.size), theme});
}

}  // namespace

int main(int argc, char** argv) {
    limitSpinning(argv);
    keepFreedPages();
    CLI::App app("Dianoia: distributed training with short messages, live", "dianoia");
    Arguments arguments;
    declare(app, arguments);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? 0 : 2;
    }
    try {
        return start(argc, argv, arguments);
    } catch (const Error& error) {
        std::cerr << "dianoia: " << error.what() << '\n';
        return error.kind() == ErrorKind::system ? 3 : 2;
    }
}
