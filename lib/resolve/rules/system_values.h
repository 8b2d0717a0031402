// Values of `links` and `memories`, and the names that they refer to.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/plain_values.h"
#include "resolve/config_state.h"

namespace tgtcfg {

/// Returns the bytes of a size or bandwidth that satisfies the schema; reports a number that is too
/// large.
[[nodiscard]] std::optional<std::int64_t> bytes_of(Diagnostics& diags, const Value& value,
                                                   const std::string& pointer);

/// Returns the location of a name in a string or list of names.
[[nodiscard]] Span span_of_name(const Value& names, const std::string& name);

/// The fields of one record, at `pointer`.
struct SystemValues {
  Diagnostics& diags;
  const Value& fields;
  const std::string& pointer;

  [[nodiscard]] std::optional<bool> boolean(std::string_view key) const;
  [[nodiscard]] std::optional<std::string> text(std::string_view key) const;
  [[nodiscard]] std::optional<std::int64_t> bytes(std::string_view key) const;
};

/// Reports a key that a merged record at `pointer` must have, unless the record is invalid.
void report_missing_key(ConfigState& state, const std::string& key, const Member& record,
                        const std::string& pointer, std::vector<std::string> expected = {});

/// Returns true if links and memories may refer to the name, or if it belongs to an invalid record.
[[nodiscard]] bool is_end(const ConfigState& state, std::string_view name);
/// Returns the names of devices, targets and `host`, and with `parts` also of parts and records of
/// parts.
[[nodiscard]] std::vector<std::string> end_names(const ConfigState& state, bool parts);

/// Adds the names of parts and of their targets.
void add_names_of_parts(const Plan& config, std::vector<std::string>& names);

[[nodiscard]] std::vector<std::string> memory_names(const ConfigState& state);

/// Returns the memory with that name. Otherwise returns null after adding TC3101, or silently if
/// the memory failed.
[[nodiscard]] const PlanMemory* memory_by_name(ConfigState& state, const std::string& name,
                                               Span span, const std::string& pointer);

}  // namespace tgtcfg
