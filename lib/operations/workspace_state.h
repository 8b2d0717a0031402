// The state of a workspace, and its options in the form of commands.
#pragma once

#include <tgtcfg/workspace.h>

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "arguments/options.h"
#include "process/env.h"
#include "process/real_file_system.h"
#include "request/request.h"
#include "request/session.h"

namespace tgtcfg {

/// Returns the equivalent command-line options.
[[nodiscard]] CommonOptions common_options(const WorkspaceOptions& options);
/// Returns an environment that prints nothing and has no variables, for use as a library.
[[nodiscard]] Env quiet_env(FileSystem& files, const std::string& working_directory);
/// Returns overlays, values and options as if typed.
[[nodiscard]] Changes changes_of(const Layers& layers);

/// A request changes the options of the session by its flags (`--host-policy`); the destructor
/// restores them. The output is withheld if a diagnostic of the request is denied.
class RequestOptions {
 public:
  explicit RequestOptions(Session& session)
      : session_(session), before_(session.options), first_(session.findings.diags.size()) {}
  RequestOptions(const RequestOptions&) = delete;
  RequestOptions& operator=(const RequestOptions&) = delete;
  ~RequestOptions() { session_.options = std::move(before_); }

  template <class Product>
  [[nodiscard]] std::optional<Product> unless_denied(std::optional<Product> product) const {
    const bool denied = session_.exit_code(session_.findings, first_) != ExitCode::done;
    return denied ? std::nullopt : std::move(product);
  }

 private:
  Session& session_;
  Options before_;
  std::size_t first_;  ///< index of the request's first diagnostic
};

struct Workspace::State {
  explicit State(WorkspaceOptions asked);

  /// See `Workspace::enter`.
  bool enter(const Input& input);
  /// Returns the requested plan for the current project.
  std::optional<Plan> plan(const Request& request);

  WorkspaceOptions options;
  RealFileSystem real_files;
  Env env;
  Session typed;  ///< options as typed: the template of sessions, since a session opens only once
  std::unique_ptr<Session> session;  ///< session of the current project
  bool ok;
  std::vector<Diagnostic> shown{};  ///< the last result of `diagnostics`

 private:
  [[nodiscard]] bool is_entered(const std::optional<std::string>& project) const;
  /// The text of the project file, if the session depends on no other files that may change.
  std::optional<std::string> entered_text_;
};

}  // namespace tgtcfg
