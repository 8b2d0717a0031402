// `NAME:PART`: one target, or the host, of a tag or a configuration.
#include <tgtcfg/codes/TC20.h>
#include <tgtcfg/codes/TC41.h>

#include <algorithm>
#include <utility>

#include "resolve/target_steps.h"

namespace tgtcfg {

namespace {

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

/// A code generator goes with the target that it serves: of several choices the general one.
const TargetSpec* general_of(const ChoiceClass& choices, const std::string& name,
                             const Database& database) {
  const TargetSpec* general = nullptr;
  for (const Choice& choice : choices) {
    const KindRow* row = database.kind(kind_of_spec(choice.target, database));
    const bool external = choice.target.compiler || (row != nullptr && !row->generator.empty());
    if (choice.name != name || external) continue;
    if (general != nullptr) return nullptr;
    general = &choice.target;
  }
  return general;
}

std::optional<TargetSpec> choose(const std::vector<ChoiceClass>& classes, const TargetSpec& spec,
                                 const Context& context) {
  std::size_t matches = 0;
  for (const ChoiceClass& choices : classes) {
    const Choice* found = nullptr;
    for (const Choice& choice : choices) {
      if (choice.name != spec.part->value) continue;
      found = &choice;
      ++matches;
    }
    if (matches == 1) return found->target;
    if (const TargetSpec* general = general_of(choices, spec.part->value, context.database))
      return *general;
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
std::optional<ConfigSpec> read_configuration(const TargetSpec& spec, const Context& context) {
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
  return check(documents->front(), context);
}

std::optional<TargetSpec> part_of_tag(const TargetSpec& spec, const Context& context) {
  auto whole = definition_of_tag(spec, context);
  if (!whole) return std::nullopt;
  auto part = choose(choices_of({*whole}, whole->host, context.database), spec, context);
  if (part && spec.part->value != "host") part->tag = spec.tag;
  return part;
}

std::optional<TargetSpec> part_of_configuration(const TargetSpec& spec, const Context& context) {
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

std::optional<TargetSpec> part_of_name(const TargetSpec& spec, const Context& context) {
  return context.database.has(Table::tags, spec.tag->value) ? part_of_tag(spec, context)
                                                            : part_of_configuration(spec, context);
}

}  // namespace tgtcfg
