// What a workspace holds, and its options as the commands take them.
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

/// The long options that the command line has for a workspace's.
[[nodiscard]] CommonOptions common_options(const WorkspaceOptions& options);
/// Nothing is printed and no variable is read: a library is told, and answers.
[[nodiscard]] Env quiet_env(FileSystem& files, const std::string& working_directory);
/// Overlays, values and options as they would be typed.
[[nodiscard]] Changes changes_of(const Layers& layers);

/// A request reads its flags into the options of the session (`--host-policy`): they hold until it
/// is answered. Its product is kept back when a diagnostic of it is denied.
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
  std::size_t first_;  ///< diagnostic of the request
};

struct Workspace::State {
  explicit State(WorkspaceOptions asked);

  /// As `Workspace::enter`.
  bool enter(const Input& input);
  /// The plan that is asked for, of the project that was entered.
  std::optional<Plan> plan(const Request& request);

  WorkspaceOptions options;
  RealFileSystem real_files;
  Env env;
  Session typed;  ///< the options as they are: sessions are made like it, and none is opened twice
  std::unique_ptr<Session> session;  ///< of the project that was entered
  bool ok;
  std::vector<Diagnostic> shown{};  ///< what `diagnostics` answered last

 private:
  [[nodiscard]] bool is_entered(const std::optional<std::string>& project) const;
  /// The project file as it was read, when the session depends on nothing else that may change.
  std::optional<std::string> entered_text_;
};

}  // namespace tgtcfg
