#include "support/path_pattern.h"

#include <algorithm>
#include <vector>

namespace tgtcfg {
namespace {

struct Class {
  bool matches = false;
  std::size_t length = 0;  // size of the class in the pattern; 0 if it is not a class
};

// Parses `[abc]`, `[a-z]` or `[!a-z]`. A `]` right after the opening is literal.
Class match_class(std::string_view pattern, char c) {
  std::size_t i = 1;
  const bool negated = i < pattern.size() && (pattern[i] == '!' || pattern[i] == '^');
  if (negated) ++i;
  bool found = false;
  for (const std::size_t first = i; i < pattern.size(); ++i) {
    if (pattern[i] == ']' && i > first) return {found != negated && c != '/', i + 1};
    if (i + 2 < pattern.size() && pattern[i + 1] == '-' && pattern[i + 2] != ']') {
      found |= pattern[i] <= c && c <= pattern[i + 2];
      i += 2;
    } else {
      found |= pattern[i] == c;
    }
  }
  return {};
}

// reachable[i]: the text read so far matches pattern[0, i). Positions after a star are reachable
// without text.
class Matcher {
 public:
  explicit Matcher(std::string_view pattern) : pattern_(pattern), reachable_(pattern.size() + 1) {
    reachable_[0] = true;
    close();
  }

  void step(char c) {
    next_.assign(reachable_.size(), false);
    for (std::size_t i = 0; i < pattern_.size(); ++i) {
      if (reachable_[i]) advance(i, c, next_);
    }
    reachable_.swap(next_);
    close();
  }

  [[nodiscard]] bool done() const { return reachable_.back(); }

 private:
  void advance(std::size_t i, char c, std::vector<bool>& next) {
    if (pattern_[i] == '*') {
      if (c != '/' || across_segments(i)) next[i] = true;
    } else if (pattern_[i] == '?') {
      if (c != '/') next[i + 1] = true;
    } else if (const Class found =
                   pattern_[i] == '[' ? match_class(pattern_.substr(i), c) : Class{};
               found.length > 0) {
      if (found.matches) next[i + found.length] = true;
    } else if (pattern_[i] == c) {
      next[i + 1] = true;
    }
  }

  [[nodiscard]] bool across_segments(std::size_t i) const {
    return (i + 1 < pattern_.size() && pattern_[i + 1] == '*') || (i > 0 && pattern_[i - 1] == '*');
  }

  // A star may match an empty string, and `**/` no directory at all.
  void close() {
    for (std::size_t i = 0; i < pattern_.size(); ++i) {
      if (!reachable_[i] || pattern_[i] != '*') continue;
      reachable_[i + 1] = true;
      const bool starts_segment = i == 0 || pattern_[i - 1] == '/';
      if (starts_segment && pattern_.substr(i).starts_with("**/")) reachable_[i + 3] = true;
    }
  }

  std::string_view pattern_;
  std::vector<bool> reachable_;
  std::vector<bool> next_;
};

// Returns the longest literal that every match contains. Slashes are excluded because of `**/`, and
// the search ends at a class.
std::string_view needed_text(std::string_view pattern) {
  pattern = pattern.substr(0, pattern.find('['));
  std::string_view longest;
  for (std::size_t begin = 0; begin <= pattern.size();) {
    const std::size_t end = std::min(pattern.find_first_of("*?/", begin), pattern.size());
    if (end - begin > longest.size()) longest = pattern.substr(begin, end - begin);
    begin = end + 1;
  }
  return longest;
}

}  // namespace

bool glob_match(std::string_view pattern, std::string_view text) {
  // Thousands of patterns may be matched with thousands of files.
  if (!text.starts_with(pattern.substr(0, pattern.find_first_of("*?[")))) return false;
  if (text.find(needed_text(pattern)) == text.npos) return false;
  Matcher matcher(pattern);
  for (const char c : text) matcher.step(c);
  return matcher.done();
}

bool has_glob_characters(std::string_view text) {
  return text.find_first_of("*?[") != text.npos;
}

}  // namespace tgtcfg
