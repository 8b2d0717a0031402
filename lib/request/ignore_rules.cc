#include "request/ignore_rules.h"

#include <algorithm>
#include <utility>

#include "support/path_pattern.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

/// Returns the name or path that a rule without special characters matches.
std::string exact_text(const std::string& base, const std::string& pattern, bool anchored) {
  return anchored && !base.empty() ? base + "/" + pattern : pattern;
}

}  // namespace

bool IgnoreRules::Rule::matches(std::string_view path, bool is_directory) const {
  if (directories_only && !is_directory) return false;
  if (!base->empty()) {
    const bool below = path.size() > base->size() && path[base->size()] == '/';
    if (!below || !path.starts_with(*base)) return false;
    path.remove_prefix(base->size() + 1);
  }
  return glob_match(pattern, anchored ? path : last_segment(path));
}

bool IgnoreRules::add(std::string_view text, std::string_view base) {
  const auto shared_base = std::make_shared<const std::string>(base);
  while (!text.empty()) {
    std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    while (line.ends_with(' ') || line.ends_with('\r')) line.remove_suffix(1);
    if (line.empty() || line.starts_with('#')) continue;
    Rule rule;
    rule.base = shared_base;
    rule.negated = line.starts_with('!');
    if (rule.negated) line.remove_prefix(1);
    // `\#` and `\!` escape names that begin with these characters.
    if (line.starts_with("\\#") || line.starts_with("\\!")) line.remove_prefix(1);
    rule.directories_only = line.ends_with('/');
    if (rule.directories_only) line.remove_suffix(1);
    rule.anchored = line.find('/') != line.npos;
    if (line.starts_with('/')) line.remove_prefix(1);
    rule.pattern = line;
    if (!add(std::move(rule))) return false;
  }
  return true;
}

bool IgnoreRules::add(Rule rule) {
  if (has_glob_characters(rule.pattern)) {
    if (patterns_.size() == most_patterns || letters_ + rule.pattern.size() > most_letters)
      return false;
    letters_ += rule.pattern.size();
    patterns_.push_back(rules_.size());
  } else {
    exact_of(rule)[exact_text(*rule.base, rule.pattern, rule.anchored)].push_back(rules_.size());
  }
  rules_.push_back(std::move(rule));
  return true;
}

IgnoreRules::Exact& IgnoreRules::exact_of(const Rule& rule) {
  return (rule.anchored ? exact_paths_ : exact_names_)[rule.directories_only ? 1 : 0];
}

void IgnoreRules::shrink(std::size_t count) {
  for (; rules_.size() > count; rules_.pop_back()) {
    const Rule& rule = rules_.back();
    if (!patterns_.empty() && patterns_.back() + 1 == rules_.size()) {
      letters_ -= rule.pattern.size();
      patterns_.pop_back();
      continue;
    }
    Exact& exact = exact_of(rule);
    const auto found = exact.find(exact_text(*rule.base, rule.pattern, rule.anchored));
    found->second.pop_back();
    if (found->second.empty()) exact.erase(found);
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
  const Rule* last = last_match(path, is_directory);
  return last != nullptr && !last->negated;
}

const IgnoreRules::Rule* IgnoreRules::last_match(std::string_view path, bool is_directory) const {
  const Rule* best = nullptr;
  const auto later = [&](std::size_t index) { return best == nullptr || best < &rules_[index]; };
  const auto look = [&](const Exact& exact, std::string_view text) {
    const auto found = exact.find(text);
    if (found == exact.end()) return;
    // Usually the last rule decides; earlier ones are from parent directories.
    for (auto index = found->second.rbegin(); index != found->second.rend(); ++index) {
      if (!rules_[*index].matches(path, is_directory)) continue;
      if (later(*index)) best = &rules_[*index];
      return;
    }
  };
  for (int only = 0; only < (is_directory ? 2 : 1); ++only) {
    look(exact_names_[only], last_segment(path));
    look(exact_paths_[only], path);
  }
  for (auto index = patterns_.rbegin(); index != patterns_.rend() && later(*index); ++index) {
    if (rules_[*index].matches(path, is_directory)) return &rules_[*index];
  }
  return best;
}

}  // namespace tgtcfg
