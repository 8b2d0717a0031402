// What was asked: a configuration as its layers say it, typed, nothing defaulted.
// What was left out stays empty ("you decide"); what was resolved is a Plan.
//
//   Workspace workspace;
//   const Value text("cuda -arch=sm_86 -compiler=tensorrt");
//   if (const auto spec = check_target(text, "", workspace.context()))
//     std::cout << spec->kind->value << " with " << spec->compiler->value << '\n';
#pragma once

#include <tgtcfg/source.h>
#include <tgtcfg/value.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tgtcfg {

template <class T>
struct Located {
  T value;
  Span span;
};
// Clang does not find it by itself before its release 17.
template <class T>
Located(T, Span) -> Located<T>;

struct ConfigSpec;
struct TargetSpec;

/// What was wrong in a value and has been reported. The value goes on without it: nothing is made
/// of the whole, and what would only follow from the mistake keeps quiet.
struct Poison {
  bool any = false;          ///< something was wrong, here or further inside
  bool whole = false;        ///< nobody knows what the value is
  bool lacks_layer = false;  ///< a document that it extends could not be read
  /// Of members that mean nothing, or that are missing because their key was misspelt.
  std::set<std::string, std::less<>> pointers;

  void add(std::string pointer) {
    any = true;
    pointers.insert(std::move(pointer));
  }
  /// The member itself, or one around it.
  [[nodiscard]] bool holds(std::string_view pointer) const {
    if (whole) return true;
    for (std::size_t end = 0; !pointers.contains(pointer.substr(0, end));) {
      if (end >= pointer.size()) return false;
      end = std::min(pointer.find('/', end + 1), pointer.size());
    }
    return true;
  }
  /// The first of those inside of a member; the others follow it.
  [[nodiscard]] auto first_below(const std::string& pointer) const {
    return pointers.lower_bound(pointer + "/");
  }
  [[nodiscard]] bool holds_below(const std::string& pointer) const {
    const auto first = first_below(pointer);
    return first != pointers.end() && first->starts_with(pointer + "/");
  }
};

/// `host:` as written. `none` is the word `none`; `target` is set for every other host.
struct HostSpec {
  bool none = false;
  /// It is the name of a target: mistakes in that are reported there.
  bool is_name = false;
  std::shared_ptr<const TargetSpec> target;
  Span span;
};

/// A target as written: by kind, by tag with changes, or by reference to a configuration.
struct TargetSpec {
  std::optional<Located<std::string>> name;  ///< map key or `name:`
  std::optional<Located<std::string>> kind;
  std::optional<Located<std::string>> tag;     ///< without `kind` a reference, with it a label
  std::optional<Located<std::string>> part;    ///< PART of `NAME:PART`; then `tag` is NAME
  std::optional<Located<std::string>> config;  ///< `{config: NAME}`
  std::optional<Located<std::string>> compiler;
  std::optional<HostSpec> host;
  /// Attributes in the order written, values still untyped (`ScalarStyle::target_text` from a
  /// target string: typed by the kind's row). A null value removes what lies below.
  Object attributes;
  /// `devices` of a composite in the form of one target (TVM's spelling).
  std::vector<TargetSpec> devices;
  /// A nested configuration (kind: composite with configuration keys).
  std::shared_ptr<const ConfigSpec> nested;
  Span span;                 ///< the whole entry
  bool tag_is_text = false;  ///< the tag stands alone, not in an object
  std::string pointer;       ///< configuration pointer of the entry, `/targets/0`
  Poison poison{};
};

struct DeviceSpec {
  Located<std::string> name;
  std::optional<Located<std::string>> type;
  std::optional<Located<std::int64_t>> index;
  std::optional<Located<std::string>> target;
  std::optional<Located<std::string>> memory_scope;
  bool poisoned = false;  ///< a member of it was wrong
};

/// `executor:` or `runtime:`; options untyped until checked against their row.
struct OptionSetSpec {
  Located<std::string> kind;
  Object options;
};

enum class TargetsForm : std::uint8_t { list, map };
enum class HostPolicy : std::uint8_t { unique, first, per_target };

struct ConfigSpec {
  std::optional<Located<std::string>> tag;  ///< its own name
  std::vector<TargetSpec> targets;
  TargetsForm targets_form = TargetsForm::list;
  bool has_targets = false;  ///< false: a fragment
  Span targets_span;         ///< the key `targets`, or the document that is the targets
  std::optional<HostSpec> host;
  HostPolicy host_policy = HostPolicy::unique;
  Span host_policy_span;
  std::optional<OptionSetSpec> executor;
  std::optional<OptionSetSpec> runtime;
  Object pass_config;
  std::optional<Located<std::int64_t>> opt_level;
  std::optional<Located<std::int64_t>> llvm_release;
  std::vector<Located<std::string>> disabled_passes;
  std::vector<DeviceSpec> devices;
  std::optional<Located<std::string>> default_device;
  std::vector<Located<std::string>> partition_order;
  std::optional<Value> lowering;
  std::optional<Value> memory_pools;
  std::optional<Value> build;      ///< module-name, output-format, ... as written
  std::optional<Value> functions;  ///< checked by the schema; given meaning with functions
  std::vector<std::pair<Located<std::string>, std::shared_ptr<const ConfigSpec>>> parts;
  Span span;
  Poison poison{};
};

}  // namespace tgtcfg
