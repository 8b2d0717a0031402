// Names and versions in `toolchain` and `platform`, by database entries
// (configs/database/versions).
#pragma once

#include <tgtcfg/pipeline.h>
#include <tgtcfg/plan.h>

#include <optional>
#include <string>
#include <string_view>

namespace tgtcfg {

/// Returns true if `map`, `toolchain` or `platform`, accepts the name. Otherwise reports TC3150 at
/// the name in `pointer`.
bool check_version_name(const Context& context, const std::string& name, Span span,
                        std::string_view map, const std::string& pointer);

/// Returns the name of the tool whose version is the release of a backend.
[[nodiscard]] std::optional<std::string> tool_of_backend(const Database& database,
                                                         std::string_view backend);

/// Returns the release of a backend for the version of its tool: the newest one that is not newer,
/// or else the oldest. Returns nullopt if the version is not set.
[[nodiscard]] std::optional<std::string> release_of_toolchain(const Plan::Versions& toolchain,
                                                              std::string_view backend,
                                                              const Database& database);

}  // namespace tgtcfg
