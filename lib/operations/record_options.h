// Parses the record options of `batch`, for the command line and the library, and summarizes the
// records of a log: fields without a valid target, and unchanged records.
#pragma once

#include <tgtcfg/diagnostics.h>
#include <tgtcfg/records.h>

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "operations/batch_field.h"

namespace tgtcfg {

/// Returns the allowed values of `value` and `emit`.
[[nodiscard]] std::vector<std::string> record_values();
[[nodiscard]] std::vector<std::string> record_emissions();

/// Returns nullopt if a field is not requested, or after adding an error.
[[nodiscard]] std::optional<FieldCommand> read_record_options(const RecordOptions& typed,
                                                              Diagnostics& diags);
/// Resolves the configuration in `admits`, if set. Returns false after adding an error.
[[nodiscard]] bool resolve_admitting(Session& session, FieldCommand& command);

/// True if there were records but all failed.
[[nodiscard]] bool all_wrong(const RecordTotals& totals);
/// Adds diagnostics to `findings`; calls `next` after each listed field or line, and at the end.
void report_records(const Session& session, const FieldCommand& command, const RecordTotals& totals,
                    Findings& findings, const std::function<void()>& next);

}  // namespace tgtcfg
