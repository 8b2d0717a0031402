// The checks and choices that every door shares before it emits a plan for a backend.
#pragma once

#include <tgtcfg/emission.h>
#include <tgtcfg/pipeline.h>

#include <cstdint>
#include <string>

namespace tgtcfg {

struct Project;

/// Returns true if there is such a backend of that release and it accepts the options; else errors
/// were added.
[[nodiscard]] bool check_backend(const std::string& backend, const EmissionOptions& options,
                                 const Context& context);
/// The part of it that is about options: also for `plan`, which accepts none.
[[nodiscard]] bool check_backend_options(const std::string& backend, const EmissionOptions& options,
                                         const Context& context);

/// The release to emit for: the one that was asked for, else the one that the configuration
/// prefers, else the one of the project.
[[nodiscard]] std::string release_for(const std::string& backend, const std::string& asked,
                                      const Value& lowering, const Project* project);

/// Why an emission has no text in a format.
enum class TextProblem : std::uint8_t { none, no_text, unknown_step, several_steps };
/// `step`: the id of one step; empty: all.
[[nodiscard]] TextProblem text_problem(const Emission& emission, OutputFormat format,
                                       const std::string& step);

}  // namespace tgtcfg
