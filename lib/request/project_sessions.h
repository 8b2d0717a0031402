// The sessions of one run over several inputs: one for each project file that any of them belongs
// to.
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
  /// `first` is open, and used for everything of its project.
  explicit ProjectSessions(Session& first) : first_(first) {}

  /// The session for what lies where an input does; that of the working directory for an input that
  /// is no path. What is wrong with a project file is in the findings of its session.
  [[nodiscard]] Session& of(std::string_view input);
  /// The same for a file, as a directory lists it: who walks one asks for a thousand of a folder.
  [[nodiscard]] Session& of_file(std::string_view path);

  /// All but the first, in the order in which they were needed.
  [[nodiscard]] const std::vector<std::unique_ptr<Session>>& others() const { return others_; }

 private:
  [[nodiscard]] Session& session_of(const std::optional<std::string>& project_file);

  Session& first_;
  std::vector<std::unique_ptr<Session>> others_;
  std::map<std::optional<std::string>, Session*> by_file_;
  std::string folder_;            ///< of the last file
  Session* of_folder_ = nullptr;  ///< null: no file was asked for
};

}  // namespace tgtcfg
