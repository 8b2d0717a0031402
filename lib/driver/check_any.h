// Checks a document of any kind as far as it can be checked.
#pragma once

#include <functional>
#include <string_view>

#include "driver/session.h"

namespace tgtcfg {

/// Takes the configuration that a document, or a name, resolves to.
using ResolvedVisitor = std::function<void(const CompilationConfig&)>;

/// Configurations and targets go through the whole pipeline, plans through theirs, rows of the
/// database and other outputs of tgtcfg are checked by their schemas. Problems are in `findings`.
void check_any(const Session& session, const Document& document, InputFormat format,
               Findings& findings, const ResolvedVisitor& resolved = nullptr);

/// check() has given a configuration: whether it resolves.
void check_resolves(const Session& session, const ConfigSpec& spec, Findings& findings,
                    const ResolvedVisitor& resolved = nullptr);

}  // namespace tgtcfg
