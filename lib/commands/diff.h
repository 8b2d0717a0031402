// `tgtcfg diff`: two inputs or plans, by pointer, with where each side has its value from.
#pragma once

#include <tgtcfg/differences.h>

#include <optional>
#include <string>
#include <vector>

#include "diag/exit_code.h"
#include "request/flag_table.h"
#include "request/session.h"

namespace tgtcfg {

struct DiffCommand {
  std::string a;
  std::string b;
  std::vector<TypedFlag> flags{};  ///< laid over both
  bool source = false;             ///< the configurations as written, not their plans
  bool json = false;
};

/// What differs, with the origins of both sides. Nothing exactly when an error was added: both
/// sides are read, so that what is wrong with either is said.
[[nodiscard]] std::optional<std::vector<Difference>> compared(Session& session,
                                                              const DiffCommand& command);
/// `done` when they are the same, `findings` when not, `input_output` when a side has no plan.
[[nodiscard]] ExitCode run_diff(Session& session, const DiffCommand& command);

}  // namespace tgtcfg
