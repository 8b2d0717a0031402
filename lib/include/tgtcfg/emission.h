// What a backend takes for a configuration: `tgtcfg.emission/1`.
//
// Backends are rows of the database (configs/database/backends). A row names the tool and its
// releases, the kinds it takes, how each value becomes an argument, and what happens to every
// member of a plan: used, unused, fallback or lost. As a document an emission is described by
// schemas/emission.schema.json.
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

/// What becomes of a member of a plan, or of an attribute of a target, in a backend.
enum class FieldUse : std::uint8_t {
  used,
  unused,    ///< it has no meaning there
  fallback,  ///< something else takes its part
  lost,      ///< it has a meaning that the backend cannot express
};
/// The word of rows and emissions: `used`, `unused`, `fallback`, `lost`.
[[nodiscard]] std::string_view name_of(FieldUse use);

/// One run of a tool. Files are not among `args`: `input` and `output` say how the tool takes them.
struct EmissionStep {
  std::string id;                 ///< of its target, else the tool; behind `PART/` in a part
  std::string target;             ///< empty: all of them
  std::string tool;               ///< the program
  std::vector<std::string> args;  ///< as the program gets them: nothing is quoted
  std::string input;              ///< words, one with `{input}`
  std::string output;             ///< words, one with `{output}`: `-o {output}`
  std::map<std::string, std::string> env;
  std::string suffix;    ///< of the file it writes; empty: none is usual
  std::string language;  ///< of CMake, when the tool is a compiler; else empty
  /// Names and patterns of the functions that the plan gives to its target.
  std::vector<std::string> functions{};
  /// What names of its inputs end in (`.cu`); empty: anything.
  std::vector<std::string> takes{};
  std::string not_in_names{};  ///< characters that the tool loses in names of its inputs
  /// By language of CMake: the program that compiles it with these arguments.
  std::map<std::string, std::string> compilers{};
  /// Not empty: what its first arguments, one each, are as CUDA_ARCHITECTURES of CMake.
  std::vector<std::string> cuda_architectures{};
  std::string triple_flag{};           ///< what the argument with the triple begins with
  std::string prefix{};                ///< of its programs: `aarch64-linux-gnu-`
  std::string level{};                 ///< its last argument like this is the optimization level
  std::string backend{};               ///< whose step it is, where several make one build
  std::vector<std::string> inputs{};   ///< files that it reads; empty: nobody said
  std::vector<std::string> outputs{};  ///< files that it writes
};

/// What the backend did not take from the plan as it stands there.
struct DroppedMember {
  std::string pointer;  ///< in the configuration
  FieldUse use = FieldUse::unused;
  std::string reason;
};

/// Data of an emission that no argument of its steps carries.
struct DataBeside {
  std::string step;  ///< whose; empty: no step's
  std::string what;  ///< as a message calls it: "the placement of `left`, `right`"
  std::string help;  ///< how to keep it
};

struct Emission {
  std::string backend;
  std::string release;              ///< of the backend's tool
  std::string plan;                 ///< fingerprint of the plan
  std::vector<EmissionStep> steps;  ///< in the order in which they run
  Value data = Object{};            ///< what is no step: dictionaries, the nodes of a graph
  std::vector<DroppedMember> dropped;
  std::vector<DataBeside> beside{};
  bool is_build = false;       ///< its steps name their files: it can be run as it is
  std::string directory = {};  ///< where a build runs; absolute, or empty when nobody said
};

/// A file that a target of a build is made of.
struct EmissionSource {
  std::string target;  ///< `ID`, `PART:ID`, `host`
  std::string file;
  Span target_span{};
  Span file_span{};
};

struct EmissionOptions {
  std::string release{};              ///< of the tool; empty: the newest
  std::vector<std::string> chosen{};  ///< ids of targets and parts, or `host`; empty: everything
  bool as_composite = false;  ///< one target of kind `composite`, where the backend has that
  bool and_later = false;     ///< code for chips that come after those of the targets, too
  bool cpus_apart = false;    ///< a module is compiled for each CPU, where one would be for all
  std::vector<EmissionSource> sources{};  ///< of a backend that builds
  bool all_sources = false;               ///< a target without a source is worth a warning
  /// Of a backend that builds: only compilers of a project's own languages, and the host's always.
  bool of_toolchain = false;
};

/// The releases of a backend's tool that its row covers, oldest first; empty: no such backend.
[[nodiscard]] std::vector<std::string> backend_releases(const Database& database,
                                                        std::string_view backend);
/// The release of LLVM whose tables say what that release of the tool knows; 0: it is not built on
/// LLVM, or there is no such backend or release.
[[nodiscard]] int backend_llvm(const Database& database, std::string_view backend,
                               std::string_view release);
/// What the row says the backend can do besides: `and-later`, `as-composite`, `source`.
[[nodiscard]] bool backend_takes(const Database& database, std::string_view backend,
                                 std::string_view option);

/// The configuration for the backend. Nothing exactly when an error was added. The release is one
/// of `backend_releases`; with `lenient` of the context losses are warnings.
[[nodiscard]] std::optional<Emission> emit(const Plan& plan, std::string_view backend,
                                           const EmissionOptions& options, const Context& context);

/// The emission as `tgtcfg.emission/1`.
[[nodiscard]] Value to_json(const Emission& emission);
/// The same, with its data.
[[nodiscard]] Value to_json(Emission&& emission);

/// How plans and emissions are written.
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
};
[[nodiscard]] std::string_view name_of(OutputFormat format);
[[nodiscard]] std::optional<OutputFormat> read_output_format(std::string_view name);
/// All names, in the order of the help.
[[nodiscard]] std::vector<std::string_view> output_format_names();
/// The tree itself: `json canonical yaml`.
[[nodiscard]] bool is_data_format(OutputFormat format);
/// Of emissions alone; a plan cannot be written so.
[[nodiscard]] bool is_emission_format(OutputFormat format);
/// Writes files that are there: of a build alone, `ninja compile-commands`.
[[nodiscard]] bool is_build_format(OutputFormat format);
/// Writes one step alone: `args args0 rsp`.
[[nodiscard]] bool is_one_step_format(OutputFormat format);

/// The format that its emission is printed in when nobody says.
[[nodiscard]] OutputFormat backend_format(const Database& database, std::string_view backend);

/// The backends that own the format: the build's, the drawing's.
[[nodiscard]] std::vector<std::string> backends_of_format(const Database& database,
                                                          OutputFormat format);

/// The names of its steps, in the order in which they run: as `--for` takes targets, `mcu:m33`.
[[nodiscard]] std::vector<std::string> emission_steps(const Emission& emission);
/// The id of the step of that name; `mcu/m33` is read, too. Nothing: there is no such step.
[[nodiscard]] std::optional<std::string> emission_step(const Emission& emission,
                                                       std::string_view name);

/// One step as its arguments (`args`, `args0`, `rsp`) or all of them (`shell`, `cmake`, `make`),
/// as text of that format. `step` may be empty where the format takes all, or there is one.
/// Nothing when an error was added.
[[nodiscard]] std::optional<std::string> emission_text(const Emission& emission,
                                                       OutputFormat format, std::string_view step,
                                                       Diagnostics& diags);
/// Whether the emission can be written so: steps as arguments or scripts, graphs as drawings.
[[nodiscard]] bool has_text_form(const Emission& emission, OutputFormat format);

}  // namespace tgtcfg
