// `targets:` in all its forms: one target, a list, a map from names, and the older map from device
// types. Nested composites and named configurations are parts.
#include <tgtcfg/codes/TC20.h>
#include <tgtcfg/codes/TC23.h>
#include <tgtcfg/codes/TC31.h>
#include <tgtcfg/codes/TC81.h>
#include <tgtcfg/database.h>
#include <tgtcfg/json_pointer.h>

#include <algorithm>
#include <utility>

#include "check/composite_form.h"
#include "check/config_check.h"
#include "check/config_reader.h"
#include "check/entry_name.h"
#include "check/named_configuration.h"
#include "check/target_expression.h"
#include "database/config_keys.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

// Converts a composite that was written as one target to the same configuration in target form.
ConfigSpec configuration_of_composite(TargetSpec composite) {
  ConfigSpec config;
  config.span = composite.span;
  config.targets = std::move(composite.devices);
  config.has_targets = true;
  config.host = std::move(composite.host);
  return config;
}

}  // namespace

ConfigSpec ConfigReader::read_targets_alone(Value targets) {
  spec_.span = targets.span;
  spec_.targets_span = targets.span;
  read_targets(targets, pointer_);
  place_generators();
  take_poison();
  // A document that consists of `composite -devices=…` is that configuration, not a part of another
  // one.
  if (spec_.targets.empty() && spec_.parts.size() == 1 && targets.is_string())
    return *spec_.parts.front().second;
  return std::move(spec_);
}

void ConfigReader::read_targets(Value& value, const std::string& pointer) {
  spec_.has_targets = true;
  const std::vector<Entry> entries = entries_of(value, pointer);
  spec_.targets.reserve(entries.size());
  for (const Entry& entry : entries) {
    Value& target = *entry.value;
    const bool refused = target.is_null() && context_.poison.holds(entry.pointer);
    const bool part = is_reference(target) || is_configuration(target);
    if (refused) {
      add_target(poisoned_target(target.span, TargetPlace{entry.pointer}), entry.key);
    } else if (!has_room(part ? counted_parts : counted_targets, target.span, entry.pointer,
                         context_)) {
      continue;
    } else if (part) {
      read_part(entry);
    } else if (target.is_object()) {
      // Moves the attributes out and leaves the other members.
      add_target_or_part(
          read_target_object(std::move(target), TargetPlace{entry.pointer}, context_), entry);
    } else if (target.is_string()) {
      add_target_or_part(read_target_value(target, TargetPlace{entry.pointer}, context_), entry);
    } else {
      misplaced(target);
      add_target(poisoned_target(target.span, TargetPlace{entry.pointer}), entry.key);
    }
  }
}

std::vector<ConfigReader::Entry> ConfigReader::entries_of(Value& value,
                                                          const std::string& pointer) {
  if (is_one_entry(value, context_.database)) return {{&value, pointer}};
  std::vector<Entry> entries;
  if (value.is_array()) {
    entries = list_entries(value.array(), pointer);
  } else if (value.is_object()) {
    entries = map_entries(value.object(), pointer);
  } else {
    misplaced(value);
    return entries;
  }
  if (entries.empty()) context_.diags.error(diag::NoTargets{}, value.span).at(pointer);
  return entries;
}

void ConfigReader::place_generators() {
  const auto names_kind = [](const TargetSpec& target) {
    return target.kind || target.tag || target.config || target.nested != nullptr ||
           target.poison.whole;
  };
  bool unsure = context_.poison.lacks_layer;
  std::vector<const TargetSpec*> general;
  for (const TargetSpec& target : spec_.targets) {
    unsure |= target.poison.whole;
    if (names_kind(target) && !target.compiler && !target.poison.whole) general.push_back(&target);
  }
  for (TargetSpec& target : spec_.targets) {
    if (names_kind(target) || !target.compiler) continue;
    const GeneratorRow* generator = context_.database.generator(target.compiler->value);
    if (generator == nullptr || place_generator(*generator, target, general)) continue;
    // An unreadable target may be the missing one.
    if (!unsure) report_unplaced_generator(*generator, target, general);
  }
}

// Serves the only target that the generator can serve. Returns false if it is not the only one.
bool ConfigReader::place_generator(const GeneratorRow& generator, TargetSpec& target,
                                   const std::vector<const TargetSpec*>& general) const {
  std::vector<std::string> kinds;
  for (const TargetSpec* other : general) {
    const std::string kind = kind_of_spec(*other, context_.database);
    if (contains(generator.serves, kind)) kinds.push_back(kind);
  }
  if (kinds.size() == 1) {
    target.kind = {kinds.front(), target.compiler->span};
    return true;
  }
  target.poison.whole = target.poison.any = true;
  return false;
}

void ConfigReader::report_unplaced_generator(const GeneratorRow& generator,
                                             const TargetSpec& target,
                                             const std::vector<const TargetSpec*>& general) {
  std::vector<CandidateRow> rows;
  bool several = false;
  for (const TargetSpec* other : general) {
    const std::string kind = kind_of_spec(*other, context_.database);
    const bool served = contains(generator.serves, kind);
    several = several || served;
    rows.push_back({other->name ? other->name->value : kind,
                    served ? "it matches, but another target also matches"
                           : "`" + generator.name + "` does not serve `" + kind + "`",
                    other->span});
  }
  const std::string kind = generator.serves.empty() ? "KIND" : generator.serves.front();
  context_.diags
      .error(diag::GeneratorWithoutPlace{.generator = generator.name,
                                         .count = several ? "several targets" : "no target"},
             target.compiler->span)
      .at(target.pointer)
      .candidates(std::move(rows))
      .help("write `" + kind + " -compiler=" + generator.name +
            "` with the attributes of a target of kind " + quoted_list(generator.serves));
}

std::vector<ConfigReader::Entry> ConfigReader::list_entries(Array& list,
                                                            const std::string& pointer) {
  std::vector<Entry> entries;
  for (const std::size_t i : order_of_parts(list)) {
    const Value& name = list[i].get("name");
    entries.push_back({&list[i], name.is_string() ? pointer_append(pointer, name.string())
                                                  : pointer_append(pointer, i)});
  }
  return entries;
}

std::vector<ConfigReader::Entry> ConfigReader::map_entries(Object& map,
                                                           const std::string& pointer) {
  spec_.targets_form = TargetsForm::map;
  std::vector<Entry> entries;
  for (Member& member : map) {
    if (!member.key.starts_with("x-") && !member.value.is_null())
      entries.push_back({&member.value, pointer_append(pointer, member.key), &member});
  }
  // The order of keys has no meaning.
  std::ranges::sort(entries,
                    [](const Entry& a, const Entry& b) { return a.key->key < b.key->key; });
  return entries;
}

void ConfigReader::read_part(const Entry& entry) {
  const Value& value = *entry.value;
  if (is_reference(value)) return read_part_by_reference(value, entry.pointer, entry.key);
  ConfigSpec nested = read_configuration_object(value, entry.pointer, depth_ + 1, context_);
  const Located<std::string> name = part_name(value, &nested, entry.key);
  add_part(name, std::move(nested), entry.pointer);
}

// A composite and a tag of one are parts.
void ConfigReader::add_target_or_part(TargetSpec target, const Entry& entry) {
  const auto& [value, pointer, key] = entry;
  const TagRow* tag = target.tag && !target.kind && !target.part
                          ? context_.database.tag(target.tag->value)
                          : nullptr;
  const bool is_tag_of_part = tag != nullptr && is_composite(*tag, context_);
  if (!is_tag_of_part && target.devices.empty()) return add_target(std::move(target), key);
  if (!has_room(counted_parts, value->span, pointer, context_)) return;
  if (is_tag_of_part)
    return read_part_of(NamedRow{tag, nullptr}, target.tag->span, *value, pointer, key);
  for (const TargetSpec& device : target.devices) {
    if (!has_room(counted_targets, device.span, device.pointer, context_)) return;
  }
  context_.diags.note(diag::CompositeDevices{}, target.span).at(pointer);
  const Located<std::string> name = part_name(*value, nullptr, key);
  add_part(name, configuration_of_composite(std::move(target)), pointer);
}

void ConfigReader::add_target(TargetSpec&& target, const Member* key) {
  if (key != nullptr) {
    if (target.name && target.name->value != key->key) {
      context_.diags
          .error(diag::BadName{.what = "target", .name = target.name->value}, target.name->span)
          .label(key->key_span, "the key is the name of the target")
          .at(target.pointer)
          .help("remove `name`, or write it as the key");
    }
    target.name = Located<std::string>{key->key, key->key_span};
  }
  if (target.name) check_name(*target.name, "target", target.pointer, context_.diags);
  // Keys of a map are unique names.
  if (target.name && key == nullptr) {
    const auto [other, is_new] = target_names_.try_emplace(target.name->value, target.name->span);
    if (!is_new) {
      context_.diags
          .error(diag::DuplicateName{.what = "target", .name = target.name->value},
                 target.name->span)
          .label(other->second, "first used here")
          .at(target.pointer);
    }
  }
  spec_.targets.push_back(std::move(target));
}

Located<std::string> ConfigReader::part_name(const Value& entry, const ConfigSpec* part,
                                             const Member* key) {
  if (key != nullptr) return {key->key, key->key_span};
  const Value* name = &entry.get("name");
  if (name->is_string()) return {name->string(), name->span};
  if (!name->is_null()) {
    context_.diags.error(
        diag::KeyType{
            .key = "name", .expected = "a string", .actual = std::string(in_words(name->kind()))},
        name->span);
  }
  if (part != nullptr && part->tag)
    return {std::string(last_segment(part->tag->value)), part->tag->span};
  return {"part" + std::to_string(unnamed_parts_++), entry.span};
}

void ConfigReader::add_part(Located<std::string> name, ConfigSpec part,
                            const std::string& pointer) {
  check_name(name, "part", pointer, context_.diags);
  const auto [other, is_new] = part_names_.try_emplace(name.value, name.span);
  if (!is_new) {
    context_.diags.error(diag::DuplicateName{.what = "part", .name = name.value}, name.span)
        .label(other->second, "first used here")
        .at(pointer);
    return;
  }
  spec_.parts.emplace_back(std::move(name), std::make_shared<const ConfigSpec>(std::move(part)));
}

void ConfigReader::read_part_by_reference(const Value& value, const std::string& pointer,
                                          const Member* key) {
  const Value& reference = value.is_object() ? value.get("config") : value;
  if (!reference.is_string()) {
    if (key != nullptr) poison("parts", key->key);
    return misplaced(reference);
  }
  if (const auto found = find_named(reference.string(), reference.span, context_))
    return read_part_of(*found, reference.span, value, pointer, key);
  add_part(part_name(value, nullptr, key), unreadable({}), pointer);
}

void ConfigReader::read_part_of(const NamedRow& row, Span reference, const Value& value,
                                const std::string& pointer, const Member* key) {
  ConfigSpec part = read_named(row, reference, depth_ + 1, context_);
  const Located<std::string> name = part_name(value, &part, key);
  if (!value.is_object()) return add_part(name, std::move(part), pointer);
  if (const Value& host = value.get("host"); !host.is_null())
    part.host = read_host(host, pointer_append(pointer, "host"), context_);
  constexpr std::string_view known[] = {"config", "tag", "name", "host"};
  for (const Member& member : value.object()) {
    if (!contains(known, member.key) && !member.key.starts_with("x-"))
      report_beside_config(member, context_.diags);
  }
  add_part(name, std::move(part), pointer);
}

/// Parts are configurations, so a plain name may refer to one. A tag is a target expression.
bool ConfigReader::is_configuration_name(const std::string& word) const {
  const Database& database = context_.database;
  if (database.kind(word) != nullptr || database.has(Table::tags, word)) return false;
  return !database.find_configurations(word).empty();
}

void ConfigReader::read_parts(Value& value, const std::string& pointer) {
  if (!value.is_object()) return misplaced(value);
  for (Member& member : value.object()) {
    if (member.key.starts_with("x-") || member.value.is_null()) continue;
    const std::string place = pointer_append(pointer, member.key);
    if (!has_room(counted_parts, member.value.span, place, context_)) return;
    const bool by_name = member.value.is_string() && is_configuration_name(member.value.string());
    if (by_name || is_reference(member.value)) {
      read_part_by_reference(member.value, place, &member);
      continue;
    }
    ConfigSpec part =
        read_configuration_value(std::move(member.value), place, depth_ + 1, context_);
    add_part({member.key, member.key_span}, std::move(part), place);
  }
}

}  // namespace tgtcfg
