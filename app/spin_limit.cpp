#include "spin_limit.h"

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <string>
#include <system_error>

namespace dianoia {

void limitSpinning(char** argv) {
    // The last three bind this thread to one processor before main() begins, and a program that is started anew would
    // never see the others.
    for (const char* wish : {"OMP_WAIT_POLICY", "GOMP_SPINCOUNT", "OMP_PROC_BIND", "OMP_PLACES", "GOMP_CPU_AFFINITY"})
        if (std::getenv(wish)) return;
    setenv("GOMP_SPINCOUNT", "10000", 1);
    // By its own path, so that the process keeps its name.
    std::error_code code;
    const std::string program = std::filesystem::read_symlink("/proc/self/exe", code).string();
    // Comes back only where it cannot be done; threads then spin as long as they always did.
    if (!code) execv(program.c_str(), argv);
}

}  // namespace dianoia
