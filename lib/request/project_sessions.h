// The sessions of a run over several inputs, one per project file.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "request/session.h"

namespace tgtcfg {

class ProjectSessions {
 public:
  /// `first` must already be open. It is used for every input of its project.
  explicit ProjectSessions(Session& first) : first_(first) {}

  /// Returns the session for an input's directory; an input that is not a path uses the working
  /// directory. Problems with a project file are in the findings of its session.
  [[nodiscard]] Session& of(std::string_view input);
  /// Same for a file of a listed directory.
  [[nodiscard]] Session& of_file(std::string_view path);

  /// Returns all sessions but the first, in order of creation.
  [[nodiscard]] const std::vector<std::unique_ptr<Session>>& others() const { return others_; }

 private:
  [[nodiscard]] Session& session_of(const std::optional<std::string>& project_file);

  Session& first_;
  std::vector<std::unique_ptr<Session>> others_;
  std::map<std::optional<std::string>, Session*> by_file_;
};

}  // namespace tgtcfg
