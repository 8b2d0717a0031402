// Reading `tgtcfg.host-facts/1`.
#pragma once

#include <tgtcfg/host_facts.h>
#include <tgtcfg/value.h>

#include <optional>
#include <string_view>

#include "request/session.h"

namespace tgtcfg {

/// Returns true for facts of a machine. They have the name of their schema, or only fields of
/// facts and at least one field that configurations do not have.
[[nodiscard]] bool is_host_facts(const Value& root);
/// Reads the facts of a document. Unknown fields and wrong types are errors at their location.
[[nodiscard]] std::optional<HostFacts> host_facts_of(const Document& document, Diagnostics& diags);

/// Reads the facts from a file, or from `input` if it begins with `{`.
[[nodiscard]] std::optional<HostFacts> read_host_facts(Session& session, std::string_view input);

}  // namespace tgtcfg
