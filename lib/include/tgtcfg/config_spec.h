// A configuration as written: typed, with all layers merged, and without defaults. Values that are
// not given are empty. A resolved configuration is a Plan.
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

/// A value with its source location.
template <class T>
struct Located {
  T value;
  Span span;
};
// Clang before release 17 does not deduce it.
template <class T>
Located(T, Span) -> Located<T>;

struct ConfigSpec;
struct TargetSpec;

/// Invalid values that were already reported. The remaining values are still checked, but values
/// that depend on an invalid one are not reported again.
struct Poison {
  bool any = false;          ///< this value, or a value inside it, is invalid
  bool whole = false;        ///< the whole value is unusable
  bool lacks_layer = false;  ///< an extended document could not be read
  /// JSON Pointers of invalid fields, and of fields whose key was misspelt.
  std::set<std::string, std::less<>> pointers;

  /// Marks a field invalid.
  void add(std::string pointer) {
    any = true;
    pointers.insert(std::move(pointer));
  }
  /// Returns true if the field, or a value that contains it, is invalid.
  [[nodiscard]] bool holds(std::string_view pointer) const {
    if (whole) return true;
    for (std::size_t end = 0; !pointers.contains(pointer.substr(0, end));) {
      if (end >= pointer.size()) return false;
      end = std::min(pointer.find('/', end + 1), pointer.size());
    }
    return true;
  }
  /// Returns the first invalid field inside a value; the next ones follow it.
  [[nodiscard]] auto first_below(const std::string& pointer) const {
    return pointers.lower_bound(pointer + "/");
  }
  /// Returns true if a field inside the value is invalid.
  [[nodiscard]] bool holds_below(const std::string& pointer) const {
    const auto first = first_below(pointer);
    return first != pointers.end() && first->starts_with(pointer + "/");
  }
};

/// The key `host` as written. `none` is true for the keyword `none`; otherwise `target` is set.
struct HostSpec {
  bool none = false;
  /// The host is the name of another target, where its errors are reported.
  bool is_name = false;
  std::shared_ptr<const TargetSpec> target;
  Span span;
};

/// A target as written: by kind, by tag with changes, or by reference to a configuration.
struct TargetSpec {
  std::optional<Located<std::string>> name;  ///< map key, or value of `name`
  std::optional<Located<std::string>> kind;
  std::optional<Located<std::string>> tag;   ///< reference if `kind` is not set, otherwise a label
  std::optional<Located<std::string>> part;  ///< PART in `NAME:PART`; `tag` is then NAME
  std::optional<Located<std::string>> config;  ///< NAME in `{config: NAME}`
  std::optional<Located<std::string>> compiler;
  std::optional<HostSpec> host;
  std::optional<Member> code;  ///< key `code` as written; null removes the value of a lower layer
  /// Attributes in the order of the source, not yet typed. Values from a target string
  /// have `ScalarStyle::target_text`. A null value removes the value of a lower layer.
  Object attributes;
  /// Field `devices` of a composite target that is written as one target (TVM syntax).
  std::vector<TargetSpec> devices;
  /// Nested configuration (kind `composite` with configuration keys); may be null.
  std::shared_ptr<const ConfigSpec> nested;
  Span span;                 ///< the whole entry
  bool tag_is_text = false;  ///< the tag is a plain string, not a field of an object
  std::string pointer;       ///< JSON Pointer of the entry, for example `/targets/0`
  Poison poison{};
};

/// A virtual device as written.
struct DeviceSpec {
  Located<std::string> name;
  std::optional<Located<std::string>> type = {};
  std::optional<Located<std::int64_t>> index = {};
  std::optional<Located<std::string>> target = {};
  std::optional<Located<std::string>> memory_scope = {};
  std::optional<Located<std::string>> memory = {};  ///< name of an entry of `memories`
  std::optional<Located<std::int64_t>> clock_frequency_hz = {};
  bool poisoned = false;  ///< a field of the device is invalid
};

/// The key `executor` or `runtime`. Options are typed later.
struct OptionSetSpec {
  Located<std::string> kind;
  Object options;
};

enum class TargetsForm : std::uint8_t { list, map };
enum class HostPolicy : std::uint8_t { unique, first, per_target };

/// A configuration as written.
struct ConfigSpec {
  std::optional<Located<std::string>> tag;  ///< tag of the configuration itself
  std::vector<TargetSpec> targets;
  TargetsForm targets_form = TargetsForm::list;
  bool has_targets = false;  ///< false for a fragment, which cannot be resolved by itself
  Span targets_span;  ///< location of the key `targets`, or of a document that is a list of targets
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
  std::optional<Value> links;      ///< as written, with normalized keys; valid for the schema
  std::optional<Value> memories;   ///< as written; valid for the schema
  std::optional<Value> toolchain;  ///< versions of tools, by name
  std::optional<Value> platform;   ///< versions of software on the deployment machine, by name
  std::optional<Value> build;      ///< fields as written: `module-name`, `output-format`, ...
  std::optional<Value> functions;  ///< as written; already valid for the schema
  std::vector<std::pair<Located<std::string>, std::shared_ptr<const ConfigSpec>>> parts;
  Span span;
  Poison poison{};
};

}  // namespace tgtcfg
