// The pipeline: parse -> check -> resolve -> emit. Each stage is a pure function; callers read
// files before and write files after. A stage returns nullopt exactly when it added an error. Bad
// input never throws.
//
//   Workspace workspace;  // database, options, sources and diagnostics in one
//   const Context context = workspace.context();
//   const auto spec = check_target_list(Value("cuda, llvm"), context);
//   const auto plan = resolve(*spec, context);
//   std::cout << plan->fingerprint << '\n';
#pragma once

#include <tgtcfg/config_spec.h>
#include <tgtcfg/diagnostics.h>
#include <tgtcfg/host_facts.h>
#include <tgtcfg/limits.h>
#include <tgtcfg/value.h>

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

class Database;
struct Plan;
struct Target;

/// File extensions that are read as input.
inline constexpr std::array<std::string_view, 4> input_extensions = {".yaml", ".yml", ".json",
                                                                     ".json5"};
/// Returns the format for a file name extension; nullopt for any other extension.
[[nodiscard]] std::optional<InputFormat> format_of(std::string_view file_name);
/// Returns the format for the first character after spaces and comments, as for standard input.
[[nodiscard]] InputFormat guess_format(std::string_view text);

/// Reads every document of a file in the source map. Returns an empty list without an error for an
/// empty file (`validate` reports "nothing to check"), or nullopt after adding an error.
[[nodiscard]] std::optional<std::vector<Document>> parse(FileId file, InputFormat format,
                                                         const SourceMap& sources,
                                                         const Limits& limits, Diagnostics& diags);

/// A file named by `extends`: a configuration, a target or a tvmc file.
struct ExtendedFile {
  Document document;
  std::string identity;  ///< equal for equal files, independent of the path that names them
};

/// Reads the files named by `extends`; the stages themselves do not read files.
class ExtendedFiles {
 public:
  virtual ~ExtendedFiles() = default;
  /// Reads the file at `path`, relative to the file that contains the string. The file must be
  /// below the project root of `outermost`, the file where the chain begins. Returns nullopt after
  /// adding an error at the string.
  [[nodiscard]] virtual std::optional<ExtendedFile> read(const Value& path, FileId outermost,
                                                         SourceMap& sources,
                                                         Diagnostics& diags) const = 0;
  /// Returns the identity of a file in the source map.
  [[nodiscard]] virtual std::string identity(const SourceFile& file) const = 0;
  /// Returns the path that `name` probably means without its suffix: `./base.yaml` for `base`.
  /// Returns nullopt if there is no such file next to the file that contains the string.
  [[nodiscard]] virtual std::optional<std::string> existing_path(
      const Value& name, const SourceMap& sources) const = 0;
};

/// Rules for reading targets. tgtcfg's own rules are the default; requests of `batch` select the
/// rules of a TVM release, and `--tables` its names.
struct Dialect {
  /// JSON inside a string is strict JSON, and null is a value only for `host`, as in records.
  bool strict_json = false;
  /// Values that only a TVM release accepts are kept for its output: `from_device`, `-libs=mkldnn`.
  bool keep_legacy = false;
  /// Only targets that current TVM accepts (a tag, a kind or an object), not target strings.
  bool objects_only = false;
  /// TVM release whose names are accepted, for example `0.19`; empty for the newest.
  std::string tables;
};

/// Options of the stages after `parse`. The same options, input and database give the same result
/// on every machine.
struct Options {
  bool lenient = false;  ///< names that are unknown to the database are warnings
  Limits limits;
  HostFacts host_facts;
  std::optional<HostPolicy> host_policy;  ///< replaces the policy of the document
  std::string llvm_release;               ///< `14`, `19` or `22`; empty for the newest
  bool keeps_llvm_release = false;        ///< set explicitly: a configuration cannot change it
  /// LLVM release of the tool that the output is for, used to check names; 0 if not applicable.
  int tool_llvm_release = 0;
  /// The tool that the output is for compiles for the build machine if a triple is not set.
  bool tool_compiles_for_build_machine = false;
  Dialect dialect;
  /// Reader for files named by `extends`; null: only names are resolved and paths are errors.
  const ExtendedFiles* extended_files = nullptr;
};

/// Suppressions of diagnostics about unknown names.
class Excuses {
 public:
  virtual ~Excuses() = default;
  /// Returns true if a diagnostic of the page at this location is suppressed.
  [[nodiscard]] virtual bool excuses(const PageFacts& page, Span place,
                                     const SourceMap& sources) const = 0;
};

class NamedConfigurations;

/// A name whose definition is being read, `NAME` or `NAME:PART`.
struct OpenName {
  std::string_view name;
  std::string_view part;
  /// Name whose definition contains this one; null for the outermost name.
  const OpenName* outer = nullptr;
};

/// Common arguments of the stages: database, options, sources, diagnostics and suppressions. A
/// context refers to these objects, which must outlive it. Use one per thread.
struct Context {
  const Database& database;
  const Options& options;
  SourceMap& sources;
  Diagnostics& diags;
  const Excuses* excuses = nullptr;
  /// Cache of configurations that targets refer to; null disables it.
  NamedConfigurations* named = nullptr;
  /// Innermost name whose definition contains the target; null in the document itself.
  const OpenName* open = nullptr;

  /// Returns a copy that adds diagnostics to another sink.
  [[nodiscard]] Context into(Diagnostics& other) const {
    return {database, options, sources, other, excuses, named, open};
  }
  /// Returns a copy with another cache of configurations.
  [[nodiscard]] Context keeping(NamedConfigurations& configurations) const {
    return {database, options, sources, diags, excuses, &configurations, open};
  }
  /// Returns a copy with other options.
  [[nodiscard]] Context under(const Options& others) const {
    return {database, others, sources, diags, excuses, named, open};
  }
  /// Returns a copy inside the definition of a name.
  [[nodiscard]] Context within(const OpenName& name) const {
    return {database, options, sources, diags, excuses, named, &name};
  }
  /// Returns the severity of a diagnostic about an unknown name or a misfit: a warning if it is
  /// suppressed or `lenient` is set.
  template <class Page>
  [[nodiscard]] Severity severity_of_unknown(Span place) const {
    return options.lenient || is_excused<Page>(place) ? Severity::warning : Severity::error;
  }
  /// Returns true if the diagnostic is suppressed.
  template <class Page>
  [[nodiscard]] bool is_excused(Span place) const {
    return excuses != nullptr && excuses->excuses(Page::page_facts, place, sources);
  }
  /// Reports an unknown name with its severity.
  template <class Page>
  DiagnosticBuilder report_unknown(const Page& page, Span place) const {
    return diags.report_as(severity_of_unknown<Page>(place), page, place);
  }
};

/// Kind of a document: docs/rules/inputs.md#document-kind.
enum class DocumentKind : std::uint8_t {
  plan,
  output,        ///< another `tgtcfg.*` document: can be validated, not resolved
  database_row,  ///< a document with a `$schema` of schemas/data
  tag_table,
  tvmc_file,
  configuration,
  target,
  unknown,  ///< reported as TC1301
};
/// Returns the kind of a document without checking it.
[[nodiscard]] DocumentKind classify(const Document& document);

/// Checks a document against its schema and types its values. A target, a list of targets or a
/// target string is a configuration of these targets. Returns nullopt after adding an error.
[[nodiscard]] std::optional<ConfigSpec> check(Document document, const Context& context);

/// Checks one target: a string (target string, tag, `NAME:PART`, inline JSON) or an object, not a
/// list. Returns nullopt after adding an error.
[[nodiscard]] std::optional<TargetSpec> check_target(const Value& expression,
                                                     std::string_view pointer,
                                                     const Context& context);

/// Checks a `--target LIST` as tvmc reads it: external targets, then a general target, then
/// optionally its host. `text` must be a string; its span is the location of the list. Returns
/// nullopt after adding an error.
[[nodiscard]] std::optional<ConfigSpec> check_target_list(const Value& text,
                                                          const Context& context);

/// Resolves a target without host rules: expands the tag, types attributes, and applies the rules
/// and defaults of the kind. Returns nullopt after adding an error.
[[nodiscard]] std::optional<Target> resolve_target(const TargetSpec& spec, const Context& context);

/// Resolves a configuration: makes targets canonical, assigns hosts and devices, checks references,
/// and computes fingerprints. Returns nullopt after adding an error.
[[nodiscard]] std::optional<Plan> resolve(const ConfigSpec& spec, const Context& context);

/// Reads a plan document: checks schema, references and fingerprints without applying rules.
/// Returns nullopt after adding an error.
[[nodiscard]] std::optional<Plan> check_plan(const Document& document, Diagnostics& diags);

/// Returns the plan as a configuration: ids become names, hosts are explicit, and values that rules
/// and defaults restore are omitted. Invariant: resolving it gives the same plan.
[[nodiscard]] Value config_of(const Plan& plan, const Database& database);

/// Completes a plan that was read with internal data that its document does not contain. Returns
/// nullopt after adding an error, for example if the plan was resolved with another database.
/// References of a partial plan to elements outside of it are removed. `emit` calls it.
[[nodiscard]] std::optional<Plan> complete_plan(Plan plan, const Context& context);

/// Returns an element of a plan's `targets` with its whole `host`, or null, as in answers of
/// `batch`.
[[nodiscard]] Value target_json(const Target& target);

/// Returns a target as TVM 0.19, the last release with target strings, represents it: `export`,
/// `str`, `kind`, `tag`, `device_type`, `keys`, `features`, `is_external_codegen`, `host`. Returns
/// nullopt after adding an error.
[[nodiscard]] std::optional<Value> emit_tvm_0_19_target(const Target& target,
                                                        const Database& database,
                                                        Diagnostics& diags);

/// Returns a target as current TVM represents it: `config`, `device_type`, `keys`. Unset values are
/// filled as TVM does without a device. Returns nullopt after adding an error.
[[nodiscard]] std::optional<Value> emit_tvm_target(const Target& target, const Database& database,
                                                   Diagnostics& diags);

/// Options of `emit_tvm`.
struct TvmForm {
  bool as_composite = false;  ///< write one target of kind `composite` instead of a list
  /// Ids of targets and nested configurations, or `host`; empty for everything.
  std::vector<std::string> chosen;
  /// The caller compiles one module per CPU, so no CPU runs another's code.
  bool cpus_apart = false;
};

/// Returns a configuration for current TVM: `targets`, `host`, `vdevices`, and `parts` if there are
/// any. Values that are not given are omitted. Returns nullopt after adding an error.
[[nodiscard]] std::optional<Value> emit_tvm(const Plan& config, const TvmForm& form,
                                            const Database& database, bool lenient,
                                            Diagnostics& diags);

}  // namespace tgtcfg
