// The pipeline: parse -> check -> resolve -> emit. Each stage is a pure function; files are read
// before and written after. A stage returns `nullopt` exactly when it added an error. Bad input
// never throws.
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

/// What the names of the files that are read end with.
inline constexpr std::array<std::string_view, 4> input_extensions = {".yaml", ".yml", ".json",
                                                                     ".json5"};
/// By file name extension; nothing when it is none of these.
[[nodiscard]] std::optional<InputFormat> format_of(std::string_view file_name);
/// By the first character that is not space or comment, as standard input is read.
[[nodiscard]] InputFormat guess_format(std::string_view text);

/// Reads every document of a file already in the map. An empty file gives an empty list and no
/// error (`validate` reports "nothing to check"). `nullopt` exactly when an error was added.
[[nodiscard]] std::optional<std::vector<Document>> parse(FileId file, InputFormat format,
                                                         const SourceMap& sources,
                                                         const Limits& limits, Diagnostics& diags);

/// What a path under `extends` leads to: a configuration, a target, a tvmc file.
struct ExtendedFile {
  Document document;
  std::string identity;  ///< the same for the same file, however it is named
};

/// Reads the files that `extends` names; the stages themselves read none.
class ExtendedFiles {
 public:
  virtual ~ExtendedFiles() = default;
  /// The file that the text `path` names. It is relative to the file that contains the text, and
  /// confined to the root of `outermost`, the file where the chain begins. Nothing: an error was
  /// added at the text.
  [[nodiscard]] virtual std::optional<ExtendedFile> read(const Value& path, FileId outermost,
                                                         SourceMap& sources,
                                                         Diagnostics& diags) const = 0;
  /// The identity of a file that is already in the map.
  [[nodiscard]] virtual std::string identity(const SourceFile& file) const = 0;
  /// The path to write for a file that the text `name` means, but for its suffix: `./base.yaml` for
  /// `base`. Nothing: no such file lies beside the file that contains the text.
  [[nodiscard]] virtual std::optional<std::string> meant_by(const Value& name,
                                                            const SourceMap& sources) const = 0;
};

/// Whose reading of targets holds. Ours by default; requests of `batch` ask for that of a release
/// of TVM, and `--tables` for the names that one knows.
struct Dialect {
  /// JSON inside a text is strict JSON, and null is a value only for `host`, as in records.
  bool strict_json = false;
  /// What only a release of TVM reads stays for its emission to answer: `from_device`,
  /// `-libs=mkldnn`.
  bool keep_legacy = false;
  /// Only what today's TVM reads as a target: a tag, a kind or an object; no target strings.
  bool objects_only = false;
  /// The release of TVM whose tables names resolve from, `0.19`; empty: the newest.
  std::string tables;
};

/// What the stages after `parse` take besides their input and the database. Part of the input:
/// the same values give the same result on every machine.
struct Options {
  bool lenient = false;  ///< names that only our tables do not know become warnings
  Limits limits;
  HostFacts host_facts;
  std::optional<HostPolicy> host_policy;  ///< overrides the document's
  std::string llvm_release;               ///< `14`, `19`, `22`; empty: newest
  bool keeps_llvm_release = false;        ///< asked for outright: no configuration sets another
  /// The release of LLVM of the tool that is written for, whose tables judge names that it has all;
  /// 0: none.
  int tool_llvm_release = 0;
  Dialect dialect;
  /// How paths under `extends` are read; without it they are errors, and only names are known.
  const ExtendedFiles* extended_files = nullptr;
};

/// Names that our tables do not know and that somebody answers for, one by one.
class Excuses {
 public:
  virtual ~Excuses() = default;
  [[nodiscard]] virtual bool excuses(const PageFacts& page, Span place,
                                     const SourceMap& sources) const = 0;
};

class NamedConfigurations;

/// A name whose meaning is being looked at, `NAME` or `NAME:PART`.
struct OpenName {
  std::string_view name;
  std::string_view part;
  const OpenName* outer = nullptr;  ///< the name within whose meaning it stands
};

/// What every stage works with besides its input: the tables it asks, how it was asked to read, the
/// texts that places point into, the sink for what it finds, and what is excused. Refers to all,
/// owns none.
struct Context {
  const Database& database;
  const Options& options;
  SourceMap& sources;
  Diagnostics& diags;
  const Excuses* excuses = nullptr;
  /// What has been read for targets that are parts of configurations; null: nothing is kept.
  NamedConfigurations* named = nullptr;
  /// The innermost name that a target stands within; null: it is written in the document itself.
  const OpenName* open = nullptr;

  /// The same with another sink.
  [[nodiscard]] Context into(Diagnostics& other) const {
    return {database, options, sources, other, excuses, named, open};
  }
  [[nodiscard]] Context keeping(NamedConfigurations& configurations) const {
    return {database, options, sources, diags, excuses, &configurations, open};
  }
  [[nodiscard]] Context under(const Options& others) const {
    return {database, others, sources, diags, excuses, named, open};
  }
  [[nodiscard]] Context within(const OpenName& name) const {
    return {database, options, sources, diags, excuses, named, &name};
  }
  /// Of a page that says that our tables do not know a name: a warning where that is excused.
  template <class Page>
  [[nodiscard]] Severity severity_of_unknown(Span place) const {
    return options.lenient || is_excused<Page>(place) ? Severity::warning : Severity::error;
  }
  template <class Page>
  [[nodiscard]] bool is_excused(Span place) const {
    return excuses != nullptr && excuses->excuses(Page::page_facts, place, sources);
  }
  template <class Page>
  DiagnosticBuilder report_unknown(const Page& page, Span place) const {
    return diags.report_as(severity_of_unknown<Page>(place), page, place);
  }
};

/// What a document is, by docs/rules/inputs.md#document-kind.
enum class DocumentKind : std::uint8_t {
  plan,
  output,        ///< another `tgtcfg.*` document: validated, not resolvable
  database_row,  ///< `$schema` of schemas/data
  tag_table,
  tvmc_file,
  configuration,
  target,
  unknown,  ///< TC1301 was reported
};
[[nodiscard]] DocumentKind classify(const Document& document);

/// Checks a document against its schema and gives each value its type. A target, a list of targets
/// or a target string counts as a configuration of those targets.
[[nodiscard]] std::optional<ConfigSpec> check(Document document, const Context& context);

/// One target expression: a string (target string, tag, `NAME:PART`, inline JSON) or an object.
/// Never a comma-separated LIST.
[[nodiscard]] std::optional<TargetSpec> check_target(const Value& expression,
                                                     std::string_view pointer,
                                                     const Context& context);

/// A `--target LIST` as tvmc reads it: externals, then a general target, then perhaps its host.
/// `text` is a string value (its span says where the text stands).
[[nodiscard]] std::optional<ConfigSpec> check_target_list(const Value& text,
                                                          const Context& context);

/// Expands the tag, types the attributes, applies the kind's rules and defaults. No host rule.
[[nodiscard]] std::optional<Target> resolve_target(const TargetSpec& spec, const Context& context);

/// Makes every target canonical, pairs devices with hosts, maps device types, checks references;
/// then gives the targets and the plan their fingerprints.
[[nodiscard]] std::optional<Plan> resolve(const ConfigSpec& spec, const Context& context);

/// A plan document as input: checks schema, references and fingerprints; runs no rule.
[[nodiscard]] std::optional<Plan> check_plan(const Document& document, Diagnostics& diags);

/// The plan as a configuration, written by the rows of `database`: ids become names, hosts are said
/// outright, what rules and rows give back is left out. Law: resolving it gives the same plan.
[[nodiscard]] Value config_of(const Plan& plan, const Database& database);

/// A plan that was read, with what its document does not hold of its targets, by the rows of the
/// database. Nothing exactly when an error was added, as it can be of a plan that was made with
/// other tables. Of a piece what refers to things outside of it is gone. `emit` does it by itself.
[[nodiscard]] std::optional<Plan> complete_plan(Plan plan, const Context& context);

/// One element of a plan's `targets`, with `host` written out or null (the answer of `batch`).
[[nodiscard]] Value target_json(const Target& target);

/// What the last TVM release with target strings answers for one target: `export`, `str`, `kind`,
/// `tag`, `device_type`, `keys`, `features`, `is_external_codegen`, `host`.
[[nodiscard]] std::optional<Value> emit_tvm_0_19_target(const Target& target,
                                                        const Database& database,
                                                        Diagnostics& diags);

/// What today's TVM answers for one target: `config`, `device_type`, `keys`. Values that we keep
/// open are filled as it fills them without a device.
[[nodiscard]] std::optional<Value> emit_tvm_target(const Target& target, const Database& database,
                                                   Diagnostics& diags);

/// How a configuration is written for today's TVM.
struct TvmForm {
  bool as_composite = false;        ///< one target of kind `composite` in place of a list
  std::vector<std::string> chosen;  ///< ids of targets and parts, or `host`; empty: everything
  /// The caller compiles one module per CPU, so no CPU runs another's code.
  bool cpus_apart = false;
};

/// A configuration for today's TVM: `targets`, `host`, `vdevices`, and `parts` where there are any.
/// Values that were not given are omitted.
[[nodiscard]] std::optional<Value> emit_tvm(const Plan& config, const TvmForm& form,
                                            const Database& database, bool lenient,
                                            Diagnostics& diags);

}  // namespace tgtcfg
