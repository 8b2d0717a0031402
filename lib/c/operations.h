// What requests with a `op` do.
#pragma once

#include <tgtcfg/value.h>
#include <tgtcfg/workspace.h>

#include <optional>

namespace tgtcfg {

struct Answer {
  bool ok = true;
  std::optional<Value> result{};  ///< nothing: an error was added to the workspace's diagnostics
  bool has_report = false;        ///< the result stands although not everything is ok
  Array diagnostics{};            ///< besides the workspace's
};

/// Answers a request that satisfies `schemas/request.schema.json`.
[[nodiscard]] Answer answer_operation(Workspace& workspace, const Value& request);

}  // namespace tgtcfg
