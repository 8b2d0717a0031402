// A machine as a directory of files, written by `--record` and read by `--from`.
#pragma once

#include <tgtcfg/cpu_detect.h>

#include <optional>
#include <string>

#include "request/session.h"

namespace tgtcfg {

/// Reads a directory; missing files were not recorded. Returns nullopt after adding an error.
[[nodiscard]] std::optional<RecordedMachine> read_machine(Session& session,
                                                          const std::string& directory);
/// Writes the files. Returns false after adding an error.
[[nodiscard]] bool write_machine(Session& session, const RecordedMachine& machine,
                                 const std::string& directory);

}  // namespace tgtcfg
