#include "database/config_keys.h"

#include <tgtcfg/codes/TC13.h>
#include <tgtcfg/database.h>
#include <tgtcfg/json_pointer.h>

#include <algorithm>
#include <array>
#include <utility>

#include "database/plan_members.h"
#include "support/edit_distance.h"

namespace tgtcfg {
namespace {

// Keys that only configurations have.
constexpr std::array<std::string_view, 28> own_keys = {
    "cross-compiler",  "cross-compiler-options",
    "default-device",  "desired-layout",
    "devices",         "disabled-passes",
    "executor",        "extends",
    "functions",       "host-policy",
    "lowering",        "memory-pools",
    "mixed-precision", "module-name",
    "opt-level",       "output-format",
    "partition-order", "parts",
    "pass-config",     "runtime",
    "targets",         "desired-layout-ops",
    "llvm-release",    "links",
    "memories",        "toolchain",
    "platform",        "$schema",
};
constexpr std::array<std::string_view, 3> shared_keys = {"host", "kind", "tag"};

constexpr std::array<std::string_view, 31> all_keys = [] {
  std::array<std::string_view, 31> keys{};
  std::ranges::copy(own_keys, keys.begin());
  std::ranges::copy(shared_keys, keys.begin() + own_keys.size());
  return keys;
}();

/// The keys of a record's fields in a configuration.
template <std::size_t count>
consteval std::array<std::string_view, count> keys_of(std::string_view record) {
  std::array<std::string_view, count> keys{};
  std::size_t found = 0;
  for (const PlanMember& member : plan_members) {
    if (member.record == record && !member.key.empty()) keys.at(found++) = member.key;
  }
  if (found != count) throw "another number of keys";
  return keys;
}

constexpr auto build = keys_of<7>("build");
constexpr auto device = keys_of<6>("devices");
constexpr auto pool = keys_of<9>("memory_pools");
constexpr auto link = keys_of<7>("links");
constexpr auto memory = keys_of<13>("memories");
constexpr std::array<std::string_view, 8> function = {"target", "compiler",     "device", "host",
                                                      "part",   "memory-scope", "data",   "needs"};
constexpr std::array<std::string_view, 4> lowering = {"backend", "release", "by-target",
                                                      "programs"};

bool is_own_key(std::string_view written) {
  return written != "$schema" && contains_spelling(own_keys, written);
}

bool has_own_key(const Value& object) {
  return std::ranges::any_of(object.object(),
                             [](const Member& member) { return is_own_key(member.key); });
}

/// The kebab-case form of a known key that is written with underscores.
std::optional<std::string> other_spelling(const std::string& key, KeyList known) {
  if (key.find('_') == std::string::npos) return std::nullopt;
  std::string respelt = kebab_case(key);
  if (!contains(known, respelt)) return std::nullopt;
  return respelt;
}

bool is_nearly(std::string_view text, KeyList keys) {
  const std::string key = kebab_case(text);
  return std::ranges::any_of(keys, [&](std::string_view known) {
    return key.size() > 2 && edit_distance(key, known, 2) <= 2;
  });
}

}  // namespace

constinit const KeyList config_keys = all_keys;
constinit const KeyList build_keys = build;
constinit const KeyList device_keys = device;
constinit const KeyList function_keys = function;
constinit const KeyList pool_keys = pool;
constinit const KeyList link_keys = link;
constinit const KeyList memory_keys = memory;
constinit const KeyList lowering_keys = lowering;

// Avoids a copy, because it is called for every key of a map, and there may be thousands.
bool contains_spelling(KeyList keys, std::string_view written) {
  const auto same = [](char ours, char theirs) { return ours == (theirs == '_' ? '-' : theirs); };
  return std::ranges::any_of(
      keys, [&](std::string_view key) { return std::ranges::equal(key, written, same); });
}

std::string kebab_case(std::string_view key) {
  std::string result(key);
  std::ranges::replace(result, '_', '-');
  return result;
}

std::string snake_case(std::string_view key) {
  std::string result(key);
  std::ranges::replace(result, '-', '_');
  return result;
}

Object native_members_and_nulls(Object object, KeyList known, std::string_view pointer,
                                Diagnostics& diags) {
  auto end = object.begin();  // end of the members kept
  bool any_respelt = false;
  for (Member& member : object) {
    if (member.key.starts_with("x-")) continue;
    const std::optional<std::string> respelt = other_spelling(member.key, known);
    any_respelt = any_respelt || respelt.has_value();
    const std::string& key = respelt ? *respelt : member.key;
    // Keys of a map are unique, so a key can occur twice only in the other spelling.
    const auto other = any_respelt
                           ? std::find_if(object.begin(), end,
                                          [&](const Member& earlier) { return earlier.key == key; })
                           : end;
    if (other != end) {
      diags
          .error(diag::TwoSpellings{.key = member.key,
                                    .other = snake_case(key) == member.key ? key : snake_case(key)},
                 member.key_span)
          .label(other->key_span, "the same key")
          .at(pointer_append(pointer, member.key));
      continue;
    }
    if (respelt) {
      const std::string written = std::exchange(member.key, *respelt);
      if (member.key_span.known())
        diags.warning(diag::UnderscoreKey{.key = written, .respelt = *respelt}, member.key_span)
            .at(pointer_append(pointer, member.key))
            .fix({"write `" + *respelt + "`",
                  Applicability::certain,
                  {{member.key_span, *respelt}}});
    }
    if (&*end != &member) *end = std::move(member);
    ++end;
  }
  object.erase(end, object.end());
  return object;
}

void erase_known_nulls(Object& object, KeyList known) {
  std::erase_if(object, [&](const Member& member) {
    return member.value.is_null() &&
           (member.key.starts_with("x-") || contains_spelling(known, member.key));
  });
}

Object native_members(Object object, KeyList known, std::string_view pointer, Diagnostics& diags) {
  Object result = native_members_and_nulls(std::move(object), known, pointer, diags);
  // Nulls are removed last: `opt_level: null` next to `opt-level: 2` still uses two spellings.
  erase_known_nulls(result, known);
  return result;
}

bool is_configuration(const Value& value) {
  if (!value.is_object()) return false;
  const Value* kind = value.find("kind");
  if (kind != nullptr && kind->is_string()) {
    // Some kinds have attributes such as `opt-level`, so the kind decides.
    return kind->string() == "composite" || value.has("targets");
  }
  if (value.has("target") && !value.has("targets")) return false;
  return has_own_key(value);
}

bool is_target(const Value& value) {
  return value.is_object() && !is_configuration(value) &&
         (value.has("kind") || value.has("tag") || value.has("target"));
}

bool is_target_without_kind(const Value& value, const Database& database) {
  if (!value.is_object()) return false;
  const Object& members = value.object();
  const auto is_attribute = [](const Member& member) {
    return (member.value.is_integer() || member.value.is_boolean()) &&
           !member.key.starts_with("x-");
  };
  // If another member is a target, this is a map of targets and the number is a mistake.
  const auto is_entry = [&](const Member& member) {
    if (!member.value.is_string()) return member.value.is_object();
    const std::string& text = member.value.string();
    if (text.find(" -") != std::string::npos) return true;
    const bool is_target = database.kind(text) != nullptr || database.has(Table::tags, text);
    return is_target && nearest_names(member.key, {"kind", "tag", "target"}).empty();
  };
  return std::ranges::any_of(members, is_attribute) && std::ranges::none_of(members, is_entry);
}

bool is_misspelt_configuration(const Value& value) {
  constexpr std::string_view reference = "config";
  if (!value.is_object() || value.has("kind") || value.has("target")) return false;
  const Object& members = value.object();
  if (members.size() == 1) {
    const std::string& key = members.front().key;
    return key != "tag" && (is_nearly(key, all_keys) || is_nearly(key, {&reference, 1}));
  }
  // A string or number may also be an attribute of a target without its kind.
  bool found = false;
  for (const Member& member : members) {
    if (member.key.starts_with("x-") || contains(all_keys, member.key)) continue;
    const bool holds_more = member.value.is_object() || member.value.is_array();
    if (!holds_more || !is_nearly(member.key, own_keys)) return false;
    found = true;
  }
  return found;
}

std::optional<FlatName> split_flat_name(std::string_view text,
                                        const std::vector<std::string>& names) {
  const std::string typed = kebab_case(text);
  std::optional<FlatName> best;
  for (const std::string& name : names) {
    const std::string known = kebab_case(name) + "-";
    if (!typed.starts_with(known) || typed.size() == known.size()) continue;
    if (!best || name.size() > best->name.size()) best = FlatName{name, typed.substr(known.size())};
  }
  return best;
}

const AttributeRow* row_called(const std::vector<AttributeRow>& rows, std::string_view name) {
  return find_by(rows, name, [](const AttributeRow& row) { return kebab_case(row.name); });
}

}  // namespace tgtcfg
