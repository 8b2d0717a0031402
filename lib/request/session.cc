#include "request/session.h"

#include <tgtcfg/codes/TC62.h>
#include <tgtcfg/codes/TC91.h>
#include <tgtcfg/codes/TC92.h>
#include <tgtcfg/database.h>
#include <tgtcfg/llvm.h>
#include <tgtcfg/render.h>
#include <tgtcfg/writers.h>

#include <algorithm>
#include <span>

#include "arguments/options.h"
#include "diag/catalog.h"
#include "diag/columns.h"
#include "diag/exit_code.h"
#include "diag/report.h"
#include "diag/suggestions.h"
#include "request/extended_files.h"
#include "request/host_facts.h"
#include "request/load.h"
#include "request/paths.h"
#include "request/sound_fixes.h"
#include "support/links.h"
#include "support/number_text.h"
#include "support/text.h"
#include "support/version.h"
#include "tvm/table_release.h"

namespace tgtcfg {
namespace {

bool is_set(const Env& env, const char* name) {
  const auto value = env.variable(name);
  return value && !value->empty();
}

bool parse_limit(const std::string& text, Limits& limits, Diagnostics& diags) {
  const std::size_t equals = std::min(text.find('='), text.size());
  std::size_t* limit = find_limit(limits, std::string_view(text).substr(0, equals));
  const auto number =
      number_in<std::size_t>(std::string_view(text).substr(std::min(equals + 1, text.size())));
  if (limit != nullptr && number) {
    *limit = *number;
    return true;
  }
  diags.error(diag::BadOptionValue{.option = option_name(&Arguments::limits), .value = text}, {})
      .help("write `--limit NAME=N` with an integer N and one of these names: " + limit_names());
  return false;
}

// Returns the directory of a project file, absolute and without links.
std::string root_of_project(const FileSystem& files, const std::string& working_directory,
                            const std::string& path) {
  const std::string folder = absolute_path(parent_of(path), working_directory);
  const std::string real = files.resolved(path_from(working_directory, folder));
  return absolute_path(real, working_directory);
}

}  // namespace

Session::Session(std::string_view name, Env& environment, CommonOptions options_as_typed)
    : database_(std::make_unique<Database>()),
      command(name),
      env(environment),
      common(std::move(options_as_typed)),
      console(env),
      log(console, common.verbose),
      database(*database_),
      policy(env.working_directory),
      finder_(std::make_shared<ProjectFinder>(*environment.files, environment.working_directory)) {
  options.lenient = common.lenient;
  for (const std::string& word : common.deny) add_rule(policy.flags.deny, word);
  for (const std::string& word : common.allow) add_rule(policy.flags.allow, word);
  policy.details = common.verbose > 0;
  Confinement confinement{env.working_directory, common.allow_paths};
  confinement.without_projects = common.no_project;
  if (common.project)
    confinement.project_root = root_of_project(*env.files, env.working_directory, *common.project);
  extended_files_ =
      std::make_unique<ConfinedFiles>(files(), database, options.limits, std::move(confinement));
  options.extended_files = extended_files_.get();
}

Session::Session(const Session& other, std::optional<std::string> project_file)
    : Session(other.command, other.env, other.common) {
  options.host_policy = other.options.host_policy;
  finder_ = other.finder_;
  project_file_ = std::move(project_file);
  project_is_chosen_ = true;
}

Session::~Session() = default;

DiagnosticFormat Session::diagnostic_format() const {
  // A caller in this process sets this for all commands, including those without the option.
  const std::string asked =
      common.diagnostics ? *common.diagnostics : env.variable("TGTCFG_DIAGNOSTICS").value_or("");
  if (asked == "json") return DiagnosticFormat::json;
  return asked == "concise" ? DiagnosticFormat::concise : DiagnosticFormat::human;
}

bool Session::color(bool terminal) const {
  if (common.color == "always") return true;
  if (common.color == "never" || is_set(env, "NO_COLOR")) return false;
  for (const char* name : {"FORCE_COLOR", "CLICOLOR_FORCE"}) {
    if (is_set(env, name) && env.variable(name) != "0") return true;
  }
  return terminal && env.variable("TERM") != "dumb";
}

std::optional<InputFormat> Session::stdin_format() const {
  if (common.stdin_filename) {
    if (const auto format = format_of(*common.stdin_filename)) return format;
  }
  if (!common.input_format) return std::nullopt;
  if (*common.input_format == "json") return InputFormat::json;
  return *common.input_format == "json5" ? InputFormat::json5 : InputFormat::yaml;
}

DiagnosticBuilder Session::bad_value(std::string option, const std::string& value) {
  return findings.diags.error(diag::BadOptionValue{.option = std::move(option), .value = value},
                              {});
}

// A rule names a code, or all diagnostics of a severity.
bool Session::check_rules() {
  bool ok = true;
  for (const auto& [option, words] : {std::pair{option_name(&Arguments::deny), &common.deny},
                                      std::pair{option_name(&Arguments::allow), &common.allow}}) {
    for (const std::string& word : *words) {
      const auto* const page = find_page(word);
      if (page != nullptr && words == &common.allow && !may_be_allowed(page->severity, page->topic))
        findings.diags.warning(diag::NotAllowable{.word = word}, {});
      if (page != nullptr || names_severity(word)) continue;
      bad_value(option, word)
          .suggest_nearest(word, rule_words(), {})
          .help("run `tgtcfg list codes` to list all codes");
      ok = false;
    }
  }
  return ok;
}

bool Session::set_limits() {
  bool ok = true;
  for (const std::string& text : common.limits)
    ok &= parse_limit(text, options.limits, findings.diags);
  return ok;
}

bool Session::set_tables() {
  if (!common.tables) return true;
  auto tables = read_tables(*common.tables);
  if (!tables) {
    bad_value(option_name(&Arguments::tables), *common.tables)
        .help("choose a value for `--tables`: " + std::string(tables_forms));
    return false;
  }
  options.dialect.tables = std::move(*tables);
  log.info("names resolve from the tables of " + (options.dialect.tables.empty()
                                                      ? "the newest release"
                                                      : "release " + options.dialect.tables));
  return true;
}

bool Session::set_llvm_release() {
  if (!common.llvm_release) return true;
  if (read_llvm_release(*common.llvm_release)) {
    options.llvm_release = *common.llvm_release;
    options.keeps_llvm_release = true;
    return true;
  }
  const auto choices = texts_of(llvm_releases(), [](int known) { return std::to_string(known); });
  bad_value(option_name(&Arguments::llvm_release), *common.llvm_release)
      .suggest_nearest(*common.llvm_release, choices, {})
      .help("choose a value for `--llvm-release`: " + join(choices, ", "));
  return false;
}

std::vector<std::string> Session::user_search_paths() const {
  std::vector<std::string> roots = common.search_paths;
  // Ignores empty elements, such as after a trailing colon.
  std::string rest = env.variable("TGTCFG_PATH").value_or("");
  while (!rest.empty()) {
    const std::size_t colon = std::min(rest.find(':'), rest.size());
    if (colon > 0) roots.push_back(rest.substr(0, colon));
    rest.erase(0, colon + 1);
  }
  return roots;
}

std::vector<std::string> Session::search_paths() const {
  std::vector<std::string> roots = user_search_paths();
  if (project_)
    roots.insert(roots.end(), project_->search_paths.begin(), project_->search_paths.end());
  return roots;
}

bool Session::add_root(const std::string& root, RootOrigin origin) {
  log.info("search path " + root);
  if (files().kind(root) == FileKind::directory)
    return database.add_root(files(), root, findings.sources, findings.diags, origin);
  findings.diags.error(diag::NoSuchFile{.path = root}, {})
      .help("pass a directory with the layout of `configs/` to `--search-path`");
  return false;
}

bool Session::add_roots() {
  bool ok = true;
  std::vector<std::string> named;
  for (const std::string& root : user_search_paths()) {
    ok &= add_root(root, RootOrigin::user);
    named.push_back(absolute_path(files().resolved(root), env.working_directory));
  }
  for (const std::string& root : project_ ? project_->search_paths : std::vector<std::string>()) {
    const std::string real = absolute_path(files().resolved(root), env.working_directory);
    if (!contains(named, real)) ok &= add_root(root, RootOrigin::project);
  }
  search_path_files = findings.sources.size();
  return ok;
}

namespace {

std::string rendered(const Session& session, const std::vector<Diagnostic>& diagnostics,
                     Report report, const SourceMap& sources) {
  switch (session.diagnostic_format()) {
    case DiagnosticFormat::concise:
      return render_concise(diagnostics, sources) + cut_lines(report, sources);
    case DiagnosticFormat::json: {
      report.tool_version = version();
      report.command = session.command;
      report.ok = report.exit_code == 0;
      report.diagnostics = diagnostics;
      return write_json(report_json(report, sources));
    }
    case DiagnosticFormat::human:
      break;
  }
  return render_human(diagnostics, sources,
                      {.color = session.color_on_stderr(), .width = layout_columns()}) +
         cut_lines(report, sources);
}

/// Returns the diagnostics to print. Most of a long list is cut, so those are not copied.
std::vector<Diagnostic> shown(const Session& session, const Findings& findings, Report& report) {
  std::vector<Diagnostic> kept;
  FindingsLimit limit(session.max_errors);
  ExitCode code = ExitCode::done;
  const Diagnostic* last = nullptr;
  for (const Diagnostic* found : in_order(findings.diags.all(), findings.sources)) {
    Diagnostic diagnostic = *found;
    if (!session.shows(diagnostic, findings)) continue;
    if (last != nullptr && repeats(*last, *found)) continue;
    last = found;
    keep_quotes(diagnostic, findings.sources);
    report.counts.add(diagnostic);
    code = worst(code, exit_code_of({&diagnostic, 1}));
    if (limit.keeps(diagnostic)) kept.push_back(std::move(diagnostic));
  }
  const std::size_t offered = count_diagnostics(kept).fixable;
  keep_sound_fixes(kept, session, findings.sources);
  report.counts.fixable -= offered - count_diagnostics(kept).fixable;
  report.exit_code = static_cast<int>(code);
  report.cut = limit.cut();
  return kept;
}

}  // namespace

void print_diagnostics(Session& session, const Findings& findings) {
  const bool always = session.diagnostic_format() == DiagnosticFormat::json;
  if (session.common.quiet > 1 || (findings.diags.empty() && !always)) return;
  Report report;
  const std::vector<Diagnostic> diagnostics = shown(session, findings, report);
  if (report.counts.all() == 0 && !always) return;
  session.console.err_painted(rendered(session, diagnostics, std::move(report), findings.sources));
}

bool Session::shows(Diagnostic& diagnostic, const Findings& found) const {
  return !found.suppressions.allows(diagnostic, found.sources) &&
         policy.keeps(diagnostic, found.sources);
}

std::vector<Diagnostic> Session::visible(std::vector<Diagnostic> diagnostics,
                                         const Findings& found) const {
  keep_if(diagnostics, [&](Diagnostic& each) { return shows(each, found); });
  keep_sound_fixes(diagnostics, *this, found.sources);
  return diagnostics;
}

ExitCode Session::exit_code(const Findings& found, std::size_t first) const {
  ExitCode code = ExitCode::done;
  const std::span all(found.diags.all());
  for (const Diagnostic& each : all.subspan(std::min(first, all.size()))) {
    Diagnostic diagnostic = each;
    if (shows(diagnostic, found)) code = worst(code, exit_code_of({&diagnostic, 1}));
  }
  return code;
}

bool Session::set_max_errors() {
  if (!common.max_errors) return true;
  const std::string& text = *common.max_errors;
  if (const auto number = number_in<std::size_t>(text)) {
    max_errors = *number;
    return true;
  }
  bad_value(option_name(&Arguments::max_errors), text)
      .help("pass a whole number, for example `--max-errors 20`");
  return false;
}

bool Session::open(std::string_view input) {
  if (!check_rules() || !set_max_errors() || !set_limits() || !set_tables() ||
      !set_llvm_release() || !find_project(input) || !take_project() || !add_roots())
    return false;
  const auto& file = common.host_facts || !project_ ? common.host_facts : project_->host_facts;
  if (!file) return true;
  auto facts = read_host_facts(*this, *file);
  if (facts) options.host_facts = std::move(*facts);
  return facts.has_value();
}

// Returns the directory of an input file. Any other input belongs to the working directory.
std::string Session::folder_of_input(std::string_view input) const {
  if (input == "-" && common.stdin_filename) return parent_of(*common.stdin_filename);
  if (input.empty() || input.starts_with('{') || input.starts_with('@')) return ".";
  const bool is_name = input.find_first_of(" ,") != input.npos ||
                       (input.find('/') == input.npos && input.find('.') == input.npos);
  if (is_name) return ".";
  if (files().kind(input) == FileKind::directory) return std::string(input);
  return parent_of(input);
}

std::optional<std::string> Session::project_file_of(std::string_view path) const {
  if (common.project || common.no_project) return common.project;
  return project_file_in(folder_of_input(path));
}

std::optional<std::string> Session::project_file_in(std::string_view folder) const {
  if (common.project || common.no_project) return common.project;
  return finder_->nearest(folder);
}

void Session::report_misnamed_projects() {
  for (const std::string& path : finder_->take_misnamed()) {
    findings.diags
        .warning(diag::MisnamedProjectFile{.path = path},
                 place_of_input(findings, display_path(path, env)))
        .help("rename the file to `" + std::string(project_file_name) + "`");
  }
}

void Session::look_for_projects_again() {
  finder_ = std::make_shared<ProjectFinder>(files(), env.working_directory);
}

bool Session::find_project(std::string_view input) {
  if (common.project && common.no_project) {
    findings.diags.error(
        diag::BadUsage{.message = "`--project` and `--no-project` cannot be combined"}, {});
    return false;
  }
  if (!project_is_chosen_) project_file_ = project_file_of(input);
  report_misnamed_projects();
  return true;
}

Project check_project(const Session& session, const std::vector<Document>& documents, FileId file,
                      Findings& findings) {
  const std::string& name = findings.sources.file(file).name();
  const std::string& here = session.env.working_directory;
  const ProjectPlace place{session.files(), here, name,
                           root_of_project(session.files(), here, name)};
  if (documents.size() > 1) {
    const std::string count = std::to_string(documents.size());
    findings.diags.error(diag::SeveralProjectDocuments{.file = name, .count = count},
                         documents[1].root.span);
  }
  const Document empty{file, 0, Value(), InputFormat::yaml};
  const Project project =
      read_project(documents.size() == 1 ? documents.front() : empty, place, findings.diags);
  check_backend_releases(project, session.database, findings.diags);
  return project;
}

bool Session::take_project() {
  if (!project_file_) return true;
  const std::string& path = *project_file_;
  const std::string root = root_of_project(files(), env.working_directory, path);
  const std::string real = absolute_path(files().resolved(path), env.working_directory);
  if (!common.project && !is_below(real, root)) {
    findings.diags.error(
        diag::DanglingLink{.path = path,
                           .reason = "points outside the directory of the project file"},
        place_of_input(findings, path));
    return false;
  }
  const auto file = load_file(*this, path, "`--project`", findings);
  if (!file) return false;
  log.info("project file " + path);
  const auto documents = read_documents(*this, *file, InputFormat::yaml, findings);
  project_ = check_project(*this, documents.value_or(std::vector<Document>()), *file, findings);
  policy.project = &*project_;
  options.lenient = common.lenient || (project_->lenient && !common.strict);
  if (!common.llvm_release && project_->llvm_release)
    options.llvm_release = std::to_string(*project_->llvm_release);
  return true;
}

const ConfinedFiles& confined_files_of(const Session& session) {
  // Every session creates its own.
  return static_cast<const ConfinedFiles&>(*session.options.extended_files);
}

}  // namespace tgtcfg
