// Reading `tgtcfg.host-facts/1`.
#pragma once

#include <tgtcfg/host_facts.h>
#include <tgtcfg/value.h>

#include <optional>
#include <string_view>

#include "request/session.h"

namespace tgtcfg {

/// The facts in a document; unknown members and wrong types are errors at their place.
[[nodiscard]] std::optional<HostFacts> host_facts_of(const Document& document, Diagnostics& diags);

/// The facts in a file, or inline when the text begins with `{`.
[[nodiscard]] std::optional<HostFacts> read_host_facts(Session& session, std::string_view input);

}  // namespace tgtcfg
