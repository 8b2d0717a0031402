#include "process/line_blocks.h"

#include <algorithm>
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

using Lines = std::vector<std::string>;

// Each line as `NUMBER:TEXT`; of one that is too long only its number.
Lines lines_of(const std::string& text, std::size_t piece, bool prompt, bool gives_back) {
  constexpr std::size_t limit = 100;
  const ByteSource source = pieces_of(text, piece);
  LineBlocks blocks(source, limit, prompt);
  Lines lines;
  std::string whole;
  while (auto block = blocks.next()) {
    whole += block->text;
    if (block->first_piece) lines.push_back(std::to_string(block->first_line) + ": too long");
    if (block->too_long) block->text.clear();
    for_each_line(*block, [&](std::string_view line, std::size_t number) {
      const bool too_long = line.size() > limit + 1;
      lines.push_back(std::to_string(number) + ":" +
                      (too_long ? " too long" : std::string(without_line_end(line))));
      return true;
    });
    if (gives_back) blocks.give_back(std::move(block->text));
  }
  CHECK(whole == text);
  return lines;
}

}  // namespace

TEST_CASE("lines do not depend on how the stream is cut, and no byte is lost") {
  struct Row {
    const char* name;
    std::string text;
    Lines lines;
  };
  const std::string long_line(150, 'x');
  const std::vector<Row> rows = {
      {"nothing", "", {}},
      {"one line", "a\n", {"1:a"}},
      {"no line end at the end", "a\nb", {"1:a", "2:b"}},
      {"empty lines count", "\n\na\n", {"1:", "2:", "3:a"}},
      {"carriage returns go", "a\r\nb\r\n", {"1:a", "2:b"}},
      {"a long line", long_line + "\nb\n", {"1: too long", "2:b"}},
      {"a long line at the end", "a\n" + long_line, {"1:a", "2: too long"}},
      {"two long lines",
       long_line + "\n" + long_line + "\nc",
       {"1: too long", "2: too long", "3:c"}},
      {"as long as allowed", std::string(100, 'x') + "\n", {"1:" + std::string(100, 'x')}},
  };
  for (const Row& row : rows) {
    for (const std::size_t piece : {1U, 2U, 7U, 1000U}) {
      for (const bool prompt : {false, true}) {
        for (const bool gives_back : {false, true}) {
          CAPTURE(row.name, piece, prompt, gives_back);
          CHECK(lines_of(row.text, piece, prompt, gives_back) == row.lines);
        }
      }
    }
  }
}

TEST_CASE("a prompt reader gives out a line before the next one is there") {
  std::size_t asked = 0;
  const ByteSource source = [&](char* buffer, std::size_t) -> std::optional<std::size_t> {
    const char* const texts[] = {"one\n", "two\n"};
    if (asked == std::size(texts)) return 0;
    std::memcpy(buffer, texts[asked++], 4);
    return 4;
  };
  LineBlocks blocks(source, 100, true);
  CHECK(blocks.next()->text == "one\n");
  CHECK(asked == 1);
}

TEST_CASE("a stream that breaks is told from one that ends") {
  const ByteSource source = [](char*, std::size_t) -> std::optional<std::size_t> {
    return std::nullopt;
  };
  LineBlocks blocks(source, 100, false);
  CHECK_FALSE(blocks.next());
  CHECK(blocks.failed());
}
