#include "support/small_blocks.h"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstring>
#include <mutex>
#include <set>
#include <thread>
#include <vector>

#include "support/catch.h"

namespace tgtcfg {
namespace {

struct Block {
  unsigned char* place;
  std::size_t size;
  unsigned char mark;

  Block(std::size_t bytes, unsigned char with)
      : place(static_cast<unsigned char*>(take_block(bytes))), size(bytes), mark(with) {
    std::memset(place, mark, size);
  }
  [[nodiscard]] bool is_whole() const {
    return std::all_of(place, place + size, [this](unsigned char byte) { return byte == mark; });
  }
};

TEST_CASE("blocks of all sizes are aligned and keep apart") {
  std::vector<Block> blocks;
  for (int round = 0; round < 3; ++round) {
    for (std::size_t size = 0; size < 1200; ++size)
      blocks.emplace_back(size,
                          static_cast<unsigned char>(size * 7 + static_cast<unsigned>(round)));
  }
  for (const Block& block : blocks) {
    CAPTURE(block.size);
    REQUIRE(reinterpret_cast<std::uintptr_t>(block.place) % alignof(std::max_align_t) == 0);
    REQUIRE(block.is_whole());
  }
  for (const Block& block : blocks) give_back_block(block.place);
}

TEST_CASE("what is given back is taken again") {
  std::set<void*> first;
  for (int i = 0; i < 100; ++i) first.insert(take_block(40));
  CHECK(first.size() == 100);
  for (void* block : first) give_back_block(block);
  std::set<void*> second;
  for (int i = 0; i < 100; ++i) second.insert(take_block(33));
  CHECK(first == second);
  for (void* block : second) give_back_block(block);
}

TEST_CASE("nothing is given back, and what no memory holds is not there") {
  give_back_block(nullptr);
  CHECK(take_block(SIZE_MAX) == nullptr);
  CHECK(take_block(SIZE_MAX - 8) == nullptr);
  CHECK(take_block(SIZE_MAX / 2) == nullptr);
}

// One side makes and the other ends, as workers and the report that is written of their work do.
TEST_CASE("blocks of one thread are given back by another and used again") {
  constexpr std::size_t rounds = 50;
  constexpr std::size_t blocks_a_round = 2000;
  std::set<void*> places;
  bool whole = true;
  std::vector<Block> made;
  for (std::size_t round = 0; round < rounds; ++round) {
    std::thread maker([&] {
      for (std::size_t i = 0; i < blocks_a_round; ++i)
        made.emplace_back(16 + i % 400, static_cast<unsigned char>(i + round));
    });
    maker.join();
    for (const Block& block : made) {
      places.insert(block.place);
      whole = whole && block.is_whole();
      give_back_block(block.place);
    }
    made.clear();
  }
  CHECK(whole);
  // This thread keeps some of each size before the others get any.
  CHECK(places.size() < rounds * blocks_a_round / 3);
}

TEST_CASE("threads that exchange blocks never share one") {
  constexpr std::size_t threads = 4;
  std::mutex mutex;
  std::vector<Block> common;
  std::vector<std::thread> workers;
  std::atomic<bool> whole{true};
  for (std::size_t each = 0; each < threads; ++each) {
    workers.emplace_back([&, each] {
      for (std::size_t i = 0; i < 20000; ++i) {
        const Block block(1 + (i * 13 + each) % 600, static_cast<unsigned char>(i + each));
        const std::lock_guard lock(mutex);
        common.push_back(block);
        std::swap(common.back(), common[(i * 31) % common.size()]);
        if (common.size() < 64) continue;
        if (!common.back().is_whole()) whole = false;
        give_back_block(common.back().place);
        common.pop_back();
      }
    });
  }
  for (std::thread& worker : workers) worker.join();
  for (const Block& block : common) {
    CHECK(block.is_whole());
    give_back_block(block.place);
  }
  CHECK(whole);
}

}  // namespace
}  // namespace tgtcfg
