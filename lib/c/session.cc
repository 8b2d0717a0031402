#include "c/session.h"

#include <utility>

#include "c/request.h"
#include "c/session_options.h"

namespace tgtcfg {
namespace {

Response refusal_of(const Workspace& workspace) {
  return make_response({}, false, std::nullopt,
                       diagnostics_json(workspace.diagnostics(), workspace.sources()));
}

}  // namespace

std::unique_ptr<SharedSession> SharedSession::open(std::string_view text, Response& refusal) {
  auto options = read_session_options(text, refusal);
  if (!options) return nullptr;
  std::unique_ptr<SharedSession> session(new SharedSession(std::move(*options)));
  auto workspace = session->take();
  if (!workspace->ok()) {
    refusal = refusal_of(*workspace);
    return nullptr;
  }
  session->put_back(std::move(workspace));
  return session;
}

std::unique_ptr<Workspace> SharedSession::take() {
  {
    const std::lock_guard lock(mutex_);
    if (!idle_.empty()) {
      auto workspace = std::move(idle_.back());
      idle_.pop_back();
      return workspace;
    }
  }
  return std::make_unique<Workspace>(options_);
}

void SharedSession::put_back(std::unique_ptr<Workspace> workspace) {
  const std::lock_guard lock(mutex_);
  idle_.push_back(std::move(workspace));
}

// A workspace that an exception went through is not used again.
Response SharedSession::answer(std::string_view request) {
  auto workspace = take();
  // Its roots may be gone since the session was made.
  if (!workspace->ok()) return refusal_of(*workspace);
  Response response = answer_json(*workspace, request);
  workspace->clear();
  put_back(std::move(workspace));
  return response;
}

}  // namespace tgtcfg
