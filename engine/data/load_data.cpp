#include "data/load_data.h"

#include <filesystem>

#include "data/built_in.h"
#include "data/reader.h"
#include "data/scaling.h"
#include "data/synthetic.h"
#include "data/text_lines.h"

namespace dianoia {
namespace {

struct DataRequest {
    const DataOptions& options;
    const std::string& folder;
    const RandomStreams& streams;
    Notes& notes;

    std::string pathOf(const std::string& file) const {
        return file.empty() ? file : (std::filesystem::path(folder) / file).string();
    }
};

DataSet loadBuiltIn(const DataRequest& request) {
    return builtInData(request.options.kind);
}

DataSet loadSynthetic(const DataRequest& request) {
    const DataOptions& options = request.options;
    return makeSynthetic({Index(options.samples), Index(options.features), Index(options.classes), options.noise},
                         request.streams);
}

/// Refuses images that came without the labels which `field` should name.
void requireLabels(const DataSet& data, const std::string& field) {
    if (data.labels.empty())
        failContent(data.name + " holds images without labels; " + field + " must name their labels");
}

DataSet loadFile(const DataRequest& request) {
    const DataOptions& options = request.options;
    if (options.file.empty()) failContent("data.kind is file, but data.file is empty; it must name a file");
    ReadResult result = readDataFile(request.pathOf(options.file),
                                     {request.pathOf(options.labels_file), request.pathOf(options.test_file),
                                      request.pathOf(options.test_labels_file), options.label_column, options.header});
    if (!result.hasFeatures) failContent(result.data.name + " holds labels alone; data.file must name the images");
    requireLabels(result.data, "data.labels_file");
    for (const DataSet& test : result.data.test) requireLabels(test, "data.test_labels_file");
    request.notes.insert(request.notes.end(), result.notes.begin(), result.notes.end());
    return std::move(result.data);
}

struct DataKind {
    KindInfo info;
    DataSet (*load)(const DataRequest&);
};

const std::vector<DataKind>& kinds() {
    static const std::vector<DataKind> all = {
        {{"mushrooms", "8124 mushrooms, 112 yes-or-no features, edible or poisonous.", {"scaling"}}, loadBuiltIn},
        {{"digits", "1797 hand-written digits of 8 x 8 pixels, ten classes.", {"scaling"}}, loadBuiltIn},
        {{"fashion", "6000 images of clothes, 28 x 28 pixels, ten classes, and 1000 for testing.", {"scaling"}},
         loadBuiltIn},
        {{"synthetic",
          "Gaussian classes around random prototypes.",
          {"samples", "features", "classes", "noise", "scaling"}},
         loadSynthetic},
        {{"file",
          "Rows from a LIBSVM, IDX or CSV file.",
          {"file", "labels_file", "test_file", "test_labels_file", "label_column", "header", "scaling"}},
         loadFile}};
    return all;
}

}  // namespace

DataSet loadData(const DataOptions& options, const std::string& presetFolder, const RandomStreams& streams,
                 Notes& notes) {
    for (const DataKind& kind : kinds()) {
        if (kind.info.name != options.kind) continue;
        DataSet data = kind.load({options, presetFolder, streams, notes});
        scaleColumns(data, options.scaling);
        requireModestFeatures(data);
        for (const DataSet& test : data.test) requireModestFeatures(test);
        return data;
    }
    failContent("data.kind " + inQuotes(options.kind) + " is not a data set");
}

const std::vector<KindInfo>& dataKinds() {
    static const std::vector<KindInfo> infos = [] {
        std::vector<KindInfo> list;
        for (const DataKind& kind : kinds()) list.push_back(kind.info);
        return list;
    }();
    return infos;
}

}  // namespace dianoia
