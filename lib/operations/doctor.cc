#include "operations/doctor.h"

#include <tgtcfg/database.h>
#include <tgtcfg/llvm.h>
#include <tgtcfg/render.h>

#include <algorithm>

#include "diag/exit_code.h"
#include "operations/doctor_roots.h"
#include "operations/doctor_tools.h"
#include "request/request_plan.h"
#include "schema/schema.h"
#include "support/text.h"
#include "support/version.h"

namespace tgtcfg {
namespace {

std::string number_and(std::size_t count, std::string_view noun) {
  return std::to_string(count) + " " + std::string(noun);
}

InstallationCheck check_tables(const Session& session) {
  const Database& database = session.database;
  std::string releases;
  for (const int release : llvm_releases())
    releases += (releases.empty() ? "" : ", ") + std::to_string(release);
  return {"tables", "ok",
          number_and(database.names(Table::kinds).size(), "kinds, ") +
              number_and(database.names(Table::tags).size(), "tags, ") +
              number_and(database.names(Table::configurations).size(), "configurations; LLVM ") +
              releases};
}

InstallationCheck check_schemas() {
  const auto ids = bundled_schema_ids();
  for (const std::string_view id : ids) {
    if (bundled_schema(id) == nullptr)
      return {"schemas", "problem", "schema " + std::string(id) + " cannot be used"};
  }
  return {"schemas", "ok", number_and(ids.size(), "schemas")};
}

InstallationCheck check_roots(const Session& session, bool opened) {
  if (!opened) {
    return {"roots", "problem",
            render_concise(session.findings.diags.all(), session.findings.sources)};
  }
  const std::vector<std::string> roots = session.search_paths();
  if (roots.empty()) return {"roots", "ok", "the built-in one alone (TGTCFG_PATH is not set)"};
  const char* status = "ok";
  std::string text;
  for (const std::string& root : roots) {
    const RootState state = look_at_root(session, root);
    if (!state.not_read.empty()) status = "problem";
    if (state.rows + state.configurations == 0 && std::string_view(status) == "ok") status = "note";
    text += (text.empty() ? "" : "; ") + state.text(root);
  }
  return {"roots", status,
          text + "; editors learn their names by `tgtcfg schema export DIR --search-path …`"};
}

// Reports problems of the project file, except unreadable files, which `check_roots` reports.
InstallationCheck check_project_file(const Session& session) {
  const SourceMap& sources = session.findings.sources;
  const std::string& name = session.project()->file;
  std::vector<Diagnostic> found;
  for (const Diagnostic& each : session.findings.diags.all()) {
    if (each.span().known() && sources.file(each.span().file).name() == name) found.push_back(each);
  }
  if (found.empty()) return {"project", "ok", name};
  const bool wrong = exit_code_of(found) != ExitCode::done;
  return {"project", wrong ? "problem" : "note", render_concise(found, sources)};
}

// The configuration that `tgtcfg resolve` reads here.
InstallationCheck check_configuration(Session& session, const std::string& file) {
  const std::size_t before = session.findings.diags.size();
  Request request;
  request.inputs = {file};
  (void)resolve_with_layers(session, request, "doctor");
  std::vector<Diagnostic> found = session.findings.diags.all();
  found.erase(found.begin(), found.begin() + static_cast<std::ptrdiff_t>(before));
  found = session.visible(std::move(found), session.findings);
  std::erase_if(found, [](const Diagnostic& each) { return each.severity == Severity::note; });
  if (found.empty()) return {"directory", "ok", file};
  const bool wrong = exit_code_of(found) != ExitCode::done;
  return {"directory", wrong ? "problem" : "note", render_concise(found, session.findings.sources)};
}

InstallationCheck check_directory(Session& session, bool opened) {
  std::string found;
  std::size_t count = 0;
  for (const char* name : {"tgtcfg.yaml", "tgtcfg.yml", "tgtcfg.json"}) {
    if (session.files().kind(name) != FileKind::regular) continue;
    found += (found.empty() ? "" : ", ") + std::string(name);
    ++count;
  }
  if (count > 1) return {"directory", "problem", found + ": `tgtcfg resolve` takes one of them"};
  if (count == 0)
    return {"directory", "note", "no tgtcfg.yaml here; `tgtcfg init -o tgtcfg.yaml` starts one"};
  return opened ? check_configuration(session, found) : InstallationCheck{"directory", "ok", found};
}

std::string release_of(const InstalledTool& tool) {
  if (tool.version.empty()) return tool.program + " does not say its release";
  const std::string text = tool.program + " " + tool.version;
  if (tool.known) return text + ": --backend-release " + tool.release;
  if (tool.release.empty()) return text + " is older than every release that is known here";
  return text + ": nothing is known of this release; the nearest before it is --backend-release " +
         tool.release;
}

std::string text_of(const InstalledTool& tool) {
  if (tool.usual.empty()) return release_of(tool);
  return release_of(tool) + "; `" + tool.usual + "` is not on PATH: `--set /lowering/programs/" +
         tool.usual + "=" + tool.program + "` runs this one";
}

// Outputs are run by other programs; tgtcfg itself does not need these tools.
void check_tools(const Session& session, std::vector<InstallationCheck>& checks) {
  std::vector<std::string> missing;
  for (const InstalledTool& tool : find_installed_tools(session, missing))
    checks.push_back({tool.backend, tool.known ? "ok" : "note", text_of(tool)});
  if (!missing.empty()) checks.push_back({"not on PATH", "note", join(missing, ", ")});
}

}  // namespace

std::vector<InstallationCheck> check_installation(Session& session) {
  const bool opened = session.open();
  std::vector<InstallationCheck> checks = {{"version", "ok", std::string(version())},
                                           check_tables(session),
                                           check_schemas(),
                                           check_roots(session, opened),
                                           check_directory(session, opened)};
  if (session.project() != nullptr) checks.push_back(check_project_file(session));
  check_tools(session, checks);
  return checks;
}

}  // namespace tgtcfg
