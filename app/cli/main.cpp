// dianoia-cli: the laboratory without a window.
#include "cli/command_line.h"
#include "cli/commands.h"
#include "cli/interruption.h"
#include "spin_limit.h"

int main(int argc, char** argv) {
    using namespace dianoia;
    limitSpinning(argv);
    exitOnInterruption();
    CommandLine line("dianoia-cli",
                     "Distributed training with short messages, without a window: presets, runs, claims.",
                     DIANOIA_VERSION);
    addListCommand(line);
    addDescribeCommand(line);
    addValidateCommand(line);
    addRunCommand(line);
    addSweepCommand(line);
    addCheckCommand(line);
    addExportCommand(line);
    addImportCommand(line);
    addDataCommand(line);
    addCompressCommand(line);
    addSignatureCommand(line);
    addSelfCheckCommand(line);
    line.setExamples({"dianoia-cli list presets", "dianoia-cli run diana-learns --rounds 200 --csv run.csv",
                      "dianoia-cli check diana-learns", "dianoia-cli describe compressor.p", "dianoia-cli run --help"});
    return line.run(argc, argv);
}
