// The command line, callable from a test: arguments and an environment in, an exit code out.
#pragma once

#include <span>
#include <string>

#include "process/env.h"

namespace tgtcfg::cli {

/// Runs `tgtcfg ARGS…`. Whatever happens is an exit code (docs/rules/reports.md#exit-codes),
/// never an exception.
int run(std::span<const std::string> args, Env& env);

}  // namespace tgtcfg::cli
