// `tgtcfg match`: shows the entry of `functions` for each function of a program, and entries
// without a match.
#pragma once

#include <tgtcfg/match.h>
#include <tgtcfg/plan.h>
#include <tgtcfg/value.h>

#include <optional>
#include <string>
#include <vector>

#include "request/request.h"
#include "request/session.h"

namespace tgtcfg {

struct ProgramFunction {
  std::string name;
  std::optional<Value> attrs;  ///< copied to the output
};

/// Reports the entries that match no function: warnings, or errors if `deny` is set.
void report_unmatched(const FunctionMatches& matches, const Plan& plan, bool deny,
                      Diagnostics& diags);

/// The functions of a program, and their entries in the plan.
struct ProgramMatches {
  Plan plan;
  std::vector<ProgramFunction> functions;
  FunctionMatches matches;
};

/// Returns the functions of a program with their entries, as a table or JSON.
[[nodiscard]] std::string match_report(const std::vector<ProgramFunction>& functions,
                                       const FunctionMatches& matches, bool json);

/// Matches the functions in a file, or in standard input for `-`. Returns nullopt after adding an
/// error. Entries without a match are reported, too.
[[nodiscard]] std::optional<ProgramMatches> match_program(Session& session, const Request& request,
                                                          const std::string& functions,
                                                          bool deny_unmatched);

}  // namespace tgtcfg
