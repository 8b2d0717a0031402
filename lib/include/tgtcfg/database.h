// The target database: what is known of kinds, tags, generators, executors and runtimes.
//
// Rows are JSON below configs/database, checked by schemas/data, packed at build time and unpacked
// only when somebody asks for them. User roots (`--search-path`) add rows through the same code.
#pragma once

#include <tgtcfg/diagnostics.h>
#include <tgtcfg/source.h>
#include <tgtcfg/value.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

class FileSystem;

/// A device type by its name (`cpu`, `cuda`, `ext_dev`) and its DLPack number.
struct DeviceType {
  std::string name;
  int code = 0;
  bool may_host_first = false;  ///< under host policy `first` such a target becomes the host
  friend bool operator==(const DeviceType&, const DeviceType&) = default;
};

/// All known device types, sorted by name.
[[nodiscard]] const std::vector<DeviceType>& device_types();
[[nodiscard]] const DeviceType* find_device_type(std::string_view name);
[[nodiscard]] const DeviceType* find_device_type(int code);

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
  bool required = false;  ///< options of generators: there is no sensible value to assume
  bool common = false;    ///< every kind has it (`keys`, `device`, `model`, `libs`, ...)
};

/// One step of a kind's canonicalization: a rule by name with the parameters of its row. Rules run
/// in the order of the row, after user, layers and tag were merged and typed, before defaults fill
/// what is left. The vocabulary (parameters in braces, all attribute names unless said otherwise):
///
/// `default-triple {attribute, unless: [..]}`
///     When none of `unless` was given (an empty text counts as given): `attribute` is the triple
///     of the host facts; without host facts it stays open.
/// `arm-m-profile {cpu, features?, mve: [prefix], dsp: [prefix], base: [prefix], keys: [key]}`
///     When the text of `cpu` begins with a prefix of any list: features `has_dsp`, `has_mve` by
///     tvm.md 6.2 (`+nomve`, `+nodsp` anywhere in `cpu` or in an element of `features`), `keys` are
///     added to the user's keys or replace the default ones, and `arm-a-profile` is skipped.
/// `arm-a-profile {triple, cpu, features, asks: {FEATURE: NAME}, keys: [key]}`
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
  std::string rule;
  Value parameters;  ///< an object, without `rule`
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
  bool may_host = false;                 ///< its code may drive devices
  bool composite = false;                ///< a configuration in the form of a target
  std::string generator;                 ///< the external generator this kind is, or empty
  std::vector<std::string> identity;     ///< attributes that tell which device it is
  std::optional<TripleUse> triple;
  std::vector<CanonicalRule> canonical;  ///< in the order in which they run
  std::vector<AttributeRow> attributes;  ///< sorted by name, the common ones included
  Releases releases;
  [[nodiscard]] const AttributeRow* attribute(std::string_view name) const;
};

/// What `-compiler=NAME` names: takes what it can on a device that general targets cover.
struct GeneratorRow {
  std::string name;
  std::string kind;                   ///< the external kind of the same generator, or empty
  std::vector<std::string> serves;    ///< kinds of general targets
  std::vector<AttributeRow> options;  ///< sorted by name
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
  bool whole = false;  ///< carries its host; otherwise it describes the device only
  Releases releases;
  std::vector<TagVariant> variants;
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
  Releases releases;
  [[nodiscard]] const AttributeRow* option(std::string_view name) const;
};

/// A named configuration: the path below its root without the extension is its name.
struct ConfigurationRow {
  std::string name;  ///< `boards/corstone-300`
  std::string path;  ///< what reports show: `configs/boards/corstone-300.yaml`
  std::string text;
};

enum class Table : std::uint8_t {
  kinds,
  tags,
  generators,
  executors,
  runtimes,
  configurations,
  backends
};

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
                Diagnostics& diags);

  [[nodiscard]] const KindRow* kind(std::string_view name) const;
  [[nodiscard]] const TagRow* tag(std::string_view name) const;
  [[nodiscard]] const GeneratorRow* generator(std::string_view name) const;
  [[nodiscard]] const OptionSetRow* executor(std::string_view name) const;
  [[nodiscard]] const OptionSetRow* runtime(std::string_view name) const;
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

  /// The attributes that every kind has, as they are written in the data (a map from a name to its
  /// schema with description): what `raw` of a kind leaves out.
  [[nodiscard]] static Value common_attributes();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace tgtcfg
