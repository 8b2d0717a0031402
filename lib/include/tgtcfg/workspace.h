// Files, layers and the database in one object: the features of the program `tgtcfg` as functions.
//
// A workspace reads inputs like the command line (a file, a tag, a named configuration, a target
// string, inline JSON), applies layers to them, and collects diagnostics. Errors are in
// `diagnostics`, with their locations in `sources`; functions do not throw for bad input. The
// settings in the project file of an input apply as on the command line.
//
//   Workspace workspace;
//   const auto plan = workspace.resolve("nvidia/jetson-nano");
//   if (plan) std::cout << write_json(to_json(*plan));
//   else std::cerr << workspace.report();
#pragma once

#include <tgtcfg/artifact.h>
#include <tgtcfg/differences.h>
#include <tgtcfg/emission.h>
#include <tgtcfg/explanation.h>
#include <tgtcfg/pipeline.h>
#include <tgtcfg/records.h>
#include <tgtcfg/render.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tgtcfg {

enum class Table : std::uint8_t;

class FileSystem;

/// Options for all inputs of a workspace. Strings have the syntax of the command line.
struct WorkspaceOptions {
  /// Directories with additional database entries; the first one wins.
  std::vector<std::string> search_paths{};
  std::vector<std::string> allow_paths{};  ///< additional directories with files for `extends`
  std::vector<std::string> deny{};   ///< codes, names, `warnings` or `notes` that become errors
  std::vector<std::string> allow{};  ///< codes, names, `warnings` or `notes` that are not reported
  /// Description of the build machine (`tgtcfg.host-facts/1`): a file, or inline JSON.
  std::optional<std::string> host_facts{};
  std::string llvm_release{};  ///< `14`, `19` or `22`; empty for the newest
  std::string tables{};        ///< TVM release whose names are accepted; empty for the newest
  /// Whether unknown names are warnings; unset: the project file decides.
  std::optional<bool> lenient{};
  std::vector<std::string> limits{};  ///< limits in the form NAME=N, as for `--limit`
  /// Project file for all inputs; unset: the nearest one above each input.
  std::optional<std::string> project{};
  bool no_project = false;  ///< ignore project files
  /// File system for all inputs; null for the real one. Must outlive the workspace.
  FileSystem* files = nullptr;
  /// Absolute directory for relative paths in reports; empty for the working directory of
  /// the process.
  std::string working_directory{};
};

/// An input: an argument as on the command line, or a string with the contents of a file.
struct Input {
  Input() = default;
  /// Creates an input from a file name, a name, a target string or inline JSON.
  Input(std::string_view as_typed) : name(as_typed) {}
  Input(const std::string& as_typed) : name(as_typed) {}
  Input(const char* as_typed) : name(as_typed) {}
  /// Creates an input from the contents of a file. `name` is used in reports, and its extension
  /// selects the format.
  static Input of_text(std::string text, std::string name = "<text>") {
    Input input(name);
    input.text = std::move(text);
    return input;
  }

  std::string name{};                 ///< argument as typed, or name of `text`
  std::optional<std::string> text{};  ///< contents; unset to read `name`
};

/// A value set by an option, for one field or for all targets of a kind.
struct LayerOption {
  /// `opt-level`, `host`, `device`, `target-cuda-arch`, ... (see `tgtcfg resolve -h`).
  std::string name;
  /// String as on the command line, number or boolean; a list for repeatable options; a map for
  /// options of the form NAME=VALUE.
  Value value;
};

/// Changes to an input: overlays first, followed by `set` and `options` in their order.
struct Layers {
  std::vector<std::string> overlays{};  ///< file names
  /// Values by JSON Pointer in the configuration, for example `{"/opt-level", 3}`.
  std::vector<std::pair<std::string, Value>> set{};
  /// All other options, for example `{"opt-level", 3}` or `{"device", Object{{"gpu0", "cuda:1"}}}`.
  std::vector<LayerOption> options{};
  /// Index of the document in a file with several, from 0; unset if there is only one.
  std::optional<std::size_t> document{};
};

/// Options of `validate`. Strings have the syntax of the command line.
struct ValidationOptions {
  std::vector<std::string> deny{};     ///< in addition to the options of the workspace
  std::vector<std::string> allow{};    ///< in addition to the options of the workspace
  std::vector<std::string> exclude{};  ///< path patterns of files to skip
  /// True if all documents must be valid, false if all must be invalid; unset without a
  /// requirement.
  std::optional<bool> expect_valid{};
  /// Directory with the stored plans of the configurations; unset: plans are not compared.
  std::optional<std::string> plan_check{};
  bool fail_fast = false;    ///< stop after the first input with an error
  bool allow_empty = false;  ///< succeed without documents to check
  unsigned jobs = 0;         ///< number of threads; 0 for one per core
};

/// Options of `verify`. Strings have the syntax of the command line.
struct VerificationOptions {
  /// Files for one target only, as ID=FILE; others are compared with each target.
  std::vector<std::string> map{};
  /// Facts of machines, or configurations that describe machines: the files must load there. The
  /// input may then be empty.
  std::vector<std::string> machines{};
  bool accepts_runs = false;  ///< code that runs on a chip is sufficient
  bool any_unit = false;      ///< one fatbin with code for a chip is sufficient
};

class ValidationRecord;

/// Result of `validate` and `verify`. It owns the sources of its diagnostics.
struct Validation {
  bool ok = true;     ///< true if the exit code is 0
  int exit_code = 0;  ///< exit code of the command
  std::shared_ptr<const ValidationRecord> record{};

  /// Calls `take` for each input with diagnostics. `file` is empty for diagnostics without a file,
  /// for example about a pattern without matches.
  void each(const std::function<void(const std::string& file, std::span<const Diagnostic> found,
                                     const SourceMap& sources)>& take) const;
  /// Returns the report in a format.
  [[nodiscard]] std::string report(ReportFormat format = ReportFormat::human) const;
};
/// Returns the report as `tgtcfg.report/1`.
[[nodiscard]] Value to_json(const Validation& validation);

/// Options of `differences`.
struct DifferenceOptions {
  Layers layers{};      ///< applied to both inputs; only overlays, values and options
  bool source = false;  ///< compare the configurations as written instead of their plans
};

/// An object that reads inputs, resolves them and collects diagnostics. Use a workspace from one
/// thread at a time; only `answer` may be called by several threads at once.
class Workspace {
 public:
  explicit Workspace(WorkspaceOptions options = {});
  ~Workspace();
  Workspace(Workspace&&) noexcept;
  Workspace& operator=(Workspace&&) noexcept;

  /// Returns true if the options are valid. Otherwise every call fails and `diagnostics` lists the
  /// errors.
  [[nodiscard]] bool ok() const;
  /// Uses the settings of the project that an input belongs to; an empty input selects the project
  /// of the working directory. Functions with an input call it with their first input. Other
  /// functions (`emit`, `entry`, `answer`, `records`, `database`, `context`) use the project
  /// entered last, initially without a project file. Returns false after adding an error about a
  /// project file.
  bool enter(const Input& input = {});
  /// Returns the path of the project file in use; nullopt without one.
  [[nodiscard]] const std::optional<std::string>& project_file() const;
  /// Returns the database; the reference is valid until another project is entered.
  [[nodiscard]] const Database& database() const;
  /// Returns the sources that were read, arguments included.
  [[nodiscard]] const SourceMap& sources() const;
  /// Returns all diagnostics since the construction or the last `clear`, in order of addition.
  /// Suppressed diagnostics are not included, and denied warnings are errors.
  [[nodiscard]] const std::vector<Diagnostic>& diagnostics() const;
  /// Removes all diagnostics and sources. Spans in values that were read before become invalid.
  void clear();
  /// Returns `diagnostics` as text.
  [[nodiscard]] std::string report(ReportFormat format = ReportFormat::human,
                                   const RenderOptions& options = {}) const;
  /// Returns a context for the functions of <tgtcfg/pipeline.h>, which add to `diagnostics`. It is
  /// valid until another project is entered.
  [[nodiscard]] Context context();

  /// Resolves an input with layers. Returns nullopt after adding an error.
  [[nodiscard]] std::optional<Plan> resolve(const Input& input, const Layers& layers = {});
  /// Returns the configuration of an input as data: checked, with all layers merged, not resolved.
  /// Returns nullopt after adding an error.
  [[nodiscard]] std::optional<Value> load(const Input& input, const Layers& layers = {});

  /// Returns the output of a backend for a plan, or nullopt after adding an error. An unknown
  /// backend, release or option is TC9203 or TC9204, as on the command line.
  [[nodiscard]] std::optional<Emission> emit(const Plan& plan, std::string_view backend,
                                             const EmissionOptions& options = {});

  /// Explains the value at a JSON Pointer of the configuration, or of the plan if the configuration
  /// does not have it. An empty pointer explains every value. Returns nullopt after adding an
  /// error; an unknown pointer is TC4160.
  [[nodiscard]] std::optional<std::vector<Explanation>> why(const Input& input,
                                                            std::string_view pointer = {},
                                                            const Layers& layers = {});
  /// Compares the plans of two inputs. Returns the differences by pointer with the origins of both
  /// sides, empty if the plans are equal, or nullopt after adding an error.
  [[nodiscard]] std::optional<std::vector<Difference>> differences(
      std::string_view a, std::string_view b, const DifferenceOptions& options = {});

  /// Checks every document of files, directories, patterns and names. The result has diagnostics of
  /// its own.
  [[nodiscard]] Validation validate(std::span<const std::string> inputs, const Layers& layers = {},
                                    const ValidationOptions& options = {});
  /// Compares compiled files with the targets of an input. The result has diagnostics of its own.
  [[nodiscard]] Validation verify(const Input& input, std::span<const std::string> files,
                                  const VerificationOptions& options = {});
  /// Reads a compiled file and returns the code in it. Returns nullopt after adding an error if the
  /// file cannot be read; problems in a file that can are added as well.
  [[nodiscard]] std::optional<Artifact> inspect(const std::string& file,
                                                const ArtifactLimits& limits = {});
  /// Like `inspect`, for the bytes of a file. `name` is used in reports.
  [[nodiscard]] Artifact inspect_bytes(std::string_view bytes, const std::string& name = "<bytes>",
                                       const ArtifactLimits& limits = {});
  /// Converts an input to `string object json yaml tag config composite new`. Values that the
  /// format cannot express are warnings. Returns nullopt after adding an error.
  [[nodiscard]] std::optional<std::string> convert(const Input& input, std::string_view to,
                                                   const Layers& layers = {});
  /// Returns an entry of the database with derived facts (`tgtcfg.entry/1`), or nullopt after
  /// adding an error. An unknown name is TC4101 with the nearest names.
  [[nodiscard]] std::optional<Value> entry(Table table, std::string_view name);
  /// Returns the page of a diagnostic by code or name, an element of `tgtcfg.codes/1`, or nullopt
  /// after adding an error.
  [[nodiscard]] std::optional<Value> page(std::string_view code);
  /// Answers one request of `batch` as compact JSON without a line ending. Errors are part of the
  /// answer. `number` is the line number used in locations. Several threads may call it at once.
  [[nodiscard]] std::string answer(std::string_view request, std::size_t number = 1) const;
  /// Opens a log whose records are rewritten. Returns nullopt after adding an error; `fields` must
  /// not be empty.
  [[nodiscard]] std::optional<Records> records(const RecordOptions& options);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace tgtcfg
