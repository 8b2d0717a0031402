// Receives text in chunks, so that a long text is never held in memory whole.
#pragma once

#include <cstddef>
#include <functional>
#include <string_view>

namespace tgtcfg {

using TextSink = std::function<void(std::string_view)>;

/// Of how many bytes a piece should be: less costs calls, more costs memory.
inline constexpr std::size_t text_piece = 64 * 1024;

}  // namespace tgtcfg
