// Compress, encode and decode, alone and together; d = 112 is a worker's message of mushrooms.
#include <benchmark/benchmark.h>

#include <cmath>

#include "round/compressor/compressor.h"
#include "round/wire/wire.h"

namespace dianoia {
namespace {

/// Gradient-like numbers: signs alternate, sizes over three decades.
Vector vectorOf(Index d) {
    Vector v(static_cast<std::size_t>(d));
    for (std::size_t j = 0; j < v.size(); ++j)
        v[j] = std::cos(double(j) * 1.7) * std::pow(10, -double(j * 7 % 31) / 10);
    return v;
}

enum class Part { compress, encode, decode, all };

CompressorOptions optionsOf(const char* kind, double p, Index block) {
    CompressorOptions options;
    options.kind = kind;
    options.p = p;
    options.block = block;
    options.levels = 7;
    options.k = 10;
    return options;
}

void run(benchmark::State& state, const CompressorOptions& options, const NetworkOptions& network, Part part) {
    const Index d = state.range(0);
    const Vector v = vectorOf(d);
    const auto compressor = makeCompressor(options, d, int(network.float_bits));
    const Wire wire(network);
    const MessageLayout layout = layoutOf(options, d);
    const RandomStreams streams(1);
    Symbols symbols;
    Bytes message;
    Vector decoded(v.size());
    std::uint64_t round = 0;
    const auto compress = [&] { compressor->compress(v, WorkerIndex{0}, {streams, RoundIndex{round}}, symbols); };
    const auto decode = [&] { wire.decode(message, layout, WorkerIndex{0}, {streams, RoundIndex{round}}, decoded); };
    compress();
    wire.encode(symbols, message);
    for (auto _ : state) {
        if (part == Part::compress || part == Part::all) {
            ++round;
            compress();
        }
        if (part == Part::encode || part == Part::all) wire.encode(symbols, message);
        if (part == Part::decode || part == Part::all) decode();
        benchmark::DoNotOptimize(decoded.data());
        benchmark::ClobberMemory();
    }
    state.SetItemsProcessed(state.iterations() * d);
    state.counters["bytes"] = double(message.size());
}

void registerAll(const char* name, const CompressorOptions& options, const NetworkOptions& network = {}) {
    const std::pair<const char*, Part> parts[] = {
        {"compress", Part::compress}, {"encode", Part::encode}, {"decode", Part::decode}, {"all", Part::all}};
    for (const auto& [title, part] : parts) {
        benchmark::RegisterBenchmark((std::string("wire/") + name + "/" + title).c_str(), run, options, network, part)
            ->Arg(112)
            ->Arg(1000000);
    }
}

NetworkOptions coded(const char* code) {
    NetworkOptions network;
    network.code = code;
    return network;
}

const bool kRegistered = [] {
    const double infinity = std::numeric_limits<double>::infinity();
    registerAll("quantize_2", optionsOf("quantize", 2, 0));
    registerAll("quantize_inf", optionsOf("quantize", infinity, 0));
    registerAll("quantize_3", optionsOf("quantize", 3, 0));
    registerAll("quantize_inf_block_64", optionsOf("quantize", infinity, 64));
    registerAll("quantize_2_block_16", optionsOf("quantize", 2, 16));
    registerAll("quantize_2_block_4", optionsOf("quantize", 2, 4));
    registerAll("quantize_inf_two_bit", optionsOf("quantize", infinity, 0), coded("two_bit"));
    registerAll("quantize_inf_base3", optionsOf("quantize", infinity, 0), coded("base3"));
    registerAll("quantize_inf_elias", optionsOf("quantize", infinity, 0), coded("elias"));
    registerAll("dither_7", optionsOf("dither", 2, 0));
    registerAll("sign", optionsOf("sign", 2, 0));
    registerAll("rand_10", optionsOf("rand_k", 2, 0));
    registerAll("none", optionsOf("none", 2, 0));
    return true;
}();

}  // namespace
}  // namespace dianoia
