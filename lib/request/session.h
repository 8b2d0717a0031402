// One run of a command: its environment, the sources it read, what it found, the tables it asks.
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
#include "request/severity_policy.h"
#include "request/suppressions.h"

namespace tgtcfg {

enum class RootOrigin : std::uint8_t;

enum class DiagnosticFormat : std::uint8_t { human, concise, json };

/// The sources of one input and what was found in them. Each input has its own, so that inputs can
/// be checked in several threads.
struct Findings {
  SourceMap sources;
  Diagnostics diags;
  Suppressions suppressions{};  ///< comments that allow findings
};
// Lists of results grow without copying texts.
static_assert(std::is_nothrow_move_constructible_v<Findings>);

class Session {
  std::unique_ptr<Database> database_;  // before `database`, which refers to it

 public:
  Session(std::string_view command, Env& env, CommonOptions common);
  /// A session like another one, whose flags hold here too, for the inputs of another project.
  Session(const Session& other, std::optional<std::string> project_file);
  ~Session();

  std::string command;  ///< its name, for reports
  Env& env;
  CommonOptions common;
  Console console;
  Log log;
  Findings findings;  ///< of the command as a whole
  Database& database;
  Options options;
  SeverityPolicy policy;
  std::size_t max_errors = 1000;  ///< shown of one file; 0: all
  /// The first so many sources came with search paths.
  std::uint32_t search_path_files = 0;

  [[nodiscard]] FileSystem& files() const { return *env.files; }
  /// What the stages work with; what they find goes to `found`.
  [[nodiscard]] Context context(Findings& found) const {
    found.suppressions.policy = &policy;
    return {database, options, found.sources, found.diags, &found.suppressions};
  }
  [[nodiscard]] Context context() { return context(findings); }
  [[nodiscard]] DiagnosticFormat diagnostic_format() const;
  [[nodiscard]] bool color_on_stdout() const { return color(env.out_is_terminal); }
  [[nodiscard]] bool color_on_stderr() const { return color(env.err_is_terminal); }
  /// The format of standard input, when the user said it.
  [[nodiscard]] std::optional<InputFormat> stdin_format() const;
  [[nodiscard]] std::string stdin_name() const { return common.stdin_filename.value_or("<stdin>"); }

  /// Reads the project file of an input (empty: of the working directory), search paths, limits and
  /// host facts. False: nothing can go on, and an error was added to `findings`. Mistakes in the
  /// project file are there too, and what has none holds.
  bool open(std::string_view input = {});
  /// Whether comments, flags and the project file leave a diagnostic of these findings; then it
  /// gets its severity.
  [[nodiscard]] bool shows(Diagnostic& diagnostic, const Findings& found) const;
  /// What they leave of all.
  [[nodiscard]] std::vector<Diagnostic> visible(std::vector<Diagnostic> diagnostics,
                                                const Findings& found) const;
  /// The exit code of what they leave, from the diagnostic `first` on: a warning that is denied is
  /// an error.
  [[nodiscard]] ExitCode exit_code(const Findings& found, std::size_t first = 0) const;
  [[nodiscard]] ExitCode exit_code() const { return exit_code(findings); }
  /// Warns of files that were meant as project files, of those that were passed so far.
  void report_misnamed_projects();
  /// Project files may have come and gone since the last time that one was looked for.
  void look_for_projects_again();
  /// What the project file says; null: there is none.
  [[nodiscard]] const Project* project() const { return project_ ? &*project_ : nullptr; }
  /// Roots of further rows: of options, of TGTCFG_PATH and of the project file.
  [[nodiscard]] std::vector<std::string> search_paths() const;
  /// The project file that a path belongs to, as it is opened; nothing: none.
  [[nodiscard]] std::optional<std::string> project_file_of(std::string_view path) const;
  /// The same of all files of a folder.
  [[nodiscard]] std::optional<std::string> project_file_in(std::string_view folder) const;
  [[nodiscard]] const std::optional<std::string>& project_file() const { return project_file_; }

  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

 private:
  [[nodiscard]] bool color(bool terminal) const;
  std::unique_ptr<const ExtendedFiles> extended_files_;
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
  bool project_is_chosen_ = false;  ///< it is known already which one
  std::optional<Project> project_;
};

/// The project file that these documents are; mistakes are added to the findings.
Project check_project(const Session& session, const std::vector<Document>& documents, FileId file,
                      Findings& findings);

/// Diagnostics of a command with a product: to standard error in the asked form.
void print_diagnostics(Session& session, const Findings& findings);

}  // namespace tgtcfg
