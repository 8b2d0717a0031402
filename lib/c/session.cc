#include "c/session.h"

#include <tgtcfg/codes/TC10.h>
#include <tgtcfg/codes/TC93.h>
#include <tgtcfg/codes/TC99.h>
#include <tgtcfg/pipeline.h>
#include <tgtcfg/workspace.h>
#include <tgtcfg/writers.h>

#include <exception>
#include <new>
#include <optional>
#include <string_view>
#include <utility>

#include "c/request.h"
#include "c/response.h"
#include "schema/schema.h"

namespace tgtcfg {
namespace {

WorkspaceOptions options_of(const Value& root) {
  WorkspaceOptions options;
  options.search_paths = root.texts("search-path");
  options.allow_paths = root.texts("allow-path");
  options.deny = root.texts("deny");
  options.allow = root.texts("allow");
  if (root.has("host-facts")) options.host_facts = scalar_text(root.get("host-facts"));
  if (root.has("llvm-release")) options.llvm_release = scalar_text(root.get("llvm-release"));
  options.tables = root.text("tables");
  if (root.has("lenient")) options.lenient = root.flag("lenient");
  if (root.has("project")) options.project = root.text("project");
  options.no_project = root.flag("no-project");
  for (const Member& limit : root.map("limit"))
    options.limits.push_back(limit.key + "=" + scalar_text(limit.value));
  options.working_directory = root.text("working-directory");
  return options;
}

// Reads session options from JSON text; empty text means defaults. Returns nullopt after adding
// diagnostics to `refusal`.
std::optional<WorkspaceOptions> read_session_options(std::string_view text, Array& refusal) {
  if (text.empty()) return WorkspaceOptions();
  SourceMap sources;
  Diagnostics diags;
  const Limits limits;
  const bool too_long = text.size() > limits.file_size;
  const FileId file = sources.add("<options>", too_long ? std::string() : std::string(text));
  const auto documents = parse(file, InputFormat::json, sources, limits, diags);
  if (too_long) {
    diags.error(diag::FileTooLarge{.limit = std::to_string(limits.file_size)}, Span{file, 0, 0});
  } else if (documents && documents->empty()) {
    diags.error(diag::BadRequest{.message = "session options must be an object"}, Span{file, 0, 0});
  } else if (documents) {
    const Value& root = documents->front().root;
    if (report(*bundled_schema("session"), root, diags,
               {.pointer = {}, .schema_name = "session.schema.json"}))
      return options_of(root);
  }
  refusal = diagnostics_json(diags.all(), sources);
  return std::nullopt;
}

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
