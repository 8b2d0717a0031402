// The row of a backend as types, cut to one release of its tool.
#pragma once

#include <tgtcfg/emission.h>
#include <tgtcfg/value.h>

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

class Database;

/// When something of a row applies. What is empty does not matter.
struct BackendCondition {
  std::vector<std::string> kinds;
  std::vector<std::string> archs;
  std::vector<std::string> not_archs;

  [[nodiscard]] bool holds(std::string_view kind, std::string_view arch) const;
};

/// An argument: a rule that finds values, and how a value is written (`{}` stands for it). A rule
/// has parameters of its own in `row`.
struct BackendArgument {
  std::string rule;
  std::vector<std::string> as;  ///< each becomes an argument
  std::string join;             ///< not empty: all values in one text
  BackendCondition when;
  Value row;
  [[nodiscard]] std::string text(std::string_view key) const;
  [[nodiscard]] const Object& map(std::string_view key) const;
};

/// A run of a tool.
struct BackendStep {
  std::string tool;
  std::string input;
  std::string output;
  std::string suffix;              ///< of the file it writes
  std::string language;            ///< of CMake, when the tool is a compiler
  std::vector<std::string> takes;  ///< what names of its inputs end in; empty: any
  std::string not_in_names;        ///< characters that the tool loses in names of its inputs
  std::map<std::string, std::string> compilers;  ///< by language of CMake: its program
  std::string triple_flag;                       ///< what the argument with the triple begins with
  Array programs;  ///< what names of its programs begin with, by the triple; empty: nothing
  BackendCondition when;
  std::vector<BackendArgument> args;
};

/// How devices of some kinds are named to a compiler of whole programs.
struct BackendDevice {
  std::string alias;
  BackendCondition when;
  std::vector<BackendArgument> args;    ///< flags that hold for all devices of the alias
  std::string attribute;                ///< a device written out, with `{NAME}` of `values`
  std::string format;                   ///< of what holds its code, with the same
  std::vector<BackendArgument> values;  ///< `name` of their rows: what stands in `attribute`
};

/// What becomes of a member of a plan, or of an attribute.
struct BackendField {
  FieldUse use = FieldUse::used;
  std::string reason;
};

struct BackendRelease {
  std::string name;
  int llvm = 0;  ///< whose tables say what it knows; 0: none
};

struct BackendRow {
  std::string name;
  std::string maker;  ///< the rule that makes the emission
  std::vector<BackendRelease> releases;
  BackendRelease release;
  std::vector<std::string> accepts;  ///< kinds; empty: all
  std::vector<std::string> options;
  bool delegates = false;  ///< each target is handed to another backend
  std::vector<BackendStep> steps;
  std::vector<BackendDevice> devices;
  std::map<std::string, BackendField, std::less<>> fields;
  std::map<std::string, BackendField, std::less<>> attributes;
  Value row;

  [[nodiscard]] bool takes(std::string_view kind) const;
  /// The class of an attribute: its own, else that of `*`.
  [[nodiscard]] const BackendField* attribute(std::string_view attribute_name) const;
};

/// Nothing when the database has no such backend. An empty or unknown release is the newest.
[[nodiscard]] std::optional<BackendRow> read_backend(const Database& database,
                                                     std::string_view name,
                                                     std::string_view release);

/// The template with `{}` replaced by the value.
[[nodiscard]] std::string filled(std::string_view text, std::string_view value);

}  // namespace tgtcfg
