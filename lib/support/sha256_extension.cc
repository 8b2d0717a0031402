#include "support/sha256_blocks.h"

// The header provides processor features that the C library detected at startup. Detecting them
// again takes tens of microseconds in a virtual machine. clang cannot read this C header as C++.
#if defined(__x86_64__) && __has_include(<sys/platform/x86.h>) && !defined(__clang__)
#define TGTCFG_SHA_EXTENSION 1
#include <immintrin.h>
#include <sys/platform/x86.h>
#endif

namespace tgtcfg {

#ifdef TGTCFG_SHA_EXTENSION

namespace {

#define TGTCFG_WITH_SHA __attribute__((target("sha,sse4.1")))

__m128i* vectors_of(std::uint32_t* words) {
  return reinterpret_cast<__m128i*>(words);
}

/// The next four message words, computed from the sixteen before them.
TGTCFG_WITH_SHA __m128i next_words(const __m128i (&w)[4], std::size_t oldest) {
  const __m128i newest = w[(oldest + 3) % 4];
  const __m128i nine_before = _mm_alignr_epi8(newest, w[(oldest + 2) % 4], 4);
  const __m128i sum =
      _mm_add_epi32(_mm_sha256msg1_epu32(w[oldest], w[(oldest + 1) % 4]), nine_before);
  return _mm_sha256msg2_epu32(sum, newest);
}

/// The halves of the state in the order of the instructions: a, b, e, f and c, d, g, h.
struct Halves {
  __m128i abef;
  __m128i cdgh;
};

TGTCFG_WITH_SHA void add_block(Halves& state, const std::uint8_t* block) {
  const __m128i big_endian = _mm_set_epi64x(0x0c0d0e0f08090a0b, 0x0405060700010203);
  const Halves before = state;
  __m128i w[4];  // std::array would drop the attributes of the type
#pragma GCC unroll 16
  for (std::size_t i = 0; i < 16; ++i) {
    if (i < 4) {
      const auto* const words = reinterpret_cast<const __m128i*>(block + 16 * i);
      w[i] = _mm_shuffle_epi8(_mm_loadu_si128(words), big_endian);
    } else {
      w[i % 4] = next_words(w, i % 4);
    }
    const auto* const constants = reinterpret_cast<const __m128i*>(&sha256_constants[4 * i]);
    const __m128i two = _mm_add_epi32(w[i % 4], _mm_loadu_si128(constants));
    state.cdgh = _mm_sha256rnds2_epu32(state.cdgh, state.abef, two);
    state.abef = _mm_sha256rnds2_epu32(state.abef, state.cdgh, _mm_shuffle_epi32(two, 0x0e));
  }
  state.abef = _mm_add_epi32(state.abef, before.abef);
  state.cdgh = _mm_add_epi32(state.cdgh, before.cdgh);
}

TGTCFG_WITH_SHA void add_blocks(Sha256State& sum, const std::uint8_t* blocks, std::size_t count) {
  const __m128i badc = _mm_shuffle_epi32(_mm_loadu_si128(vectors_of(sum.data())), 0xb1);
  const __m128i hgfe = _mm_shuffle_epi32(_mm_loadu_si128(vectors_of(sum.data() + 4)), 0x1b);
  Halves state = {_mm_alignr_epi8(badc, hgfe, 8), _mm_blend_epi16(hgfe, badc, 0xf0)};
  for (; count > 0; --count, blocks += sha256_block_bytes) add_block(state, blocks);
  const __m128i feba = _mm_shuffle_epi32(state.abef, 0x1b);
  const __m128i dchg = _mm_shuffle_epi32(state.cdgh, 0xb1);
  _mm_storeu_si128(vectors_of(sum.data()), _mm_blend_epi16(feba, dchg, 0xf0));
  _mm_storeu_si128(vectors_of(sum.data() + 4), _mm_alignr_epi8(dchg, feba, 8));
}

}  // namespace

bool add_sha256_blocks_by_extension(Sha256State& sum, const std::uint8_t* blocks,
                                    std::size_t count) {
  static const bool has_extension = CPU_FEATURE_ACTIVE(SHA) && CPU_FEATURE_ACTIVE(SSE4_1);
  if (!has_extension) return false;
  add_blocks(sum, blocks, count);
  return true;
}

#else

bool add_sha256_blocks_by_extension(Sha256State&, const std::uint8_t*, std::size_t) {
  return false;
}

#endif

}  // namespace tgtcfg
