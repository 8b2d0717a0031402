// The target database: kinds, tags, generators, executors, runtimes, backends, CPUs and chips.
//
// Entries are JSON files below configs/database, checked against schemas/data, packed at build time
// and unpacked on first use. Search path entries (`--search-path`) add entries through the same
// code. Returned pointers are valid as long as the database.
//
//   const Database database;
//   if (const KindRow* cuda = database.kind("cuda"))
//     std::cout << cuda->device.name << ", " << cuda->attributes.size() << " attributes\n";
//   for (const std::string& name : database.names(Table::backends)) std::cout << name << '\n';
#pragma once

#include <tgtcfg/code_entry.h>
#include <tgtcfg/device_type.h>
#include <tgtcfg/source.h>
#include <tgtcfg/value.h>

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

class Diagnostics;
class FileSystem;
struct PassConfigRow;
struct ChipRow;

/// Type of an attribute.
enum class AttributeType : std::uint8_t {
  string,
  integer,
  boolean,
  string_list,
  integer_list,
  target,
  target_list,
  pass_list,  ///< pairs of a phase and the name of a pass
  map,        ///< map with fields of its own
};

/// Returns the name used in messages and documents.
[[nodiscard]] std::string_view name_of(AttributeType type);

/// Releases of a tool that know a name, written like `0.19`: from `since` (empty: all earlier
/// releases) up to and including `until` (empty: all later releases).
struct Releases {
  std::string since;
  std::string until;
};

/// Returns true if a release, written like `0.19`, is in the range.
[[nodiscard]] bool includes_release(const Releases& releases, std::string_view release);
/// Returns true if the range includes the newest release.
[[nodiscard]] inline bool is_current(const Releases& releases) {
  return releases.until.empty();
}
/// A deprecated name and its replacement.
struct OldName {
  std::string name;
  std::string now;
};

/// An attribute of a kind, an option of a generator, executor or runtime, or a key of the pass
/// configuration. In the database it is a small JSON Schema (`type`, `items`, `default`, `enum`,
/// `minimum`, `maximum`, `pattern`) with the additional keys `since`, `until` and `absent`.
/// `description` and `source` are not read; use `Database::raw` for them.
struct AttributeRow {
  std::string name;
  AttributeType type = AttributeType::string;
  /// Value of an attribute that is not given; nullopt without a default. It does not apply in
  /// releases outside of `releases`.
  std::optional<Value> default_value;
  /// Value that the tool assumes if the attribute is missing, although it is never written (`aot`
  /// without `interface-api` means `packed`). Used only to check combinations of options.
  std::optional<Value> absent_value;
  std::vector<Value> choices;  ///< allowed values (`enum`); empty if any value is allowed
  /// Smallest and largest allowed value; unset if not limited.
  std::optional<std::int64_t> minimum;
  std::optional<std::int64_t> maximum;
  /// Regular expression searched in the string, as in JSON Schema; empty if any string is allowed.
  std::string pattern;
  Releases releases;
  std::vector<OldName> old_values;  ///< deprecated names of list elements
  bool required = false;            ///< options of generators: must be given
  /// Options of executors and runtimes: true if old targets had it as an attribute (RFC 0029).
  bool was_target_attribute = false;
  bool common = false;  ///< part of every kind (`keys`, `device`, `model`, `libs`, ...)
};

/// Prefix of attributes that set features which TVM otherwise infers. Every kind accepts
/// `feature.NAME` with a value of any type (TVM 0.24 and later).
constexpr std::string_view feature_prefix = "feature.";
/// Returns true for the name of such an attribute.
[[nodiscard]] inline bool is_feature_attribute(std::string_view name) {
  return name.size() > feature_prefix.size() && name.starts_with(feature_prefix);
}

/// Rules that a kind can use, in alphabetical order.
enum class RuleName : std::uint8_t {
  arm_a_profile,
  arm_m_profile,
  default_triple,
  embedded_host,
  feature,
  fixed,
  gcc_architecture,
  gpu_hosts,
  key_arch,
  llvm_cpu,
  llvm_value,
  open,
  prefix,
  subgroups,
  wavefront,
  words,
};

/// One step of a kind's canonicalization: a rule and its parameters. Rules run in the order of the
/// database entry, after layers and tag are merged and typed and before defaults are filled in.
/// Rules and parameters (in braces; attribute names unless noted otherwise):
///
/// `default-triple {attribute, unless: [..]}`
///     If no attribute of `unless` is given (an empty string is a value): sets `attribute` to the
///     target triple of the build machine (`--host-facts`); unset without it.
/// `arm-m-profile {cpu, features?, mve: [prefix], dsp: [prefix], base: [prefix], keys: [key]}`
///     If `cpu` begins with a prefix of any list: sets the features `has_dsp` and `has_mve` by
///     docs/rules/tvm-0.19.md#arm-m-profile (`+nomve`, `+nodsp` anywhere in `cpu` or in an element
///     of `features`), adds `keys` to the given keys or replaces the default keys, and skips
///     `arm-a-profile`.
/// `arm-a-profile {triple, cpu, features, asks: {FEATURE: NAME}, upstream?, keys: [key]}`
///     If `triple` begins with `aarch64`, or with `arm` while `cpu` does not begin with
///     `cortex-m`: sets the feature `is_aarch64`, sets each FEATURE of `asks` if LLVM enables NAME
///     for the target triple, CPU and feature list, and sets `keys` as above. Only for kinds with
///     a triple attribute. An architecture that LLVM does not know is an error: TVM aborts there.
/// `llvm-cpu {cpu, features?, arch?, likely_arch?, abi?, float_abi?}`
///     Checks CPU and features (attributes with those names) against LLVM's tables for the
///     architecture of the target triple, or for `arch` without one. Checks that triple, CPU,
///     features and ABIs fit one another.
/// `llvm-value {attribute, enum?: [text], minimum?, maximum?, pattern?}`
///     Checks a value that TVM passes to LLVM unchanged. An invalid value is an error if TVM calls
///     LLVM while it reads the target (`arm-a-profile` applies), otherwise a warning. Of a list,
///     every element is checked.
/// `fixed {attribute, value}`          Sets `attribute` to `value`; another value is an error.
/// `prefix {attribute, prefix, then?}` Requires that a given string begins with `prefix`, followed
///     by a letter or digit with `then: "alphanumeric"`.
/// `open {attribute, fallback: {RELEASE: value}}`
///     Leaves a missing attribute unset: note TC2201, its pointer in `open`. `fallback` has the
///     values that a backend release (`tvm-0.19`) writes itself.
/// `subgroups {switch, attribute, value, without}`
///     If the boolean `switch` is true: sets `attribute` to `value`, with a note if another value
///     is given. Otherwise a given value above `without` is an error.
/// `gcc-architecture {attribute, cpu, architectures, units?, cpus_of?, others?}`
///     Requires an architecture of GCC in `attribute`: one of `architectures` with its extensions,
///     a RISC-V string, a CPU of LLVM's architectures `cpus_of`, or one of `others`. The CPU in
///     `cpu` must have its version, its profile and the LLVM features `units` of its extensions.
/// `gpu-hosts {hosts | as}`
///     Hosts that can drive targets of the kind; `as` is another kind with the same hosts.
/// `wavefront {attribute, limit, feature}`
///     Adds the feature with the `limit` of the chip (`wavefrontsize32`), unless the list
///     `attribute` enables another one.
/// `feature {name, value}`             Sets the inferred feature `name` to `value`.
struct CanonicalRule {
  RuleName rule = RuleName::fixed;
  /// Attribute the rule applies to; empty if it applies to several or to no specific attribute.
  std::string attribute;
  Value parameters;  ///< map without the key `rule`
};

/// The attributes with a CPU of LLVM's tables and its features.
struct CpuUse {
  std::string cpu;
  std::string features;  ///< empty if the kind has no such attribute
  std::string arch;      ///< architecture of all targets of the kind; empty if the triple decides
  /// If the architecture is unknown: its likely value, whose CPUs a misspelt name is compared with.
  std::string likely_arch;
  std::string abi;        ///< empty if the kind does not have it
  std::string float_abi;  ///< hard or soft calls on 32-bit Arm; empty if the kind does not have it
};

/// Attributes that select the GPU chip of a target.
struct ChipUse {
  /// Attribute with the name of the chip.
  std::string attribute;
  std::string vendor;
  std::string triple;       ///< target triple for LLVM; empty if not compiled by LLVM
  std::string arch;         ///< architecture for LLVM; empty if not compiled by LLVM
  bool target_ids = false;  ///< features may follow the chip: `gfx90a:sramecc+:xnack-`
  std::string features;     ///< attribute with features of LLVM; empty if the kind does not have it
  /// An attribute that is a limit, and the matching names in chip entries, best first.
  struct Limit {
    std::string attribute;
    std::vector<std::string> names;
  };
  std::vector<Limit> limits;
  /// Formats that `code` of a target may list, and the beginning of their names: `sm_` for cubins.
  std::map<CodeForm, std::string> code;

  /// Returns the attributes as those of a CPU of LLVM.
  [[nodiscard]] CpuUse as_cpu() const { return {attribute, features, arch, {}, {}, {}}; }
};

/// Attribute that selects the target triple of a target.
struct TripleUse {
  std::string attribute;
  /// Keyword for the triple of the build machine; the empty string also selects it.
  std::string build_machine;
};

/// A target kind: names a code generator and its attributes.
struct KindRow {
  std::string name;
  DeviceType device;
  std::vector<std::string> default_keys;
  bool may_host = false;   ///< its targets can be hosts
  bool composite = false;  ///< a configuration written as a target
  std::string generator;   ///< external code generator of this kind; empty if not external
  /// TVM treats the kind as external; a `generator` is not sufficient.
  bool external_codegen = false;
  std::vector<std::string> identity;  ///< attributes that identify the device
  std::optional<ChipUse> chip;        ///< set if its targets select a GPU chip
  std::optional<CpuUse> cpu;          ///< set if its targets select a CPU
  /// Set if its targets select a target triple.
  std::optional<TripleUse> triple;
  std::vector<CanonicalRule> canonical;    ///< in the order in which they run
  std::vector<AttributeRow> attributes;    ///< sorted by name, common attributes included
  std::vector<std::string> default_names;  ///< names of attributes with a default, sorted
  std::vector<OldName> old_attributes;     ///< deprecated attribute names
  Releases releases;
  /// Returns the attribute, or null for an unknown name.
  [[nodiscard]] const AttributeRow* attribute(std::string_view name) const;
};

/// An external code generator (`-compiler=NAME`): compiles the parts of a program that it supports,
/// for a device with general targets.
struct GeneratorRow {
  std::string name;
  std::string kind;  ///< external kind of the same generator; empty if it does not have a kind
  std::vector<std::string> serves;    ///< kinds of general targets that it can be combined with
  std::vector<AttributeRow> options;  ///< sorted by name
  bool tvmc = false;                  ///< true if tvmc knows it as a separate generator
  Releases releases;
  /// Returns the option, or null for an unknown name.
  [[nodiscard]] const AttributeRow* option(std::string_view name) const;
};

/// Definition of a tag in other releases.
struct TagVariant {
  Releases releases;  ///< releases of TVM with this definition
  Releases llvm;      ///< releases of LLVM that TVM was built with; empty if irrelevant
  Value definition;
};

/// A name for a target. `definition` is a target object (kind, attributes and host) of the newest
/// release, with its parents (`from`) merged in. It does not have source locations.
struct TagRow {
  std::string name;
  Value definition;
  bool whole = false;  ///< true if it includes the host; otherwise it describes the device only
  Releases llvm;       ///< releases of LLVM that know its CPU and features
  std::vector<std::string> lacks;  ///< features of its CPU that the board does not have
  Releases releases;
  std::vector<TagVariant> variants;
  /// Returns the definition in a release of TVM (empty: the newest) that was built with a release
  /// of LLVM.
  [[nodiscard]] const Value& definition_in(std::string_view release, std::string_view llvm) const;
};

/// A combination of executor and runtime that fails, and the reason. It applies if all fields that
/// are set match.
struct Refusal {
  std::string runtime;     ///< name of the runtime
  Object options;          ///< options of the executor; missing options have their `absent_value`
  Object runtime_options;  ///< options of the runtime; missing options have their `absent_value`
  std::vector<std::string> host_kinds;         ///< kinds of hosts it applies to
  std::vector<std::string> host_kinds_except;  ///< kinds of hosts it does not apply to
  std::string reason;                          ///< sentence without a full stop
};

/// An executor or a runtime with its options.
struct OptionSetRow {
  std::string name;
  std::vector<AttributeRow> options;   ///< sorted by name
  std::vector<std::string> runs_with;  ///< runtimes of an executor, or executors of a runtime
  std::vector<Refusal> refuses;        ///< executors only
  std::vector<std::string> old_names;  ///< deprecated names in target strings
  bool usual = false;                  ///< default of tools if not configured
  Releases releases;
  /// Returns the option, or null for an unknown name.
  [[nodiscard]] const AttributeRow* option(std::string_view name) const;
};

/// Flags of a range of compiler versions for a CPU family.
struct CompilerFlags {
  std::string compiler;  ///< `gcc`, `clang`, `apple-clang`, ...
  std::string first;     ///< first version; empty if not limited
  std::string last;      ///< last version; empty if not limited
  std::string flags;     ///< compiler flags, with all names filled in
  std::string warning;   ///< warning for users; empty if there is no problem
};

/// A CPU family: a microarchitecture, or a level that several microarchitectures reach. It can run
/// code for the families in `from`. <tgtcfg/cpu_family.h> has functions for the graph.
struct CpuRow {
  std::string name;
  std::vector<std::string> from;  ///< parents, nearest first; empty for the root of an architecture
  std::string vendor;             ///< vendor; `generic` for a level
  int generation = 0;             ///< POWER generation; 0 for other CPUs
  std::string part;               ///< part number of Arm CPUs; empty for other CPUs
  std::vector<std::string> named;          ///< names that the operating system reports
  std::vector<std::string> features;       ///< Linux names, without features of its parents
  std::string llvm_cpu;                    ///< LLVM name for `-mcpu`
  std::vector<std::string> llvm_features;  ///< additional changes for `-mattr`
  std::vector<std::string> llvm_also;      ///< other LLVM names of the same CPU
  /// LLVM CPUs without a family that can run code for this family.
  std::vector<std::string> llvm_within;
  std::vector<CompilerFlags> compilers;  ///< in the order of the database entry
};

/// A named configuration. Its name is its path below the search path entry, without the extension.
struct ConfigurationRow {
  std::string name;  ///< for example `boards/corstone-300`
  std::string path;  ///< path in reports, for example `configs/boards/corstone-300.yaml`
  /// Contents of the file.
  std::string text;
};

/// Properties of a backend that configurations can use. `Database::raw` returns the whole entry.
struct BackendSummary {
  std::vector<std::string> accepts;   ///< kinds of targets; empty for all kinds
  std::vector<std::string> options;   ///< additional flags of `resolve` that it supports
  std::vector<std::string> releases;  ///< releases of its tool, oldest first; empty if unversioned
  std::string format;                 ///< default of `resolve --format`
  bool delegates = false;  ///< true if it delegates to other backends instead of compiling targets

  /// Returns true if it accepts targets of the kind.
  [[nodiscard]] bool takes(std::string_view kind) const;
};

/// Table of the database.
enum class Table : std::uint8_t {
  kinds,
  tags,
  generators,
  executors,
  runtimes,
  configurations,
  backends,
  cpus,
  pass_config,
  chips,
  versions
};

/// Source of a search path entry: the user (command line, environment or API), or only a project
/// file, which is part of a checkout.
enum class RootOrigin : std::uint8_t { user, project };

/// The entries of all tables. After the last `add_root`, several threads may call the const
/// functions at once. Look-ups create an entry once and return null for an unknown name.
class Database {
 public:
  /// Creates a database with only the built-in entries.
  Database();
  ~Database();
  Database(Database&&) noexcept;
  Database& operator=(Database&&) noexcept;
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;

  /// Adds a search path entry with the layout of configs/. Entries added first are searched first,
  /// the built-in ones last. Returns false after adding an error about an entry.
  bool add_root(const FileSystem& files, std::string_view directory, SourceMap& sources,
                Diagnostics& diags, RootOrigin origin = RootOrigin::user);
  /// Returns true if the entry in use is from a search path entry that only a project file names.
  [[nodiscard]] bool is_of_project(Table table, std::string_view name) const;

  /// Returns the kind; null for an unknown name. The following functions do the same for their
  /// tables.
  [[nodiscard]] const KindRow* kind(std::string_view name) const;
  /// Returns tags with the settings that the helper functions of TVM 0.19 used for this value of
  /// `model`.
  [[nodiscard]] std::vector<std::string> helper_tags(std::string_view kind,
                                                     std::string_view model) const;
  [[nodiscard]] const TagRow* tag(std::string_view name) const;
  [[nodiscard]] const GeneratorRow* generator(std::string_view name) const;
  [[nodiscard]] const OptionSetRow* executor(std::string_view name) const;
  [[nodiscard]] const OptionSetRow* runtime(std::string_view name) const;
  [[nodiscard]] const CpuRow* cpu(std::string_view name) const;
  /// Returns a key of the pass configuration (<tgtcfg/pass_config.h>).
  [[nodiscard]] const PassConfigRow* pass_config(std::string_view name) const;
  /// Returns a GPU chip (<tgtcfg/chip.h>).
  [[nodiscard]] const ChipRow* chip(std::string_view name) const;
  [[nodiscard]] const BackendSummary* backend(std::string_view name) const;
  /// Returns the names of backends that compile targets of a kind themselves.
  [[nodiscard]] std::vector<std::string> takers(std::string_view kind) const;
  /// Returns the configuration with exactly this name.
  [[nodiscard]] const ConfigurationRow* configuration(std::string_view name) const;
  /// Returns all configurations with this name; a name without `/` also matches `<type>/<name>`.
  [[nodiscard]] std::vector<const ConfigurationRow*> find_configurations(
      std::string_view name) const;
  /// Returns true if a table has the name, without creating the entry.
  [[nodiscard]] bool has(Table table, std::string_view name) const;
  /// Returns all names of a table, sorted by bytes.
  [[nodiscard]] std::vector<std::string> names(Table table) const;
  /// Returns an entry as written in the data, with descriptions and sources, or nullopt for an
  /// unknown name. A tag's parents are not merged in. Always nullopt for configurations.
  [[nodiscard]] std::optional<Value> raw(Table table, std::string_view name) const;

  /// Reads a tag entry that need not be in the database. Its parents are searched in `beside`
  /// first, then in the database.
  [[nodiscard]] TagRow tag_of(const Value& row, const Array& beside) const;

  /// Returns the attributes that every kind has, as written in the data: a map from names to
  /// schemas with descriptions. `raw` of a kind does not include them.
  [[nodiscard]] static Value common_attributes();
  /// Returns the rules that turn CPU data of a system into features:
  /// configs/database/cpu-detection.json.
  [[nodiscard]] static Value cpu_detection();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace tgtcfg
