// GPU code: the chip that it was compiled for. SPIR-V: the API that it is for, and the capabilities
// that a target excludes.
#include <tgtcfg/chip.h>

#include <algorithm>
#include <string>

#include "chip/runs_on.h"
#include "support/text.h"
#include "support/version_order.h"
#include "verify/facts.h"

namespace tgtcfg {
namespace {

/// `compute_80` for PTX of `sm_80`, as entries of `code` are written.
std::string ptx_entry(std::string_view target) {
  const std::size_t end = target.find('_');
  return "compute" + std::string(end == target.npos ? target : target.substr(end));
}

/// Returns the chip with its suffix. Flags of a cubin do not have `f`; the argument of its compiler
/// does.
std::string chip_of_cubin(const Value& code) {
  const std::string& chip = code.text("chip");
  const std::string& asked = code.text("chip_asked");
  return !chip.empty() && asked.starts_with(chip) ? asked : chip;
}

/// Returns the entry of `code` that the piece is; empty if it does not prove one.
std::string entry_of(const Compared& compared) {
  const Value& code = compared.code;
  const std::string& ptx = code.get("ptx").text("target");
  if (!ptx.empty()) return current_name(ptx_entry(ptx), compared.database);
  if (code.text("form") == "cubin") return current_name(chip_of_cubin(code), compared.database);
  return read_target_id(code.text("chip")).processor;
}

bool is_ptx_entry(std::string_view entry) {
  return entry.starts_with("compute_");
}

/// PTX is the product of some compilers, which leave machine code to the driver.
bool is_ptx_product(const Compared& compared) {
  return contains(compared.names().texts("ptx_kinds"), compared.expected.target.kind) ||
         contains(compared.names().texts("ptx_containers"), compared.container);
}

// --- settings of AMD

/// The setting of code: `on`, `off` or `any`.
std::string setting_of(const Value& code, const std::string& name) {
  const std::string& setting = code.get("chip_features").text(name);
  return setting.empty() ? "any" : setting;
}

bool has_setting(const Compared& compared, const std::string& asked, const std::string& found) {
  constexpr std::string_view any = "any";
  if (asked == found) return true;
  return compared.accepts_runs && (asked == any || found == any);
}

// --- entries

bool provides(const Compared& compared, const std::string& asked, const std::string& found) {
  if (is_ptx_entry(found) && !is_ptx_entry(asked))
    return is_ptx_product(compared) && found == ptx_entry(asked);
  // An entry of `code` may have settings: `gfx90a:xnack+`.
  if (asked.find(':') != asked.npos)
    return read_target_id(asked).text() == id_with_settings(compared.code, found);
  return current_name(asked, compared.database) == found;
}

/// A cubin without the note of its compiler may be for the family of its chip.
bool may_be_family(const Compared& compared, const std::string& asked, const std::string& found) {
  return compared.container != "fatbin" && compared.code.text("form") == "cubin" &&
         !compared.code.has("chip_asked") && asked == found + "f";
}

std::string found_text(const Compared& compared, const std::string& entry) {
  if (const std::string& ptx = compared.code.get("ptx").text("target"); !ptx.empty())
    return "PTX for " + ptx;
  if (!entry.empty()) return entry;
  const auto number = compared.code.integer("chip_number");
  return number ? "chip " + std::to_string(*number) : compared.code.text("form");
}

/// The processor that the id of a bundle names; empty without a bundle.
std::string chip_of_bundle(const Value& code) {
  const std::string& id = code.text("bundle_id");
  const std::size_t last = id.rfind("--");
  return last == id.npos ? std::string() : read_target_id(id.substr(last + 2)).processor;
}

Outcome compare_chip(const Compared& compared) {
  const std::vector<std::string>& chips = compared.expected.chips;
  const bool is_recorded =
      compared.code.has("chip") || compared.code.has("ptx") || compared.code.has("chip_number");
  if (chips.empty()) return Outcome::unknown();
  // Source text and IR name the chip of another step.
  if (!is_recorded || compared.code.text("role") == "ir") return {Agreement::doubtful, {}, {}};
  const std::string entry = entry_of(compared);
  const std::string found = found_text(compared, entry);
  const std::string asked =
      (is_ptx_of_chip(compared) ? "machine code for " : "") + join(chips, ", ");
  if (const std::string other = chip_of_bundle(compared.code); !other.empty() && other != entry)
    return {Agreement::contradicted, asked, found + " in a bundle for " + other};
  if (!provided_chips(compared).empty()) return {Agreement::matched, asked, found};
  const bool may_be = std::ranges::any_of(
      chips, [&](const std::string& chip) { return may_be_family(compared, chip, entry); });
  if (may_be) return Outcome::unknown();
  return {Agreement::contradicted, asked, found};
}

Outcome compare_settings(const Compared& compared) {
  if (compared.code.text("arch") != "amdgcn" || !compared.code.has("chip")) return {};
  // They are parts of the entries.
  if (compared.expected.target.code) return {};
  const TargetId id = target_id_of(compared.expected.target, compared.database);
  for (const std::string name : {"xnack", "sramecc"}) {
    const auto set = id.features.find(name);
    const std::string asked = set == id.features.end() ? "any" : set->second ? "on" : "off";
    const std::string found = setting_of(compared.code, name);
    // Chips that cannot switch a setting do not record it.
    const bool is_fixed = !compared.code.get("chip_features").has(name) && asked == "off";
    if (!is_fixed && !has_setting(compared, asked, found))
      return {Agreement::contradicted, name + " " + asked, name + " " + found};
  }
  return {Agreement::matched, {}, {}};
}

// --- SPIR-V

/// Modules of Vulkan are shaders, modules of OpenCL are kernels.
Outcome compare_model(const Compared& compared) {
  const std::string& asked =
      compared.names().get("spirv_models").text(compared.expected.target.kind);
  const std::vector<std::string> found = compared.code.get("needs").texts("capabilities");
  if (asked.empty() || found.empty()) return Outcome::unknown();
  return Outcome::of(contains(found, asked), asked + " modules", join(found, ", "));
}

/// The attribute has the version as the header of a module: 66304 is 1.3.
Outcome compare_spirv_version(const Compared& compared) {
  const Value* most = find_value(compared.expected.target.attrs, "max_spirv_version");
  constexpr std::string_view prefix = "spirv";
  const std::string& found = compared.code.get("isa").text("needed");
  if (most == nullptr || !most->is_integer()) return {};
  if (!found.starts_with(prefix)) return Outcome::unknown();
  const std::int64_t number = most->integer();
  const std::string asked = std::to_string(number >> 16) + "." + std::to_string(number >> 8 & 255);
  const std::string version = found.substr(prefix.size());
  return Outcome::of(compare_by_numbers(version, asked) <= 0, "SPIR-V " + asked,
                     "SPIR-V " + version);
}

bool is_excluded(const Expectation& expected, const std::string& attribute) {
  const auto found = expected.target.attrs.find(attribute);
  if (found == expected.target.attrs.end()) return false;
  const Value& value = found->second;
  return (value.is_boolean() && !value.boolean()) || (value.is_integer() && value.integer() == 0);
}

Outcome compare_capabilities(const Compared& compared) {
  for (const std::string& capability : compared.code.get("needs").texts("capabilities")) {
    const std::string& attribute = compared.names().get("spirv_attributes").text(capability);
    if (!attribute.empty() && is_excluded(compared.expected, attribute))
      return {Agreement::contradicted, attribute + " is off", capability};
  }
  return {};
}

}  // namespace

bool is_ptx_of_chip(const Compared& compared) {
  const auto& chip = compared.expected.machine().chip;
  const std::string entry = entry_of(compared);
  const bool is_listed = compared.expected.target.code.has_value();
  return chip && !is_listed && is_ptx_entry(entry) && entry == ptx_entry(*chip);
}

TargetId target_id_of(const Target& target, const Database& database) {
  TargetId id{.processor = target.machine.chip.value_or(""), .features = {}, .problem = {}};
  const ChipRow* chip = database.chip(id.processor);
  std::vector<std::string> changes = target.machine.features;
  for (std::string& change : find_texts(target.attrs, "mattr"))
    changes.push_back(std::move(change));
  for (const std::string& change : changes) {
    const std::string name = change.substr(1);
    if (chip != nullptr && chip->target_feature(name) != nullptr)
      id.features.insert_or_assign(name, change.front() == '+');
  }
  return id;
}

std::string id_with_settings(const Value& code, const std::string& chip) {
  std::string id = chip;
  for (const std::string name : {"sramecc", "xnack"}) {
    const std::string& state = code.get("chip_features").text(name);
    if (state == "on" || state == "off") id += ":" + name + (state == "on" ? "+" : "-");
  }
  return id;
}

bool runs_on_target(const Compared& compared) {
  const auto& chip = compared.expected.machine().chip;
  const std::string entry = entry_of(compared);
  if (!chip || entry.empty()) return false;
  const std::string device = target_id_of(compared.expected.target, compared.database).text();
  const LoadState state =
      runs_on_chip(id_with_settings(compared.code, entry), device, compared.database).state;
  return state == LoadState::loads || state == LoadState::jit;
}

std::vector<std::size_t> provided_chips(const Compared& compared) {
  std::vector<std::size_t> provided;
  const std::string entry = entry_of(compared);
  const std::vector<std::string>& chips = compared.expected.chips;
  for (std::size_t i = 0; i < chips.size() && !entry.empty(); ++i) {
    if (provides(compared, chips[i], entry) || (compared.accepts_runs && runs_on_target(compared)))
      provided.push_back(i);
  }
  return provided;
}

std::span<const FactRule> chip_fact_rules() {
  static constexpr FactRule rules[] = {
      {"chip", FactGroup::chip, compare_chip},
      {"chip_features", FactGroup::chip, compare_settings},
  };
  return rules;
}

std::span<const FactRule> spirv_fact_rules() {
  static constexpr FactRule rules[] = {
      {"model", FactGroup::system, compare_model},
      {"version", FactGroup::system, compare_spirv_version},
      {"capabilities", FactGroup::instructions, compare_capabilities},
      {"chip", FactGroup::chip, [](const Compared&) { return Outcome::unknown(); }},
  };
  return rules;
}

}  // namespace tgtcfg
