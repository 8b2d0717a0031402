// Argument rules for attributes, settings and values that a tool has by the name of a product.
#include <tgtcfg/codes/TC53.h>

#include <algorithm>
#include <map>
#include <utility>

#include "emit/quoting.h"
#include "emit/rules.h"
#include "plan/plan_fields.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

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

TakenValues taken_values(const BackendArgument& row, const ToolView& view) {
  TakenValues taken;
  for (const Value& entry : row.row.list("takes")) {
    if (!rule_applies(entry, view.cpu.arch, view.context) || !fits_system(entry, view.cpu))
      continue;
    const std::vector<std::string> with = entry.texts("with");
    const std::vector<std::string> of_cpu = entry.texts("cpu_with");
    const bool holds =
        (with.empty() ||
         std::ranges::any_of(
             with, [&](const std::string& feature) { return view.cpu.has_by_rules(feature); })) &&
        std::ranges::all_of(of_cpu,
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
bool is_taken(const BackendArgument& row, const std::string& value, const ToolView& view) {
  if (!row.row.has("takes")) return true;
  TakenValues taken = taken_values(row, view);
  if (contains(taken.now, value)) return true;
  const std::string name = row.text("name");
  auto builder =
      view.context.report_value(view.target, name, value, view.cpu.arch, view.context.severity());
  if (const auto found = taken.with.find(value); found != taken.with.end())
    builder.help("add the feature that this value requires: " + join(found->second, " or "));
  builder.help(taken.now.empty()
                   ? "remove `" + name + "`, which is not supported for " + view.cpu.arch
                   : "choose a value for `" + name + "`: " + join(taken.now, ", "));
  builder.expected(std::move(taken.now));
  return false;
}

}  // namespace

ArgumentValues attribute_rule(const BackendArgument& row, const ToolView& view) {
  const Value* value = attribute_of(view, row.text("name"));
  if (value == nullptr && row.row.flag("required")) {
    view.context.report_open(view.target, quoted(row.text("name")), row.text("name"),
                             row.text("advice"));
    return std::nullopt;
  }
  if (value == nullptr) return one_value(row.text("default"));
  std::vector<std::string> values;
  const Array alone{*value};
  for (const Value& element : value->is_array() ? value->array() : alone) {
    const std::string text = text_of(divided(element, row));
    if (!is_taken(row, text, view) && !view.context.options.lenient) return std::nullopt;
    const auto other = mapped(row.map("map"), text);
    const bool closed = row.row.has("map") && !other;
    if (!closed) values.push_back(other.value_or(text));
  }
  return values;
}

ArgumentValues replaced_rule(const BackendArgument& row, const ToolView& view) {
  const std::string name = row.text("name");
  if (const Value* value = attribute_of(view, name))
    view.context.lose(view.context.member_of(view.target, name),
                      quoted(name) + " of " + quoted(view.target.id), row.text("reason"),
                      value->span, "remove " + quoted(name));
  return std::vector<std::string>{};
}

/// LLVM's own tools write `-name:type=value` as `-name=value`.
ArgumentValues llvm_options_rule(const BackendArgument& row, const ToolView& view) {
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

ArgumentValues setting_rule(const BackendArgument& row, const ToolView& view) {
  const std::string name = row.text("name");
  if (name == "opt_level") {
    const auto level = view.context.opt_level();
    return one_value(level ? std::to_string(*level) : std::string());
  }
  const Value value = build_setting(view.context.config.build, name);
  std::vector<std::string> values;
  if (value.is_null()) return values;
  const Array alone{value};
  for (const Value& element : value.is_array() ? value.array() : alone)
    values.push_back(row.text("words") == "commas" ? listed_for_shell(text_of(element))
                                                   : text_of(element));
  return values;
}

ArgumentValues opt_level_rule(const BackendArgument& row, const ToolView& view) {
  constexpr std::int64_t most = 3;
  const Value* value = attribute_of(view, "opt-level");
  if (value != nullptr && value->is_integer())
    return one_value(std::to_string(std::clamp<std::int64_t>(value->integer(), 0, most)));
  if (const auto level = view.context.opt_level()) return one_value(std::to_string(*level));
  return one_value(row.text("default"));
}

namespace {

/// Drivers and data sheets write names of products with different spaces, hyphens and cases.
std::string product_key(std::string_view name) {
  std::string text = lower(name);
  std::erase_if(text, [](char c) { return c == ' ' || c == '-'; });
  return text;
}

/// Fills a line of a template; nullopt if the record does not define one of its fields.
std::optional<std::string> filled_line(std::string line, const Value& record) {
  for (const Member& field : record.object()) {
    if (field.value.is_object()) continue;
    if (field.value.is_null() && line.find("{" + field.key + "}") != line.npos) return std::nullopt;
    line = filled(std::move(line), field.key, text_of(field.value));
  }
  return line;
}

std::vector<std::string> filled_lines(std::vector<std::string> lines, const Value& record) {
  std::vector<std::string> complete;
  for (std::string& line : lines) {
    if (auto text = filled_line(std::move(line), record)) complete.push_back(*std::move(text));
  }
  return complete;
}

class RecordChoice {
 public:
  RecordChoice(const BackendArgument& row, const ToolView& view)
      : row_(row),
        view_(view),
        context_(view.context),
        by_(row.text("by")),
        given_(find_text(view.target.target->attrs, by_)),
        records_(view.context.row.row.get("records").list(row.text("table"))) {}

  ArgumentValues values() {
    const Value* record = find();
    if (record == nullptr || !check_agreement(*record)) return std::nullopt;
    std::map<std::string, std::string> texts;
    for (const Member& agreement : row_.map("agrees"))
      texts[agreement.value.string()] = *agreed(*record, agreement);
    return record_lines(row_, context_.row, *record, texts);
  }

 private:
  const Value* find() {
    if (given_.empty()) {
      report_choices({});
      return nullptr;
    }
    std::vector<const Value*> found;
    for (const Value& record : records_) {
      if (is_named(record)) found.push_back(&record);
    }
    if (found.size() == 1) return found.front();
    found.empty() ? report_unknown() : report_choices(found);
    return nullptr;
  }

  [[nodiscard]] bool is_named(const Value& record) const {
    const std::string key = product_key(given_);
    return key == product_key(record.text("name")) ||
           key == product_key(record.text("description"));
  }

  /// Returns the record's text for the value of an attribute; nullopt if they contradict each
  /// other.
  [[nodiscard]] std::optional<std::string> agreed(const Value& record,
                                                  const Member& agreement) const {
    const std::string value = find_text(view_.target.target->attrs, agreement.key);
    const Value& field = record.get(agreement.value.string());
    if (field.is_object()) return mapped(field.object(), value);
    return value.empty() || value == field.string() ? std::optional(field.string()) : std::nullopt;
  }

  /// Returns the first attribute that contradicts a record, or null.
  [[nodiscard]] const Member* contradiction(const Value& record) const {
    const Object& agreements = row_.map("agrees");
    const auto found = std::ranges::find_if(
        agreements, [&](const Member& member) { return !agreed(record, member); });
    return found == agreements.end() ? nullptr : &*found;
  }

  bool check_agreement(const Value& record) {
    const Member* member = contradiction(record);
    if (member == nullptr) return true;
    const std::string other = find_text(view_.target.target->attrs, member->key);
    auto builder = error_of_value(quoted(other));
    builder.label(view_.target.place(member->key), quoted(member->key) + " is set here",
                  view_.target.pointer(member->key));
    const Value& field = record.get(member->value.string());
    std::vector<std::string> known = texts_of(record.map(member->value.string()), &Member::key);
    if (field.is_string()) known.push_back(field.string());
    builder.help(quoted(record.text("name")) + " has " + quoted_list(known));
    return false;
  }

  [[nodiscard]] std::vector<std::string> candidates() const {
    std::vector<std::string> names;
    for (const Value& record : records_) {
      if (contradiction(record) == nullptr) names.push_back(record.text("name"));
    }
    return names;
  }

  void report_choices(const std::vector<const Value*>& found) {
    std::vector<std::string> names;
    for (const Value* record : found) names.push_back(record->text("name"));
    if (found.empty()) names = candidates();
    auto builder = context_.diags.error(
        diag::ValueLeftOpen{
            .backend = context_.row.name, .what = quoted(by_), .target = view_.target.id},
        view_.target.place(by_));
    builder.at(view_.target.pointer(by_));
    if (!names.empty()) builder.help("set `" + by_ + "` to one of: " + join(names, ", "));
    builder.expected(std::move(names));
  }

  void report_unknown() {
    std::vector<std::string> names = candidates();
    auto builder = error_of_value(view_.target.target->kind);
    if (!names.empty()) builder.help("choose a value for `" + by_ + "`: " + join(names, ", "));
    builder.expected(std::move(names));
  }

  DiagnosticBuilder error_of_value(const std::string& other) {
    return context_.report_value(view_.target, by_, given_, other, Severity::error);
  }

  const BackendArgument& row_;
  const ToolView& view_;
  EmissionContext& context_;
  std::string by_;     ///< attribute that names the product
  std::string given_;  ///< its value; empty if it is not set
  const Array& records_;
};

}  // namespace

std::vector<std::string> record_lines(const BackendArgument& row, const BackendRow& backend,
                                      const Value& record,
                                      const std::map<std::string, std::string>& texts) {
  const Value& name = row.row.get("template");
  std::vector<std::string> lines = name.is_string()
                                       ? backend.row.get("templates").texts(name.string())
                                       : row.row.texts("template");
  for (std::string& line : lines) {
    for (const auto& [field, text] : texts) line = filled(std::move(line), field, text);
  }
  return filled_lines(std::move(lines), record);
}

std::vector<std::string> template_lines(const BackendRow& backend, std::string_view name,
                                        const Value& record) {
  return filled_lines(backend.row.get("templates").texts(name), record);
}

ArgumentValues record_rule(const BackendArgument& row, const ToolView& view) {
  return RecordChoice(row, view).values();
}

}  // namespace tgtcfg
