// Where the bytes of an option's raw text stand, found again from its span alone.
//
// A value carries one span, not one a byte. Where the target string was typed plainly the bytes of
// the span are the text; inside a quoted or folded scalar they are an encoding of it, and the two
// are laid side by side to find which source bytes gave which byte of the text.
#pragma once

#include "document/text_map.h"

#include <tgtcfg/source.h>
#include <tgtcfg/value.h>

namespace tgtcfg {

/// The map of a value of style `target_text`. Where the source bytes do not decode to the text,
/// every byte is at the whole span.
[[nodiscard]] TextMap target_text_places(const Value& raw, const SourceMap& sources);

}  // namespace tgtcfg
