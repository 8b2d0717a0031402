// Converts values to the types of their attributes: strictly in documents, by parsing in target
// strings.
#include "diag/suggestions.h"
#include "document/target_text.h"
#include "model/plain_values.h"
#include "resolve/target_steps.h"
#include "schema/pattern.h"
#include "support/size_text.h"
#include "support/text.h"

#include <tgtcfg/codes/TC11.h>
#include <tgtcfg/codes/TC20.h>
#include <tgtcfg/codes/TC21.h>
#include <tgtcfg/database.h>
#include <tgtcfg/json_pointer.h>
#include <tgtcfg/writers.h>

#include <algorithm>
#include <utility>

namespace tgtcfg {

namespace {

AttributeType element_type(AttributeType type) {
  if (type == AttributeType::integer_list) return AttributeType::integer;
  if (type == AttributeType::target_list) return AttributeType::target;
  return AttributeType::string;
}

bool is_list(AttributeType type) {
  return type == AttributeType::string_list || type == AttributeType::integer_list ||
         type == AttributeType::target_list;
}

class Typer {
 public:
  Typer(const AttributeRow& row, const TargetDraft& draft, const Context& context)
      : row_(row), draft_(draft), context_(context) {}

  std::optional<Value> run(const Value& raw) {
    if (raw.style == ScalarStyle::target_text)
      return checked([&] { return from_option(raw); }, raw.span);
    // The common case, which cannot fail.
    if (has_type(raw, row_.type) && permits_all(raw)) return raw;
    return checked([&] { return strict(raw, row_.type); }, raw.span);
  }

 private:
  // Built only for reports.
  [[nodiscard]] std::string pointer() const { return draft_.pointer(row_.name); }

  template <class Typed>
  std::optional<Value> checked(const Typed& typed, Span span) {
    const std::size_t errors = context_.diags.error_count();
    Value value = typed();
    if (context_.diags.error_count() > errors) return std::nullopt;
    check_allowed(value, span);
    if (context_.diags.error_count() > errors) return std::nullopt;
    return value;
  }

  static bool has_type(const Value& value, AttributeType type) {
    return (type == AttributeType::string && value.is_string()) ||
           (type == AttributeType::integer && value.is_integer()) ||
           (type == AttributeType::boolean && value.is_boolean());
  }

  /// True if the row does not restrict scalars of its type.
  [[nodiscard]] bool permits_all(const Value& value) const {
    if (!row_.choices.empty() || !row_.pattern.empty()) return false;
    return !value.is_integer() || ((!row_.minimum || value.integer() >= *row_.minimum) &&
                                   (!row_.maximum || value.integer() <= *row_.maximum));
  }

  // --- documents: the value must already have the type

  Value strict(Value raw, AttributeType type, std::optional<std::size_t> at = {}) {
    if (is_list(type) && raw.is_array()) {
      for (std::size_t i = 0; i < raw.array().size(); ++i) {
        Value& element = raw.array()[i];
        element = strict(std::move(element), element_type(type), i);
      }
      raw.style = ScalarStyle::none;
      return raw;
    }
    const bool fits = has_type(raw, type);
    if (!fits && !at) {
      if (const auto read = as_tvm_reads(raw, type)) return *read;
    }
    if (!fits) report_type(raw, type, at ? pointer_append(pointer(), *at) : pointer());
    return raw;
  }

  // TVM accepts 0 and 1 as booleans, and booleans as 0 and 1.
  std::optional<Value> as_tvm_reads(const Value& raw, AttributeType type) {
    std::optional<Value> read;
    if (context_.options.dialect.keep_legacy) return read;  // the old release refuses them
    if (type == AttributeType::boolean && raw.is_integer() && (raw.integer() | 1) == 1)
      read = Value(raw.integer() == 1);
    if (type == AttributeType::integer && raw.is_boolean())
      read = Value(std::int64_t{raw.boolean() ? 1 : 0});
    if (!read) return std::nullopt;
    read->span = raw.span;
    const std::string text = write_compact_json(*read);
    auto builder = context_.diags.warning(diag::NumberForBoolean{.attribute = row_.name,
                                                                 .kind = draft_.target.kind,
                                                                 .expected = in_words(type),
                                                                 .given = write_compact_json(raw),
                                                                 .read = text},
                                          raw.span);
    builder.at(pointer()).expected({in_words(type)}).actual(write_compact_json(raw));
    if (raw.span.known())
      builder.fix({"write `" + text + "`", Applicability::certain, {{raw.span, text}}});
    return read;
  }

  void report_type(const Value& raw, AttributeType type, const std::string& pointer) {
    auto builder =
        context_.diags.error(diag::AttributeType{.attribute = row_.name,
                                                 .kind = draft_.target.kind,
                                                 .expected = in_words(type),
                                                 .actual = std::string(in_words(raw.kind()))},
                             raw.span);
    builder.at(pointer).expected({in_words(type)}).actual(std::string(in_words(raw.kind())));
    const auto bytes = raw.is_string() ? bytes_of_size(raw.string()) : std::nullopt;
    if (bytes && type == AttributeType::integer) suggest_number(builder, *bytes, raw.span);
    if (raw.is_string()) offer_value(builder, raw.string(), type, raw.span);
    if (is_list(type) && raw.is_string()) builder.help("write `[" + raw.string() + "]`");
    if (type == AttributeType::boolean && raw.is_integer()) builder.help("write `true` or `false`");
  }

  // Not a "did you mean" suggestion: those keep the quotes of the replaced text.
  static void suggest_number(DiagnosticBuilder& builder, std::int64_t number, Span span) {
    const std::string text = std::to_string(number);
    builder.fix({"write `" + text + "`", Applicability::maybe, {{span, text}}});
  }

  // --- target strings: text is parsed by the type

  Value from_option(const Value& raw) {
    if (raw.is_boolean()) {
      if (row_.type == AttributeType::boolean) return placed(Value(raw.boolean()), raw.span);
      context_.diags
          .error(diag::OptionWithoutValue{.option = row_.name, .type = in_words(row_.type)},
                 raw.span)
          .at(pointer());
      return raw;
    }
    // Most strings contain no escapes, so their bytes need no location map.
    if (!is_list(row_.type) && is_decoded(raw.string()))
      return scalar(raw.string(), raw.span, row_.type);
    return decoded(placed_text_of(raw, context_.sources), row_.type);
  }

  Value decoded(PlacedText raw, AttributeType type) {
    if (is_list(type)) {
      ListText list = decode_list(raw);
      if (list.open_quote) {
        context_.diags.error(diag::UnclosedTargetQuote{}, *list.open_quote).at(pointer());
      }
      Array elements;
      elements.reserve(list.elements.size());
      for (PlacedText& element : list.elements) {
        elements.push_back(decoded(std::move(element), element_type(type)));
      }
      return placed(Value(std::move(elements)), raw.span());
    }
    const Span span = raw.span();
    return scalar(decode_string(std::move(raw)).text, span, type);
  }

  Value scalar(std::string text, Span span, AttributeType type) {
    if (type != AttributeType::integer && type != AttributeType::boolean)
      return placed(Value(std::move(text)), span);
    const DecodedInteger number = decode_integer(text);
    if (number.fault == NumberFault::out_of_range) {
      context_.diags.error(diag::NumberOutOfRange{.number = text}, span).at(pointer());
    } else if (number.fault == NumberFault::not_a_number) {
      auto builder =
          context_.diags.error(diag::AttributeText{.text = text, .expected = in_words(type)}, span);
      builder.at(pointer()).actual(text);
      const auto bytes = bytes_of_size(text);
      if (bytes && type == AttributeType::integer) builder.suggest(std::to_string(*bytes), span);
      offer_value(builder, text, type, span);
    }
    if (type == AttributeType::boolean) return placed(Value(number.value != 0), span);
    Value value = placed(Value(number.value), span);
    value.style = ScalarStyle::target_text;  // a release parses text with fewer bits than numbers
    return value;
  }

  // --- restrictions of the row

  void check_allowed(const Value& value, Span span) {
    if (value.is_array()) {
      for (const Value& element : value.array()) check_allowed(element, element.span);
      return;
    }
    if (!row_.choices.empty() && std::ranges::find(row_.choices, value) == row_.choices.end()) {
      return report_choice(value, span);
    }
    if (value.is_integer()) {
      if (row_.minimum && value.integer() < *row_.minimum) {
        report_value(value, span, "it must be at least " + std::to_string(*row_.minimum));
      } else if (row_.maximum && value.integer() > *row_.maximum) {
        report_value(value, span, "it must be at most " + std::to_string(*row_.maximum));
      }
    }
    if (value.is_string() && !row_.pattern.empty()) {
      const Pattern* pattern = pattern_of_row(row_.pattern);
      if (pattern != nullptr && !pattern->found_in(value.string())) {
        report_value(value, span, "it must match `" + row_.pattern + "`");
      }
    }
  }

  void report_choice(const Value& value, Span span) {
    std::vector<std::string> names;
    for (const Value& choice : row_.choices) {
      if (choice.is_string()) names.push_back(choice.string());
    }
    const std::string shown = join(texts_of(row_.choices, quoted_value), ", ");
    auto builder = report_value(value, span, "it must be one of " + shown);
    builder.expected(names);
    if (value.is_string()) builder.suggest_nearest(value.string(), names, span);
  }

  DiagnosticBuilder report_value(const Value& value, Span span, std::string reason) {
    auto builder = context_.diags.error(diag::AttributeValue{.value = quoted_value(value),
                                                             .attribute = row_.name,
                                                             .kind = draft_.target.kind,
                                                             .reason = std::move(reason)},
                                        span);
    builder.at(pointer());
    return builder;
  }

  const AttributeRow& row_;
  const TargetDraft& draft_;
  const Context& context_;
};

}  // namespace

std::string in_words(AttributeType type) {
  if (type == AttributeType::pass_list) return "a list of [phase, pass]";
  return (type == AttributeType::integer ? "an " : "a ") + std::string(name_of(type));
}

std::string quoted_value(const Value& value) {
  if (value.is_string()) return quoted(value.string());
  if (value.is_integer()) return quoted(std::to_string(value.integer()));
  if (value.is_boolean()) return value.boolean() ? "`true`" : "`false`";
  return std::string(in_words(value.kind()));
}

void offer_value(DiagnosticBuilder& builder, std::string_view text, AttributeType type, Span span) {
  if (type == AttributeType::boolean) offer_scalar(builder, text, Scalar::boolean, span);
  if (type == AttributeType::integer) offer_scalar(builder, text, Scalar::integer, span);
}

std::optional<Value> typed_value(const Value& raw, const AttributeRow& row,
                                 const TargetDraft& draft, const Context& context) {
  return Typer(row, draft, context).run(raw);
}

}  // namespace tgtcfg
