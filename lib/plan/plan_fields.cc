#include "plan/plan_fields.h"

#include <string>
#include <vector>

#include "plan/plan_json.h"
#include "plan/plan_values.h"

namespace tgtcfg {
namespace {

constexpr std::string_view schema_name = "tgtcfg.plan/1";

// --- records

template <class Record>
void read_record(const Value& value, Record& record) {
  for (const PlanField<Record>& field : plan_fields<Record>()) {
    if (const Value* member = value.find(field.member->name)) field.read(*member, record);
  }
}
void read(const Value& value, BuildSettings& build) {
  read_record(value, build);
}
void read(const Value& value, std::vector<PlanPart>& parts) {
  if (!value.is_array()) return;
  for (const Value& element : value.array()) {
    PlanPart& part = parts.emplace_back();
    read_at(element, "id", part.id);
    if (const Value* plan = element.find("plan")) part.plan = read_plan(*plan);
  }
}
template <class Record>
void read(const Value& value, std::vector<Record>& records) {
  if (!value.is_array()) return;
  for (const Value& element : value.array()) read_record(element, records.emplace_back());
}

template <class Record>
void read(const Value& value, std::optional<std::vector<Record>>& records) {
  read(value, records.emplace());
}
void read(const Value& value, std::optional<Plan::Versions>& versions) {
  read(value, versions.emplace());
}

// --- the fields of each record

template <class Record, auto Place>
constexpr PlanField<Record> bound(const PlanMember& member) {
  return {&member,
          [](const Record& record) -> std::optional<Value> { return json_of(record.*Place); },
          [](const Value& value, Record& record) { read(value, record.*Place); }};
}

/// A field that is left out if it is not set.
template <class Record, auto Place>
constexpr PlanField<Record> if_set(const PlanMember& member) {
  return {&member,
          [](const Record& record) -> std::optional<Value> {
            const auto& value = record.*Place;
            return value ? std::optional<Value>(json_of(*value)) : std::nullopt;
          },
          [](const Value& value, Record& record) { read(value, record.*Place); }};
}

template <class Record, auto Place>
constexpr PlanField<Record> listed(const PlanMember& member) {
  PlanField<Record> field = bound<Record, Place>(member);
  field.count = [](const Record& record) { return (record.*Place).size(); };
  field.element = [](const Record& record, std::size_t i) {
    return record_json((record.*Place)[i]);
  };
  return field;
}

template <auto Place>
constexpr PlanField<Plan> of_piece(const PlanMember& member) {
  return {&member,
          [](const Plan& plan) -> std::optional<Value> {
            if (!plan.piece) return std::nullopt;
            const auto& value = (*plan.piece).*Place;
            return value ? std::optional<Value>(json_of(*value)) : std::nullopt;
          },
          [](const Value& value, Plan& plan) {
            if (!plan.piece) plan.piece.emplace();
            read(value, ((*plan.piece).*Place).emplace());
          }};
}

constexpr PlanField<Plan> of_plan[] = {
    {&plan_member("", "schema"),
     [](const Plan&) -> std::optional<Value> { return Value(schema_name); },
     [](const Value&, Plan&) {}},
    bound<Plan, &Plan::name>(plan_member("", "name")),
    bound<Plan, &Plan::fingerprint>(plan_member("", "fingerprint")),
    listed<Plan, &Plan::hosts>(plan_member("", "hosts")),
    bound<Plan, &Plan::host>(plan_member("", "host")),
    listed<Plan, &Plan::targets>(plan_member("", "targets")),
    bound<Plan, &Plan::partition_order>(plan_member("", "partition_order")),
    bound<Plan, &Plan::device_map>(plan_member("", "device_map")),
    listed<Plan, &Plan::devices>(plan_member("", "devices")),
    bound<Plan, &Plan::default_device>(plan_member("", "default_device")),
    bound<Plan, &Plan::host_device>(plan_member("", "host_device")),
    bound<Plan, &Plan::homogeneous>(plan_member("", "homogeneous")),
    bound<Plan, &Plan::executor>(plan_member("", "executor")),
    bound<Plan, &Plan::runtime>(plan_member("", "runtime")),
    bound<Plan, &Plan::pass_config>(plan_member("", "pass_config")),
    bound<Plan, &Plan::opt_level>(plan_member("", "opt_level")),
    bound<Plan, &Plan::disabled_passes>(plan_member("", "disabled_passes")),
    listed<Plan, &Plan::memory_pools>(plan_member("", "memory_pools")),
    if_set<Plan, &Plan::links>(plan_member("", "links")),
    if_set<Plan, &Plan::memories>(plan_member("", "memories")),
    if_set<Plan, &Plan::toolchain>(plan_member("", "toolchain")),
    if_set<Plan, &Plan::platform>(plan_member("", "platform")),
    bound<Plan, &Plan::build>(plan_member("", "build")),
    listed<Plan, &Plan::functions>(plan_member("", "functions")),
    listed<Plan, &Plan::parts>(plan_member("", "parts")),
    bound<Plan, &Plan::open>(plan_member("", "open")),
    bound<Plan, &Plan::lowering>(plan_member("", "lowering")),
    {&plan_member("", "of"),
     [](const Plan& plan) -> std::optional<Value> {
       if (!is_piece(plan)) return std::nullopt;
       return Value(plan.piece->of);
     },
     [](const Value& value, Plan& plan) {
       if (!plan.piece) plan.piece.emplace();
       read(value, plan.piece->of);
     }},
    of_piece<&PlanPiece::path>(plan_member("", "path")),
    of_piece<&PlanPiece::order>(plan_member("", "order")),
    of_piece<&PlanPiece::partitions>(plan_member("", "partitions")),
    of_piece<&PlanPiece::drives>(plan_member("", "drives")),
    of_piece<&PlanPiece::split>(plan_member("", "split")),
    of_piece<&PlanPiece::base>(plan_member("", "base")),
    {&plan_member("", "changed"),
     [](const Plan& plan) -> std::optional<Value> {
       return is_changed_piece(plan) ? std::optional<Value>(true) : std::nullopt;
     },
     [](const Value&, Plan&) {}},
    of_piece<&PlanPiece::was>(plan_member("", "was")),
};
constexpr PlanField<PlanHost> of_host[] = {
    bound<PlanHost, &PlanHost::id>(plan_member("hosts", "id")),
    bound<PlanHost, &PlanHost::kind>(plan_member("hosts", "kind")),
    bound<PlanHost, &PlanHost::tag>(plan_member("hosts", "tag")),
    bound<PlanHost, &PlanHost::device>(plan_member("hosts", "device")),
    bound<PlanHost, &PlanHost::keys>(plan_member("hosts", "keys")),
    bound<PlanHost, &PlanHost::attrs>(plan_member("hosts", "attrs")),
    bound<PlanHost, &PlanHost::defaulted>(plan_member("hosts", "defaulted")),
    bound<PlanHost, &PlanHost::features>(plan_member("hosts", "features")),
    bound<PlanHost, &PlanHost::machine>(plan_member("hosts", "machine")),
    bound<PlanHost, &PlanHost::same_as>(plan_member("hosts", "same_as")),
    bound<PlanHost, &PlanHost::canonical>(plan_member("hosts", "canonical")),
    bound<PlanHost, &PlanHost::fingerprint>(plan_member("hosts", "fingerprint")),
};
constexpr PlanField<PlanTarget> of_target[] = {
    bound<PlanTarget, &PlanTarget::id>(plan_member("targets", "id")),
    bound<PlanTarget, &PlanTarget::scope>(plan_member("targets", "scope")),
    bound<PlanTarget, &PlanTarget::kind>(plan_member("targets", "kind")),
    bound<PlanTarget, &PlanTarget::tag>(plan_member("targets", "tag")),
    bound<PlanTarget, &PlanTarget::device>(plan_member("targets", "device")),
    bound<PlanTarget, &PlanTarget::keys>(plan_member("targets", "keys")),
    bound<PlanTarget, &PlanTarget::attrs>(plan_member("targets", "attrs")),
    bound<PlanTarget, &PlanTarget::defaulted>(plan_member("targets", "defaulted")),
    bound<PlanTarget, &PlanTarget::features>(plan_member("targets", "features")),
    bound<PlanTarget, &PlanTarget::machine>(plan_member("targets", "machine")),
    bound<PlanTarget, &PlanTarget::codegen>(plan_member("targets", "codegen")),
    bound<PlanTarget, &PlanTarget::refines>(plan_member("targets", "refines")),
    bound<PlanTarget, &PlanTarget::host>(plan_member("targets", "host")),
    bound<PlanTarget, &PlanTarget::code>(plan_member("targets", "code")),
    bound<PlanTarget, &PlanTarget::canonical>(plan_member("targets", "canonical")),
    bound<PlanTarget, &PlanTarget::fingerprint>(plan_member("targets", "fingerprint")),
    bound<PlanTarget, &PlanTarget::device_fingerprint>(
        plan_member("targets", "device_fingerprint")),
};
constexpr PlanField<ResolvedDevice> of_device[] = {
    bound<ResolvedDevice, &ResolvedDevice::id>(plan_member("devices", "id")),
    {&plan_member("devices", "type"),
     [](const ResolvedDevice& device) -> std::optional<Value> { return Value(device.type.name); },
     [](const Value& value, ResolvedDevice& device) { read(value, device.type.name); }},
    {&plan_member("devices", "code"),
     [](const ResolvedDevice& device) -> std::optional<Value> { return Value(device.type.code); },
     [](const Value& value, ResolvedDevice& device) { read_code(value, device.type.code); }},
    bound<ResolvedDevice, &ResolvedDevice::index>(plan_member("devices", "index")),
    bound<ResolvedDevice, &ResolvedDevice::target>(plan_member("devices", "target")),
    bound<ResolvedDevice, &ResolvedDevice::memory_scope>(plan_member("devices", "memory_scope")),
    if_set<ResolvedDevice, &ResolvedDevice::memory>(plan_member("devices", "memory")),
    if_set<ResolvedDevice, &ResolvedDevice::clock_frequency_hz>(
        plan_member("devices", "clock_frequency_hz")),
    bound<ResolvedDevice, &ResolvedDevice::implicit>(plan_member("devices", "implicit")),
};
constexpr PlanField<ResolvedFunction> of_function[] = {
    bound<ResolvedFunction, &ResolvedFunction::match>(plan_member("functions", "match")),
    bound<ResolvedFunction, &ResolvedFunction::state>(plan_member("functions", "state")),
    bound<ResolvedFunction, &ResolvedFunction::target>(plan_member("functions", "target")),
    bound<ResolvedFunction, &ResolvedFunction::host>(plan_member("functions", "host")),
    bound<ResolvedFunction, &ResolvedFunction::device>(plan_member("functions", "device")),
    bound<ResolvedFunction, &ResolvedFunction::memory_scope>(
        plan_member("functions", "memory_scope")),
    bound<ResolvedFunction, &ResolvedFunction::part>(plan_member("functions", "part")),
    if_set<ResolvedFunction, &ResolvedFunction::devices>(plan_member("functions", "devices")),
    if_set<ResolvedFunction, &ResolvedFunction::data>(plan_member("functions", "data")),
    if_set<ResolvedFunction, &ResolvedFunction::needs>(plan_member("functions", "needs")),
};
constexpr PlanField<MemoryPool> of_pool[] = {
    bound<MemoryPool, &MemoryPool::name>(plan_member("memory_pools", "name")),
    bound<MemoryPool, &MemoryPool::targets>(plan_member("memory_pools", "targets")),
    bound<MemoryPool, &MemoryPool::size_hint_bytes>(plan_member("memory_pools", "size_hint_bytes")),
    bound<MemoryPool, &MemoryPool::clock_frequency_hz>(
        plan_member("memory_pools", "clock_frequency_hz")),
    bound<MemoryPool, &MemoryPool::read_bandwidth>(plan_member("memory_pools", "read_bandwidth")),
    bound<MemoryPool, &MemoryPool::write_bandwidth>(plan_member("memory_pools", "write_bandwidth")),
    bound<MemoryPool, &MemoryPool::read_latency>(plan_member("memory_pools", "read_latency")),
    bound<MemoryPool, &MemoryPool::write_latency>(plan_member("memory_pools", "write_latency")),
    bound<MemoryPool, &MemoryPool::burst_bytes>(plan_member("memory_pools", "burst_bytes")),
    if_set<MemoryPool, &MemoryPool::memory>(plan_member("memory_pools", "memory")),
};
constexpr PlanField<PlanLink> of_link[] = {
    bound<PlanLink, &PlanLink::from>(plan_member("links", "from")),
    bound<PlanLink, &PlanLink::to>(plan_member("links", "to")),
    bound<PlanLink, &PlanLink::access>(plan_member("links", "access")),
    bound<PlanLink, &PlanLink::peer>(plan_member("links", "peer")),
    bound<PlanLink, &PlanLink::coherent>(plan_member("links", "coherent")),
    bound<PlanLink, &PlanLink::atomics>(plan_member("links", "atomics")),
    bound<PlanLink, &PlanLink::bandwidth_bytes_per_second>(
        plan_member("links", "bandwidth_bytes_per_second")),
    bound<PlanLink, &PlanLink::latency_nanoseconds>(plan_member("links", "latency_nanoseconds")),
    bound<PlanLink, &PlanLink::via>(plan_member("links", "via")),
};
constexpr PlanField<PlanMemory> of_memory[] = {
    bound<PlanMemory, &PlanMemory::id>(plan_member("memories", "id")),
    bound<PlanMemory, &PlanMemory::kind>(plan_member("memories", "kind")),
    bound<PlanMemory, &PlanMemory::size_bytes>(plan_member("memories", "size_bytes")),
    bound<PlanMemory, &PlanMemory::of>(plan_member("memories", "of")),
    bound<PlanMemory, &PlanMemory::access>(plan_member("memories", "access")),
    bound<PlanMemory, &PlanMemory::alignment>(plan_member("memories", "alignment")),
    bound<PlanMemory, &PlanMemory::scope>(plan_member("memories", "scope")),
    bound<PlanMemory, &PlanMemory::address_space>(plan_member("memories", "address_space")),
    bound<PlanMemory, &PlanMemory::bandwidth_bytes_per_second>(
        plan_member("memories", "bandwidth_bytes_per_second")),
    bound<PlanMemory, &PlanMemory::read_latency_cycles>(
        plan_member("memories", "read_latency_cycles")),
    bound<PlanMemory, &PlanMemory::write_latency_cycles>(
        plan_member("memories", "write_latency_cycles")),
    bound<PlanMemory, &PlanMemory::burst_bytes>(plan_member("memories", "burst_bytes")),
    bound<PlanMemory, &PlanMemory::ports>(plan_member("memories", "ports")),
    bound<PlanMemory, &PlanMemory::use>(plan_member("memories", "use")),
};
constexpr PlanField<BuildSettings> of_build[] = {
    bound<BuildSettings, &BuildSettings::module_name>(plan_member("build", "module_name")),
    bound<BuildSettings, &BuildSettings::output_format>(plan_member("build", "output_format")),
    bound<BuildSettings, &BuildSettings::cross_compiler>(plan_member("build", "cross_compiler")),
    bound<BuildSettings, &BuildSettings::cross_compiler_options>(
        plan_member("build", "cross_compiler_options")),
    bound<BuildSettings, &BuildSettings::desired_layout>(plan_member("build", "desired_layout")),
    bound<BuildSettings, &BuildSettings::desired_layout_ops>(
        plan_member("build", "desired_layout_ops")),
    bound<BuildSettings, &BuildSettings::mixed_precision>(plan_member("build", "mixed_precision")),
};

}  // namespace

template <>
std::span<const PlanField<Plan>> plan_fields<Plan>() {
  return of_plan;
}
template <>
std::span<const PlanField<PlanHost>> plan_fields<PlanHost>() {
  return of_host;
}
template <>
std::span<const PlanField<PlanTarget>> plan_fields<PlanTarget>() {
  return of_target;
}
template <>
std::span<const PlanField<ResolvedDevice>> plan_fields<ResolvedDevice>() {
  return of_device;
}
template <>
std::span<const PlanField<ResolvedFunction>> plan_fields<ResolvedFunction>() {
  return of_function;
}
template <>
std::span<const PlanField<MemoryPool>> plan_fields<MemoryPool>() {
  return of_pool;
}
template <>
std::span<const PlanField<PlanLink>> plan_fields<PlanLink>() {
  return of_link;
}
template <>
std::span<const PlanField<PlanMemory>> plan_fields<PlanMemory>() {
  return of_memory;
}
template <>
std::span<const PlanField<BuildSettings>> plan_fields<BuildSettings>() {
  return of_build;
}

template <>
Value record_json(const PlanPart& part) {
  return Object{{"id", part.id}, {"plan", record_json(part.plan)}};
}

Value build_setting(const BuildSettings& build, std::string_view name) {
  for (const PlanField<BuildSettings>& field : plan_fields<BuildSettings>()) {
    if (field.member->name == name) return field.write(build).value_or(Value());
  }
  return {};
}

Plan read_plan(const Value& document) {
  Plan plan;
  read_record(document, plan);
  plan.was_read = true;
  return plan;
}

}  // namespace tgtcfg
