#include "check/config_check.h"

#include <tgtcfg/codes/TC10.h>
#include <tgtcfg/codes/TC13.h>
#include <tgtcfg/codes/TC35.h>
#include <tgtcfg/codes/TC41.h>
#include <tgtcfg/json_pointer.h>

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <utility>

#include "check/composite_form.h"
#include "check/config_reader.h"
#include "check/entry_name.h"
#include "check/layer_place.h"
#include "check/layers.h"
#include "check/named_configuration.h"
#include "check/native_configuration.h"
#include "database/aliases.h"
#include "model/plain_values.h"
#include "schema/schema.h"
#include "support/edit_distance.h"
#include "support/text.h"
#include "tvm/tvmc_file.h"

namespace tgtcfg {
namespace {

// The schema checks everything except the insides of targets and parts. So a mistake in a target is
// one error, from the stage that knows its kind.

// Replaces a target or part, which is checked separately and with better messages.
Value checked_elsewhere(const Value& value, Value fine = std::string("llvm")) {
  return placed(std::move(fine), value.span);
}

Value hide(const Value& value, Value fine = std::string("llvm")) {
  return value.is_object() || value.is_string() ? checked_elsewhere(value, std::move(fine)) : value;
}

// A map or list that replaces `value`.
template <class Members>
Value in_place_of(const Value& value, Members members) {
  Value result = placed(std::move(members), value.span);
  result.style = value.style;
  return result;
}

// Returns a map with the results of `seen` for each member. Members without a result are left out.
template <class Seen>
Value each_member(const Value& map, const Seen& seen) {
  Object members;
  members.reserve(map.object().size());
  for (const Member& member : map.object()) {
    if (std::optional<Value> value = seen(member))
      members.push_back({member.key, std::move(*value), member.key_span});
  }
  return in_place_of(map, std::move(members));
}

// Hides members behind null, which the schema accepts fastest. There may be thousands of them.
Value hide_members(const Value& map) {
  if (!map.is_object()) return hide(map);
  return each_member(
      map, [](const Member& member) { return std::optional(hide(member.value, Value())); });
}

Value hide_elements(const Value& list) {
  Array elements;
  elements.reserve(list.array().size());
  for (const Value& element : list.array()) elements.push_back(hide(element));
  return in_place_of(list, std::move(elements));
}

Value hide_targets(const Value& targets, const Database& database) {
  if (is_empty(targets) || is_one_entry(targets, database)) return checked_elsewhere(targets);
  return targets.is_array() ? hide_elements(targets) : hide_members(targets);
}

// A map of tgtcfg below the top level, with keys spelled as in the schema.
Value native_map(const Value& map, KeyList keys) {
  if (!map.is_object()) return map;
  Diagnostics reported_elsewhere;
  return placed(native_members(map.object(), keys, {}, reported_elsewhere), map.span);
}

// The same for maps in a map.
Value native_map_of_maps(const Value& map, KeyList keys) {
  if (!map.is_object()) return map;
  return each_member(map, [&](const Member& member) -> std::optional<Value> {
    if (member.value.is_null() || member.key.starts_with("x-")) return std::nullopt;
    return native_map(member.value, keys);
  });
}

Value hide_function_targets(Value functions) {
  if (!functions.is_object()) return functions;
  for (Member& function : functions.object()) {
    for (const char* key : {"target", "host"}) {
      if (Value* value = function.value.find(key)) *value = hide(*value);
    }
  }
  return functions;
}

// A member as the schema of configurations sees it.
Value seen(const Member& member, const Database& database) {
  const Value& value = member.value;
  const std::string_view key = member.key;
  if (key == "targets") return hide_targets(value, database);
  if (key == "host") return hide(value);
  if (key == "parts") return hide_members(value);
  if (key == "lowering") return native_map(value, lowering_keys);
  const KeyList keys = record_keys(key);
  if (keys.empty()) return value;
  Value records = native_map_of_maps(value, keys);
  return key == "functions" ? hide_function_targets(std::move(records)) : records;
}

// A configuration for its schema. Other values replace targets, parts, and maps whose keys have the
// other spelling.
Value outline_of(const Value& config, const Database& database) {
  return each_member(config,
                     [&](const Member& member) { return std::optional(seen(member, database)); });
}

// The map that a single name is short for. `base` is the length of the pointer to the
// configuration.
std::string likely_map(const Violation& violation, std::size_t base) {
  const auto segments = pointer_segments(violation.instance_pointer.substr(base));
  if (!segments || segments->empty() || !violation.instance->is_string()) return {};
  const std::string& key = segments->front();
  const std::size_t depth = key == "lowering" ? 1 : 2;
  return segments->size() == depth ? short_form(key, violation.instance->string()) : std::string();
}

// Reports violations. The outline ends with this function, so the returned violations must not
// refer to it.
std::vector<Violation> check_as_outline(const Value& config, const std::string& pointer,
                                        CheckContext& context, const Schema& schema) {
  const Value outline = outline_of(config, context.database);
  std::vector<Violation> violations =
      validate(schema, outline, {.strict_integers = true, .pointer = pointer});
  if (!violations.empty()) {
    report(violations, context.diags,
           {.strict_integers = true,
            .pointer = pointer,
            .schema_name = "config.schema.json",
            .likely_keys = [](std::string_view word) { return names_of_alias(word, Meaning::key); },
            .likely_map = [&](const Violation& each) { return likely_map(each, pointer.size()); },
            .text_at = [&](Span span) { return std::string(context.sources.text(span)); }});
  }
  for (Violation& violation : violations) violation.instance = nullptr;
  return violations;
}

std::string_view what_is(DocumentKind kind) {
  if (kind == DocumentKind::plan) return "plan inside another document";
  return kind == DocumentKind::output ? "tgtcfg output" : "database entry";
}

ConfigSpec refuse_tag_table(const Value& root, Diagnostics& diags) {
  std::vector<std::string> names = texts_of(root.map("tags"), &Member::key);
  auto report = diags.error(diag::TagTableAsInput{}, root.find_member("tags")->key_span);
  for (const std::string& name : names) report.note("the tag table contains `" + name + "`");
  report.expected(std::move(names));
  return unreadable(root.span);
}

bool means_extends(std::string_view key) {
  return contains(names_of_alias(key, Meaning::key), "extends");
}

ConfigSpec refuse_unknown(const Value& root, Diagnostics& diags) {
  auto report = diags.error(diag::UnknownDocument{}, root.span);
  report.note("a configuration has `targets`, `executor`, `devices`, … or `kind: composite`")
      .note("a target has `kind`, `tag` or `target`, or is a target string")
      .note("a list holds targets; a tag table has `tags`; a plan has `schema: tgtcfg.plan/1`");
  const Object none;
  for (const Member& member : root.is_object() ? root.object() : none) {
    const bool names = member.value.is_string() || member.value.is_array();
    if (names && means_extends(member.key))
      report.help("to include a file, write `extends` instead of `" + member.key + "`");
  }
  return unreadable(root.span);
}

// Pointers of a member in the schema, where keys of tgtcfg may have the other spelling.
std::array<std::string, 2> places_of(const Member& member, const std::string& owner) {
  return {pointer_append(owner, member.key), pointer_append(owner, kebab_case(member.key))};
}

// Removes invalid values. Invalid list elements become null, so that indices do not change.
void erase_all(Value& value, const Poison& wrong, const std::string& here) {
  if (value.is_array()) {
    for (std::size_t i = 0; i < value.array().size(); ++i) {
      const std::string place = pointer_append(here, i);
      if (wrong.pointers.contains(place)) {
        value.array()[i] = Value();
      } else if (wrong.holds_below(place)) {
        erase_all(value.array()[i], wrong, place);
      }
    }
  } else if (value.is_object()) {
    for (Member& member : value.object()) {
      for (const std::string& place : places_of(member, here)) {
        if (wrong.holds_below(place)) erase_all(member.value, wrong, place);
      }
    }
    std::erase_if(value.object(), [&](const Member& member) {
      const auto places = places_of(member, here);
      return std::ranges::any_of(
          places, [&](const std::string& place) { return wrong.pointers.contains(place); });
    });
  }
}

// A value that the schema refuses is ignored. The key that a misspelt one was meant to be is not
// reported as missing.
void leave_out(const std::vector<Violation>& violations, const std::string& base, Value& config,
               CheckContext& context) {
  Poison wrong;
  context.poison.any = true;
  for (const Violation& violation : violations) {
    const std::string& pointer = violation.instance_pointer;
    if (pointer.size() <= base.size()) continue;
    context.poison.add(pointer);
    wrong.add(pointer);
    if (violation.keyword != "additionalProperties" || key_once_more(violation)) continue;
    const std::string owner = pointer.substr(0, pointer.rfind('/'));
    if (means_extends(violation.property)) context.poison.lacks_layer = true;
    for (const std::string& near : nearest_names(violation.property, violation.known))
      context.poison.add(pointer_append(owner, near));
  }
  if (!wrong.any) return;
  check_names_of_wrong(config, wrong, base, context.diags);
  erase_all(config, wrong, base);
}

// Such a configuration is laid over another one, whose values it may remove.
bool is_fragment(const Value& config) {
  return config.get("targets").is_null() && config.get("parts").is_null();
}

// Writes a target that holds a configuration as one. Returns false if the value is not the map of a
// configuration: it is then targets alone, or unknown.
bool make_configuration(Value& value) {
  if (is_configuration(value) || is_misspelt_configuration(value)) return true;
  if (!is_target(value) || !holds_configuration(value)) return false;
  value = configuration_of_targets(std::move(value));
  return true;
}

ConfigSpec read_targets_alone(Value value, const std::string& pointer, std::size_t depth,
                              CheckContext& context) {
  if (!value.is_array() && !value.is_string() && !is_target(value))
    return refuse_unknown(value, context.diags);
  const std::size_t errors = context.diags.error_count();
  ConfigSpec spec = ConfigReader(pointer, depth, context).read_targets_alone(std::move(value));
  spec.poison.any = spec.poison.any || context.diags.error_count() > errors;
  return spec;
}

}  // namespace

ConfigSpec unreadable(Span span) {
  ConfigSpec spec;
  spec.span = span;
  spec.poison.any = spec.poison.whole = true;
  return spec;
}

bool is_one_entry(const Value& targets, const Database& database) {
  return targets.is_string() || targets.has("config") || is_target(targets) ||
         is_configuration(targets) || is_target_without_kind(targets, database);
}

bool has_room(const CountedLimit& counted, Span place, const std::string& pointer,
              CheckContext& context) {
  ConfigCounts& counts = context.counts;
  const std::size_t limit = context.options.limits.*counted.limit;
  if (++(counts.*counted.count) <= limit || counts.too_many) return !counts.too_many;
  counts.too_many = true;
  const std::string name = counted.name;
  context.diags.error(diag::TooManyValues{.limit = std::to_string(limit), .what = name}, place)
      .here("this exceeds the limit")
      .help("raise the limit with `--limit " + name + "=N`")
      .at(pointer);
  return false;
}

void check_outline(Value& config, const Value& as_checked, const std::string& pointer,
                   CheckContext& context) {
  const Schema* schema = bundled_schema("config");
  if (schema == nullptr) return;
  const std::vector<Violation> violations = check_as_outline(as_checked, pointer, context, *schema);
  if (!violations.empty()) leave_out(violations, pointer, config, context);
}

ConfigSpec read_configuration_object(Value value, const std::string& pointer, std::size_t depth,
                                     CheckContext& context) {
  const std::size_t limit = deepest_part(context);
  if (depth > limit) {
    context.diags.error(diag::PartsTooDeep{.limit = std::to_string(limit)}, value.span).at(pointer);
    return unreadable(value.span);
  }
  const std::size_t errors = context.diags.error_count();
  if (has_extends(value)) {
    ConfigSpec spec = read_configuration_object(merge_with_extended(value, pointer, context),
                                                pointer, depth, context);
    spec.poison.any = spec.poison.any || context.diags.error_count() > errors;
    return spec;
  }
  Value config = native_configuration(std::move(value), pointer, context.diags);
  if (!is_fragment(config)) {
    drop_idle_nulls(config, Place::configuration, pointer, context);
  } else if (const Member* empty = config.find_member("targets")) {
    // Other nulls of a fragment remove values of the configurations below it.
    report_idle_null(*empty, pointer, context);
  }
  erase_known_nulls(config.object(), config_keys);
  check_outline(config, config, pointer, context);
  ConfigSpec spec = ConfigReader(pointer, depth, context).read(std::move(config));
  spec.poison.any = spec.poison.any || context.diags.error_count() > errors;
  return spec;
}

ConfigSpec read_configuration_value(Value value, const std::string& pointer, std::size_t depth,
                                    CheckContext& context) {
  return make_configuration(value)
             ? read_configuration_object(std::move(value), pointer, depth, context)
             : read_targets_alone(std::move(value), pointer, depth, context);
}

ConfigSpec read_document(Document document, std::size_t depth, CheckContext& context) {
  const DocumentKind kind = classify(document);
  Value& root = document.root;
  const std::size_t errors = context.diags.error_count();
  switch (kind) {
    case DocumentKind::configuration:
    case DocumentKind::target:
      if (!make_configuration(root)) return read_targets_alone(std::move(root), {}, depth, context);
      break;
    case DocumentKind::tvmc_file:
      root = native_form_of_tvmc_file(root, context);
      break;
    case DocumentKind::tag_table:
      return refuse_tag_table(root, context.diags);
    case DocumentKind::unknown:
      return refuse_unknown(root, context.diags);
    case DocumentKind::plan:
    case DocumentKind::output:
    case DocumentKind::database_row:
      context.diags.error(diag::NotAConfiguration{.what = std::string(what_is(kind))}, root.span);
      return unreadable(root.span);
  }
  ConfigSpec spec = read_configuration_object(std::move(root), {}, depth, context);
  spec.poison.any = spec.poison.any || context.diags.error_count() > errors;
  return spec;
}

}  // namespace tgtcfg
