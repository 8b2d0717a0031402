// Where a target starts from: its kind, a tag's definition, or a part of a tag or configuration;
// and the changes on top of it.
#include "resolve/target_draft.h"

#include <tgtcfg/codes.h>

#include <algorithm>
#include <memory>
#include <utility>

namespace tgtcfg {

namespace {

/// A definition from a row has no places of its own: it stands where its name was written.
void place_everything(Value& value, Span span) {
  value.span = span;
  if (value.is_array()) {
    for (Value& element : value.array()) place_everything(element, span);
  } else if (value.is_object()) {
    for (Member& member : value.object()) {
      member.key_span = span;
      place_everything(member.value, span);
    }
  }
}

void merge_host(const HostSpec& change, TargetSpec& base);

/// Lays the changes over the base, member by member; null removes.
void merge_changes(const TargetSpec& changes, TargetSpec& base) {
  for (const Member& member : changes.attributes) {
    const auto known = std::find_if(base.attributes.begin(), base.attributes.end(),
                                    [&](const Member& other) { return other.key == member.key; });
    if (known == base.attributes.end()) {
      base.attributes.push_back(member);
    } else {
      *known = member;
    }
  }
  if (changes.compiler) base.compiler = changes.compiler;
  if (!changes.devices.empty()) base.devices = changes.devices;
  if (changes.host) merge_host(*changes.host, base);
}

bool is_change(const TargetSpec& spec) {
  return !spec.kind && !spec.tag && !spec.config;
}

void merge_host(const HostSpec& change, TargetSpec& base) {
  const bool below = base.host && base.host->target != nullptr;
  if (change.target == nullptr || !is_change(*change.target) || !below) {
    base.host = change;
    return;
  }
  TargetSpec merged = *base.host->target;
  merge_changes(*change.target, merged);
  merged.span = change.span;
  base.host = HostSpec{.target = std::make_shared<const TargetSpec>(std::move(merged)),
                       .span = change.span};
}

/// A tag's definition as if it had been written where the tag is.
std::optional<TargetSpec> spec_of_tag(const TargetSpec& spec, TargetContext& context) {
  const Located<std::string>& tag = *spec.tag;
  const TagRow* row = context.database.tag(tag.value);
  if (row == nullptr) {
    context.diags.error(diag::UnknownTargetTag{.name = tag.value}, tag.span)
        .at(spec.pointer)
        .suggest_nearest(tag.value, context.database.names(Table::tags), tag.span);
    return std::nullopt;
  }
  Value definition = row->definition;
  place_everything(definition, tag.span);
  return check_target(definition, spec.pointer, context.database, context.options, context.sources,
                      context.diags);
}

/// A name that a part may be selected by, and the target it selects.
struct Choice {
  std::string name;
  TargetSpec target;
};
using ChoiceClass = std::vector<Choice>;

/// The choices that a configuration of these targets and this host offers, class by class in the
/// order in which they are compared: names, kinds, device types, the word `host`.
std::vector<ChoiceClass> choices_of(const std::vector<TargetSpec>& targets,
                                    const std::optional<HostSpec>& host, const Database& database) {
  std::vector<ChoiceClass> classes(4);
  for (const TargetSpec& target : targets) {
    if (target.name) classes[0].push_back({target.name->value, target});
    const std::string kind = kind_of_spec(target, database);
    if (kind.empty()) continue;
    classes[1].push_back({kind, target});
    const KindRow* row = database.kind(kind);
    if (row != nullptr) classes[2].push_back({row->device.name, target});
  }
  if (host && host->target != nullptr) classes[3].push_back({"host", *host->target});
  return classes;
}

std::string list_choices(const std::vector<ChoiceClass>& classes) {
  std::vector<std::string> names;
  for (const ChoiceClass& choices : classes) {
    for (const Choice& choice : choices) {
      if (std::find(names.begin(), names.end(), choice.name) == names.end()) {
        names.push_back(choice.name);
      }
    }
  }
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "`" : ", `") + name + "`";
  return text;
}

std::optional<TargetSpec> choose(const std::vector<ChoiceClass>& classes, const TargetSpec& spec,
                                 TargetContext& context) {
  std::size_t matches = 0;
  for (const ChoiceClass& choices : classes) {
    const Choice* found = nullptr;
    for (const Choice& choice : choices) {
      if (choice.name != spec.part->value) continue;
      found = &choice;
      ++matches;
    }
    if (matches == 1) return found->target;
    if (matches > 1) break;
  }
  context.diags
      .error(diag::NoSuchPart{.name = spec.tag->value,
                              .problem = matches == 0 ? "no part" : "several parts",
                              .part = spec.part->value},
             spec.part->span)
      .at(spec.pointer)
      .help("`" + spec.tag->value + "` has " + list_choices(classes));
  return std::nullopt;
}

/// The configuration of that name as it was asked; nothing after an error.
std::optional<ConfigSpec> read_configuration(const TargetSpec& spec, TargetContext& context) {
  const auto rows = context.database.find_configurations(spec.tag->value);
  if (rows.size() != 1) {
    auto builder =
        rows.empty()
            ? context.diags.error(diag::UnknownTargetTag{.name = spec.tag->value}, spec.tag->span)
            : context.diags.error(diag::AmbiguousName{.name = spec.tag->value}, spec.tag->span);
    builder.at(spec.pointer);
    for (const ConfigurationRow* row : rows) builder.note("`" + row->name + "`");
    return std::nullopt;
  }
  const FileId file = context.sources.add(rows.front()->path, rows.front()->text);
  const InputFormat format = format_of(rows.front()->path).value_or(InputFormat::yaml);
  const auto documents =
      parse(file, format, context.sources, context.options.limits, context.diags);
  if (!documents || documents->empty()) return std::nullopt;
  return check(documents->front(), format, context.database, context.options, context.sources,
               context.diags);
}

std::optional<TargetSpec> spec_of_part(const TargetSpec& spec, TargetContext& context) {
  if (context.database.has(Table::tags, spec.tag->value)) {
    auto whole = spec_of_tag(spec, context);
    if (!whole) return std::nullopt;
    return choose(choices_of({*whole}, whole->host, context.database), spec, context);
  }
  const auto config = read_configuration(spec, context);
  if (!config) return std::nullopt;
  auto part = choose(choices_of(config->targets, config->host, context.database), spec, context);
  if (!part) return std::nullopt;
  if (!part->host && spec.part->value != "host") part->host = config->host;
  part->name.reset();
  if (part->kind || !part->tag) return part;
  return expand_target(*part, context);
}

}  // namespace

std::string kind_of_spec(const TargetSpec& spec, const Database& database) {
  if (spec.kind) return spec.kind->value;
  const TagRow* tag = spec.tag ? database.tag(spec.tag->value) : nullptr;
  const Value* kind = tag != nullptr ? tag->definition.find("kind") : nullptr;
  return kind != nullptr && kind->is_string() ? kind->string() : std::string();
}

std::optional<TargetSpec> expand_target(const TargetSpec& spec, TargetContext& context) {
  if (spec.config) {
    context.diags.error(diag::ConfigurationAsTarget{.name = spec.config->value}, spec.config->span)
        .at(spec.pointer);
    return std::nullopt;
  }
  if (spec.kind || spec.nested != nullptr) return spec;
  if (!spec.tag) {
    context.diags.error(diag::TargetWithoutKind{}, spec.span).at(spec.pointer);
    return std::nullopt;
  }
  auto base = spec.part ? spec_of_part(spec, context) : spec_of_tag(spec, context);
  if (!base) return std::nullopt;
  merge_changes(spec, *base);
  base->name = spec.name;
  if (!spec.part || context.database.has(Table::tags, spec.tag->value)) {
    if (!spec.part || spec.part->value != "host") base->tag = spec.tag;
  }
  base->span = spec.span;
  base->pointer = spec.pointer;
  return base;
}

}  // namespace tgtcfg
