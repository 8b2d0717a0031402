// Target strings: `kind -name=value -name value -flag`, the command-line form of a target.
#pragma once

#include "document/target_text.h"

#include <tgtcfg/diagnostics.h>
#include <tgtcfg/value.h>

#include <optional>
#include <string>
#include <vector>

namespace tgtcfg {

/// A target string as far as it can be read: `{kind: word, option: raw text, ...}` in the order
/// written. Option values have the style `target_text` (still quoted and escaped: their type
/// decides how they are read); an option without a value is the boolean true of that style. Whether
/// the kind and the names exist is not checked.
struct TargetString {
  std::optional<Value> object;        ///< nothing: not a word of it means anything
  bool ok = false;                    ///< no error was added
  std::vector<std::string> poisoned;  ///< options that were given wrongly and are left out
};
[[nodiscard]] TargetString read_target_words(const PlacedText& text, Diagnostics& diags);

/// The parts of a LIST of targets. It is split at commas outside quotes (`'` or `"`) that stand
/// beside a space or right after the first word of a part; spaces around a part do not belong to
/// it. A part may be empty.
[[nodiscard]] std::vector<PlacedText> split_target_list(const PlacedText& text);

}  // namespace tgtcfg
