#include "c/session.h"

#include <tgtcfg/codes/TC99.h>

#include <exception>
#include <new>
#include <utility>

#include "c/request.h"
#include "c/response.h"
#include "c/session_options.h"

namespace tgtcfg {
namespace {

Array found_in(const Workspace& workspace) {
  return diagnostics_json(workspace.diagnostics(), workspace.sources());
}

Array internal_error(const char* what) {
  Diagnostics diags;
  diags.error(diag::InternalError{.command = "tgtcfg_request", .what = what}, {})
      .help("report this bug with the request and the result of `tgtcfg_version`");
  return diagnostics_json(diags.all(), SourceMap());
}

}  // namespace

SharedSession::SharedSession(std::string_view text)
    : options_(read_session_options(text, refusal_)) {
  if (!options_) return;
  auto workspace = take();
  if (workspace->ok()) {
    put_back(std::move(workspace));
  } else {
    refusal_ = found_in(*workspace);
    options_.reset();
  }
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
  return std::make_unique<Workspace>(*options_);
}

void SharedSession::put_back(std::unique_ptr<Workspace> workspace) {
  const std::lock_guard lock(mutex_);
  idle_.push_back(std::move(workspace));
}

std::string SharedSession::answer(std::string_view request) {
  return answered(request, [&](Workspace& workspace) { return answer_json(workspace, request); });
}

std::string SharedSession::inspect(std::string_view bytes) {
  return answered({}, [&](Workspace& workspace) { return inspect_json(workspace, bytes); });
}

// A workspace is discarded if an exception passed through it.
std::string SharedSession::answered(std::string_view request,
                                    const std::function<std::string(Workspace&)>& work) try {
  if (!options_) return refuse(request, refusal_);
  auto workspace = take();
  // The search path may have been deleted since the session was created.
  if (!workspace->ok()) return refuse(request, found_in(*workspace));
  std::string response = work(*workspace);
  workspace->clear();
  put_back(std::move(workspace));
  return response;
} catch (const std::bad_alloc&) {
  throw;
} catch (const std::exception& error) {
  return refuse(request, internal_error(error.what()));
}

}  // namespace tgtcfg
