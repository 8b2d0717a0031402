#include "request/project_sessions.h"

namespace tgtcfg {

Session& ProjectSessions::of(std::string_view input) {
  const auto file = first_.project_file_of(input);
  if (file == first_.project_file()) return first_;
  Session*& session = by_file_[file];
  if (session == nullptr) {
    session = others_.emplace_back(std::make_unique<Session>(first_, file)).get();
    (void)session->open();
  }
  return *session;
}

}  // namespace tgtcfg
