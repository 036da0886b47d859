// What can be seen of a session at one moment, as plain values.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "data/holdings.h"
#include "measure/heterogeneity.h"
#include "measure/history.h"
#include "measure/member_history.h"
#include "simulation/median_probe.h"
#include "simulation/message_probe.h"
#include "simulation/run.h"

namespace dianoia {

struct LineInputs;

/// What curves are drawn above.
enum class CurveAxis { round, epoch, bits_up, bits_up_per_worker, bits_total, time_s };
/// The axis that a view names; round for another name.
CurveAxis curveAxisOf(const std::string& name);

/// Numbers of the problem of a run.
struct ProblemCard {
    Index workers = 0, dimension = 0, samples = 0;
    ProblemConstants constants;                  ///< without the L_i of single workers
    std::optional<double> optimalObjective;      ///< (f + R)(x*)
    std::optional<double> optimalHeterogeneity;  ///< mean_i |grad f_i(x*)|^2
    Notes notes;
    std::shared_ptr<const Holdings> holdings;  ///< who holds what; null for problems without data
};

/// What can be seen of one run.
struct RunPicture {
    std::string label;
    ExperimentSpec spec;
    ProblemCard card;
    ResolvedValues values;    ///< what "auto" stands for
    bool isModified = false;  ///< the stages differ from the method's row
    std::uint64_t round = 0;  ///< completed rounds
    bool ended = false;
    std::string divergence;   ///< one sentence; empty unless the run diverged
    std::optional<Row> last;  ///< the last recorded row
    /// Live changes that have acted: marks on the curves. Null: none.
    std::shared_ptr<const std::vector<AppliedChange>> changes;
    std::shared_ptr<const LineInputs> theory;  ///< for theoryValue(); null while it is not wanted
    /// The columns asked for, each above the axis asked for.
    std::map<Column, std::vector<CurvePoint>> curves;
    std::int64_t repeats = 1;  ///< so many repeats go on side by side; the curves are then their means
    /// The least and greatest values of the repeats; empty where there is one.
    std::map<Column, std::vector<CurvePoint>> low, high;
    MemberHistory memories;            ///< |h_i - grad f_i(x*)|^2 of single workers; empty unless asked for
    std::optional<MedianProbe> probe;  ///< the watched coordinate; empty unless asked for
    std::shared_ptr<const Heterogeneity> heterogeneity;  ///< of the gradients of honest workers; null unless asked for
};

enum class SessionState { loading, paused, playing, ended, failed };

/// What can be seen of a session at one moment. Immutable; whoever draws one may hold it by shared_from_this().
struct SessionPicture : std::enable_shared_from_this<SessionPicture> {
    std::uint64_t number = 0;  ///< rises with every picture
    SessionState state = SessionState::loading;
    std::string failure;           ///< one sentence where state is failed
    std::string refusal;           ///< one sentence where the last start was refused and all is as before it
    std::uint64_t startTaken = 0;  ///< which wish the last restart that was not refused is; 0: none
    std::uint64_t round = 0;
    double roundsPerSecond = 0;         ///< measured over the last second of playing
    CurveAxis axis = CurveAxis::round;  ///< what the curves of the runs are above
    std::vector<RunPicture> runs;
    std::vector<std::string> complaints;  ///< sentences about refused changes since the session began
    std::uint64_t wishesDone = 0;         ///< so many wishes of a session are in this picture
    /// What Session::probeMessage() asked for; null where nothing was, or it is not to be had.
    std::shared_ptr<const MessagePicture> message;
};

/// A column of a run above an axis.
std::vector<CurvePoint> curveOver(const History& history, CurveAxis x, Column y, Index workers);

/// What can be seen of `run`, whose recorded rows are in `history`: the columns `y` above the axis `x`.
RunPicture pictureOf(const Run& run, const History& history, const std::optional<Row>& last, CurveAxis x,
                     const std::vector<Column>& y);

/// The numbers of the problem of `setup`.
ProblemCard cardOf(const Setup& setup);

}  // namespace dianoia
