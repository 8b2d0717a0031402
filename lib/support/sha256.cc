#include "support/sha256.h"

#include <bit>
#include <utility>

namespace tgtcfg {
namespace {

std::uint32_t big_endian(const std::uint8_t* bytes) {
  return std::uint32_t{bytes[0]} << 24 | std::uint32_t{bytes[1]} << 16 |
         std::uint32_t{bytes[2]} << 8 | std::uint32_t{bytes[3]};
}

using Words = std::array<std::uint32_t, 16>;

/// One of sixteen unrolled rounds. The standard rotates the variables a to h after each round; here
/// the template renames them instead, so data does not move. The message word just used becomes the
/// one needed sixteen rounds later, at no extra time.
template <std::size_t number>
void round(Sha256State& state, Words& w, std::uint32_t constant, bool has_more) {
  const auto at = [&state](std::size_t place) -> std::uint32_t& {
    return state[(place + 16 - number) % 8];
  };
  const std::uint32_t a = at(0), b = at(1), c = at(2), e = at(4), f = at(5), g = at(6);
  const std::uint32_t s1 = std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25);
  const std::uint32_t t1 = at(7) + s1 + (g ^ (e & (f ^ g))) + constant + w[number];
  const std::uint32_t s0 = std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22);
  at(3) += t1;
  at(7) = t1 + s0 + ((a & b) | (c & (a | b)));
  if (!has_more) return;
  const std::uint32_t next = w[(number + 1) % 16], last = w[(number + 14) % 16];
  w[number] += (std::rotr(next, 7) ^ std::rotr(next, 18) ^ (next >> 3)) + w[(number + 9) % 16] +
               (std::rotr(last, 17) ^ std::rotr(last, 19) ^ (last >> 10));
}

template <std::size_t... numbers>
void rounds(Sha256State& state, Words& w, const std::uint32_t* constants, bool has_more,
            std::index_sequence<numbers...>) {
  (round<numbers>(state, w, constants[numbers], has_more), ...);
}

void add_block(Sha256State& sum, const std::uint8_t* block) {
  Words w;
  for (std::size_t i = 0; i < w.size(); ++i) w[i] = big_endian(block + 4 * i);
  Sha256State state = sum;
  for (std::size_t i = 0; i < sha256_constants.size(); i += w.size()) {
    rounds(state, w, sha256_constants.data() + i, i + w.size() < sha256_constants.size(),
           std::make_index_sequence<16>{});
  }
  for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += state[i];
}

/// Adds whole blocks.
void add_blocks(Sha256State& sum, std::string_view bytes) {
  const auto* const blocks = reinterpret_cast<const std::uint8_t*>(bytes.data());
  const std::size_t count = bytes.size() / sha256_block_bytes;
  if (!add_sha256_blocks_by_extension(sum, blocks, count)) add_sha256_blocks(sum, blocks, count);
}

}  // namespace

void add_sha256_blocks(Sha256State& sum, const std::uint8_t* blocks, std::size_t count) {
  for (; count > 0; --count, blocks += sha256_block_bytes) add_block(sum, blocks);
}

void Sha256::add(std::string_view bytes) {
  const std::size_t waiting = size_ % sha256_block_bytes;
  size_ += bytes.size();
  if (waiting > 0) {
    const std::size_t taken = bytes.copy(rest_.data() + waiting, sha256_block_bytes - waiting);
    bytes.remove_prefix(taken);
    if (waiting + taken < sha256_block_bytes) return;
    add_blocks(state_, {rest_.data(), rest_.size()});
  }
  const std::size_t whole = bytes.size() - bytes.size() % sha256_block_bytes;
  if (whole > 0) add_blocks(state_, bytes.substr(0, whole));
  bytes.remove_prefix(whole);
  bytes.copy(rest_.data(), bytes.size());
}

// Padding: the remaining bytes, a 1 bit, zeros, and the length in bits in the last eight bytes.
std::array<std::uint8_t, 32> Sha256::digest() {
  constexpr std::size_t length_bytes = 8;
  std::array<char, 2 * sha256_block_bytes> end{'\x80'};
  const std::size_t used = size_ % sha256_block_bytes + 1 + length_bytes;
  const std::size_t zeros =
      used <= sha256_block_bytes ? sha256_block_bytes - used : 2 * sha256_block_bytes - used;
  for (std::size_t i = 0; i < length_bytes; ++i)
    end[1 + zeros + i] = static_cast<char>(size_ * 8 >> (56 - 8 * i));
  add({end.data(), 1 + zeros + length_bytes});
  std::array<std::uint8_t, 32> digest{};
  for (std::size_t i = 0; i < digest.size(); ++i)
    digest[i] = static_cast<std::uint8_t>(state_[i / 4] >> (24 - 8 * (i % 4)));
  return digest;
}

std::string Sha256::hex() {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text;
  text.reserve(64);
  for (const std::uint8_t byte : digest()) {
    text += digits[byte >> 4];
    text += digits[byte & 15];
  }
  return text;
}

std::string sha256_hex(std::string_view bytes) {
  Sha256 sum;
  sum.add(bytes);
  return sum.hex();
}

}  // namespace tgtcfg
