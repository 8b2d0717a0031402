#include "process/line_blocks.h"

#include <utility>

namespace tgtcfg {

namespace {

constexpr std::size_t read_size = 65536;
constexpr std::size_t block_size = 4 * read_size;

// Jumping between line endings needs a fraction of the time of a loop over all bytes.
std::size_t count_line_ends(std::string_view text) {
  std::size_t count = 0;
  for (std::size_t at = text.find('\n'); at != text.npos; at = text.find('\n', at + 1)) ++count;
  return count;
}

}  // namespace

void LineBlocks::fill() {
  const std::size_t used = pending_.size();
  pending_.resize(used + read_size);
  const auto count = source_(pending_.data() + used, read_size);
  pending_.resize(used + count.value_or(0));
  failed_ = !count;
  ended_ = failed_ || *count == 0;
}

// Reused memory is cheaper: new pages from the system cost more than rewriting the lines.
std::string LineBlocks::empty_text() {
  const std::lock_guard lock(spare_);
  if (texts_.empty()) return {};
  std::string text = std::move(texts_.back());
  texts_.pop_back();
  text.clear();
  return text;
}

void LineBlocks::give_back(std::string text) {
  const std::lock_guard lock(spare_);
  texts_.push_back(std::move(text));
}

LineBlock LineBlocks::take(std::size_t size) {
  LineBlock block;
  std::string rest = empty_text();
  rest.append(pending_, size);
  pending_.resize(size);
  block.text = std::exchange(pending_, std::move(rest));
  block.first_line = line_;
  line_ += count_line_ends(block.text);
  return block;
}

LineBlock LineBlocks::take_piece() {
  const bool first = !inside_;
  const std::size_t end = pending_.find('\n');
  inside_ = end == pending_.npos && !ended_;
  LineBlock block = take(end == pending_.npos ? pending_.size() : end + 1);
  block.too_long = true;
  block.first_piece = first;
  return block;
}

std::optional<LineBlock> LineBlocks::next() {
  while (true) {
    const std::size_t last = inside_ ? pending_.npos : pending_.rfind('\n');
    const bool whole = last != pending_.npos;
    if (whole && (prompt_ || ended_ || pending_.size() >= block_size)) return take(last + 1);
    const bool cut = inside_ ? !pending_.empty() : !whole && pending_.size() > limit_;
    if (cut) return take_piece();
    if (ended_) return pending_.empty() ? std::nullopt : std::optional(take(pending_.size()));
    fill();
  }
}

std::string_view without_line_end(std::string_view line) {
  if (line.ends_with('\n')) line.remove_suffix(1);
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

}  // namespace tgtcfg
