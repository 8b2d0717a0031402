// The command line, callable from tests: takes arguments and an environment, returns an exit code.
#pragma once

#include <span>
#include <string>

#include "process/env.h"

namespace tgtcfg::cli {

/// Runs `tgtcfg ARGS…`. Every failure is an exit code (docs/rules/reports.md#exit-codes), never an
/// exception.
int run(std::span<const std::string> args, Env& env);

}  // namespace tgtcfg::cli
