// A stream cut into blocks of whole lines, in memory that does not grow with its length.
#pragma once

#include <cstddef>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "process/env.h"

namespace tgtcfg {

/// Whole lines with their line ends; only the stream's last line may lack it. Or, when `too_long`,
/// a piece of one line that is longer than the limit: `line_ends` in its last piece.
struct LineBlock {
  std::string text;
  std::size_t first_line = 1;  ///< its number in the stream, from 1
  bool too_long = false;
  bool first_piece = false;
};

class LineBlocks {
 public:
  /// `prompt`: somebody may be waiting for answers, so lines are given out as soon as they are
  /// there; otherwise in large blocks.
  LineBlocks(const ByteSource& source, std::size_t limit, bool prompt)
      : source_(source), limit_(limit), prompt_(prompt) {}
  /// Nothing at the end.
  [[nodiscard]] std::optional<LineBlock> next();
  [[nodiscard]] bool failed() const { return failed_; }
  /// A text that is done with: its memory is that of one to come. From any thread.
  void give_back(std::string text);
  /// An empty text, in the memory of one that was given back if there is any. From any thread.
  [[nodiscard]] std::string empty_text();

 private:
  void fill();
  LineBlock take(std::size_t size);
  LineBlock take_piece();

  const ByteSource& source_;
  std::size_t limit_;
  bool prompt_;
  std::string pending_;
  std::size_t line_ = 1;  // number of the first line in `pending_`
  bool inside_ = false;   // in a line that is too long
  bool ended_ = false;
  bool failed_ = false;
  std::mutex spare_;
  std::vector<std::string> texts_;  // given back
};

/// Calls `use(line, number)` for every line of a block, `line` with its line end. Stops when `use`
/// returns false.
template <class Use>
void for_each_line(const LineBlock& block, Use use) {
  std::string_view rest = block.text;
  for (std::size_t number = block.first_line; !rest.empty(); ++number) {
    const std::size_t end = rest.find('\n');
    const std::size_t size = end == rest.npos ? rest.size() : end + 1;
    if (!use(rest.substr(0, size), number)) return;
    rest.remove_prefix(size);
  }
}

/// A line without its line end (LF or CR LF).
[[nodiscard]] std::string_view without_line_end(std::string_view line);

}  // namespace tgtcfg
