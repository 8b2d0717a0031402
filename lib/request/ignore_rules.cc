#include "request/ignore_rules.h"

#include <algorithm>
#include <utility>

#include "support/path_pattern.h"
#include "support/text.h"

namespace tgtcfg {
bool IgnoreRules::Rule::matches(std::string_view path, bool is_directory) const {
  if (directories_only && !is_directory) return false;
  if (!base.empty()) {
    const bool below = path.size() > base.size() && path[base.size()] == '/';
    if (!below || !path.starts_with(base)) return false;
    path.remove_prefix(base.size() + 1);
  }
  return glob_match(pattern, anchored ? path : last_segment(path));
}

bool IgnoreRules::add(std::string_view text, std::string_view base) {
  while (!text.empty()) {
    std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    while (line.ends_with(' ') || line.ends_with('\r')) line.remove_suffix(1);
    if (line.empty() || line.starts_with('#')) continue;
    Rule rule;
    rule.base = base;
    rule.negated = line.starts_with('!');
    if (rule.negated) line.remove_prefix(1);
    // `\#` and `\!` escape names that begin with these characters.
    if (line.starts_with("\\#") || line.starts_with("\\!")) line.remove_prefix(1);
    rule.directories_only = line.ends_with('/');
    if (rule.directories_only) line.remove_suffix(1);
    rule.anchored = line.find('/') != line.npos;
    if (line.starts_with('/')) line.remove_prefix(1);
    rule.pattern = line;
    if (has_glob_characters(rule.pattern)) {
      if (patterns_.size() == most_patterns || letters_ + rule.pattern.size() > most_letters)
        return false;
      letters_ += rule.pattern.size();
    }
    indices_with(rule).push_back(rules_.size());
    rules_.push_back(std::move(rule));
  }
  return true;
}

IgnoreRules::Indices& IgnoreRules::indices_with(const Rule& rule) {
  if (has_glob_characters(rule.pattern)) return patterns_;
  const bool in_base = rule.anchored && !rule.base.empty();
  return exact_[in_base ? rule.base + "/" + rule.pattern : rule.pattern];
}

void IgnoreRules::shrink(std::size_t count) {
  for (; rules_.size() > count; rules_.pop_back()) {
    Indices& indices = indices_with(rules_.back());
    indices.pop_back();
    if (&indices == &patterns_) letters_ -= rules_.back().pattern.size();
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
  std::size_t end = 0;  // behind the last rule that matches
  const auto look = [&](const Indices& indices) {
    // Usually the last rule decides; earlier ones are from parent directories.
    for (auto index = indices.rbegin(); index != indices.rend() && *index >= end; ++index) {
      if (rules_[*index].matches(path, is_directory)) end = *index + 1;
    }
  };
  for (const std::string_view text : {last_segment(path), path}) {
    if (const auto found = exact_.find(text); found != exact_.end()) look(found->second);
  }
  look(patterns_);
  return end > 0 && !rules_[end - 1].negated;
}

}  // namespace tgtcfg
