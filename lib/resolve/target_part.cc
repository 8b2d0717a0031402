// `NAME:PART`: one target, or the host, of a tag or a configuration.
#include <tgtcfg/codes/TC20.h>
#include <tgtcfg/codes/TC41.h>
#include <tgtcfg/database.h>

#include <algorithm>
#include <string>
#include <vector>

#include "resolve/part_choices.h"
#include "resolve/target_steps.h"
#include "support/text.h"

namespace tgtcfg {

namespace {

const TargetSpec* choose(const PartChoices& choices, const TargetSpec& spec,
                         const Context& context) {
  const PartChoices::Found found = choices.find(spec.part->value);
  if (found.target != nullptr) return found.target;
  constexpr std::size_t most = 12;
  const std::vector<std::string> words = choices.words();
  const std::size_t listed = std::min(words.size(), most);
  std::string list =
      quoted_list({words.begin(), words.begin() + static_cast<std::ptrdiff_t>(listed)});
  if (words.size() > listed) list += " and " + std::to_string(words.size() - listed) + " more";
  auto report =
      context.diags.error(diag::NoSuchPart{.name = spec.tag->value,
                                           .problem = found.several ? "several parts" : "no part",
                                           .part = spec.part->value},
                          spec.part->span);
  report.at(spec.pointer).help("`" + spec.tag->value + "` has " + list);
  if (words.size() > listed)
    report.suggest_nearest(
        spec.part->value, [&] { return words; }, spec.part->span);
  return nullptr;
}

/// Returns the configuration with that name; null after an error.
const ConfigurationRow* row_of(const TargetSpec& spec, const Context& context) {
  const auto rows = context.database.find_configurations(spec.tag->value);
  if (rows.size() != 1) {
    auto builder =
        rows.empty()
            ? context.diags.error(diag::UnknownTargetTag{.name = spec.tag->value}, spec.tag->span)
            : context.diags.error(diag::AmbiguousName{.name = spec.tag->value}, spec.tag->span);
    builder.at(spec.pointer);
    for (const ConfigurationRow* row : rows) builder.note("`" + row->name + "`");
    return nullptr;
  }
  return rows.front();
}

std::optional<TargetSpec> part_of_tag(const TargetSpec& spec, const Context& context) {
  auto whole = definition_of_tag(spec, context);
  if (!whole) return std::nullopt;
  std::vector<TargetSpec> targets;
  targets.push_back(*whole);
  const TargetSpec* chosen =
      choose(PartChoices(targets, whole->host, context.database), spec, context);
  if (chosen == nullptr) return std::nullopt;
  TargetSpec part = *chosen;
  if (spec.part->value != "host") part.tag = spec.tag;
  return part;
}

std::optional<TargetSpec> part_of_configuration(const TargetSpec& spec, const Context& context) {
  const ConfigurationRow* row = row_of(spec, context);
  if (row == nullptr) return std::nullopt;
  NamedConfigurations alone(context.diags);
  const auto& named = (context.named != nullptr ? *context.named : alone).read(*row, context);
  if (!named.config) return std::nullopt;
  const TargetSpec* chosen = choose(*named.choices, spec, context);
  if (chosen == nullptr) return std::nullopt;
  TargetSpec part = *chosen;
  if (!part.host && spec.part->value != "host") part.host = named.config->host;
  part.name.reset();
  return part;
}

}  // namespace

std::optional<TargetSpec> part_of_name(const TargetSpec& spec, const Context& context) {
  return context.database.has(Table::tags, spec.tag->value) ? part_of_tag(spec, context)
                                                            : part_of_configuration(spec, context);
}

}  // namespace tgtcfg
