// `tgtcfg resolve`: resolves one input to a plan, or to the output for a backend. Lockfiles record
// a plan, so that a later run can detect changes.
#pragma once

#include <tgtcfg/emission.h>
#include <tgtcfg/pipeline.h>

#include <optional>
#include <string>
#include <vector>

#include "operations/output.h"
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

struct ResolveCommand {
  Request request;
  /// `plan` or a backend. Unset: the plan, or the preferred backend if the format requires one.
  std::optional<std::string> emit;
  std::optional<OutputFormat>
      format;  ///< unset: text at a terminal, else JSON, or the backend's usual format
  bool has_destination = false;  ///< an option names the file of the output
  bool boundary = false;         ///< print only the host/device view
  bool provenance = false;
  std::vector<std::string> chosen;  ///< ids to emit; empty: all
  bool as_composite = false;
  LockAction lock = LockAction::none;
  std::optional<std::string> backend_release;
  std::optional<std::string> step;  ///< the step to print
  bool and_later = false;
  bool annotated = false;
  /// Arguments that name the input and its changes for another run; unset for standard input.
  std::optional<std::vector<std::string>> configuration{};
  std::vector<std::string> sources;  ///< ID=FILE[,FILE…], as typed
  bool verify = false;               ///< add steps that verify the outputs of a build
};

/// Returns the output, or nullopt after adding an error.
[[nodiscard]] std::optional<std::string> resolve_product(Session& session,
                                                         const ResolveCommand& command);

}  // namespace tgtcfg
