#include "plan/plan_fields.h"

#include <initializer_list>
#include <limits>
#include <map>
#include <memory>

#include "plan/plan_json.h"
#include "resolve/target_form.h"

namespace tgtcfg {
namespace {

constexpr std::string_view schema_name = "tgtcfg.plan/1";

// --- values to JSON; an unset value is null

Value json_of(const auto& value) {
  return Value(value);
}
Value json_of(TargetScope scope) {
  return name_of(scope);
}
Value json_of(FunctionState state) {
  return name_of(state);
}
Value json_of(const DeviceType& device) {
  return Object{{"type", device.name}, {"code", device.code}};
}
Value json_of(const Codegen& codegen) {
  return codegen_json(codegen);
}
Value json_of(const Machine& machine) {
  return machine_json(machine);
}
Value json_of(const ResolvedOptions& options) {
  return Object{{"kind", options.kind}, {"options", object_of(options.options)}};
}
Value json_of(const BuildSettings& build) {
  return record_json(build);
}
Value json_of(const std::vector<std::string>& texts) {
  return list_of(texts);
}
Value json_of(const std::vector<CodeEntry>& code) {
  Array list;
  for (const CodeEntry& entry : code)
    list.push_back(Object{{"form", name_of(entry.form)}, {"arch", entry.arch}});
  return list;
}
template <class Key, class Mapped, class Less>
Value json_of(const std::map<Key, Mapped, Less>& map) {
  return object_of(map);
}
template <class Record>
Value json_of(const std::vector<Record>& records) {
  return records_json(records);
}
template <class Type>
Value json_of(const std::optional<Type>& value) {
  return value ? json_of(*value) : Value();
}

// --- values from JSON that satisfies the schema of plans

void read(const Value& value, std::string& text) {
  text = value.string();
}
void read(const Value& value, bool& flag) {
  flag = value.boolean();
}
void read(const Value& value, std::int64_t& number) {
  number = value.integer();
}
void read(const Value& value, Value& copy) {
  copy = in_order(value);
}
/// Null is a value of its own in a memory pool.
void read(const Value& value, std::optional<Value>& copy) {
  copy = in_order(value);
}
template <class Enum>
Enum read_word(const Value& value, std::initializer_list<Enum> all) {
  return *std::ranges::find_if(all, [&](Enum each) { return value.string() == name_of(each); });
}
void read(const Value& value, TargetScope& scope) {
  scope = read_word(value, {TargetScope::configuration, TargetScope::function});
}
void read(const Value& value, FunctionState& state) {
  state = read_word(value, {FunctionState::host_device, FunctionState::device, FunctionState::host,
                            FunctionState::part});
}
/// A number without a device type is kept.
void read_code(const Value& value, int& code) {
  const std::int64_t number = value.integer();
  const bool fits = number >= 0 && number <= std::numeric_limits<int>::max();
  code = fits ? static_cast<int>(number) : -1;
}
void read(const Value& value, DeviceType& device) {
  read(value.get("type"), device.name);
  read_code(value.get("code"), device.code);
}
void read(const Value& value, std::vector<std::string>& texts) {
  for (const Value& element : value.array()) texts.push_back(element.string());
}
void read(const Value& value, std::vector<CodeEntry>& code) {
  for (const Value& element : value.array()) {
    CodeEntry& entry = code.emplace_back();
    entry.form = read_code_form(element.text("form")).value_or(entry.form);
    entry.arch = element.text("arch");
  }
}
template <class Key, class Mapped, class Less>
void read(const Value& value, std::map<Key, Mapped, Less>& map) {
  for (const Member& member : value.object()) read(member.value, map[member.key]);
}
void read(const Value& value, ResolvedOptions& options) {
  read(value.get("kind"), options.kind);
  read(value.get("options"), options.options);
}

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
  for (const Value& element : value.array())
    parts.push_back({element.text("id"), read_plan(element.get("plan"))});
}
template <class Record>
void read(const Value& value, std::vector<Record>& records) {
  for (const Value& element : value.array()) read_record(element, records.emplace_back());
}
template <class Type>
void read(const Value& value, std::optional<Type>& field) {
  if (!value.is_null()) read(value, field.emplace());
}
void read(const Value& value, Codegen& codegen) {
  read(value.get("external"), codegen.external);
  read(value.get("generator"), codegen.generator);
  read(value.get("options"), codegen.options);
}
void read(const Value& value, Machine& machine) {
  read(value.get("triple"), machine.triple);
  read(value.get("arch"), machine.arch);
  read(value.get("cpu"), machine.cpu);
  read(value.get("features"), machine.features);
  machine.lacks = value.texts("lacks");
  read(value.get("chip"), machine.chip);
  auto limits = std::make_shared<std::map<std::string, std::int64_t, std::less<>>>();
  read(value.get("limits"), *limits);
  machine.limits = std::move(limits);
}

// --- the fields of each record

template <class Record, auto Place>
constexpr PlanField<Record> bound(std::string_view list, std::string_view name) {
  return {&plan_member(list, name),
          [](const Record& record) -> std::optional<Value> { return json_of(record.*Place); },
          [](const Value& value, Record& record) {
            record.*Place = {};
            read(value, record.*Place);
          }};
}

/// A field that is left out if it is not set.
template <class Record, auto Place>
constexpr PlanField<Record> if_set(std::string_view list, std::string_view name) {
  PlanField<Record> field = bound<Record, Place>(list, name);
  field.write = [](const Record& record) -> std::optional<Value> {
    return record.*Place ? std::optional(json_of(*(record.*Place))) : std::nullopt;
  };
  return field;
}

template <auto Place>
constexpr PlanField<Plan> of_piece(std::string_view name) {
  return {&plan_member("", name),
          [](const Plan& plan) -> std::optional<Value> {
            const bool given = plan.piece && (*plan.piece).*Place;
            return given ? std::optional(json_of(*((*plan.piece).*Place))) : std::nullopt;
          },
          [](const Value& value, Plan& plan) {
            if (!plan.piece) plan.piece.emplace();
            read(value, (*plan.piece).*Place);
          }};
}

template <class Record>
constexpr PlanField<Record> fields_of[1] = {};

template <>
constexpr PlanField<Plan> fields_of<Plan>[] = {
    {&plan_member("", "schema"),
     [](const Plan&) -> std::optional<Value> { return Value(schema_name); },
     [](const Value&, Plan&) {}},
    bound<Plan, &Plan::name>("", "name"),
    bound<Plan, &Plan::fingerprint>("", "fingerprint"),
    bound<Plan, &Plan::hosts>("", "hosts"),
    bound<Plan, &Plan::host>("", "host"),
    bound<Plan, &Plan::targets>("", "targets"),
    bound<Plan, &Plan::partition_order>("", "partition_order"),
    bound<Plan, &Plan::device_map>("", "device_map"),
    bound<Plan, &Plan::devices>("", "devices"),
    bound<Plan, &Plan::default_device>("", "default_device"),
    bound<Plan, &Plan::host_device>("", "host_device"),
    bound<Plan, &Plan::homogeneous>("", "homogeneous"),
    bound<Plan, &Plan::executor>("", "executor"),
    bound<Plan, &Plan::runtime>("", "runtime"),
    bound<Plan, &Plan::pass_config>("", "pass_config"),
    bound<Plan, &Plan::opt_level>("", "opt_level"),
    bound<Plan, &Plan::disabled_passes>("", "disabled_passes"),
    bound<Plan, &Plan::memory_pools>("", "memory_pools"),
    if_set<Plan, &Plan::links>("", "links"),
    if_set<Plan, &Plan::memories>("", "memories"),
    if_set<Plan, &Plan::toolchain>("", "toolchain"),
    if_set<Plan, &Plan::platform>("", "platform"),
    bound<Plan, &Plan::build>("", "build"),
    bound<Plan, &Plan::functions>("", "functions"),
    bound<Plan, &Plan::parts>("", "parts"),
    bound<Plan, &Plan::open>("", "open"),
    bound<Plan, &Plan::lowering>("", "lowering"),
    {&plan_member("", "of"),
     [](const Plan& plan) -> std::optional<Value> {
       if (!is_piece(plan)) return std::nullopt;
       return Value(plan.piece->of);
     },
     [](const Value& value, Plan& plan) {
       if (!plan.piece) plan.piece.emplace();
       read(value, plan.piece->of);
     }},
    of_piece<&PlanPiece::path>("path"),
    of_piece<&PlanPiece::order>("order"),
    of_piece<&PlanPiece::partitions>("partitions"),
    of_piece<&PlanPiece::drives>("drives"),
    of_piece<&PlanPiece::split>("split"),
    of_piece<&PlanPiece::base>("base"),
    {&plan_member("", "changed"),
     [](const Plan& plan) -> std::optional<Value> {
       return is_changed_piece(plan) ? std::optional<Value>(true) : std::nullopt;
     },
     [](const Value&, Plan&) {}},
    of_piece<&PlanPiece::was>("was"),
};
template <>
constexpr PlanField<PlanHost> fields_of<PlanHost>[] = {
    bound<PlanHost, &PlanHost::id>("hosts", "id"),
    bound<PlanHost, &PlanHost::kind>("hosts", "kind"),
    bound<PlanHost, &PlanHost::tag>("hosts", "tag"),
    bound<PlanHost, &PlanHost::device>("hosts", "device"),
    bound<PlanHost, &PlanHost::keys>("hosts", "keys"),
    bound<PlanHost, &PlanHost::attrs>("hosts", "attrs"),
    bound<PlanHost, &PlanHost::defaulted>("hosts", "defaulted"),
    bound<PlanHost, &PlanHost::features>("hosts", "features"),
    bound<PlanHost, &PlanHost::machine>("hosts", "machine"),
    bound<PlanHost, &PlanHost::same_as>("hosts", "same_as"),
    bound<PlanHost, &PlanHost::canonical>("hosts", "canonical"),
    bound<PlanHost, &PlanHost::fingerprint>("hosts", "fingerprint"),
};
template <>
constexpr PlanField<PlanTarget> fields_of<PlanTarget>[] = {
    bound<PlanTarget, &PlanTarget::id>("targets", "id"),
    bound<PlanTarget, &PlanTarget::scope>("targets", "scope"),
    bound<PlanTarget, &PlanTarget::kind>("targets", "kind"),
    bound<PlanTarget, &PlanTarget::tag>("targets", "tag"),
    bound<PlanTarget, &PlanTarget::device>("targets", "device"),
    bound<PlanTarget, &PlanTarget::keys>("targets", "keys"),
    bound<PlanTarget, &PlanTarget::attrs>("targets", "attrs"),
    bound<PlanTarget, &PlanTarget::defaulted>("targets", "defaulted"),
    bound<PlanTarget, &PlanTarget::features>("targets", "features"),
    bound<PlanTarget, &PlanTarget::machine>("targets", "machine"),
    bound<PlanTarget, &PlanTarget::codegen>("targets", "codegen"),
    bound<PlanTarget, &PlanTarget::refines>("targets", "refines"),
    bound<PlanTarget, &PlanTarget::host>("targets", "host"),
    if_set<PlanTarget, &PlanTarget::code>("targets", "code"),
    bound<PlanTarget, &PlanTarget::canonical>("targets", "canonical"),
    bound<PlanTarget, &PlanTarget::fingerprint>("targets", "fingerprint"),
    bound<PlanTarget, &PlanTarget::device_fingerprint>("targets", "device_fingerprint"),
};
template <>
constexpr PlanField<ResolvedDevice> fields_of<ResolvedDevice>[] = {
    bound<ResolvedDevice, &ResolvedDevice::id>("devices", "id"),
    {&plan_member("devices", "type"),
     [](const ResolvedDevice& device) -> std::optional<Value> { return Value(device.type.name); },
     [](const Value& value, ResolvedDevice& device) { read(value, device.type.name); }},
    {&plan_member("devices", "code"),
     [](const ResolvedDevice& device) -> std::optional<Value> { return Value(device.type.code); },
     [](const Value& value, ResolvedDevice& device) { read_code(value, device.type.code); }},
    bound<ResolvedDevice, &ResolvedDevice::index>("devices", "index"),
    bound<ResolvedDevice, &ResolvedDevice::target>("devices", "target"),
    bound<ResolvedDevice, &ResolvedDevice::memory_scope>("devices", "memory_scope"),
    if_set<ResolvedDevice, &ResolvedDevice::memory>("devices", "memory"),
    if_set<ResolvedDevice, &ResolvedDevice::clock_frequency_hz>("devices", "clock_frequency_hz"),
    bound<ResolvedDevice, &ResolvedDevice::implicit>("devices", "implicit"),
};
template <>
constexpr PlanField<ResolvedFunction> fields_of<ResolvedFunction>[] = {
    bound<ResolvedFunction, &ResolvedFunction::match>("functions", "match"),
    bound<ResolvedFunction, &ResolvedFunction::state>("functions", "state"),
    bound<ResolvedFunction, &ResolvedFunction::target>("functions", "target"),
    bound<ResolvedFunction, &ResolvedFunction::host>("functions", "host"),
    bound<ResolvedFunction, &ResolvedFunction::device>("functions", "device"),
    bound<ResolvedFunction, &ResolvedFunction::memory_scope>("functions", "memory_scope"),
    bound<ResolvedFunction, &ResolvedFunction::part>("functions", "part"),
    if_set<ResolvedFunction, &ResolvedFunction::devices>("functions", "devices"),
    if_set<ResolvedFunction, &ResolvedFunction::data>("functions", "data"),
    if_set<ResolvedFunction, &ResolvedFunction::needs>("functions", "needs"),
};
template <>
constexpr PlanField<MemoryPool> fields_of<MemoryPool>[] = {
    bound<MemoryPool, &MemoryPool::name>("memory_pools", "name"),
    bound<MemoryPool, &MemoryPool::targets>("memory_pools", "targets"),
    if_set<MemoryPool, &MemoryPool::size_hint_bytes>("memory_pools", "size_hint_bytes"),
    if_set<MemoryPool, &MemoryPool::clock_frequency_hz>("memory_pools", "clock_frequency_hz"),
    if_set<MemoryPool, &MemoryPool::read_bandwidth>("memory_pools", "read_bandwidth"),
    if_set<MemoryPool, &MemoryPool::write_bandwidth>("memory_pools", "write_bandwidth"),
    if_set<MemoryPool, &MemoryPool::read_latency>("memory_pools", "read_latency"),
    if_set<MemoryPool, &MemoryPool::write_latency>("memory_pools", "write_latency"),
    if_set<MemoryPool, &MemoryPool::burst_bytes>("memory_pools", "burst_bytes"),
    if_set<MemoryPool, &MemoryPool::memory>("memory_pools", "memory"),
};
template <>
constexpr PlanField<PlanLink> fields_of<PlanLink>[] = {
    bound<PlanLink, &PlanLink::from>("links", "from"),
    bound<PlanLink, &PlanLink::to>("links", "to"),
    bound<PlanLink, &PlanLink::access>("links", "access"),
    bound<PlanLink, &PlanLink::peer>("links", "peer"),
    bound<PlanLink, &PlanLink::coherent>("links", "coherent"),
    bound<PlanLink, &PlanLink::atomics>("links", "atomics"),
    bound<PlanLink, &PlanLink::bandwidth_bytes_per_second>("links", "bandwidth_bytes_per_second"),
    bound<PlanLink, &PlanLink::latency_nanoseconds>("links", "latency_nanoseconds"),
    bound<PlanLink, &PlanLink::via>("links", "via"),
};
template <>
constexpr PlanField<PlanMemory> fields_of<PlanMemory>[] = {
    bound<PlanMemory, &PlanMemory::id>("memories", "id"),
    bound<PlanMemory, &PlanMemory::kind>("memories", "kind"),
    bound<PlanMemory, &PlanMemory::size_bytes>("memories", "size_bytes"),
    bound<PlanMemory, &PlanMemory::of>("memories", "of"),
    bound<PlanMemory, &PlanMemory::access>("memories", "access"),
    bound<PlanMemory, &PlanMemory::alignment>("memories", "alignment"),
    bound<PlanMemory, &PlanMemory::scope>("memories", "scope"),
    bound<PlanMemory, &PlanMemory::address_space>("memories", "address_space"),
    bound<PlanMemory, &PlanMemory::bandwidth_bytes_per_second>("memories",
                                                               "bandwidth_bytes_per_second"),
    bound<PlanMemory, &PlanMemory::read_latency_cycles>("memories", "read_latency_cycles"),
    bound<PlanMemory, &PlanMemory::write_latency_cycles>("memories", "write_latency_cycles"),
    bound<PlanMemory, &PlanMemory::burst_bytes>("memories", "burst_bytes"),
    bound<PlanMemory, &PlanMemory::ports>("memories", "ports"),
    bound<PlanMemory, &PlanMemory::use>("memories", "use"),
};
template <>
constexpr PlanField<BuildSettings> fields_of<BuildSettings>[] = {
    bound<BuildSettings, &BuildSettings::module_name>("build", "module_name"),
    bound<BuildSettings, &BuildSettings::output_format>("build", "output_format"),
    bound<BuildSettings, &BuildSettings::cross_compiler>("build", "cross_compiler"),
    bound<BuildSettings, &BuildSettings::cross_compiler_options>("build", "cross_compiler_options"),
    bound<BuildSettings, &BuildSettings::desired_layout>("build", "desired_layout"),
    if_set<BuildSettings, &BuildSettings::desired_layout_ops>("build", "desired_layout_ops"),
    bound<BuildSettings, &BuildSettings::mixed_precision>("build", "mixed_precision"),
};

}  // namespace

template <class Record>
std::span<const PlanField<Record>> plan_fields() {
  return fields_of<Record>;
}
template std::span<const PlanField<Plan>> plan_fields();
template std::span<const PlanField<PlanHost>> plan_fields();
template std::span<const PlanField<PlanTarget>> plan_fields();
template std::span<const PlanField<ResolvedDevice>> plan_fields();
template std::span<const PlanField<ResolvedFunction>> plan_fields();
template std::span<const PlanField<MemoryPool>> plan_fields();
template std::span<const PlanField<PlanLink>> plan_fields();
template std::span<const PlanField<PlanMemory>> plan_fields();
template std::span<const PlanField<BuildSettings>> plan_fields();

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
