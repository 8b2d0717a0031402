#include "emit/npu_system.h"

#include <tgtcfg/codes/TC31.h>
#include <tgtcfg/codes/TC53.h>
#include <tgtcfg/json_pointer.h>

#include <algorithm>
#include <iterator>
#include <map>

#include "emit/rules.h"
#include "resolve/member_places.h"
#include "support/size_text.h"

namespace tgtcfg {
namespace {

using NpuDevices = std::vector<const ResolvedDevice*>;

/// Devices of a target that the user wrote.
NpuDevices devices_of_target(std::string_view id, const EmissionContext& context) {
  NpuDevices devices;
  for (const ResolvedDevice& device : context.config.devices) {
    if (!device.implicit && device.target == id) devices.push_back(&device);
  }
  return devices;
}

/// A memory behind a port of the NPU.
struct PortMemory {
  const PlanMemory* memory = nullptr;
  const Value* row = nullptr;  ///< its kind in the tool
  std::string port;

  [[nodiscard]] std::string name() const { return row->text("name"); }
};

class NpuSystem {
 public:
  explicit NpuSystem(const ToolView& view)
      : view_(view),
        context_(view.context),
        row_(view.context.row.row.get("system")),
        devices_(devices_of_target(view.target.id, view.context)) {
    const std::string npu = find_text(view.target.target->attrs, row_.text("attribute"));
    accelerator_ = npu_facts(row_, npu);
  }

  ArgumentValues lines() {
    const std::size_t errors = context_.diags.error_count();
    read_clock();
    const std::size_t of_clock = context_.diags.error_count();
    // A mistake has no consequences that are reported.
    const auto is_valid = [&] { return context_.diags.error_count() == of_clock; };
    find_memories();
    if (is_valid()) {
      for (const Value& use : row_.list("uses")) place(use);
      for (const Value& use : row_.list("uses")) check(use);
    }
    check_equal_names();
    if (is_valid()) check_size();
    if (context_.diags.error_count() > errors || memories_.empty()) return std::nullopt;
    return written();
  }

 private:
  // --- clock

  void read_clock() {
    for (const ResolvedDevice* device : devices_) {
      const std::int64_t clock = device->clock_frequency_hz.value_or(0);
      if (device == devices_.front()) clock_ = clock;
      if (clock == clock_) continue;
      lose("/devices/" + device->id + "/clock-frequency-hz", "the clock of " + quoted(device->id),
           "a run has one clock, and `" + devices_.front()->id + "` has another",
           "add a target for `" + device->id + "`");
    }
    if (clock_ > 0) return;
    const std::string key = "`clock-frequency-hz`";
    if (!devices_.empty())
      return report_unset(key, devices_.front()->id, "/devices/" + devices_.front()->id,
                          "set " + key + " of the device");
    const std::string& id = view_.target.id;
    context_.diags
        .error(diag::ValueLeftOpen{.backend = context_.row.name, .what = key, .target = id},
               view_.target.target->span)
        .at(view_.target.pointer({}))
        .help("add a device: `devices: {" + id + "0: {target: " + id +
              ", clock-frequency-hz: 500000000}}`");
  }

  // --- memories and ports

  void find_memories() {
    for (const PlanMemory* memory : view_.memories) {
      const Value* row = kind_row(*memory);
      if (row != nullptr) memories_.push_back({memory, row, {}});
      check_devices(*memory);
    }
    // If there are too many, the ones without a use go first.
    std::ranges::stable_sort(memories_, [](const auto& a, const auto& b) {
      return !a.memory->use.empty() && b.memory->use.empty();
    });
    const std::vector<std::string> ports = row_.texts("ports");
    for (; memories_.size() > ports.size(); memories_.pop_back())
      lose(pointer(*memories_.back().memory, "of"), "memory " + quoted(memories_.back().memory->id),
           "the NPU has " + std::to_string(ports.size()) + " ports, for " +
               quoted_list(ids(ports.size())),
           "remove the NPU from `of` of one of them");
    std::ranges::stable_sort(memories_, is_faster);
    for (std::size_t i = 0; i < memories_.size(); ++i) memories_[i].port = ports[i];
  }

  /// The row lists kinds from the fastest.
  static bool is_faster(const PortMemory& a, const PortMemory& b) {
    if (a.row != b.row) return a.row < b.row;
    return a.memory->bandwidth_bytes_per_second.value_or(0) >
           b.memory->bandwidth_bytes_per_second.value_or(0);
  }

  const Value* kind_row(const PlanMemory& memory) {
    const Array& rows = row_.list("memories");
    const auto found = std::ranges::find_if(
        rows, [&](const Value& row) { return row.text("kind") == memory.kind; });
    if (found != rows.end()) return &*found;
    std::vector<std::string> kinds;
    for (const Value& row : rows) kinds.push_back(row.text("kind"));
    lose(pointer(memory, "kind"), "memory `" + memory.id + "` of kind `" + memory.kind + "`",
         "the tool has " + quoted_list(kinds),
         "set `kind` to one of: " + join(kinds, ", ") + ", or remove the NPU from `of`");
    return nullptr;
  }

  void check_devices(const PlanMemory& memory) {
    if (contains(memory.of, view_.target.id)) return;
    for (const ResolvedDevice* device : devices_) {
      if (!contains(memory.of, device->id))
        lose(pointer(memory, "of"), "memory " + quoted(memory.id),
             "a run is for all devices, and `" + device->id + "` does not address it",
             "add a target for `" + device->id + "`");
    }
  }

  // --- uses

  void place(const Value& use) {
    const std::string name = use.text("name");
    std::vector<const PortMemory*> given;
    std::vector<const PortMemory*> possible;
    for (const PortMemory& each : memories_) {
      if (contains(each.memory->use, name)) given.push_back(&each);
      if (contains(each.row->texts("uses"), name)) possible.push_back(&each);
    }
    if (given.size() > 1)
      lose(pointer(*given[1]->memory, "use"), quoted(name) + " in " + quoted(given[1]->memory->id),
           "`" + given[0]->memory->id + "` already holds it",
           "remove `" + name + "` from `use` of one of them");
    const PortMemory* arena = memory_of("arena");
    if (!given.empty()) {
      placed_[name] = given.front();
    } else if (arena != nullptr &&
               (possible.empty() || std::ranges::find(possible, arena) != possible.end())) {
      placed_[name] = arena;
    } else if (possible.size() == 1) {
      placed_[name] = possible.front();
    } else if (possible.empty() && !memories_.empty()) {
      placed_[name] = memories_.data();  // refused below
    } else if (!memories_.empty()) {
      report_unset("`use: [" + name + "]`", memories_.front().memory->id,
                   pointer(*memories_.front().memory, "use"), "add it to one of the memories");
    }
  }

  [[nodiscard]] const PortMemory* memory_of(const std::string& use) const {
    const auto found = placed_.find(use);
    return found == placed_.end() ? nullptr : found->second;
  }

  /// True if one memory holds everything.
  [[nodiscard]] bool is_joint() const {
    return std::ranges::all_of(
        placed_, [&](const auto& each) { return each.second == placed_.begin()->second; });
  }

  void check(const Value& row) {
    const std::string use = row.text("name");
    const PortMemory* placed = memory_of(use);
    if (placed == nullptr) return;
    if (contains(placed->row->texts("uses"), use)) return check_access(row, *placed);
    const bool joint = contains(placed->row->texts("together"), use);
    if (joint && is_joint()) return;
    std::vector<std::string> kinds;
    for (const Value& row : row_.list("memories")) {
      if (contains(row.texts("uses"), use)) kinds.push_back(row.text("kind"));
    }
    const std::string& id = placed->memory->id;
    const bool is_given = contains(placed->memory->use, use);
    lose(pointer(*placed->memory, is_given ? "use" : "kind"), quoted(use) + " in " + quoted(id),
         "only " + quoted_list(kinds) + " can hold it" +
             (joint ? ", unless `" + id + "` holds everything" : ""),
         "add `use: [" + use + "]` to a memory of kind " + quoted(kinds.front()) +
             (joint ? ", or place everything in `" + id + "`" : ""));
  }

  void check_access(const Value& use, const PortMemory& placed) {
    const std::vector<std::string> accesses = use.texts("access");
    const PlanMemory& memory = *placed.memory;
    if (contains(accesses, memory.access)) return;
    lose(pointer(memory, "access"), quoted(use.text("name")) + " in " + quoted(memory.id),
         "the access of the memory is " + quoted(memory.access),
         "set `access: " + accesses.back() + "`, or use another memory");
  }

  // --- figures

  void check_equal_names() {
    if (memories_.size() < 2 || memories_[0].row != memories_[1].row ||
        figures(memories_[0]) == figures(memories_[1]))
      return;
    lose(pointer(*memories_[1].memory, {}),
         "memories `" + memories_[0].memory->id + "` and `" + memories_[1].memory->id + "`",
         "`" + memories_[0].name() + "` has one bandwidth, burst size and latency",
         "set the same values in both, or join them");
  }

  /// The size of the cache is a hard limit if the arena is in another memory.
  void check_size() {
    const PortMemory* cache = memory_of("cache");
    if (cache == nullptr) return;
    const PlanMemory& memory = *cache->memory;
    const std::string attribute = row_.text("size_attribute");
    const Value* asked = attribute_of(view_, attribute);
    size_ = memory.size_bytes;
    if (asked != nullptr && asked->is_integer()) {
      if (memory.size_bytes && asked->integer() > *memory.size_bytes)
        report_too_large(attribute, asked->integer(), memory);
      size_ = asked->integer();
    }
    if (!size_ && cache != memory_of("arena"))
      report_unset("`size`", memory.id, pointer(memory, {}), "set `size` of the memory");
    const std::int64_t most = std::int64_t{1} << accelerator_.integer("address_bits").value_or(0);
    if (size_.value_or(0) <= most) return;
    lose(pointer(memory, "size"), "the size of `" + memory.id + "`",
         "the NPU addresses " + size_in_words(most), "set the size that the NPU uses");
  }

  void report_too_large(const std::string& attribute, std::int64_t bytes,
                        const PlanMemory& memory) {
    context_.diags
        .error(diag::MemoryTooSmall{.what = attribute,
                                    .required = size_in_words(bytes),
                                    .memory = memory.id,
                                    .size = size_in_words(*memory.size_bytes)},
               view_.target.place(attribute))
        .at(view_.target.pointer(attribute))
        .help("reduce `" + attribute + "`, or correct `size`");
  }

  /// Bytes per second of the ports of the NPU to a memory.
  [[nodiscard]] std::int64_t port_bandwidth(const PlanMemory& memory) const {
    return std::max<std::int64_t>(clock_, 1) * accelerator_.integer("port_bytes").value_or(1) *
           memory.ports.value_or(1);
  }

  static Value number(const std::optional<std::int64_t>& value) {
    return value ? Value(*value) : Value();
  }

  [[nodiscard]] Value figures(const PortMemory& each) const {
    const PlanMemory& memory = *each.memory;
    // Without any line about a memory, the tool does not find it.
    double scale = 1;
    if (memory.bandwidth_bytes_per_second)
      scale = static_cast<double>(*memory.bandwidth_bytes_per_second) /
              static_cast<double>(port_bandwidth(memory));
    return Object{{"name", each.name()},
                  {"scale", scale},
                  {"ports", number(memory.ports)},
                  {"burst", number(memory.burst_bytes)},
                  {"read_latency", number(memory.read_latency_cycles)},
                  {"write_latency", number(memory.write_latency_cycles)}};
  }

  std::vector<std::string> written() {
    std::vector<std::string> lines;
    const auto add = [&](std::string_view name, const Value& record) {
      std::ranges::move(template_lines(context_.row, name, record), std::back_inserter(lines));
    };
    Value system = Object{{"clock", clock_}};
    for (const std::string& port : row_.texts("ports"))
      system.set(port, Value(memories_.back().name()));
    for (const PortMemory& each : memories_) system.set(each.port, Value(each.name()));
    add("system", system);
    for (const PortMemory& each : memories_) {
      note_assumed(*each.memory);
      if (&each == memories_.data() || each.row != memories_.front().row)
        add("memory", figures(each));
    }
    Value mode = Object{{"size", number(size_)}};
    for (const auto& [use, each] : placed_) mode.set(use, Value(each->port));
    add("mode", mode);
    return lines;
  }

  /// Without a bandwidth, the tool assumes that the ports are the limit.
  void note_assumed(const PlanMemory& memory) {
    if (memory.bandwidth_bytes_per_second) return;
    context_.diags
        .warning(diag::AssumedValue{.what = "`bandwidth`",
                                    .target = memory.id,
                                    .value = std::to_string(port_bandwidth(memory)) + "B/s"},
                 place_of_member(context_.config, pointer(memory, {})))
        .at(context_.prefix + pointer(memory, {}))
        .help("set `bandwidth` of the memory");
  }

  // --- reports

  static std::string pointer(const PlanMemory& memory, const std::string& key) {
    return pointer_append("/memories", memory.id) + (key.empty() ? "" : "/" + key);
  }

  [[nodiscard]] std::vector<std::string> ids(std::size_t count) const {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < count; ++i) names.push_back(memories_[i].memory->id);
    return names;
  }

  void lose(const std::string& at, const std::string& what, const std::string& reason,
            const std::string& fix) {
    context_.lose(context_.prefix + at, what, reason, {}, fix);
  }

  void report_unset(const std::string& what, const std::string& of, const std::string& at,
                    const std::string& help) {
    context_.diags
        .error(diag::ValueLeftOpen{.backend = context_.row.name, .what = what, .target = of},
               place_of_member(context_.config, at))
        .at(context_.prefix + at)
        .help(help);
  }

  const ToolView& view_;
  EmissionContext& context_;
  const Value& row_;
  NpuDevices devices_;
  Value accelerator_;
  std::int64_t clock_ = 0;
  std::vector<PortMemory> memories_;                 ///< in the order of the ports
  std::map<std::string, const PortMemory*> placed_;  ///< by use
  std::optional<std::int64_t> size_;                 ///< bytes of the cache
};

}  // namespace

std::vector<const PlanMemory*> memories_of_target(const ToolTarget& target,
                                                  const EmissionContext& context) {
  std::vector<const PlanMemory*> memories;
  if (!context.config.memories) return memories;
  const NpuDevices devices = devices_of_target(target.id, context);
  for (const PlanMemory& memory : *context.config.memories) {
    const bool lists_device = std::ranges::any_of(
        devices, [&](const ResolvedDevice* device) { return contains(memory.of, device->id); });
    if (lists_device || contains(memory.of, target.id)) memories.push_back(&memory);
  }
  return memories;
}

void drop_other_memories(const std::vector<ToolTarget>& targets, EmissionContext& context) {
  if (!context.row.row.has("system") || !context.config.memories) return;
  std::vector<const PlanMemory*> used;
  for (const ToolTarget& target : targets) {
    const auto memories = memories_of_target(target, context);
    used.insert(used.end(), memories.begin(), memories.end());
  }
  for (const PlanMemory& memory : *context.config.memories) {
    if (std::ranges::find(used, &memory) == used.end())
      context.drop(context.prefix + pointer_append("/memories", memory.id), FieldUse::unused,
                   "no target of the tool addresses it");
  }
}

Value npu_facts(const Value& system, std::string_view npu) {
  for (const Member& member : system.map("accelerators")) {
    if (npu.starts_with(member.key)) return member.value;
  }
  return {};
}

ArgumentValues npu_system_rule(const BackendArgument&, const ToolView& view) {
  return NpuSystem(view).lines();
}

}  // namespace tgtcfg
