// The origin of a target: its kind, a tag's definition, or a part of a tag or configuration; and
// the changes to it.
#include "check/check_context.h"
#include "check/entry_name.h"
#include "check/named_configuration.h"
#include "check/target_expression.h"
#include "resolve/target_steps.h"

#include <tgtcfg/codes/TC20.h>
#include <tgtcfg/codes/TC22.h>
#include <tgtcfg/codes/TC35.h>
#include <tgtcfg/codes/TC41.h>
#include <tgtcfg/database.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "model/plain_values.h"

namespace tgtcfg {

namespace {

/// A definition from the database has the location of the name that selects it.
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

// Names may refer to names, within a limit.
bool may_open(const OpenName& open, const TargetSpec& spec, const Context& context) {
  const std::size_t limit = deepest_part(context);
  std::size_t depth = 1;
  for (const OpenName* outer = open.outer; outer != nullptr; outer = outer->outer, ++depth) {
    if (outer->name != open.name || outer->part != open.part) continue;
    std::string name(open.name);
    if (!open.part.empty()) name.append(":").append(open.part);
    context.diags.error(diag::CyclicConfiguration{.name = std::move(name)}, spec.tag->span)
        .at(spec.pointer);
    return false;
  }
  if (depth <= limit) return true;
  context.diags.error(diag::PartsTooDeep{.limit = std::to_string(limit)}, spec.tag->span)
      .at(spec.pointer);
  return false;
}

void merge_host(const HostSpec& change, TargetSpec& base);

/// Merges changes into the base, field by field; null removes.
void merge_changes(const TargetSpec& changes, TargetSpec& base) {
  for (const Member& member : changes.attributes) {
    if (Member* known = find_member(base.attributes, member.key)) {
      *known = member;
    } else {
      base.attributes.push_back(member);
    }
  }
  if (changes.code) base.code = changes.code;
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

/// Expands a tag or part and merges the changes.
std::optional<TargetSpec> changed_base(const TargetSpec& spec, const Context& inside) {
  std::optional<TargetSpec> base =
      spec.part ? part_of_name(spec, inside) : definition_of_tag(spec, inside);
  // The name may expand to another name.
  if (base && !is_expanded(*base)) base = expand_target(*base, inside);
  if (!base) return base;
  merge_changes(spec, *base);
  base->name = spec.name;
  if (!spec.part) base->tag = spec.tag;
  base->span = spec.span;
  base->pointer = spec.pointer;
  return base;
}

}  // namespace

bool in_tables(const Releases& releases, const Context& context) {
  return context.options.dialect.tables.empty() ||
         includes_release(releases, context.options.dialect.tables);
}

void refuse_by_tables(const std::string& what, Span span, const std::string& pointer,
                      const Context& context) {
  context.diags
      .error(diag::NotInTables{.what = what, .release = context.options.dialect.tables}, span)
      .at(pointer)
      .help("remove `--tables` to use the newest release");
}

std::optional<TargetSpec> definition_of_tag(const TargetSpec& spec, const Context& context) {
  const Located<std::string>& tag = *spec.tag;
  const TagRow* row = context.database.tag(tag.value);
  if (row == nullptr) {
    report_unknown_tag(tag, spec.pointer, context);
    return std::nullopt;
  }
  if (!in_tables(row->releases, context)) {
    refuse_by_tables("tag `" + tag.value + "`", tag.span, spec.pointer, context);
    return std::nullopt;
  }
  Value definition =
      row->definition_in(context.options.dialect.tables, context.options.llvm_release);
  place_everything(definition, tag.span);
  CheckContext check{context};
  TargetPlace place;
  place.pointer = spec.pointer;
  TargetSpec read = definition.is_object() ? read_target_object(std::move(definition), place, check)
                                           : read_target_value(definition, place, check);
  if (read.poison.any) return std::nullopt;
  return read;
}

OpenName name_of(const TargetSpec& spec, const Context& context) {
  return {spec.tag->value, spec.part ? std::string_view(spec.part->value) : "", context.open};
}

bool is_expanded(const TargetSpec& spec) {
  return !spec.config && (spec.kind || spec.nested != nullptr);
}

std::optional<TargetSpec> expand_target(const TargetSpec& spec, const Context& context) {
  if (spec.config) {
    context.diags.error(diag::ConfigurationAsTarget{.name = spec.config->value}, spec.config->span)
        .at(spec.pointer);
    return std::nullopt;
  }
  if (is_expanded(spec)) return spec;
  if (!spec.tag && spec.compiler && context.database.has(Table::generators, spec.compiler->value)) {
    CheckContext check{context};
    report_unknown_target(spec.compiler->value, spec.compiler->span, spec.pointer,
                          TargetWords::names, check);
    return std::nullopt;
  }
  if (!spec.tag) {
    context.diags.error(diag::TargetWithoutKind{}, spec.span).at(spec.pointer);
    return std::nullopt;
  }
  const OpenName open = name_of(spec, context);
  if (!may_open(open, spec, context)) return std::nullopt;
  return changed_base(spec, context.within(open));
}

}  // namespace tgtcfg
