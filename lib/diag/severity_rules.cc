#include "diag/severity_rules.h"

#include <algorithm>
#include <utility>

#include "diag/catalog.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

constexpr std::pair<std::string_view, Severity> weights[] = {
    {"warnings", Severity::warning},
    {"warning", Severity::warning},
    {"notes", Severity::note},
    {"note", Severity::note},
};

bool names_page(const std::vector<std::string>& words, std::string_view code,
                std::string_view name) {
  return std::ranges::any_of(words, [&](const std::string& word) {
    return same_ignoring_case(word, code) || word == name;
  });
}

bool names_weight(const std::vector<std::string>& words, Severity severity) {
  return std::any_of(std::begin(weights), std::end(weights), [&](const auto& weight) {
    return weight.second == severity && contains(words, weight.first);
  });
}

}  // namespace

std::optional<Verdict> SeverityRules::verdict(std::string_view code, std::string_view name,
                                              Severity severity) const {
  const std::pair<Verdict, const std::vector<std::string>*> lists[] = {
      {Verdict::allow, &allow}, {Verdict::warn, &warn}, {Verdict::deny, &deny}};
  for (const auto& [verdict, words] : lists) {
    if (names_page(*words, code, name)) return verdict;
  }
  for (const auto& [verdict, words] : lists) {
    if (names_weight(*words, severity)) return verdict;
  }
  return std::nullopt;
}

void add_rule(std::vector<std::string>& words, std::string_view word) {
  const CatalogPage* page = find_page(word);
  const std::string_view name = page != nullptr ? page->code : word;
  if (!contains(words, name)) words.emplace_back(name);
}

std::vector<std::string> rule_words() {
  std::vector<std::string> words{"warnings", "notes"};
  for (const CatalogPage& page : catalog()) words.emplace_back(page.name);
  return words;
}

bool names_severity(std::string_view word) {
  return std::any_of(std::begin(weights), std::end(weights),
                     [&](const auto& weight) { return weight.first == word; });
}

namespace {

bool may_be_softened(Severity severity, Topic topic) {
  return severity != Severity::error || may_be_excused(topic);
}

}  // namespace

bool may_be_allowed(Severity severity, Topic topic) {
  return topic != Topic::of_project && may_be_softened(severity, topic);
}

bool apply_verdict(Diagnostic& diagnostic, std::optional<Verdict> verdict) {
  if (!verdict) return true;
  const bool may = may_be_softened(diagnostic.severity, diagnostic.page->topic);
  switch (*verdict) {
    case Verdict::allow:
      return !may;
    case Verdict::warn:
      if (may) diagnostic.severity = Severity::warning;
      break;
    case Verdict::deny:
      diagnostic.severity = Severity::error;
      break;
  }
  return true;
}

}  // namespace tgtcfg
