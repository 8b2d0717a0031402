#include "request/ignore_rules.h"

#include <algorithm>

#include "support/path_pattern.h"

namespace tgtcfg {

void IgnoreRules::add(std::string_view text, std::string_view base) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    while (line.ends_with(' ') || line.ends_with('\r')) line.remove_suffix(1);
    if (line.empty() || line.starts_with('#')) continue;
    Rule rule;
    rule.base = base;
    rule.negated = line.starts_with('!');
    if (rule.negated) line.remove_prefix(1);
    // `\#` and `\!` begin names that would be read as something else.
    if (line.starts_with("\\#") || line.starts_with("\\!")) line.remove_prefix(1);
    rule.directories_only = line.ends_with('/');
    if (rule.directories_only) line.remove_suffix(1);
    rule.anchored = line.find('/') != line.npos;
    if (line.starts_with('/')) line.remove_prefix(1);
    rule.pattern = line;
    rules_.push_back(std::move(rule));
  }
}

bool IgnoreRules::covers(std::string_view path) const {
  if (rules_.empty()) return false;
  for (std::size_t slash = path.find('/', 1); slash != path.npos;
       slash = path.find('/', slash + 1)) {
    if (ignored(path.substr(0, slash), true)) return true;
  }
  return ignored(path, false);
}

bool IgnoreRules::ignored(std::string_view path, bool is_directory) const {
  const auto matches = [&](const Rule& rule) {
    if (rule.directories_only && !is_directory) return false;
    std::string_view inside = path;
    if (!rule.base.empty()) {
      if (!inside.starts_with(rule.base + "/")) return false;
      inside.remove_prefix(rule.base.size() + 1);
    }
    if (!rule.anchored) inside = inside.substr(inside.find_last_of('/') + 1);
    return glob_match(rule.pattern, inside);
  };
  const auto last = std::find_if(rules_.rbegin(), rules_.rend(), matches);
  return last != rules_.rend() && !last->negated;
}

}  // namespace tgtcfg
