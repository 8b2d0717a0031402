// `.tgtcfgignore`: patterns of paths that are left out, one a line, as in `.gitignore`.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

class IgnoreRules {
 public:
  /// Adds the rules of a file in the directory `base` (relative to the root of the walk). `#`
  /// begins a comment, `!` takes a path in again, a slash at the end means directories only, any
  /// other slash ties the pattern to `base`.
  void add(std::string_view text, std::string_view base);
  /// Whether the last rule that matches leaves the path out.
  [[nodiscard]] bool ignored(std::string_view path, bool is_directory) const;

  /// The same, also when a folder on the way to the path is left out.
  [[nodiscard]] bool covers(std::string_view path) const;

  [[nodiscard]] std::size_t size() const { return rules_.size(); }
  /// Forgets the rules after the first `count`.
  void shrink(std::size_t count) {
    rules_.erase(rules_.begin() + static_cast<std::ptrdiff_t>(count), rules_.end());
  }

 private:
  struct Rule {
    std::string pattern;
    std::string base;
    bool negated = false;
    bool directories_only = false;
    bool anchored = false;
  };
  std::vector<Rule> rules_;
};

}  // namespace tgtcfg
