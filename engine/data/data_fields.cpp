#include "data/data_fields.h"

#include "data/load_data.h"
#include "data/partition_kinds.h"
#include "data/scaling.h"
#include "data/synthetic.h"

namespace dianoia {
namespace {

FieldInfo fileInfo(std::string path, std::string label, std::string help) {
    return {.path = std::move(path), .label = std::move(label), .help = std::move(help), .type = FieldType::file};
}

FieldInfo countInfo(std::string path, std::string label, std::string help, double lowest, double highest) {
    return {.path = std::move(path),
            .label = std::move(label),
            .help = std::move(help),
            .lowest = lowest,
            .highest = highest,
            .scale = Scale::logarithmic};
}

std::vector<KindInfo> kindsOfPartition() {
    std::vector<KindInfo> kinds;
    for (const PartitionKind& kind : partitionKinds()) kinds.push_back(kind.info);
    return kinds;
}

Fields<DataOptions> fileFields() {
    return {field(&DataOptions::file,
                  fileInfo("data.file", "file",
                           "A LIBSVM, IDX or CSV file, plain or gzip; the format is found by the bytes.")),
            field(&DataOptions::labels_file,
                  fileInfo("data.labels_file", "labels file", "The labels that go with a file of IDX images.")),
            field(&DataOptions::test_file,
                  fileInfo("data.test_file", "test file", "Held-out rows in the format, base and width of the file.")),
            field(&DataOptions::test_labels_file,
                  fileInfo("data.test_labels_file", "test labels file", "The labels that go with IDX test images.")),
            field(&DataOptions::label_column,
                  {.path = "data.label_column",
                   .label = "label column",
                   .help = "CSV: which column holds the label: last, first or a number from 1."}),
            field(&DataOptions::header, {.path = "data.header",
                                         .label = "header",
                                         .help = "CSV: whether the first row holds the names of the columns.",
                                         .kinds = {{"auto", "A first row with a word over numbers is a header.", {}},
                                                   {"yes", "The first row is a header.", {}},
                                                   {"no", "The first row is data.", {}}}})};
}

Fields<DataOptions> syntheticFields() {
    return {
        field(&DataOptions::samples, countInfo("data.samples", "samples N", "Synthetic: the number of rows.", 2,
                                               double(kMostSyntheticSamples))),
        field(&DataOptions::features, countInfo("data.features", "features d", "Synthetic: the number of columns.", 1,
                                                double(kMostSyntheticFeatures))),
        field(&DataOptions::classes, countInfo("data.classes", "classes K", "Synthetic: the number of classes.", 2,
                                               double(kMostSyntheticClasses))),
        field(&DataOptions::noise, {.path = "data.noise",
                                    .label = "label noise",
                                    .help = "Synthetic: the share of labels that are replaced by a class at random.",
                                    .lowest = 0,
                                    .highest = 1})};
}

}  // namespace

const Fields<DataOptions>& dataFields() {
    static const Fields<DataOptions> fields = [] {
        Fields<DataOptions> all = {field(
            &DataOptions::kind,
            {.path = "data.kind", .label = "data set", .help = "Which rows the workers hold.", .kinds = dataKinds()})};
        for (const auto& part : {fileFields(), syntheticFields()}) all.insert(all.end(), part.begin(), part.end());
        all.push_back(field(&DataOptions::scaling, {.path = "data.scaling",
                                                    .label = "scaling",
                                                    .help = "How the columns are scaled before the rows are dealt out.",
                                                    .kinds = scalingKinds()}));
        return all;
    }();
    return fields;
}

const Fields<PartitionOptions>& partitionFields() {
    static const Fields<PartitionOptions> fields = {
        field(&PartitionOptions::kind,
              {.path = "partition.kind",
               .label = "partition",
               .help = "How the rows are dealt out to the workers: how much the workers differ.",
               .kinds = kindsOfPartition()}),
        field(&PartitionOptions::similarity,
              {.path = "partition.similarity",
               .label = "similarity s",
               .help = "This share of the rows is dealt out at random first; the rest follows the kind.",
               .unit = "%",
               .source = "Hsu, Qi and Brown, 2019; Karimireddy et al., 2020",
               .lowest = 0,
               .highest = 100}),
        field(&PartitionOptions::concentration,
              {.path = "partition.concentration",
               .label = "Dirichlet concentration",
               .help = "Dirichlet kinds: small values leave each worker with few classes, or rows, large ones make the "
                       "workers alike.",
               .source = "Yurochkin et al., 2019",
               .lowest = 1e-6,
               .highest = 1e6,
               .scale = Scale::logarithmic}),
        field(&PartitionOptions::labels,
              countInfo("partition.labels", "classes a worker", "labels: how many classes each worker holds.", 1, 1e6)),
        field(&PartitionOptions::shards,
              countInfo("partition.shards", "shards a worker", "shards: how many pieces each worker holds.", 1, 1000))};
    return fields;
}

const Fields<WorkersOptions>& workersFields() {
    static const Fields<WorkersOptions> fields = {
        field(&WorkersOptions::count, {.path = "workers.count",
                                       .label = "workers n, M",
                                       .help = "How many workers hold the data.",
                                       .unit = "workers",
                                       .lowest = 1,
                                       .highest = 10000,
                                       .scale = Scale::logarithmic})};
    return fields;
}

}  // namespace dianoia
