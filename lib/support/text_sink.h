// Who takes a text in pieces, so that a long one need not be there as a whole.
#pragma once

#include <cstddef>
#include <functional>
#include <string_view>

namespace tgtcfg {

using TextSink = std::function<void(std::string_view)>;

/// Of how many bytes a piece should be: less costs calls, more costs memory.
inline constexpr std::size_t text_piece = 64 * 1024;

}  // namespace tgtcfg
