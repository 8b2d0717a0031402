#include "support/sha256_blocks.h"

// What the C library has asked the processor when it started: to ask again costs more than many
// blocks where a hypervisor answers. Its header has a word of C that clang does not take in C++.
#if defined(__x86_64__) && !defined(__clang__) && __has_include(<sys/platform/x86.h>)
#define TGTCFG_SHA_INSTRUCTIONS 1
#include <immintrin.h>
#include <sys/platform/x86.h>
#endif

namespace tgtcfg::sha256_blocks {

#ifdef TGTCFG_SHA_INSTRUCTIONS

bool has_instructions() {
  return CPU_FEATURE_ACTIVE(SHA) && CPU_FEATURE_ACTIVE(SSE4_1) && CPU_FEATURE_ACTIVE(SSSE3);
}

namespace {

/// The eight words of the state, in the order in which the instructions want them.
struct Halves {
  __m128i abef;
  __m128i cdgh;
};

__attribute__((target("sha,sse4.1,ssse3"))) Halves load(const State& state) {
  const auto* words = reinterpret_cast<const __m128i*>(state.data());
  const __m128i cdab = _mm_shuffle_epi32(_mm_loadu_si128(words), 0xB1);
  const __m128i efgh = _mm_shuffle_epi32(_mm_loadu_si128(words + 1), 0x1B);
  return {_mm_alignr_epi8(cdab, efgh, 8), _mm_blend_epi16(efgh, cdab, 0xF0)};
}

__attribute__((target("sha,sse4.1,ssse3"))) void store(const Halves& halves, State& state) {
  auto* words = reinterpret_cast<__m128i*>(state.data());
  const __m128i feba = _mm_shuffle_epi32(halves.abef, 0x1B);
  const __m128i dchg = _mm_shuffle_epi32(halves.cdgh, 0xB1);
  _mm_storeu_si128(words, _mm_blend_epi16(feba, dchg, 0xF0));
  _mm_storeu_si128(words + 1, _mm_alignr_epi8(dchg, feba, 8));
}

__attribute__((target("sha,sse4.1,ssse3"))) void add_block(Halves& halves,
                                                           const std::uint8_t* block) {
  const __m128i big_endian = _mm_set_epi64x(0x0c0d0e0f08090a0b, 0x0405060700010203);
  const auto* bytes = reinterpret_cast<const __m128i*>(block);
  const auto* constants = reinterpret_cast<const __m128i*>(round_constants.data());
  __m128i w[4];
  for (std::size_t i = 0; i < 4; ++i)
    w[i] = _mm_shuffle_epi8(_mm_loadu_si128(bytes + i), big_endian);
  __m128i abef = halves.abef;
  __m128i cdgh = halves.cdgh;
  // Four rounds at a time; the words of sixteen rounds later take the place of those that were
  // used.
  for (std::size_t i = 0; i < 16; ++i) {
    const __m128i sum = _mm_add_epi32(w[i % 4], _mm_load_si128(constants + i));
    cdgh = _mm_sha256rnds2_epu32(cdgh, abef, sum);
    abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(sum, 0x0E));
    const __m128i last = w[(i + 3) % 4];
    const __m128i seven_before = _mm_alignr_epi8(last, w[(i + 2) % 4], 4);
    const __m128i begun = _mm_sha256msg1_epu32(w[i % 4], w[(i + 1) % 4]);
    w[i % 4] = _mm_sha256msg2_epu32(_mm_add_epi32(begun, seven_before), last);
  }
  halves.abef = _mm_add_epi32(halves.abef, abef);
  halves.cdgh = _mm_add_epi32(halves.cdgh, cdgh);
}

}  // namespace

void add_by_instructions(State& state, const std::uint8_t* blocks, std::size_t count) {
  Halves halves = load(state);
  for (; count > 0; --count, blocks += block_size) add_block(halves, blocks);
  store(halves, state);
}

#else

bool has_instructions() {
  return false;
}

void add_by_instructions(State& state, const std::uint8_t* blocks, std::size_t count) {
  add_portably(state, blocks, count);
}

#endif

}  // namespace tgtcfg::sha256_blocks
