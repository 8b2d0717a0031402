// Suggests the option that makes an executor and a runtime compatible.
#pragma once

#include <tgtcfg/config_spec.h>
#include <tgtcfg/diagnostics.h>
#include <tgtcfg/pipeline.h>

#include <optional>
#include <string_view>

namespace tgtcfg {

struct OptionSetRow;
struct Refusal;

/// The executor or the runtime of a configuration, and its database entry.
struct AskedOptions {
  std::string_view word;  ///< `executor`, `runtime`
  const OptionSetRow& row;
  const std::optional<OptionSetSpec>& asked;
};

/// Adds the option to set to the report of a refusal, with a fix if its side was written by the
/// user.
void suggest_option(const Refusal& refusal, const AskedOptions& executor,
                    const AskedOptions& runtime, DiagnosticBuilder& report, const Context& context);

}  // namespace tgtcfg
