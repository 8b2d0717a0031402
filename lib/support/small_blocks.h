// Memory for many small objects that live shortly: what documents, reports and plans are made of.
//
// The allocator of the C library spends a fifth of the time of a run. This one keeps what a thread
// gave back in a list for each size, without a lock and without joining neighbours; what one thread
// has too much of goes to the others. Memory that was small once stays so until the process ends,
// so it is for programs and not for libraries: apps/tgtcfg puts it behind `new`.
#pragma once

#include <cstddef>

namespace tgtcfg {

/// A block of at least `size` bytes, aligned for everything that `new` makes. Null when there is no
/// memory.
[[nodiscard]] void* take_block(std::size_t size) noexcept;
/// The block is one of `take_block`, of whichever thread, or null.
void give_back_block(void* block) noexcept;

}  // namespace tgtcfg
