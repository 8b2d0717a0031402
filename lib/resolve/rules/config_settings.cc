// What is copied rather than decided: name, build settings, memory pools,
// parts, and the list of what was left open.
#include <tgtcfg/json_pointer.h>

#include <algorithm>

#include "resolve/config_state.h"
#include "spec/config_keys.h"

namespace tgtcfg {
namespace {

Value without_places(const Value& value) {
  Value copy = value;
  copy.span = {};
  copy.style = ScalarStyle::none;
  if (copy.is_array()) {
    for (Value& element : copy.array()) element = without_places(element);
  } else if (copy.is_object()) {
    for (Member& member : copy.object()) {
      member.value = without_places(member.value);
      member.key_span = {};
    }
  }
  return copy;
}

Value or_null(const Value* value) {
  return value == nullptr ? Value() : without_places(*value);
}

Value list_of(const Value* value) {
  if (value == nullptr || value->is_null()) return Value(Array{});
  return value->is_array() ? without_places(*value) : Value(Array{without_places(*value)});
}

Value build_of(const std::optional<Value>& asked) {
  const Value none(Object{});
  const Value& build = asked ? *asked : none;
  Object result;
  for (const std::string_view key : build_keys()) {
    // What plans did not have from the start is there only when asked: their fingerprints stay.
    const bool later = key == "desired-layout-ops";
    if (later && (build.find(key) == nullptr || build.find(key)->is_null())) continue;
    const bool list = later || key == "cross-compiler-options" || key == "desired-layout";
    result.push_back({snake_case(key), list ? list_of(build.find(key)) : or_null(build.find(key))});
  }
  return Value(std::move(result));
}

struct PoolField {
  const char* asked;
  const char* planned;
};
constexpr PoolField pool_fields[] = {
    {"size-hint-bytes", "size_hint_bytes"},
    {"clock-frequency-hz", "clock_frequency_hz"},
    {"read-bandwidth-bytes-per-cycle", "read_bandwidth"},
    {"write-bandwidth-bytes-per-cycle", "write_bandwidth"},
    {"read-latency-cycles", "read_latency"},
    {"write-latency-cycles", "write_latency"},
    {"target-burst-bytes", "burst_bytes"},
};

// A pool is for a target or for every target of a kind.
Value pool_targets(ConfigState& state, const Value& targets, const std::string& pointer) {
  Array result;
  const Array single{targets};
  for (const Value& name : targets.is_array() ? targets.array() : single) {
    if (!name.is_string()) continue;
    const bool is_kind = state.database.has(Table::kinds, name.string());
    const bool known = is_kind && state.find_target(name.string()) == nullptr;
    if (known ||
        target_by_name(state, name.string(), name.span, pointer, "target or kind") != nullptr) {
      result.push_back(without_places(name));
    }
  }
  return Value(std::move(result));
}

// Bursts are said for a target or kind each, or for all by one number.
void check_bursts(ConfigState& state, const Value* bursts, const std::string& pointer) {
  if (bursts == nullptr || !bursts->is_object()) return;
  for (const Member& burst : bursts->object()) {
    Value name(burst.key);
    name.span = burst.key_span;
    (void)pool_targets(state, name, pointer_append(pointer, burst.key));
  }
}

Value pool_of(ConfigState& state, const Member& asked) {
  const std::string pointer = pointer_append("/memory-pools", asked.key);
  Diagnostics reported_by_check;
  const Value fields(asked.value.is_object() ? native_members(asked.value.object(), pool_keys(),
                                                              pointer, reported_by_check)
                                             : Object{});
  Object pool;
  pool.push_back({"name", Value(asked.key)});
  const Value* targets = fields.find("targets");
  pool.push_back({"targets", targets == nullptr
                                 ? Value(Array{})
                                 : pool_targets(state, *targets, pointer + "/targets")});
  check_bursts(state, fields.find("target-burst-bytes"), pointer + "/target-burst-bytes");
  for (const PoolField& field : pool_fields) {
    pool.push_back({field.planned, or_null(fields.find(field.asked))});
  }
  return Value(std::move(pool));
}

}  // namespace

std::string pool_key(std::string_view planned) {
  for (const PoolField& field : pool_fields) {
    if (planned == field.planned) return field.asked;
  }
  return std::string(planned);
}

void copy_settings(ConfigState& state) {
  CompilationConfig& config = state.config;
  if (state.spec.tag) config.name = state.spec.tag->value;
  if (state.spec.opt_level) config.opt_level = state.spec.opt_level->value;
  for (const auto& name : state.spec.disabled_passes) config.disabled_passes.push_back(name.value);
  config.build = build_of(state.spec.build);
  if (state.spec.lowering) config.lowering = without_places(*state.spec.lowering);
}

void resolve_memory_pools(ConfigState& state) {
  if (!state.spec.memory_pools || !state.spec.memory_pools->is_object()) return;
  std::vector<const Member*> pools;
  for (const Member& pool : state.spec.memory_pools->object()) {
    if (!pool.value.is_null() && !pool.key.starts_with("x-")) pools.push_back(&pool);
  }
  std::sort(pools.begin(), pools.end(),
            [](const Member* a, const Member* b) { return a->key < b->key; });
  Array result;
  for (const Member* pool : pools) result.push_back(pool_of(state, *pool));
  state.config.memory_pools = Value(std::move(result));
}

void resolve_parts(ConfigState& state) {
  std::vector<std::size_t> order(state.spec.parts.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  const auto& parts = state.spec.parts;
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return parts[a].first.value < parts[b].first.value;
  });
  const Target* host =
      state.config.host ? &state.config.hosts[*state.config.host] : state.parent_host;
  for (const std::size_t i : order) {
    auto part = resolve_configuration(*parts[i].second, state.database, state.options,
                                      state.sources, state.diags, host, state.depth + 1);
    if (!part) continue;
    state.config.parts.emplace_back(parts[i].first.value,
                                    std::make_shared<const CompilationConfig>(std::move(*part)));
  }
}

void collect_open_values(ConfigState& state) {
  std::vector<std::string>& open = state.config.open;
  for (const ConfiguredTarget& target : state.config.targets) {
    if (target.scope != "configuration") continue;  // what it refines has the same value open
    for (const std::string& name : target.target.open) {
      open.push_back("/targets/" + target.id + "/" + name);
    }
  }
  for (std::size_t i = 0; i < state.config.hosts.size(); ++i) {
    if (state.config.host_same_as[i]) continue;  // the target's value is the open one
    for (const std::string& name : state.config.hosts[i].open) {
      if (state.config.hosts.size() == 1) {
        open.push_back("/host/" + name);
        continue;
      }
      for (const ConfiguredTarget& target : state.config.targets) {
        if (target.host == i) open.push_back("/targets/" + target.id + "/host/" + name);
      }
    }
  }
  std::sort(open.begin(), open.end());
}

}  // namespace tgtcfg
