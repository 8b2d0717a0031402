#include "artifact/decompress.h"

#include <sys/mman.h>
#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <limits>

namespace tgtcfg {
namespace {

// A mapped file is read at places far apart, and compressed data from its start to its end.
void read_ahead(const Bytes& bytes) {
  constexpr std::uintptr_t page = 4096;
  const auto at = reinterpret_cast<std::uintptr_t>(bytes.begin());
  const std::uintptr_t begin = (at + page - 1) / page * page;
  const std::uintptr_t end = (at + bytes.size()) / page * page;
  if (begin < end) (void)::madvise(reinterpret_cast<void*>(begin), end - begin, MADV_SEQUENTIAL);
}

/// Compressed bytes, which may be absent from memory themselves: a part is read at a time.
class PackedInput {
 public:
  explicit PackedInput(const Bytes& bytes) : bytes_(bytes) {}
  [[nodiscard]] std::string_view next() const {
    return bytes_.from(at_, "compressed data").first(most).data();
  }
  void use(std::size_t size) { at_ += size; }
  [[nodiscard]] bool at_end() const { return at_ == bytes_.size(); }

 private:
  static constexpr std::uint64_t most = std::uint64_t{256} << 10U;
  Bytes bytes_;
  std::uint64_t at_ = 0;
};

class InflateStream final : public ByteStream {
 public:
  InflateStream(const Bytes& packed, Packing packing)
      : input_(packed), is_gzip_(packing == Packing::gzip) {
    constexpr int largest_window = 15;
    constexpr int gzip_header = 16;
    int window = largest_window;
    if (packing == Packing::gzip) window += gzip_header;
    if (packing == Packing::deflate) window = -largest_window;
    if (inflateInit2(&stream_, window) != Z_OK) throw NotUnpacked{"no memory"};
  }
  ~InflateStream() override { inflateEnd(&stream_); }

  std::size_t read(char* to, std::size_t size) override {
    std::size_t used = 0;
    while (used < size && !at_end_) used += step(to + used, size - used);
    return used;
  }

 private:
  std::size_t step(char* to, std::size_t size) {
    constexpr std::size_t most = std::numeric_limits<uInt>::max();
    const std::string_view given = input_.next();
    const std::size_t room = std::min(size, most);
    stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(given.data()));
    stream_.avail_in = static_cast<uInt>(given.size());
    stream_.next_out = reinterpret_cast<Bytef*>(to);
    stream_.avail_out = static_cast<uInt>(room);
    const int state = inflate(&stream_, Z_NO_FLUSH);
    input_.use(given.size() - stream_.avail_in);
    if (state == Z_STREAM_END) {
      // Files of gzip may be joined.
      at_end_ = !is_gzip_ || !input_.next().starts_with("\x1f\x8b");
      if (!at_end_) inflateReset(&stream_);
    } else if (state != Z_OK) {
      throw NotUnpacked{state == Z_BUF_ERROR ? "its data ends early" : "its data is damaged"};
    }
    return room - stream_.avail_out;
  }

  PackedInput input_;
  bool is_gzip_;
  bool at_end_ = false;
  z_stream stream_{};
};

class ZstdStream final : public ByteStream {
 public:
  explicit ZstdStream(const Bytes& packed)
      : stream_(ZSTD_createDStream(), &ZSTD_freeDStream), input_(packed) {
    // A file may ask for a larger window, which is memory.
    constexpr int largest_window = 23;
    ZSTD_DCtx_setParameter(stream_.get(), ZSTD_d_windowLogMax, largest_window);
  }

  std::size_t read(char* to, std::size_t size) override {
    ZSTD_outBuffer out{to, size, 0};
    while (out.pos < size && !at_end_) {
      const std::size_t before = out.pos;
      const std::string_view given = input_.next();
      ZSTD_inBuffer in{given.data(), given.size(), 0};
      const std::size_t left = ZSTD_decompressStream(stream_.get(), &out, &in);
      if (ZSTD_isError(left) != 0) throw NotUnpacked{"its data is damaged"};
      input_.use(in.pos);
      at_end_ = left == 0;
      if (!at_end_ && input_.at_end() && out.pos == before)
        throw NotUnpacked{"its data ends early"};
    }
    return out.pos;
  }

 private:
  std::unique_ptr<ZSTD_DStream, decltype(&ZSTD_freeDStream)> stream_;
  PackedInput input_;
  bool at_end_ = false;
};

}  // namespace

std::unique_ptr<ByteStream> unpacked_stream(const Bytes& packed, Packing packing) {
  read_ahead(packed);
  if (packing == Packing::zstd) return std::make_unique<ZstdStream>(packed);
  return std::make_unique<InflateStream>(packed, packing);
}

void check_size(std::uint64_t size, std::uint64_t expected) {
  if (expected != UINT64_MAX && size != expected)
    throw NotUnpacked{"its size differs from its header"};
}

std::string read_all(ByteStream& stream, std::uint64_t limit) {
  constexpr std::size_t chunk = std::size_t{1} << 16U;
  std::string out;
  std::size_t count = chunk;
  while (count == chunk) {
    const std::size_t used = out.size();
    if (used > limit) throw NotUnpacked{"its content is above the limit"};
    out.resize(used + chunk);
    count = stream.read(out.data() + used, chunk);
    out.resize(used + count);
  }
  if (out.size() > limit) throw NotUnpacked{"its content is above the limit"};
  return out;
}

}  // namespace tgtcfg
