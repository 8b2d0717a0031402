#include "support/sha256.h"

#include <bit>
#include <cstring>

#include "support/sha256_blocks.h"

namespace tgtcfg {
namespace sha256_blocks {
namespace {

std::uint32_t big_endian(const std::uint8_t* bytes) {
  return std::uint32_t{bytes[0]} << 24 | std::uint32_t{bytes[1]} << 16 |
         std::uint32_t{bytes[2]} << 8 | std::uint32_t{bytes[3]};
}

void add_block(State& state, const std::uint8_t* block) {
  std::array<std::uint32_t, 64> w{};
  for (std::size_t i = 0; i < 16; ++i) w[i] = big_endian(block + 4 * i);
  for (std::size_t i = 16; i < 64; ++i) {
    const std::uint32_t s0 = std::rotr(w[i - 15], 7) ^ std::rotr(w[i - 15], 18) ^ (w[i - 15] >> 3);
    const std::uint32_t s1 = std::rotr(w[i - 2], 17) ^ std::rotr(w[i - 2], 19) ^ (w[i - 2] >> 10);
    w[i] = w[i - 16] + s0 + w[i - 7] + s1;
  }
  auto [a, b, c, d, e, f, g, h] = state;
  for (std::size_t i = 0; i < 64; ++i) {
    const std::uint32_t s1 = std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25);
    const std::uint32_t t1 = h + s1 + ((e & f) ^ (~e & g)) + round_constants[i] + w[i];
    const std::uint32_t s0 = std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22);
    const std::uint32_t t2 = s0 + ((a & b) ^ (a & c) ^ (b & c));
    h = g;
    g = f;
    f = e;
    e = d + t1;
    d = c;
    c = b;
    b = a;
    a = t1 + t2;
  }
  const State sum = {a, b, c, d, e, f, g, h};
  for (std::size_t i = 0; i < state.size(); ++i) state[i] += sum[i];
}

}  // namespace

void add_portably(State& state, const std::uint8_t* blocks, std::size_t count) {
  for (; count > 0; --count, blocks += block_size) add_block(state, blocks);
}

}  // namespace sha256_blocks

namespace {

using sha256_blocks::block_size;
using sha256_blocks::State;

void add_blocks(State& state, const std::uint8_t* blocks, std::size_t count) {
  static const auto add = sha256_blocks::has_instructions() ? sha256_blocks::add_by_instructions
                                                            : sha256_blocks::add_portably;
  add(state, blocks, count);
}

// What is left of the bytes, a 1 bit, zeros, and the length in bits in the last eight bytes.
void add_end(State& state, std::string_view rest, std::uint64_t total_bytes) {
  std::array<std::uint8_t, 2 * block_size> last{};
  if (!rest.empty()) std::memcpy(last.data(), rest.data(), rest.size());
  last[rest.size()] = 0x80;
  const std::size_t size = rest.size() + 9 <= block_size ? block_size : 2 * block_size;
  const std::uint64_t bits = total_bytes * 8;
  for (std::size_t i = 0; i < 8; ++i) last[size - 1 - i] = static_cast<std::uint8_t>(bits >> 8 * i);
  add_blocks(state, last.data(), size / block_size);
}

}  // namespace

std::array<std::uint8_t, 32> sha256(std::string_view bytes) {
  State state = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  const std::size_t whole = bytes.size() / block_size;
  add_blocks(state, reinterpret_cast<const std::uint8_t*>(bytes.data()), whole);
  add_end(state, bytes.substr(whole * block_size), bytes.size());
  std::array<std::uint8_t, 32> digest{};
  for (std::size_t i = 0; i < digest.size(); ++i) {
    digest[i] = static_cast<std::uint8_t>(state[i / 4] >> (24 - 8 * (i % 4)));
  }
  return digest;
}

std::string sha256_hex(std::string_view bytes) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text;
  for (const std::uint8_t byte : sha256(bytes)) {
    text += digits[byte >> 4];
    text += digits[byte & 15];
  }
  return text;
}

}  // namespace tgtcfg
