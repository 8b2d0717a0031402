// Answers requests with an `op`.
#pragma once

#include <tgtcfg/value.h>
#include <tgtcfg/workspace.h>

#include <optional>

namespace tgtcfg {

struct Answer {
  bool ok = true;
  std::optional<Value> result{};  ///< null: the workspace's diagnostics have an error
  bool has_report = false;        ///< the result is complete although not everything is ok
  Array diagnostics{};            ///< in addition to the workspace's
};

/// Returns the facts of a compiled file; they are complete even if a part of it is broken.
[[nodiscard]] Answer answer_of(const Artifact& artifact);

/// Answers a request that satisfies `schemas/request.schema.json`.
[[nodiscard]] Answer answer_operation(Workspace& workspace, const Value& request);

}  // namespace tgtcfg
