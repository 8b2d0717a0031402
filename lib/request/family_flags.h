// `--target-KIND-ATTRIBUTE`, `--executor-NAME-OPTION`, `--runtime-NAME-OPTION`: options derived
// from the database.
#pragma once

#include "check/layers.h"
#include "request/session.h"

namespace tgtcfg {

/// Result of applying such a flag.
enum class FamilyResult : std::uint8_t {
  ok,
  nothing_there,  ///< the configuration lacks that kind or name so far
  failed,         ///< an error was added
};

/// Returns the flags of built-in entries with a prefix, which must include a whole kind.
[[nodiscard]] std::vector<std::string> family_flags_beginning(std::string_view begin,
                                                              const Database& database);

/// Returns the patches of an option for the tree below. `value` is the option's text, in a source
/// of its own.
[[nodiscard]] FamilyResult row_option_patches(const Session& session, const std::string& option,
                                              const Value& value, const Value& tree,
                                              std::vector<Patch>& patches, Findings& findings);

/// Reports that the flag applies to nothing in the configuration.
void report_nothing_there(const Session& session, const std::string& option, const Value& value,
                          const Value& tree, Findings& findings);

}  // namespace tgtcfg
