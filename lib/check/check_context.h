// What every function of the check stage needs besides the value it looks at.
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

/// Targets of a configuration by their names; nothing for those that no host names.
using TargetsByName = std::map<std::string, std::optional<Value>, std::less<>>;

struct CheckContext : Context {
  /// Named configurations that are being read, outermost first.
  std::vector<std::string> open_names{};
  /// Where the chain of `extends` begins that is being read.
  FileId outermost{};
  std::size_t extends_depth = 0;
  /// What has been read for `extends`, made with the first of them; copies share it.
  std::shared_ptr<ReadLayers> read_layers{};
  ConfigCounts counts{};
  /// The targets that hosts of the configuration that is being read may name; null: no host is one
  /// word.
  std::shared_ptr<const TargetsByName> targets_of_hosts{};
  /// Places of the configuration form whose value was wrong and has been left out.
  Poison poison{};
};

// What follows reads as much as holds. What was wrong has been reported and is in the `poison` of
// what comes out; report_the_rest() then looks at what holds.

/// A document of any kind that is a configuration, `depth` parts deep.
[[nodiscard]] ConfigSpec read_document(Document document, std::size_t depth, CheckContext& context);

/// A configuration, a list of targets, a target or a target string, at `pointer` of its document
/// and `depth` parts deep.
[[nodiscard]] ConfigSpec read_configuration_value(Value value, const std::string& pointer,
                                                  std::size_t depth, CheckContext& context);

/// A map that is a configuration.
[[nodiscard]] ConfigSpec read_configuration_object(Value value, const std::string& pointer,
                                                   std::size_t depth, CheckContext& context);

/// A `--target LIST`.
[[nodiscard]] ConfigSpec read_target_list(const Value& text, const Context& context);

/// `host:` as written: the word `none` or a target. Nothing when it is missing.
[[nodiscard]] std::optional<HostSpec> read_host(const Value& value, const std::string& pointer,
                                                CheckContext& context);

}  // namespace tgtcfg
