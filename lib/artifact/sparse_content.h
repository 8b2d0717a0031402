// The content of a large compressed member without the parts that no format reads.
//
// Content is unpacked once from the start to the end, at its addresses, and pages behind the
// current place are dropped: code is not read, only tables are. The first pass keeps the beginning,
// the end, the tables for the loader and the headers in chains of fatbins and bundles. A read of a
// dropped page gives zeros and is noted: the next pass keeps this page, and the facts before it are
// not used.
#pragma once

#include <cstdint>
#include <map>

#include "artifact/bytes.h"
#include "artifact/decompress.h"

namespace tgtcfg {

/// Disjoint ranges of bytes.
class Ranges {
 public:
  void add(std::uint64_t begin, std::uint64_t end);
  [[nodiscard]] bool overlaps(std::uint64_t begin, std::uint64_t end) const;
  /// Returns the end of the range that contains a byte, or the byte itself.
  [[nodiscard]] std::uint64_t end_at(std::uint64_t byte) const;
  /// Returns the begin of the first range from a byte on, or `none`.
  [[nodiscard]] std::uint64_t next(std::uint64_t byte, std::uint64_t none) const;
  [[nodiscard]] std::uint64_t total() const { return total_; }
  void clear();

 private:
  std::map<std::uint64_t, std::uint64_t> ends_;  ///< by begin
  std::uint64_t total_ = 0;
};

class SparseContent final : public AbsentBytes {
 public:
  /// Reserves addresses for `capacity` bytes, which is not memory. Throws NotUnpacked.
  explicit SparseContent(std::uint64_t capacity);
  ~SparseContent();
  SparseContent(const SparseContent&) = delete;
  SparseContent& operator=(const SparseContent&) = delete;

  /// Unpacks a stream from its start. Throws NotUnpacked if it is longer than the capacity.
  void fill(ByteStream& stream);
  [[nodiscard]] Bytes bytes() { return Bytes(std::string_view(base_, size_), false, this); }
  /// Returns true if a dropped page was read since the last `fill`.
  [[nodiscard]] bool missed() const { return missed_; }

  void need(const char* begin, std::uint64_t size) override;

 private:
  void find_tables();
  void follow_chains();
  bool follow_fatbin();
  bool follow_bundle();
  void keep(std::uint64_t begin, std::uint64_t size);
  void drop(std::uint64_t end);

  char* base_ = nullptr;
  std::uint64_t capacity_;
  std::uint64_t size_ = 0;
  std::uint64_t dropped_to_ = 0;  ///< pages before it are decided
  std::uint64_t chain_ = 0;       ///< the next header of a chain, or the next place to look for one
  std::uint64_t fatbin_end_ = 0;  ///< the end of the fatbin around `chain_`
  Ranges kept_;
  Ranges absent_;
  bool missed_ = false;
};

}  // namespace tgtcfg
