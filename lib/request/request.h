// A request of `resolve` and other commands with layers: an input and changes to it.
#pragma once

#include <tgtcfg/config_spec.h>
#include <tgtcfg/pipeline.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "request/asked.h"
#include "request/changes.h"
#include "request/session.h"

namespace tgtcfg {

/// As typed.
struct Request {
  std::vector<std::string> inputs;
  std::optional<std::string> text{};  ///< text to read; the one input is then its name
  std::optional<std::string> config;
  std::optional<std::string> document;
  Changes changes{};  ///< changes to the input
  /// Keep the layers even without changes. Plans do not have layers then.
  bool keep_layers = false;

  /// Returns the input as typed; may be empty.
  [[nodiscard]] std::string input() const {
    return config ? *config : inputs.empty() ? std::string() : inputs.front();
  }
};

/// Reads the input and applies the changes. Returns nullopt after adding errors to
/// `session.findings`.
[[nodiscard]] std::optional<Asked> read_request(Session& session, const Request& request,
                                                std::string_view command);

}  // namespace tgtcfg
