// `.tgtcfgignore`: patterns of paths that are left out, one a line, as in `.gitignore`.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

/// Rules without `*`, `?` and `[` are looked up; every path is compared with each of the others, so
/// their number has a limit.
class IgnoreRules {
 public:
  static constexpr std::size_t most_patterns = 2000;                  ///< with special characters
  static constexpr std::size_t most_letters = std::size_t{1} << 16U;  ///< of these together

  /// Adds the rules of a file in the directory `base` (relative to the root of the walk). `#`
  /// begins a comment, `!` takes a path in again, a slash at the end means directories only, any
  /// other slash ties the pattern to `base`. Returns false at the first pattern beyond the limit;
  /// the rules before it are added.
  bool add(std::string_view text, std::string_view base);
  /// Whether the last rule that matches leaves the path out.
  [[nodiscard]] bool ignored(std::string_view path, bool is_directory) const;

  /// The same, also when a folder on the way to the path is left out.
  [[nodiscard]] bool covers(std::string_view path) const;

  [[nodiscard]] std::size_t size() const { return rules_.size(); }
  /// Forgets the rules after the first `count`.
  void shrink(std::size_t count);

 private:
  struct Rule {
    std::string pattern;
    std::shared_ptr<const std::string> base;
    bool negated = false;
    bool directories_only = false;
    bool anchored = false;

    [[nodiscard]] bool matches(std::string_view path, bool is_directory) const;
  };
  /// Indices of rules by the name, or the path, that they match.
  using Exact = std::map<std::string, std::vector<std::size_t>, std::less<>>;

  bool add(Rule rule);
  [[nodiscard]] Exact& exact_of(const Rule& rule);
  [[nodiscard]] const Rule* last_match(std::string_view path, bool is_directory) const;

  std::vector<Rule> rules_;
  std::vector<std::size_t> patterns_;  ///< indices of the rules with special characters
  std::size_t letters_ = 0;            ///< of these
  Exact exact_names_[2];               ///< the second one: of directories only
  Exact exact_paths_[2];
};

}  // namespace tgtcfg
