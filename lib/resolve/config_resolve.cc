// Runs the rules of a configuration, in order.
#include <tgtcfg/codes/TC41.h>
#include <tgtcfg/pipeline.h>

#include <array>

#include "resolve/check.h"
#include "resolve/config_state.h"
#include "resolve/member_places.h"
#include "resolve/part_choices.h"
#include "resolve/tvm_attributes.h"

namespace tgtcfg {
namespace {

// Deprecated names are rewritten while they are read, so they are traced from the diagnostics.
void trace_old_spellings(ConfigState& state) {
  const auto& reports = state.diags.all();
  for (std::size_t i = state.reports_before; i < reports.size(); ++i) {
    // Skips reports of nested configurations.
    if (i == state.reports_before_parts) i = state.reports_after_parts;
    if (i == reports.size()) break;
    const Diagnostic& report = reports[i];
    const PageFacts& page = *report.page;
    if (page.trace_rule.empty()) continue;
    state.trace(page.trace_rule, report.pointer, std::string(report.argument(page.trace_parameter)),
                report.message);
  }
}

constexpr std::array<ConfigRule, 30> rules = {{
    {"target-canonical", resolve_configured_targets},
    {"target-id", name_targets},
    {"target-duplicate", tell_targets_apart},
    {"host", pair_with_hosts},
    {"external-serves", relate_external_targets},
    {"general-named", require_names_of_general_targets},
    {"device-least-specialized", map_device_types},
    {"device", resolve_devices},
    {"default-device", choose_default_device},
    {"host-number", number_hosts},
    {"host-device", place_host_device},
    {"partition-order", order_partitions},
    {"executor-and-runtime", resolve_executor_and_runtime},
    {"settings", copy_settings},
    {"pass-config", resolve_pass_config},
    {"version", resolve_versions},
    {"memory", resolve_memories},
    {"memory-pool", resolve_memory_pools},
    {"part", resolve_parts},
    {"link", resolve_links},
    {"function", resolve_functions},
    {"data", check_function_data},
    {"needs", check_needs},
    {"legacy", trace_old_spellings},
    {"lowering", check_lowering},
    {"driver", check_drivers},
    {"code-known", check_toolkits},
    {"open", collect_open_values},
    {"target-indistinct", warn_of_indistinct_targets},
    {"target-without-device", note_types_without_devices},
}};

// Returns options with the LLVM release of the configuration, which nested ones inherit. Returns
// nullopt if `options` apply unchanged.
std::optional<Options> options_of(const ConfigSpec& spec, const Options& options) {
  if (!spec.llvm_release || options.keeps_llvm_release) return std::nullopt;
  Options result = options;
  result.llvm_release = std::to_string(spec.llvm_release->value);
  result.tool_llvm_release = 0;
  return result;
}

std::optional<Plan> run_rules(const ConfigSpec& spec, const Context& context,
                              const ConfigPlace& place) {
  const std::size_t errors = context.diags.error_count();
  const std::size_t reports = context.diags.size();
  const std::optional<ConfigSpec> moved = with_moved_options(spec, context);
  ConfigState state{context, moved ? *moved : spec, place};
  state.reports_before = reports;
  if (is_fragment(spec)) {
    context.diags.error(diag::Fragment{}, spec.span);
    return std::nullopt;
  }
  for (const ConfigRule& rule : rules) rule.run(state);
  if (place.keeps_notes) note_places(state.spec, state.config);
  if (spec.llvm_release) state.config.llvm_release = std::to_string(spec.llvm_release->value);
  if (spec.poison.any || context.diags.error_count() > errors) return std::nullopt;
  return std::move(state.config);
}

}  // namespace

std::optional<Plan> resolve_configuration(const ConfigSpec& spec, const Context& context,
                                          const ConfigPlace& place) {
  const std::optional<Options> options = options_of(spec, context.options);
  if (!options) return run_rules(spec, context, place);
  return run_rules(spec, context.under(*options), place);
}

std::optional<Plan> resolve_by_rules(const ConfigSpec& spec, const Context& context,
                                     bool keeps_notes) {
  RoomToRepeat room_to_repeat{context.options.limits.expanded_bytes};
  NamedConfigurations named(context.diags);
  return resolve_configuration(spec, context.keeping(named),
                               {.room_to_repeat = room_to_repeat, .keeps_notes = keeps_notes});
}

void check_resolution(const ConfigSpec& spec, const Context& context) {
  (void)resolve_by_rules(spec, context, false);
}

}  // namespace tgtcfg
