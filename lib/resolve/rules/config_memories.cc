// Memories, and the devices and pools in them. Rules: docs/rules/system.md#memory-of and the
// following sections.
#include <tgtcfg/codes/TC31.h>
#include <tgtcfg/json_pointer.h>

#include <algorithm>
#include <bit>

#include "check/entry_name.h"
#include "database/config_keys.h"
#include "database/embedded_data.h"
#include "resolve/link_access.h"
#include "resolve/rules/system_values.h"
#include "support/size_text.h"

namespace tgtcfg {
namespace {

void check_owners(ConfigState& state, const PlanMemory& memory, const Value& of,
                  const std::string& pointer) {
  for (const std::string& name : memory.of) {
    if (is_end(state, name)) continue;
    const Span span = span_of_name(of, name);
    state.diags.error(diag::UnknownMemoryOwner{.name = name, .memory = memory.id}, span)
        .at(pointer + "/of")
        .suggest_nearest(
            name, [&] { return end_names(state, false); }, span)
        .expected([&] { return end_names(state, false); })
        .actual(name);
  }
}

void check_alignment(ConfigState& state, const PlanMemory& memory, const Value& alignment,
                     const std::string& pointer) {
  if (!memory.alignment || *memory.alignment <= 0) return;
  const auto bytes = static_cast<std::uint64_t>(*memory.alignment);
  if (std::has_single_bit(bytes)) return;
  const std::uint64_t below = std::bit_floor(bytes);
  state.diags
      .error(diag::BadAlignment{.alignment = std::to_string(bytes), .memory = memory.id},
             alignment.span)
      .at(pointer + "/alignment")
      .help("use " + std::to_string(below) + " or " + std::to_string(below * 2));
}

std::string usual_access(std::string_view kind) {
  const std::string_view access = fit_facts().map("memory_kinds").map(kind).text("access");
  return std::string(access.empty() ? "read-write" : access);
}

PlanMemory memory_of(ConfigState& state, const Member& asked, const std::string& pointer) {
  Diagnostics reported_by_check;
  const Value fields(native_members(asked.value.object(), memory_keys, pointer, reported_by_check));
  const SystemValues values{state.diags, fields, pointer};
  PlanMemory memory;
  memory.id = asked.key;
  memory.kind = values.text("kind").value_or("other");
  memory.access = values.text("access").value_or(usual_access(memory.kind));
  memory.size_bytes = values.bytes("size");
  memory.of = names_in(fields.get("of"));
  memory.alignment = fields.integer("alignment");
  memory.scope = values.text("scope");
  memory.address_space = fields.integer("address-space");
  memory.bandwidth_bytes_per_second = values.bytes("bandwidth");
  memory.read_latency_cycles = fields.integer("read-latency-cycles");
  memory.write_latency_cycles = fields.integer("write-latency-cycles");
  memory.burst_bytes = fields.integer("burst-bytes");
  memory.ports = fields.integer("ports");
  memory.use = names_in(fields.get("use"));
  if (memory.of.empty()) report_missing_key(state, "of", asked, pointer);
  check_owners(state, memory, fields.get("of"), pointer);
  check_alignment(state, memory, fields.get("alignment"), pointer);
  std::ranges::sort(memory.of);
  std::ranges::sort(memory.use);
  return memory;
}

// A device has the scope of its memory.
void place_device(ConfigState& state, ResolvedDevice& device) {
  const auto asked = std::ranges::find_if(
      state.spec.devices, [&](const auto& each) { return each.name.value == device.id; });
  if (device.implicit || asked == state.spec.devices.end() || !asked->memory) return;
  const std::string pointer = pointer_append("/devices", device.id) + "/memory";
  const PlanMemory* memory =
      memory_by_name(state, asked->memory->value, asked->memory->span, pointer);
  if (memory == nullptr) return;
  device.memory = memory->id;
  if (!memory->scope || device.memory_scope == memory->scope) return;
  if (!device.memory_scope) {
    device.memory_scope = memory->scope;
    state.trace("device-memory", pointer_append("/devices", device.id) + "/memory-scope",
                *memory->scope, "memory `" + memory->id + "` has this scope");
    return;
  }
  state.diags
      .error(diag::MemoryScopeConflict{.device = device.id,
                                       .scope = *device.memory_scope,
                                       .memory = memory->id,
                                       .other = *memory->scope},
             asked->memory->span)
      .at(pointer)
      .help("set one of them");
}

std::int64_t integer_of(const std::optional<Value>& value) {
  return value && value->is_integer() ? value->integer() : -1;
}

void inherit(std::optional<Value>& figure, const std::optional<std::int64_t>& from) {
  const bool unset = !figure || figure->is_null();
  if (unset && from) figure = Value(*from);
}

// Fills the unset values of a pool. Only a pool that has the memory for itself has its size.
void inherit_figures(MemoryPool& pool, const PlanMemory& memory, bool alone) {
  if (alone) inherit(pool.size_hint_bytes, memory.size_bytes);
  inherit(pool.read_latency, memory.read_latency_cycles);
  inherit(pool.write_latency, memory.write_latency_cycles);
  inherit(pool.burst_bytes, memory.burst_bytes);
  const std::int64_t clock = integer_of(pool.clock_frequency_hz);
  if (memory.bandwidth_bytes_per_second && clock > 0)
    inherit(pool.read_bandwidth, *memory.bandwidth_bytes_per_second / clock);
}

}  // namespace

void resolve_memories(ConfigState& state) {
  if (state.spec.memories && state.spec.memories->is_object()) {
    std::vector<PlanMemory> memories;
    for (const Member& memory : state.spec.memories->object()) {
      if (!memory.value.is_object() || memory.key.starts_with("x-")) continue;
      const std::string pointer = pointer_append("/memories", memory.key);
      check_name({memory.key, memory.key_span}, "memory", pointer, state.diags);
      memories.push_back(memory_of(state, memory, pointer));
    }
    std::ranges::sort(memories, {}, &PlanMemory::id);
    if (!memories.empty()) state.config.memories = std::move(memories);
  }
  for (ResolvedDevice& device : state.config.devices) place_device(state, device);
}

void report_too_large(ConfigState& state, const std::string& what, std::int64_t bytes,
                      const PlanMemory& memory, Span span, const std::string& pointer) {
  state.diags
      .error(diag::MemoryTooSmall{.what = what,
                                  .required = size_in_words(bytes),
                                  .memory = memory.id,
                                  .size = size_in_words(*memory.size_bytes)},
             span)
      .at(pointer);
}

void place_pools(ConfigState& state) {
  std::map<std::string_view, std::vector<MemoryPool*>> by_memory;
  for (MemoryPool& pool : state.config.memory_pools) {
    if (pool.memory) by_memory[*pool.memory].push_back(&pool);
  }
  for (const auto& [name, pools] : by_memory) {
    const std::string first = pointer_append("/memory-pools", pools.front()->name);
    const Value* written = state.spec.memory_pools->get(pools.front()->name).find("memory");
    const Span span = written == nullptr ? Span() : written->span;
    const PlanMemory* memory = memory_by_name(state, std::string(name), span, first + "/memory");
    if (memory == nullptr) continue;
    std::int64_t required = 0;
    std::string what;
    for (MemoryPool* pool : pools) {
      inherit_figures(*pool, *memory, pools.size() == 1);
      required += std::max<std::int64_t>(integer_of(pool->size_hint_bytes), 0);
      what += (what.empty() ? "" : "`, `") + pool->name;
    }
    if (memory->size_bytes && required > *memory->size_bytes)
      report_too_large(state, what, required, *memory, span, first);
  }
}

}  // namespace tgtcfg
