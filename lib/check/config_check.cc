#include "check/config_check.h"

#include <tgtcfg/codes/TC10.h>
#include <tgtcfg/codes/TC13.h>
#include <tgtcfg/codes/TC35.h>
#include <tgtcfg/codes/TC41.h>
#include <tgtcfg/codes/TC81.h>
#include <tgtcfg/json_pointer.h>

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <utility>

#include "check/config_outline.h"
#include "check/config_reader.h"
#include "check/entry_name.h"
#include "check/inline_configuration.h"
#include "check/layer_place.h"
#include "check/layers.h"
#include "check/named_configuration.h"
#include "database/aliases.h"
#include "database/config_keys.h"
#include "schema/schema.h"
#include "support/edit_distance.h"
#include "support/link_key.h"
#include "support/text.h"
#include "tvm/tvmc_file.h"

namespace tgtcfg {
namespace {

// The map that a single name is short for. `base` is the length of the pointer to the
// configuration.
std::string meant_map(const Violation& violation, std::size_t base) {
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
            .meant_keys = [](std::string_view word) { return meant_by(word, Meaning::key); },
            .meant_map = [&](const Violation& each) { return meant_map(each, pointer.size()); },
            .text_at = [&](Span span) { return std::string(context.sources.text(span)); }});
  }
  for (Violation& violation : violations) violation.instance = nullptr;
  return violations;
}

// TVM spells a composite with a list under `devices`.
void rename_composite_devices(Object& members, const std::string& pointer, Diagnostics& diags) {
  const bool is_composite = std::any_of(members.begin(), members.end(), [](const Member& each) {
    return each.key == "kind" && each.value.is_string() && each.value.string() == "composite";
  });
  for (Member& member : members) {
    if (member.key != "devices" || !member.value.is_array()) continue;
    const Member* targets = nullptr;
    for (const Member& other : members) {
      if (other.key == "targets") targets = &other;
    }
    if (targets != nullptr && !is_composite) return;  // devices must be a map
    if (targets != nullptr) {
      diags.error(diag::TwoSpellings{.key = "devices", .other = "targets"}, member.key_span)
          .label(targets->key_span, "the same key")
          .at(pointer_append(pointer, "devices"));
      std::erase_if(members, [&](const Member& each) { return &each == &member; });
      return;
    }
    diags.note(diag::CompositeDevices{}, member.key_span)
        .at(pointer_append(pointer, "devices"))
        .fix(
            {"write `targets`", Applicability::certain, {{member.key_span, "targets"}}, "targets"});
    member.key = "targets";
  }
}

void drop_composite_kind(Object& members) {
  std::erase_if(members, [](const Member& member) {
    return member.key == "kind" && member.value.is_string() && member.value.string() == "composite";
  });
}

std::string_view what_is(DocumentKind kind) {
  switch (kind) {
    case DocumentKind::plan:
      return "plan inside another document";
    case DocumentKind::output:
      return "tgtcfg output";
    case DocumentKind::database_row:
      return "database entry";
    default:
      return "document of this kind";
  }
}

ConfigSpec unreadable(Span span) {
  ConfigSpec spec;
  spec.span = span;
  spec.poison.any = true;
  spec.poison.whole = true;
  return spec;
}

ConfigSpec refuse_tag_table(const Value& root, Diagnostics& diags) {
  const Member* tags = root.find_member("tags");
  std::vector<std::string> names;
  if (tags->value.is_object()) {
    for (const Member& tag : tags->value.object()) names.push_back(tag.key);
  }
  auto report = diags.error(diag::TagTableAsInput{}, tags->key_span);
  for (const std::string& name : names) report.note("the tag table contains `" + name + "`");
  report.expected(std::move(names));
  return unreadable(root.span);
}

bool means_extends(std::string_view key) {
  return contains(meant_by(key, Meaning::key), "extends");
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
      return std::any_of(places.begin(), places.end(),
                         [&](const std::string& place) { return wrong.pointers.contains(place); });
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
    for (const std::string& near : nearest_names(violation.property, violation.known)) {
      context.poison.add(pointer_append(owner, near));
    }
  }
  if (!wrong.any) return;
  check_names_of_wrong(config, wrong, base, context.diags);
  erase_all(config, wrong, base);
}

}  // namespace

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

void normalize_link_keys(Value& links, const std::string& pointer, Diagnostics& diags) {
  if (!links.is_object()) return;
  std::map<std::string, const Member*> known;
  for (Member& link : links.object()) {
    if (link.key.starts_with("x-")) continue;
    const std::string written = std::exchange(link.key, canonical_link_key(link.key));
    const auto [other, is_new] = known.try_emplace(link.key, &link);
    if (is_new) continue;
    diags.error(diag::TwoSpellings{.key = written, .other = link.key}, link.key_span)
        .label(other->second->key_span, "the same link")
        .at(pointer_append(pointer_append(pointer, "links"), link.key));
  }
}

Value native_configuration(Value value, const std::string& pointer, Diagnostics& diags) {
  Object members =
      native_members_and_nulls(std::move(value.object()), config_keys(), pointer, diags);
  if (!pointer.empty()) std::erase_if(members, [](const Member& m) { return m.key == "name"; });
  rename_composite_devices(members, pointer, diags);
  drop_composite_kind(members);
  take_out_configurations(members, diags);
  for (Member& member : members) {
    if (member.key == "links") normalize_link_keys(member.value, pointer, diags);
  }
  Value config(std::move(members));
  config.span = value.span;
  return config;
}

void check_outline(Value& config, const std::string& pointer, CheckContext& context,
                   Value* as_checked) {
  const Schema* schema = bundled_schema("config");
  if (schema == nullptr) return;
  const std::vector<Violation> violations =
      check_as_outline(as_checked == nullptr ? config : *as_checked, pointer, context, *schema);
  if (!violations.empty()) leave_out(violations, pointer, config, context);
}

namespace {

// Such a configuration is laid over another one, whose values it may remove.
bool is_fragment(const Value& config) {
  return config.get("targets").is_null() && config.get("parts").is_null();
}

}  // namespace

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
  if (!is_fragment(config)) drop_idle_nulls(config, Place::configuration, pointer, context);
  std::erase_if(config.object(), [](const Member& member) { return member.value.is_null(); });
  check_outline(config, pointer, context);
  ConfigSpec spec = ConfigReader(pointer, depth, context).read(std::move(config));
  spec.poison.any = spec.poison.any || context.diags.error_count() > errors;
  return spec;
}

namespace {

// Writes a target that holds a configuration as one. Returns false if the value is not the map of a
// configuration: it is then targets alone, or unknown.
bool make_configuration(Value& value) {
  if (is_configuration(value) || is_misspelt_configuration(value)) return true;
  if (!is_target(value) || !holds_configuration(value)) return false;
  const Span span = value.span;
  value = Object{{"targets", std::move(value), span}};
  value.span = span;
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
