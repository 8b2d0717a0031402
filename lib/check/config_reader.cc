#include "check/config_reader.h"

#include <tgtcfg/codes/TC13.h>
#include <tgtcfg/database.h>
#include <tgtcfg/diagnostics.h>
#include <tgtcfg/json_pointer.h>
#include <tgtcfg/pipeline.h>

#include <algorithm>
#include <iterator>

#include "check/entry_name.h"
#include "check/host_names.h"
#include "check/target_expression.h"
#include "database/config_keys.h"
#include "model/plain_values.h"
#include "support/edit_distance.h"

namespace tgtcfg {
namespace {

constexpr std::string_view kind_key = "kind";

bool has_all(const OptionSetRow& row, const Value& options) {
  return std::ranges::all_of(options.object(), [&](const Member& member) {
    return member.key.starts_with("x-") || row.option(kebab_case(member.key)) != nullptr;
  });
}

/// The location of a first key, and the text around it.
struct FirstKey {
  Span place;
  std::string quote;        ///< quotes around the key
  std::string value_quote;  ///< JSON5 requires quotes around strings
  std::string behind;

  [[nodiscard]] std::string text(const std::string& name) const {
    return quote + std::string(kind_key) + quote + ": " + value_quote + name + value_quote + behind;
  }
};

FirstKey first_key_of(const Value& options, const SourceMap& sources) {
  const Span first = options.object().front().key_span;
  const std::string_view text = sources.file(first.file).text();
  const bool flow = text.substr(options.span.begin, 1) == "{";
  const std::string_view begin = text.substr(first.begin, 1);
  const std::string quote(begin == "\"" || begin == "'" ? begin : std::string_view());
  const std::size_t column = sources.begin(first).column;
  return {{first.file, first.begin, first.begin},
          quote,
          flow && quote.empty() ? "\"" : quote,
          flow ? ", " : "\n" + std::string(column - 1, ' ')};
}

// Suggests the rows of `table` that have every key of `options`, written as its first key.
void suggest_option_kind(const Value& options, Table table, DiagnosticBuilder& builder,
                         const Context& context) {
  if (options.object().empty() || !options.object().front().key_span.known()) return;
  const FirstKey first = first_key_of(options, context.sources);
  for (const std::string& name : context.database.names(table)) {
    const OptionSetRow* row = table == Table::executors ? context.database.executor(name)
                                                        : context.database.runtime(name);
    if (row != nullptr && has_all(*row, options))
      builder.suggest(name, first.place, first.text(name));
  }
}

// `{knid: graph}`: marks the key that was meant to be `kind`.
void report_option_set_without_kind(const Value& value, Table table, const Context& context) {
  Diagnostics& diags = context.diags;
  constexpr std::size_t nearby = 2;
  for (const Member& member : value.object()) {
    if (edit_distance(member.key, "kind", nearby) > nearby) continue;
    diags.error(diag::UnknownKey{.key = member.key}, member.key_span)
        .suggest("kind", member.key_span);
    return;
  }
  auto error = diags.error(diag::MissingKey{.key = "kind"}, value.span);
  suggest_option_kind(value, table, error, context);
}

}  // namespace

std::string ConfigReader::at(std::string_view key) const {
  return pointer_append(pointer_, key);
}

void ConfigReader::misplaced(const Value& value) {
  context_.diags.error(diag::MisplacedValue{.actual = std::string(in_words(value.kind()))},
                       value.span);
}

std::optional<Located<std::string>> ConfigReader::text(const Value& value) {
  if (value.is_string()) return Located<std::string>{value.string(), value.span};
  misplaced(value);
  return std::nullopt;
}

std::optional<Located<std::int64_t>> ConfigReader::integer(const Value& value) {
  if (value.is_integer()) return Located<std::int64_t>{value.integer(), value.span};
  misplaced(value);
  return std::nullopt;
}

std::vector<Located<std::string>> ConfigReader::texts(const Value& value) {
  std::vector<Located<std::string>> result;
  if (!value.is_array()) {
    misplaced(value);
    return result;
  }
  for (const Value& element : value.array()) {
    if (element.is_null()) continue;  // left out as invalid
    if (auto word = text(element)) result.push_back(std::move(*word));
  }
  return result;
}

ConfigSpec ConfigReader::read(Value root) {
  spec_.span = root.span;
  auto outer = std::exchange(context_.targets_of_hosts, targets_for_hosts(root));
  for (Member& member : root.object()) {
    Value& value = member.value;
    const std::string_view key = member.key;  // a string_view compares lengths first
    if (key == "targets") {
      spec_.targets_span = member.key_span;
      read_targets(value, at("targets"));
    } else if (key == "host") {
      spec_.host = read_host(value, at("host"), context_);
    } else if (key == "devices") {
      read_devices(value, at("devices"));
    } else if (key == "parts") {
      read_parts(value, at("parts"));
    } else if (key == "functions") {
      read_functions(value, at("functions"));
    } else if (!read_settings(member) && contains(build_keys, member.key)) {
      if (!spec_.build) spec_.build = Value(Object{});
      spec_.build->set(member.key, value);
    }
  }
  context_.targets_of_hosts = std::move(outer);
  place_generators();
  take_poison();
  return std::move(spec_);
}

void ConfigReader::take_poison() {
  const Poison& poison = context_.poison;
  for (auto place = poison.first_below(pointer_);
       place != poison.pointers.end() && place->starts_with(pointer_ + "/"); ++place) {
    spec_.poison.add(place->substr(pointer_.size()));
  }
  spec_.poison.lacks_layer = context_.poison.lacks_layer;
  if (context_.counts.too_many) spec_.poison.any = spec_.poison.whole = true;
  spec_.has_targets = spec_.has_targets || spec_.poison.holds("/targets");
}

void ConfigReader::poison(std::string_view map, std::string_view name) {
  spec_.poison.add(pointer_append(pointer_append({}, map), name));
}

bool ConfigReader::read_settings(const Member& member) {
  const Value& value = member.value;
  const std::string_view key = member.key;
  if (key == "tag") {
    spec_.tag = text(value);
  } else if (key == "host-policy") {
    read_host_policy(value);
  } else if (key == "executor") {
    spec_.executor = option_set(value, at(key));
  } else if (key == "runtime") {
    spec_.runtime = option_set(value, at(key));
  } else if (key == "pass-config") {
    if (value.is_object()) {
      spec_.pass_config = value.object();
      std::erase_if(spec_.pass_config, [](const Member& pass) { return pass.value.is_null(); });
    } else {
      misplaced(value);
    }
  } else if (key == "opt-level") {
    read_opt_level(value);
  } else if (key == "llvm-release") {
    spec_.llvm_release = integer(value);
  } else if (key == "disabled-passes") {
    spec_.disabled_passes = texts(value);
  } else if (key == "default-device") {
    spec_.default_device = text(value);
  } else if (key == "partition-order") {
    spec_.partition_order = texts(value);
  } else if (key == "lowering") {
    read_lowering(value);
  } else {
    const auto* const kept = std::ranges::find(fields_as_written, key, &FieldAsWritten::first);
    if (kept == std::end(fields_as_written)) return false;
    spec_.*kept->second = value;
  }
  return true;
}

void ConfigReader::read_host_policy(const Value& value) {
  const auto word = text(value);
  if (!word) return;
  spec_.host_policy_span = value.span;
  if (word->value == "unique") {
    spec_.host_policy = HostPolicy::unique;
  } else if (word->value == "first") {
    spec_.host_policy = HostPolicy::first;
  } else if (word->value == "per-target") {
    spec_.host_policy = HostPolicy::per_target;
  } else {
    misplaced(value);
  }
}

void ConfigReader::read_lowering(const Value& value) {
  if (!value.is_object()) return misplaced(value);
  Value lowering = placed(
      native_members(value.object(), lowering_keys, at("lowering"), context_.diags), value.span);
  for (const std::string_view key : {"by-target", "programs"}) {
    Value* entries = lowering.find(key);
    if (entries == nullptr || !entries->is_object()) continue;
    // Null removes a value of a lower layer.
    std::erase_if(entries->object(), [](const Member& entry) {
      return entry.value.is_null() || entry.key.starts_with("x-");
    });
  }
  spec_.lowering = std::move(lowering);
}

void ConfigReader::read_opt_level(const Value& value) {
  const auto level = integer(value);
  if (!level) return;
  constexpr std::int64_t highest = 3;
  if (level->value < 0 || level->value > highest) return misplaced(value);
  spec_.opt_level = level;
}

std::optional<OptionSetSpec> ConfigReader::option_set(const Value& value,
                                                      const std::string& place) {
  if (value.is_string()) return OptionSetSpec{{value.string(), value.span}, {}};
  if (!value.is_object()) {
    misplaced(value);
    return std::nullopt;
  }
  const Value* kind = value.find("kind");
  if (kind == nullptr) {
    const Table table = place.ends_with("/runtime") ? Table::runtimes : Table::executors;
    if (!context_.poison.holds(place + "/kind"))
      report_option_set_without_kind(value, table, context_);
    return std::nullopt;
  }
  if (!kind->is_string()) {
    misplaced(*kind);
    return std::nullopt;
  }
  OptionSetSpec result{{kind->string(), kind->span}, {}};
  for (const Member& member : value.object()) {
    if (member.key == "kind" || member.value.is_null() || member.key.starts_with("x-")) continue;
    result.options.push_back(member);
  }
  return result;
}

void ConfigReader::read_devices(Value& value, const std::string& pointer) {
  if (!value.is_object()) misplaced(value);
  if (value.is_array())
    help_devices(value, context_.diags.edit(context_.diags.size() - 1).at(pointer));
  if (!value.is_object()) return;
  for (Member& member : value.object()) {
    if (member.value.is_null() || member.key.starts_with("x-")) continue;
    const std::string place = pointer_append(pointer, member.key);
    if (!has_room(counted_devices, member.key_span, place, context_)) return;
    read_device(member, place);
  }
  // Keys have no order, so the first device that matches a rule is the first by name.
  std::ranges::sort(spec_.devices, [](const DeviceSpec& a, const DeviceSpec& b) {
    return a.name.value < b.name.value;
  });
}

void ConfigReader::read_device(Member& member, const std::string& pointer) {
  DeviceSpec device{.name = {member.key, member.key_span}};
  const std::size_t errors = context_.diags.error_count();
  check_name(device.name, "device", pointer, context_.diags);
  if (!member.value.is_object()) {
    poison("devices", member.key);
    return misplaced(member.value);
  }
  for (const Member& field :
       native_members(std::move(member.value.object()), device_keys, pointer, context_.diags)) {
    const std::string_view key = field.key;
    if (key == "type") device.type = text(field.value);
    if (key == "index") {
      device.index = integer(field.value);
      if (device.index && device.index->value < 0) misplaced(field.value);
    }
    if (key == "target") device.target = text(field.value);
    if (key == "memory-scope") device.memory_scope = text(field.value);
    if (key == "memory") device.memory = text(field.value);
    if (key == "clock-frequency-hz") device.clock_frequency_hz = integer(field.value);
  }
  device.poisoned = context_.diags.error_count() > errors || context_.poison.holds_below(pointer);
  spec_.devices.push_back(std::move(device));
}

void ConfigReader::read_functions(const Value& value, const std::string& pointer) {
  spec_.functions = value;
  if (!value.is_object()) return;
  for (const Member& member : value.object()) {
    if (!has_room(counted_functions, member.key_span, pointer_append(pointer, member.key),
                  context_))
      return;
  }
}

std::optional<HostSpec> read_host(const Value& value, const std::string& pointer,
                                  CheckContext& context) {
  if (value.is_null()) return std::nullopt;
  if (!value.is_string() && !value.is_object()) return std::nullopt;  // reported by the schema
  TargetPlace place;
  place.pointer = pointer;
  return read_target_host(value, place, context);
}

}  // namespace tgtcfg
