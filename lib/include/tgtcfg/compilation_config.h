// What was resolved: every target canonical, every device paired with a host, every name checked.
// Nothing downstream has to check again.
#pragma once

#include <tgtcfg/config_spec.h>
#include <tgtcfg/database.h>
#include <tgtcfg/value.h>

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tgtcfg {

/// Facts for backends, normalized and never compared with TVM.
struct Machine {
  std::optional<std::string> triple;
  std::optional<std::string> arch;
  std::optional<std::string> cpu;
  std::vector<std::string> features;
  std::optional<std::string> chip;
  std::map<std::string, std::int64_t> limits;
};

/// Who generates the code: the kind itself, or an external generator.
struct Codegen {
  bool external = false;
  bool of_kind = false;  ///< the kind itself is external; its attributes are the options
  std::optional<std::string> generator;
  std::map<std::string, Value> options;
};

/// A canonical target: attributes typed and defaulted, keys complete.
struct Target {
  std::string kind;
  std::optional<std::string> tag;
  bool tag_is_label = false;  ///< the tag only names the target: nothing was looked up
  bool tag_is_text = false;   ///< the tag stood alone, not in an object
  DeviceType device;          ///< `target_device_type` considered
  std::vector<std::string> keys;
  bool keys_cleared = false;  ///< asked to be empty although the kind has default keys
  /// In the user's spelling, with the kind's defaults; without `keys`, `tag`, `host`, `compiler`.
  std::map<std::string, Value, std::less<>> attrs;
  std::vector<std::string> defaulted;  ///< attributes that are the kind's defaults, sorted
  std::map<std::string, Value, std::less<>> features;
  /// What today's TVM infers, where it is something else: it takes second names of CPUs.
  std::optional<std::map<std::string, Value, std::less<>>> features_today;
  Machine machine;
  Codegen codegen;
  std::vector<std::string> open;  ///< names of attributes left open (`arch`, `mtriple`)
  std::shared_ptr<const Target> host;
  bool host_none = false;       ///< `host: none` was asked
  std::vector<Target> devices;  ///< of a composite read as one target
  std::optional<std::string> name;
  Span span;
  std::string pointer;
};

/// A target of a configuration with its role in it.
struct ConfiguredTarget {
  std::string id;
  std::string scope = "configuration";
  Target target;
  std::vector<std::string> refines;
  std::optional<std::size_t> host;  ///< index in `hosts`; none: device-only
};

struct ResolvedDevice {
  std::string id;
  DeviceType type;
  std::optional<std::int64_t> index;
  std::optional<std::string> target;
  std::optional<std::string> memory_scope;
  bool implicit = false;
};

struct ResolvedOptions {
  std::string kind;
  std::map<std::string, Value> options;
};

/// Why a value is what it is: one named rule that fired.
struct TraceEntry {
  std::string rule;
  std::string pointer;
  std::string chose;
  std::string because;
  std::vector<std::string> over;
};

struct CompilationConfig {
  std::optional<std::string> name;
  std::vector<Target> hosts;  ///< `host0`, `host1`, ... in order of first use
  std::vector<std::optional<std::string>> host_same_as;
  std::optional<std::size_t> host;
  std::vector<ConfiguredTarget> targets;
  std::vector<std::string> partition_order;
  std::map<std::string, std::string> device_map;
  std::vector<ResolvedDevice> devices;
  std::optional<std::string> default_device;
  std::optional<std::string> host_device;
  std::optional<std::string> homogeneous;
  std::optional<ResolvedOptions> executor;
  std::optional<ResolvedOptions> runtime;
  std::map<std::string, Value> pass_config;
  std::optional<std::int64_t> opt_level;
  std::vector<std::string> disabled_passes;
  Value memory_pools = Array{};
  Value build = Object{};
  Value functions = Array{};
  std::vector<std::pair<std::string, std::shared_ptr<const CompilationConfig>>> parts;
  std::vector<std::string> open;  ///< configuration pointers of open values, sorted
  Value lowering;
  std::vector<TraceEntry> trace;
};

}  // namespace tgtcfg
