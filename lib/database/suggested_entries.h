// Suggests kinds, tags and configurations for unknown names. A name with another number is another
// board, so it is only listed, not offered as a correction.
#pragma once

#include <tgtcfg/diagnostics.h>

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

class Database;
struct KindRow;

/// Returns true if a tag or configuration is for something else than the word, because the word has
/// a number that the name lacks: `raspberry-pi-5` and `raspberry-pi/4b-aarch64`.
[[nodiscard]] bool is_other_entry(std::string_view word, std::string_view name,
                                  const Database& database);

/// Suggests names for an unknown word. Names for something else are only listed in a help line.
void suggest_entries(DiagnosticBuilder report, const Diagnostics& diags, std::string_view word,
                     const std::function<std::vector<std::string>()>& names, Span span,
                     const Database& database);

/// Returns the kind of that name, or the kind that was probably meant. Null if not found.
[[nodiscard]] const KindRow* likely_kind_of(const std::string& name, const Database& database);

}  // namespace tgtcfg
