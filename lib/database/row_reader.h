// Converts rows from data to types.
//
// A row must satisfy its schema in schemas/data: a test checks embedded rows, and `read_root`
// checks users' rows. Missing fields remain empty.
#pragma once

#include <tgtcfg/database.h>

#include <vector>

#include "database/packed_row.h"

namespace tgtcfg {

/// Returns the attributes of a map from names to schemas, sorted by name.
[[nodiscard]] std::vector<AttributeRow> read_attributes(const PackedValue& schemas, bool common);
[[nodiscard]] KindRow read_kind(const PackedValue& row, const std::vector<AttributeRow>& common);
[[nodiscard]] GeneratorRow read_generator(const PackedMap& row, const PackedValue& options);
[[nodiscard]] OptionSetRow read_option_set(const PackedValue& row);
[[nodiscard]] PassConfigRow read_pass_config(const PackedValue& row);
/// Reads the summary of a whole row, or of an embedded row's `lookup`.
[[nodiscard]] BackendSummary read_backend_summary(const Value& row);
[[nodiscard]] CpuRow read_cpu(const Value& row);
[[nodiscard]] ChipRow read_chip(const Value& row);
/// Reads `chip` of a kind's row.
[[nodiscard]] ChipUse read_chip_use(const PackedMap& row);
/// Reads a tag over the merged definitions of its parents.
[[nodiscard]] TagRow read_tag(const Value& row, Value parents);

/// Returns the names under `from`.
[[nodiscard]] std::vector<std::string> parents_of(const Value& tag_row);
/// Merges one target object over another: maps by key, lists are replaced, null removes. Another
/// kind replaces everything below.
[[nodiscard]] Value merge_target(Value below, const Value& above);

}  // namespace tgtcfg
