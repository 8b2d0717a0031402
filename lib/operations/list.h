// `tgtcfg list`: what is known, filtered by a pattern.
#pragma once

#include <optional>
#include <string>

#include "diag/exit_code.h"
#include "request/session.h"

namespace tgtcfg {

struct ListCommand {
  std::string table;  ///< kinds, tags, configs, ...
  std::optional<std::string> pattern;
  std::optional<std::string> arch;  ///< of `cpus` and `features`: what LLVM has for it
  bool json = false;
};

/// The words that `list` takes, plural.
[[nodiscard]] std::vector<std::string> list_tables();

[[nodiscard]] ExitCode run_list(Session& session, const ListCommand& command);

}  // namespace tgtcfg
