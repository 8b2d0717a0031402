#include "operations/cpu_arguments.h"

#include <tgtcfg/triple.h>

#include <algorithm>
#include <map>
#include <utility>

#include "llvm/arch_names.h"
#include "support/edit_distance.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

constexpr std::string_view usual_arch_of_tools = "x86_64";

std::vector<std::string> without(std::vector<std::string> from,
                                 const std::vector<std::string>& names) {
  std::erase_if(from, [&](const std::string& name) { return contains(names, name); });
  return from;
}

// LLVM applies changes in order, but changes in a configuration must not contradict each other. If
// a later change reverts a feature that an earlier one needs, returns the remaining effect.
std::vector<std::string> consistent(const LlvmArch& table, std::string_view cpu,
                                    const std::vector<std::string>& changes) {
  const auto has = table.features_of(cpu, changes).isa;
  const auto holds = [&](const std::string& change) {
    return contains(has, change.substr(1)) == (change[0] == '+');
  };
  if (std::all_of(changes.begin(), changes.end(), holds)) return changes;
  const auto own = table.features_of(cpu, {}).isa;
  std::vector<std::string> result;
  for (const std::string& change : changes) {
    if (change[0] == '-' && holds(change)) result.push_back(change);
  }
  const auto added = without(has, own);
  for (const std::string& name : added) {
    const bool implied = std::any_of(added.begin(), added.end(), [&](const std::string& other) {
      const std::vector<std::string> on = {"+" + other};
      return other != name && contains(table.features_of({}, on).isa, name);
    });
    if (!implied) result.push_back("+" + name);
  }
  return result;
}

// Feature names are short and similar, so only one edit is allowed.
std::vector<std::string> features_near(const LlvmArch& table, const std::string& signed_name) {
  constexpr std::size_t least = 5;
  const std::string wrong = signed_name.substr(1);
  std::vector<std::string> near;
  for (const std::string_view name : table.features()) {
    if (wrong.size() >= least && name.size() >= least && edit_distance(wrong, name, 1) == 1)
      near.push_back(signed_name[0] + std::string(name));
  }
  return near;
}

bool adds_here(const Value& row, const LlvmArch& table, int release, std::string_view cpu,
               const std::vector<std::string>& changes) {
  if (row.has("since") && release < row.get("since").integer()) return false;
  if (row.has("until") && release > row.get("until").integer()) return false;
  if (row.has("cpus")) return contains(row.texts("cpus"), cpu);
  // If the CPU itself has the feature, it also has the added features it supports.
  return contains(table.features_of(cpu, changes).isa, row.text("feature")) &&
         !contains(table.features_of(cpu, {}).isa, row.text("feature"));
}

void add_what_the_tool_adds(const Value& tool, const LlvmArch& table, int release,
                            std::string_view cpu, std::vector<std::string>& changes) {
  for (const Value& row : tool.list("added")) {
    if (!adds_here(row, table, release, cpu, changes)) continue;
    for (const std::string& added : row.texts("adds")) {
      const std::vector<std::string> on = {"+" + added};
      const auto needs = table.features_of({}, on).isa;
      const bool refused =
          std::any_of(changes.begin(), changes.end(), [&](const std::string& change) {
            return change[0] == '-' && contains(needs, change.substr(1));
          });
      const bool known = !table.canonical_feature(added).empty();
      if (known && !refused && !contains(table.features_of(cpu, changes).isa, added))
        changes.push_back("+" + added);
    }
  }
}

// The triple of a 32-bit Arm target contains its architecture.
std::string with_arm_architecture(std::string_view triple, std::string_view name) {
  for (const std::string_view plain : {"armeb-", "arm-", "thumb-"}) {
    if (!triple.starts_with(plain)) continue;
    const std::string_view arch = plain.substr(0, plain.size() - 1);
    return std::string(arch) + arm_version(name) + std::string(triple.substr(arch.size()));
  }
  return {};
}

}  // namespace

void CpuArguments::read_cpu(const ToolArgument& argument) {
  const bool whole = argument.value.find(':') != std::string::npos;
  cpu_ = argument.placed_value();
  if (whole) return;
  cpu_ = argument.placed(argument.value.substr(0, argument.value.find('+')));
  add_extensions(argument);
}

void CpuArguments::read_feature(const ToolArgument& argument) {
  wanted_.push_back({argument.row->text("sign") + argument.value, argument.name, argument.span});
}

void CpuArguments::read_arch_of_triple(const std::string& arch) {
  static const Value no_row = Object{};
  if (arch_.row == nullptr) arch_ = {&no_row, arch, arch};
}

void CpuArguments::read_features(const ToolArgument& argument) {
  for (const std::string_view name : split(argument.value, ',')) {
    if (name.size() > 1) wanted_.push_back({std::string(name), {}, argument.value_span});
  }
}

void CpuArguments::read_last(std::string_view features, Span span) {
  for (const std::string_view name : split(features, ',')) {
    if (!name.empty()) last_.push_back({std::string(name), {}, span, true});
  }
}

// Reads the extensions after the name of a CPU or architecture.
void CpuArguments::add_extensions(const ToolArgument& argument) {
  const auto words = split(argument.value, '+');
  for (std::size_t i = 1; i < words.size(); ++i) {
    const bool off = words[i].starts_with("no");
    wanted_.push_back(
        {(off ? "-" : "+") + std::string(words[i].substr(off ? 2 : 0)), {}, argument.value_span});
  }
}

std::vector<CpuArguments::Unsaid> CpuArguments::finish(const Value& tool, int release,
                                                       const Database& database, Value& target) {
  if (!cpu_.string().empty()) {
    const std::string& known = tool.get("cpus").text(cpu_.string());
    Value cpu = known.empty() ? cpu_ : Value(known);
    cpu.span = cpu_.span;
    target.set("mcpu", std::move(cpu));
  }
  if (tool.flag("march_sets_width")) fit_riscv_width(target);
  const std::string triple = target.text("mtriple");
  const auto table = LlvmArch::find(
      triple.empty() ? std::string(usual_arch_of_tools) : parse_triple(triple, release).arch,
      release);
  if (arch_.row != nullptr) finish_arch(tool, table, target);
  if (table) {
    features_ =
        ToolFeatures(database, tool.text("contents"), *table,
                     {.triple = triple, .own = own_cpu(target), .llvm = target.text("mcpu")});
  }
  if (fpu_.row != nullptr) finish_fpu(tool, table, target);
  finish_features(tool, table, release, target);
  return std::move(unsaid_);
}

// RISC-V compilers for one width also generate code for the other.
void CpuArguments::fit_riscv_width(Value& target) const {
  constexpr std::string_view family = "riscv";
  constexpr std::size_t digits = 2;
  const std::string triple = target.text("mtriple");
  const std::string width = arch_.row == nullptr ? "" : arch_.value.substr(0, 2 * digits);
  if (!triple.starts_with(family) || (width != "rv32" && width != "rv64")) return;
  const std::string fitting =
      std::string(family) + width.substr(digits) + triple.substr(family.size() + digits);
  if (fitting != triple) target.set("mtriple", arch_.placed(fitting));
}

// The argument is a CPU on x86, and an architecture with extensions elsewhere.
void CpuArguments::finish_arch(const Value& tool, const std::optional<LlvmArch>& table,
                               Value& target) {
  const std::string name = arch_.value.substr(0, arch_.value.find('+'));
  if (name.starts_with("rv32") || name.starts_with("rv64")) return add_riscv(table, target, name);
  const std::string versioned = name.starts_with("armv")
                                    ? with_arm_architecture(target.text("mtriple"), name)
                                    : std::string();
  if (!versioned.empty()) {
    target.set("mtriple", arch_.placed(versioned));
    return add_extensions(arch_);
  }
  const std::string feature = table ? arm_architecture(*table, name) : std::string();
  if (table && (table->knows_cpu(name) || table->clang_knows_cpu(name))) {
    target.set("mcpu", arch_.placed(name));
  } else if (!feature.empty()) {
    wanted_.insert(wanted_.begin(), {"+" + feature, {}, arch_.value_span});
  } else if (!contains(tool.texts("base_archs"), name)) {
    unsaid_.push_back({arch_.name});
    return;
  }
  add_extensions(arch_);
}

std::string CpuArguments::own_cpu(const Value& target) const {
  if (!cpu_.string().empty()) return cpu_.string();
  const std::string name = arch_.value.substr(0, arch_.value.find('+'));
  return name == target.text("mcpu") ? name : std::string();
}

// A unit enables exactly its own features, whatever the CPU has.
void CpuArguments::finish_fpu(const Value& tool, const std::optional<LlvmArch>& table,
                              Value& target) {
  const Value& units = tool.get("fpus");
  const std::vector<std::string> names = units.get("units").texts(fpu_.value);
  if (!table || names.empty()) {
    unsaid_.push_back({fpu_.name});
    return;
  }
  std::vector<std::string> on;
  for (const std::string& name : names) on.push_back("+" + name);
  const auto all = table->features_of({}, on).isa;
  // An architecture does not determine a floating-point unit.
  const std::string& cpu = target.text("mcpu");
  const auto own = cpu.empty() ? units.texts("features") : features_.of_cpu(*table);
  std::vector<std::string> changes;
  for (const std::string& name : units.texts("features")) {
    if (contains(own, name) && !contains(all, name)) changes.push_back("-" + name);
  }
  const bool has_all =
      changes.empty() && std::all_of(names.begin(), names.end(),
                                     [&](const auto& each) { return contains(own, each); });
  if (!has_all) changes.insert(changes.end(), on.begin(), on.end());
  for (std::size_t i = 0; i < changes.size(); ++i)
    wanted_.insert(wanted_.begin() + static_cast<std::ptrdiff_t>(i),
                   {changes[i], {}, fpu_.span, true});
}

// The architecture is complete, so no features come from an unspecified CPU.
void CpuArguments::add_riscv(const std::optional<LlvmArch>& table, Value& target,
                             std::string_view name) {
  if (!target.has("mcpu"))
    target.set("mcpu", arch_.placed("generic-" + std::string(name.substr(0, 4))));
  const auto has =
      table ? table->features_of(target.text("mcpu"), {}).isa : std::vector<std::string>();
  for (const std::string& each : riscv_extensions(name)) {
    if (!contains(has, each)) wanted_.push_back({"+" + each, {}, arch_.value_span});
  }
}

std::vector<std::string> CpuArguments::llvm_features(const Value& tool, const LlvmArch& table,
                                                     const Wanted& wanted) const {
  const Value& names = tool.get("features");
  const std::string own = wanted.name.substr(1);
  const std::string of_arch = arch_.value.substr(0, arch_.value.find('+')) + wanted.name;
  const std::string& meant = names.text(names.has(of_arch)       ? of_arch
                                        : names.has(wanted.name) ? wanted.name
                                                                 : own);
  if (!wanted.of_llvm && meant.empty()) {
    auto changes = features_.meaning(table, wanted.name);
    if (!changes.empty()) return changes;
  }
  const std::string_view known =
      table.canonical_feature(wanted.of_llvm || meant.empty() ? own : meant);
  if (known.empty()) return {};
  return {wanted.name[0] + std::string(known)};
}

void CpuArguments::finish_features(const Value& tool, const std::optional<LlvmArch>& table,
                                   int release, Value& target) {
  wanted_.insert(wanted_.end(), last_.begin(), last_.end());
  std::vector<std::string> changes = target.texts("mattr");
  std::map<std::string, Span> places;
  for (const Wanted& wanted : wanted_) {
    const auto features = table ? llvm_features(tool, *table, wanted) : std::vector<std::string>();
    if (features.empty()) {
      unsaid_.push_back({wanted.argument.empty() ? wanted.name : wanted.argument,
                         table ? features_near(*table, wanted.name) : std::vector<std::string>(),
                         wanted.span});
    }
    for (const std::string& feature : features) {
      std::erase_if(changes,
                    [&](const std::string& each) { return each.substr(1) == feature.substr(1); });
      places[feature.substr(1)] = wanted.span;
      changes.push_back(feature);
    }
  }
  if (table) {
    const std::string& cpu = target.text("mcpu");
    add_what_the_tool_adds(tool, *table, release, cpu, changes);
    changes = consistent(*table, cpu, features_.for_llvm(*table, changes));
  }
  if (changes.empty()) return;
  Array list(changes.begin(), changes.end());
  for (Value& each : list) each.span = places[each.string().substr(1)];
  target.set("mattr", std::move(list));
}

}  // namespace tgtcfg
