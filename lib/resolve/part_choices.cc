#include "resolve/part_choices.h"

#include <tgtcfg/database.h>

#include <string_view>
#include <unordered_set>
#include <utility>

#include "check/named_configuration.h"
#include "check/target_draft.h"

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
  Class names, kinds, types, hosts;
  for (const TargetSpec& target : targets) {
    const std::string kind = kind_of_spec(target, database);
    const KindRow* row = database.kind(kind);
    const bool general = !target.compiler && (row == nullptr || row->generator.empty());
    if (target.name) add(names, target.name->value, target, general);
    if (!kind.empty()) add(kinds, kind, target, general);
    if (row != nullptr) add(types, row->device.name, target, general);
  }
  if (host && host->target != nullptr) add(hosts, "host", *host->target, true);
  std::unordered_set<std::string_view> known;
  for (const Class* of : {&names, &kinds, &types, &hosts}) {
    for (const std::string& word : of->words) {
      if (known.insert(word).second) words_.push_back(word);
    }
  }
  classes_ = {std::move(names), std::move(kinds), std::move(types), std::move(hosts)};
}

void PartChoices::add(Class& to, const std::string& word, const TargetSpec& target,
                      bool is_general) {
  const auto [place, is_new] = to.groups.try_emplace(word);
  if (is_new) to.words.push_back(word);
  Group& group = place->second;
  if (group.count++ == 0) group.first = &target;
  if (is_general && group.generals++ == 0) group.general = &target;
}

PartChoices::Found PartChoices::find(const std::string& word) const {
  for (const Class& of : classes_) {
    const auto found = of.groups.find(word);
    if (found == of.groups.end()) continue;
    const Group& group = found->second;
    if (group.count == 1) return {group.first};
    if (group.generals == 1) return {group.general};
    return {nullptr, true};
  }
  return {};
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
    entry.is_told = &context.diags == &reports_;
    return entry;
  }
  const bool tells_all = &context.diags == &reports_ && !std::exchange(entry.is_told, true);
  for (const Diagnostic& diagnostic : entry.said) {
    if (!tells_all && diagnostic.severity != Severity::error) continue;
    context.diags.push(diagnostic);
    if (!tells_all) break;
  }
  return entry;
}

}  // namespace tgtcfg
