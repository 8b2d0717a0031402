// Checks and choices before a plan is emitted for a backend, shared by all front ends.
#pragma once

#include <tgtcfg/emission.h>
#include <tgtcfg/pipeline.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "arguments/options.h"
#include "request/session.h"

namespace tgtcfg {

struct Project;

/// Returns true if the backend and release exist and accept the options. Otherwise adds errors.
[[nodiscard]] bool check_backend(const std::string& backend, const EmissionOptions& options,
                                 const Context& context);

/// Returns the release to emit for: the requested one, or else the one that `lowering` or the
/// toolchain of the plan sets, or else the project's.
[[nodiscard]] std::string release_for(const std::string& backend, const std::string& asked,
                                      const Plan& plan, const Database& database,
                                      const Project* project);

/// The reason why an emission cannot be printed in a format.
enum class TextProblem : std::uint8_t { none, no_text, unknown_step, several_steps };
/// `step` is the id of one step; empty for all.
[[nodiscard]] TextProblem text_problem(const Emission& emission, OutputFormat format,
                                       const std::string& step);

/// Parses options `--source ID=FILE[,FILE…]`, files that belong to targets, in order. Returns
/// nullopt iff an error was added.
[[nodiscard]] std::optional<std::vector<EmissionSource>> read_sources(
    const std::vector<std::string>& typed, Findings& findings,
    const OptionMember& option = &Arguments::source);

}  // namespace tgtcfg
