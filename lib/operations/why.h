// `tgtcfg why`: lists the layers that set or overrode a value, and the rules that chose it.
#pragma once

#include <tgtcfg/explanation.h>

#include <optional>
#include <string>
#include <vector>

#include "request/request.h"
#include "request/session.h"

namespace tgtcfg {

struct WhyCommand {
  Request request;
  std::optional<std::string> pointer;  ///< unset: every value
  bool plan = false;                   ///< the pointer refers to the plan
};

/// Explains the value at the pointer, or all values. Returns nullopt after adding an error.
[[nodiscard]] std::optional<std::vector<Explanation>> explanations(Session& session,
                                                                   const WhyCommand& command);

}  // namespace tgtcfg
