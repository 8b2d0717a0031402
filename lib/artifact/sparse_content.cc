#include "artifact/sparse_content.h"

#include <sys/mman.h>

#include <algorithm>
#include <cstring>
#include <iterator>

#include "artifact/bundles.h"
#include "artifact/elf_file.h"

namespace tgtcfg {
namespace {

constexpr std::uint64_t page = 4096;
constexpr std::uint64_t chunk = std::uint64_t{256} << 10U;
constexpr std::uint64_t head = std::uint64_t{2} << 20U;
constexpr std::uint64_t tail = std::uint64_t{1} << 20U;
// Of all pages that stay: entries of fatbins are often pages apart.
constexpr std::uint64_t most_kept = std::uint64_t{256} << 20U;
constexpr std::uint64_t largest_table = std::uint64_t{1} << 20U;

// Headers of fatbins and of their entries have 64 bytes, and so has that of a cubin after them.
constexpr std::uint64_t header_size = 64;

}  // namespace

void Ranges::add(std::uint64_t begin, std::uint64_t end) {
  auto after = ends_.upper_bound(begin);
  if (after != ends_.begin() && std::prev(after)->second >= begin) {
    --after;
    begin = after->first;
  }
  while (after != ends_.end() && after->first <= end) {
    end = std::max(end, after->second);
    total_ -= after->second - after->first;
    after = ends_.erase(after);
  }
  ends_.emplace_hint(after, begin, end);
  total_ += end - begin;
}

bool Ranges::overlaps(std::uint64_t begin, std::uint64_t end) const {
  const auto after = ends_.lower_bound(end);
  return begin < end && after != ends_.begin() && std::prev(after)->second > begin;
}

std::uint64_t Ranges::end_at(std::uint64_t byte) const {
  const auto after = ends_.upper_bound(byte);
  return after == ends_.begin() ? byte : std::max(byte, std::prev(after)->second);
}

std::uint64_t Ranges::next(std::uint64_t byte, std::uint64_t none) const {
  const auto found = ends_.lower_bound(byte);
  return found == ends_.end() ? none : found->first;
}

void Ranges::clear() {
  ends_.clear();
  total_ = 0;
}

SparseContent::SparseContent(std::uint64_t capacity)
    : capacity_((capacity + chunk + page - 1) / page * page) {
  void* base = ::mmap(nullptr, capacity_, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (base == MAP_FAILED) throw NotUnpacked{"no memory"};
  base_ = static_cast<char*>(base);
}

SparseContent::~SparseContent() {
  ::munmap(base_, capacity_);
}

void SparseContent::fill(ByteStream& stream) {
  (void)::madvise(base_, capacity_, MADV_DONTNEED);
  size_ = dropped_to_ = chain_ = fatbin_end_ = 0;
  absent_.clear();
  missed_ = false;
  keep(0, head);
  std::uint64_t count = chunk;
  while (count == chunk) {
    if (size_ + chunk > capacity_) throw NotUnpacked{"its content is above the limit"};
    count = stream.read(base_ + size_, chunk);
    size_ += count;
    if (size_ <= chunk) find_tables();
    follow_chains();
    if (size_ > tail) drop((size_ - tail) / page * page);
  }
}

void SparseContent::need(const char* begin, std::uint64_t size) {
  const auto at = static_cast<std::uint64_t>(begin - base_);
  if (!absent_.overlaps(at, at + size)) return;
  missed_ = true;
  keep(at, size);
}

void SparseContent::keep(std::uint64_t begin, std::uint64_t size) {
  if (begin >= capacity_) return;
  const std::uint64_t first = begin / page * page;
  const std::uint64_t last = (begin + std::min(size, capacity_) + page - 1) / page * page;
  kept_.add(first, std::min(last, capacity_));
  if (kept_.total() > most_kept) throw NotUnpacked{"its tables are above the limit of memory"};
}

// The tables that a loader reads are anywhere; the program headers have their places.
void SparseContent::find_tables() {
  const std::string_view start(base_, size_);
  if (!start.starts_with("\x7f"
                         "ELF"))
    return;
  try {
    ElfFile elf{Bytes(start)};
    elf.read_segments();
    for (const ElfSegment& segment : elf.segments) {
      constexpr std::uint64_t dynamic = 2;
      constexpr std::uint64_t note = 4;
      if (segment.type >= dynamic && segment.type <= note && segment.size <= largest_table)
        keep(segment.offset, segment.size);
    }
  } catch (const BrokenFile&) {
    // The reader of the content reports it.
  } catch (const BadField&) {
  }
}

// Follows chains of fatbins as far as the content goes.
void SparseContent::follow_chains() {
  // Headers may go on in the next chunk.
  while (chain_ + page <= size_) {
    if (chain_ < fatbin_end_) {
      if (!follow_fatbin()) fatbin_end_ = 0;
      continue;
    }
    if (chain_ % bundle_alignment == 0 && follow_bundle()) continue;
    // The first bytes of a fatbin, version 1, a header of 16 bytes.
    constexpr std::uint64_t magic = 0x0010'0001'ba55'ed50;
    std::uint64_t found = 0;
    std::memcpy(&found, base_ + chain_, sizeof found);
    if (found == magic) {
      std::uint64_t size = 0;
      std::memcpy(&size, base_ + chain_ + 8, sizeof size);
      keep(chain_, header_size);
      fatbin_end_ = size < capacity_ ? chain_ + 16 + size : 0;
      chain_ += 16;
      continue;
    }
    chain_ += 8;
  }
}

// Keeps the headers of a bundle, and the tables of the code objects in it. False: there is none.
bool SparseContent::follow_bundle() {
  const Bytes rest(std::string_view(base_ + chain_, size_ - chain_));
  const bool is_packed = rest.starts_with(packed_bundle_magic);
  if (!is_packed && !rest.starts_with(bundle_magic)) return false;
  const std::uint64_t size = bundle_size(rest, capacity_ - chain_);
  if (size == 0) return false;
  keep(chain_, is_packed ? size : page);
  if (!is_packed) {
    for (const BundleEntry& entry : bundle_entries(rest)) {
      const std::uint64_t tables = std::min(entry.size, std::uint64_t{64} << 10U);
      keep(chain_ + entry.offset, page);
      keep(chain_ + entry.offset + entry.size - tables, tables);
    }
  }
  chain_ += (size + bundle_alignment - 1) / bundle_alignment * bundle_alignment;
  return true;
}

// Keeps the header of an entry, and the first bytes of its content. False: there is none.
bool SparseContent::follow_fatbin() {
  const Bytes entry(std::string_view(base_ + chain_, header_size));
  const std::uint64_t size = entry.u32(4);
  const std::uint64_t padded = entry.u64(8);
  if (size < header_size || size > page || padded > capacity_) return false;
  keep(chain_, size + header_size);
  chain_ += size + padded;
  // What follows the last entry is another fatbin, or padding.
  if (chain_ >= fatbin_end_) keep(chain_, header_size);
  return true;
}

void SparseContent::drop(std::uint64_t end) {
  while (dropped_to_ < end) {
    const std::uint64_t begin = kept_.end_at(dropped_to_);
    if (begin >= end) break;
    const std::uint64_t stop = std::min(end, kept_.next(begin, end));
    (void)::madvise(base_ + begin, stop - begin, MADV_DONTNEED);
    absent_.add(begin, stop);
    dropped_to_ = stop;
  }
  dropped_to_ = std::max(dropped_to_, end);
}

}  // namespace tgtcfg
