// `tgtcfg why`: lists the layers that set or overrode a value, and the rules that chose it.
#pragma once

#include <tgtcfg/explanation.h>

#include <functional>
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

/// Receives an explanation and the value that it is about.
using ExplanationSink = std::function<void(Explanation answer, const Value& value)>;
/// Calls the sink with each explanation: those of a large plan are many times its size.
using ExplanationSource = std::function<void(const ExplanationSink& take)>;

/// Explains the value at the pointer, or all values. Returns nullopt after adding an error. The
/// session and the command must outlive the source.
[[nodiscard]] std::optional<ExplanationSource> explanation_source(Session& session,
                                                                  const WhyCommand& command);
/// The same as a list.
[[nodiscard]] std::optional<std::vector<Explanation>> explanations(Session& session,
                                                                   const WhyCommand& command);

}  // namespace tgtcfg
