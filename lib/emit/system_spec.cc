// A module of MLIR that describes the devices of a plan with their memories and links.
#include <tgtcfg/codes/TC53.h>
#include <tgtcfg/database.h>
#include <tgtcfg/llvm.h>

#include <algorithm>
#include <set>
#include <utility>

#include "emit/emission_context.h"
#include "emit/tool_cpu.h"
#include "model/plain_values.h"
#include "plan/plan_fields.h"
#include "resolve/link_access.h"
#include "support/number_text.h"
#include "support/part_path.h"
#include "support/text.h"
#include "support/utf8.h"

namespace tgtcfg {
namespace {

// --- values as attributes

std::string mlir_string(std::string_view text) {
  std::string result = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x20 && byte < 0x7F && c != '"' && c != '\\')
      result += c;
    else
      result += '\\' + hex_of(byte);
  }
  return result + "\"";
}

std::string mlir_key(std::string_view key) {
  const bool is_word =
      !key.empty() && !is_digit(key.front()) &&
      std::ranges::all_of(key, [](char c) { return is_alphanumeric(c) || c == '_'; });
  return is_word ? std::string(key) : mlir_string(key);
}

std::string mlir_attribute(const Value& value) {
  if (value.is_boolean()) return value.boolean() ? "true" : "false";
  if (value.is_integer()) return std::to_string(value.integer()) + " : i64";
  std::vector<std::string> texts;
  if (value.is_array()) {
    for (const Value& element : value.array()) texts.push_back(mlir_attribute(element));
    return "[" + join(texts, ", ") + "]";
  }
  if (!value.is_object()) return mlir_string(value.is_string() ? value.string() : std::string());
  for (const Member& member : value.object())
    texts.push_back(mlir_key(member.key) + " = " + mlir_attribute(member.value));
  return "{" + join(texts, ", ") + "}";
}

/// Returns the fields of a record that are set, except some.
template <class Record>
Value set_fields(const Record& record, const std::vector<std::string_view>& without) {
  Object fields;
  for (const PlanField<Record>& field : plan_fields<Record>()) {
    auto value = field.write(record);
    if (value && !is_empty(*value) && !contains(without, field.member->name))
      fields.push_back({std::string(field.member->name), std::move(*value)});
  }
  return fields;
}

// --- the devices of a plan

struct SpecDevice {
  std::string path;  ///< `part:gpu`
  Value facts = Object{};
  Value memories = Object{};
  Value links = Object{};
  bool knows_links = false;  ///< a plan around it has `links`
};

class SystemSpec {
 public:
  explicit SystemSpec(const EmissionContext& context) : context_(context) {}

  /// Returns an empty text if there are no devices.
  std::string module() {
    add_plan(context_.config, {}, context_.asked.chosen);
    if (devices_.empty()) return {};
    const Value& syntax = this->syntax();
    std::vector<std::string> devices;
    for (SpecDevice& device : devices_) {
      if (!device.memories.object().empty())
        device.facts.set("memories", std::move(device.memories));
      if (device.knows_links) device.facts.set("links", std::move(device.links));
      devices.push_back("\n    " + filled(syntax, "device", mlir_string(device.path),
                                          entries(device.facts.object())));
    }
    std::string text = "module attributes {dlti.dl_spec = #dlti.dl_spec<" + layout() +
                       ">,\n  dlti.target_system_spec = #dlti.target_system_spec<" +
                       join(devices, ",") + ">";
    if (!platform_.object().empty()) text += ",\n  tgtcfg.platform = " + mlir_attribute(platform_);
    return text + "} {}\n";
  }

 private:
  // --- syntax of a release

  [[nodiscard]] const Value& syntax() const {
    static const Value none;
    for (const Value& row : context_.row.row.list("spec")) {
      if (includes_release({row.text("since"), row.text("until")}, context_.row.release.name))
        return row;
    }
    return none;
  }

  static std::string filled(const Value& syntax, std::string_view what, const std::string& key,
                            const std::string& value) {
    std::string text = syntax.text(what);
    for (const auto& [place, with] : {std::pair{"{key}", &key}, std::pair{"{value}", &value}})
      text.replace(text.find(place), std::string_view(place).size(), *with);
    return text;
  }

  [[nodiscard]] std::string entries(const Object& members) const {
    std::vector<std::string> texts = texts_of(members, [&](const Member& member) {
      return filled(syntax(), "entry", mlir_string(member.key), mlir_attribute(member.value));
    });
    return join(texts, ", ");
  }

  // --- data layout

  /// The layout of code without a device, which runs on the host.
  [[nodiscard]] std::string layout() const {
    const auto arch = host_arch();
    const auto table = arch ? LlvmArch::find(*arch, llvm_releases().back()) : std::nullopt;
    if (!table || table->data_layout().empty()) return {};
    std::int64_t pointer = 64;
    std::vector<std::string> texts;
    for (const std::string_view part : split(table->data_layout(), '-')) {
      if (part == "e" || part == "E")
        texts.push_back(filled(syntax(), "entry", "\"dlti.endianness\"",
                               part == "e" ? "\"little\"" : "\"big\""));
      if (part.starts_with("p:")) pointer = leading_number<std::int64_t>(part.substr(2));
      if (part.starts_with('S'))
        texts.push_back(
            filled(syntax(), "entry", "\"dlti.stack_alignment\"",
                   std::to_string(leading_number<std::int64_t>(part.substr(1))) + " : i64"));
    }
    texts.push_back(filled(syntax(), "entry", "index", std::to_string(pointer) + " : i64"));
    return join(texts, ", ");
  }

  [[nodiscard]] std::optional<std::string> host_arch() const {
    const Plan& plan = context_.config;
    const PlanHost* host = plan.host ? plan.find_host(*plan.host) : nullptr;
    if (host != nullptr && host->machine.arch) return host->machine.arch;
    for (const PlanTarget& target : plan.targets) {
      if (target.machine.arch && !target.machine.chip) return target.machine.arch;
    }
    return std::nullopt;
  }

  // --- devices

  void add_plan(const Plan& plan, const std::string& before,
                const std::vector<std::string>& chosen) {
    const std::size_t first = devices_.size();
    add_devices(plan, before, chosen);
    const PlanHost* host = plan.host ? plan.find_host(*plan.host) : nullptr;
    if (host != nullptr && is_chosen_host(*host, chosen))
      devices_.push_back({.path = before + "host", .facts = facts_of(*host)});
    for (const auto& [id, part] : plan.parts) {
      if (const auto inner = chosen_in_part(id, chosen))
        add_plan(part, before + part_path(id, {}), *inner);
    }
    add_memories(plan, before, first);
    if (plan.links) add_links(plan, before, first);
    if (plan.platform) {
      for (const auto& [name, version] : *plan.platform) platform_.set(before + name, version);
    }
  }

  /// Adds the devices, and the targets without a device.
  void add_devices(const Plan& plan, const std::string& before,
                   const std::vector<std::string>& chosen) {
    std::set<std::string> placed;
    for (const ResolvedDevice& device : plan.devices) {
      if (device.implicit) continue;
      const PlanTarget* target = device.target ? plan.find_target(*device.target) : nullptr;
      if (target != nullptr) placed.insert(target->id);
      if (!is_chosen(chosen, target == nullptr ? device.id : target->id)) continue;
      Value facts = target == nullptr ? Value(Object{}) : facts_of(*target);
      Value set = set_fields(device, {"id", "code", "target", "implicit", "memory"});
      for (Member& member : set.object()) facts.set(member.key, std::move(member.value));
      devices_.push_back({.path = before + device.id, .facts = std::move(facts)});
    }
    for (const PlanTarget& target : plan.targets) {
      if (placed.contains(target.id) || !is_chosen(chosen, target.id) ||
          target.scope != TargetScope::configuration)
        continue;
      devices_.push_back({.path = before + target.id, .facts = facts_of(target)});
    }
  }

  static bool is_chosen(const std::vector<std::string>& chosen, std::string_view id) {
    return chosen.empty() || contains(chosen, id);
  }

  /// A host that equals a target is described by the target.
  static bool is_chosen_host(const PlanHost& host, const std::vector<std::string>& chosen) {
    const bool by_name = contains(chosen, "host") || contains(chosen, host.id);
    return chosen.empty() ? !host.same_as : by_name;
  }

  template <class Record>
  [[nodiscard]] Value facts_of(const Record& target) const {
    Value facts = Object{};
    const Value all = record_json(target);
    const KindRow* kind = context_.database.kind(target.kind);
    const std::string written =
        kind != nullptr && kind->triple ? find_text(target.attrs, kind->triple->attribute) : "";
    if (!written.empty()) facts.set("triple", written);
    for (const Member& member : all.map("machine")) {
      if (!is_empty(member.value) && !facts.has(member.key)) facts.set(member.key, member.value);
    }
    for (const char* name : {"kind", "canonical"}) {
      if (!is_empty(all.get(name))) facts.set(name, all.get(name));
    }
    return facts;
  }

  // --- memories and links of one plan, for its devices from `first`

  [[nodiscard]] static LinkPlace place_of(const Plan& plan, const std::string& before,
                                          const SpecDevice& device) {
    return link_place(plan, std::string_view(device.path).substr(before.size()));
  }

  void add_memories(const Plan& plan, const std::string& before, std::size_t first) {
    if (!plan.memories) return;
    for (std::size_t i = first; i < devices_.size(); ++i) {
      const LinkPlace place = place_of(plan, before, devices_[i]);
      for (const PlanMemory& memory : *plan.memories) {
        if (!is_memory_of(memory, place)) continue;
        const bool is_unknown = memory.kind == "other";
        devices_[i].memories.set(before + memory.id,
                                 set_fields(memory, {"id", "of", is_unknown ? "kind" : ""}));
      }
    }
  }

  void add_links(const Plan& plan, const std::string& before, std::size_t first) {
    std::vector<LinkPlace> places;
    for (std::size_t i = first; i < devices_.size(); ++i) {
      devices_[i].knows_links = true;
      places.push_back(place_of(plan, before, devices_[i]));
    }
    for (const PlanLink& link : *plan.links) {
      for (std::size_t from = 0; from < places.size(); ++from) {
        if (!places[from].is(link.from)) continue;
        for (std::size_t to = 0; to < places.size(); ++to) {
          if (to != from && places[to].is(link.to))
            add_link(link, devices_[first + from], devices_[first + to].path);
        }
      }
    }
  }

  /// If several links apply, the strongest access wins.
  static void add_link(const PlanLink& link, SpecDevice& from, const std::string& to) {
    const Value* known = from.links.find(to);
    if (known == nullptr || read_link_access(known->text("access")) < read_link_access(link.access))
      from.links.set(to, set_fields(link, {"from", "to"}));
  }

  const EmissionContext& context_;
  std::vector<SpecDevice> devices_;
  Value platform_ = Object{};
};

}  // namespace

std::optional<Made> make_system_spec(EmissionContext& context) {
  drop_members(context, {});
  std::string module = SystemSpec(context).module();
  if (!module.empty()) return Made{{}, Object{{"mlir", std::move(module)}}};
  context.diags.error(diag::NothingToEmit{.backend = context.row.name}, {});
  return std::nullopt;
}

}  // namespace tgtcfg
