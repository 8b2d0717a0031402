// Shared state of the check stage, passed to every function.
#pragma once

#include <tgtcfg/limits.h>
#include <tgtcfg/pipeline.h>

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "check/layers.h"

namespace tgtcfg {

/// Targets of a configuration by name; nullopt for targets that a host cannot name.
using TargetsByName = std::map<std::string, std::optional<Value>, std::less<>>;

/// Documents read for `extends` and for names of configurations. A document that is named twice is
/// read and reported once. Each repetition adds to a total cost.
struct ReadLayers {
  /// A document and the layers below it.
  struct Entry {
    std::optional<std::vector<Layer>> layers;  ///< nullopt if invalid, which has been reported
    std::size_t cost = 0;
  };
  /// The first file of the chain, which decides which files may be read, and the identity of a
  /// document.
  using Key = std::pair<FileId, std::string>;
  std::map<Key, Entry> documents;
  /// Keyed by the file with the reference and the path as written. Nullopt if the document is not
  /// readable.
  std::map<Key, std::optional<Key>> references;
  struct Row {
    std::size_t cost = 0;
    bool is_wrong = false;             ///< already reported
    std::optional<Document> document;  ///< of a configuration
  };
  /// Configurations and composite tags by name that have been read.
  std::map<std::string, Row, std::less<>> rows;
  std::size_t repeated_bytes = 0;
  bool too_many_bytes = false;
};

/// Numbers of entries read so far, parts included. Rule: docs/rules/limits.md#limits.
struct ConfigCounts {
  std::size_t targets = 0;
  std::size_t devices = 0;
  std::size_t functions = 0;
  std::size_t parts = 0;
  std::size_t layers = 0;
  bool too_many = false;  ///< a limit was exceeded and reported
};

/// A limit, its name and its counter.
struct CountedLimit {
  const char* name;
  std::size_t Limits::*limit;
  std::size_t ConfigCounts::*count;
};

inline constexpr CountedLimit counted_targets{"targets", &Limits::targets, &ConfigCounts::targets};
inline constexpr CountedLimit counted_devices{"devices", &Limits::devices, &ConfigCounts::devices};
inline constexpr CountedLimit counted_functions{"functions", &Limits::functions,
                                                &ConfigCounts::functions};
inline constexpr CountedLimit counted_parts{"parts", &Limits::parts, &ConfigCounts::parts};

struct CheckContext : Context {
  /// Named configurations being read, outermost first.
  std::vector<std::string> open_names{};
  /// File in which the current chain of `extends` begins.
  FileId outermost{};
  std::size_t extends_depth = 0;
  ReadLayers read_layers{};
  ConfigCounts counts{};
  /// Targets that hosts of the current configuration may name; null if a host cannot be a target
  /// name.
  std::shared_ptr<const TargetsByName> targets_of_hosts{};
  /// Locations of values that were invalid and have been left out.
  Poison poison{};
};

/// Adds one to a counter. Returns false if any limit is exceeded; reading can then stop. Only the
/// first excess is reported.
[[nodiscard]] bool has_room(const CountedLimit& counted, Span place, const std::string& pointer,
                            CheckContext& context);

/// Returns the cost of repeating a value: the size of its text, but at least 160 bytes per value
/// inside. Resolving the smallest targets costs twenty times their size.
[[nodiscard]] std::size_t cost_of(const Value& value);

/// Adds the cost of a repetition. Returns false if the total exceeds `expanded-bytes`, which is
/// reported at the location once.
[[nodiscard]] bool may_repeat(std::size_t cost, Span place, CheckContext& context);

// The functions below read as much as possible. Problems have been reported and are marked in the
// `poison` of the result; report_the_rest() then checks the valid values.

/// Reads a document of any kind that is a configuration, `depth` parts deep.
[[nodiscard]] ConfigSpec read_document(Document document, std::size_t depth, CheckContext& context);

/// Reads a configuration, a list of targets, a target or a target string, at `pointer` of its
/// document and `depth` parts deep.
[[nodiscard]] ConfigSpec read_configuration_value(Value value, const std::string& pointer,
                                                  std::size_t depth, CheckContext& context);

/// Reads a map that is a configuration.
[[nodiscard]] ConfigSpec read_configuration_object(Value value, const std::string& pointer,
                                                   std::size_t depth, CheckContext& context);

/// Reads the LIST of `--target LIST`.
[[nodiscard]] ConfigSpec read_target_list(const Value& text, const Context& context);

/// Reads `host:` as written: the word `none` or a target. Returns nullopt if it is missing.
[[nodiscard]] std::optional<HostSpec> read_host(const Value& value, const std::string& pointer,
                                                CheckContext& context);

}  // namespace tgtcfg
