// One run of a command: its environment, the sources it read, what it found, the tables it asks.
#pragma once

#include <tgtcfg/database.h>
#include <tgtcfg/diagnostics.h>
#include <tgtcfg/pipeline.h>
#include <tgtcfg/source.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "process/console.h"
#include "process/log.h"

namespace tgtcfg {

enum class DiagnosticFormat : std::uint8_t { human, concise, json };

/// Options that most commands take, as typed.
struct CommonOptions {
  std::vector<std::string> search_paths;
  std::vector<std::string> limits;        ///< NAME=N
  std::optional<std::string> max_errors;  ///< N
  std::vector<std::string> allow_paths;
  std::optional<std::string> host_facts;
  std::optional<std::string> tables;
  std::optional<std::string> llvm_release;
  std::optional<std::string> color;
  std::optional<std::string> diagnostics;
  std::optional<std::string> stdin_filename;
  std::optional<std::string> input_format;
  bool lenient = false;
  bool strict = false;
  int quiet = 0;
  int verbose = 0;
};

/// The sources of one input and what was found in them. Each input has its own, so that inputs can
/// be checked in several threads.
struct Findings {
  SourceMap sources;
  Diagnostics diags;
};

class Session {
 public:
  Session(std::string_view command, Env& env, CommonOptions common);

  std::string command;  ///< its name, for reports
  Env& env;
  CommonOptions common;
  Console console;
  Log log;
  Findings findings;  ///< of the command as a whole
  Database database;
  Options options;
  std::size_t max_errors = 1000;  ///< shown of one file; 0: all
  /// The first so many sources came with search paths.
  std::uint32_t search_path_files = 0;

  [[nodiscard]] FileSystem& files() const { return *env.files; }
  /// What the stages work with; what they find goes to `found`.
  [[nodiscard]] Context context(Findings& found) const {
    return {database, options, found.sources, found.diags};
  }
  [[nodiscard]] Context context() { return context(findings); }
  [[nodiscard]] DiagnosticFormat diagnostic_format() const;
  [[nodiscard]] bool color_on_stdout() const { return color(env.out_is_terminal); }
  [[nodiscard]] bool color_on_stderr() const { return color(env.err_is_terminal); }
  /// The format of standard input, when the user said it.
  [[nodiscard]] std::optional<InputFormat> stdin_format() const;
  [[nodiscard]] std::string stdin_name() const { return common.stdin_filename.value_or("<stdin>"); }

  /// Reads search paths, limits and host facts. False: an error was added to `findings`.
  bool open();

  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

 private:
  [[nodiscard]] bool color(bool terminal) const;
  std::unique_ptr<const ExtendedFiles> extended_files_;
  bool set_limits();
  bool set_max_errors();
  bool set_tables();
  bool set_llvm_release();
  bool add_roots();
};

/// Diagnostics of a command with a product: to standard error in the asked form.
void print_diagnostics(Session& session, const Findings& findings);

}  // namespace tgtcfg
