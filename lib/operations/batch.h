// `tgtcfg batch`: reads one request per line and writes one response per line. With `--field`,
// copies a log and makes the target in one field of each record canonical.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "diag/exit_code.h"
#include "operations/batch_field.h"
#include "request/session.h"

namespace tgtcfg {

struct BatchCommand {
  bool fail_fast = false;
  std::optional<FieldCommand> field;  ///< set: lines are records, not requests
  unsigned threads = 1;
};

/// Receives the output of `run_batch`, in order.
struct BatchOutput {
  std::function<void(std::string_view text)> text;
  std::function<void(const Findings& findings)> problems;  ///< of records
};

struct BatchResult {
  ExitCode code = ExitCode::done;
  std::size_t ok = 0;  ///< requests; 0 for records
  std::size_t failed = 0;
  std::string first_failed{};  ///< its line, unless it is long
};

/// Reads standard input to its end in constant memory. The output does not depend on `threads`. A
/// failure of reading is added to `session.findings`.
[[nodiscard]] BatchResult run_batch(Session& session, const BatchCommand& command,
                                    const BatchOutput& output);

/// Returns the JSON Pointer of the first target in a line without keys of a request.
[[nodiscard]] std::optional<std::string> field_of_record(const Session& session,
                                                         std::string_view line);

}  // namespace tgtcfg
