// `--target-KIND-ATTRIBUTE`, `--executor-NAME-OPTION`, `--runtime-NAME-OPTION`: options that rows
// of the database make.
#pragma once

#include <optional>

#include "check/layers.h"
#include "request/session.h"

namespace tgtcfg {

/// What came of such a flag.
enum class FamilyResult : std::uint8_t {
  ok,
  nothing_there,  ///< nothing of that kind or name stands in the configuration yet
  failed,         ///< an error was added
};

/// The flags of built-in rows that begin so; a kind has to be there as a whole.
[[nodiscard]] std::vector<std::string> family_flags_beginning(std::string_view begin,
                                                              const Database& database);

/// The patches that the option means for the tree below. `value` is its text, in a source of its
/// own.
[[nodiscard]] FamilyResult row_option_patches(const Session& session, const std::string& option,
                                              const Value& value, const Value& tree,
                                              std::vector<Patch>& patches, Findings& findings);

/// Reports that there is nothing for the flag to change.
void report_nothing_there(const Session& session, const std::string& option, const Value& value,
                          const Value& tree, Findings& findings);

}  // namespace tgtcfg
