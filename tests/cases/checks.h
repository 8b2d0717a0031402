// What holds for every case, whatever its expected texts say.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "run.h"

namespace tgtcfg::cases {

using Failures = std::vector<std::string>;

using Runner = std::function<Outcome(const Case&, const Run&)>;

/// Exit code and the rules of the streams.
void check_outcome(const Run& run, const Outcome& outcome, Failures& failures);

/// The name says whether all commands fail.
void check_name(const Case& item, Failures& failures);

/// Compares with the results in the case.
void check_expected(const Run& run, const Outcome& outcome, Failures& failures);

/// Whether a command is `tgtcfg resolve FILE`, which fails, and no other one is `validate`.
[[nodiscard]] bool is_wrong_input(const Case& item, const Run& run);

/// `validate` reports of a wrong input what `resolve` reports, and its report as JSON has a located
/// error.
void check_reports(const Case& item, Run run, const Runner& runner, Failures& failures);

/// `--help` of every command: width, two examples, and that the examples work.
void check_help_texts(Failures& failures);

}  // namespace tgtcfg::cases
