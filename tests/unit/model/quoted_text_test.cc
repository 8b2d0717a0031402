// Texts in JSON: what is copied in one go, and what between.
#include <tgtcfg/writers.h>

#include "support/catch.h"

namespace tgtcfg {
namespace {

TEST_CASE("a character is written alike wherever it stands") {
  std::string all;
  for (char c = 1; c != 0x7f; ++c) all += c;
  std::vector<std::string> characters = {"\x7f", "\xC3\xA4", "\xE2\x80\xA8", "\xF0\x9F\x98\x80"};
  for (const char c : all) characters.emplace_back(1, c);
  for (const std::string& character : characters) {
    const std::string alone = write_compact_json(character);
    const std::string written = alone.substr(1, alone.size() - 2);
    for (std::size_t before = 0; before < 18; ++before) {
      const std::string left(before, ' ');
      const std::string right(17 - before, '~');
      CAPTURE(written, before);
      CHECK(write_compact_json(left + character + right) == '"' + left + written + right + '"');
    }
  }
}

TEST_CASE("characters that JSON escapes are escaped and no others") {
  for (int byte = 1; byte < 0x7f; ++byte) {
    const char c = static_cast<char>(byte);
    const bool escaped = byte < 0x20 || c == '"' || c == '\\';
    CAPTURE(byte);
    CHECK((write_canonical_json(std::string(1, c)) != '"' + std::string(1, c) + '"') == escaped);
  }
}

}  // namespace
}  // namespace tgtcfg
