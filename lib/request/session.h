// One run of a command: environment, sources, diagnostics and database.
#pragma once

#include <tgtcfg/diagnostics.h>
#include <tgtcfg/pipeline.h>
#include <tgtcfg/source.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "arguments/arguments.h"
#include "process/console.h"
#include "process/log.h"
#include "request/suppressions.h"

namespace tgtcfg {

enum class RootOrigin : std::uint8_t;

enum class DiagnosticFormat : std::uint8_t { human, concise, json };

/// The sources and diagnostics of one input. Each input has its own, so that threads can check
/// inputs in parallel.
struct Findings {
  SourceMap sources;
  Diagnostics diags;
  Suppressions suppressions{};  ///< suppression comments
};
// Lists of results grow without copying texts.
static_assert(std::is_nothrow_move_constructible_v<Findings>);

class Session {
  std::unique_ptr<Database> database_;  // must precede `database`, which refers to it

 public:
  Session(std::string_view command, Env& env, CommonOptions common);
  /// A session with the flags of another one, for inputs of another project.
  Session(const Session& other, std::optional<std::string> project_file);
  ~Session();

  std::string command;  ///< name of the command, for reports
  Env& env;
  CommonOptions common;
  Console console;
  Log log;
  Findings findings;  ///< of the command as a whole
  Database& database;
  Options options;
  SeverityPolicy policy;
  std::size_t max_errors = 1000;  ///< printed per file; 0: all
  /// This many of the first sources are from the search path.
  std::uint32_t search_path_files = 0;

  [[nodiscard]] FileSystem& files() const { return *env.files; }
  /// Returns the context for the pipeline; diagnostics go to `found`.
  [[nodiscard]] Context context(Findings& found) const {
    found.suppressions.policy = &policy;
    return {database, options, found.sources, found.diags, &found.suppressions};
  }
  [[nodiscard]] Context context() { return context(findings); }
  [[nodiscard]] DiagnosticFormat diagnostic_format() const;
  [[nodiscard]] bool color_on_stdout() const { return color(env.out_is_terminal); }
  [[nodiscard]] bool color_on_stderr() const { return color(env.err_is_terminal); }
  /// The format of standard input if the user gave one.
  [[nodiscard]] std::optional<InputFormat> stdin_format() const;
  [[nodiscard]] std::string stdin_name() const { return common.stdin_filename.value_or("<stdin>"); }

  /// Reads the project file of an input (default: of the working directory), the search path,
  /// limits and host facts. Returns false after adding an error that ends the run. Other problems
  /// of the project file are added too; its valid settings apply.
  bool open(std::string_view input = {});
  /// Returns false if a comment, flag or the project file suppresses the diagnostic. Otherwise sets
  /// its severity.
  [[nodiscard]] bool shows(Diagnostic& diagnostic, const Findings& found) const;
  /// Returns the diagnostics that are not suppressed.
  [[nodiscard]] std::vector<Diagnostic> visible(std::vector<Diagnostic> diagnostics,
                                                const Findings& found) const;
  /// Returns the exit code of the diagnostics from `first` on that are not suppressed. A denied
  /// warning is an error.
  [[nodiscard]] ExitCode exit_code(const Findings& found, std::size_t first = 0) const;
  [[nodiscard]] ExitCode exit_code() const { return exit_code(findings); }
  /// Warns about misnamed project files seen so far.
  void report_misnamed_projects();
  /// Clears the cache of project files, which may have changed.
  void look_for_projects_again();
  /// Returns the project's settings; may be null.
  [[nodiscard]] const Project* project() const { return project_ ? &*project_ : nullptr; }
  /// Returns the search path: from options, TGTCFG_PATH and the project file.
  [[nodiscard]] std::vector<std::string> search_paths() const;
  /// Returns the project file for a path, as it is opened, or nullopt.
  [[nodiscard]] std::optional<std::string> project_file_of(std::string_view path) const;
  /// Returns the project file for all files of a directory.
  [[nodiscard]] std::optional<std::string> project_file_in(std::string_view folder) const;
  [[nodiscard]] const std::optional<std::string>& project_file() const { return project_file_; }

  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

 private:
  [[nodiscard]] bool color(bool terminal) const;
  std::unique_ptr<const ExtendedFiles> extended_files_;
  DiagnosticBuilder bad_value(std::string option, const std::string& value);
  bool check_rules();
  bool set_limits();
  bool set_max_errors();
  bool set_tables();
  bool set_llvm_release();
  bool add_roots();
  [[nodiscard]] std::vector<std::string> user_search_paths() const;
  bool add_root(const std::string& root, RootOrigin origin);
  bool find_project(std::string_view input);
  bool take_project();
  [[nodiscard]] std::string folder_of_input(std::string_view input) const;
  std::shared_ptr<ProjectFinder> finder_;
  std::optional<std::string> project_file_;
  bool project_is_chosen_ = false;  ///< the project file is already chosen
  std::optional<Project> project_;
};

/// Reads documents as a project file. Problems are added to the findings.
Project check_project(const Session& session, const std::vector<Document>& documents, FileId file,
                      Findings& findings);

/// Prints the diagnostics of a command with output to standard error, in the requested format.
void print_diagnostics(Session& session, const Findings& findings);

}  // namespace tgtcfg
