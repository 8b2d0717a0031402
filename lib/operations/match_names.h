// Functions of a program and their entries, for `tgtcfg match` and `tgtcfg annotate`.
#pragma once

#include <tgtcfg/match.h>
#include <tgtcfg/value.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "request/session.h"

namespace tgtcfg {

struct ProgramFunction {
  std::string name;
  std::optional<Value> attrs;  ///< copied to the output
};

/// Reads a file, or `-`: one name per line, or a JSON list of names and `{name, attrs}`. Returns
/// nullopt after adding an error.
[[nodiscard]] std::optional<std::vector<ProgramFunction>> read_program(Session& session,
                                                                       const std::string& path);

/// Reports the entries that match no function: warnings, or errors if `deny` is set.
void report_unmatched(const FunctionMatches& matches, bool deny, Diagnostics& diags);

}  // namespace tgtcfg
