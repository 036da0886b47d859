#include "round/memory/memory_fields.h"

namespace dianoia {

const std::vector<KindInfo>& memoryKinds() {
    static const std::vector<KindInfo> kinds = {
        {"none", "Workers remember nothing: the gradient itself is compressed.", {}},
        {"difference", "Workers compress g - h and move h towards what they sent (DIANA).", {"alpha"}},
        {"error_feedback",
         "Workers add what compression has left out so far to the next gradient (EF-SGD); for biased compressors.",
         {}},
        {"momentum", "Workers send the running mean of their gradients, m + alpha (g - m) (Signum).", {"alpha"}}};
    return kinds;
}

const Fields<MemoryOptions>& memoryFields() {
    static const Fields<MemoryOptions> fields = {
        field(&MemoryOptions::kind, {.path = "memory.kind",
                                     .label = "memory h_i (shift)",
                                     .help = "What a worker remembers of what it has sent.",
                                     .source = "Mishchenko, Gorbunov, Takac, Richtarik 2019, algorithm 1",
                                     .when = When::live,
                                     .kinds = memoryKinds()}),
        field(&MemoryOptions::alpha,
              {.path = "memory.alpha",
               .label = "memory rate alpha",
               .help =
                   "How far h_i moves towards the decoded difference, auto 1/(2(1+omega)); for momentum 1 - beta, auto "
                   "0.1.",
               .source = "Mishchenko, Gorbunov, Takac, Richtarik 2019",
               .lowest = 0,
               .highest = 10,
               .scale = Scale::logarithmic,
               .when = When::live})};
    return fields;
}

}  // namespace dianoia
