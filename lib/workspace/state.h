// What a workspace holds, and its options as the commands take them.
#pragma once

#include <tgtcfg/workspace.h>

#include <string>
#include <utility>
#include <vector>

#include "process/env.h"
#include "process/real_file_system.h"
#include "request/flag_table.h"
#include "request/session.h"

namespace tgtcfg {

/// The long options that the command line has for a workspace's.
[[nodiscard]] CommonOptions common_options(const WorkspaceOptions& options);
/// Nothing is printed and no variable is read: a library is told, and answers.
[[nodiscard]] Env quiet_env(FileSystem& files, const std::string& working_directory);
/// Overlays, values and options as they would be typed.
[[nodiscard]] std::vector<TypedFlag> flags_of(const Layers& layers);

/// A request reads its flags into the options of the session (`--host-policy`): they hold until it
/// is answered.
class RequestOptions {
 public:
  explicit RequestOptions(Session& session) : session_(session), before_(session.options) {}
  RequestOptions(const RequestOptions&) = delete;
  RequestOptions& operator=(const RequestOptions&) = delete;
  ~RequestOptions() { session_.options = std::move(before_); }

 private:
  Session& session_;
  Options before_;
};

struct Workspace::State {
  explicit State(WorkspaceOptions asked)
      : options(std::move(asked)),
        env(quiet_env(options.files != nullptr ? *options.files : real_files,
                      options.working_directory)),
        session("library", env, common_options(options)),
        ok(session.open()) {}

  WorkspaceOptions options;
  RealFileSystem real_files;
  Env env;
  Session session;
  bool ok;
};

}  // namespace tgtcfg
