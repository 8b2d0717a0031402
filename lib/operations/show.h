// `tgtcfg show [TYPE] NAME`: prints one entry with all its facts, as data or text.
#pragma once

#include <tgtcfg/value.h>

#include <optional>
#include <string>
#include <vector>

#include "diag/catalog.h"
#include "request/session.h"

namespace tgtcfg {

/// Returns the words that `show` accepts, in singular.
[[nodiscard]] std::vector<std::string> show_types();

/// Returns the entry as `tgtcfg.entry/1`, or nullopt after adding an error. The type is a word of
/// `show_types()`; empty: any type.
[[nodiscard]] std::optional<Value> entry_of(Session& session, const std::string& type,
                                            const std::string& name);

/// Returns the explanation for a code or name, or null after adding an error.
[[nodiscard]] const CatalogPage* asked_page(Session& session, const std::string& code);

/// Formats an entry as text. `entry` has the form of `tgtcfg show --format json`.
[[nodiscard]] std::string show_text(const Value& entry);

}  // namespace tgtcfg
