// `tgtcfg show [TYPE] NAME`: one entry, with everything that is known of it.
#pragma once

#include <tgtcfg/value.h>

#include <optional>
#include <string>
#include <vector>

#include "request/session.h"

namespace tgtcfg {

struct ShowCommand {
  std::string type;  ///< a word of `show_types()`; empty: wherever the name is
  std::string name;
  bool json = false;
};

/// The words that `show` takes, singular.
[[nodiscard]] std::vector<std::string> show_types();

/// The entry as `tgtcfg.entry/1`; Nothing: an error was added.
[[nodiscard]] std::optional<Value> entry_of(Session& session, const ShowCommand& command);
}  // namespace tgtcfg
