#include "check/inline_configuration.h"

#include <tgtcfg/codes/TC13.h>
#include <tgtcfg/codes/TC31.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "check/layer_place.h"
#include "database/config_keys.h"

namespace tgtcfg {
namespace {

constexpr std::string_view key_of_inner = "config";

Member* find(Object& members, std::string_view key) {
  const auto found = std::find_if(members.begin(), members.end(),
                                  [&](const Member& member) { return member.key == key; });
  return found == members.end() ? nullptr : &*found;
}

bool has_kind(const Value& entry) {
  return entry.has("target") || (entry.has("kind") && entry.text("kind") != "composite");
}

// A target becomes a configuration with only this target.
Value whole_configuration(Value inner) {
  if (is_target(inner)) {
    const Span span = inner.span;
    inner = Object{{"targets", std::move(inner), span}};
    inner.span = span;
  } else if (!is_configuration(inner)) {
    inner.object().insert(inner.object().begin(), {"kind", Value("composite"), inner.span});
  }
  return inner;
}

Value take_inner(Value& entry) {
  Object& members = entry.object();
  Member* member = find(members, key_of_inner);
  Value inner = whole_configuration(std::move(member->value));
  members.erase(members.begin() + (member - members.data()));
  return inner;
}

// Rewrites `{name: N, host: H, config: {…}}` as the configuration with that name and host.
void unwrap(Value& entry, Diagnostics& diags) {
  Value inner = take_inner(entry);
  for (Member& member : entry.object()) {
    const bool of_part = member.key == "name" || member.key == "host" || member.key == "tag";
    if (of_part || member.key.starts_with("x-")) {
      std::erase_if(inner.object(), [&](const Member& own) { return own.key == member.key; });
      inner.object().push_back(std::move(member));
    } else if (member.key != "kind") {
      diags.error(diag::MisplacedValue{.actual = std::string(in_words(member.value.kind()))},
                  member.value.span);
    }
  }
  entry = std::move(inner);
}

class Unwrapper {
 public:
  Unwrapper(Object& members, Diagnostics& diags) : members_(members), diags_(diags) {}

  void targets(Value& targets) {
    if (targets.is_array()) return of_list(targets.array());
    if (!targets.is_object()) return;
    if (holds_configuration(targets)) return of_single(targets);
    if (targets.has("kind") || targets.has("tag") || targets.has("target")) return;
    for (Member& entry : targets.object()) of_entry(entry.value, Name{entry.key, entry.key_span});
  }

  void parts(Value& parts) {
    if (!parts.is_object()) return;
    for (Member& entry : parts.object()) {
      if (holds_configuration(entry.value) && !has_kind(entry.value)) unwrap(entry.value, diags_);
    }
  }

  /// Adds the parts that belong next to targets.
  void finish() {
    if (beside_.empty()) return;
    Member* parts = find(members_, "parts");
    if (parts == nullptr) parts = &members_.emplace_back(Member{"parts", Value(Object{})});
    if (!parts->value.is_object()) return;
    Object& all = parts->value.object();
    for (Member& part : beside_) {
      if (const Member* other = find(all, part.key)) {
        diags_.error(diag::DuplicateName{.what = "part", .name = part.key}, part.key_span)
            .label(other->key_span, "first used here");
      } else {
        all.push_back(std::move(part));
      }
    }
  }

 private:
  struct Name {
    std::string text;
    Span span;
  };

  void of_entry(Value& entry, const std::optional<Name>& name) {
    if (!holds_configuration(entry)) return;
    if (!has_kind(entry)) return unwrap(entry, diags_);
    Value inner = take_inner(entry);
    if (name) {
      beside_.push_back({name->text, std::move(inner), name->span});
    } else {
      nameless_.push_back(std::move(inner));
    }
  }

  // Unnamed configurations remain in the list, where they are numbered.
  void of_list(Array& list) {
    for (Value& entry : list) {
      const Value* name = entry.is_object() ? entry.find("name") : nullptr;
      const bool named = name != nullptr && name->is_string();
      of_entry(entry, named ? std::optional(Name{name->string(), name->span}) : std::nullopt);
    }
    std::move(nameless_.begin(), nameless_.end(), std::back_inserter(list));
    nameless_.clear();
  }

  void of_single(Value& targets) {
    if (!has_kind(targets)) return unwrap(targets, diags_);
    const Span span = targets.span;
    Array list{std::move(targets)};
    of_list(list);
    targets = std::move(list);
    targets.span = span;
  }

  Object& members_;
  Diagnostics& diags_;
  Object beside_;
  Array nameless_;
};

}  // namespace

bool holds_configuration(const Value& entry) {
  return entry.is_object() && entry.get(key_of_inner).is_object();
}

void take_out_configurations(Object& members, Diagnostics& diags) {
  Unwrapper unwrapper(members, diags);
  if (Member* targets = find(members, "targets")) unwrapper.targets(targets->value);
  if (Member* parts = find(members, "parts")) unwrapper.parts(parts->value);
  unwrapper.finish();
}

std::vector<std::string> pointer_without_config(std::vector<std::string> pointer,
                                                const Value& tree) {
  const Value* config = &tree;
  for (std::size_t i = 0; i + 3 < pointer.size() && config != nullptr; i += 2) {
    const auto entry_of = [&](std::string_view list) -> const Value* {
      const Value& entries = config->get(list);
      if (entries.is_array()) return list_entry(entries.array(), pointer[i + 1]);
      return entries.is_object() ? entries.find(pointer[i + 1]) : nullptr;
    };
    if (pointer[i] != "targets" && pointer[i] != "parts") break;
    const bool through = pointer[i + 2] == key_of_inner;
    const Value* entry = entry_of(pointer[i]);
    if (through && !(entry != nullptr && is_configuration(*entry))) {
      entry = entry_of("parts");
      if (entry != nullptr) pointer[i] = "parts";
    }
    config = entry;
    if (through && config != nullptr) pointer.erase(pointer.begin() + static_cast<long>(i) + 2);
  }
  return pointer;
}

}  // namespace tgtcfg
