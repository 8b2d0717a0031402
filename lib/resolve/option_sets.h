// The two option sets of a configuration: the executor and the runtime.
#pragma once

#include <tgtcfg/config_spec.h>
#include <tgtcfg/database.h>

#include <string>
#include <string_view>

#include "database/aliases.h"
#include "support/text.h"

namespace tgtcfg {

struct OptionSetKind {
  std::string_view word;  ///< the key in a configuration
  Table table;
  Meaning meaning;
  const OptionSetRow* (Database::*row)(std::string_view) const;
  std::optional<OptionSetSpec> ConfigSpec::*asked;

  /// Returns the current name for a name in target strings of older releases; empty if there is
  /// none.
  [[nodiscard]] std::string name_today(std::string_view old, const Database& database) const {
    for (const std::string& known : database.names(table)) {
      if (contains((database.*row)(known)->old_names, old)) return known;
    }
    return {};
  }
};
inline constexpr OptionSetKind executor_set{"executor", Table::executors, Meaning::executor,
                                            &Database::executor, &ConfigSpec::executor};
inline constexpr OptionSetKind runtime_set{"runtime", Table::runtimes, Meaning::runtime,
                                           &Database::runtime, &ConfigSpec::runtime};
inline constexpr OptionSetKind option_sets[] = {executor_set, runtime_set};

}  // namespace tgtcfg
