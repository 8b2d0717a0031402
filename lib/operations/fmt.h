// `tgtcfg fmt`: formats files.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "request/checked_input.h"
#include "request/session.h"

namespace tgtcfg {

struct FmtCommand {
  std::vector<std::string> inputs;
  Exclusions exclude;
  bool canonical = false;  ///< also sort the options of target strings
  bool check = false;      ///< list files that would change, without writing
  bool diff = false;       ///< print the changes, without writing
};

/// A file after formatting, or only the problems of the arguments.
struct FormattedFile {
  const Findings& findings;
  std::string name{};  ///< empty for problems of the arguments, and for a file that is not ours
  std::string_view before{};
  std::optional<std::string> after{};  ///< unset for a file that cannot be formatted
  bool is_piped = false;               ///< standard input, which is always printed
  bool is_changed = false;             ///< false also after an error of writing
};

/// Formats the inputs in order, and writes changed files unless `check` or `diff` is set.
void format_inputs(Session& session, const FmtCommand& command,
                   const std::function<void(const FormattedFile&)>& done);

}  // namespace tgtcfg
