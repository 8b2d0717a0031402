// Answers one request. With an `op` it is an operation of the workspace; others are answered as by
// `tgtcfg batch`.
#pragma once

#include <tgtcfg/workspace.h>

#include <string>
#include <string_view>

namespace tgtcfg {

/// Returns a response in compact JSON. Diagnostics stay in the workspace.
[[nodiscard]] std::string answer_json(Workspace& workspace, std::string_view text);
/// Returns the response with the code in a compiled file.
[[nodiscard]] std::string inspect_json(Workspace& workspace, std::string_view bytes);
/// Returns the response to an invalid request, with its id if it has one.
[[nodiscard]] std::string refuse(std::string_view text, Array diagnostics);

}  // namespace tgtcfg
