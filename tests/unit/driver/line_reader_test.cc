#include "driver/line_reader.h"

#include <cstring>

#include "support/catch.h"

using namespace tgtcfg;

namespace {

// Gives a text in pieces of a few bytes, as a pipe does.
ByteSource pieces_of(std::string text, std::size_t piece) {
  return [text = std::move(text), piece, at = std::size_t{0}](
             char* buffer, std::size_t size) mutable -> std::optional<std::size_t> {
    const std::size_t count = std::min({piece, size, text.size() - at});
    std::memcpy(buffer, text.data() + at, count);
    at += count;
    return count;
  };
}

std::vector<std::string> lines_of(const std::string& text, std::size_t piece,
                                  std::size_t limit = 100) {
  const ByteSource source = pieces_of(text, piece);
  LineReader reader(source, limit);
  std::vector<std::string> lines;
  while (const auto line = reader.next())
    lines.push_back(line->too_long ? "(too long)" : std::string(line->text));
  return lines;
}

}  // namespace

TEST_CASE("lines do not depend on how the stream is cut") {
  struct Row {
    const char* name;
    std::string text;
    std::vector<std::string> lines;
  };
  const std::vector<Row> rows = {
      {"nothing", "", {}},
      {"one line", "a\n", {"a"}},
      {"no line end at the end", "a\nb", {"a", "b"}},
      {"empty lines count", "\n\na\n", {"", "", "a"}},
      {"carriage returns go", "a\r\nb\r\n", {"a", "b"}},
      {"a long line", std::string(150, 'x') + "\nb\n", {"(too long)", "b"}},
      {"a long line at the end", "a\n" + std::string(150, 'x'), {"a", "(too long)"}},
      {"as long as allowed", std::string(100, 'x') + "\n", {std::string(100, 'x')}},
  };
  for (const Row& row : rows) {
    for (const std::size_t piece : {1, 2, 7, 1000}) {
      CAPTURE(row.name, piece);
      CHECK(lines_of(row.text, piece) == row.lines);
    }
  }
}

TEST_CASE("a stream that breaks is told from one that ends") {
  const ByteSource source = [](char*, std::size_t) -> std::optional<std::size_t> {
    return std::nullopt;
  };
  LineReader reader(source, 100);
  CHECK_FALSE(reader.next());
  CHECK(reader.failed());
}
