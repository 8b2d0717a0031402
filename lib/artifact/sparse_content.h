// The content of a large compressed member, without holding it in memory.
//
// Content is unpacked once from the start to the end, at its addresses, and pages behind the
// current place are dropped: code is not read, only tables are. This pass saves the beginning, the
// end, the tables for the loader and the headers in chains of fatbins and bundles. A read of other
// bytes unpacks the content again up to them, and goes on from there for later ones.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "artifact/bytes.h"
#include "artifact/decompress.h"

namespace tgtcfg {

class SparseContent final : public AbsentBytes {
 public:
  /// Reserves addresses for `capacity` bytes, which is not memory. `depth` is the number of
  /// containers around: contents inside each other share a limit of memory. Throws NotUnpacked.
  SparseContent(std::uint64_t capacity, unsigned depth, OpenStream open);
  ~SparseContent();
  SparseContent(const SparseContent&) = delete;
  SparseContent& operator=(const SparseContent&) = delete;

  /// Unpacks a stream from its start. Throws NotUnpacked if it is longer than the capacity.
  void fill(ByteStream& stream);
  [[nodiscard]] Bytes bytes() { return Bytes(std::string_view(base_, size_), false, this); }

  void need(const char* begin, std::uint64_t size) override;

 private:
  /// Saved bytes [begin, end) of the content.
  struct Saved {
    std::uint64_t begin = 0;
    std::uint64_t end = 0;
    std::uint64_t at = 0;  ///< their place in `store_`
  };
  enum class Page : std::uint8_t { absent, partial, present };

  void find_tables();
  void follow_chains();
  bool follow_fatbin();
  bool follow_bundle();
  void keep(std::uint64_t begin, std::uint64_t size);
  void save_up_to(std::uint64_t end);
  void save(std::uint64_t begin, std::uint64_t end);
  [[nodiscard]] std::uint64_t copy_saved(std::uint64_t at, std::uint64_t end);
  [[nodiscard]] std::uint64_t load(std::uint64_t at);
  void skip_to(std::uint64_t at);
  void mark(std::uint64_t begin, std::uint64_t end);
  void make_room();

  char* base_ = nullptr;
  std::uint64_t capacity_;
  std::uint64_t most_saved_;
  std::size_t most_pages_;
  std::uint64_t reserved_;  ///< bytes of `most_saved_` for the end
  OpenStream open_;
  std::uint64_t size_ = 0;

  // The first pass.
  std::uint64_t saved_to_ = 0;    ///< bytes before it are saved or dropped
  std::uint64_t chain_ = 0;       ///< the next header of a chain, or the next place to look for one
  std::uint64_t fatbin_end_ = 0;  ///< the end of the fatbin around `chain_`
  std::map<std::uint64_t, std::uint64_t> kept_;  ///< ranges to save: ends by begins

  std::string store_;
  std::vector<Saved> saved_;  ///< sorted, disjoint

  // Later reads.
  std::unique_ptr<ByteStream> stream_;
  std::uint64_t position_ = 0;  ///< of the stream
  std::uint64_t skipped_ = 0;   ///< bytes that were unpacked again
  std::vector<Page> pages_;
  std::deque<std::uint64_t> order_;  ///< pages in memory, the oldest first
};

}  // namespace tgtcfg
