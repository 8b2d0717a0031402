#include "support/sha256.h"

#include "support/catch.h"

namespace tgtcfg {
namespace {

TEST_CASE("SHA-256 gives the digests of FIPS 180-4 and of its block borders") {
  struct Row {
    const char* name;
    std::string bytes;
    const char* digest;
  };
  const Row rows[] = {
      {"empty", "", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
      {"one block", "abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
      {"two blocks", "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
       "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"},
      {"a million letters", std::string(1000000, 'a'),
       "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"},
      {"55 bytes: the length still fits", std::string(55, 'x'),
       "d5e285683cd4efc02d021a5c62014694958901005d6f71e89e0989fac77e4072"},
      {"56 bytes: it does not", std::string(56, 'x'),
       "04c26261370ee7541549d16dee320c723e3fd14671e66a099afe0a377c16888e"},
      {"64 bytes: a whole block", std::string(64, 'x'),
       "7ce100971f64e7001e8fe5a51973ecdfe1ced42befe7ee8d5fd6219506b5393c"},
  };
  for (const Row& row : rows) {
    INFO(row.name);
    CHECK(sha256_hex(row.bytes) == row.digest);
    for (const std::size_t piece : {1U, 7U, 63U, 64U, 65U, 1000U}) {
      Sha256 sum;
      for (std::size_t at = 0; at < row.bytes.size(); at += piece)
        sum.add(std::string_view(row.bytes).substr(at, piece));
      CHECK(sum.hex() == row.digest);
    }
  }
}

TEST_CASE("SHA-256 by the processor's instructions is that of plain code") {
  Sha256State plain = {1, 2, 3, 4, 5, 6, 7, 0xffffffff};
  Sha256State by_extension = plain;
  std::array<std::uint8_t, 7 * sha256_block_bytes> blocks{};
  for (std::size_t i = 0; i < blocks.size(); ++i) blocks[i] = static_cast<std::uint8_t>(i * 151);
  for (const std::size_t count : {0U, 1U, 2U, 7U}) {
    CAPTURE(count);
    add_sha256_blocks(plain, blocks.data(), count);
    if (!add_sha256_blocks_by_extension(by_extension, blocks.data(), count)) {
      WARN("skipped: this build knows of no instructions for SHA-256 here");
      return;
    }
    CHECK(by_extension == plain);
  }
}

}  // namespace
}  // namespace tgtcfg
