// Suggests kinds, tags and configurations for unknown names. A name with another number is another
// board: it is not offered as a correction and only listed.
#pragma once

#include <tgtcfg/diagnostics.h>

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

class Database;
struct KindRow;

/// Whether a name is that of a tag or configuration for something else than the word: the word has
/// a number that the name has not, as `raspberry-pi-5` beside `raspberry-pi/4b-aarch64`.
[[nodiscard]] bool is_other_entry(std::string_view word, std::string_view name,
                                  const Database& database);

/// Suggests what was probably meant by a word; entries for something else are listed in a help.
void suggest_entries(DiagnosticBuilder report, const Diagnostics& diags, std::string_view word,
                     const std::function<std::vector<std::string>()>& names, Span span,
                     const Database& database);

/// The kind of that name, else the one that it was probably meant to be; null when there is none.
[[nodiscard]] const KindRow* meant_kind(const std::string& name, const Database& database);

}  // namespace tgtcfg
