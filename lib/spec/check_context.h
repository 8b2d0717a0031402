// What every function of the check stage needs besides the value it looks at.
#pragma once

#include <tgtcfg/pipeline.h>

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace tgtcfg {

struct CheckContext {
  const Database& database;
  const Options& options;
  SourceMap& sources;
  Diagnostics& diags;
  /// Named configurations that are being read, outermost first.
  std::vector<std::string> open_names{};
  /// Where the chain of `extends` begins that is being read.
  FileId outermost{};
  std::size_t extends_depth = 0;
};

/// A configuration, a list of targets, a target or a target string, at `pointer` of its document
/// and `depth` parts deep. `nullopt` exactly when an error was added.
[[nodiscard]] std::optional<ConfigSpec> check_configuration_value(const Value& value,
                                                                  const std::string& pointer,
                                                                  std::size_t depth,
                                                                  CheckContext& context);

/// A map that is a configuration.
[[nodiscard]] std::optional<ConfigSpec> check_configuration_object(const Value& value,
                                                                   const std::string& pointer,
                                                                   std::size_t depth,
                                                                   CheckContext& context);

/// `host:` as written: the word `none` or a target. Nothing when it is missing or was wrong.
[[nodiscard]] std::optional<HostSpec> check_host(const Value& value, const std::string& pointer,
                                                 CheckContext& context);

}  // namespace tgtcfg
