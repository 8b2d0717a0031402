// What `batch` is told of records, read: for the command line and for the library alike.
#pragma once

#include <tgtcfg/diagnostics.h>
#include <tgtcfg/records.h>

#include <optional>
#include <string_view>
#include <vector>

#include "operations/batch_field.h"

namespace tgtcfg {

/// The words of `value` and of `emit`.
[[nodiscard]] std::vector<std::string_view> record_values();
[[nodiscard]] std::vector<std::string_view> record_emissions();

/// Nothing when no field is asked for, or when an error was added.
[[nodiscard]] std::optional<FieldCommand> read_record_options(const RecordOptions& typed,
                                                              Diagnostics& diags);
/// Resolves what `admits` names, if anything. False: an error was added.
[[nodiscard]] bool resolve_admitting(Session& session, FieldCommand& command);

}  // namespace tgtcfg
