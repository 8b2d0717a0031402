#include "lsp/yaml_slice.h"

#include <algorithm>
#include <vector>

#include "support/text.h"

namespace tgtcfg::lsp {
namespace {

// More neighbouring lines do not help.
constexpr std::size_t most_lines_beside = 100;

struct Line {
  std::size_t begin = 0;
  std::size_t end = 0;  // after its line ending
  std::size_t indent = 0;
  bool dash = false;
  bool blank = false;   // empty, or only a comment
  bool border = false;  // begins or ends a document
};

std::vector<Line> lines_of(std::string_view text) {
  std::vector<Line> lines;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t feed = text.find('\n', begin);
    const std::size_t end = feed == text.npos ? text.size() : feed + 1;
    const std::string_view words = text.substr(begin, end - begin);
    Line line{begin, end};
    line.indent = std::min(words.find_first_not_of(' '), words.size());
    const std::string_view rest = words.substr(line.indent);
    line.dash = rest.starts_with("- ") || trimmed(rest) == "-";
    line.blank = trimmed(rest).empty() || rest.starts_with('#') || rest.starts_with("\r\n");
    line.border = words.starts_with("---") || words.starts_with("...");
    lines.push_back(line);
    if (feed == text.npos) break;
    begin = end;
  }
  return lines;
}

class Slicer {
 public:
  Slicer(std::string_view text, std::size_t offset) : text_(text), lines_(lines_of(text)) {
    while (at_ + 1 < lines_.size() && lines_[at_ + 1].begin <= offset) ++at_;
    kept_.resize(lines_.size());
    kept_[at_] = true;
    const std::size_t column = offset - lines_[at_].begin;
    indent_ = lines_[at_].blank ? column : lines_[at_].indent;
  }

  std::size_t keep_ancestors() {
    std::size_t limit = indent_;
    bool below_dash = !lines_[at_].blank && lines_[at_].dash;
    std::size_t parent = at_;
    for (std::size_t i = at_; i-- > 0 && !lines_[i].border;) {
      const Line& line = lines_[i];
      if (line.blank) continue;
      if (line.indent > limit) continue;
      if (line.indent == limit && !(below_dash && !line.dash)) continue;
      kept_[i] = true;
      if (parent == at_) parent = i;
      limit = line.indent;
      below_dash = line.dash;
    }
    return parent;
  }

  void keep_siblings(std::size_t parent) {
    for (std::size_t i = at_ + 1; i < lines_.size() && i < at_ + most_lines_beside; ++i) {
      if (ends_block(lines_[i])) break;
      kept_[i] = true;
    }
    std::size_t first = parent == at_ ? 0 : parent + 1;
    for (std::size_t i = at_; i-- > first;) {
      if (lines_[i].border) first = i + 1;
    }
    // The first kept line must begin an entry.
    if (at_ - first > most_lines_beside) {
      first = at_ - most_lines_beside;
      while (first < at_ && lines_[first].indent != indent_) ++first;
    }
    std::fill(kept_.begin() + static_cast<std::ptrdiff_t>(first),
              kept_.begin() + static_cast<std::ptrdiff_t>(at_), true);
  }

  [[nodiscard]] TextSlice slice(std::size_t offset) const {
    TextSlice result;
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      if (!kept_[i]) continue;
      if (i == at_) result.offset = result.text.size() + offset - lines_[i].begin;
      result.text += text_.substr(lines_[i].begin, lines_[i].end - lines_[i].begin);
    }
    return result;
  }

 private:
  [[nodiscard]] bool ends_block(const Line& line) const {
    return line.border || (!line.blank && line.indent < indent_);
  }

  std::string_view text_;
  std::vector<Line> lines_;
  std::vector<bool> kept_;
  std::size_t at_ = 0;
  std::size_t indent_ = 0;
};

}  // namespace

TextSlice yaml_slice(std::string_view text, std::size_t offset, SliceWidth width) {
  Slicer slicer(text, offset);
  const std::size_t parent = slicer.keep_ancestors();
  if (width == SliceWidth::siblings) slicer.keep_siblings(parent);
  return slicer.slice(offset);
}

}  // namespace tgtcfg::lsp
