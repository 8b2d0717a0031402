#include "artifact/decompress.h"

#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <memory>

namespace tgtcfg {
namespace {

int window_bits(Packing packing) {
  if (packing == Packing::deflate) return -15;
  return packing == Packing::gzip ? 15 + 16 : 15;
}

std::string inflate_all(const Bytes& packed, Packing packing, std::uint64_t limit) {
  z_stream stream{};
  if (inflateInit2(&stream, window_bits(packing)) != Z_OK)
    throw BadField{"compressed data", "no memory"};
  std::string out;
  std::string buffer(std::size_t{1} << 16U, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data().data()));
  stream.avail_in = static_cast<uInt>(std::min<std::uint64_t>(packed.size(), UINT32_MAX));
  int state = Z_OK;
  while (state == Z_OK && out.size() <= limit) {
    stream.next_out = reinterpret_cast<Bytef*>(buffer.data());
    stream.avail_out = static_cast<uInt>(buffer.size());
    state = inflate(&stream, Z_NO_FLUSH);
    out.append(buffer, 0, buffer.size() - stream.avail_out);
  }
  inflateEnd(&stream);
  if (state != Z_STREAM_END && out.size() <= limit)
    throw BadField{"compressed data", "it cannot be decompressed"};
  return out;
}

std::string unzstd_all(const Bytes& packed, std::uint64_t limit) {
  const std::unique_ptr<ZSTD_DStream, decltype(&ZSTD_freeDStream)> stream(ZSTD_createDStream(),
                                                                          &ZSTD_freeDStream);
  // A file may ask for a larger window, which is memory.
  constexpr int largest_window = 23;
  ZSTD_DCtx_setParameter(stream.get(), ZSTD_d_windowLogMax, largest_window);
  std::string out;
  std::string buffer(ZSTD_DStreamOutSize(), '\0');
  ZSTD_inBuffer in{packed.data().data(), packed.data().size(), 0};
  std::size_t left = 1;
  while (left != 0 && out.size() <= limit) {
    ZSTD_outBuffer piece{buffer.data(), buffer.size(), 0};
    left = ZSTD_decompressStream(stream.get(), &piece, &in);
    if (ZSTD_isError(left) != 0) throw BadField{"compressed data", ZSTD_getErrorName(left)};
    out.append(buffer, 0, piece.pos);
    if (left != 0 && in.pos == in.size && piece.pos < piece.size)
      throw BadField{"compressed data", "it ends early"};
  }
  return out;
}

}  // namespace

std::string decompress(const Bytes& packed, Packing packing, std::uint64_t expected,
                       std::uint64_t limit) {
  std::string out =
      packing == Packing::zstd ? unzstd_all(packed, limit) : inflate_all(packed, packing, limit);
  if (out.size() > limit) throw BadField{"compressed data", "its content is above the limit"};
  if (expected != UINT64_MAX && out.size() != expected)
    throw BadField{"compressed data", "its size differs from the size in its header"};
  return out;
}

}  // namespace tgtcfg
