#include "check/composite_form.h"

#include <tgtcfg/writers.h>

#include <algorithm>
#include <string>
#include <utility>

#include "check/inline_configuration.h"
#include "database/config_keys.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

bool is_composite_kind(const Member& member) {
  return member.key == "kind" && member.value.is_string() && member.value.string() == "composite";
}

Member* find(Object& members, std::string_view key) {
  const auto found = std::find_if(members.begin(), members.end(), [&](const Member& member) {
    return kebab_case(member.key) == key;
  });
  return found == members.end() ? nullptr : &*found;
}

bool is_composite_text(const Value& value) {
  return value.is_string() && value.string().starts_with("composite");
}

bool is_unnamed_part(const Value& entry) {
  if (entry.is_string()) return is_composite_text(entry);
  return entry.is_object() && !entry.has("name") &&
         (is_configuration(entry) || is_reference(entry));
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
    std::sort(texts.begin(), texts.end());
    std::transform(texts.begin(), texts.end(), unnamed.begin(),
                   [](const auto& each) { return each.second; });
  }
  order.insert(order.end(), unnamed.begin(), unnamed.end());
  return order;
}

/// Renames the targets of a composite from TVM's spelling.
void rename_device_list(Object& members) {
  Member* devices = find(members, "devices");
  if (devices != nullptr && devices->value.is_array() && find(members, "targets") == nullptr) {
    devices->key = "targets";
  }
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
    const std::string key = kebab_case(member.key);
    const bool parts = key == "parts" && member.value.is_object();
    const bool targets = key == "targets";
    if (!parts && !targets) continue;
    const auto visit = [&](Value& entry) {
      if (!is_reference(entry) && is_configuration(entry)) entry = convert(entry);
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

/// Moves the configurations out of a list of targets, under the names that the reader gives them.
class NestedTargets {
 public:
  explicit NestedTargets(Value& targets) : targets_(targets) {}

  /// The name of a named configuration may be set in its file only. The numbers of its neighbors
  /// are then unknown, too. A string remains in the list and is numbered with them.
  [[nodiscard]] bool can_move() const {
    return std::none_of(targets_.array().begin(), targets_.array().end(), [](const Value& entry) {
      return is_composite_text(entry) || (is_reference(entry) && !entry.has("name"));
    });
  }

  Object take() {
    Object parts;
    Array rest;
    Array& all = targets_.array();
    for (const std::size_t i : unnamed_last(all, write_canonical_json)) {
      Value& entry = all[i];
      if (is_reference(entry) || !is_configuration(entry)) {
        rest.push_back(std::move(entry));
        continue;
      }
      std::string name = name_of(entry);
      std::erase_if(entry.object(), [](const Member& member) { return member.key == "name"; });
      parts.push_back({std::move(name), std::move(entry)});
    }
    targets_ = Value(std::move(rest));
    return parts;
  }

 private:
  std::string name_of(const Value& entry) {
    for (const char* key : {"name", "tag"}) {
      const Value* name = entry.find(key);
      if (name != nullptr && name->is_string()) return std::string(last_segment(name->string()));
    }
    return "part" + std::to_string(unnamed_++);
  }

  Value& targets_;
  int unnamed_ = 0;
};

void move_nested(Object& members) {
  Member* targets = find(members, "targets");
  if (targets == nullptr || !targets->value.is_array()) return;
  NestedTargets nested(targets->value);
  if (!nested.can_move()) return;
  Object moved = nested.take();
  if (moved.empty()) return;
  if (targets->value.array().empty()) {
    std::erase_if(members, [](const Member& member) { return member.key == "targets"; });
  }
  Member* parts = find(members, "parts");
  if (parts == nullptr) {
    members.push_back({"parts", Value(std::move(moved))});
  } else if (parts->value.is_object()) {
    for (Member& part : moved) parts->value.object().push_back(std::move(part));
  }
}

Value nested_composite(const Value& entry) {
  return as_composite(entry);
}

Value nested_configuration(const Value& entry) {
  return as_configuration(entry);
}

}  // namespace

Value as_composite(const Value& document) {
  Value result = configuration_of(document);
  Object& members = result.object();
  std::erase_if(members, is_composite_kind);
  each_nested(members, nested_composite);
  members.insert(members.begin(), {"kind", Value("composite")});
  return result;
}

Value as_configuration(const Value& document) {
  Value result = configuration_of(document);
  Object& members = result.object();
  std::erase_if(members, is_composite_kind);
  each_nested(members, nested_configuration);
  move_nested(members);
  return result;
}

bool is_reference(const Value& entry) {
  return entry.is_object() && entry.has("config");
}

std::vector<std::size_t> order_of_parts(const Array& targets) {
  return unnamed_last(targets, [](const Value& entry) {
    const bool nested = !is_reference(entry) && is_configuration(entry);
    return write_canonical_json(nested ? as_configuration(entry) : entry);
  });
}

}  // namespace tgtcfg
