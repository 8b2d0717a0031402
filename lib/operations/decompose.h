// `tgtcfg decompose` and `tgtcfg compose`: cut a plan into partial plans, and join them.
#pragma once

#include <tgtcfg/emission.h>
#include <tgtcfg/pieces.h>

#include <optional>
#include <string>
#include <vector>

#include "request/request.h"
#include "request/session.h"

namespace tgtcfg {

struct DecomposeCommand {
  Request request;
  PieceLevel level = PieceLevel::device;
  OutputFormat format = OutputFormat::json;  ///< json, canonical, yaml
};

/// A partial plan and the name of a file for it.
struct NamedPiece {
  std::string file;
  Value plan;
};

/// Returns all partial plans, or nullopt after adding an error.
[[nodiscard]] std::optional<std::vector<NamedPiece>> pieces_of(Session& session,
                                                               const DecomposeCommand& command);

/// Returns the whole plan of files (or `-`) with partial plans, or nullopt after adding an error.
[[nodiscard]] std::optional<Plan> composed(Session& session,
                                           const std::vector<std::string>& inputs);

}  // namespace tgtcfg
