// Argument rules for a CPU and its features.
#include <tgtcfg/codes/TC53.h>

#include <algorithm>
#include <array>

#include "emit/cpu_contents.h"
#include "emit/rules.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

/// `cortex-a78+sve+nocrc`: features that the compiler accepts as suffixes of the CPU.
std::string with_extensions(std::string cpu, const BackendArgument& row, const ToolCpu& seen) {
  for (const auto& [name, on] : seen.changes) {
    const auto extension = mapped(row.map("extensions"), name);
    if (extension) cpu += (on ? "+" : "+no") + *extension;
  }
  return cpu;
}

void say_assumed(const ToolView& view, const std::string& cpu) {
  view.context.diags
      .warning(diag::AssumedValue{.what = "the CPU", .target = view.target.id, .value = cpu},
               view.target.target->span)
      .at(view.target.pointer("mcpu"));
}

/// The tool's default target: `generic-rv64+m+a+c`.
std::string own_cpu_text(const ToolCpu& cpu) {
  std::string text = cpu.record.empty() ? "generic" : cpu.record;
  for (const std::string& name : cpu.own_features) text += "+" + name;
  return text;
}

/// Extensions that no other extension implies. A compiler derives the other ones, and older
/// compilers do not know every name that newer tables imply.
std::vector<std::string> essential(const ToolCpu& cpu, const std::vector<std::string>& words,
                                   const std::vector<std::string>& kept = {}) {
  std::vector<std::string> result;
  for (const std::string& word : words) {
    const auto brings = [&](const std::string& other) {
      return other != word && cpu.table && implies(*cpu.table, other, word);
    };
    if (word.size() == 1 || contains(kept, std::string_view(word)) ||
        std::ranges::none_of(words, brings))
      result.push_back(word);
  }
  return result;
}

constexpr std::string_view isa_classes = "szx";

/// True if an ISA string can contain the feature. It cannot contain `save-restore`, for example.
bool is_isa_extension(std::string_view name) {
  return name.size() == 1 || (isa_classes.find(name.front()) != std::string_view::npos &&
                              name.find('-') == std::string_view::npos);
}

/// True if an ISA string expresses the feature: an extension, or a profile by its extensions.
bool is_in_isa(std::string_view name) {
  return is_isa_extension(name) || name.starts_with("rv");
}

/// All extensions of the closure except those that do not affect code.
std::vector<std::string> isa_extensions(const ToolCpu& cpu, const std::vector<std::string>& quiet) {
  std::vector<std::string> names;
  for (const std::string& feature : cpu.closure()) {
    const std::string name = feature.substr(1);
    if (feature.starts_with('+') && is_isa_extension(name) && !contains_name(quiet, name))
      names.push_back(name);
  }
  return names;
}

/// Single letters in the order of the ISA manual, then other names: `rv64imac_zba_xtheadba`.
std::string isa_text(const ToolCpu& cpu, std::vector<std::string> names,
                     const std::vector<std::string>& kept) {
  constexpr std::string_view letters = "iemafdqlcbkjtpvh";
  names = essential(cpu, names, kept);
  const auto has = [&](char letter) {
    return std::ranges::find(names, std::string(1, letter)) != names.end();
  };
  std::string text = cpu.arch.find("64") != std::string::npos ? "rv64" : "rv32";
  if (!has('e')) text += 'i';
  for (const char letter : letters) {
    if (letter != 'i' && has(letter)) text += letter;
  }
  std::ranges::stable_sort(names, [&](const std::string& a, const std::string& b) {
    return isa_classes.find(a.front()) < isa_classes.find(b.front());
  });
  for (const std::string& name : names) {
    if (name.size() > 1) text += "_" + name;
  }
  return text;
}

/// True if the values of a row depend on the feature.
bool depends_on(const BackendArgument& row, const ToolView& view, const std::string& feature) {
  if (row.rule == "isa") return is_in_isa(feature);
  if (row.rule == "not_isa" || row.rule == "features") return true;
  for (const Value& level : view.context.row.row.get("level_tables").list(row.text("levels"))) {
    for (const std::string& need : level.texts("needs")) {
      if (implies(*view.cpu.table, need, feature)) return true;
    }
  }
  return row.row.get("switches").has(feature) ||
         std::ranges::any_of(std::array{"changed", "with", "without"}, [&](const char* key) {
           return contains(row.row.texts(key), std::string_view(feature));
         });
}

/// Adds `+name` and `-name` for true features of the target that the tool would set differently.
void add_opinions(const BackendArgument& row, const ToolView& view,
                  std::vector<std::string>& values) {
  const ToolCpu& cpu = view.cpu;
  if (!cpu.table || (cpu.cpu.empty() && cpu.changes.empty())) return;
  const auto has = [&](const std::string& name) { return cpu.has(name); };
  for (const Value& rule : row.row.list("opinions")) {
    if (!rule_applies(rule, cpu.arch, view.context) || !fits_system(rule, cpu)) continue;
    const std::vector<std::string> cpus = rule.texts("cpus");
    const std::vector<std::string> with = rule.texts("with");
    const std::vector<std::string> without = rule.texts("without");
    // Without a CPU the tool chooses one, so only rules without a list of CPUs apply.
    const bool is_about_it = (cpus.empty() || contains(cpus, cpu.cpu)) &&
                             std::ranges::all_of(with, has) && std::ranges::none_of(without, has);
    if (!is_about_it) continue;
    for (const std::string& feature : rule.texts("features")) {
      const std::string what = feature.substr(1);
      const bool is_on = feature.starts_with('+');
      const bool is_said =
          is_on && !cpus.empty() &&
          std::ranges::find(cpu.changes, std::pair(what, true)) != cpu.changes.end();
      if (!is_said && cpu.table->knows_feature(what) && has(what) == is_on)
        append_once(values, feature);
    }
  }
}

}  // namespace

bool has_effect(const ToolCpu& cpu, const std::pair<std::string, bool>& change) {
  ToolCpu unchanged = cpu;
  unchanged.changes.clear();
  return unchanged.has(change.first) != change.second;
}

bool is_elsewhere(const BackendArgument& row, const ToolView& view, const std::string& feature) {
  const auto is_other = [&](const BackendArgument& other) {
    return &other != &row && is_for(other, view) && depends_on(other, view, feature);
  };
  return std::ranges::any_of(view.context.row.steps, [&](const BackendStep& step) {
    return std::ranges::any_of(step.args, is_other);
  });
}

void drop_feature(const ToolView& view, const std::string& feature) {
  view.context.drop(
      view.context.member_of(view.target, "mattr"), FieldUse::unused,
      "the tool has no name for " + quoted(feature) + " and does not choose its instructions");
}

ArgumentValues cpu_rule(const BackendArgument& row, const ToolView& view) {
  if (!view.cpu.cpu.empty()) {
    if (row.row.has("targets") && view.cpu.table &&
        is_own_cpu(own_target(row, view), *view.cpu.table, view.cpu.cpu))
      return std::vector<std::string>{};
    const auto other = mapped(row.map("map"), view.cpu.cpu);
    return one_value(with_extensions(other.value_or(view.cpu.cpu), row, view.cpu));
  }
  if (row.row.flag("required")) {
    view.context.report_open(view.target, "the CPU", "mcpu");
    return std::nullopt;
  }
  const auto generic = for_arch(row.map("generic"), view.cpu.arch);
  if (!view.cpu.table) return std::vector<std::string>{};
  if (!generic && row.row.flag("left_open")) say_assumed(view, own_cpu_text(view.cpu));
  if (!generic || generic->empty()) return std::vector<std::string>{};
  say_assumed(view, *generic);
  return one_value(with_extensions(*generic, row, view.cpu));
}

ArgumentValues features_rule(const BackendArgument&, const ToolView& view) {
  return texts_of(view.cpu.changes, change_text);
}

ArgumentValues closure_rule(const BackendArgument& row, const ToolView& view) {
  std::vector<std::string> values = view.cpu.closure();
  // The release may be built from another LLVM than the tables. Names that it lacks cannot describe
  // its CPU.
  std::erase_if(values, [&](const std::string& value) {
    const std::string_view name = std::string_view(value).substr(1);
    return refused_name(view.cpu, view.cpu.cpu, name, view.context) != nullptr;
  });
  for (const Value& rule : row.row.list("also")) {
    if (rule_applies(rule, view.cpu.arch, view.context)) values.push_back(rule.text("text"));
  }
  return values;
}

ArgumentValues isa_rule(const BackendArgument& row, const ToolView& view) {
  const bool every_cpu = row.row.flag("every_cpu") && !view.cpu.cpu.empty();
  if (view.cpu.changes.empty() && !every_cpu) return std::vector<std::string>{};
  const std::vector<std::string> quiet = row.row.texts("quiet");
  const std::vector<std::string> names = isa_extensions(view.cpu, quiet);
  const std::vector<std::string> known = row.row.texts("knows");
  std::vector<std::string> lacked = known.empty() ? known : essential(view.cpu, names);
  std::erase_if(lacked, [&](const auto& name) { return contains(known, std::string_view(name)); });
  for (const std::string& name : lacked) report_feature(view, name);
  if (!lacked.empty() && !view.context.options.lenient) return std::nullopt;
  for (const auto& change : view.cpu.changes) {
    const std::string& name = change.first;
    const auto is_named = [&](const auto& other) { return implies(*view.cpu.table, name, other); };
    if (contains_name(quiet, name) && std::ranges::none_of(known, is_named))
      drop_feature(view, name);
  }
  return one_value(isa_text(view.cpu, names, row.row.texts("also_implied")));
}

ArgumentValues opinions_rule(const BackendArgument& row, const ToolView& view) {
  std::vector<std::string> values;
  add_opinions(row, view, values);
  return values;
}

/// Features that a driver would omit, undo or add, so that the code has exactly the features of the
/// plan.
ArgumentValues closing_rule(const BackendArgument& row, const ToolView& view) {
  std::vector<std::string> values;
  if (!view.cpu.changes.empty() || !view.cpu.cpu.empty()) values = view.cpu.consequences();
  const std::vector<std::string> unsaid = row.row.texts("unsaid");
  std::erase_if(values, [&](const std::string& value) { return contains(unsaid, value); });
  if (row.row.flag("repeat_off") && !values.empty()) {
    for (const auto& change : view.cpu.changes) {
      if (!change.second) values.push_back(change_text(change));
    }
  }
  add_opinions(row, view, values);
  return values;
}

ArgumentValues no_other_features_rule(const BackendArgument& row, const ToolView& view) {
  bool ok = true;
  for (const auto& change : view.cpu.changes) {
    if (!view.cpu.table || !has_effect(view.cpu, change) || is_elsewhere(row, view, change.first))
      continue;
    report_feature(view, change.first);
    ok = view.context.options.lenient;
  }
  return ok ? ArgumentValues(std::vector<std::string>{}) : std::nullopt;
}

ArgumentValues not_isa_rule(const BackendArgument&, const ToolView& view) {
  std::vector<std::string> values;
  for (const auto& change : view.cpu.changes) {
    if (!is_in_isa(change.first)) values.push_back(change_text(change));
  }
  return values;
}

}  // namespace tgtcfg
