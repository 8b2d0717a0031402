// Checks a document of any kind as far as it can be checked.
#pragma once

#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "explain/layer_stack.h"
#include "request/flag_table.h"
#include "request/session.h"

namespace tgtcfg {

/// Takes the configuration that a document, or a name, resolves to.
using ResolvedVisitor = std::function<void(const CompilationConfig&)>;

struct CheckHow {
  /// Laid over configurations and targets, as `resolve` does; null: nothing.
  const std::vector<TypedFlag>* flags = nullptr;
  ResolvedVisitor resolved = nullptr;

  [[nodiscard]] bool layered() const { return flags != nullptr && !flags->empty(); }
};

/// Configurations and targets go through the whole pipeline, plans through theirs, rows of the
/// database and other outputs of tgtcfg are checked by their schemas. Problems are in `findings`.
void check_any(const Session& session, const Document& document, Findings& findings,
               const CheckHow& how = {});

/// The layers of an input with the flags over them: whether they are a configuration that resolves.
/// No layers: they could not be read, and the flags are looked at alone. `poison`: what was wrong
/// in the layers.
void check_layered(const Session& session, std::optional<std::vector<Layer>> layers, Poison poison,
                   const CheckHow& how, Findings& findings);

/// check() has given a configuration: whether it resolves.
void check_resolves(const Session& session, const ConfigSpec& spec, Findings& findings,
                    const ResolvedVisitor& resolved = nullptr);

}  // namespace tgtcfg
