#include "resolve/written_config.h"

#include <tgtcfg/database.h>

#include "check/target_expression.h"
#include "resolve/option_sets.h"
#include "resolve/part_choices.h"
#include "resolve/target_steps.h"
#include "resolve/tvm_attributes.h"

#include <memory>
#include <utility>

namespace tgtcfg {

namespace {

class ConfigTyper {
 public:
  explicit ConfigTyper(const Context& context) : context_(context) {}

  void type(TargetSpec& target) {
    Resolution result;
    TargetDraft draft(result);
    draft.kind = context_.database.kind(kind_of_spec(target, context_.database));
    if (draft.kind == nullptr && target.part) draft.kind = kind_of_part(target);
    if (draft.kind != nullptr) type_attributes_of(target, draft);
    for (TargetSpec& device : target.devices) type(device);
    type_host(target.host);
  }

  void type_host(std::optional<HostSpec>& host) {
    if (!host || host->target == nullptr) return;
    TargetSpec target = *host->target;
    type(target);
    host->target = std::make_shared<const TargetSpec>(std::move(target));
  }

 private:
  [[nodiscard]] const KindRow* kind_of_part(const TargetSpec& target) {
    const auto whole = expand_target(target, context_);
    return whole && whole->kind ? context_.database.kind(whole->kind->value) : nullptr;
  }

  void type_attributes_of(TargetSpec& target, TargetDraft& draft) {
    draft.target.kind = draft.kind->name;
    draft.target.span = target.span;
    const std::string generator = target.compiler ? target.compiler->value : draft.kind->generator;
    if (!generator.empty()) draft.generator = context_.database.generator(generator);
    if (auto rewritten = rewrite_old_attributes(target, draft, context_))
      target = std::move(*rewritten);
    for (Member& member : target.attributes) {
      const AttributeRow* row = draft.kind->attribute(member.key);
      if (row == nullptr && draft.generator != nullptr) row = draft.generator->option(member.key);
      if (row == nullptr || member.value.is_null()) continue;
      if (auto value = typed_value(member.value, *row, draft, context_)) {
        rewrite_old_values(*value, *row, draft, context_);
        member.value = std::move(*value);
      }
    }
  }

  const Context& context_;
};

/// Types the options from target strings or tvmc files.
void type_options(ConfigSpec& config, const Database& database) {
  for (const OptionSetKind& kind : option_sets) {
    std::optional<OptionSetSpec>& set = config.*kind.asked;
    const OptionSetRow* row = set ? (database.*kind.row)(set->kind.value) : nullptr;
    if (row == nullptr) continue;
    for (Member& option : set->options) {
      const AttributeRow* known = row->option(option.key);
      if (known != nullptr) option.value = typed_option(option.value, known->type);
    }
  }
}

void type_pass_config(Object& settings, const Database& database) {
  for (Member& setting : settings) {
    const PassConfigRow* row = database.pass_config(setting.key);
    if (row != nullptr) setting.value = typed_pass_config(setting.value, *row);
  }
}

}  // namespace

ConfigSpec written_config(const ConfigSpec& spec, const Database& database, const Options& options,
                          SourceMap& sources) {
  Diagnostics reported_by_resolve;
  NamedConfigurations named(reported_by_resolve);
  const Context context{.database = database,
                        .options = options,
                        .sources = sources,
                        .diags = reported_by_resolve,
                        .named = &named};
  ConfigSpec result = with_moved_options(spec, context).value_or(spec);
  ConfigTyper typer(context);
  for (TargetSpec& target : result.targets) typer.type(target);
  typer.type_host(result.host);
  type_options(result, database);
  type_pass_config(result.pass_config, database);
  for (auto& [name, part] : result.parts)
    part = std::make_shared<const ConfigSpec>(written_config(*part, database, options, sources));
  return result;
}

std::optional<TargetSpec> written_target_spec(const TargetSpec& spec, const Database& database,
                                              const Options& options, SourceMap& sources) {
  Diagnostics reported_by_resolve;
  const Context context{database, options, sources, reported_by_resolve};
  auto whole = expand_target(spec, context);
  if (whole) ConfigTyper(context).type(*whole);
  return whole;
}

}  // namespace tgtcfg
