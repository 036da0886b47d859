#include "spin_limit.h"

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <string>
#include <system_error>

namespace dianoia {

void limitSpinning(char** argv) {
    if (std::getenv("OMP_WAIT_POLICY") || std::getenv("GOMP_SPINCOUNT")) return;
    setenv("GOMP_SPINCOUNT", "10000", 1);
    // By its own path, so that the process keeps its name.
    std::error_code code;
    const std::string program = std::filesystem::read_symlink("/proc/self/exe", code).string();
    // Comes back only where it cannot be done; threads then spin as long as they always did.
    if (!code) execv(program.c_str(), argv);
}

}  // namespace dianoia
