#include "problems/size_limit.h"

#include "core/diagnostics.h"

namespace dianoia {

void requireRunSize(Index workers, Index dimension) {
    if (double(workers) * double(dimension) > double(kMostRunNumbers))
        failContent("workers.count " + std::to_string(workers) + " times the dimension " + std::to_string(dimension) +
                    " is over the limit of " + std::to_string(kMostRunNumbers) + " numbers");
}

}  // namespace dianoia
