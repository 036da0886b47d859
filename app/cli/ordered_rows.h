// Rows of tasks that go side by side, handed on in the order of the tasks.
#pragma once

#include <cstddef>
#include <functional>
#include <mutex>
#include <vector>

#include "measure/row.h"

namespace dianoia {

/// The rows of the first task that is not finished are written as they come, those of later ones when their turn comes:
/// what has been written is at any time a beginning of the whole. Safe to use from many threads.
class OrderedRows {
public:
    using Write = std::function<void(std::size_t task, const Row& row)>;
    OrderedRows(std::size_t tasks, Write write) : m_write(std::move(write)), m_waiting(tasks), m_finished(tasks) {}

    /// Throws what writing throws.
    void add(std::size_t task, const Row& row);
    /// The task has no more rows. Behind one that never finishes nothing is written.
    void finish(std::size_t task);

private:
    Write m_write;
    std::mutex m_mutex;
    std::size_t m_first = 0;  ///< not finished
    std::vector<std::vector<Row>> m_waiting;
    std::vector<bool> m_finished;
};

}  // namespace dianoia
