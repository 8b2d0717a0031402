// Reports violations as diagnostics: one code per kind of problem, with the expected value and a
// fix.
#include <tgtcfg/codes/TC13.h>
#include <tgtcfg/json_pointer.h>

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "diag/suggestions.h"
#include "schema/number.h"
#include "schema/pattern.h"
#include "schema/schema.h"
#include "support/edit_distance.h"
#include "support/size_text.h"
#include "support/text.h"
#include "support/version_order.h"

namespace tgtcfg {
namespace {

constexpr std::size_t most_values_listed = 12;
constexpr std::size_t most_keys_listed = 40;

std::string with_article(std::string_view type) {
  if (type == "null") return "null";
  if (type == "array") return "a list";
  if (type == "object") return "a map";
  if (type == "string") return "a string";
  return (type == "integer" ? "an " : "a ") + std::string(type);
}

/// Removes `null`, which resets a value of lower layers and is rarely intended.
std::vector<std::string> without_null(std::vector<std::string> words) {
  if (words.size() > 1) std::erase(words, "null");
  return words;
}

std::string joined(const std::vector<std::string>& words, std::string_view last,
                   std::string_view quote) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) text += i + 1 == words.size() ? " " + std::string(last) + " " : ", ";
    text.append(quote).append(words[i]).append(quote);
  }
  return text;
}

std::string bound_of(const Violation& violation) {
  return violation.expected.empty() ? "" : violation.expected.front();
}

/// Describes how a number or size breaks its bound, by keyword.
std::string_view relation_of(std::string_view keyword) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 10> words = {{
      {"minimum", "below"},
      {"maximum", "above"},
      {"exclusiveMinimum", "not above"},
      {"exclusiveMaximum", "not below"},
      {"minLength", "fewer than"},
      {"maxLength", "more than"},
      {"minItems", "fewer than"},
      {"maxItems", "more than"},
      {"minProperties", "fewer than"},
      {"maxProperties", "more than"},
  }};
  const auto found =
      std::ranges::find_if(words, [&](const auto& row) { return row.first == keyword; });
  return found == words.end() ? "" : found->second;
}

bool expects(const Violation& violation, std::string_view type) {
  return contains(violation.expected, type);
}

std::optional<std::string> likely_value_of_text(const Violation& violation,
                                                const std::string& text) {
  const bool number = expects(violation, "integer") || expects(violation, "number");
  for (const auto& [wanted, type] : {std::pair{expects(violation, "boolean"), Scalar::boolean},
                                     std::pair{number, Scalar::integer}}) {
    if (!wanted) continue;
    if (auto scalar = likely_scalar(text, type)) return scalar;
  }
  const auto bytes = number ? bytes_of_size(text) : std::nullopt;
  return bytes ? std::optional(std::to_string(*bytes)) : std::nullopt;
}

std::optional<std::string> as_integer(const Value& value) {
  constexpr double largest = 9007199254740991.0;
  if (!is_whole(value) || value.number() < -largest || value.number() > largest)
    return std::nullopt;
  return std::to_string(static_cast<std::int64_t>(value.number()));
}

/// Returns the intended value, as text, for a value of the wrong type.
std::optional<std::string> likely_value(const Violation& violation, const ReportOptions& options) {
  const Value& value = *violation.instance;
  if (value.is_string()) return likely_value_of_text(violation, value.string());
  if (value.is_array() || value.is_object() || value.is_null()) return std::nullopt;
  if (value.is_number() && expects(violation, "integer")) {
    if (auto text = as_integer(value)) return text;
  }
  // Where a map is allowed, a string is its short form, and quotes would not turn a number into
  // one.
  const bool needs_quotes = expects(violation, "string") && !expects(violation, "object");
  if (!needs_quotes) return std::nullopt;
  // As written, since `3.10` is the number 3.1.
  const bool written = options.text_at && violation.span.known();
  return '"' + (written ? options.text_at(violation.span) : violation.actual) + '"';
}

/// Suggests a name. The fix keeps existing quotes.
void suggest_name(DiagnosticBuilder& builder, const std::string& name, Span span, bool quoted) {
  builder.suggest(name, span, quoted ? '"' + name + '"' : name);
}

/// Suggests the nearest of `names`.
void suggest(DiagnosticBuilder& builder, std::string_view wrong,
             const std::vector<std::string>& names, Span span, bool quoted) {
  for (const std::string& name : nearest_words(wrong, names))
    suggest_name(builder, name, span, quoted);
}

bool is_quoted(const Value& value) {
  return value.style == ScalarStyle::double_quoted || value.style == ScalarStyle::single_quoted;
}

/// Only quotes and escapes make the span of a key longer than the key.
bool is_quoted_key(const Violation& violation) {
  return violation.key_span.end - violation.key_span.begin > violation.property.size();
}

class Reporter {
 public:
  Reporter(Diagnostics& diags, const ReportOptions& options) : diags_(diags), options_(options) {}

  void report(const Violation& violation) {
    DiagnosticBuilder builder = add(violation);
    builder.at(violation.instance_pointer).schema(options_.schema_name + violation.schema_pointer);
    if (!violation.expected.empty()) builder.expected(violation.expected);
    if (!violation.actual.empty()) builder.actual(violation.actual);
    if (!violation.description.empty() && describes(violation)) builder.note(violation.description);
  }

 private:
  // The description of a map does not help with a missing or unknown key.
  static bool describes(const Violation& violation) {
    return violation.keyword != "additionalProperties" && violation.keyword != "required";
  }

  DiagnosticBuilder add(const Violation& violation) {
    const std::string& keyword = violation.keyword;
    if (keyword == "additionalProperties") return unknown_key(violation);
    if (keyword == "type") return wrong_type(violation);
    if (keyword == "enum" || keyword == "const") return wrong_value(violation);
    if (keyword == "required") {
      return diags_.error(diag::MissingKey{.key = violation.property}, violation.span)
          .here("`" + violation.property + "` is required here");
    }
    if (keyword == "pattern") {
      DiagnosticBuilder builder =
          diags_.error(diag::PatternMismatch{.value = violation.actual}, violation.span);
      suggest(builder, violation.actual, violation.known, violation.span,
              is_quoted(*violation.instance));
      suggest_sizes(builder, violation);
      return builder.help("write a string that matches `" + bound_of(violation) + "`");
    }
    if (keyword == "propertyNames") return bad_name(violation);
    if (keyword == "uniqueItems") {
      return diags_
          .error(diag::DuplicateItem{.value = "`" + violation.actual + "`"}, violation.span)
          .label(violation.key_span, "first listed here");
    }
    if (keyword == "dependencies") {
      return diags_.error(diag::KeyNeedsKey{.key = violation.actual, .other = violation.property},
                          violation.span);
    }
    return add_rest(violation);
  }

  /// Suggests sizes for a pattern that describes sizes.
  static void suggest_sizes(DiagnosticBuilder& builder, const Violation& violation) {
    const std::vector<std::string> sizes = likely_sizes(violation.actual);
    std::string problem;
    const auto pattern = sizes.empty() ? nullptr : Pattern::compile(bound_of(violation), problem);
    for (const std::string& size : sizes) {
      if (pattern != nullptr && pattern->found_in(size))
        suggest_name(builder, size, violation.span, is_quoted(*violation.instance));
    }
  }

  DiagnosticBuilder add_rest(const Violation& violation) {
    const std::string& keyword = violation.keyword;
    const std::string bound = bound_of(violation);
    const std::string relation(relation_of(keyword));
    if (keyword.ends_with("imum"))
      return diags_.error(diag::OutOfRange{violation.actual, relation, bound}, violation.span);
    if (keyword.ends_with("Length"))
      return diags_.error(diag::WrongLength{violation.actual, relation, bound}, violation.span);
    if (keyword.ends_with("Items"))
      return diags_.error(diag::WrongItemCount{violation.actual, relation, bound}, violation.span);
    if (keyword.ends_with("Properties"))
      return diags_.error(diag::WrongKeyCount{violation.actual, relation, bound}, violation.span);
    if (keyword == "multipleOf")
      return diags_.error(diag::NotAMultiple{violation.actual, bound}, violation.span);
    if (keyword == "contains") return diags_.error(diag::NothingFits{}, violation.span);
    const bool union_of_keys = !violation.expected.empty();
    if (union_of_keys) {
      return diags_.error(diag::OneOfKeysMissing{.keys = joined(violation.expected, "and", "`")},
                          violation.span);
    }
    if (keyword == "oneOf") return diags_.error(diag::SeveralForms{}, violation.span);
    const auto segments = pointer_segments(violation.instance_pointer);
    if (keyword == "false" && !violation.property.empty() && segments && !segments->empty()) {
      return diags_.error(
          diag::KeysExcludeEachOther{.key = segments->back(), .other = violation.property},
          violation.span);
    }
    return diags_.error(diag::NotPermitted{}, violation.span);
  }

  DiagnosticBuilder unknown_key(const Violation& violation) {
    DiagnosticBuilder builder =
        diags_.error(diag::UnknownKey{.key = violation.property}, violation.key_span);
    const std::vector<std::string> likely_value = likely_keys(violation);
    const auto other = likely_value.empty() ? key_once_more(violation) : std::nullopt;
    if (other) return builder.help("`" + *other + "` is already set here");
    const std::vector<std::string> near =
        likely_value.empty() ? nearest_names(violation.property, violation.known) : likely_value;
    for (const std::string& name : near)
      suggest_name(builder, name, violation.key_span, is_quoted_key(violation));
    if (near.empty()) list_keys(violation, builder);
    return builder;
  }

  /// Returns the intended keys that the schema allows here.
  [[nodiscard]] std::vector<std::string> likely_keys(const Violation& violation) const {
    if (!options_.likely_keys) return {};
    std::vector<std::string> keys = options_.likely_keys(violation.property);
    std::erase_if(keys, [&](const std::string& key) {
      return !key.starts_with("x-") && !contains(violation.known, key);
    });
    return keys;
  }

  /// Lists the keys that are allowed here, set or not.
  void list_keys(const Violation& violation, DiagnosticBuilder& builder) const {
    std::vector<std::string> keys = violation.known;
    keys.insert(keys.end(), violation.present.begin(), violation.present.end());
    std::ranges::sort(keys);
    if (keys.size() > most_keys_listed) {
      builder.help(std::to_string(keys.size()) + " keys are allowed here" + where_they_are());
    } else if (!keys.empty()) {
      builder.help("known keys: " + joined(keys, "and", "`"));
    }
    if (options_.likely_keys)
      builder.help("start a key of your own with `x-`: `x-" + violation.property + "`");
  }

  /// Names the command that prints a bundled schema.
  [[nodiscard]] std::string where_they_are() const {
    constexpr std::string_view ending = ".schema.json";
    if (!options_.schema_name.ends_with(ending)) return {};
    const auto id = options_.schema_name.substr(0, options_.schema_name.size() - ending.size());
    return ": run `tgtcfg schema show " + id + "`";
  }

  DiagnosticBuilder wrong_type(const Violation& violation) {
    std::vector<std::string> types = texts_of(without_null(violation.expected), with_article);
    const std::string actual = std::string(in_words(violation.instance->kind()));
    DiagnosticBuilder builder = diags_.error(
        diag::WrongType{.expected = joined(types, "or", ""), .actual = actual}, violation.span);
    const std::string map = options_.likely_map ? options_.likely_map(violation) : std::string();
    if (!map.empty() && violation.span.known())
      return builder.fix({"write `" + map + "`", Applicability::maybe, {{violation.span, map}}});
    const auto text = likely_value(violation, options_);
    if (!text || !violation.span.known()) return builder;
    Fix fix{"write `" + *text + "`", Applicability::maybe, {}};
    // If only one type is allowed, a boolean or a number has only one syntax, but a string may have
    // several.
    const bool only_type = without_null(violation.expected).size() == 1;
    const bool same_text =
        !violation.instance->is_string() || !bytes_of_size(violation.instance->string());
    if (only_type && same_text && !expects(violation, "string"))
      fix.applicability = Applicability::certain;
    fix.edits.push_back({violation.span, *text});
    return builder.fix(std::move(fix));
  }

  DiagnosticBuilder wrong_value(const Violation& violation) {
    DiagnosticBuilder builder =
        diags_.error(diag::ValueNotAllowed{.value = violation.actual}, violation.span);
    const std::vector<std::string> allowed = without_null(violation.expected);
    const Value& found = *violation.instance;
    if (found.is_string() || found.is_integer())
      suggest(builder, violation.actual, allowed, violation.span, is_quoted(found));
    if (allowed.size() > most_values_listed) {
      return builder.help(std::to_string(allowed.size()) + " values are allowed here" +
                          where_they_are());
    }
    return builder.help((allowed.size() == 1 ? "allowed value: " : "allowed values: ") +
                        joined(allowed, "and", "`"));
  }

  DiagnosticBuilder bad_name(const Violation& violation) {
    DiagnosticBuilder builder =
        diags_.error(diag::BadKeyName{.key = violation.property}, violation.key_span);
    suggest(builder, violation.property, violation.known, violation.key_span,
            is_quoted_key(violation));
    if (!violation.expected.empty())
      builder.help("choose a name that matches `" + bound_of(violation) + "`");
    return builder;
  }

  Diagnostics& diags_;
  const ReportOptions& options_;
};

/// The unknown keys of each map. If one is a misspelt required key, that key is not also reported
/// as missing.
class MisspeltKeys {
 public:
  explicit MisspeltKeys(const std::vector<Violation>& violations) {
    for (const Violation& violation : violations) {
      if (violation.keyword == "additionalProperties")
        of_[violation.instance].push_back(&violation);
    }
  }

  [[nodiscard]] bool has(const Violation& missing) const {
    const auto found = of_.find(missing.instance);
    if (missing.keyword != "required" || found == of_.end()) return false;
    return std::ranges::any_of(found->second, [&](const Violation* unknown) {
      const auto near = nearest_names(unknown->property, unknown->known, 1);
      return !near.empty() && near.front() == missing.property && !key_once_more(*unknown);
    });
  }

 private:
  std::map<const Value*, std::vector<const Violation*>> of_;
};

}  // namespace

std::optional<std::string> key_once_more(const Violation& violation) {
  std::vector<std::string> names = violation.present;
  names.insert(names.end(), violation.known.begin(), violation.known.end());
  const std::vector<std::string> near = nearest_names(violation.property, names, 1);
  const bool stands_there = !near.empty() && std::ranges::find(violation.present, near.front()) !=
                                                 violation.present.end();
  return stands_there ? std::optional(near.front()) : std::nullopt;
}

void report(const std::vector<Violation>& violations, Diagnostics& diags,
            const ReportOptions& options) {
  Reporter reporter(diags, options);
  const MisspeltKeys misspelt(violations);
  for (const Violation& violation : violations) {
    if (!misspelt.has(violation)) reporter.report(violation);
  }
}

bool report(const Schema& schema, const Value& instance, Diagnostics& diags,
            const ReportOptions& options) {
  const std::vector<Violation> violations =
      validate(schema, instance, {options.strict_integers, options.pointer});
  report(violations, diags, options);
  return violations.empty();
}

}  // namespace tgtcfg
