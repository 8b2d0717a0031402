// Settings that are copied without a decision: name, build settings, memory pools, nested
// configurations, and the list of unset values.
#include <tgtcfg/codes/TC13.h>
#include <tgtcfg/codes/TC22.h>
#include <tgtcfg/codes/TC31.h>
#include <tgtcfg/database.h>
#include <tgtcfg/json_pointer.h>

#include <algorithm>

#include "database/config_keys.h"
#include "database/embedded_data.h"
#include "model/plain_values.h"
#include "resolve/config_state.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

Value without_places(Value value) {
  forget_places(value);
  return value;
}

struct BuildText {
  std::string_view key;
  std::optional<std::string> BuildSettings::*setting;
};
constexpr BuildText build_texts[] = {
    {"module-name", &BuildSettings::module_name},
    {"output-format", &BuildSettings::output_format},
    {"cross-compiler", &BuildSettings::cross_compiler},
};

// A single string is a list with one element.
std::vector<std::string> texts_of(const Value& value) {
  if (value.is_string()) return {value.string()};
  std::vector<std::string> texts;
  if (!value.is_array()) return texts;
  for (const Value& element : value.array()) {
    if (element.is_string()) texts.push_back(element.string());
  }
  return texts;
}

BuildSettings build_of(const std::optional<Value>& asked) {
  BuildSettings build;
  if (!asked) return build;
  for (const BuildText& text : build_texts) {
    const Value* value = asked->find(text.key);
    if (value != nullptr && value->is_string()) build.*text.setting = value->string();
  }
  build.cross_compiler_options = texts_of(asked->get("cross-compiler-options"));
  build.desired_layout = texts_of(asked->get("desired-layout"));
  if (const Value& operators = asked->get("desired-layout-ops"); !operators.is_null())
    build.desired_layout_ops = texts_of(operators);
  if (asked->has("mixed-precision"))
    build.mixed_precision = without_places(asked->get("mixed-precision"));
  return build;
}

// Settings that only refine another one.
void report_idle_settings(const Value& asked, const ConfigState& state) {
  for (const auto& [key, other] : {std::pair{"cross-compiler-options", "cross-compiler"},
                                   std::pair{"desired-layout-ops", "desired-layout"}}) {
    const Value& value = asked.get(key);
    if (value.is_null() || !asked.get(other).is_null()) continue;
    const Poison& poison = state.spec.poison;
    if (poison.lacks_layer || poison.holds(pointer_append({}, other))) continue;
    state.diags.warning(diag::IdleKey{.key = key, .other = other}, value.span)
        .at(pointer_append({}, key))
        .help("set `" + std::string(other) + "`");
  }
}

// tvmc accepts one layout for all operators, or one per operator.
void check_layout_count(const Value& asked, const BuildSettings& build, Diagnostics& diags) {
  constexpr std::size_t usual_operators = 3;
  const std::size_t layouts = build.desired_layout.size();
  const std::size_t operators =
      build.desired_layout_ops ? build.desired_layout_ops->size() : usual_operators;
  if (layouts < 2 || layouts == operators) return;
  diags
      .error(diag::WrongItemCount{.count = std::to_string(layouts),
                                  .relation = operators == 1 ? "not" : "not 1 or",
                                  .bound = std::to_string(operators)},
             asked.get("desired-layout").span)
      .at("/desired-layout")
      .help("write one layout for all operators of `desired-layout-ops`, or one per operator");
}

struct PoolFigure {
  std::string_view key;
  std::optional<Value> MemoryPool::*figure;
};
constexpr PoolFigure pool_figures[] = {
    {"size-hint-bytes", &MemoryPool::size_hint_bytes},
    {"clock-frequency-hz", &MemoryPool::clock_frequency_hz},
    {"read-bandwidth-bytes-per-cycle", &MemoryPool::read_bandwidth},
    {"write-bandwidth-bytes-per-cycle", &MemoryPool::write_bandwidth},
    {"read-latency-cycles", &MemoryPool::read_latency},
    {"write-latency-cycles", &MemoryPool::write_latency},
    {"target-burst-bytes", &MemoryPool::burst_bytes},
};

// A pool is for one target or for all targets of a kind.
std::vector<std::string> pool_targets(ConfigState& state, const Value& targets,
                                      const std::string& pointer) {
  std::vector<std::string> result;
  const Array single{targets};
  for (const Value& name : targets.is_array() ? targets.array() : single) {
    if (!name.is_string()) continue;
    const bool is_kind = state.database.has(Table::kinds, name.string());
    const bool known = is_kind && state.find_target(name.string()) == nullptr;
    if (known ||
        target_by_name(state, name.string(), name.span, pointer, "target or kind") != nullptr) {
      result.push_back(name.string());
    }
  }
  return result;
}

// Bursts are set per target or kind, or by one number for all.
void check_bursts(ConfigState& state, const Value& bursts, const std::string& pointer) {
  if (!bursts.is_object()) return;
  for (const Member& burst : bursts.object()) {
    (void)pool_targets(state, placed(burst.key, burst.key_span),
                       pointer_append(pointer, burst.key));
  }
}

MemoryPool pool_of(ConfigState& state, const Member& asked) {
  const std::string pointer = pointer_append("/memory-pools", asked.key);
  Diagnostics reported_by_check;
  const Value fields(asked.value.is_object() ? native_members(asked.value.object(), pool_keys,
                                                              pointer, reported_by_check)
                                             : Object{});
  MemoryPool pool;
  pool.name = asked.key;
  if (fields.has("targets"))
    pool.targets = pool_targets(state, fields.get("targets"), pointer + "/targets");
  for (const PoolFigure& figure : pool_figures)
    pool.*figure.figure = without_places(fields.get(figure.key));
  if (fields.has("memory")) pool.memory = fields.text("memory");
  if (fields.has("target-burst-bytes"))
    check_bursts(state, fields.get("target-burst-bytes"), pointer + "/target-burst-bytes");
  return pool;
}

// A TVM build may have more passes, so an unknown pass is only a warning.
void check_pass_names(ConfigState& state) {
  if (state.spec.disabled_passes.empty()) return;
  const std::vector<std::string_view> known = pass_names();
  for (std::size_t i = 0; i < state.spec.disabled_passes.size(); ++i) {
    const auto& [name, span] = state.spec.disabled_passes[i];
    if (contains(known, name)) continue;
    state.diags.warning(diag::UnknownPass{.name = name}, span)
        .at(pointer_append("/disabled-passes", i))
        .suggest_nearest(name, owned(known), span)
        .actual(name);
  }
}

}  // namespace

void copy_settings(ConfigState& state) {
  Plan& config = state.config;
  if (state.spec.tag) config.name = state.spec.tag->value;
  if (state.spec.opt_level) config.opt_level = state.spec.opt_level->value;
  for (const auto& name : state.spec.disabled_passes) config.disabled_passes.push_back(name.value);
  check_pass_names(state);
  config.build = build_of(state.spec.build);
  if (state.spec.build) {
    report_idle_settings(*state.spec.build, state);
    check_layout_count(*state.spec.build, config.build, state.diags);
  }
  if (state.spec.lowering) config.lowering = without_places(*state.spec.lowering);
}

void resolve_memory_pools(ConfigState& state) {
  if (!state.spec.memory_pools || !state.spec.memory_pools->is_object()) return;
  std::vector<const Member*> pools;
  for (const Member& pool : state.spec.memory_pools->object()) {
    if (!pool.value.is_null() && !pool.key.starts_with("x-")) pools.push_back(&pool);
  }
  std::ranges::sort(pools, {}, &Member::key);
  for (const Member* pool : pools) state.config.memory_pools.push_back(pool_of(state, *pool));
  place_pools(state);
}

// Returns the nested configuration with devices from the enclosing one, or nullopt if there are
// none.
static std::optional<ConfigSpec> with_devices(const ConfigSpec& part, const std::string& name,
                                              ConfigState& state) {
  std::optional<ConfigSpec> whole;
  for (const auto& [of, device] : state.devices_of_parts) {
    if (of != name) continue;
    if (!whole) whole = part;
    const std::string& id = device.name.value;
    const auto known = std::ranges::find_if(
        whole->devices, [&](const DeviceSpec& other) { return other.name.value == id; });
    if (known == whole->devices.end()) {
      whole->devices.push_back(device);
    } else {
      state.diags.error(diag::DuplicateName{.what = "device", .name = id}, device.name.span)
          .at(pointer_append("/devices", id))
          .label(known->name.span, "first used here, in part `" + name + "`");
    }
  }
  return whole;
}

void resolve_parts(ConfigState& state) {
  auto parts = state.spec.parts;
  std::ranges::sort(parts, {}, [](const auto& part) { return part.first.value; });
  const Target* host =
      state.config.host ? state.config.find_host(*state.config.host) : state.place.parent_host;
  state.reports_before_parts = state.diags.size();
  for (const auto& [name, spec] : parts) {
    if (spec->poison.whole) continue;
    const auto whole = with_devices(*spec, name.value, state);
    auto part = resolve_configuration(whole ? *whole : *spec, state,
                                      {state.place.room_to_repeat, host, state.place.keeps_notes});
    if (part) state.config.parts.push_back({name.value, std::move(*part)});
  }
  state.reports_after_parts = state.diags.size();
}

void collect_open_values(ConfigState& state) {
  std::vector<std::string>& open = state.config.open;
  for (const PlanTarget& target : state.config.targets) {
    if (target.scope != TargetScope::configuration) continue;  // the base has the same unset value
    for (const std::string& name : target.open)
      open.push_back("/targets/" + target.id + "/" + name);
  }
  for (const PlanHost& host : state.config.hosts) {
    if (host.same_as) continue;  // reported as the target's value
    for (const std::string& name : host.open) {
      if (state.config.hosts.size() == 1) {
        open.push_back("/host/" + name);
        continue;
      }
      for (const PlanTarget& target : state.config.targets) {
        if (target.host == host.id) open.push_back("/targets/" + target.id + "/host/" + name);
      }
    }
  }
  std::ranges::sort(open);
}

}  // namespace tgtcfg
