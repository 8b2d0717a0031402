// Classifies the string of a target by its syntax.
#include "check/entry_name.h"
#include "check/host_names.h"
#include "check/target_expression.h"
#include "database/suggested_entries.h"
#include "document/readers.h"
#include "document/target_string.h"
#include "support/edit_distance.h"
#include "support/text.h"
#include "support/utf8.h"

#include <tgtcfg/codes/TC10.h>
#include <tgtcfg/codes/TC20.h>
#include <tgtcfg/codes/TC53.h>
#include <tgtcfg/database.h>
#include <tgtcfg/device_type.h>
#include <tgtcfg/json_pointer.h>

#include <algorithm>
#include <utility>

namespace tgtcfg {

namespace {

bool is_configuration_name(const std::string& name, const Database& database) {
  return !database.find_configurations(name).empty();
}

TargetSpec by_name(const PlacedText& text, std::size_t end, const TargetPlace& place) {
  TargetSpec spec;
  spec.tag = Located{text.text.substr(0, end), text.span(0, end)};
  spec.tag_is_text = true;
  spec.span = text.span();
  spec.pointer = place.pointer;
  return spec;
}

/// A single kind.
TargetSpec of_kind(const PlacedText& text, const TargetPlace& place) {
  TargetSpec spec;
  spec.kind = {text.text, text.span()};
  spec.span = text.span();
  spec.pointer = place.pointer;
  return spec;
}

/// `NAME:PART` of a tag or a configuration. Returns nullopt for other strings.
std::optional<TargetSpec> read_part(const PlacedText& text, const TargetPlace& place,
                                    const Database& database) {
  const std::size_t colon = text.text.rfind(':');
  if (colon == std::string::npos || text.text.find(' ') != std::string::npos) return std::nullopt;
  const std::string name = text.text.substr(0, colon);
  if (database.tag(name) == nullptr && !is_configuration_name(name, database)) return std::nullopt;
  TargetSpec spec = by_name(text, colon, place);
  spec.part = Located{text.text.substr(colon + 1), text.span(colon + 1, text.text.size())};
  return spec;
}

TargetSpec read_inline_json(const PlacedText& text, const TargetPlace& place,
                            CheckContext& context) {
  const InputFormat format =
      context.options.dialect.strict_json ? InputFormat::json : InputFormat::json5;
  auto value = read_json_text(text.text, text.map, format, context.options.limits, context.diags);
  if (!value) return poisoned_target(text.span(), place);
  return read_target_object(std::move(*value), place, context);
}

/// Refuses a string that current TVM does not accept, although it may be a valid target here.
void refuse_form(const PlacedText& text, const TargetPlace& place, CheckContext& context) {
  const bool one_word = text.text.find(' ') == std::string::npos;
  const bool part = text.text.find(':') != std::string::npos;
  if (one_word && !part) {
    return report_unknown_target(text.text, text.span(), place.pointer, TargetWords::targets,
                                 context);
  }
  context.diags.error(diag::TargetStringForToday{}, text.span())
      .at(place.pointer)
      .help("print the target as an object with `tgtcfg resolve TARGET --emit tvm`");
}

/// Refuses a target string whose first word is not a kind. The other words then have no meaning.
bool refuse_first_word(const PlacedText& text, const TargetPlace& place, CheckContext& context) {
  // Such a string is nearly always a kind with options.
  const std::string_view plain = std::string_view(text.text).substr(0, text.text.find(' '));
  if (context.database.kind(plain) != nullptr) return false;
  const SplitText split = split_unquoted(text.text, ' ');
  if (split.open_quote || split.pieces.empty()) return false;
  const TextRange range = split.pieces.front();
  const std::string word = text.text.substr(range.begin, range.end - range.begin);
  if (context.database.kind(word) != nullptr) return false;
  if (is_served_generator(word, place, context)) return false;
  const Span span = text.span(range.begin, range.end);
  if (context.database.has(Table::tags, word)) {
    context.diags.error(diag::TagWithOptions{.tag = word}, text.span())
        .at(place.pointer)
        .help("write `{tag: " + word + ", …}` with the attributes to change");
    return true;
  }
  const bool list = word.ends_with(',');
  if (!list && word.find_first_of("\t\n") == std::string::npos) {
    report_unknown_target(word, span, place.pointer, TargetWords::first_words, context);
    return true;
  }
  context.diags.error(diag::UnknownKind{.kind = word}, span)
      .at(place.pointer)
      .help(list ? "write one target here; put a list of targets in `--target` or `targets`"
                 : "separate the parts of a target string with spaces only");
  return true;
}

/// True if a string is in a file and has no quotes.
bool is_plain(Span span, const CheckContext& context) {
  const SourceFile& file = context.sources.file(span.file);
  const char before = span.begin == 0 ? ' ' : file.text()[span.begin - 1];
  const bool argument = file.name().starts_with('<') && file.name() != "<stdin>";
  return !argument && before != '"' && before != '\'';
}

/// An element in the form that a YAML list requires.
std::string element_text(const std::string& target) {
  return target.find_first_of(",[]{}\"'#:") == target.npos ? target : '"' + target + '"';
}

/// True if a list may replace a string, because several targets are allowed.
bool takes_list(std::string_view pointer) {
  const std::string_view parent = pointer.substr(0, pointer.rfind('/'));
  return pointer.ends_with("/targets") || parent.ends_with("/parts");
}

/// Refuses several targets separated by commas, as in tvmc.
bool refuse_several(const PlacedText& text, const TargetPlace& place, CheckContext& context) {
  if (text.text.find(',') == std::string::npos) return false;
  const std::vector<PlacedText> parts = split_target_list(text);
  const auto is_target = [&](const PlacedText& part) {
    return begins_target(part.text, context.database);
  };
  if (parts.size() < 2 || !std::ranges::all_of(parts, is_target)) return false;
  std::vector<std::string> elements;
  for (const PlacedText& part : parts) elements.push_back(element_text(part.text));
  const std::string list = "[" + join(elements, ", ") + "]";
  auto report =
      context.diags.error(diag::SeveralTargets{.count = std::to_string(parts.size())}, text.span());
  report.at(place.pointer);
  if (!takes_list(place.pointer)) {
    report.help("write an entry per target: `targets: " + list + "`");
  } else if (context.sources.text(text.span()) == text.text && is_plain(text.span(), context)) {
    report.fix({"write a list: `" + list + "`", Applicability::maybe, {{text.span(), list}}});
  } else {
    report.help("write a list: `" + list + "`");
  }
  return true;
}

/// `cpu:llvm` was meant as the entry of a map, in which YAML requires a space.
std::optional<std::string> entry_without_space(const std::string& name, const Database& database) {
  const std::size_t colon = name.find(':');
  if (colon == name.npos || colon == 0) return std::nullopt;
  const std::string key = name.substr(0, colon);
  const std::string target = name.substr(colon + 1);
  const bool is_target = database.kind(target) != nullptr || database.has(Table::tags, target);
  if (!is_target || database.kind(key) != nullptr) return std::nullopt;
  return key + ": " + target;
}

}  // namespace

bool is_served_generator(const std::string& word, const TargetPlace& place,
                         const CheckContext& context) {
  return place.role == TargetRole::whole && !context.options.dialect.objects_only &&
         context.database.has(Table::generators, word);
}

void report_unknown_target(const std::string& name, Span span, const std::string& pointer,
                           TargetWords may, CheckContext& context) {
  const Database& database = context.database;
  const bool strings = !context.options.dialect.objects_only;
  if (!strings) may = may == TargetWords::targets ? TargetWords::names : TargetWords::kinds;
  auto builder = name.find('/') != std::string::npos
                     ? context.diags.error(diag::UnknownTargetTag{.name = name}, span)
                     : context.diags.error(diag::UnknownKind{.kind = name}, span);
  builder.at(pointer);
  if (is_path(name)) return help_include(name, span, pointer, builder, context);
  if (without_typography(name) != name) {
    builder.help("replace typographic quotes, dashes and spaces with ASCII characters");
    return;
  }
  if (const auto entry = entry_without_space(name, database)) {
    builder.suggest(*entry, span);
    builder.help("add a space after the `:`: `" + *entry + "`");
    return;
  }
  const bool is_host = pointer.ends_with("/host");
  if (is_host && find_device_type(name) != nullptr) {
    // A device type does not describe the host, so no kind can be suggested.
    builder.help(
        "write a target, such as `llvm -mtriple=aarch64-linux-gnu`, or a name from `targets`");
    return;
  }
  const auto likely = [&] {
    std::vector<std::string> names;
    if (is_host) names = nearest_names(name, names_for_hosts(context));
    return names.empty() ? likely_targets(name, may, database) : names;
  };
  suggest_entries(builder, context.diags, name, likely, span, database);
  if (database.has(Table::generators, name))
    builder.help("write `KIND -compiler=" + name + "`: `" + name + "` is a code generator");
  const std::size_t colon = name.find(':');
  if (colon != name.npos && database.has(Table::kinds, name.substr(0, colon))) {
    builder.help("remove the number, or set it in `devices`: `{type: " + name.substr(0, colon) +
                 ", index: " + name.substr(colon + 1) + "}`");
  }
}

TargetSpec read_target_text(const PlacedText& text, const TargetPlace& place,
                            CheckContext& context) {
  const Database& database = context.database;
  if (place.depth > context.options.limits.depth) {
    context.diags
        .error(diag::NestingTooDeep{.limit = std::to_string(context.options.limits.depth)},
               text.span())
        .at(place.pointer);
    return poisoned_target(text.span(), place);
  }
  if (database.has(Table::tags, text.text)) return by_name(text, text.text.size(), place);
  if (text.text.starts_with('{')) return read_inline_json(text, place, context);
  const bool one_word = text.text.find(' ') == std::string::npos;
  if (one_word && database.kind(text.text) != nullptr) return of_kind(text, place);
  if (context.options.dialect.objects_only) {
    refuse_form(text, place, context);
    return poisoned_target(text.span(), place);
  }
  if (one_word && !text.text.empty()) {
    if (auto part = read_part(text, place, database)) return std::move(*part);
    if (is_configuration_name(text.text, database)) {
      context.diags.error(diag::ConfigurationAsTarget{.name = text.text}, text.span())
          .at(place.pointer)
          .help("write `" + text.text + ":PART` for one target, or `{config: " + text.text + "}`");
      return poisoned_target(text.span(), place);
    }
    const bool generator = is_served_generator(text.text, place, context);
    if (!generator && text.text.find_first_of("'\\\t\n,") == std::string::npos) {
      report_unknown_target(text.text, text.span(), place.pointer, TargetWords::targets, context);
      return poisoned_target(text.span(), place);
    }
  }
  if (refuse_several(text, place, context)) return poisoned_target(text.span(), place);
  if (refuse_first_word(text, place, context)) return poisoned_target(text.span(), place);
  const std::size_t before = context.diags.size();
  TargetString read = read_target_words(text, context.diags);
  context.diags.give_pointer(before, place.pointer);
  if (!read.object) return poisoned_target(text.span(), place);
  TargetSpec spec = read_target_object(std::move(*read.object), place, context);
  spec.poison.any = spec.poison.any || !read.ok;
  for (const std::string& option : read.poisoned) spec.poison.add(pointer_append({}, option));
  return spec;
}

}  // namespace tgtcfg
