// What holds for every case, whatever its expected texts say.
#pragma once

#include <string>
#include <vector>

#include "run.h"

namespace tgtcfg::cases {

using Failures = std::vector<std::string>;

/// Exit code, the rules of the streams, and for wrong inputs a located error.
void check_outcome(const Case& item, const Run& run, const Outcome& outcome, Failures& failures);

/// Compares with `expected/`, or writes it when `update` is set.
void check_expected(const Case& item, const Run& run, const Outcome& outcome, bool update,
                    Failures& failures);

/// `--help` of every command: width, two examples, and that the examples work.
void check_help_texts(Failures& failures);

}  // namespace tgtcfg::cases
