// Resolves a target spec to a canonical target with types, keys, defaults and host. Host rules are
// not applied.
#include "resolve/rules/fit.h"
#include "resolve/target_chip.h"
#include "resolve/target_cpu.h"
#include "resolve/target_steps.h"
#include "resolve/target_triple.h"
#include "resolve/tvm_attributes.h"

#include <tgtcfg/codes/TC20.h>
#include <tgtcfg/codes/TC21.h>
#include <tgtcfg/codes/TC23.h>
#include <tgtcfg/database.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "database/aliases.h"
#include "support/text.h"

namespace tgtcfg {

namespace {

/// Keys are the given ones, then `device`, then the kind's own unless some were given.
void complete_keys(TargetDraft& draft) {
  const std::string* device = draft.text("device");
  if (!draft.keys && device == nullptr) {
    draft.target.keys = draft.kind->default_keys;
    return;
  }
  std::vector<std::string> keys;
  keys.reserve(draft.kind->default_keys.size() + 1);
  if (draft.keys) {
    for (const std::string& key : *draft.keys) append_once(keys, key);
  }
  if (device != nullptr) append_once(keys, *device);
  if (!draft.keys) {
    for (const std::string& key : draft.kind->default_keys) append_once(keys, key);
  }
  draft.target.keys_cleared = keys.empty() && !draft.kind->default_keys.empty();
  draft.target.keys = std::move(keys);
}

void fill_defaults(TargetDraft& draft, const Context& context) {
  const auto& names = draft.kind->default_names;
  if (names.empty()) return;
  std::vector<std::string_view> others;  // given attributes, or attributes missing in this release
  for (const AttributeRow& row : draft.kind->attributes) {
    if (!row.default_value) continue;
    const bool is_missing = in_tables(row.releases, context) &&
                            draft.target.attrs.try_emplace(row.name, *row.default_value).second;
    if (!is_missing) others.push_back(row.name);
  }
  if (others.size() == names.size()) return;
  draft.target.defaulted = names;
  if (others.empty()) return;
  std::erase_if(draft.target.defaulted,
                [&](const std::string& name) { return contains(others, name); });
}

bool serves_device_of(const GeneratorRow& generator, const KindRow& kind,
                      const Database& database) {
  return std::ranges::any_of(generator.serves, [&](const std::string& name) {
    const KindRow* row = database.kind(name);
    return row != nullptr && row->device == kind.device;
  });
}

std::vector<std::string> generators_of(const KindRow& kind, const Database& database) {
  std::vector<std::string> fitting = database.names(Table::generators);
  std::erase_if(fitting, [&](const std::string& name) {
    return !serves_device_of(*database.generator(name), kind, database);
  });
  return fitting;
}

/// Returns similar code generators, preferring those that serve the kind.
std::vector<std::string> likely_generators(const std::string& name, const KindRow& kind,
                                           const Database& database) {
  std::vector<std::string> likely =
      likely_names(name, Meaning::generator, generators_of(kind, database));
  return likely.empty() ? likely_names(name, Meaning::generator, database.names(Table::generators))
                        : likely;
}

Codegen served_by(const std::string& generator) {
  return {.external = true, .generator = generator};
}

/// Chooses the generator of the code: the kind, or the external code generator in `compiler`.
void choose_generator(const TargetSpec& spec, TargetDraft& draft, const Context& context) {
  if (!draft.kind->generator.empty()) {
    draft.target.codegen = {.external = true, .of_kind = true, .generator = draft.kind->generator};
    draft.generator = context.database.generator(draft.kind->generator);
  }
  if (!spec.compiler ||
      (draft.target.codegen.of_kind && *draft.target.codegen.generator == spec.compiler->value))
    return;
  if (draft.target.codegen.of_kind) {
    draft.poison.add("/compiler");
    context.diags
        .error(diag::ExclusiveKeys{.first = "kind", .second = "compiler"}, spec.compiler->span)
        .at(draft.pointer("compiler"))
        .note("kind `" + draft.kind->name + "` is an external code generator");
    return;
  }
  const std::string& name = spec.compiler->value;
  const std::string pointer = draft.pointer("compiler");
  draft.generator = context.database.generator(name);
  if (draft.generator == nullptr) {
    draft.poison.add("/compiler");
    // Options are checked as those of the most similar code generator.
    const auto near = likely_generators(name, *draft.kind, context.database);
    if (!near.empty()) draft.generator = context.database.generator(near.front());
    draft.target.codegen = served_by(name);
    auto error =
        context.diags.error(diag::UnknownGenerator{.generator = name}, spec.compiler->span);
    for (const std::string& generator : near) error.suggest(generator, spec.compiler->span);
    error.at(pointer);
    if (near.empty()) {
      error.help("to define your own, add `database/generators/" + name +
                 ".json` to a directory and pass it with `--search-path`");
    }
    return;
  }
  if (!in_tables(draft.generator->releases, context)) {
    draft.poison.add("/compiler");
    draft.target.codegen = served_by(name);
    return refuse_by_tables("code generator `" + name + "`", spec.compiler->span, pointer, context);
  }
  if (!serves_device_of(*draft.generator, *draft.kind, context.database)) {
    draft.poison.add("/compiler");
    context.diags
        .error(diag::GeneratorDevice{.generator = name, .type = draft.kind->device.name},
               spec.compiler->span)
        .at(pointer)
        .expected([&] { return generators_of(*draft.kind, context.database); });
  }
  draft.target.codegen = served_by(name);
}

/// Warns about a label that is the name of another target.
void check_label(const TargetSpec& spec, const TargetDraft& draft, const Context& context) {
  const TagRow* row = context.database.tag(spec.tag->value);
  if (row == nullptr) return;
  const Value& definition =
      row->definition_in(context.options.dialect.tables, context.options.llvm_release);
  bool differs = definition.get("kind") != Value(draft.target.kind);
  for (const std::string& attribute : draft.kind->identity) {
    const Value* theirs = definition.find(attribute);
    const Value* ours = draft.value(attribute);
    const bool same = theirs == nullptr || ours == nullptr ? theirs == ours : *theirs == *ours;
    differs = differs || !same;
  }
  if (!differs) return;
  context.diags.warning(diag::LabelDiffers{.tag = spec.tag->value}, spec.tag->span)
      .at(draft.pointer("tag"))
      .help("to start from the tag, remove `kind`");
}

void resolve_host(const TargetSpec& spec, Resolution& result, const Context& context) {
  if (!spec.host) return;
  Target& target = *result.target;
  target.host_none = spec.host->none;
  if (spec.host->target == nullptr) return;
  Diagnostics quiet;
  auto host =
      resolve_as_far(*spec.host->target, spec.host->is_name ? context.into(quiet) : context);
  if (!host.whole()) result.poison.add("/host");
  if (host.whole() && spec.host->is_name) host.target->host_target = nullptr;
  if (host.whole()) target.host_target = std::make_shared<const Target>(std::move(*host.target));
}

void resolve_devices(const TargetSpec& spec, Resolution& result, const Context& context) {
  for (const TargetSpec& device : spec.devices) {
    auto resolved = resolve_as_far(device, context);
    if (!resolved.whole()) result.poison.add("/devices");
    if (resolved.whole()) result.target->devices.push_back(std::move(*resolved.target));
  }
}

/// Checks the host of a target whose kind is unknown.
void look_at_host(const TargetSpec& spec, const Context& context) {
  if (!spec.host || spec.host->target == nullptr) return;
  const TargetSpec& host = *spec.host->target;
  const bool changes =
      spec.host->is_name || (!host.kind && !host.tag && !host.config && !host.poison.whole);
  if (!changes) (void)resolve_as_far(host, context);
}

void name_target(const TargetSpec& asked, const TargetSpec& spec, TargetDraft& draft) {
  Target& target = draft.target;
  target.kind = draft.kind->name;
  target.device = draft.kind->device;
  target.span = asked.span;
  target.pointer = asked.pointer;
  if (asked.name) target.name = asked.name->value;
  if (!spec.tag) return;
  target.tag = spec.tag->value;
  target.tag_is_label = asked.kind.has_value();
  target.tag_is_text = asked.tag_is_text;
}

void canonicalize(const TargetSpec& asked, const TargetSpec& given, TargetDraft& draft,
                  const Context& context) {
  name_target(asked, given, draft);
  choose_generator(given, draft, context);
  AttributeRows rows = rows_of(given.attributes, *draft.kind);
  // An unknown attribute may be a deprecated name.
  const bool all_known = std::ranges::find(rows, nullptr) == rows.end();
  const auto rewritten = all_known ? std::nullopt : rewrite_old_attributes(given, draft, context);
  const TargetSpec& spec = rewritten ? *rewritten : given;
  if (rewritten) rows = rows_of(spec.attributes, *draft.kind);
  type_attributes(spec, rows, draft, context);
  check_triple(draft, context);
  apply_rules(draft, context);
  settle_features(draft, context);
  complete_keys(draft);
  fill_defaults(draft, context);
  fill_triple(draft, context);
  fill_chip(draft, context);
  fill_code(given, draft, context);
  offer_tag_of_model(given, draft, context);
  const auto cpu = fill_cpu(draft, context);
  check_fit(spec, draft, cpu ? &*cpu : nullptr, context);
  if (asked.kind && asked.tag) check_label(asked, draft, context);
}

}  // namespace

Resolution resolve_as_far(const TargetSpec& asked, const Context& context) {
  const std::size_t errors = context.diags.error_count();
  Resolution result{std::nullopt, asked.poison};
  // The target with all its attributes, unless `asked` already has them.
  const bool as_asked = !asked.poison.whole && is_expanded(asked);
  const std::optional<TargetSpec> expanded =
      as_asked || asked.poison.whole ? std::nullopt : expand_target(asked, context);
  const TargetSpec* spec = as_asked ? &asked : expanded ? &*expanded : nullptr;
  TargetDraft draft(result);
  if (spec != nullptr && spec->kind) draft.kind = context.database.kind(spec->kind->value);
  const bool known = draft.kind != nullptr && in_tables(draft.kind->releases, context);
  if (!known) {
    if (draft.kind != nullptr) {
      refuse_by_tables("kind `" + draft.kind->name + "`", spec->kind->span, asked.pointer, context);
    }
    look_at_host(asked, context);
    result.target.reset();
    result.poison.any = result.poison.whole = true;
    return result;
  }
  canonicalize(asked, *spec, draft, context);
  // Invalid values are excluded from comparisons.
  for (const std::string& place : result.poison.pointers)
    result.target->attrs.erase(place.substr(1));
  std::optional<OpenName> open;
  if (!is_expanded(asked)) open = name_of(asked, context);
  const Context inside = open ? context.within(*open) : context;
  resolve_host(*spec, result, inside);
  resolve_devices(*spec, result, inside);
  result.poison.any = result.poison.any || context.diags.error_count() > errors;
  return result;
}

std::optional<Target> resolve_target(const TargetSpec& asked, const Context& context) {
  Resolution result = resolve_as_far(asked, context);
  if (!result.whole()) return std::nullopt;
  return std::move(result.target);
}

}  // namespace tgtcfg
