// `.tgtcfgignore`: patterns of excluded paths, one per line, as in `.gitignore`.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

inline constexpr std::string_view ignore_file_name = ".tgtcfgignore";

/// Rules without `*`, `?` and `[` use a hash lookup. Each path is matched with every other rule, so
/// their number is limited.
class IgnoreRules {
 public:
  static constexpr std::size_t most_patterns = 2000;                  ///< with special characters
  static constexpr std::size_t most_letters = std::size_t{1} << 16U;  ///< total size of patterns
                                                                      ///< with special characters

  /// Adds the rules of a file in the directory `base` (relative to the root of the walk). `#`
  /// begins a comment, and `!` includes a path again. A trailing slash matches only directories;
  /// any other slash anchors the pattern at `base`. Returns false at the first pattern beyond the
  /// limit; earlier rules are kept.
  bool add(std::string_view text, std::string_view base);
  /// Returns true if the last matching rule excludes the path.
  [[nodiscard]] bool ignored(std::string_view path, bool is_directory) const;

  /// Same, and true if a parent directory is excluded.
  [[nodiscard]] bool covers(std::string_view path) const;

  [[nodiscard]] std::size_t size() const { return rules_.size(); }
  /// Removes all rules after the first `count`.
  void shrink(std::size_t count);

 private:
  struct Rule {
    std::string pattern;
    std::string base;
    bool negated = false;
    bool directories_only = false;
    bool anchored = false;

    [[nodiscard]] bool matches(std::string_view path, bool is_directory) const;
  };
  /// Indices of rules.
  using Indices = std::vector<std::size_t>;

  [[nodiscard]] Indices& indices_with(const Rule& rule);

  std::vector<Rule> rules_;
  Indices patterns_;                                   ///< rules with special characters
  std::size_t letters_ = 0;                            ///< total size of `patterns_`
  std::map<std::string, Indices, std::less<>> exact_;  ///< other rules, by name or path
};

}  // namespace tgtcfg
