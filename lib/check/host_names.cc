#include "check/host_names.h"

#include <tgtcfg/database.h>

#include <optional>
#include <set>

#include "check/target_expression.h"
#include "database/config_keys.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

constexpr std::string_view host_key = "host";
constexpr std::string_view host_option = " -host=";

bool is_word(std::string_view text) {
  return !text.empty() && text != "none" && text.find_first_of(" \t\n{[:/") == text.npos;
}

std::string_view word_in_text(std::string_view text) {
  const std::size_t option = text.find(host_option);
  if (option == text.npos) return {};
  text.remove_prefix(option + host_option.size());
  return text.substr(0, text.find(' '));
}

void collect_word(const Value& target, std::set<std::string, std::less<>>& words) {
  const std::string_view word = target.is_object()   ? std::string_view(target.text(host_key))
                                : target.is_string() ? word_in_text(target.string())
                                                     : std::string_view();
  if (is_word(word)) words.emplace(word);
}

template <class Take>
void each_target(const Value& targets, Take take) {
  if (targets.is_array()) {
    for (const Value& entry : targets.array()) take(entry.text("name"), entry);
  } else if (targets.is_object()) {
    for (const Member& entry : targets.object()) take(entry.key, entry.value);
  }
}

// A target as the host of others: without its own host, and not a part.
std::optional<Value> as_host(const Value& target) {
  if (target.is_string()) return target;
  if (!target.is_object() || is_configuration(target) || target.has("config")) return std::nullopt;
  Value host = target;
  std::erase_if(host.object(), [](const Member& member) {
    return member.key == "name" || member.key == host_key;
  });
  return host;
}

// Returns the target that a host names, or null. Names of targets take precedence over kinds and
// tags.
const Value* named_host(const Value& host, const CheckContext& context) {
  if (!host.is_string() || context.targets_of_hosts == nullptr) return nullptr;
  const auto found = context.targets_of_hosts->find(host.string());
  const bool known = found != context.targets_of_hosts->end() && found->second;
  return known ? &*found->second : nullptr;
}

}  // namespace

std::shared_ptr<const TargetsByName> targets_for_hosts(const Value& configuration) {
  const Value& targets = configuration.get("targets");
  std::set<std::string, std::less<>> words;
  collect_word(configuration, words);
  each_target(targets, [&](const std::string&, const Value& entry) { collect_word(entry, words); });
  if (words.empty()) return nullptr;
  auto named = std::make_shared<TargetsByName>();
  each_target(targets, [&](const std::string& name, const Value& entry) {
    if (!name.empty()) named->emplace(name, words.contains(name) ? as_host(entry) : std::nullopt);
  });
  return named;
}

HostSpec read_target_host(const Value& value, const TargetPlace& place, CheckContext& context) {
  HostSpec host;
  host.span = value.span;
  if (value.is_null()) return host;
  if (value.is_string() && value.string() == "none" && !context.options.dialect.objects_only) {
    host.none = true;
    return host;
  }
  if (const Value* named = named_host(value, context)) {
    host.is_name = true;
    Diagnostics quiet;
    CheckContext check{context.into(quiet)};
    host.target = std::make_shared<const TargetSpec>(read_target_value(*named, place, check));
    return host;
  }
  host.target = std::make_shared<const TargetSpec>(read_target_value(value, place, context));
  return host;
}

std::vector<std::string> names_for_hosts(const CheckContext& context) {
  if (context.targets_of_hosts == nullptr) return {};
  return texts_of(*context.targets_of_hosts, &TargetsByName::value_type::first);
}

bool may_only_be_name(const Value& host, const Context& context) {
  if (!host.is_string() || !is_word(host.string())) return false;
  const std::string& word = host.string();
  const Database& database = context.database;
  return database.kind(word) == nullptr && !database.has(Table::tags, word) &&
         database.find_configurations(word).empty();
}

}  // namespace tgtcfg
