#include "check/composite_form.h"

#include <tgtcfg/codes/TC13.h>
#include <tgtcfg/codes/TC31.h>
#include <tgtcfg/config_spec.h>
#include <tgtcfg/writers.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

#include "check/layer_place.h"
#include "database/config_keys.h"
#include "model/plain_values.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

constexpr std::string_view key_of_inner = "config";

bool has_kind(const Value& entry) {
  return entry.has("target") || (entry.has("kind") && entry.text("kind") != "composite");
}

// A target becomes a configuration with only this target.
Value whole_configuration(Value inner) {
  if (is_target(inner)) return configuration_of_targets(std::move(inner));
  if (!is_configuration(inner))
    inner.object().insert(inner.object().begin(), {"kind", Value("composite"), inner.span});
  return inner;
}

Value take_inner(Value& entry) {
  Value inner = whole_configuration(std::move(*entry.find(key_of_inner)));
  erase_key(entry.object(), key_of_inner);
  return inner;
}

// Rewrites `{name: N, host: H, config: {…}}` as the configuration with that name and host.
void unwrap(Value& entry, Diagnostics& diags) {
  Value inner = take_inner(entry);
  for (Member& member : entry.object()) {
    const bool of_part = member.key == "name" || member.key == "host" || member.key == "tag";
    if (of_part || member.key.starts_with("x-")) {
      erase_key(inner.object(), member.key);
      inner.object().push_back(std::move(member));
    } else if (member.key != "kind") {
      report_beside_config(member, diags);
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
    for (Member& entry : targets.object())
      of_entry(entry.value, Located{entry.key, entry.key_span});
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
    Member* parts = find_member(members_, "parts");
    if (parts == nullptr) parts = &members_.emplace_back(Member{"parts", Value(Object{})});
    if (!parts->value.is_object()) return;
    Object& all = parts->value.object();
    for (Member& part : beside_) {
      if (const Member* other = find_member(all, part.key)) {
        diags_.error(diag::DuplicateName{.what = "part", .name = part.key}, part.key_span)
            .label(other->key_span, "first used here");
      } else {
        all.push_back(std::move(part));
      }
    }
  }

 private:
  void of_entry(Value& entry, const std::optional<Located<std::string>>& name) {
    if (!holds_configuration(entry)) return;
    if (!has_kind(entry)) return unwrap(entry, diags_);
    Value inner = take_inner(entry);
    if (name) {
      beside_.push_back({name->value, std::move(inner), name->span});
    } else {
      nameless_.push_back(std::move(inner));
    }
  }

  // Unnamed configurations remain in the list, where they are numbered.
  void of_list(Array& list) {
    for (Value& entry : list) {
      const Value& name = entry.get("name");
      of_entry(entry,
               name.is_string() ? std::optional(Located{name.string(), name.span}) : std::nullopt);
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

bool is_composite_text(const Value& value) {
  return value.is_string() && value.string().starts_with("composite");
}

bool is_nested(const Value& entry) {
  return !is_reference(entry) && is_configuration(entry);
}

bool is_unnamed_part(const Value& entry) {
  return is_composite_text(entry) ||
         (!entry.has("name") && (is_reference(entry) || is_configuration(entry)));
}

/// The indices of a list: unnamed parts come last, ordered by their texts.
std::vector<std::size_t> unnamed_last(const Array& targets, std::string (*text)(const Value&)) {
  std::vector<std::size_t> order;
  std::vector<std::size_t> unnamed;
  for (std::size_t i = 0; i < targets.size(); ++i)
    (is_unnamed_part(targets[i]) ? unnamed : order).push_back(i);
  if (unnamed.size() > 1) {
    std::vector<std::pair<std::string, std::size_t>> texts;
    for (const std::size_t i : unnamed) texts.emplace_back(text(targets[i]), i);
    std::ranges::sort(texts);
    std::ranges::transform(texts, unnamed.begin(), [](const auto& each) { return each.second; });
  }
  order.insert(order.end(), unnamed.begin(), unnamed.end());
  return order;
}

/// Renames the targets of a composite from TVM's spelling.
void rename_device_list(Object& members) {
  Member* devices = find_member(members, "devices");
  if (devices != nullptr && devices->value.is_array() && !find_member(members, "targets"))
    devices->key = "targets";
}

/// Returns the configuration for a document that is one or several targets.
Value configuration_of(const Value& document) {
  if (is_configuration(document)) {
    Value result = document;
    rename_device_list(result.object());
    Diagnostics reported;  // already reported when the document was read
    take_out_configurations(result.object(), reported);
    return result;
  }
  Value result(Object{});
  result.set("targets", document.is_array() ? document : Value(Array{document}));
  return result;
}

void each_nested(Object& members, Value (*convert)(const Value&)) {
  for (Member& member : members) {
    const bool parts = member.key == "parts" && member.value.is_object();
    const bool targets = member.key == "targets";
    if (!parts && !targets) continue;
    const auto visit = [&](Value& entry) {
      if (is_nested(entry)) entry = convert(entry);
    };
    if (targets && is_configuration(member.value)) {
      visit(member.value);
    } else if (member.value.is_array()) {
      for (Value& entry : member.value.array()) visit(entry);
    } else if (member.value.is_object()) {
      for (Member& entry : member.value.object()) visit(entry.value);
    }
  }
}

// The name of a named configuration may be set in its file only. The numbers of its neighbors are
// then unknown, too. A string remains in the list and is numbered with them.
bool can_move(const Array& targets) {
  return std::ranges::none_of(targets, [](const Value& entry) {
    return is_composite_text(entry) || (is_reference(entry) && !entry.has("name"));
  });
}

// The name that the reader gives to a nested configuration.
std::string name_of(const Value& entry, int& unnamed) {
  for (const char* key : {"name", "tag"}) {
    const Value& name = entry.get(key);
    if (name.is_string()) return std::string(last_segment(name.string()));
  }
  return "part" + std::to_string(unnamed++);
}

// Moves the configurations out of a list of targets, under their names.
Object take_nested(Value& targets) {
  Object parts;
  Array rest;
  int unnamed = 0;
  for (const std::size_t i : unnamed_last(targets.array(), write_canonical_json)) {
    Value& entry = targets.array()[i];
    if (!is_nested(entry)) {
      rest.push_back(std::move(entry));
      continue;
    }
    std::string name = name_of(entry, unnamed);
    erase_key(entry.object(), "name");
    parts.push_back({std::move(name), std::move(entry)});
  }
  targets = Value(std::move(rest));
  return parts;
}

void move_nested(Object& members) {
  Member* targets = find_member(members, "targets");
  if (targets == nullptr || !targets->value.is_array() || !can_move(targets->value.array())) return;
  Object moved = take_nested(targets->value);
  if (moved.empty()) return;
  if (targets->value.array().empty()) erase_key(members, "targets");
  Member* parts = find_member(members, "parts");
  if (parts == nullptr) {
    members.push_back({"parts", Value(std::move(moved))});
  } else if (parts->value.is_object()) {
    for (Member& part : moved) parts->value.object().push_back(std::move(part));
  }
}

}  // namespace

void report_beside_config(const Member& member, Diagnostics& diags) {
  diags
      .error(diag::MisplacedValue{.actual = std::string(in_words(member.value.kind()))},
             member.value.span)
      .label(member.key_span, "`config` only allows `name`, `tag` and `host` beside it")
      .help("to change a configuration, write `extends` instead of `config`");
}

bool is_composite_kind(const Member& member) {
  return member.key == "kind" && member.value == Value("composite");
}

Value as_composite(const Value& document) {
  Value result = configuration_of(document);
  Object& members = result.object();
  std::erase_if(members, is_composite_kind);
  each_nested(members, as_composite);
  members.insert(members.begin(), {"kind", Value("composite")});
  return result;
}

Value as_configuration(const Value& document) {
  Value result = configuration_of(document);
  Object& members = result.object();
  std::erase_if(members, is_composite_kind);
  each_nested(members, as_configuration);
  move_nested(members);
  return result;
}

bool is_reference(const Value& entry) {
  return entry.has("config");
}

std::vector<std::size_t> order_of_parts(const Array& targets) {
  return unnamed_last(targets, [](const Value& entry) {
    return write_canonical_json(is_nested(entry) ? as_configuration(entry) : entry);
  });
}

bool holds_configuration(const Value& entry) {
  return entry.get(key_of_inner).is_object();
}

Value configuration_of_targets(Value targets) {
  const Span span = targets.span;
  return placed(Object{{"targets", std::move(targets), span}}, span);
}

void take_out_configurations(Object& members, Diagnostics& diags) {
  Unwrapper unwrapper(members, diags);
  if (Member* targets = find_member(members, "targets")) unwrapper.targets(targets->value);
  if (Member* parts = find_member(members, "parts")) unwrapper.parts(parts->value);
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
