// The pipeline: read -> check -> resolve -> plan -> emit. Each stage is a pure function; only the
// driver touches files. `nullopt` exactly when at least one error was added. Bad input never
// throws.
#pragma once

#include <tgtcfg/compilation_config.h>
#include <tgtcfg/config_spec.h>
#include <tgtcfg/database.h>
#include <tgtcfg/diagnostics.h>
#include <tgtcfg/host_facts.h>
#include <tgtcfg/limits.h>
#include <tgtcfg/value.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

enum class InputFormat : std::uint8_t { yaml, json, json5 };

/// By file name extension; nothing when it is none of `.yaml .yml .json .json5`.
[[nodiscard]] std::optional<InputFormat> format_of(std::string_view file_name);
/// By the first character that is not space or comment, as standard input is read.
[[nodiscard]] InputFormat guess_format(std::string_view text);

/// Reads every document of a file already in the map. An empty file gives an empty list and no
/// error (the driver says "nothing to check"). `nullopt` exactly when an error was added.
[[nodiscard]] std::optional<std::vector<Document>> parse(FileId file, InputFormat format,
                                                         const SourceMap& sources,
                                                         const Limits& limits, Diagnostics& diags);

/// What the stages after `parse` take besides their input and the database. Part of the input:
/// the same values give the same result on every machine.
struct Options {
  bool lenient = false;  ///< names that only our tables do not know become warnings
  Limits limits;
  HostFacts host_facts;
  std::optional<HostPolicy> host_policy;  ///< overrides the document's
  std::string llvm_release;               ///< `14`, `19`, `22`; empty: newest
  /// A batch request: JSON inside a text is strict JSON, and null is a value only for `host`.
  bool batch = false;
  /// What only TVM 0.19 reads stays for its emission to answer: `from_device`, `-libs=mkldnn`.
  bool keep_legacy = false;
};

/// What a document is, by `decisions.md` "What a document is".
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
[[nodiscard]] DocumentKind classify(const Document& document, InputFormat format);

/// Checks a document against its schema and gives each value its type. A target, a list of targets
/// or a target string counts as a configuration of those targets.
[[nodiscard]] std::optional<ConfigSpec> check(const Document& document, InputFormat format,
                                              const Database& database, const Options& options,
                                              SourceMap& sources, Diagnostics& diags);

/// One target expression: a string (target string, tag, `NAME:PART`, inline JSON) or an object.
/// Never a comma-separated LIST.
[[nodiscard]] std::optional<TargetSpec> check_target(const Value& expression,
                                                     std::string_view pointer,
                                                     const Database& database,
                                                     const Options& options, SourceMap& sources,
                                                     Diagnostics& diags);

/// A `--target LIST` as tvmc reads it: externals, then a general target, then perhaps its host.
/// `text` is a string value (its span says where the text stands).
[[nodiscard]] std::optional<ConfigSpec> check_target_list(const Value& text,
                                                          const Database& database,
                                                          const Options& options,
                                                          SourceMap& sources, Diagnostics& diags);

/// Expands the tag, types the attributes, applies the kind's rules and defaults. No host rule.
[[nodiscard]] std::optional<Target> resolve_target(const TargetSpec& spec, const Database& database,
                                                   const Options& options, SourceMap& sources,
                                                   Diagnostics& diags);

/// Makes every target canonical, pairs devices with hosts, maps device types, checks references.
[[nodiscard]] std::optional<CompilationConfig> resolve(const ConfigSpec& spec,
                                                       const Database& database,
                                                       const Options& options, SourceMap& sources,
                                                       Diagnostics& diags);

/// A configuration with stable ids, canonical form and fingerprint: `tgtcfg.plan/1`.
struct Plan {
  Value json;  ///< the plan as data
  std::string fingerprint;
  std::vector<TraceEntry> trace;
};

/// Orders the work. Cannot fail: whatever could was an error in resolve().
[[nodiscard]] Plan make_plan(const CompilationConfig& config);

/// A plan document as input: checks schema, references and fingerprints; runs no rule.
[[nodiscard]] std::optional<Plan> check_plan(const Document& document, Diagnostics& diags);

/// One element of a plan's `targets`, with `host` written out or null (the answer of `batch`).
[[nodiscard]] Value target_json(const Target& target);

/// What the last TVM release with target strings answers for one target: `export`, `str`, `kind`,
/// `tag`, `device_type`, `keys`, `features`, `is_external_codegen`, `host`.
[[nodiscard]] std::optional<Value> emit_tvm_0_19_target(const Target& target,
                                                        const Database& database,
                                                        Diagnostics& diags);

}  // namespace tgtcfg
