// The target database: what is known of kinds, tags, generators, executors and runtimes.
//
// Rows are JSON below configs/database, checked by schemas/data, packed at build time and unpacked
// only when somebody asks for them. User roots (`--search-path`) add rows through the same code.
//
//   const Database database;
//   if (const KindRow* cuda = database.kind("cuda"))
//     std::cout << cuda->device.name << ", " << cuda->attributes.size() << " attributes\n";
//   for (const std::string& name : database.names(Table::backends)) std::cout << name << '\n';
#pragma once

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

enum class AttributeType : std::uint8_t {
  string,
  integer,
  boolean,
  string_list,
  integer_list,
  target,
  target_list,
};

[[nodiscard]] std::string_view name_of(AttributeType type);

/// The releases of a tool that know a name: from `since` (empty: always) up to and including
/// `until` (empty: still known). Written like `0.19`.
struct Releases {
  std::string since;
  std::string until;
};

/// Whether a release, written like `0.19`, lies between the two.
[[nodiscard]] bool includes_release(const Releases& releases, std::string_view release);
/// Whether today's tool has it.
[[nodiscard]] inline bool is_current(const Releases& releases) {
  return releases.until.empty();
}
/// A spelling of older releases, and what is written today.
struct OldName {
  std::string name;
  std::string now;
};

/// An attribute of a kind, or an option of a generator, executor or runtime. In the row it is a
/// small JSON Schema (`type`, `items`, `default`, `enum`, `minimum`, `maximum`, `pattern`) with
/// `since`, `until` and `absent` beside. What is for people alone (`description`, `source`) is not
/// read on look-up: `Database::raw` has it.
struct AttributeRow {
  std::string name;
  AttributeType type = AttributeType::string;
  /// What a target gets when nobody gave the attribute. Another release's default is what its
  /// tables say: an attribute that `releases` excludes has none there.
  std::optional<Value> default_value;
  /// What the tool reads when the attribute is missing, though no default is ever written (`aot`
  /// without `interface-api` is `packed`). For checks between options only.
  std::optional<Value> absent_value;
  std::vector<Value> choices;  ///< `enum`
  std::optional<std::int64_t> minimum;
  std::optional<std::int64_t> maximum;
  std::string pattern;  ///< searched in the text, as JSON Schema does (rows anchor with ^ and $)
  Releases releases;
  std::vector<OldName> old_values;  ///< elements of lists that have another name today
  bool required = false;            ///< options of generators: there is no sensible value to assume
  /// Options of executors and runtimes: targets had it as an attribute once (RFC 0029).
  bool was_target_attribute = false;
  bool common = false;  ///< every kind has it (`keys`, `device`, `model`, `libs`, ...)
};

/// Features that TVM infers, or takes as given, stand among the attributes of every kind (since
/// 0.24) as `feature.NAME` with a value of any type.
constexpr std::string_view feature_prefix = "feature.";
[[nodiscard]] inline bool is_feature_attribute(std::string_view name) {
  return name.size() > feature_prefix.size() && name.starts_with(feature_prefix);
}

/// The rules that the row of a kind may name, by the alphabet.
enum class RuleName : std::uint8_t {
  arm_a_profile,
  arm_m_profile,
  default_triple,
  embedded_host,
  feature,
  fixed,
  key_arch,
  llvm_cpu,
  llvm_value,
  open,
  prefix,
  subgroups,
  words,
};
/// The word of a row: `arm-a-profile`.
[[nodiscard]] std::string_view name_of(RuleName rule);

/// One step of a kind's canonicalization: a rule by name with the parameters of its row. Rules run
/// in the order of the row, after user, layers and tag were merged and typed, before defaults fill
/// what is left. The vocabulary (parameters in braces, all attribute names unless said otherwise):
///
/// `default-triple {attribute, unless: [..]}`
///     When none of `unless` was given (an empty text counts as given): `attribute` is the triple
///     of the host facts; without host facts it stays open.
/// `arm-m-profile {cpu, features?, mve: [prefix], dsp: [prefix], base: [prefix], keys: [key]}`
///     When the text of `cpu` begins with a prefix of any list: features `has_dsp`, `has_mve` by
///     docs/rules/tvm-0.19.md#arm-m-profile (`+nomve`, `+nodsp` anywhere in `cpu` or in an element
///     of `features`), `keys` are added to the user's keys or replace the default ones, and
///     `arm-a-profile` is skipped.
/// `arm-a-profile {triple, cpu, features, asks: {FEATURE: NAME}, upstream?, keys: [key]}`
///     When `triple` begins with `aarch64`, or with `arm` while `cpu` does not begin with
///     `cortex-m`: the feature `is_aarch64`, each FEATURE of `asks` as LLVM's NAME is on or off for
///     triple, CPU and feature list, and `keys` as above. A kind without a triple attribute has no
///     such rule. A triple whose arch LLVM does not know is an error: TVM ends there.
/// `llvm-cpu {cpu, features?, arch?}`
///     LLVM's tables tell which CPUs and features (given by attributes of those names) there are
///     for the arch of the triple; without one, for `arch`.
/// `llvm-value {attribute, enum?: [text], minimum?, maximum?, pattern?}`
///     What TVM hands to LLVM as it is: a value that LLVM refuses is an error when TVM asks LLVM
///     while it reads the target (`arm-a-profile` holds), a warning otherwise. Of a list, each
///     element counts.
/// `fixed {attribute, value}`          absent: set to `value`; given and different: an error.
/// `prefix {attribute, prefix, then?}` a given text must begin with the literal `prefix`; with
///     `then: "alphanumeric"` at least one letter or digit must follow. Otherwise an error.
/// `open {attribute, fallback: {RELEASE: value}}`
///     When absent the attribute is open: note TC2201, its pointer in `open`. `fallback` has what a
///     backend release (`tvm-0.19`) writes by itself.
/// `subgroups {switch, attribute, value, without}`
///     When the boolean `switch` is true, `attribute` becomes `value`, whatever was given (a given
///     other value is noted); when it is not, a given value above `without` is an error.
/// `feature {name, value}`             the target has the inferred feature `name` = `value`.
struct CanonicalRule {
  RuleName rule = RuleName::fixed;
  std::string attribute;  ///< that of the parameters; empty: it is about several, or none
  Value parameters;       ///< an object, without `rule`
};

/// How targets of a kind name a GPU chip, and what the chip tells of them.
struct ChipUse {
  std::string attribute;
  std::string vendor;
  std::string triple;       ///< of LLVM, or empty
  std::string arch;         ///< of LLVM, or empty
  bool target_ids = false;  ///< features may follow the chip: `gfx90a:sramecc+:xnack-`
  /// An attribute that is a limit, and the names a chip's row may have for it, the best first.
  struct Limit {
    std::string attribute;
    std::vector<std::string> names;
  };
  std::vector<Limit> limits;
};

/// How targets of a kind name their LLVM triple.
struct TripleUse {
  std::string attribute;
  std::string own;  ///< a word that stands for the triple of the machine, as an empty text does
};

/// A code generator's name and its attribute schema.
struct KindRow {
  std::string name;
  DeviceType device;
  std::vector<std::string> default_keys;
  bool may_host = false;              ///< its code may drive devices
  bool composite = false;             ///< a configuration in the form of a target
  std::string generator;              ///< the external generator this kind is, or empty
  bool external_codegen = false;      ///< TVM says so of it; `generator` alone does not tell
  std::vector<std::string> identity;  ///< attributes that tell which device it is
  std::optional<ChipUse> chip;        ///< its targets name a GPU chip
  std::optional<TripleUse> triple;
  std::vector<CanonicalRule> canonical;    ///< in the order in which they run
  std::vector<AttributeRow> attributes;    ///< sorted by name, the common ones included
  std::vector<std::string> default_names;  ///< of those that have a default, sorted
  std::vector<OldName> old_attributes;     ///< names that attributes had in older releases
  Releases releases;
  [[nodiscard]] const AttributeRow* attribute(std::string_view name) const;
};

/// What `-compiler=NAME` names: takes what it can on a device that general targets cover.
struct GeneratorRow {
  std::string name;
  std::string kind;                   ///< the external kind of the same generator, or empty
  std::vector<std::string> serves;    ///< kinds of general targets
  std::vector<AttributeRow> options;  ///< sorted by name
  bool tvmc = false;                  ///< tvmc knows the name as a generator of its own
  Releases releases;
  [[nodiscard]] const AttributeRow* option(std::string_view name) const;
};

/// What another release's tables say a tag is.
struct TagVariant {
  Releases releases;  ///< of TVM
  Releases llvm;      ///< of the LLVM it was built with, or empty
  Value definition;
};

/// A name for a target. `definition` is a target object (kind + attributes + host) after its
/// parents (`from`) were merged in: always the newest tables'. It carries no places.
struct TagRow {
  std::string name;
  Value definition;
  bool whole = false;    ///< carries its host; otherwise it describes the device only
  Releases llvm;         ///< of LLVM: those that know the CPU and features it names
  bool product = false;  ///< a product's name, which no release of TVM has as a tag
  Releases releases;
  std::vector<TagVariant> variants;
  /// What the tag is by the tables of a release of TVM (empty: the newest), built with a release of
  /// LLVM.
  [[nodiscard]] const Value& definition_in(std::string_view release, std::string_view llvm) const;
};

/// A combination of an executor with a runtime that fails, and why. Everything that is set must
/// hold for the refusal to apply.
struct Refusal {
  std::string runtime;     ///< the runtime's name
  Object options;          ///< the executor's options (an absent one counts as its `absent_value`)
  Object runtime_options;  ///< the same, of the runtime
  std::vector<std::string> host_kinds;         ///< the host's kind is one of these
  std::vector<std::string> host_kinds_except;  ///< the host's kind is none of these
  std::string reason;                          ///< a sentence without a full stop
};

/// An executor or a runtime with its options.
struct OptionSetRow {
  std::string name;
  std::vector<AttributeRow> options;   ///< sorted by name
  std::vector<std::string> runs_with;  ///< executors: runtimes; runtimes: executors
  std::vector<Refusal> refuses;        ///< executors only
  std::vector<std::string> old_names;  ///< as target strings of older releases spelled it
  bool usual = false;                  ///< what tools take when nobody chooses
  Releases releases;
  [[nodiscard]] const AttributeRow* option(std::string_view name) const;
};

/// What a range of compiler versions takes for a CPU family.
struct CompilerFlags {
  std::string compiler;  ///< `gcc`, `clang`, `apple-clang`, ...
  std::string first;     ///< first version; empty: always
  std::string last;      ///< last version; empty: still
  std::string flags;     ///< names filled in
  std::string warning;   ///< what a user should know of it, or empty
};

/// A CPU family (a microarchitecture, or a level that many reach). Code for a family in `from` runs
/// on it. Look-ups over the graph are in <tgtcfg/cpu_family.h>.
struct CpuRow {
  std::string name;
  std::vector<std::string> from;           ///< nearest first; none: the root of an architecture
  std::string vendor;                      ///< `generic` for a level
  int generation = 0;                      ///< of POWER; 0: none
  std::string part;                        ///< part number of Arm CPUs
  std::vector<std::string> named;          ///< what the operating system calls it
  std::vector<std::string> features;       ///< in Linux spelling, without those of its parents
  std::string llvm_cpu;                    ///< what `-mcpu` takes
  std::vector<std::string> llvm_features;  ///< changes for `-mattr` that belong to it
  std::vector<std::string> llvm_also;      ///< further names of the same CPU
  std::vector<std::string>
      llvm_within;  ///< CPUs that are no family here and run the code of this one
  std::vector<CompilerFlags> compilers;  ///< in the order of the row
};

/// A named configuration: the path below its root without the extension is its name.
struct ConfigurationRow {
  std::string name;  ///< `boards/corstone-300`
  std::string path;  ///< what reports show: `configs/boards/corstone-300.yaml`
  std::string text;
};

/// What a configuration may ask of a backend. The whole row (`Database::raw`) is for emissions.
struct BackendSummary {
  std::vector<std::string> accepts;   ///< kinds; empty: all
  std::vector<std::string> options;   ///< flags of `resolve` that it takes
  std::vector<std::string> releases;  ///< of its tool, oldest first; empty: it has none
  std::string format;                 ///< of `resolve --format`, used when none is asked for
  bool delegates = false;             ///< asks other backends, and is none of one target

  [[nodiscard]] bool takes(std::string_view kind) const;
};

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
  chips
};

/// Who names a root of further rows: the command line, the environment or an API call, or only a
/// project file, which comes with a checkout.
enum class RootOrigin : std::uint8_t { user, project };

/// Read-only after its roots are added; look-ups make a row once and may run in several threads.
class Database {
 public:
  /// The embedded rows alone.
  Database();
  ~Database();
  Database(Database&&) noexcept;
  Database& operator=(Database&&) noexcept;
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;

  /// Adds a user root with the layout of configs/ above everything added so far... roots given
  /// first are searched first, the embedded rows last. Problems in its rows are reported.
  bool add_root(const FileSystem& files, std::string_view directory, SourceMap& sources,
                Diagnostics& diags, RootOrigin origin = RootOrigin::user);
  /// Whether the row in use comes from a root that only a project file names.
  [[nodiscard]] bool is_of_project(Table table, std::string_view name) const;

  [[nodiscard]] const KindRow* kind(std::string_view name) const;
  /// The tags that say what the helper functions of TVM 0.19 said by this value of `model`.
  [[nodiscard]] std::vector<std::string> helper_tags(std::string_view kind,
                                                     std::string_view model) const;
  [[nodiscard]] const TagRow* tag(std::string_view name) const;
  [[nodiscard]] const GeneratorRow* generator(std::string_view name) const;
  [[nodiscard]] const OptionSetRow* executor(std::string_view name) const;
  [[nodiscard]] const OptionSetRow* runtime(std::string_view name) const;
  [[nodiscard]] const CpuRow* cpu(std::string_view name) const;
  /// A key of the pass configuration: <tgtcfg/pass_config.h>.
  [[nodiscard]] const PassConfigRow* pass_config(std::string_view name) const;
  /// A GPU chip: <tgtcfg/chip.h>.
  [[nodiscard]] const ChipRow* chip(std::string_view name) const;
  [[nodiscard]] const BackendSummary* backend(std::string_view name) const;
  /// Names of the backends that take targets of a kind and compile them themselves.
  [[nodiscard]] std::vector<std::string> takers(std::string_view kind) const;
  /// Exact name only; `find_configurations` does the bare names.
  [[nodiscard]] const ConfigurationRow* configuration(std::string_view name) const;
  /// A name without `/` also finds `<type>/<name>`; every hit.
  [[nodiscard]] std::vector<const ConfigurationRow*> find_configurations(
      std::string_view name) const;
  /// Whether a name is in a table, without making its row.
  [[nodiscard]] bool has(Table table, std::string_view name) const;
  /// All names of a table, sorted by bytes.
  [[nodiscard]] std::vector<std::string> names(Table table) const;
  /// The row as it is written in the data, descriptions and source included (for `show`), or
  /// nothing. A tag's parents are not merged in; a configuration has no row.
  [[nodiscard]] std::optional<Value> raw(Table table, std::string_view name) const;

  /// The row of a tag that need not be in the tables, after its parents were merged in: rows
  /// `beside` it, else those of the tables.
  [[nodiscard]] TagRow tag_of(const Value& row, const Array& beside) const;

  /// The attributes that every kind has, as they are written in the data (a map from a name to its
  /// schema with description): what `raw` of a kind leaves out.
  [[nodiscard]] static Value common_attributes();
  /// How what a system says of its CPU becomes features: configs/database/cpu-detection.json.
  [[nodiscard]] static Value cpu_detection();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace tgtcfg
