// Receives text in chunks, so that a long text is never in memory as a whole.
#pragma once

#include <cstddef>
#include <functional>
#include <string_view>

namespace tgtcfg {

using TextSink = std::function<void(std::string_view)>;

/// Preferred chunk size in bytes: smaller costs calls, larger costs memory.
inline constexpr std::size_t text_piece = 64 * 1024;

}  // namespace tgtcfg
