// resolve(): the rules of a configuration, in order.
#include <tgtcfg/pipeline.h>

#include <array>

#include "resolve/config_state.h"
#include "resolve/legacy_config.h"

namespace tgtcfg {
namespace {

/// Pages on spellings of older releases that are read as today's.
constexpr std::string_view old_spelling_codes = "TC83";

// Old spellings are rewritten where they are read; what was reported says which they were.
void trace_old_spellings(ConfigState& state) {
  const auto& reports = state.diags.all();
  for (std::size_t i = state.reports_before; i < reports.size(); ++i) {
    const Diagnostic& report = reports[i];
    const bool rewritten = report.severity == Severity::warning;
    if (!rewritten || !report.code.starts_with(old_spelling_codes)) continue;
    const std::string chose = report.arguments.empty() ? "" : report.arguments.back().value;
    const std::string_view name = report.name;
    const std::string_view old = "old-";
    state.trace("legacy-" + std::string(name.substr(name.starts_with(old) ? old.size() : 0)),
                report.pointer, chose, report.message);
  }
}

constexpr std::array<ConfigRule, 21> rules = {{
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
    {"memory-pool", resolve_memory_pools},
    {"function", resolve_functions},
    {"legacy", trace_old_spellings},
    {"part", resolve_parts},
    {"open", collect_open_values},
    {"target-indistinct", warn_of_indistinct_targets},
}};

}  // namespace

std::optional<CompilationConfig> resolve_configuration(
    const ConfigSpec& spec, const Database& database, const Options& options, SourceMap& sources,
    Diagnostics& diags, const Target* parent_host, std::size_t depth) {
  const std::size_t errors = diags.error_count();
  const std::size_t reports = diags.all().size();
  TargetContext context{database, options, sources, diags};
  const std::optional<ConfigSpec> moved = with_moved_options(spec, context);
  ConfigState state{moved ? *moved : spec, database, options, sources, diags, parent_host, depth};
  state.errors_before = errors;
  state.reports_before = reports;
  if (!spec.has_targets && spec.parts.empty()) {
    diags.error(diag::Fragment{}, spec.span);
    return std::nullopt;
  }
  for (const ConfigRule& rule : rules) rule.run(state);
  if (diags.error_count() > errors) return std::nullopt;
  return std::move(state.config);
}

std::optional<CompilationConfig> resolve(const ConfigSpec& spec, const Database& database,
                                         const Options& options, SourceMap& sources,
                                         Diagnostics& diags) {
  return resolve_configuration(spec, database, options, sources, diags, nullptr, 0);
}

}  // namespace tgtcfg
