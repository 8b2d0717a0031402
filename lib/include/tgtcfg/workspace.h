// Files, layers and tables in one object: what the program `tgtcfg` does, as functions.
//
// A workspace reads inputs as the command line does (a file, a tag, a named configuration, a target
// string, inline JSON), lays layers over them, and collects what it finds. Everything that is found
// wrong is in `diagnostics`, with places in `sources`; no function throws for bad input. Settings
// that come with an input, in a project file, hold for it as they do on the command line.
//
//   Workspace workspace;
//   const auto plan = workspace.resolve("nvidia/jetson-nano");
//   if (plan) std::cout << write_json(to_json(*plan));
//   else std::cerr << workspace.report();
#pragma once

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

/// What holds for everything that a workspace reads. The words are those of the command line.
struct WorkspaceOptions {
  std::vector<std::string> search_paths{};  ///< roots with more rows; the first one wins
  std::vector<std::string>
      allow_paths{};                 ///< directories that `extends` may lead to besides its own
  std::vector<std::string> deny{};   ///< errors: codes, names, `warnings`, `notes`
  std::vector<std::string> allow{};  ///< not reported; as `deny`
  std::optional<std::string> host_facts{};  ///< a file, or inline JSON: `tgtcfg.host-facts/1`
  std::string llvm_release{};               ///< `14`, `19`, `22`; empty: the newest
  std::string tables{};  ///< the release of TVM that names are from; empty: newest
  /// What only our tables do not know is a warning; nothing: as the project file says.
  std::optional<bool> lenient{};
  std::vector<std::string> limits{};  ///< NAME=N, as `--limit` takes them
  /// The project file for every input; nothing: the nearest one above each.
  std::optional<std::string> project{};
  bool no_project = false;  ///< read no project file
  /// Where files are read; null: the files of this machine. It outlives the workspace.
  FileSystem* files = nullptr;
  /// Absolute; paths in reports are relative to it. Empty: that of the process.
  std::string working_directory{};
};

/// What is read: as the command line takes it, or a text.
struct Input {
  Input() = default;
  /// A file, a name, a target string, inline JSON.
  Input(std::string_view as_typed) : name(as_typed) {}
  Input(const std::string& as_typed) : name(as_typed) {}
  Input(const char* as_typed) : name(as_typed) {}
  /// A text. Reports call it `name`, whose extension says its format.
  static Input of_text(std::string text, std::string name = "<text>") {
    Input input(name);
    input.text = std::move(text);
    return input;
  }

  std::string name{};
  std::optional<std::string> text{};
};

/// A value that is laid over an input by name: of a field, or of all targets of a kind.
struct LayerOption {
  std::string name;  ///< `opt-level`, `host`, `device`, `target-cuda-arch`: see `tgtcfg resolve -h`
  /// A text as it is typed there, a number or a boolean; a list where there may be several; a map
  /// for NAME=VALUE.
  Value value;
};

/// What is laid over an input: overlays first, then the options in their order.
struct Layers {
  std::vector<std::string> overlays{};  ///< files
  /// By JSON Pointer of the configuration: `{"/opt-level", 3}`.
  std::vector<std::pair<std::string, Value>> set{};
  /// Everything else: `{"opt-level", 3}`, `{"device", Object{{"gpu0", "cuda:1"}}}`.
  std::vector<LayerOption> options{};
  /// Which document of a file with several, from 0; nothing: the only one.
  std::optional<std::size_t> document{};
};

/// What `validate` is told besides its inputs. The words are those of the command line.
struct ValidationOptions {
  std::vector<std::string> deny{};     ///< added to those of the workspace
  std::vector<std::string> allow{};    ///< added to those of the workspace
  std::vector<std::string> exclude{};  ///< patterns of paths that are left out
  std::optional<bool> expect_valid{};
  std::optional<std::string> plan_check{};  ///< where the plans of the configurations are stored
  bool fail_fast = false;
  bool allow_empty = false;
  unsigned jobs = 0;  ///< threads; 0: one per core
};

class ValidationRecord;

/// What `validate` found. Keeps the texts that diagnostics are about.
struct Validation {
  bool ok = true;
  int exit_code = 0;  ///< as the program ends
  std::shared_ptr<const ValidationRecord> record{};

  /// Calls `take` for each input that something was found in. `file` is empty for what is about no
  /// file, such as a pattern without matches.
  void each(const std::function<void(const std::string& file, std::span<const Diagnostic> found,
                                     const SourceMap& sources)>& take) const;
  /// The report in one of its formats.
  [[nodiscard]] std::string report(ReportFormat format = ReportFormat::human) const;
};
/// The report as data: `tgtcfg.report/1`.
[[nodiscard]] Value to_json(const Validation& validation);

/// What `differences` is told besides its inputs.
struct DifferenceOptions {
  Layers layers{};      ///< over both; overlays, values and options alone
  bool source = false;  ///< the configurations as they are written, not their plans
};

class Workspace {
 public:
  explicit Workspace(WorkspaceOptions options = {});
  ~Workspace();
  Workspace(Workspace&&) noexcept;
  Workspace& operator=(Workspace&&) noexcept;

  /// Whether the options were right. When they were not, nothing resolves, and `diagnostics` says
  /// what is wrong with them.
  [[nodiscard]] bool ok() const;
  /// Takes the settings of the project that an input belongs to, or the working directory where it
  /// is empty. Each function does so with the first input that it is given; what reads none
  /// (`emit`, `entry`, `answer`, `records`, `database`, `context`) goes by what was entered last,
  /// at first by no project. False: an error in a project file was added.
  bool enter(const Input& input = {});
  /// The project file that was entered, as it is opened; nothing: there is none.
  [[nodiscard]] const std::optional<std::string>& project_file() const;
  /// A reference holds until another project is entered.
  [[nodiscard]] const Database& database() const;
  /// Every text that was read, arguments included.
  [[nodiscard]] const SourceMap& sources() const;
  /// All that was found since the beginning or the last `clear`, in the order in which it was
  /// found, except for diagnostics that comments, options or the project file allow. A denied
  /// warning is an error.
  [[nodiscard]] const std::vector<Diagnostic>& diagnostics() const;
  /// Forgets diagnostics and sources. Places in values that were read before point nowhere then.
  void clear();
  /// `diagnostics` as text.
  [[nodiscard]] std::string report(ReportFormat format = ReportFormat::human,
                                   const RenderOptions& options = {}) const;
  /// For the stages of <tgtcfg/pipeline.h>, which add to `diagnostics` then; until another project
  /// is entered.
  [[nodiscard]] Context context();

  /// The plan of an input with layers over it. Nothing exactly when `diagnostics` got an error.
  [[nodiscard]] std::optional<Plan> resolve(const Input& input, const Layers& layers = {});
  /// The configuration of an input as data: all layers merged, checked, nothing resolved.
  [[nodiscard]] std::optional<Value> load(const Input& input, const Layers& layers = {});

  /// What a backend takes for a plan. Nothing exactly when an error was added: a backend, a release
  /// or an option that there is not is TC9203 or TC9204, as on the command line.
  [[nodiscard]] std::optional<Emission> emit(const Plan& plan, std::string_view backend,
                                             const EmissionOptions& options = {});

  /// Why the value at a pointer of the configuration (or of the plan, when the configuration has
  /// none there) is what it is; an empty pointer asks for every value. Nothing exactly when an
  /// error was added: an unknown pointer is TC4160.
  [[nodiscard]] std::optional<std::vector<Explanation>> why(const Input& input,
                                                            std::string_view pointer = {},
                                                            const Layers& layers = {});
  /// What differs between the plans of two inputs, by pointer, with the origins of both sides;
  /// empty when nothing does. Nothing exactly when an error was added.
  [[nodiscard]] std::optional<std::vector<Difference>> differences(
      std::string_view a, std::string_view b, const DifferenceOptions& options = {});

  /// Checks files, directories, patterns and names, every document of each.
  [[nodiscard]] Validation validate(std::span<const std::string> inputs, const Layers& layers = {},
                                    const ValidationOptions& options = {});
  /// An input in another form: `string object json yaml tag config composite new`. What the form
  /// cannot carry is a warning. Nothing exactly when an error was added.
  [[nodiscard]] std::optional<std::string> convert(const Input& input, std::string_view to,
                                                   const Layers& layers = {});
  /// A row of a table with what it stands for: `tgtcfg.entry/1`. Nothing exactly when an error was
  /// added: a name that is not there is TC4101, with the nearest ones.
  [[nodiscard]] std::optional<Value> entry(Table table, std::string_view name);
  /// The page of a diagnostic by its code or name, an element of `tgtcfg.codes/1`; as `entry`.
  [[nodiscard]] std::optional<Value> page(std::string_view code);
  /// The answer to one request of `batch`, compact JSON without a line end. What is wrong with it
  /// is in the answer; `number` is the line that places in it name. Several threads may ask at
  /// once.
  [[nodiscard]] std::string answer(std::string_view request, std::size_t number = 1) const;
  /// Records of a log with the target in one field rewritten. Nothing exactly when an error was
  /// added: a field is needed.
  [[nodiscard]] std::optional<Records> records(const RecordOptions& options);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace tgtcfg
