#include "cli/ordered_rows.h"

#include <utility>

namespace dianoia {

void OrderedRows::add(std::size_t task, const Row& row) {
    const std::lock_guard lock(m_mutex);
    if (task == m_first) {
        m_write(task, row);
    } else {
        m_waiting[task].push_back(row);
    }
}

void OrderedRows::finish(std::size_t task) {
    const std::lock_guard lock(m_mutex);
    m_finished[task] = true;
    while (m_first < m_finished.size() && m_finished[m_first]) {
        ++m_first;
        if (m_first == m_finished.size()) return;
        for (const Row& row : std::exchange(m_waiting[m_first], {})) m_write(m_first, row);
    }
}

}  // namespace dianoia
