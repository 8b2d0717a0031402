// Splits a stream into blocks of whole lines, in bounded memory.
#pragma once

#include <cstddef>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "process/env.h"

namespace tgtcfg {

/// Whole lines with their endings; only the last line of the stream may lack one. If `too_long` is
/// set, it is a part of a line that exceeds the limit, and `line_ends` marks the last part.
struct LineBlock {
  std::string text;
  std::size_t first_line = 1;  ///< counted from 1
  bool too_long = false;
  bool first_piece = false;
};

class LineBlocks {
 public:
  /// `prompt` returns lines as soon as they arrive, for interactive callers. Otherwise blocks are
  /// large.
  LineBlocks(const ByteSource& source, std::size_t limit, bool prompt)
      : source_(source), limit_(limit), prompt_(prompt) {}
  /// Returns nullopt at the end.
  [[nodiscard]] std::optional<LineBlock> next();
  [[nodiscard]] bool failed() const { return failed_; }
  /// Returns the memory of a finished block for reuse. Thread-safe.
  void give_back(std::string text);
  /// Returns an empty string, in returned memory if possible. Thread-safe.
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
  bool inside_ = false;   // inside a line that is too long
  bool ended_ = false;
  bool failed_ = false;
  std::mutex spare_;
  std::vector<std::string> texts_;  // returned by give_back()
};

/// Calls `use(line, number)` for every line of a block, including its ending. Stops if `use`
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

/// Removes the line ending (LF or CR LF).
[[nodiscard]] std::string_view without_line_end(std::string_view line);

}  // namespace tgtcfg
