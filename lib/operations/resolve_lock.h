// Lock files: what a plan was, so that a later run can tell that it still is.
#pragma once

#include <tgtcfg/pipeline.h>

#include <optional>
#include <string>

#include "request/request.h"
#include "request/session.h"

namespace tgtcfg {

enum class LockAction : std::uint8_t { none, write, compare };

/// `<input>.lock.json`. Nothing: the input has no name that a file could stand beside, and the
/// error was added.
[[nodiscard]] std::optional<std::string> lock_path(Session& session, const Request& request);

/// `tgtcfg.lock/1` of a plan.
[[nodiscard]] Value lock_of(const Session& session, const Plan& plan);

/// False: an error was added.
bool write_lock(Session& session, const std::string& path, const Plan& plan);

/// Compares a plan with the lock file. False: an error with the differences was added.
bool compare_with_lock(Session& session, const std::string& path, const Plan& plan);

}  // namespace tgtcfg
