#include "support/sha256.h"

#include <bit>
#include <utility>

namespace tgtcfg {
namespace {

using State = std::array<std::uint32_t, 8>;

// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
constexpr std::array<std::uint32_t, 64> round_constants = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

std::uint32_t big_endian(const std::uint8_t* bytes) {
  return std::uint32_t{bytes[0]} << 24 | std::uint32_t{bytes[1]} << 16 |
         std::uint32_t{bytes[2]} << 8 | std::uint32_t{bytes[3]};
}

using Words = std::array<std::uint32_t, 16>;

/// One round of sixteen. The standard's variables a to h change their places with each round; here
/// places change their names, so that nothing moves. The word that is used becomes the one of
/// sixteen rounds later, which costs no time beside the round itself.
template <std::size_t number>
void round(State& state, Words& w, std::uint32_t constant, bool has_more) {
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
void rounds(State& state, Words& w, const std::uint32_t* constants, bool has_more,
            std::index_sequence<numbers...>) {
  (round<numbers>(state, w, constants[numbers], has_more), ...);
}

void add_block(State& sum, const std::uint8_t* block) {
  Words w;
  for (std::size_t i = 0; i < w.size(); ++i) w[i] = big_endian(block + 4 * i);
  State state = sum;
  for (std::size_t i = 0; i < round_constants.size(); i += w.size()) {
    rounds(state, w, round_constants.data() + i, i + w.size() < round_constants.size(),
           std::make_index_sequence<16>{});
  }
  for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += state[i];
}

const std::uint8_t* bytes_of(const char* text) {
  return reinterpret_cast<const std::uint8_t*>(text);
}

}  // namespace

void Sha256::add(std::string_view bytes) {
  const std::size_t waiting = size_ % block_size;
  size_ += bytes.size();
  if (waiting > 0) {
    const std::size_t taken = bytes.copy(rest_.data() + waiting, block_size - waiting);
    bytes.remove_prefix(taken);
    if (waiting + taken < block_size) return;
    add_block(state_, bytes_of(rest_.data()));
  }
  for (; bytes.size() >= block_size; bytes.remove_prefix(block_size))
    add_block(state_, bytes_of(bytes.data()));
  bytes.copy(rest_.data(), bytes.size());
}

// What is left of the bytes, a 1 bit, zeros, and the length in bits in the last eight bytes.
std::array<std::uint8_t, 32> Sha256::digest() {
  constexpr std::size_t length_bytes = 8;
  std::array<char, 2 * block_size> end{'\x80'};
  const std::size_t used = size_ % block_size + 1 + length_bytes;
  const std::size_t zeros = used <= block_size ? block_size - used : 2 * block_size - used;
  for (std::size_t i = 0; i < length_bytes; ++i)
    end[1 + zeros + i] = static_cast<char>(size_ * 8 >> (56 - 8 * i));
  add({end.data(), 1 + zeros + length_bytes});
  std::array<std::uint8_t, 32> digest{};
  for (std::size_t i = 0; i < digest.size(); ++i) {
    digest[i] = static_cast<std::uint8_t>(state_[i / 4] >> (24 - 8 * (i % 4)));
  }
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

std::array<std::uint8_t, 32> sha256(std::string_view bytes) {
  Sha256 sum;
  sum.add(bytes);
  return sum.digest();
}

std::string sha256_hex(std::string_view bytes) {
  Sha256 sum;
  sum.add(bytes);
  return sum.hex();
}

}  // namespace tgtcfg
