// A stream cut into lines, in memory that does not grow with its length.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "driver/env.h"

namespace tgtcfg {

struct Line {
  std::string_view text;  ///< without its line end (LF or CR LF); valid until the next call
  bool too_long = false;  ///< longer than the limit: `text` is empty
};

class LineReader {
 public:
  LineReader(const ByteSource& source, std::size_t limit) : source_(source), limit_(limit) {}
  /// Nothing at the end. What follows the last line end is a line when it is not empty.
  [[nodiscard]] std::optional<Line> next();
  [[nodiscard]] bool failed() const { return failed_; }

 private:
  bool fill();
  Line take(std::size_t length, std::size_t line_end);

  const ByteSource& source_;
  std::size_t limit_;
  std::string buffer_;
  std::size_t begin_ = 0;  // of what was not given out yet
  bool skipping_ = false;  // the rest of a line that is too long
  bool ended_ = false;
  bool failed_ = false;
};

}  // namespace tgtcfg
