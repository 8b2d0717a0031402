// resolve(): the rules of a configuration, in order.
#include <tgtcfg/pipeline.h>

#include <array>

#include "resolve/config_state.h"

namespace tgtcfg {
namespace {

constexpr std::array<ConfigRule, 19> rules = {{
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
    {"memory-pool", resolve_memory_pools},
    {"function", resolve_functions},
    {"part", resolve_parts},
    {"open", collect_open_values},
    {"target-indistinct", warn_of_indistinct_targets},
}};

}  // namespace

std::optional<CompilationConfig> resolve_configuration(
    const ConfigSpec& spec, const Database& database, const Options& options, SourceMap& sources,
    Diagnostics& diags, const Target* parent_host, std::size_t depth) {
  const std::size_t errors = diags.error_count();
  ConfigState state{spec, database, options, sources, diags, parent_host, depth};
  state.errors_before = errors;
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
