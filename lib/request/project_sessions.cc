#include "request/project_sessions.h"

#include "request/paths.h"

namespace tgtcfg {

Session& ProjectSessions::of(std::string_view input) {
  return session_of(first_.project_file_of(input));
}

Session& ProjectSessions::of_file(std::string_view path) {
  return session_of(first_.project_file_in(parent_of(path)));
}

Session& ProjectSessions::session_of(const std::optional<std::string>& project_file) {
  first_.report_misnamed_projects();
  if (project_file == first_.project_file()) return first_;
  Session*& session = by_file_[project_file];
  if (session == nullptr) {
    session = others_.emplace_back(std::make_unique<Session>(first_, project_file)).get();
    (void)session->open();
  }
  return *session;
}

}  // namespace tgtcfg
