// write_seeds FOLDER: the inputs from which each fuzzer starts as files, FOLDER/NAME/..., and the words FOLDER/words.
#include <cstdio>
#include <filesystem>
#include <fstream>

#include "fuzz/fuzz_target.h"
#include "fuzz/seeds.h"

using namespace dianoia::fuzz;

namespace {

void write(const std::filesystem::path& file, const std::string& bytes) {
    std::ofstream stream(file, std::ios::binary);
    stream << bytes;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 2) {
        std::fputs("Usage: write_seeds FOLDER\n", stderr);
        return 2;
    }
    const std::filesystem::path folder = argv[1];
    for (const Target& target : targets()) {
        std::filesystem::create_directories(folder / target.name);
        Seeds seeds = target.seeds();
        for (const std::string& found : filesIn("tests/data/found/" + target.name)) seeds.push_back(found);
        for (std::size_t i = 0; i < seeds.size(); ++i) write(folder / target.name / std::to_string(i), seeds[i]);
        std::puts(target.name.c_str());
    }
    std::string words;
    for (const std::string& word : schemaWords()) words += '"' + word + "\"\n";
    write(folder / "words", words);
    return 0;
}
