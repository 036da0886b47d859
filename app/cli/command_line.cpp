#include "cli/command_line.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <iostream>
#include <new>

#include "core/diagnostics.h"
#include "schema/field.h"

namespace dianoia {
namespace {

std::string exampleText(const std::vector<std::string>& examples) {
    std::string text = "Examples:";
    for (const std::string& example : examples) text += "\n  " + example;
    return text;
}

/// Options whose value may begin with a minus: "--vector -1,2" is read as "--vector=-1,2".
std::vector<std::string> withValuesJoined(std::vector<std::string> arguments) {
    for (std::size_t i = 0; i + 1 < arguments.size(); ++i) {
        if (arguments[i] == "--") break;
        if (arguments[i] != "--vector") continue;
        arguments[i] += "=" + arguments[i + 1];
        arguments.erase(arguments.begin() + std::ptrdiff_t(i) + 1);
    }
    return arguments;
}

std::vector<std::string> longNames(const CLI::App& app) {
    std::vector<std::string> names;
    for (const CLI::Option* option : app.get_options())
        for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
    return names;
}

}  // namespace

Command& Command::argument(std::string& value, const std::string& name, const std::string& help, bool required) {
    m_app->add_option(name, value, help)->type_name("")->required(required);
    return *this;
}

Command& Command::option(std::string& value, const std::string& name, const std::string& placeholder,
                         const std::string& help, bool required) {
    const CLI::Validator notEmpty([](const std::string& given) { return given.empty() ? "its value is empty" : ""; },
                                  "");
    m_app->add_option(name, value, help)->type_name(placeholder)->required(required)->check(notEmpty);
    return *this;
}

Command& Command::option(std::vector<std::string>& values, const std::string& name, const std::string& placeholder,
                         const std::string& help) {
    m_app->add_option(name, values, help)->type_name(placeholder)->allow_extra_args(false);
    return *this;
}

Command& Command::flag(bool& value, const std::string& name, const std::string& help) {
    m_app->add_flag(name, value, help);
    return *this;
}

CommandLine::CommandLine(const std::string& name, const std::string& sentence, const std::string& version)
    : m_name(name), m_version(name + " " + version), m_app(std::make_unique<CLI::App>(sentence, name)) {
    m_app->set_version_flag("--version", m_version, "The version of the program");
    m_app->require_subcommand(1);
    m_app->set_help_flag("-h,--help", "What there is to know, with examples");
    m_app->get_formatter()->column_width(34);
    m_app->get_formatter()->label("SUBCOMMAND", "COMMAND");
}

CommandLine::~CommandLine() = default;

Command CommandLine::add(const std::string& name, const std::string& sentence, const std::vector<std::string>& examples,
                         std::function<int()> action) {
    CLI::App* command = m_app->add_subcommand(name, sentence);
    command->group("Commands");
    command->set_version_flag("--version", m_version, "The version of the program");
    command->footer(exampleText(examples));
    command->callback([this, action = std::move(action)] { m_action = action; });
    return Command(*command);
}

void CommandLine::setExamples(const std::vector<std::string>& examples) {
    m_app->footer(exampleText(examples));
}

void CommandLine::requireKnownCommand(const std::string& word) const {
    std::vector<std::string> names;
    for (const CLI::App* command : m_app->get_subcommands({})) names.push_back(command->get_name());
    if (word.empty() || word.front() == '-' || std::find(names.begin(), names.end(), word) != names.end()) return;
    const std::string near = nearestWord(word, names);
    throw Error(ErrorKind::usage,
                "there is no command \"" + word + "\"" + (near.empty() ? "" : "; did you mean \"" + near + "\"?"));
}

std::string CommandLine::spokenName() const {
    const auto chosen = m_app->get_subcommands();
    return chosen.empty() ? m_name : m_name + " " + chosen.front()->get_name();
}

int CommandLine::parseAndAct(std::vector<std::string> arguments) {
    if (!arguments.empty()) requireKnownCommand(arguments.front());
    arguments = withValuesJoined(std::move(arguments));
    std::reverse(arguments.begin(), arguments.end());
    try {
        m_app->parse(std::move(arguments));
    } catch (const CLI::Success& success) {
        return m_app->exit(success, std::cout, std::cerr);
    } catch (const CLI::ExtrasError&) {
        const std::string word = m_app->remaining(true).front();
        const auto chosen = m_app->get_subcommands();
        const std::string near = nearestWord(word, longNames(chosen.empty() ? *m_app : *chosen.front()));
        throw Error(ErrorKind::usage,
                    "\"" + word + "\" was not expected" + (near.empty() ? "" : "; did you mean " + near + "?"));
    } catch (const CLI::ParseError& error) {
        throw Error(ErrorKind::usage, error.what());
    }
    return m_action();
}

int CommandLine::run(int argc, const char* const* argv) {
    try {
        return parseAndAct({argv + 1, argv + argc});
    } catch (const Error& error) {
        std::fprintf(stderr, "%s: %s\n", m_name.c_str(), error.what());
        if (error.kind() == ErrorKind::usage) std::fprintf(stderr, "%s --help tells more.\n", spokenName().c_str());
        return error.kind() == ErrorKind::system ? ExitCode::kSystem : ExitCode::kUsage;
    } catch (const std::bad_alloc&) {
        std::fprintf(stderr, "%s: there is not enough memory\n", m_name.c_str());
        return ExitCode::kSystem;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s: stopped by a fault of the program or the system: %s\n", m_name.c_str(), error.what());
        return ExitCode::kSystem;
    }
}

}  // namespace dianoia
