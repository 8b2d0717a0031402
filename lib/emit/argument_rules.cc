#include "emit/argument_rules.h"

#include <algorithm>
#include <array>
#include <iterator>

#include "emit/npu_system.h"
#include "emit/object_name.h"
#include "emit/rules.h"
#include "support/number_text.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

ArgumentValues text_rule(const BackendArgument& row, const ToolView&) {
  return std::vector<std::string>(row.as);
}

ArgumentValues triple_rule(const BackendArgument& row, const ToolView& view) {
  std::string triple = view.cpu.triple;
  if (const auto word = row.row.flag("of_cpu") ? view.cpu.arch_by_cpu() : std::nullopt)
    triple.replace(0, triple.find('-'), *word);
  for (const Member& member : row.map("replace")) {
    if (!triple.ends_with(member.key)) continue;
    triple.replace(triple.size() - member.key.size(), member.key.size(), member.value.string());
    break;
  }
  if (!triple.empty()) return one_value(with_version(std::move(triple), view.context));
  view.context.report_open(view.target, "the triple", "mtriple");
  return std::nullopt;
}

ArgumentValues data_layout_rule(const BackendArgument&, const ToolView& view) {
  return one_value(view.cpu.table ? std::string(view.cpu.table->data_layout()) : std::string());
}

ArgumentValues vector_bytes_rule(const BackendArgument& row, const ToolView& view) {
  for (const Value& width : row.row.list("widths")) {
    const std::string arch = width.text("arch");
    const std::string feature = width.text("feature");
    if (!arch.empty() && arch != view.cpu.arch) continue;
    if (feature.empty() || view.cpu.has(feature)) return one_value(width.text("bytes"));
  }
  return std::vector<std::string>{};
}

ArgumentValues arch_map_rule(const BackendArgument& row, const ToolView& view) {
  const auto text = for_arch(row.map("map"), view.cpu.arch);
  return one_value(text.value_or(view.cpu.arch));
}

ArgumentValues several_rule(const BackendArgument& row, const ToolView& view) {
  std::vector<std::string> all;
  for (const BackendArgument& each : row.values) {
    auto values = values_of_row(each, view);
    if (!values) return std::nullopt;
    std::move(values->begin(), values->end(), std::back_inserter(all));
  }
  return all;
}

constexpr std::string_view level_word = "opt_level";

struct NamedRule {
  std::string_view name;
  ArgumentRule* rule;
};

constexpr auto rules = std::to_array<NamedRule>({
    {"text", text_rule},
    {"triple", triple_rule},
    {"triple_name", triple_name_rule},
    {"system_version", system_version_rule},
    {"cpu", cpu_rule},
    {"cpu_difference", cpu_difference_rule},
    {"features", features_rule},
    {"switches", features_rule},
    {"closure", closure_rule},
    {"closing", closing_rule},
    {"opinions", opinions_rule},
    {"isa", isa_rule},
    {"not_isa", not_isa_rule},
    {"no_other_features", no_other_features_rule},
    {"attribute", attribute_rule},
    {"llvm_options", llvm_options_rule},
    {"setting", setting_rule},
    {level_word, opt_level_rule},
    {"data_layout", data_layout_rule},
    {"vector_bytes", vector_bytes_rule},
    {"arch_map", arch_map_rule},
    {"chip", chip_rule},
    {"target_id", target_id_rule},
    {"chip_features", chip_features_rule},
    {"generic_chip", generic_chip_rule},
    {"ptx", ptx_rule},
    {"chip_number", chip_number_rule},
    {"chip_limit", chip_limit_rule},
    {"several", several_rule},
    {"details", details_rule},
    {"level", level_rule},
    {"record", record_rule},
    {"replaced", replaced_rule},
    {"npu_system", npu_system_rule},
});

/// If the tool's driver does not have a switch for a feature, `else` defines its arguments.
void add_switches(const BackendArgument& row, const ToolView& view,
                  const std::vector<std::string>& values, std::vector<std::string>& arguments) {
  for (const std::string& value : values) {
    const bool on = !value.starts_with('-');
    const auto name = mapped(row.map("switches"), std::string_view(value).substr(1));
    const bool behind_cpu = name && name->empty();
    if (name && !(behind_cpu && view.cpu.cpu.empty())) {
      const std::string text = filled(on ? row.as.front() : row.text("off"), *name);
      if (!text.empty()) arguments.push_back(text);
      continue;
    }
    for (const std::string& text : row.row.texts("else")) arguments.push_back(filled(text, value));
  }
}

/// Returns the values of a row as the tool reads them.
std::vector<std::string> written(const BackendArgument& row, const ToolView& view,
                                 std::vector<std::string> values) {
  if (row.rule == "text") return values;
  std::vector<std::string> texts;
  if (row.row.has("switches")) {
    add_switches(row, view, values, texts);
    return texts;
  }
  if (!row.join.empty() && !values.empty()) values = {join(values, row.join)};
  for (const std::string& value : values) {
    for (const std::string& text : row.as) texts.push_back(filled(text, value));
  }
  return texts;
}

constexpr std::string_view target_place = "{target}";

/// Returns the member of the data with a path, and adds it if it is missing.
Value& data_at(std::string path, const std::string& target, StepValues& step) {
  if (step.of_several && path.find(target_place) == path.npos)
    path = "targets/" + std::string(target_place) + "/" + path;
  Value* at = &step.data;
  for (const std::string_view part : split(path, '/')) {
    const std::string name = part == target_place ? target : std::string(part);
    if (at->find(name) == nullptr) at->set(name, Object{});
    at = at->find(name);
  }
  return *at;
}

Value data_of(const BackendArgument& row, const std::vector<std::string>& texts) {
  const std::string type = row.text("type");
  if (type == "list") return Array(texts.begin(), texts.end());
  const std::string text = join(texts, " ");
  const auto number = type == "integer" ? number_in<std::int64_t>(text) : std::nullopt;
  return number ? Value(*number) : Value(text);
}

/// Targets of all parts write to one folder.
std::string file_of(const BackendPlace& place, const ToolView& view, const StepValues& step) {
  const std::string path = step.part.empty() ? std::string() : step.part.substr(1) + "/";
  return filled(place.name, "target", name_in_path(path + view.target.id));
}

std::string lines_of(const std::vector<std::string>& texts) {
  std::string text = join(texts, "\n");
  if (!text.ends_with('\n')) text += '\n';
  return text;
}

}  // namespace

bool is_for(const BackendArgument& row, const ToolView& view) {
  return row.when.holds(view.target.target->kind, view.cpu.arch) &&
         attribute_of(view, row.text("unset")) == nullptr &&
         (!row.row.has("set") || attribute_of(view, row.text("set")) != nullptr) &&
         fits_target(row.row, view);
}

bool fits_target(const Value& rule, const ToolView& view) {
  const auto is_on = [&](const std::string& name) { return view.cpu.has_by_rules(name); };
  const auto is_set = [&](const Member& attribute) {
    const Value* value = attribute_of(view, attribute.key);
    return value != nullptr && *value == attribute.value;
  };
  const std::vector<std::string> with = rule.texts("with");
  const std::vector<std::string> without = rule.texts("without");
  const std::vector<std::string> cpus = rule.texts("cpus");
  const std::vector<std::string> changed = rule.texts("changed");
  const auto is_changed = [&](const auto& change) { return contains(changed, change.first); };
  const Object& attributes = rule.map("attributes");
  const Value* memories = rule.find("memories");
  const bool fits_memories = memories == nullptr || !memories->is_boolean() ||
                             memories->boolean() != view.memories.empty();
  return fits_memories && (changed.empty() || std::ranges::any_of(view.cpu.changes, is_changed)) &&
         (cpus.empty() || contains(cpus, std::string_view(view.cpu.cpu))) &&
         fits_system(rule, view.cpu) && std::ranges::all_of(with, is_on) &&
         std::ranges::none_of(without, is_on) && std::ranges::all_of(attributes, is_set);
}

ArgumentValues argument_values(const BackendArgument& row, const ToolView& view) {
  const NamedRule* found = find_by(rules, row.rule, &NamedRule::name);
  return found == nullptr ? std::vector<std::string>{} : found->rule(row, view);
}

void drop_without_meaning(const std::vector<BackendArgument>& rows, const ToolView& view) {
  const auto is_read = [&](std::string_view name) {
    return std::ranges::any_of(rows, [&](const BackendArgument& row) {
      return row.text("name") == name && is_for(row, view);
    });
  };
  for (const BackendArgument& row : rows) {
    const std::string name = row.text("name");
    if (name.empty() || attribute_of(view, name) == nullptr || is_read(name)) continue;
    const std::string pointer = view.context.member_of(view.target, name);
    if (!view.context.is_dropped(pointer))
      view.context.drop(pointer, FieldUse::unused,
                        "the tool has nothing like it for " + view.cpu.arch);
  }
}

std::optional<std::vector<std::string>> values_of_row(const BackendArgument& row,
                                                      const ToolView& view) {
  if (!is_for(row, view)) return std::vector<std::string>{};
  auto values = argument_values(row, view);
  if (values && row.row.flag("only_checked")) values->clear();
  return values;
}

void place_values(const BackendArgument& row, const ToolView& view, std::vector<std::string> values,
                  StepValues& step) {
  const std::vector<std::string> texts = written(row, view, std::move(values));
  if (row.to.empty()) step.args.insert(step.args.end(), texts.begin(), texts.end());
  if (texts.empty()) return;
  for (const BackendPlace& place : row.to) {
    switch (place.kind) {
      case BackendPlace::Kind::env:
        step.env[place.name] = join(texts, " ");
        break;
      case BackendPlace::Kind::data:
        data_at(place.name, view.target.id, step) = data_of(row, texts);
        break;
      case BackendPlace::Kind::file:
        step.files[file_of(place, view, step)] = lines_of(texts);
        break;
    }
  }
}

bool add_values(const std::vector<BackendArgument>& rows, const ToolView& view, StepValues& step) {
  bool ok = true;
  for (const BackendArgument& row : rows) {
    auto values = values_of_row(row, view);
    if (values) place_values(row, view, std::move(*values), step);
    ok = ok && values;
  }
  return ok;
}

bool add_arguments(const std::vector<BackendArgument>& rows, const ToolView& view,
                   std::vector<std::string>& arguments) {
  StepValues step;
  const bool ok = add_values(rows, view, step);
  std::move(step.args.begin(), step.args.end(), std::back_inserter(arguments));
  return ok;
}

std::string level_argument(const std::vector<BackendArgument>& rows, const ToolView& view) {
  for (const BackendArgument& row : rows) {
    if (row.rule != level_word || !is_for(row, view)) continue;
    const auto values = argument_values(row, view);
    if (values && !values->empty()) return filled(row.as.front(), values->front());
  }
  return {};
}

std::optional<std::string> program_prefix(const BackendStep& step, const ToolView& view) {
  if (step.programs.empty()) return std::string();
  if (const Value* program = entry_for(step.programs, view)) return program->text("prefix");
  if (view.cpu.triple.empty()) {
    view.context.report_open(view.target, "the triple", "mtriple");
  } else {
    report_triple(view, "no program for this triple is known");
  }
  return std::nullopt;
}

ToolView view_of(const ToolTarget& target, EmissionContext& context) {
  ToolView view{target, context};
  view.chip = read_tool_chip(target, context);
  if (context.row.row.has("system")) view.memories = memories_of_target(target, context);
  if (context.row.release.llvm != 0) view.cpu = read_tool_cpu(target, context);
  return view;
}

}  // namespace tgtcfg
