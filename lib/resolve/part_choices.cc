#include "resolve/part_choices.h"

#include <tgtcfg/database.h>

#include <algorithm>
#include <set>
#include <utility>

#include "check/named_configuration.h"
#include "check/target_expression.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

/// Returns the spec as written, or nullopt after an error.
std::optional<ConfigSpec> configuration_of(const ConfigurationRow& row, const Context& context) {
  const auto document = document_of(row, context);
  return document ? check(*document, context) : std::nullopt;
}

}  // namespace

PartChoices::PartChoices(const std::vector<TargetSpec>& targets,
                         const std::optional<HostSpec>& host, const Database& database) {
  for (const TargetSpec& target : targets) {
    const std::string kind = kind_of_spec(target, database);
    const KindRow* row = database.kind(kind);
    const bool general = !target.compiler && (row == nullptr || row->generator.empty());
    if (target.name) choices_.push_back({Role::name, target.name->value, &target, general});
    if (!kind.empty()) choices_.push_back({Role::kind, kind, &target, general});
    if (row != nullptr) choices_.push_back({Role::device_type, row->device.name, &target, general});
  }
  if (host && host->target != nullptr)
    choices_.push_back({Role::host, "host", host->target.get(), true});
  std::ranges::stable_sort(choices_, {}, &Choice::role);
}

PartChoices::Found PartChoices::find(std::string_view word) const {
  const auto first = std::ranges::find(choices_, word, &Choice::word);
  std::vector<const TargetSpec*> all;
  std::vector<const TargetSpec*> general;
  for (auto each = first; each != choices_.end() && each->role == first->role; ++each) {
    if (each->word != word) continue;
    all.push_back(each->target);
    if (each->is_general) general.push_back(each->target);
  }
  if (all.size() == 1) return {all.front()};
  if (general.size() == 1) return {general.front()};
  return {nullptr, !all.empty()};
}

std::vector<std::string> PartChoices::words() const {
  std::set<std::string_view> seen;
  std::vector<std::string> words;
  for (const Choice& choice : choices_) {
    if (seen.insert(choice.word).second) words.push_back(choice.word);
  }
  return words;
}

const NamedConfigurations::Entry& NamedConfigurations::read(const ConfigurationRow& row,
                                                            const Context& context) {
  const auto [place, is_new] = entries_.try_emplace(row.name);
  Entry& entry = place->second;
  if (is_new) {
    const std::size_t before = context.diags.size();
    entry.config = configuration_of(row, context);
    if (entry.config)
      entry.choices.emplace(entry.config->targets, entry.config->host, context.database);
    const auto& all = context.diags.all();
    entry.said.assign(all.begin() + static_cast<std::ptrdiff_t>(before), all.end());
    entry.is_reported = &context.diags == &reports_;
    return entry;
  }
  const bool tells_all = &context.diags == &reports_ && !std::exchange(entry.is_reported, true);
  for (const Diagnostic& diagnostic : entry.said) {
    if (!tells_all && diagnostic.severity != Severity::error) continue;
    context.diags.push(diagnostic);
    if (!tells_all) break;
  }
  return entry;
}

}  // namespace tgtcfg
