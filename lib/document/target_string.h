// Target strings: `kind -name=value -name value -flag`, the command-line form of a target.
#pragma once

#include "document/target_text.h"

#include <tgtcfg/diagnostics.h>
#include <tgtcfg/value.h>

#include <optional>
#include <string>
#include <vector>

namespace tgtcfg {

/// The readable parts of a target string: `{kind: word, option: raw text, ...}` in the order
/// written. Option values have the style `target_text`: still quoted and escaped, because the type
/// decides how to read them. An option without a value is `true` of that style. Unknown kinds and
/// names are not reported.
struct TargetString {
  std::optional<Value> object;        ///< nullopt if the string is unreadable as a whole
  bool ok = false;                    ///< true if no error was added
  std::vector<std::string> poisoned;  ///< invalid options, which are left out
};
[[nodiscard]] TargetString read_target_words(const PlacedText& text, Diagnostics& diags);

/// Splits a LIST of targets at commas outside quotes (`'` or `"`) that are next to a space or
/// directly after the first word of a part. Spaces around a part are removed. A part may be empty.
[[nodiscard]] std::vector<PlacedText> split_target_list(const PlacedText& text);

}  // namespace tgtcfg
