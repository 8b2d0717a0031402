#include "operations/doctor.h"

#include <tgtcfg/cpu_detect.h>
#include <tgtcfg/database.h>
#include <tgtcfg/llvm.h>
#include <tgtcfg/render.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <set>

#include "database/user_root.h"
#include "diag/exit_code.h"
#include "emit/backend_row.h"
#include "operations/baseline.h"
#include "process/probe.h"
#include "request/request.h"
#include "schema/schema.h"
#include "support/size_text.h"
#include "support/text.h"
#include "support/version.h"

namespace tgtcfg {
namespace {

struct InstalledTool {
  std::string backend;  ///< name of its entry
  std::string program;  ///< program on PATH (`llc-19`), or a package of an interpreter
  std::string version;  ///< as printed by the tool; empty if it did not answer
  /// The backend's release for the tool: equal, or the newest older one. Empty if the tool is older
  /// than all.
  std::string release;
  bool known = false;   ///< the backend has exactly this release
  std::string usual{};  ///< the program that outputs run, if it is another one
};

// The first start of Python from a cold disk may need a second.
constexpr std::chrono::milliseconds answer_limit{5000};

std::vector<std::string> release_names(const Value& row) {
  return texts_of(row.list("tool_releases"),
                  [&](const Value& release) { return release.text("name"); });
}

std::vector<int> numbers(std::string_view version) {
  std::vector<int> parts;
  const char* at = version.data();
  const char* end = at + version.size();
  while (at < end) {
    int number = 0;
    const auto [next, error] = std::from_chars(at, end, number);
    if (error != std::errc()) break;
    parts.push_back(number);
    at = next < end && *next == '.' ? next + 1 : end;
  }
  return parts;
}

// `19.1.7` belongs to release `19`, and `3.10.0` to `3.10`.
bool is_of_release(const std::vector<int>& version, const std::vector<int>& release) {
  return version.size() >= release.size() &&
         std::equal(release.begin(), release.end(), version.begin());
}

std::string version_after(const std::string& text, const std::string& mark) {
  const std::size_t found = text.find(mark);
  if (found == std::string::npos) return {};
  const std::size_t begin = found + mark.size();
  const std::size_t end = std::min(text.find_first_not_of("0123456789.", begin), text.size());
  std::string version = text.substr(begin, end - begin);
  while (version.ends_with('.')) version.pop_back();
  return version;
}

void choose_release(InstalledTool& tool, const std::vector<std::string>& releases) {
  const std::vector<int> version = numbers(tool.version);
  for (const std::string& name : releases) {
    const std::vector<int> release = numbers(name);
    if (is_of_release(version, release)) {
      tool.release = name;
      tool.known = true;
      return;
    }
    if (release <= version) tool.release = name;
  }
}

std::vector<InstalledTool> tools_of(const std::string& backend, const Value& row,
                                    const std::string& path) {
  const Value& program = row.get("program");
  const std::vector<std::string> releases = release_names(row);
  const std::string name = program.text("name");
  std::vector<std::string> names = {name};
  for (const std::string& release : releases) names.push_back(name + "-" + release);
  std::vector<InstalledTool> tools;
  std::set<std::filesystem::path> seen;
  for (const std::string& each : names) {
    const std::string file = find_program(each, path);
    std::error_code ignored;
    if (file.empty() || !seen.insert(std::filesystem::weakly_canonical(file, ignored)).second)
      continue;
    const ToolOutput answer = run_tool(file, each, program.texts("arguments"), answer_limit);
    const std::string package = program.text("package");
    InstalledTool tool{backend, package.empty() ? each : package,
                       version_after(answer.text, program.text("before")), "", false};
    // An interpreter without the required package is not the tool.
    if (tool.version.empty() && !package.empty()) continue;
    choose_release(tool, releases);
    if (package.empty() && each != name && find_program(name, path).empty()) tool.usual = name;
    tools.push_back(std::move(tool));
  }
  return tools;
}

// Starts each program once; two names of one file are one program. Sorted by backend and release.
std::vector<InstalledTool> find_installed_tools(const Session& session,
                                                std::vector<std::string>& missing) {
  const std::string path = session.env.variable("PATH").value_or("");
  std::vector<InstalledTool> found;
  for (const std::string& backend : session.database.names(Table::backends)) {
    const std::optional<Value> row = session.database.raw(Table::backends, backend);
    // Entries of a search path (they have a location) are untrusted: their programs are not
    // started.
    if (!row || row->span.known() || !row->has("program")) continue;
    std::vector<InstalledTool> tools = tools_of(backend, *row, path);
    if (tools.empty()) {
      const Value& program = row->get("program");
      const std::string package = program.text("package");
      append_once(missing, package.empty() ? program.text("name") : package);
    }
    std::ranges::stable_sort(tools, [](const auto& left, const auto& right) {
      return numbers(left.version) < numbers(right.version);
    });
    found.insert(found.end(), tools.begin(), tools.end());
  }
  return found;
}

struct RootState {
  std::size_t rows = 0;
  std::size_t configurations = 0;
  std::vector<std::string> not_read;  ///< each with the directory that would be read
};

constexpr std::string_view rows_folder = "database";

std::vector<std::string> table_folder_names() {
  std::vector<std::string> names;
  for (const Table table :
       {Table::kinds, Table::tags, Table::generators, Table::executors, Table::runtimes,
        Table::backends, Table::cpus, Table::pass_config, Table::chips, Table::versions})
    names.emplace_back(folder_of(table));
  return names;
}

std::vector<DirectoryEntry> directory_entries(const Session& session,
                                              const std::string& directory) {
  ReadError ignored;
  auto entries = session.files().list(directory, ignored).value_or(std::vector<DirectoryEntry>());
  std::erase_if(entries, [](const DirectoryEntry& entry) { return entry.name.starts_with('.'); });
  return entries;
}

bool is_document(const DirectoryEntry& entry) {
  return entry.kind == FileKind::regular && format_of(entry.name).has_value();
}

// Finds entries next to `database` instead of inside it, and configurations outside of a directory
// for their type.
void look_at_top(const Session& session, const std::string& root, RootState& state) {
  for (const DirectoryEntry& entry : directory_entries(session, root)) {
    if (is_document(entry))
      state.not_read.push_back("`" + entry.name + "` (configurations are `TYPE/NAME.yaml`)");
    if (entry.kind == FileKind::directory && contains(table_folder_names(), entry.name)) {
      state.not_read.push_back("`" + entry.name + "` as rows (they are in `" +
                               std::string(rows_folder) + "/" + entry.name + "`)");
    }
  }
}

void look_at_rows(const Session& session, const std::string& root, RootState& state) {
  const std::string folder(rows_folder);
  for (const DirectoryEntry& entry : directory_entries(session, root + "/" + folder)) {
    const bool table =
        entry.kind == FileKind::directory && contains(table_folder_names(), entry.name);
    if (table || (entry.kind != FileKind::directory && !is_document(entry))) continue;
    state.not_read.push_back("`" + folder + "/" + entry.name + "` (rows are in " +
                             join(table_folder_names(), ", ") + ")");
  }
}

// For example `rows: 2 rows, 1 configuration; …`.
std::string text_of(const std::string& root, const RootState& state) {
  const auto& [rows, configurations, not_read] = state;
  std::string text = root + ": ";
  text += rows + configurations == 0
              ? "nothing is read from it"
              : counted(rows, "row") + ", " + counted(configurations, "configuration");
  if (!not_read.empty()) text += "; not read: " + join(not_read, ", ");
  return text;
}

// The directory must exist.
RootState look_at_root(const Session& session, const std::string& root) {
  SourceMap sources;
  Diagnostics reported;  // reported when the session was opened
  const Root read = read_root(session.files(), root, sources, reported);
  RootState state{read.rows.size(), read.configurations.size(), {}};
  look_at_top(session, root, state);
  look_at_rows(session, root, state);
  return state;
}

InstallationCheck check_tables(const Session& session) {
  const auto count = [&](Table table) {
    return std::to_string(session.database.names(table).size());
  };
  std::vector<std::string> releases;
  for (const int release : llvm_releases()) releases.push_back(std::to_string(release));
  return {"tables", "ok",
          count(Table::kinds) + " kinds, " + count(Table::tags) + " tags, " +
              count(Table::configurations) + " configurations; LLVM " + join(releases, ", ")};
}

InstallationCheck check_schemas() {
  const auto ids = bundled_schema_ids();
  for (const std::string_view id : ids) {
    if (bundled_schema(id) == nullptr)
      return {"schemas", "problem", "schema " + std::string(id) + " cannot be used"};
  }
  return {"schemas", "ok", std::to_string(ids.size()) + " schemas"};
}

// A row of the report has one line.
std::string in_a_line(const std::vector<Diagnostic>& found, const SourceMap& sources) {
  std::string text = render_concise(found, sources);
  while (text.ends_with('\n')) text.pop_back();
  for (std::size_t at = 0; (at = text.find('\n', at)) != text.npos;) text.replace(at, 1, "; ");
  return text;
}

/// Returns the diagnostics in project files, also unreadable and misnamed ones, or all others.
std::vector<Diagnostic> found_at_start(const Session& session, bool in_project_files) {
  std::vector<Diagnostic> found = session.findings.diags.all();
  std::erase_if(found, [&](const Diagnostic& each) {
    if (!each.span().known()) return in_project_files;
    const std::string& file = session.findings.sources.file(each.span().file).name();
    const bool of_project = last_segment(file).starts_with(".tgtcfg.") ||
                            (session.project() != nullptr && file == session.project()->file);
    return of_project != in_project_files;
  });
  return found;
}

InstallationCheck check_roots(const Session& session, bool opened) {
  if (!opened) {
    const auto found = found_at_start(session, false);
    if (found.empty()) return {"roots", "note", "not read, because of the project file"};
    return {"roots", "problem", in_a_line(found, session.findings.sources)};
  }
  const std::vector<std::string> roots = session.search_paths();
  if (roots.empty()) return {"roots", "ok", "only the built-in one (TGTCFG_PATH is not set)"};
  const char* status = "ok";
  std::string text;
  for (const std::string& root : roots) {
    const RootState state = look_at_root(session, root);
    if (!state.not_read.empty()) status = "problem";
    if (state.rows + state.configurations == 0 && std::string_view(status) == "ok") status = "note";
    text += (text.empty() ? "" : "; ") + text_of(root, state);
  }
  return {"roots", status,
          text + "; editors learn their names by `tgtcfg schema export DIR --search-path …`"};
}

// Returns the problem of the project's baseline; empty if it is readable or not set.
std::string problem_of_baseline(const Session& session, const Project& project) {
  if (!project.baseline) return {};
  ReadError error;
  const auto text =
      session.files().read(*project.baseline, session.options.limits.file_size, error);
  if (text && Baseline({}).read(*text)) return {};
  const bool missing = session.files().kind(*project.baseline) == FileKind::missing;
  return project.file + ": `" + *project.baseline +
         (missing ? "` does not exist" : "` is not a baseline file") +
         "; `tgtcfg validate --write-baseline` writes it";
}

// Nothing without a project file.
void check_project_file(const Session& session, std::vector<InstallationCheck>& checks) {
  const auto found = found_at_start(session, true);
  const bool wrong = exit_code_of(found) != ExitCode::done;
  const Project* project = session.project();
  if (!found.empty()) {
    checks.push_back(
        {"project", wrong ? "problem" : "note", in_a_line(found, session.findings.sources)});
  } else if (project != nullptr) {
    const std::string problem = problem_of_baseline(session, *project);
    checks.push_back(
        {"project", problem.empty() ? "ok" : "problem", problem.empty() ? project->file : problem});
  }
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
  return {"directory", wrong ? "problem" : "note", in_a_line(found, session.findings.sources)};
}

InstallationCheck check_directory(Session& session, bool opened) {
  std::string found;
  std::size_t count = 0;
  for (const char* name : {"tgtcfg.yaml", "tgtcfg.yml", "tgtcfg.json"}) {
    if (session.files().kind(name) != FileKind::regular) continue;
    found += (found.empty() ? "" : ", ") + std::string(name);
    ++count;
  }
  if (count > 1)
    return {"directory", "problem", found + ": `tgtcfg resolve` accepts only one of them"};
  if (count == 0)
    return {"directory", "note", "no tgtcfg.yaml here; `tgtcfg init -o tgtcfg.yaml` starts one"};
  return opened ? check_configuration(session, found) : InstallationCheck{"directory", "ok", found};
}

std::string release_of(const InstalledTool& tool) {
  if (tool.version.empty()) return tool.program + " does not print its release";
  const std::string text = tool.program + " " + tool.version;
  if (tool.known) return text + ": --backend-release " + tool.release;
  if (tool.release.empty()) return text + " is older than all known releases";
  return text + ": unknown release; the nearest older one is --backend-release " + tool.release;
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
                                           check_roots(session, opened)};
  check_project_file(session, checks);
  checks.push_back(check_directory(session, opened));
  check_tools(session, checks);
  return checks;
}

}  // namespace tgtcfg
