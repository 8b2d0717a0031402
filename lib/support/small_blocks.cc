#include "support/small_blocks.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <mutex>

namespace tgtcfg {
namespace {

/// Stands before each block. Its size and that of a block make a multiple of the alignment.
using Header = std::uint64_t;
constexpr std::size_t alignment = 16;
static_assert(alignof(std::max_align_t) <= alignment);

// A size class is the steps of 16 bytes that block and header take together.
constexpr std::size_t smallest_class = 2;  // room for the links of a free block
constexpr std::size_t classes = 33;        // up to 520 bytes
constexpr Header large = 0;                // of the C library

constexpr std::size_t chunk_size = std::size_t{32} << 10;

/// A block that nobody has.
struct FreeBlock {
  FreeBlock* next;
  FreeBlock* next_batch;  // of the first block of a batch
  std::size_t count;      // blocks of the batch
};
static_assert(sizeof(FreeBlock) + sizeof(Header) <= smallest_class * alignment);

struct List {
  FreeBlock* first = nullptr;
  std::size_t count = 0;
};

/// What a thread has: nothing of it needs a lock.
struct Cache {
  std::array<List, classes> lists{};
  char* next = nullptr;  // where the next block of the chunk begins, behind its header
  char* end = nullptr;
};
constinit thread_local Cache cache;

/// How many blocks of a class a thread keeps: 64 KB of them.
constexpr std::size_t most_kept(std::size_t size_class) {
  return (std::size_t{64} << 10) / (size_class * alignment);
}

/// What threads had too much of, in batches.
class Shared {
 public:
  void give(std::size_t size_class, FreeBlock* batch, std::size_t count) noexcept {
    batch->count = count;
    const std::lock_guard lock(mutex_);
    batch->next_batch = batches_[size_class];
    batches_[size_class] = batch;
  }
  List take(std::size_t size_class) noexcept {
    const std::lock_guard lock(mutex_);
    FreeBlock* batch = batches_[size_class];
    if (batch == nullptr) return {};
    batches_[size_class] = batch->next_batch;
    return {batch, batch->count};
  }

 private:
  std::mutex mutex_;
  std::array<FreeBlock*, classes> batches_{};
};
constinit Shared shared;

/// Gives what a thread has to the others when it ends.
struct AtEnd {
  bool used = false;
  AtEnd() = default;
  AtEnd(const AtEnd&) = delete;
  AtEnd& operator=(const AtEnd&) = delete;
  ~AtEnd() {
    for (std::size_t each = smallest_class; each < classes; ++each) {
      List& list = cache.lists[each];
      if (list.first != nullptr) shared.give(each, list.first, list.count);
      list = {};
    }
  }
};
thread_local AtEnd at_end;

Header& header_of(void* block) {
  return *(static_cast<Header*>(block) - 1);
}

bool get_chunk() noexcept {
  auto* chunk = static_cast<char*>(std::malloc(chunk_size));
  if (chunk == nullptr) return false;
  cache.next = chunk + alignment;  // its header is before
  cache.end = chunk + chunk_size;
  return true;
}

void* new_block(std::size_t size_class) noexcept {
  at_end.used = true;
  const std::size_t step = size_class * alignment;
  if (List others = shared.take(size_class); others.first != nullptr) {
    FreeBlock* block = others.first;
    cache.lists[size_class] = {block->next, others.count - 1};
    return block;
  }
  const bool fits = static_cast<std::size_t>(cache.end - cache.next) + sizeof(Header) >= step;
  if ((cache.next == nullptr || !fits) && !get_chunk()) return nullptr;
  void* block = cache.next;
  cache.next += step;
  header_of(block) = size_class;
  return block;
}

void* large_block(std::size_t size) noexcept {
  if (size > SIZE_MAX - alignment) return nullptr;
  auto* place = static_cast<char*>(std::malloc(size + alignment));
  if (place == nullptr) return nullptr;
  void* block = place + alignment;
  header_of(block) = large;
  return block;
}

// Half of them: the next ones are asked for and given back without another word.
void give_to_others(std::size_t size_class) noexcept {
  List& list = cache.lists[size_class];
  const std::size_t count = list.count / 2;
  FreeBlock* batch = list.first;
  FreeBlock* last = batch;
  for (std::size_t i = 1; i < count; ++i) last = last->next;
  list = {last->next, list.count - count};
  last->next = nullptr;
  shared.give(size_class, batch, count);
}

}  // namespace

void* take_block(std::size_t size) noexcept {
  const std::size_t needed = (size + sizeof(Header) + alignment - 1) / alignment;
  if (needed >= classes || size > SIZE_MAX - 2 * alignment) return large_block(size);
  const std::size_t size_class = std::max(needed, smallest_class);
  List& list = cache.lists[size_class];
  FreeBlock* block = list.first;
  if (block == nullptr) return new_block(size_class);
  list.first = block->next;
  --list.count;
  return block;
}

void give_back_block(void* block) noexcept {
  if (block == nullptr) return;
  const Header size_class = header_of(block);
  if (size_class == large) return std::free(static_cast<char*>(block) - alignment);
  List& list = cache.lists[size_class];
  auto* free_block = static_cast<FreeBlock*>(block);
  free_block->next = list.first;
  list.first = free_block;
  if (++list.count > most_kept(size_class)) give_to_others(size_class);
}

}  // namespace tgtcfg
