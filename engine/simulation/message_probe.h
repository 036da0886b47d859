// One worker's message as it is seen: what goes into the compressor, what can arrive, and what does.
#pragma once

#include <deque>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "core/types.h"
#include "round/compressor/exact_law.h"
#include "simulation/run.h"
#include "theory/message_bits.h"

namespace dianoia {

/// Whose message, and which part of it. Numbers beyond what there is mean the last.
struct MessageRequest {
    std::size_t run = 0;
    Index worker = 0;
    Index block = 0;
    Index page = 0;  ///< of kMessagePage coordinates of the block
    bool operator==(const MessageRequest&) const = default;
};

inline constexpr Index kMessagePage = 128;

/// Shares of the symbols of a block: levels -s ... s of dither, joined to at most 65 bins, else the signs -1, 0, +1.
struct SymbolShares {
    std::vector<double> symbols;   ///< of each bin
    std::vector<double> now;       ///< in this message
    std::vector<double> recent;    ///< over the rounds of `errors`
    std::vector<double> expected;  ///< by the law of this message; empty without a law
};

/// The squared error of one message and its expectation.
struct ObservedError {
    std::uint64_t round = 0;
    double error = 0;     ///< |decoded - input|^2
    double expected = 0;  ///< E of it for this input; NaN where the law has no closed form
};

/// What can be seen of the message of the round from x^k. Immutable.
struct MessagePicture {
    MessageRequest request;   ///< with numbers that there are
    std::string name;         ///< compressionName()
    std::uint64_t round = 0;  ///< k
    Index dimension = 0, workers = 0, blocks = 0, pages = 0;
    Range block;                          ///< its coordinates
    Range shown;                          ///< those of the page
    std::vector<double> input, decoded;   ///< of the page
    std::shared_ptr<const Vector> whole;  ///< the input of all coordinates
    std::vector<CoordinateLaw> law;       ///< of the page; empty where it has no closed form
    double norm = 0;                      ///< of the block, as it travels; NaN where none does
    double ownScaleError = std::numeric_limits<double>::quiet_NaN();  ///< E|decoded - input|^2 with the worker's own
                                                                      ///< norms; NaN where norms are not shared
    SymbolShares shares;
    std::vector<ObservedError> errors;  ///< of the whole message in the rounds that were observed, this one last
    std::uint64_t bits = 0;             ///< of the whole message, as encoded
    MessageBits formula;
    Index nonzeros = 0;  ///< of the whole message
    double expectedNonzeros = 0;
};

/// Observes the messages of one worker of one run, at any rounds, and keeps the last kObserved of them.
class MessageProbe {
public:
    static constexpr std::size_t kObserved = 200;

    explicit MessageProbe(const MessageRequest& request) : m_request(request) {}
    const MessageRequest& request() const { return m_request; }

    /// Looks at the round to come of `run`. A second look at the same round replaces the first.
    void observe(Run& run, int threads);
    /// The last observation; null before the first. One that is not finite leaves the one before.
    const std::shared_ptr<const MessagePicture>& picture() const { return m_picture; }

private:
    struct Observation {
        ObservedError error;
        std::vector<double> counts;  ///< of each bin of the block
    };
    void keep(MessagePicture& picture, const ExactLaw* law, Index levelCount);
    void remember(Observation observation, Index levelCount);

    MessageRequest m_request;
    WorkerMessage m_message;
    Index m_levelCount = 0;  ///< of the observations
    std::deque<Observation> m_observed;
    std::shared_ptr<const MessagePicture> m_picture;
};

}  // namespace dianoia
