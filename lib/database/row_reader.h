// Rows as data -> rows as types.
//
// A row that gets here satisfies its schema of schemas/data: embedded rows by a test, a user's by
// the check in `read_root`. What is missing stays empty.
#pragma once

#include <tgtcfg/database.h>

#include <string_view>
#include <vector>

#include "database/packed_row.h"

namespace tgtcfg {

/// Takes the places out of a value and everything in it.
void forget_places(Value& value);

/// The attributes of a map from names to schemas, sorted by name.
[[nodiscard]] std::vector<AttributeRow> read_attributes(const PackedValue& schemas, bool common);
[[nodiscard]] KindRow read_kind(const PackedValue& row, const std::vector<AttributeRow>& common);
[[nodiscard]] GeneratorRow read_generator(const PackedMap& row, const PackedValue& options);
[[nodiscard]] OptionSetRow read_option_set(const PackedValue& row);
[[nodiscard]] PassConfigRow read_pass_config(const PackedValue& row);
/// Of a whole row, or of an embedded one's `lookup`.
[[nodiscard]] BackendSummary read_backend_summary(const Value& row);
[[nodiscard]] CpuRow read_cpu(const Value& row);
[[nodiscard]] ChipRow read_chip(const Value& row);
/// `chip` of a kind's row.
[[nodiscard]] ChipUse read_chip_use(const PackedMap& row);
/// A tag on top of what its parents say, merged already.
[[nodiscard]] TagRow read_tag(const Value& row, Value parents);

/// The names under `from`.
[[nodiscard]] std::vector<std::string> parents_of(const Value& tag_row);
/// One target object over another: maps merge by key, lists replace, null removes; another kind
/// replaces everything below.
[[nodiscard]] Value merge_target(Value below, const Value& above);

}  // namespace tgtcfg
