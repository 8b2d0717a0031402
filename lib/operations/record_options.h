// Parses the record options of `batch`, for the command line and the library.
#pragma once

#include <tgtcfg/diagnostics.h>
#include <tgtcfg/records.h>

#include <optional>
#include <string_view>
#include <vector>

#include "operations/batch_field.h"

namespace tgtcfg {

/// Returns the allowed values of `value` and `emit`.
[[nodiscard]] std::vector<std::string_view> record_values();
[[nodiscard]] std::vector<std::string_view> record_emissions();

/// Returns nullopt if a field is not requested, or after adding an error.
[[nodiscard]] std::optional<FieldCommand> read_record_options(const RecordOptions& typed,
                                                              Diagnostics& diags);
/// Resolves the configuration in `admits`, if set. Returns false after adding an error.
[[nodiscard]] bool resolve_admitting(Session& session, FieldCommand& command);

}  // namespace tgtcfg
