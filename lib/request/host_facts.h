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
/// Reads the facts of a document. Unknown fields and wrong types are errors at their location;
/// unknown names of software, devices and CPUs are warnings.
[[nodiscard]] std::optional<HostFacts> host_facts_of(const Document& document,
                                                     const Database& database, Diagnostics& diags);

/// Reads the facts of a source of `session.findings`.
[[nodiscard]] std::optional<HostFacts> host_facts_in(Session& session, FileId file,
                                                     InputFormat format);

/// Reads the facts from a file, from standard input (`-`), or from `input` if it begins with `{`.
[[nodiscard]] std::optional<HostFacts> read_host_facts(Session& session, std::string_view input);

}  // namespace tgtcfg
