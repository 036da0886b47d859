// The commands of dianoia-cli; each adds itself, with its arguments and examples.
#pragma once

namespace dianoia {

class CommandLine;

void addListCommand(CommandLine& line);
void addDescribeCommand(CommandLine& line);
void addValidateCommand(CommandLine& line);
void addRunCommand(CommandLine& line);
void addSweepCommand(CommandLine& line);
void addCheckCommand(CommandLine& line);
void addExportCommand(CommandLine& line);
void addImportCommand(CommandLine& line);
void addDataCommand(CommandLine& line);
void addCompressCommand(CommandLine& line);
void addSignatureCommand(CommandLine& line);
void addSelfCheckCommand(CommandLine& line);

}  // namespace dianoia
