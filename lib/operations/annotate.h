// `tgtcfg annotate`: writes the devices of functions, and the links between devices, into a program
// in MLIR.
#pragma once

#include <optional>
#include <string>

#include "request/request.h"
#include "request/session.h"

namespace tgtcfg {

struct AnnotateCommand {
  Request request;
  std::string program;          ///< a file, or `-`
  bool all = false;             ///< place functions without an entry on the default device
  bool replace = false;         ///< overwrite other values in the program
  bool remove = false;          ///< remove the attributes of the plan
  bool deny_unmatched = false;  ///< an entry without a match is an error
  /// Also return the entry of each function, as `match` does: `text` or `json`.
  std::optional<std::string> report;
};

struct AnnotatedText {
  std::string program;  ///< with its attributes
  std::string report;   ///< the entry of each function, if asked
};

/// Returns nullopt after adding an error.
[[nodiscard]] std::optional<AnnotatedText> annotated(Session& session,
                                                     const AnnotateCommand& command);

}  // namespace tgtcfg
