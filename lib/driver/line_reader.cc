#include "driver/line_reader.h"

namespace tgtcfg {

bool LineReader::fill() {
  constexpr std::size_t chunk = 65536;
  buffer_.erase(0, begin_);
  begin_ = 0;
  const std::size_t used = buffer_.size();
  buffer_.resize(used + chunk);
  const auto count = source_(buffer_.data() + used, chunk);
  buffer_.resize(used + count.value_or(0));
  failed_ = !count;
  ended_ = failed_ || *count == 0;
  return !ended_;
}

Line LineReader::take(std::size_t length, std::size_t line_end) {
  std::string_view text(buffer_.data() + begin_, length);
  begin_ += length + line_end;
  if (text.ends_with('\r')) text.remove_suffix(1);
  if (skipping_ || text.size() > limit_) {
    skipping_ = false;
    return {{}, true};
  }
  return {text, false};
}

std::optional<Line> LineReader::next() {
  std::size_t searched = 0;
  while (true) {
    const std::size_t found = buffer_.find('\n', begin_ + searched);
    if (found != buffer_.npos) return take(found - begin_, 1);
    searched = buffer_.size() - begin_;
    if (searched > limit_) {
      skipping_ = true;
      begin_ = buffer_.size();
      searched = 0;
    }
    if (!ended_ && fill()) continue;
    if (buffer_.size() == begin_ && !skipping_) return std::nullopt;
    return take(buffer_.size() - begin_, 0);
  }
}

}  // namespace tgtcfg
