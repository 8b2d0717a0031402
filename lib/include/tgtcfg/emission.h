// What a backend takes for a configuration: `tgtcfg.emission/1`.
//
// Backends are rows of the database (configs/database/backends). A row names the tool and its
// releases, the kinds it takes, how each value becomes an argument, and what happens to every
// member of a plan: used, unused, fallback or lost.
#pragma once

#include <tgtcfg/compilation_config.h>
#include <tgtcfg/database.h>
#include <tgtcfg/diagnostics.h>
#include <tgtcfg/value.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

struct EmissionOptions {
  std::string release{};              ///< of the tool; empty: the newest
  std::vector<std::string> chosen{};  ///< ids of targets and parts, or `host`; empty: everything
  bool as_composite = false;  ///< one target of kind `composite`, where the backend has that
  bool and_later = false;     ///< code for chips that come after those of the targets, too
  bool lenient = false;       ///< losses and names that only our tables lack are warnings
};

/// The releases of a backend's tool that its row covers, oldest first; empty: no such backend.
[[nodiscard]] std::vector<std::string> backend_releases(const Database& database,
                                                        std::string_view backend);
/// What the row says the backend can do besides: `and-later`, `as-composite`.
[[nodiscard]] bool backend_takes(const Database& database, std::string_view backend,
                                 std::string_view option);

/// The format that its emission is printed in when nobody says.
[[nodiscard]] std::string backend_format(const Database& database, std::string_view backend);

/// The configuration for the backend. Nothing exactly when an error was added. The release is one
/// of `backend_releases`.
[[nodiscard]] std::optional<Value> emit(const CompilationConfig& config, std::string_view backend,
                                        const EmissionOptions& options, const Database& database,
                                        Diagnostics& diags);

/// The ids of its steps, in the order in which they run.
[[nodiscard]] std::vector<std::string> emission_steps(const Value& emission);

/// One step as its arguments (`args`, `args0`, `rsp`) or all of them (`shell`, `cmake`, `make`),
/// as text of that format. `step` may be empty where the format takes all, or there is one.
/// Nothing when an error was added.
[[nodiscard]] std::optional<std::string> emission_text(const Value& emission,
                                                       std::string_view format,
                                                       std::string_view step, Diagnostics& diags);
/// Whether a format writes one step alone.
[[nodiscard]] bool is_one_step_format(std::string_view format);
/// Whether the emission can be written so: steps as arguments or scripts, graphs as drawings.
[[nodiscard]] bool has_text_form(const Value& emission, std::string_view format);

}  // namespace tgtcfg
