#include "emit/emission_context.h"

#include <tgtcfg/codes/TC53.h>
#include <tgtcfg/database.h>
#include <tgtcfg/json_pointer.h>

#include <algorithm>
#include <utility>

#include "emit/function_places.h"
#include "emit/quoting.h"
#include "model/plain_values.h"
#include "plan/plan_fields.h"
#include "resolve/member_places.h"
#include "support/part_path.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

constexpr std::string_view host_word = "host";

bool is_general(const Plan& plan, std::string_view id) {
  const PlanTarget* target = plan.find_target(id);
  return target != nullptr && !target->codegen.external;
}

// The general target falls back to doing all the work of the external target.
void drop_external(const PlanTarget& external, EmissionContext& context) {
  const std::string generator = external.codegen.generator.value_or(external.id);
  const std::string pointer = context.prefix + "/targets/" + external.id;
  for (const std::string& id : external.refines) {
    if (!is_general(context.config, id)) continue;
    if (!context.only_listed)
      warn_of_fallback(external, context.row.name, id, context.diags).at(external.pointer);
    context.drop(pointer, FieldUse::fallback,
                 "no code generator `" + generator + "`: `" + id + "` takes its part");
    return;
  }
  context.lose(pointer, "target `" + external.id + "`",
               "it has no code generator `" + generator + "`, and no other target takes over",
               external.span);
}

// The meaning of `host`: the host of the plan, otherwise the first.
const PlanHost* main_host(const Plan& plan) {
  if (plan.host) return plan.find_host(*plan.host);
  return plan.hosts.empty() ? nullptr : &plan.hosts.front();
}

std::string other_tool(const std::string& kind) {
  return "another tool makes code of kind `" + kind + "`";
}

void add_hosts(EmissionContext& context, std::vector<ToolTarget>& targets) {
  const Plan& config = context.config;
  const auto& chosen = context.asked.chosen;
  const bool by_word = contains(chosen, host_word);
  for (const PlanHost& host : config.hosts) {
    const bool is_main = by_word && &host == main_host(config);
    if (is_main || contains(chosen, host.id)) targets.push_back({&host, host.id, nullptr});
  }
  if (!chosen.empty()) return;
  for (const PlanHost& host : config.hosts) {
    if (host.same_as) continue;
    const bool open = names_no_triple(host, context);
    if (!open && context.row.takes(host.kind)) {
      targets.push_back({&host, host.id, nullptr});
      continue;
    }
    context.drop(context.prefix + "/host", FieldUse::unused,
                 open ? "it names no triple, so nothing is compiled for it; `--for host` asks"
                      : other_tool(host.kind));
  }
}

struct GivenMember {
  std::string_view field;
  std::string pointer;
  bool given;
};

// True if an argument of the row writes the attribute by its name.
bool is_written(const BackendRow& row, std::string_view attribute) {
  return std::ranges::any_of(row.steps, [&](const BackendStep& step) {
    return std::ranges::any_of(step.args, [&](const BackendArgument& argument) {
      return argument.text("name") == attribute;
    });
  });
}

// A member missing in the row must not be lost silently.
const BackendField& unspoken_of() {
  static const BackendField field{FieldUse::lost, "the backend's row does not speak of it"};
  return field;
}

const BackendField& field_of(const BackendRow& row, std::string_view attribute) {
  static const BackendField used;
  if (const BackendField* said = row.attribute(attribute)) return *said;
  return is_written(row, attribute) ? used : unspoken_of();
}

bool is_off(const Value& value) {
  return is_empty(value) || (value.is_boolean() && !value.boolean());
}

/// True if the value has no effect: a default, a disabled switch, an empty list.
bool is_usual(const Value& value, const AttributeRow* row) {
  if (row == nullptr) return false;
  if (row->default_value) return value == *row->default_value;
  return is_off(value);
}

void drop_attributes(const ToolTarget& target, EmissionContext& context) {
  // The whole target is refused separately.
  if (!context.row.takes(target.target->kind)) return;
  const KindRow* kind = context.database.kind(target.target->kind);
  for (const auto& [name, value] : target.target->attrs) {
    const auto& defaulted = target.target->defaulted;
    if (std::ranges::binary_search(defaulted, name)) continue;
    const BackendField& field = field_of(context.row, name);
    if (field.use == FieldUse::used) continue;
    const std::string pointer = context.member_of(target, name);
    if (field.use == FieldUse::lost) {
      if (kind != nullptr && is_usual(value, kind->attribute(name))) continue;
      context.lose(pointer, "`" + name + "` of `" + target.id + "`", field.reason,
                   value.span.known() ? value.span : target.target->span);
    } else {
      context.drop(pointer, field.use, field.reason);
    }
  }
}

std::vector<GivenMember> members_of(const Plan& config) {
  const auto has_device = std::ranges::any_of(
      config.devices, [](const ResolvedDevice& device) { return !device.implicit; });
  std::vector<GivenMember> members = {
      {"executor", "/executor", config.executor.has_value()},
      {"runtime", "/runtime", config.runtime.has_value()},
      {"opt_level", "/opt-level", config.opt_level.has_value()},
      {"disabled_passes", "/disabled-passes", !config.disabled_passes.empty()},
      {"memory_pools", "/memory-pools", !config.memory_pools.empty()},
      {"functions", "/functions", !config.functions.empty()},
      {"links", "/links", config.links && !config.links->empty()},
      {"memories", "/memories", config.memories.has_value()},
      {"toolchain", "/toolchain", config.toolchain.has_value()},
      {"platform", "/platform", config.platform.has_value()},
      {"devices", "/devices", has_device},
      {"partition_order", "/partition-order", config.partition_order.size() > 1},
      {"hosts", "/host", !config.hosts.empty()},
      {"parts", "/parts", !config.parts.empty()},
  };
  for (const auto& [key, value] : config.pass_config)
    members.push_back({"pass_config", pointer_append("/pass-config", key), true});
  return members;
}

// Ids as arguments; none in a part, whose ids need its path.
std::vector<std::string> supported_targets(const EmissionContext& context) {
  std::vector<std::string> ids;
  for (const PlanTarget& each : context.config.targets) {
    if (!each.codegen.external && context.prefix.empty() && context.row.takes(each.kind))
      ids.push_back(shell_quoted(each.id));
  }
  return ids;
}

// Returns the pointer in the input for one that begins with the id of a target.
std::string input_pointer(const std::string& pointer, const EmissionContext& context) {
  for (const PlanTarget& target : context.config.targets) {
    const std::string by_id = context.prefix + "/targets/" + target.id;
    const bool is_in_target = pointer == by_id || pointer.starts_with(by_id + "/");
    if (is_in_target) return target.pointer + pointer.substr(by_id.size());
  }
  return pointer;
}

}  // namespace

EmissionContext::EmissionContext(const Context& around, const Plan& plan, const BackendRow& of,
                                 const EmissionOptions& with, std::string before,
                                 const GivenToPart& from_outside)
    : Context(around),
      config(plan),
      row(of),
      asked(with),
      prefix(std::move(before)),
      given(from_outside),
      errors_before_(around.diags.error_count()) {}

std::string EmissionContext::member_of(const ToolTarget& target, std::string_view attribute) const {
  return pointer_append(prefix + "/targets/" + target.id, attribute);
}

void EmissionContext::drop(const std::string& pointer, FieldUse use, const std::string& reason) {
  dropped.push_back({pointer, use, reason});
}

bool EmissionContext::is_dropped(std::string_view pointer) const {
  return std::ranges::any_of(
      dropped, [&](const DroppedMember& member) { return member.pointer == pointer; });
}

void EmissionContext::lose(const std::string& pointer, const std::string& what,
                           const std::string& reason, Span span, const std::string& fix) {
  drop(pointer, FieldUse::lost, reason);
  if (!only_listed) report_lost(pointer, what, reason, span, fix);
}

void EmissionContext::report_lost(const std::string& pointer, const std::string& what,
                                  const std::string& reason, Span span, const std::string& fix) {
  if (!span.known()) span = place_of_member(config, pointer.substr(prefix.size()));
  auto builder = diags.report_as(
      severity(), diag::LostInLowering{.backend = row.name, .what = what, .reason = reason}, span);
  builder.at(input_pointer(pointer, *this));
  if (!fix.empty()) builder.help(fix);
  builder.help("to continue without this part, pass `--lenient`");
}

void EmissionContext::report_open(const ToolTarget& target, const std::string& what,
                                  const std::string& attribute, const std::string& advice) {
  auto builder =
      diags.error(diag::ValueLeftOpen{.backend = row.name, .what = what, .target = target.id},
                  target.target->span);
  builder.at(target.pointer(attribute));
  const KindRow* kind = database.kind(target.target->kind);
  const bool has_attribute = kind != nullptr && kind->attribute(attribute) != nullptr;
  if (has_attribute) builder.help("set `-" + attribute + "=…` in the target");
  if (!advice.empty()) builder.help(advice);
}

DiagnosticBuilder EmissionContext::report_cpu(const ToolTarget& target,
                                              const std::string& attribute, const std::string& cpu,
                                              const std::string& arch) {
  auto builder = diags.report_as(
      severity(),
      diag::CpuNotInTool{.tool = row.name, .release = row.release.name, .cpu = cpu, .arch = arch},
      target.place(attribute));
  builder.at(target.pointer(attribute)).actual(cpu);
  return builder;
}

DiagnosticBuilder EmissionContext::report_feature(const ToolTarget& target,
                                                  const std::string& attribute,
                                                  const std::string& feature,
                                                  const std::string& arch) {
  auto builder = diags.report_as(
      severity(),
      diag::FeatureNotInTool{
          .tool = row.name, .release = row.release.name, .feature = feature, .arch = arch},
      target.place(attribute));
  builder.at(target.pointer(attribute));
  return builder;
}

DiagnosticBuilder EmissionContext::report_value(const ToolTarget& target,
                                                const std::string& attribute,
                                                const std::string& value, const std::string& arch,
                                                Severity severity) {
  auto builder = diags.report_as(severity,
                                 diag::ValueNotInTool{.tool = row.name,
                                                      .release = row.release.name,
                                                      .value = value,
                                                      .attribute = attribute,
                                                      .arch = arch},
                                 target.place(attribute));
  builder.at(target.pointer(attribute)).actual(value);
  return builder;
}

bool EmissionContext::is_chosen(std::string_view id) const {
  return asked.chosen.empty() || contains(asked.chosen, id);
}

std::vector<const PlanTarget*> EmissionContext::chosen_here() const {
  std::vector<const PlanTarget*> targets;
  for (const PlanTarget& target : config.targets) {
    if (is_chosen(target.id)) targets.push_back(&target);
  }
  return targets;
}

DiagnosticBuilder warn_of_fallback(const PlanTarget& external, std::string backend,
                                   std::string target, Diagnostics& diags) {
  return diags.warning(
      diag::GeneratorFallsBack{.backend = std::move(backend),
                               .generator = external.codegen.generator.value_or(external.id),
                               .target = std::move(target)},
      external.span);
}

std::optional<Made> made_nothing(const EmissionContext& context) {
  if (!context.config.parts.empty()) return Made{};
  context.diags.error(diag::NothingToEmit{.backend = context.row.name}, {});
  return std::nullopt;
}

std::optional<Made> finished(Made made, const EmissionContext& context) {
  if (context.has_errors()) return std::nullopt;
  const bool is_empty = made.steps.empty() && made.data.object().empty();
  return is_empty ? made_nothing(context) : std::move(made);
}

std::optional<std::vector<std::string>> chosen_in_part(std::string_view part,
                                                       const std::vector<std::string>& chosen) {
  std::vector<std::string> inner;
  if (chosen.empty() || contains(chosen, part)) return inner;
  for (const std::string& path : chosen) {
    const auto [of, rest] = split_part_path(path);
    if (of == part) inner.emplace_back(rest);
  }
  if (inner.empty()) return std::nullopt;
  return inner;
}

Span ToolTarget::place(std::string_view attribute) const {
  const Value* value = find_value(target->attrs, attribute);
  return value != nullptr && value->span.known() ? value->span : target->span;
}

std::string ToolTarget::pointer(std::string_view attribute) const {
  return target->pointer + (attribute.empty() ? "" : "/") + std::string(attribute);
}

bool names_no_triple(const Target& host, const EmissionContext& context) {
  const KindRow* kind = context.database.kind(host.kind);
  return kind != nullptr && kind->triple && !host.attrs.contains(kind->triple->attribute);
}

void drop_member(EmissionContext& context, std::string_view field, const std::string& pointer) {
  const auto& fields = context.row.fields;
  const auto found = fields.find(field);
  // A member of functions and devices without its own class has the class of the list, which was
  // checked before.
  if (found == fields.end() && fields.contains(field.substr(0, field.find('/')))) return;
  const BackendField& said = found == fields.end() ? unspoken_of() : found->second;
  if (said.use == FieldUse::used) return;
  const std::string full = context.prefix + pointer;
  if (said.use == FieldUse::lost) {
    context.lose(full, "`" + full.substr(1) + "`", said.reason, {});
  } else {
    context.drop(full, said.use, said.reason);
  }
}

std::vector<ToolTarget> chosen_targets(EmissionContext& context, bool with_hosts) {
  std::vector<ToolTarget> targets;
  const std::vector<const PlanTarget*> chosen = context.chosen_here();
  const bool compiles_external = context.row.row.flag("external");
  const bool leaves_others = compiles_external && context.asked.chosen.empty() &&
                             std::ranges::any_of(chosen, [&](const PlanTarget* target) {
                               return context.row.takes(target->kind);
                             });
  for (const PlanTarget* configured : chosen) {
    if (leaves_others && !context.row.takes(configured->kind)) {
      context.drop(context.prefix + "/targets/" + configured->id, FieldUse::unused,
                   other_tool(configured->kind));
      continue;
    }
    if (configured->codegen.external && !compiles_external) {
      if (!context.handed_over.contains(configured->id)) drop_external(*configured, context);
      continue;
    }
    targets.push_back({configured, configured->id,
                       configured->host ? context.config.find_host(*configured->host) : nullptr});
  }
  if (with_hosts && !compiles_external) add_hosts(context, targets);
  return targets;
}

void check_external_options(EmissionContext& context) {
  for (const PlanTarget* target : context.chosen_here()) {
    if (!target->codegen.external) continue;
    const ToolTarget external{target, target->id, nullptr};
    (void)check_combinations(external, context);
    drop_attributes(external, context);
  }
}

void drop_members(EmissionContext& context, const std::vector<ToolTarget>& targets) {
  const Plan& config = context.config;
  if (context.asked.chosen.empty() || context.speaks_of_all) {
    for (const GivenMember& member : members_of(config)) {
      if (member.given) drop_member(context, member.field, member.pointer);
    }
    for (const PlanField<BuildSettings>& field : plan_fields<BuildSettings>()) {
      const std::string name(field.member->name);
      if (!is_off(field.write(config.build).value_or(Value())))
        drop_member(context, "build/" + name, pointer_append("", field.member->key));
    }
  }
  drop_function_members(context);
  drop_device_members(context);
  drop_system_members(context);
  for (const ToolTarget& target : targets) {
    drop_attributes(target, context);
    drop_code(target, context);
  }
}

bool check_kind(const ToolTarget& target, EmissionContext& context) {
  if (context.row.takes(target.target->kind)) return true;
  auto builder = context.diags.error(
      diag::TargetNotTaken{
          .backend = context.row.name, .target = target.id, .kind = target.target->kind},
      target.target->span);
  builder.at(target.target->pointer).expected(context.row.accepts).actual(target.target->kind);
  const std::vector<std::string> takers = context.database.takers(target.target->kind);
  if (!takers.empty())
    builder.help("choose a backend that supports `" + target.target->kind +
                 "`: " + quoted_list(takers));
  if (const auto ids = supported_targets(context); !ids.empty())
    builder.help("emit only the supported targets: add `--for " + join(ids, " --for ") + "`");
  return false;
}

EmissionStep step_of(const BackendStep& row, const std::string& target, StepValues values,
                     const EmissionContext& context) {
  EmissionStep step = row.step;
  const std::string id = target.empty() ? step.tool : target;
  step.id = context.prefix.empty() ? id : context.prefix.substr(1) + "/" + id;
  step.target = target;
  step.args = std::move(values.args);
  step.env = std::move(values.env);
  step.files = std::move(values.files);
  step.functions = functions_of(context, target);
  return step;
}

}  // namespace tgtcfg
