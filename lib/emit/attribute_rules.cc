#include "emit/attribute_rules.h"

#include <tgtcfg/codes/TC53.h>
#include <tgtcfg/database.h>
#include <tgtcfg/writers.h>

#include <algorithm>
#include <map>

#include "emit/quoting.h"
#include "plan/plan_fields.h"

namespace tgtcfg {
namespace {

std::string text_of(const Value& value) {
  return value.is_string() ? value.string() : write_compact_json(value);
}

/// Converts a value to the tool's unit, such as bits to bytes.
Value divided(const Value& value, const BackendArgument& row) {
  const auto by = row.row.integer("divide");
  if (!by || !value.is_integer()) return value;
  return Value(value.integer() / std::max<std::int64_t>(*by, 1));
}

/// The values of an attribute that the tool accepts for the architecture, and those it would accept
/// with features.
struct TakenValues {
  std::vector<std::string> now;
  std::map<std::string, std::vector<std::string>> with;
};

TakenValues taken_values(const BackendArgument& row, const ToolView& view,
                         const EmissionContext& context) {
  TakenValues taken;
  for (const Value& entry : row.row.list("takes")) {
    const BackendCondition when{{}, entry.texts("archs"), {}};
    const Releases releases{entry.text("since"), entry.text("until")};
    if (!when.holds({}, view.cpu.arch) || !fits_system(entry, view.cpu) ||
        !includes_release(releases, context.row.release.name))
      continue;
    const std::vector<std::string> with = entry.texts("with");
    const std::vector<std::string> of_cpu = entry.texts("cpu_with");
    const bool holds =
        (with.empty() ||
         std::any_of(with.begin(), with.end(),
                     [&](const std::string& feature) { return view.cpu.has_by_rules(feature); })) &&
        std::all_of(of_cpu.begin(), of_cpu.end(),
                    [&](const std::string& feature) { return view.cpu.cpu_has(feature); });
    for (std::string& value : entry.texts("values")) {
      if (holds)
        taken.now.push_back(std::move(value));
      else
        taken.with[value] = of_cpu.empty() ? with : of_cpu;
    }
  }
  return taken;
}

/// Returns true if the tool accepts the value, or if its row does not restrict values.
bool is_taken(const BackendArgument& row, const std::string& value, const ToolView& view,
              EmissionContext& context) {
  if (!row.row.has("takes")) return true;
  TakenValues taken = taken_values(row, view, context);
  if (std::find(taken.now.begin(), taken.now.end(), value) != taken.now.end()) return true;
  const std::string name = row.text("name");
  auto builder = context.diags.report_as(context.severity(),
                                         diag::ValueNotInTool{.tool = context.row.name,
                                                              .release = context.row.release.name,
                                                              .value = value,
                                                              .attribute = name,
                                                              .arch = view.cpu.arch},
                                         view.target.place(name));
  builder.at(view.target.pointer(name)).actual(value);
  if (const auto found = taken.with.find(value); found != taken.with.end())
    builder.help("add the feature that this value requires: " + join(found->second, " or "));
  builder.help(taken.now.empty()
                   ? "remove `" + name + "`, which is not supported for " + view.cpu.arch
                   : "choose a value for `" + name + "`: " + join(taken.now, ", "));
  builder.expected(std::move(taken.now));
  return false;
}

}  // namespace

ArgumentValues attribute_rule(const BackendArgument& row, const ToolView& view,
                              EmissionContext& context) {
  const Value* value = attribute_of(view, row.text("name"));
  if (value == nullptr && row.row.flag("required")) {
    report_open(view.target, quoted(row.text("name")), row.text("name"), context,
                row.text("advice"));
    return std::nullopt;
  }
  if (value == nullptr) return one_value(row.text("default"));
  std::vector<std::string> values;
  const Array alone{*value};
  for (const Value& element : value->is_array() ? value->array() : alone) {
    const std::string text = text_of(divided(element, row));
    if (!is_taken(row, text, view, context) && !context.options.lenient) return std::nullopt;
    const auto other = mapped(row.map("map"), text);
    const bool closed = row.row.has("map") && !other;
    if (!closed) values.push_back(other.value_or(text));
  }
  return values;
}

ArgumentValues replaced_rule(const BackendArgument& row, const ToolView& view,
                             EmissionContext& context) {
  const std::string name = row.text("name");
  if (const Value* value = attribute_of(view, name))
    context.lose(view.target.pointer(name), quoted(name) + " of " + quoted(view.target.id),
                 row.text("reason"), value->span, "remove " + quoted(name));
  return std::vector<std::string>{};
}

/// LLVM's own tools write `-name:type=value` as `-name=value`.
ArgumentValues llvm_options_rule(const BackendArgument& row, const ToolView& view,
                                 EmissionContext&) {
  const Value* value = attribute_of(view, row.text("name"));
  std::vector<std::string> values;
  if (value == nullptr || !value->is_array()) return values;
  for (const Value& element : value->array()) {
    std::string text = text_of(element);
    const std::size_t equals = std::min(text.find('='), text.size());
    const std::size_t colon = text.find(':');
    if (colon < equals) text.erase(colon, equals - colon);
    values.push_back(std::move(text));
  }
  return values;
}

ArgumentValues setting_rule(const BackendArgument& row, const ToolView&, EmissionContext& context) {
  const std::string name = row.text("name");
  if (name == "opt_level") {
    const auto& level = context.index.opt_level();
    return one_value(level ? std::to_string(*level) : std::string());
  }
  const Value value = build_setting(context.config.build, name);
  std::vector<std::string> values;
  if (value.is_null()) return values;
  const Array alone{value};
  for (const Value& element : value.is_array() ? value.array() : alone)
    values.push_back(row.text("words") == "commas" ? listed_for_shell(text_of(element))
                                                   : text_of(element));
  return values;
}

ArgumentValues opt_level_rule(const BackendArgument& row, const ToolView& view,
                              EmissionContext& context) {
  constexpr std::int64_t most = 3;
  const Value* value = attribute_of(view, "opt-level");
  if (value != nullptr && value->is_integer())
    return one_value(std::to_string(std::clamp<std::int64_t>(value->integer(), 0, most)));
  if (const auto& level = context.index.opt_level()) return one_value(std::to_string(*level));
  return one_value(row.text("default"));
}

}  // namespace tgtcfg
