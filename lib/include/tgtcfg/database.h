// The target database: what is known of kinds, tags, generators, executors and runtimes.
//
// Rows are JSON below configs/database, checked by schemas/data, embedded at build time and parsed
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

/// An attribute of a kind or an option of a generator, executor or runtime: a named row of the
/// kind's JSON Schema (`attributes.properties`), with our additions `x-since`, `x-until`.
struct AttributeRow {
  std::string name;
  AttributeType type = AttributeType::string;
  std::string description;
  std::optional<Value> default_value;
  std::vector<Value> choices;  ///< `enum`
  std::optional<std::int64_t> minimum;
  std::optional<std::int64_t> maximum;
  std::string pattern;  ///< the whole value must match
  Releases releases;
  /// A default that only some releases have: (since, value) pairs where it differs.
  bool common = false;  ///< every kind has it (`keys`, `device`, `model`, `libs`, ...)
};

/// A code generator's name and its attribute schema.
struct KindRow {
  std::string name;
  std::string description;
  DeviceType device;
  std::vector<std::string> default_keys;
  bool may_host = false;          ///< its code may drive devices
  bool composite = false;         ///< a configuration in the form of a target
  std::string generator;          ///< the external generator this kind is, or empty
  std::vector<std::string> identity;   ///< attributes that tell which device it is
  std::vector<std::string> canonical;  ///< names of canonicalization rules, in order
  std::vector<AttributeRow> attributes;  ///< sorted by name, the common ones included
  Releases releases;
  std::string source;
  [[nodiscard]] const AttributeRow* attribute(std::string_view name) const;
};

/// What `-compiler=NAME` names: takes what it can on a device that general targets cover.
struct GeneratorRow {
  std::string name;
  std::string description;
  std::string kind;                 ///< the external kind of the same generator, or empty
  std::vector<std::string> serves;  ///< kinds of general targets
  std::vector<AttributeRow> options;
  Releases releases;
  std::string source;
  [[nodiscard]] const AttributeRow* option(std::string_view name) const;
};

/// A name for a target. `definition` is a target object (kind + attributes + host) after its
/// parents (`from`) were merged in.
struct TagRow {
  std::string name;
  std::string description;
  Value definition;
  bool whole = false;  ///< carries its host; otherwise it describes the device only
  Releases releases;
  std::string source;
};

/// An executor or a runtime with its options.
struct OptionSetRow {
  std::string name;
  std::string description;
  std::vector<AttributeRow> options;
  std::vector<std::string> runs_with;  ///< executors: runtimes; runtimes: executors
  std::string source;
  [[nodiscard]] const AttributeRow* option(std::string_view name) const;
};

/// A named configuration: the path below its root without the extension is its name.
struct ConfigurationRow {
  std::string name;  ///< `boards/corstone-300`
  std::string path;  ///< what reports show: `configs/boards/corstone-300.yaml`
  std::string text;
};

enum class Table : std::uint8_t { kinds, tags, generators, executors, runtimes, configurations, backends };

/// Read-only after its roots are added; look-ups parse a row once and may run in several threads.
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
  [[nodiscard]] std::vector<const ConfigurationRow*> find_configurations(std::string_view name) const;
  /// Whether a name is in a table, without parsing its row.
  [[nodiscard]] bool has(Table table, std::string_view name) const;
  /// All names of a table, sorted by bytes.
  [[nodiscard]] std::vector<std::string> names(Table table) const;
  /// The row as it is written in the data (for `show`), or nothing.
  [[nodiscard]] std::optional<Value> raw(Table table, std::string_view name) const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace tgtcfg
