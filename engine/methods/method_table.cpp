#include "methods/method_table.h"

namespace dianoia {
namespace {

/// The stage kinds of a row; `more` is merged in and may name further fields.
Json stages(const char* noise, const char* memory, const char* compressor, const char* aggregator,
            const Json& more = Json::object()) {
    Json row = {{"noise", {{"kind", noise}}},
                {"memory", {{"kind", memory}}},
                {"compressor", {{"kind", compressor}}},
                {"aggregator", {{"kind", aggregator}}}};
    row.merge_patch(more);
    return row;
}

constexpr const char* kDiana = "Mishchenko, Gorbunov, Takac, Richtarik 2019";
constexpr const char* kChen = "Chen, Chen, Sun, Wu, Hong 2019";

}  // namespace

const std::vector<MethodRow>& methodTable() {
    static const std::vector<MethodRow> table = {
        {"sgd", "SGD / GD", "Every worker sends its whole gradient; with full gradients this is gradient descent.",
         "Robbins, Monro 1951", stages("none", "none", "none", "mean")},
        {"dqgd", "DQGD", "Full local gradients, quantized, averaged.", "Khirirat, Feyzmahdavian, Johansson 2018",
         stages("none", "none", "quantize", "mean", {{"oracle", {{"kind", "full"}}}})},
        {"qsgd", "QSGD", "Gradients dithered to s levels of their Euclidean norm, averaged.",
         "Alistarh, Grubic, Li, Tomioka, Vojnovic 2017",
         stages("none", "none", "dither", "mean", {{"compressor", {{"p", 2}}}})},
        {"terngrad", "TernGrad", "Gradients rounded at random to -1, 0 or +1 times their largest entry, averaged.",
         "Wen, Xu, Yan, Wu, Wang, Chen, Li 2017",
         stages("none", "none", "quantize", "mean", {{"compressor", {{"p", "inf"}}}})},
        {"diana", "DIANA", "Workers quantize the difference between gradient and memory, and learn the gradient.",
         kDiana, stages("none", "difference", "quantize", "mean")},
        {"signsgd", "signSGD", "Workers send signs, the server follows the majority.",
         "Bernstein, Wang, Azizzadenesheli, Anandkumar 2018", stages("none", "none", "sign", "majority")},
        {"mediansgd", "medianSGD", "The server follows the coordinate-wise median of the gradients.",
         "Yin, Chen, Ramchandran, Bartlett 2018", stages("none", "none", "none", "median")},
        {"noisy_signsgd", "Noisy signSGD", "Noise of scale b before the sign turns the vote towards the mean.", kChen,
         stages("gaussian", "none", "sign", "majority")},
        {"noisy_mediansgd", "Noisy medianSGD", "Noise of scale b before the median turns it towards the mean.", kChen,
         stages("gaussian", "none", "none", "median")},
        {"signum", "Signum", "Workers send the signs of their running means, the server follows the majority.",
         "Bernstein, Wang, Azizzadenesheli, Anandkumar 2018", stages("none", "momentum", "sign", "majority")},
        {"sto_signsgd", "sto-sign SGD",
         "A sign drawn with a chance that rises with the gradient: noisy signSGD with uniform noise, B = sqrt(3) b.",
         "Jin, Huang, He, Dai, Wu 2020", stages("uniform", "none", "sign", "majority")},
        {"ef_signsgd", "EF-signSGD",
         "Workers send scaled signs and add what was left out to the next gradient; the server averages.",
         "Karimireddy, Rebjock, Stich, Jaggi 2019", stages("none", "error_feedback", "scaled_sign", "mean")},
        {"mem_sgd", "MEM-SGD",
         "Workers send their k largest coordinates and remember the rest for later; the server averages.",
         "Stich, Cordonnier, Jaggi 2018", stages("none", "error_feedback", "top_k", "mean")},
        {"ef21", "EF21",
         "Workers send the k largest coordinates of gradient minus memory, and the server follows the mean memory.",
         "Richtarik, Sokolov, Fatkhullin 2021",
         stages("none", "difference", "top_k", "mean", {{"memory", {{"alpha", 1}}}})},
        {"trimmed_mean", "Trimmed mean", "The server averages each coordinate without its least and greatest values.",
         "Yin, Chen, Ramchandran, Bartlett 2018", stages("none", "none", "none", "trimmed_mean")}};
    return table;
}

const MethodRow* findMethod(const std::string& name) {
    for (const MethodRow& row : methodTable())
        if (row.name == name) return &row;
    return nullptr;
}

const std::vector<KindInfo>& methodKinds() {
    static const std::vector<KindInfo> kinds = [] {
        std::vector<KindInfo> all;
        for (const MethodRow& row : methodTable()) all.push_back({row.name, row.sentence, {}});
        return all;
    }();
    return kinds;
}

}  // namespace dianoia
