// The command line as the commands describe it: arguments, options, flags and examples of each command.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace dianoia {

/// The exit codes of the program.
struct ExitCode {
    static constexpr int kGood = 0;
    static constexpr int kFailed = 1;  ///< a claim failed or a run diverged
    static constexpr int kUsage = 2;   ///< usage or content: nothing was written
    static constexpr int kSystem = 3;  ///< the system refused a file
    static constexpr int kInterrupted = 130;
};

/// One command. The values that arguments and options fill must live until the action has run; numbers are taken as
/// text, so that they are read by the program's own reader.
class Command {
public:
    explicit Command(CLI::App& app) : m_app(&app) {}

    Command& argument(std::string& value, const std::string& name, const std::string& help, bool required = true);
    /// "--csv", "FILE", "...": the option takes one value.
    Command& option(std::string& value, const std::string& name, const std::string& placeholder,
                    const std::string& help, bool required = false);
    /// An option that may be given again and again, each time with one value.
    Command& option(std::vector<std::string>& values, const std::string& name, const std::string& placeholder,
                    const std::string& help);
    Command& flag(bool& value, const std::string& name, const std::string& help);

private:
    CLI::App* m_app;
};

/// A program of commands.
class CommandLine {
public:
    CommandLine(const std::string& name, const std::string& sentence, const std::string& version);
    ~CommandLine();

    /// `examples` are whole command lines, each followed by what it does where that is not plain.
    Command add(const std::string& name, const std::string& sentence, const std::vector<std::string>& examples,
                std::function<int()> action);
    /// Examples of the program as a whole.
    void setExamples(const std::vector<std::string>& examples);

    /// Reads the arguments and runs the command; gives the exit code. Errors are told on stderr in one sentence.
    int run(int argc, const char* const* argv);

private:
    int parseAndAct(std::vector<std::string> arguments);
    void requireKnownCommand(const std::string& word) const;
    /// The command among `arguments`, for messages: "dianoia-cli run".
    std::string spokenName() const;

    std::string m_name, m_version;
    std::unique_ptr<CLI::App> m_app;
    std::function<int()> m_action;
};

}  // namespace dianoia
