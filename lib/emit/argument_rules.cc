#include "emit/argument_rules.h"

#include <tgtcfg/codes.h>
#include <tgtcfg/json_pointer.h>

#include <algorithm>
#include <array>

#include "emit/argument_values.h"
#include "emit/attribute_rules.h"
#include "emit/chip_rules.h"
#include "emit/refusal_rules.h"

namespace tgtcfg {
namespace {

using Rule = ArgumentValues (*)(const BackendArgument& row, const ToolView& view,
                                EmissionContext& context);

constexpr std::string_view any_arch = "*";

std::optional<std::string> for_arch(const Object& map, std::string_view arch) {
  auto found = mapped(map, arch);
  return found ? found : mapped(map, any_arch);
}

ArgumentValues text_rule(const BackendArgument& row, const ToolView&, EmissionContext&) {
  return std::vector<std::string>(row.as);
}

ArgumentValues triple_rule(const BackendArgument&, const ToolView& view, EmissionContext& context) {
  if (!view.cpu.triple.empty()) return one_value(view.cpu.triple);
  report_open(view.target, "the triple", "mtriple", context);
  return std::nullopt;
}

/// `cortex-a78+sve+nocrc`: features that the compiler takes behind the CPU.
std::string with_extensions(std::string cpu, const BackendArgument& row, const ToolCpu& seen) {
  for (const auto& [name, on] : seen.changes) {
    const auto extension = mapped(row.map("extensions"), name);
    if (extension) cpu += (on ? "+" : "+no") + *extension;
  }
  return cpu;
}

void say_assumed(const ToolView& view, const std::string& cpu, EmissionContext& context) {
  context.diags
      .warning(diag::AssumedValue{.what = "the CPU", .target = view.target.id, .value = cpu},
               view.target.target->span)
      .at(view.target.pointer("mcpu"));
}

ArgumentValues cpu_rule(const BackendArgument& row, const ToolView& view,
                        EmissionContext& context) {
  if (!view.cpu.cpu.empty()) {
    const auto other = mapped(row.map("map"), view.cpu.cpu);
    return one_value(with_extensions(other.value_or(view.cpu.cpu), row, view.cpu));
  }
  if (flag_member(row.row, "required")) {
    report_open(view.target, "the CPU", "mcpu", context);
    return std::nullopt;
  }
  const auto generic = for_arch(row.map("generic"), view.cpu.arch);
  if (!view.cpu.table || !generic || generic->empty()) return std::vector<std::string>{};
  say_assumed(view, *generic, context);
  return one_value(with_extensions(*generic, row, view.cpu));
}

std::string change_text(const std::pair<std::string, bool>& change) {
  return (change.second ? "+" : "-") + change.first;
}

ArgumentValues features_rule(const BackendArgument&, const ToolView& view, EmissionContext&) {
  std::vector<std::string> values;
  for (const auto& change : view.cpu.changes) values.push_back(change_text(change));
  return values;
}

ArgumentValues closure_rule(const BackendArgument& row, const ToolView& view,
                            EmissionContext& context) {
  std::vector<std::string> values = view.cpu.closure();
  // A release may be built from another LLVM than our tables: what its CPU has is not told by names
  // that it lacks.
  std::erase_if(values, [&](const std::string& value) {
    return refused_name(view.cpu.arch, view.cpu.cpu, std::string_view(value).substr(1), context) !=
           nullptr;
  });
  for (const Value& rule : list_member(row.row, "also")) {
    const BackendCondition when{{}, texts_member(rule, "archs"), {}};
    if (when.holds({}, view.cpu.arch)) values.push_back(text_member(rule, "text"));
  }
  return values;
}

/// What no other extension of the list implies: a compiler closes ISA strings by itself, and older
/// ones do not know every name that newer tables imply.
std::vector<std::string> essential(const ToolCpu& cpu, const std::vector<std::string>& words) {
  std::vector<std::string> result;
  for (const std::string& word : words) {
    const auto implies = [&](const std::string& other) {
      FeatureSet set;
      return other != word && cpu.table && cpu.table->change(set, "+" + other) &&
             cpu.table->has(set, word);
    };
    if (word.size() == 1 || std::none_of(words.begin(), words.end(), implies))
      result.push_back(word);
  }
  return result;
}

constexpr std::string_view isa_classes = "szx";

/// Whether a feature has a place in an ISA string: `save-restore` has none.
bool is_isa_extension(std::string_view name) {
  return name.size() == 1 || (isa_classes.find(name.front()) != std::string_view::npos &&
                              name.find('-') == std::string_view::npos);
}

/// Single letters in the order of the ISA manual, then the others: `rv64imac_zba_xtheadba`.
std::string isa_text(const ToolCpu& cpu) {
  constexpr std::string_view letters = "iemafdqlcbkjtpvh";
  std::vector<std::string> names;
  for (const std::string& feature : cpu.closure()) {
    const std::string name = feature.substr(1);
    if (feature.starts_with('+') && is_isa_extension(name)) names.push_back(name);
  }
  names = essential(cpu, names);
  const auto has = [&](char letter) {
    return std::find(names.begin(), names.end(), std::string(1, letter)) != names.end();
  };
  std::string text = cpu.arch.find("64") != std::string::npos ? "rv64" : "rv32";
  if (!has('e')) text += 'i';
  for (const char letter : letters) {
    if (letter != 'i' && has(letter)) text += letter;
  }
  std::stable_sort(names.begin(), names.end(), [&](const std::string& a, const std::string& b) {
    return isa_classes.find(a.front()) < isa_classes.find(b.front());
  });
  for (const std::string& name : names) {
    if (name.size() > 1) text += "_" + name;
  }
  return text;
}

ArgumentValues isa_rule(const BackendArgument&, const ToolView& view, EmissionContext& context) {
  if (!view.cpu.changes.empty()) return one_value(isa_text(view.cpu));
  if (!view.cpu.cpu.empty()) return std::vector<std::string>{};
  // Compilers fill in more than the generic CPU has, by the system of the triple.
  const std::string text = isa_text(view.cpu);
  say_assumed(view, text, context);
  return one_value(text);
}

ArgumentValues not_isa_rule(const BackendArgument&, const ToolView& view, EmissionContext&) {
  std::vector<std::string> values;
  for (const auto& change : view.cpu.changes) {
    if (!is_isa_extension(change.first)) values.push_back(change_text(change));
  }
  return values;
}

ArgumentValues data_layout_rule(const BackendArgument&, const ToolView& view, EmissionContext&) {
  return one_value(view.cpu.table ? std::string(view.cpu.table->data_layout()) : std::string());
}

ArgumentValues vector_bytes_rule(const BackendArgument& row, const ToolView& view,
                                 EmissionContext&) {
  for (const Value& width : list_member(row.row, "widths")) {
    const std::string arch = text_member(width, "arch");
    const std::string feature = text_member(width, "feature");
    if (!arch.empty() && arch != view.cpu.arch) continue;
    if (feature.empty() || view.cpu.has(feature)) return one_value(text_member(width, "bytes"));
  }
  return std::vector<std::string>{};
}

ArgumentValues arch_map_rule(const BackendArgument& row, const ToolView& view, EmissionContext&) {
  const auto text = for_arch(row.map("map"), view.cpu.arch);
  return one_value(text.value_or(view.cpu.arch));
}

struct NamedRule {
  std::string_view name;
  Rule rule;
};

constexpr std::array<NamedRule, 21> rules = {{
    {"text", text_rule},
    {"triple", triple_rule},
    {"cpu", cpu_rule},
    {"features", features_rule},
    {"switches", features_rule},
    {"closure", closure_rule},
    {"isa", isa_rule},
    {"not_isa", not_isa_rule},
    {"attribute", attribute_rule},
    {"llvm_options", llvm_options_rule},
    {"setting", setting_rule},
    {"opt_level", opt_level_rule},
    {"data_layout", data_layout_rule},
    {"vector_bytes", vector_bytes_rule},
    {"arch_map", arch_map_rule},
    {"chip", chip_rule},
    {"target_id", target_id_rule},
    {"chip_features", chip_features_rule},
    {"generic_chip", generic_chip_rule},
    {"ptx", ptx_rule},
    {"details", details_rule},
}};

/// Whose driver has no switch for a feature gets it by another way.
void add_switches(const BackendArgument& row, const std::vector<std::string>& values,
                  std::vector<std::string>& arguments) {
  for (const std::string& value : values) {
    const bool on = !value.starts_with('-');
    const auto name = mapped(row.map("switches"), std::string_view(value).substr(1));
    if (name) {  // an empty template: another argument has it
      const std::string text = filled(on ? row.as.front() : row.text("off"), *name);
      if (!text.empty()) arguments.push_back(text);
      continue;
    }
    for (const std::string& text : texts_member(row.row, "else"))
      arguments.push_back(filled(text, value));
  }
}

}  // namespace

ArgumentValues argument_values(const BackendArgument& row, const ToolView& view,
                               EmissionContext& context) {
  const auto* const found = std::find_if(
      rules.begin(), rules.end(), [&](const NamedRule& named) { return named.name == row.rule; });
  if (found == rules.end()) return std::vector<std::string>{};
  return found->rule(row, view, context);
}

void drop_without_meaning(const std::vector<BackendArgument>& rows, const ToolView& view,
                          EmissionContext& context) {
  const auto is_read = [&](std::string_view name) {
    return std::any_of(rows.begin(), rows.end(), [&](const BackendArgument& row) {
      return row.text("name") == name && row.when.holds(view.target.target->kind, view.cpu.arch);
    });
  };
  for (const BackendArgument& row : rows) {
    const std::string name = row.text("name");
    if (name.empty() || attribute_of(view, name) == nullptr || is_read(name)) continue;
    const std::string pointer = view.target.pointer(name);
    const bool is_listed =
        std::any_of(context.dropped.begin(), context.dropped.end(),
                    [&](const Value& entry) { return text_member(entry, "pointer") == pointer; });
    if (!is_listed)
      context.drop(pointer, "unused", "the tool has nothing like it for " + view.cpu.arch);
  }
}

bool add_arguments(const std::vector<BackendArgument>& rows, const ToolView& view,
                   EmissionContext& context, std::vector<std::string>& arguments) {
  bool ok = true;
  for (const BackendArgument& row : rows) {
    if (!row.when.holds(view.target.target->kind, view.cpu.arch)) continue;
    auto values = argument_values(row, view, context);
    if (!values) {
      ok = false;
      continue;
    }
    if (row.rule == "text") {
      arguments.insert(arguments.end(), values->begin(), values->end());
    } else if (row.row.find("switches") != nullptr) {
      add_switches(row, *values, arguments);
    } else {
      if (!row.join.empty() && !values->empty()) *values = {joined_text(*values, row.join)};
      for (const std::string& value : *values) {
        for (const std::string& text : row.as) arguments.push_back(filled(text, value));
      }
    }
  }
  return ok;
}

ToolView view_of(const ToolTarget& target, EmissionContext& context) {
  const bool clang = flag_member(context.row.row, "clang_names");
  ToolView view{target, {}, read_tool_chip(target, context)};
  if (context.row.release.llvm != 0) view.cpu = read_tool_cpu(target, clang, context);
  return view;
}

void report_open(const ToolTarget& target, const std::string& what, const std::string& attribute,
                 EmissionContext& context) {
  auto builder = context.diags.error(
      diag::ValueLeftOpen{.backend = context.row.name, .what = what, .target = target.id},
      target.target->span);
  builder.at(target.pointer(attribute));
  const KindRow* kind = context.database.kind(target.target->kind);
  const bool has_attribute = kind != nullptr && kind->attribute(attribute) != nullptr;
  if (has_attribute) builder.help("give it by `-" + attribute + "=…` in the target");
}

}  // namespace tgtcfg
