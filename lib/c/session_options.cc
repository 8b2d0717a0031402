#include "c/session_options.h"

#include <tgtcfg/codes/TC10.h>
#include <tgtcfg/codes/TC93.h>
#include <tgtcfg/pipeline.h>
#include <tgtcfg/writers.h>

#include <utility>

#include "c/response.h"
#include "c/scalar_text.h"
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

}  // namespace

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

}  // namespace tgtcfg
