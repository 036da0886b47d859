// The parameters of the groups "data", "partition" and "workers", described once.
#pragma once

#include "data/data_options.h"
#include "data/partition.h"
#include "schema/field.h"

namespace dianoia {

/// data.*; from the next run.
const Fields<DataOptions>& dataFields();
/// partition.*; from the next run.
const Fields<PartitionOptions>& partitionFields();
/// workers.count; from the next run.
const Fields<WorkersOptions>& workersFields();

}  // namespace dianoia
