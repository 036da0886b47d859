#include "round/attack/attack_kinds.h"

#include <algorithm>
#include <limits>

#include "core/diagnostics.h"
#include "core/normal.h"
#include "round/word_chunks.h"

namespace dianoia {
namespace {

class SignFlip final : public Attack {
public:
    void corrupt(Span values, WorkerIndex, Index, const RoundContext&) const override {
        for (double& v : values) v = -v;
    }
};

/// The same number in every coordinate.
class Constant final : public Attack {
public:
    explicit Constant(double sent) : m_sent(sent) {}
    void corrupt(Span values, WorkerIndex, Index, const RoundContext&) const override {
        std::fill(values.begin(), values.end(), m_sent);
    }

private:
    double m_sent;
};

class RandomSign final : public Attack {
public:
    void corrupt(Span values, WorkerIndex worker, Index first, const RoundContext& context) const override {
        forWordChunks(Purpose::attack, values, worker, first, context,
                      [](std::span<const std::uint32_t> words, Span chunk) {
                          for (std::size_t j = 0; j < chunk.size(); ++j)
                              if (words[j] >> 31) chunk[j] = -chunk[j];
                      });
    }
};

class Gaussian final : public Attack {
public:
    void corrupt(Span values, WorkerIndex worker, Index first, const RoundContext& context) const override {
        std::fill(values.begin(), values.end(), 0.0);
        forWordChunks(
            Purpose::attack, values, worker, first, context,
            [](std::span<const std::uint32_t> words, Span chunk) { addNormals(words, kGaussianScale, chunk); });
    }
};

template <class Kind>
std::unique_ptr<Attack> make() {
    return std::make_unique<Kind>();
}

std::unique_ptr<Attack> makeLarge() {
    return std::make_unique<Constant>(kLargeValue);
}

std::unique_ptr<Attack> makeNotANumber() {
    return std::make_unique<Constant>(std::numeric_limits<double>::quiet_NaN());
}

std::unique_ptr<Attack> makeSilent() {
    return std::make_unique<Constant>(0.0);
}

}  // namespace

const std::vector<AttackKind>& attackTable() {
    static const std::vector<AttackKind> table = {
        {{"none", "All workers are honest.", {}}, nullptr},
        {{"sign_flip", "Bad workers send their gradient with the opposite sign.", {"count", "workers"}},
         make<SignFlip>},
        {{"random_sign", "Bad workers turn the sign of each coordinate by a fair coin.", {"count", "workers"}},
         make<RandomSign>},
        {{"gaussian", "Bad workers send normal numbers of standard deviation 200.", {"count", "workers"}},
         make<Gaussian>},
        {{"large",
          "Bad workers send 1e6 in every coordinate: a mean follows them, a median does not.",
          {"count", "workers"}},
         makeLarge},
        {{"nan", "Bad workers send what is no number: the run stops and says whose it was.", {"count", "workers"}},
         makeNotANumber},
        {{"silent", "Bad workers send zeros.", {"count", "workers"}}, makeSilent}};
    return table;
}

std::vector<Index> honestWorkers(const AttackOptions& options, Index workers) {
    const auto& named = options.workers;
    const bool isNone = options.kind == attackTable().front().info.name;
    std::vector<Index> honest;
    for (Index i = 0; i < workers; ++i) {
        const bool isBad =
            named.empty() ? i >= workers - options.count : std::binary_search(named.begin(), named.end(), i);
        if (isNone || !isBad) honest.push_back(i);
    }
    return honest;
}

std::unique_ptr<Attack> makeAttack(const AttackOptions& options) {
    for (const AttackKind& kind : attackTable())
        if (kind.info.name == options.kind) return kind.make ? kind.make() : nullptr;
    failContent("attack.kind: \"" + options.kind + "\" is not an attack");
}

}  // namespace dianoia
