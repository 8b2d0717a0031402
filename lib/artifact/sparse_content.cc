#include "artifact/sparse_content.h"

#include <sys/mman.h>

#include <algorithm>
#include <cstring>
#include <iterator>
#include <utility>

#include "artifact/elf_file.h"
#include "artifact/formats.h"

namespace tgtcfg {
namespace {

constexpr std::uint64_t page = 4096;
constexpr std::uint64_t chunk = std::uint64_t{256} << 10U;
constexpr std::uint64_t head = std::uint64_t{1} << 20U;
constexpr std::uint64_t tail = std::uint64_t{2} << 20U;
constexpr std::uint64_t largest_table = std::uint64_t{1} << 20U;
// Of saved bytes and of pages in memory, for one content.
constexpr std::uint64_t most_saved = std::uint64_t{12} << 20U;
constexpr std::uint64_t most_present = std::uint64_t{4} << 20U;

// Headers of fatbins and of their entries have 64 bytes, and so has that of a cubin after them.
constexpr std::uint64_t header_size = 64;

std::uint64_t page_before(std::uint64_t at) {
  return at / page * page;
}
std::uint64_t page_after(std::uint64_t at) {
  return page_before(at + page - 1);
}

}  // namespace

SparseContent::SparseContent(std::uint64_t capacity, unsigned depth, OpenStream open)
    : capacity_(page_after(capacity + chunk)),
      most_saved_(most_saved / std::max(1U, depth)),
      most_pages_(most_present / page / std::max(1U, depth)),
      reserved_(std::min(tail + page, most_saved_ / 2)),
      open_(std::move(open)) {
  void* base = ::mmap(nullptr, capacity_, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (base == MAP_FAILED) throw NotUnpacked{"no memory"};
  base_ = static_cast<char*>(base);
}

SparseContent::~SparseContent() {
  ::munmap(base_, capacity_);
}

// --- the first pass

void SparseContent::fill(ByteStream& stream) {
  keep(0, head);
  std::size_t count = chunk;
  while (count == chunk) {
    if (size_ > capacity_ - chunk) throw NotUnpacked{"its content is above the limit"};
    count = stream.read(base_ + size_, chunk);
    size_ += count;
    if (size_ <= chunk) find_tables();
    follow_chains();
    if (size_ > tail) save_up_to(page_before(size_ - tail));
  }
  // The tables of many formats are at the end: room for them was left.
  reserved_ = 0;
  save(size_ - std::min(size_ - saved_to_, most_saved_ - store_.size()), size_);
  (void)::madvise(base_, capacity_, MADV_DONTNEED);
  pages_.resize(page_after(size_) / page);
}

void SparseContent::keep(std::uint64_t begin, std::uint64_t size) {
  std::uint64_t end = begin + std::min(size, capacity_);
  constexpr std::size_t most_ranges = 65536;
  if (begin >= capacity_ || kept_.size() >= most_ranges) return;
  auto after = kept_.upper_bound(begin);
  if (after != kept_.begin() && std::prev(after)->second >= begin) {
    --after;
    begin = after->first;
  }
  while (after != kept_.end() && after->first <= end) {
    end = std::max(end, after->second);
    after = kept_.erase(after);
  }
  kept_.emplace_hint(after, begin, end);
}

void SparseContent::save_up_to(std::uint64_t end) {
  while (!kept_.empty() && kept_.begin()->first < end) {
    const auto [begin, stop] = *kept_.begin();
    kept_.erase(kept_.begin());
    save(begin, std::min(stop, end));
    if (stop > end) kept_.emplace(end, stop);
  }
  (void)::madvise(base_ + saved_to_, end - saved_to_, MADV_DONTNEED);
  saved_to_ = end;
}

void SparseContent::save(std::uint64_t begin, std::uint64_t end) {
  begin = std::max(begin, saved_to_);
  // What does not fit is unpacked again.
  const bool fits = begin < end && store_.size() + (end - begin) + reserved_ <= most_saved_;
  if (!fits) return;
  if (!saved_.empty() && saved_.back().end == begin) {
    saved_.back().end = end;
  } else {
    saved_.push_back({begin, end, store_.size()});
  }
  store_.append(base_ + begin, end - begin);
}

// --- later reads

void SparseContent::need(const char* begin, std::uint64_t size) {
  auto at = static_cast<std::uint64_t>(begin - base_);
  const std::uint64_t end = std::min(at + size, size_);
  bool has_room = false;
  while (at < end) {
    if (pages_[at / page] == Page::present) {
      at = page_before(at) + page;
      continue;
    }
    if (!has_room) make_room();
    has_room = true;
    const std::uint64_t next = copy_saved(at, end);
    at = next > at ? next : load(at);
  }
}

// Returns the end of the bytes that were copied; `at` if none are saved.
std::uint64_t SparseContent::copy_saved(std::uint64_t at, std::uint64_t end) {
  const auto after =
      std::upper_bound(saved_.begin(), saved_.end(), at,
                       [](std::uint64_t byte, const Saved& saved) { return byte < saved.begin; });
  if (after == saved_.begin() || std::prev(after)->end <= at) return at;
  const Saved& saved = *std::prev(after);
  const std::uint64_t begin = std::max(saved.begin, page_before(at));
  const std::uint64_t stop = std::min(saved.end, page_after(end));
  std::memcpy(base_ + begin, store_.data() + saved.at + (begin - saved.begin), stop - begin);
  mark(begin, stop);
  return stop;
}

// Unpacks the page of a byte, and some more. Returns the end.
std::uint64_t SparseContent::load(std::uint64_t at) {
  const std::uint64_t begin = page_before(at);
  skip_to(begin);
  const std::uint64_t stop = std::min(size_, begin + chunk);
  if (stream_->read(base_ + begin, stop - begin) != stop - begin)
    throw NotUnpacked{"its data ends early"};
  position_ = stop;
  mark(begin, stop);
  return stop;
}

void SparseContent::skip_to(std::uint64_t at) {
  if (!stream_ || position_ > at) {
    stream_ = open_();
    position_ = 0;
  }
  constexpr std::uint64_t most_times = 6;
  skipped_ += at - position_;
  if (skipped_ > most_times * size_) throw NotUnpacked{"its tables are too far apart"};
  std::string unused(std::min(chunk, at - position_), '\0');
  while (position_ < at) {
    const std::uint64_t size = std::min<std::uint64_t>(unused.size(), at - position_);
    if (stream_->read(unused.data(), size) != size) throw NotUnpacked{"its data ends early"};
    position_ += size;
  }
}

void SparseContent::mark(std::uint64_t begin, std::uint64_t end) {
  for (std::uint64_t i = begin / page; i * page < end; ++i) {
    const bool is_whole = begin <= i * page && std::min(size_, (i + 1) * page) <= end;
    if (pages_[i] == Page::absent) order_.push_back(i);
    if (pages_[i] != Page::present) pages_[i] = is_whole ? Page::present : Page::partial;
  }
}

void SparseContent::make_room() {
  while (order_.size() > most_pages_) {
    const std::uint64_t first = order_.front();
    std::uint64_t end = first;
    while (order_.size() > most_pages_ / 2 && order_.front() == end) {
      pages_[end++] = Page::absent;
      order_.pop_front();
    }
    (void)::madvise(base_ + first * page, (end - first) * page, MADV_DONTNEED);
  }
}

// --- tables and chains

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
  // Headers may continue in the next chunk.
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

// Keeps the headers of a bundle, and the tables of the code objects in it. Returns false without a
// bundle.
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

// Keeps the header of an entry, and the first bytes of its content. Returns false without an entry.
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

}  // namespace tgtcfg
