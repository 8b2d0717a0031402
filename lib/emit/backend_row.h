// The typed row of a backend, limited to one release of its tool.
#pragma once

#include <tgtcfg/emission.h>
#include <tgtcfg/value.h>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

class Database;

/// Condition for an entry of a row. Empty fields match everything.
struct BackendCondition {
  std::vector<std::string> kinds;
  std::vector<std::string> archs;
  std::vector<std::string> not_archs;

  [[nodiscard]] bool holds(std::string_view kind, std::string_view arch) const;
};

/// Location of a value that is not an argument of the step.
struct BackendPlace {
  enum class Kind : std::uint8_t { env, data, file };
  Kind kind = Kind::env;
  std::string name;  ///< variable, path in the data with `/`, or name of the file
};

/// An argument: a rule that finds values, and the format of a value (`{}` is replaced by it). The
/// rule's own parameters are in `row`.
struct BackendArgument {
  std::string rule;
  std::vector<std::string> as;   ///< each becomes an argument
  std::string join;              ///< separator to join all values in one text, if not empty
  std::vector<BackendPlace> to;  ///< locations of the values; empty for arguments
  BackendCondition when;
  Value row;
  std::vector<BackendArgument> values{};  ///< rules that the rule combines
  [[nodiscard]] const std::string& text(std::string_view key) const { return row.text(key); }
  [[nodiscard]] const Object& map(std::string_view key) const { return row.map(key); }
};

/// A run of a tool.
struct BackendStep {
  EmissionStep step;  ///< without the values of a target
  Array programs;     ///< prefixes of its programs by triple; may be empty
  BackendCondition when;
  std::vector<BackendArgument> args;
  std::vector<BackendArgument> check;  ///< command for the output file; empty without one
};

/// Names of devices of some kinds for a compiler of whole programs.
struct BackendDevice {
  std::string alias;
  BackendCondition when;
  std::vector<BackendArgument> args;    ///< flags for all devices of the alias
  std::string attribute;                ///< a device as an attribute, with `{NAME}` for `values`
  std::string format;                   ///< format of its code, with `{NAME}` for `values`
  std::vector<BackendArgument> values;  ///< values for `attribute`, by `name` of their rows
};

/// The class of a member of a plan or of an attribute.
struct BackendField {
  FieldUse use = FieldUse::used;
  std::string reason;
};

/// Returns true if `since` and `until` of an entry include a release. Releases of tools are `14`,
/// `3.10`, `12.9`. They are compared number by number, like releases of TVM.
[[nodiscard]] bool in_release(const Value& entry, std::string_view release);

/// Reads the name of a class; `used` for any other text.
[[nodiscard]] FieldUse read_field_use(std::string_view word);

struct BackendRelease {
  std::string name;
  int llvm = 0;  ///< LLVM release whose tables define the tool's names; 0: not LLVM
};

struct BackendRow {
  std::string name;
  std::string maker;  ///< the rule that makes the output
  std::vector<BackendRelease> releases;
  BackendRelease release;
  std::vector<std::string> accepts;  ///< kinds; empty for all
  std::vector<std::string> options;
  bool delegates = false;  ///< each target uses another backend
  std::vector<BackendStep> steps;
  std::vector<BackendDevice> devices;
  std::vector<BackendArgument> word;  ///< locations of the word for a device and its host
  std::map<std::string, BackendField, std::less<>> fields;
  std::map<std::string, BackendField, std::less<>> attributes;
  Value row;

  [[nodiscard]] bool takes(std::string_view kind) const;
  /// Returns the class of an attribute: its own, otherwise the class of `*`.
  [[nodiscard]] const BackendField* attribute(std::string_view attribute_name) const;
};

/// Returns nullopt if the database does not have the backend. An empty or unknown release means the
/// newest.
[[nodiscard]] std::optional<BackendRow> read_backend(const Database& database,
                                                     std::string_view name,
                                                     std::string_view release);

/// Returns true if `known_chips` of the entry contain the chip, or if it has no list for the kind.
[[nodiscard]] bool knows_chip(const BackendRow& row, std::string_view kind, std::string_view chip);

/// Returns the text of a value in arguments: a string, or compact JSON.
[[nodiscard]] std::string text_of(const Value& value);
/// Replaces `{}` in a template by the value.
[[nodiscard]] std::string filled(std::string_view text, std::string_view value);
/// Replaces each `{name}` in a template by the value.
[[nodiscard]] std::string filled(std::string text, std::string_view name, std::string_view value);

}  // namespace tgtcfg
