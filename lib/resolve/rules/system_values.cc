#include "resolve/rules/system_values.h"

#include <tgtcfg/codes/TC13.h>
#include <tgtcfg/json_pointer.h>

#include <algorithm>

#include "resolve/link_access.h"
#include "support/part_path.h"
#include "support/size_text.h"
#include "support/text.h"

namespace tgtcfg {

std::optional<std::int64_t> bytes_of(Diagnostics& diags, const Value& value,
                                     const std::string& pointer) {
  if (value.is_integer()) return value.integer();
  if (!value.is_string()) return std::nullopt;
  std::string_view text = value.string();
  if (text.ends_with("/s")) text.remove_suffix(2);
  constexpr std::int64_t most = (std::int64_t{1} << 53) - 1;  // of an integer in a plan
  const auto bytes = bytes_of_exact_size(text);
  if (bytes && *bytes <= most) return bytes;
  diags.error(diag::OutOfRange{value.string(), "above", std::to_string(most)}, value.span)
      .at(pointer);
  return std::nullopt;
}

Span span_of_name(const Value& names, const std::string& name) {
  if (!names.is_array()) return names.span;
  const auto found = std::ranges::find(names.array(), Value(name));
  return found == names.array().end() ? names.span : found->span;
}

std::optional<bool> SystemValues::boolean(std::string_view key) const {
  const Value& value = fields.get(key);
  return value.is_boolean() ? std::optional(value.boolean()) : std::nullopt;
}

std::optional<std::string> SystemValues::text(std::string_view key) const {
  const Value& value = fields.get(key);
  return value.is_string() ? std::optional(value.string()) : std::nullopt;
}

std::optional<std::int64_t> SystemValues::bytes(std::string_view key) const {
  return bytes_of(diags, fields.get(key), pointer_append(pointer, key));
}

void report_missing_key(ConfigState& state, const std::string& key, const Member& record,
                        const std::string& pointer, std::vector<std::string> expected) {
  const Poison& poison = state.spec.poison;
  if (poison.holds(pointer) || poison.holds_below(pointer)) return;
  auto report = state.diags.error(diag::MissingKey{.key = key}, record.value.span);
  report.at(pointer);
  if (!expected.empty()) report.expected(std::move(expected));
}

bool is_end(const ConfigState& state, std::string_view name) {
  if (has_link_end(state.config, name)) return true;
  const auto [outer, rest] = split_part_path(name);
  const std::string_view part = outer.empty() ? name : outer;
  const Poison& poison = state.spec.poison;
  if (poison.lacks_layer || poison.holds("/parts") || poison.holds(pointer_append("/parts", part)))
    return true;
  // A part that failed to resolve.
  if (state.has_part(part) && state.find_part(part) == nullptr) return true;
  return outer.empty() && (state.is_failed_name(name) || is_failed_device(state, name) ||
                           (name == "host" && (state.hosts_failed || state.targets_failed)));
}

std::vector<std::string> end_names(const ConfigState& state, bool parts) {
  std::vector<std::string> names = state.target_names();
  for (const DeviceSpec& device : state.spec.devices) names.push_back(device.name.value);
  if (!state.config.hosts.empty()) names.emplace_back("host");
  if (parts) add_names_of_parts(state.config, names);
  return names;
}

void add_names_of_parts(const Plan& config, std::vector<std::string>& names) {
  for (const auto& [id, part] : config.parts) {
    names.push_back(id);
    for (const PlanTarget& target : part.targets) names.push_back(part_path(id, target.id));
  }
}

const PlanMemory* memory_by_name(ConfigState& state, const std::string& name, Span span,
                                 const std::string& pointer) {
  if (const PlanMemory* memory = state.config.find_memory(name)) return memory;
  const Poison& poison = state.spec.poison;
  const bool failed = poison.lacks_layer || poison.holds(pointer_append("/memories", name)) ||
                      (state.spec.memories && state.spec.memories->has(name));
  if (failed) return nullptr;
  report_unknown_name(state, "memory", name, span, pointer, [&] { return memory_names(state); });
  return nullptr;
}

std::vector<std::string> memory_names(const ConfigState& state) {
  if (!state.config.memories) return {};
  return texts_of(*state.config.memories, &PlanMemory::id);
}

}  // namespace tgtcfg
