// What the runs of an experiment share and no round changes: data, partition, problem, optimum, start.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "core/diagnostics.h"
#include "data/data_set.h"
#include "data/partition.h"
#include "experiment/spec.h"
#include "problems/optimum.h"
#include "problems/problem.h"
#include "problems/regularizer.h"

namespace dianoia {

/// Immutable once made; shared by runs, repeats and threads.
struct Setup {
    std::shared_ptr<const DataSet> data;  ///< null for problems without data
    Partition partition;                  ///< empty for problems without data
    std::shared_ptr<const Problem> problem;
    std::shared_ptr<const Regularizer> regularizer;
    std::optional<Optimum> optimum;
    Vector start;               ///< x^0
    double startObjective = 0;  ///< f(x^0) + R(x^0)
    Notes notes;                ///< what the readers noticed

    Index workers() const { return problem->workers(); }
    Index dimension() const { return problem->dimension(); }
};

/// Makes setups and shares those that are in use, so that runs that differ only in their method have one. Safe to use
/// from many threads.
class SetupSource {
public:
    /// `folder` is where relative data paths start.
    explicit SetupSource(std::string folder) : m_folder(std::move(folder)) {}
    /// Throws Error for data that cannot be read or a problem that cannot be made.
    std::shared_ptr<const Setup> get(const ExperimentSpec& spec, int threads);

private:
    /// What was noticed is told again with every setup over the same data.
    struct Loaded {
        std::weak_ptr<const DataSet> data;
        Notes notes;
    };
    std::shared_ptr<const DataSet> dataOf(const ExperimentSpec& spec, Notes& notes);

    std::string m_folder;
    std::mutex m_mutex;
    std::map<std::string, std::weak_ptr<const Setup>> m_setups;
    std::map<std::string, Loaded> m_data;
};

}  // namespace dianoia
