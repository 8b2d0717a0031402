// What `new` and `delete` do in a released program: see support/small_blocks.h. The forms that are
// not here (arrays, without exceptions) are made of these by the standard library.
#include <new>

#include "support/small_blocks.h"

void* operator new(std::size_t size) {
  while (true) {
    if (void* block = tgtcfg::take_block(size)) return block;
    const std::new_handler handler = std::get_new_handler();
    if (handler == nullptr) throw std::bad_alloc();
    handler();
  }
}

void operator delete(void* block) noexcept {
  tgtcfg::give_back_block(block);
}

void operator delete(void* block, std::size_t) noexcept {
  tgtcfg::give_back_block(block);
}
