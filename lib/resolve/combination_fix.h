// The option that makes an executor and a runtime go together, as text to write.
#pragma once

#include <tgtcfg/config_spec.h>
#include <tgtcfg/diagnostics.h>
#include <tgtcfg/pipeline.h>

#include <optional>
#include <string_view>

namespace tgtcfg {

struct OptionSetRow;
struct Refusal;

/// The executor or the runtime of a configuration, and its row.
struct AskedOptions {
  std::string_view word;  ///< `executor`, `runtime`
  const OptionSetRow& row;
  const std::optional<OptionSetSpec>& asked;
};

/// Adds to the report of a refusal which option to set, with a fix where it was written.
void suggest_option(const Refusal& refusal, const AskedOptions& executor,
                    const AskedOptions& runtime, DiagnosticBuilder& report, const Context& context);

}  // namespace tgtcfg
