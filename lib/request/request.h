// What `resolve` (and other commands with layers) was asked for: an input and the changes over it.
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
  std::optional<std::string> text{};  ///< what is read; the one input is its name
  std::optional<std::string> config;
  std::optional<std::string> document;
  Changes changes{};  ///< laid over the input
  /// Keep the layers although nothing is laid over the input. (A plan has none then.)
  bool keep_layers = false;

  /// The input that was typed; empty: none.
  [[nodiscard]] std::string input() const {
    return config ? *config : inputs.empty() ? std::string() : inputs.front();
  }
};

/// Reads the input and lays the changes over it. Nothing: the errors are in `session.findings`.
[[nodiscard]] std::optional<Asked> read_request(Session& session, const Request& request,
                                                std::string_view command);

}  // namespace tgtcfg
