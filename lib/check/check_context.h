// Shared state of the check stage, passed to every function.
#pragma once

#include <tgtcfg/pipeline.h>

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "check/config_counts.h"

namespace tgtcfg {

struct ReadLayers;

/// Targets of a configuration by name; nullopt for targets that a host cannot name.
using TargetsByName = std::map<std::string, std::optional<Value>, std::less<>>;

struct CheckContext : Context {
  /// Named configurations being read, outermost first.
  std::vector<std::string> open_names{};
  /// File in which the current chain of `extends` begins.
  FileId outermost{};
  std::size_t extends_depth = 0;
  /// Layers read for `extends`, created with the first one. Copies share it.
  std::shared_ptr<ReadLayers> read_layers{};
  ConfigCounts counts{};
  /// Targets that hosts of the current configuration may name; null if a host cannot be a target
  /// name.
  std::shared_ptr<const TargetsByName> targets_of_hosts{};
  /// Locations of values that were invalid and have been left out.
  Poison poison{};
};

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
