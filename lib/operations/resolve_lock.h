// Lockfiles: record a plan, so that a later run can detect changes.
#pragma once

#include <tgtcfg/pipeline.h>

#include <optional>
#include <string>

#include "request/request.h"
#include "request/session.h"

namespace tgtcfg {

enum class LockAction : std::uint8_t { none, write, compare };

/// Returns `<input>.lock.json`, or nullopt after adding an error because the input has no file
/// name.
[[nodiscard]] std::optional<std::string> lock_path(Session& session, const Request& request);

/// Returns `tgtcfg.lock/1` for a plan.
[[nodiscard]] Value lock_of(const Session& session, const Plan& plan);

/// Returns false after adding an error.
bool write_lock(Session& session, const std::string& path, const Plan& plan);

/// Compares a plan with the lockfile. Returns false after adding an error with the differences.
bool compare_with_lock(Session& session, const std::string& path, const Plan& plan);

}  // namespace tgtcfg
