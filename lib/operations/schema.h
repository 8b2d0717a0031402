// `tgtcfg schema`: the bundled JSON Schemas.
#pragma once

#include <string>

#include "diag/exit_code.h"
#include "request/session.h"

namespace tgtcfg {

enum class SchemaAction : std::uint8_t { list, show, export_all };

struct SchemaCommand {
  SchemaAction action = SchemaAction::list;
  std::string argument;  ///< the id to show, the directory to write to
  bool json = false;     ///< of `list`
};

[[nodiscard]] ExitCode run_schema(Session& session, const SchemaCommand& command);

}  // namespace tgtcfg
