// A machine as a directory of files: what `--record` writes and `--from` reads.
#pragma once

#include <tgtcfg/cpu_detect.h>

#include <optional>
#include <string>

#include "request/session.h"

namespace tgtcfg {

/// Reads the files of a directory; those that are not there were not recorded. Nothing: an error
/// was added.
[[nodiscard]] std::optional<RecordedMachine> read_machine(Session& session,
                                                          const std::string& directory);
/// Writes them. False: an error was added.
[[nodiscard]] bool write_machine(Session& session, const RecordedMachine& machine,
                                 const std::string& directory);

}  // namespace tgtcfg
