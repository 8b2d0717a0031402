// The functions of a program, as `tgtcfg match` reads them.
#pragma once

#include <tgtcfg/value.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "request/session.h"

namespace tgtcfg {

struct ProgramFunction {
  std::string name;
  std::optional<Value> attrs;  ///< carried through
};

/// A file, or `-`: names, one a line; or JSON, a list of names and of `{name, attrs}`. Nothing: an
/// error was added.
[[nodiscard]] std::optional<std::vector<ProgramFunction>> read_program(Session& session,
                                                                       const std::string& path);

}  // namespace tgtcfg
