#include "commands/cpu_arguments.h"

#include <tgtcfg/triple.h>

#include <utility>

#include "support/text.h"

namespace tgtcfg {
namespace {

constexpr std::string_view usual_arch_of_tools = "x86_64";

// `armv8.2-a` is the feature `v8.2a`.
std::string arm_feature(std::string_view name) {
  std::string feature(name.substr(3));
  std::erase(feature, '-');
  return feature;
}

// `rv64imafdcv_zifencei`: a letter an extension, then words.
std::vector<std::string> riscv_extensions(std::string_view name) {
  std::vector<std::string> names;
  const auto parts = split(name, '_');
  for (const char letter : parts.front().substr(4)) {
    if (letter == 'g') {
      names.insert(names.end(), {"m", "a", "f", "d"});
    } else if (letter != 'i') {
      names.emplace_back(1, letter);
    }
  }
  for (std::size_t i = 1; i < parts.size(); ++i) names.emplace_back(parts[i]);
  return names;
}

}  // namespace

void add_features(Value& target, std::string_view names) {
  Array all = target.list("mattr");
  for (const std::string_view name : split(names, ',')) {
    if (!name.empty()) all.emplace_back(std::string(name));
  }
  target.set("mattr", std::move(all));
}

void CpuArguments::read_cpu(const ToolArgument& argument) {
  const bool whole = argument.value.find(':') != std::string::npos;
  cpu_ = whole ? argument.value : argument.value.substr(0, argument.value.find('+'));
  if (!whole) add_extensions(argument.value, {});
}

void CpuArguments::read_feature(const ToolArgument& argument) {
  wanted_.push_back({argument.row->text("sign") + argument.value, argument.name});
}

// What follows the name of a CPU or of an architecture.
void CpuArguments::add_extensions(const std::string& name, const std::string& argument) {
  const auto words = split(name, '+');
  for (std::size_t i = 1; i < words.size(); ++i) {
    const bool off = words[i].starts_with("no");
    wanted_.push_back({(off ? "-" : "+") + std::string(words[i].substr(off ? 2 : 0)), argument});
  }
}

std::vector<std::string> CpuArguments::finish(const Value& tool, int release, Value& target) {
  if (!cpu_.empty()) target.set("mcpu", cpu_);
  const std::string& triple = target.text("mtriple");
  const auto table = LlvmArch::find(
      triple.empty() ? std::string(usual_arch_of_tools) : parse_triple(triple, release).arch,
      release);
  if (arch_.row != nullptr) finish_arch(tool, table, target);
  for (const Wanted& wanted : wanted_) finish_feature(tool, table, wanted, target);
  return std::move(unsaid_);
}

// A CPU on x86, an architecture with extensions elsewhere.
void CpuArguments::finish_arch(const Value& tool, const std::optional<LlvmArch>& table,
                               Value& target) {
  const std::string name = arch_.value.substr(0, arch_.value.find('+'));
  if (name.starts_with("rv32") || name.starts_with("rv64")) return add_riscv(table, target, name);
  if (table && (table->knows_cpu(name) || table->clang_knows_cpu(name))) {
    target.set("mcpu", name);
  } else if (name.starts_with("armv") && table &&
             !table->canonical_feature(arm_feature(name)).empty()) {
    wanted_.insert(wanted_.begin(), {"+" + arm_feature(name)});
  } else if (!contains(tool.texts("base_archs"), name)) {
    unsaid_.push_back(arch_.name);
    return;
  }
  add_extensions(arch_.value, {});
}

void CpuArguments::add_riscv(const std::optional<LlvmArch>& table, const Value& target,
                             std::string_view name) {
  const auto has =
      table ? table->features_of(target.text("mcpu"), {}).isa : std::vector<std::string>();
  for (const std::string& each : riscv_extensions(name)) {
    if (!contains(has, each)) wanted_.push_back({"+" + each});
  }
}

void CpuArguments::finish_feature(const Value& tool, const std::optional<LlvmArch>& table,
                                  const Wanted& wanted, Value& target) {
  const std::string own = wanted.name.substr(1);
  const std::string& meant = tool.get("features").text(own);
  const std::string_view known =
      table ? table->canonical_feature(meant.empty() ? own : meant) : std::string_view();
  if (!known.empty()) return add_features(target, wanted.name[0] + std::string(known));
  unsaid_.push_back(wanted.argument.empty() ? wanted.name : wanted.argument);
}

}  // namespace tgtcfg
