// The functions of the C header. No exception passes them.
#include <tgtcfg.h>
#include <tgtcfg/codes/TC10.h>
#include <tgtcfg/codes/TC93.h>
#include <tgtcfg/codes/TC99.h>
#include <tgtcfg/pipeline.h>
#include <tgtcfg/workspace.h>

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "c/request.h"
#include "operations/batch_request.h"
#include "operations/output.h"
#include "schema/schema.h"
#include "support/version.h"

namespace tgtcfg {
namespace {

WorkspaceOptions options_of(const Value& root) {
  WorkspaceOptions options;
  options.search_paths = root.texts("search-path");
  options.allow_paths = root.texts("allow-path");
  options.deny = root.texts("deny");
  options.allow = root.texts("allow");
  if (root.has("host-facts")) options.host_facts = text_or_json(root.get("host-facts"));
  if (root.has("llvm-release")) options.llvm_release = text_or_json(root.get("llvm-release"));
  options.tables = root.text("tables");
  if (root.has("lenient")) options.lenient = root.flag("lenient");
  if (root.has("project")) options.project = root.text("project");
  options.no_project = root.flag("no-project");
  for (const Member& limit : root.map("limit"))
    options.limits.push_back(limit.key + "=" + text_or_json(limit.value));
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

/// Workspaces with the same options, one per concurrent thread.
class SharedSession {
 public:
  /// If the options, a JSON object, are invalid, every request is answered with their problems.
  explicit SharedSession(std::string_view text) : options_(read_session_options(text, refusal_)) {
    if (!options_) return;
    auto workspace = take();
    if (workspace->ok()) {
      put_back(std::move(workspace));
    } else {
      refusal_ = found_in(*workspace);
      options_.reset();
    }
  }

  /// Returns compact JSON without a line ending. Thread-safe.
  [[nodiscard]] std::string answer(std::string_view request) {
    return answered(request, [&](Workspace& workspace) { return answer_json(workspace, request); });
  }

  /// Answers a request with the bytes of a compiled file. Thread-safe.
  [[nodiscard]] std::string inspect(std::string_view bytes) {
    return answered({}, [&](Workspace& workspace) { return inspect_json(workspace, bytes); });
  }

 private:
  // A workspace is discarded if an exception passed through it.
  [[nodiscard]] std::string answered(std::string_view request,
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

  [[nodiscard]] std::unique_ptr<Workspace> take() {
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

  void put_back(std::unique_ptr<Workspace> workspace) {
    const std::lock_guard lock(mutex_);
    idle_.push_back(std::move(workspace));
  }

  Array refusal_;                            ///< diagnostics of invalid options
  std::optional<WorkspaceOptions> options_;  ///< must follow `refusal_`, which reading them fills
  std::mutex mutex_;
  std::vector<std::unique_ptr<Workspace>> idle_;
};

}  // namespace tgtcfg

struct tgtcfg_session {
  tgtcfg::SharedSession shared;
};

namespace {

// Positions are 32-bit byte offsets. Longer text exceeds every limit and is refused.
bool is_text(const char* text, size_t size) {
  return size < UINT32_MAX && (text != nullptr || size == 0);
}

std::string_view view(const char* text, size_t size) {
  return text == nullptr ? std::string_view() : std::string_view(text, size);
}

tgtcfg_buffer buffer_of(const std::string& text) {
  char* data = static_cast<char*>(std::malloc(text.size() + 1));
  if (data == nullptr) return {nullptr, 0};
  std::memcpy(data, text.c_str(), text.size() + 1);
  return {data, text.size()};
}

}  // namespace

const char* tgtcfg_version(void) {
  return tgtcfg::version().data();  // a literal, so it ends in a zero byte
}

tgtcfg_session* tgtcfg_session_new(const char* options, size_t size) {
  if (!is_text(options, size)) return nullptr;
  try {
    return new tgtcfg_session{tgtcfg::SharedSession(view(options, size))};
  } catch (...) {
    return nullptr;
  }
}

void tgtcfg_session_free(tgtcfg_session* session) {
  delete session;
}

tgtcfg_buffer tgtcfg_request(tgtcfg_session* session, const char* request, size_t size) {
  if (session == nullptr || !is_text(request, size)) return {nullptr, 0};
  try {
    return buffer_of(session->shared.answer(view(request, size)));
  } catch (...) {
    return {nullptr, 0};
  }
}

tgtcfg_buffer tgtcfg_inspect(tgtcfg_session* session, const void* data, size_t size) {
  const bool is_memory = size <= PTRDIFF_MAX && (data != nullptr || size == 0);
  if (session == nullptr || !is_memory) return {nullptr, 0};
  try {
    return buffer_of(session->shared.inspect(view(static_cast<const char*>(data), size)));
  } catch (...) {
    return {nullptr, 0};
  }
}

void tgtcfg_buffer_free(tgtcfg_buffer response) {
  std::free(const_cast<char*>(response.data));
}
