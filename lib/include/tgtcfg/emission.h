// The output of a backend for a plan: `tgtcfg.emission/1`.
//
// Backends are database entries (configs/database/backends). An entry names the tool and its
// releases, the supported kinds, the argument for each value, and the effect of each field of a
// plan: used, unused, fallback or lost. schemas/emission.schema.json describes the document.
//
//   Workspace workspace;
//   const auto plan = workspace.resolve("llvm -mtriple=aarch64-linux-gnu");
//   const auto emission = workspace.emit(*plan, "clang");
//   for (const EmissionStep& step : emission->steps)
//     std::cout << step.tool << " for " << step.target << '\n';
#pragma once

#include <tgtcfg/diagnostics.h>
#include <tgtcfg/pipeline.h>
#include <tgtcfg/plan.h>
#include <tgtcfg/value.h>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

/// Effect of a field of a plan, or of an attribute of a target, in a backend.
enum class FieldUse : std::uint8_t {
  used,
  unused,    ///< not applicable to the backend
  fallback,  ///< falls back to another target or tool
  lost,      ///< not supported, although it changes the result
};
/// Returns the name used in documents: `used`, `unused`, `fallback` or `lost`.
[[nodiscard]] std::string_view name_of(FieldUse use);

/// One run of a tool. `args` does not contain file names; `input` and `output` show how the tool
/// accepts them, and `{ini}` in an argument is the name of the `.ini` file in `files`. A string or
/// list is empty if it does not apply.
struct EmissionStep {
  /// Id of the target, or name of the tool; prefixed with `PART/` in a nested configuration.
  std::string id;
  std::string target;             ///< id of the target; empty if the step is for all targets
  std::string tool;               ///< name of the program
  std::vector<std::string> args;  ///< arguments, without shell quoting
  /// Arguments that pass an input file, for example `-c {input}`; also `{output}` if the tool
  /// requires it first.
  std::string input;
  /// Arguments that set the output file, for example `-o {output}`; empty if `input` contains it.
  std::string output;
  /// Environment variables of the run.
  std::map<std::string, std::string> env;
  std::string suffix;    ///< usual suffix of the output file; empty without a convention
  std::string language;  ///< CMake language, if the tool is a compiler
  /// Names and patterns of the functions that the plan assigns to the target.
  std::vector<std::string> functions{};
  /// File name suffixes of accepted inputs (`.cu`); empty if any file is accepted.
  std::vector<std::string> takes{};
  std::string not_in_names{};  ///< characters in input file names that the tool does not support
  /// CMake language -> program that compiles it with these arguments.
  std::map<std::string, std::string> compilers{};
  /// Values of CMAKE_CUDA_ARCHITECTURES that replace the first arguments, one each.
  std::vector<std::string> cuda_architectures{};
  std::string command{};      ///< word between program and arguments, for example `build-obj`
  std::string triple_flag{};  ///< beginning of the argument with the target triple
  std::string prefix{};       ///< prefix of the tool's programs, for example `aarch64-linux-gnu-`
  /// Argument that the tool reads as the optimization level, for example `-O2`.
  std::string level{};
  /// Words of a command that checks the output file, which is its last argument; may be empty.
  std::vector<std::string> check{};
  std::string backend{};               ///< backend of the step, in a build that combines several
  std::vector<std::string> inputs{};   ///< input files; empty if not set
  std::vector<std::string> outputs{};  ///< output files
  bool in_project = false;             ///< true if arguments can contain paths of the project
  /// Name -> text of files that the tool reads besides its input. They are written before the run.
  std::map<std::string, std::string> files{};
};

/// A value of the plan that the output does not contain unchanged.
struct DroppedMember {
  std::string pointer;  ///< JSON Pointer in the configuration
  /// Effect of the value on the output; never `used`.
  FieldUse use = FieldUse::unused;
  std::string reason;
};

/// Data of an output that the arguments of its steps do not express.
struct DataBeside {
  std::string step;  ///< id of the step; empty if it does not belong to a step
  std::string what;  ///< noun phrase for messages: "the placement of `left`, `right`"
  std::string help;  ///< advice on keeping the data
  /// Severity of the report that a format leaves the data out.
  Severity severity = Severity::warning;
  bool of_program = false;  ///< true for data that `tgtcfg annotate` writes into the program
};

/// Output of a backend.
struct Emission {
  std::string backend;
  std::string release;              ///< release of the backend's tool
  std::string plan;                 ///< fingerprint of the plan
  std::vector<EmissionStep> steps;  ///< in execution order
  Value data = Object{};            ///< output other than steps: dictionaries, the nodes of a graph
  std::vector<DroppedMember> dropped;
  std::vector<DataBeside> beside{};
  bool is_build = false;  ///< true if the steps name their files, so that they can run unchanged
  /// Arguments that name the configuration, for steps that annotate a program; unset if a script
  /// cannot read the configuration again.
  std::optional<std::vector<std::string>> configuration = {};
  std::string directory = {};  ///< absolute working directory of a build; empty if not set
};

/// A source file of a target in a build.
struct EmissionSource {
  std::string target;  ///< `ID`, `PART:ID` or `host`
  std::string file;
  Span target_span{};
  Span file_span{};
};

/// Options of `emit`.
struct EmissionOptions {
  std::string release{};  ///< release of the tool; empty for the newest
  /// Ids of targets and nested configurations, or `host`; empty for everything.
  std::vector<std::string> chosen{};
  bool as_composite = false;  ///< write one target of kind `composite`, if the backend supports it
  bool and_later = false;     ///< include code for chips newer than the chips of the targets
  bool annotated = false;     ///< the program already contains the placement of its functions
  bool cpus_apart = false;    ///< compile one module per CPU, even if a single module is possible
  std::vector<EmissionSource> sources{};  ///< source files, for backends that build
  bool all_sources = false;               ///< warn about a target without a source file
  /// For backends that build: use only compilers for the languages of the project, and always the
  /// compiler of the host.
  bool of_toolchain = false;
};

/// Returns the supported releases of a backend's tool, oldest first; empty for an unknown backend.
[[nodiscard]] std::vector<std::string> backend_releases(const Database& database,
                                                        std::string_view backend);
/// Returns the LLVM release that a release of the tool is built with; 0 if it does not use LLVM, or
/// the backend or release is unknown.
[[nodiscard]] int backend_llvm(const Database& database, std::string_view backend,
                               std::string_view release);
/// Returns true if its tool uses the target triple of the build machine if the triple is not set.
[[nodiscard]] bool compiles_for_build_machine(const Database& database, std::string_view backend);
/// Returns true if the backend supports an option: `and-later`, `as-composite` or `source`.
[[nodiscard]] bool backend_takes(const Database& database, std::string_view backend,
                                 std::string_view option);

/// Returns the output of a backend for a plan, or nullopt after adding an error. The release must
/// be one of `backend_releases`. If `lenient` is set in the context, unsupported values are
/// warnings.
[[nodiscard]] std::optional<Emission> emit(const Plan& plan, std::string_view backend,
                                           const EmissionOptions& options, const Context& context);

/// Returns the output as `tgtcfg.emission/1`.
[[nodiscard]] Value to_json(const Emission& emission);
/// Returns the same document, and moves `data` into it.
[[nodiscard]] Value to_json(Emission&& emission);

/// Format of a written plan or output.
enum class OutputFormat : std::uint8_t {
  json,
  canonical,
  yaml,
  text,
  args,
  args0,
  rsp,
  shell,
  cmake,
  make,
  ninja,
  compile_commands,
  cmake_toolchain,
  env,
  mermaid,
  dot,
  data,
  file,
  ini,
  mlir,
};
/// Returns the name used on the command line.
[[nodiscard]] std::string_view name_of(OutputFormat format);
/// Reads a name; nullopt if it is unknown.
[[nodiscard]] std::optional<OutputFormat> read_output_format(std::string_view name);
/// Returns all names, in the order of the help.
[[nodiscard]] std::vector<std::string_view> output_format_names();
/// Returns true for formats that contain the document itself: `json canonical yaml`.
[[nodiscard]] bool is_data_format(OutputFormat format);
/// Returns true for formats of outputs; plans cannot be written in them.
[[nodiscard]] bool is_emission_format(OutputFormat format);
/// Returns true for formats of builds with existing source files: `ninja compile-commands`.
[[nodiscard]] bool is_build_format(OutputFormat format);
/// Returns true for formats with exactly one step: `args args0 rsp file ini`.
[[nodiscard]] bool is_one_step_format(OutputFormat format);

/// Returns the default format for a backend.
[[nodiscard]] OutputFormat backend_format(const Database& database, std::string_view backend);

/// Returns the backends that a format requires, for example `build` for `ninja`.
[[nodiscard]] std::vector<std::string> backends_of_format(const Database& database,
                                                          OutputFormat format);

/// Returns the names of the steps in execution order, as accepted by `--for`, for
/// example `mcu:m33`.
[[nodiscard]] std::vector<std::string> emission_steps(const Emission& emission);
/// Returns the id of the step with a name; `mcu/m33` is accepted for `mcu:m33`. Returns nullopt for
/// an unknown name.
[[nodiscard]] std::optional<std::string> emission_step(const Emission& emission,
                                                       std::string_view name);

/// Writes one step as arguments (`args`, `args0`, `rsp`) or as its file (`file`, `ini`), or all
/// steps
/// (`shell`, `cmake`, `make`).
/// `step` may be empty if the format contains all steps or there is only one. Returns nullopt after
/// adding an error.
[[nodiscard]] std::optional<std::string> emission_text(const Emission& emission,
                                                       OutputFormat format, std::string_view step,
                                                       Diagnostics& diags);
/// Returns true if the output can be written in the format: steps as arguments or scripts, graphs
/// as drawings.
[[nodiscard]] bool has_text_form(const Emission& emission, OutputFormat format);

}  // namespace tgtcfg
