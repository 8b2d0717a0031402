// Evaluates arrays and objects.
#include <tgtcfg/json_pointer.h>

#include <algorithm>
#include <utility>

#include "schema/evaluator.h"
#include "schema/number.h"
#include "schema/pattern.h"

namespace tgtcfg {

using program::ObjectTable;
using program::Op;

bool Evaluator::apply_array(Offset at, const Place& place) {
  const Op op = program_.op(at);
  switch (op) {
    case Op::items:
      return items(at, place);
    case Op::tuple:
      return tuple(at, place);
    case Op::unique_items:
      return unique(at, place);
    case Op::contains:
      return contains(at, place);
    default:
      return count_fits(at, place.value.array().size(),
                        op == Op::min_items ? "minItems" : "maxItems", place);
  }
}

bool Evaluator::items(Offset at, const Place& place) {
  const Offset node = program_.at(at + 2);
  bool ok = true;
  std::size_t index = 0;
  for (const Value& item : place.value.array()) {
    if (!below(node, item, {place.path, nullptr, index++})) {
      ok = false;
      if (found_ == nullptr) return false;
    }
  }
  return ok;
}

bool Evaluator::tuple(Offset at, const Place& place) {
  const Offset more = program_.at(at + 2);
  const Word count = program_.at(at + 3);
  bool ok = true;
  std::size_t index = 0;
  for (const Value& item : place.value.array()) {
    const Offset node = index < count ? program_.at(at + 4 + static_cast<Word>(index)) : more;
    const ValuePath path{place.path, nullptr, index++};
    if (node != 0 && !below(node, item, path)) {
      ok = false;
      if (found_ == nullptr) return false;
    }
  }
  return ok;
}

bool Evaluator::unique(Offset, const Place& place) {
  const Array& array = place.value.array();
  std::unordered_multimap<std::size_t, std::size_t> seen;
  bool ok = true;
  for (std::size_t i = 0; i < array.size() && array.size() > 1; ++i) {
    const std::size_t hash = hash_data(array[i]);
    const auto [first, last] = seen.equal_range(hash);
    const auto equal = std::find_if(
        first, last, [&](const auto& entry) { return same_data(array[entry.second], array[i]); });
    if (equal == last) {
      seen.emplace(hash, i);
      continue;
    }
    ok = false;
    if (found_ == nullptr) return false;
    Violation& violation = violated("uniqueItems", place);
    violation.instance_pointer = pointer_append(violation.instance_pointer, i);
    violation.actual = brief_text(array[i]);
    violation.span = array[i].span;
    violation.key_span = array[equal->second].span;  // the item it repeats
  }
  return ok;
}

bool Evaluator::contains(Offset at, const Place& place) {
  std::size_t index = 0;
  for (const Value& item : place.value.array()) {
    const ValuePath path{place.path, nullptr, index++};
    if (holds(program_.at(at + 2), item, &path)) return true;
  }
  if (found_ != nullptr) violated("contains", place);
  return false;
}

bool Evaluator::apply_object(Offset at, const Place& place) {
  const Op op = program_.op(at);
  switch (op) {
    case Op::object:
      return members(at, place);
    case Op::property_names:
      return key_names(at, place);
    case Op::dependent_keys:
      return dependent_keys(at, place);
    default:
      return count_fits(at, place.value.object().size(),
                        op == Op::min_properties ? "minProperties" : "maxProperties", place);
  }
}

bool Evaluator::members(Offset at, const Place& place) {
  const ObjectTable table(program_, at);
  // A few required keys distinguish variants, so those are looked up instead of all fields.
  if (table.only_requires_few(program_))
    return has_required(table, place.value) || missing(table, place);
  Word required_seen = 0;
  bool ok = true;
  for (const Member& member : place.value.object()) {
    const Offset entry = table.find(program_, member.key);
    if (entry != 0) required_seen += program_.at(entry + 3);
    const Offset node = entry == 0 ? 0 : program_.at(entry + 2);
    if (member_holds(table, node, member, place)) continue;
    ok = false;
    if (found_ == nullptr) return false;
  }
  return required_seen >= table.required ? ok : missing(table, place);
}

bool Evaluator::member_holds(const ObjectTable& table, Offset node, const Member& member,
                             const Place& place) {
  const ValuePath path{place.path, &member, 0};
  bool known = node != 0;
  bool ok = !known || below(node, member.value, path);
  for (Word i = 0; i < table.patterns; ++i) {
    const Offset at = table.first_pattern + i * program::pattern_words;
    const Pattern& pattern = schema_.patterns().get(program_.at(at), program_.string(at + 1));
    if (!pattern.found_in(member.key)) continue;
    known = true;
    ok = below(program_.at(at + 3), member.value, path) && ok;
  }
  if (known || table.additional == 0) return ok;
  const bool closed = (program_.flags(table.additional) & program::flag_false) != 0;
  if (!closed) return below(table.additional, member.value, path);
  if (found_ != nullptr) unknown_key(table, member, place);
  return false;
}

void Evaluator::unknown_key(const ObjectTable& table, const Member& member, const Place& place) {
  Violation& violation = violated("additionalProperties", place);
  violation.instance_pointer = pointer_append(violation.instance_pointer, member.key);
  violation.property = member.key;
  violation.span = violation.key_span = member.key_span;
  look_at_keys(table, place.value);
  violation.known = missing_keys_;
  violation.present = present_keys_;
}

// A key that is already set cannot be the intended one. An object with a thousand unknown keys
// calls this a thousand times.
void Evaluator::look_at_keys(const ObjectTable& table, const Value& object) {
  if (missing_keys_of_ == &object && missing_keys_by_ == table.first_entry) return;
  missing_keys_of_ = &object;
  missing_keys_by_ = table.first_entry;
  missing_keys_.clear();
  present_keys_.clear();
  for (Word i = 0; i < table.entries; ++i) {
    const Offset entry = table.first_entry + i * program::entry_words;
    const std::string_view key = program_.string(entry);
    if (program_.at(entry + 2) == 0) continue;
    (object.find(key) == nullptr ? missing_keys_ : present_keys_).emplace_back(key);
  }
}

bool Evaluator::has_required(const ObjectTable& table, const Value& object) const {
  for (Word i = 0; i < table.entries; ++i) {
    const Offset entry = table.first_entry + i * program::entry_words;
    if (program_.at(entry + 3) != 0 && object.find(program_.string(entry)) == nullptr) return false;
  }
  return true;
}

bool Evaluator::missing(const ObjectTable& table, const Place& place) {
  if (found_ == nullptr) return false;
  for (Word i = 0; i < table.entries; ++i) {
    const Offset entry = table.first_entry + i * program::entry_words;
    const std::string_view key = program_.string(entry);
    if (program_.at(entry + 3) == 0 || place.value.find(key) != nullptr) continue;
    Violation& violation = violated("required", place);
    violation.property = key;
    violation.span = object_span(place);
  }
  return false;
}

// Returns the span for a missing key: the object's key, or its beginning.
Span Evaluator::object_span(const Place& place) const {
  if (place.path != nullptr && place.path->member != nullptr) {
    const Span key = place.path->member->key_span;
    if (key.known()) return key;
  }
  Span start = place.value.span;
  if (start.end > start.begin + 1) start.end = start.begin + 1;
  return start;
}

bool Evaluator::key_names(Offset at, const Place& place) {
  const Offset node = program_.at(at + 2);
  const bool outer_temporary = std::exchange(temporary_, true);
  bool ok = true;
  for (const Member& member : place.value.object()) {
    Value key(member.key);
    key.span = member.key_span;
    const ValuePath path{place.path, &member, 0};
    if (holds(node, key, &path)) continue;
    ok = false;
    if (found_ == nullptr) break;
    Violations inner;
    Violations* const outer = std::exchange(found_, &inner);
    check(node, key, &path);
    found_ = outer;
    Violation& violation = violated("propertyNames", place);
    violation.instance_pointer = pointer_to(&path);
    violation.property = member.key;
    violation.span = violation.key_span = member.key_span;
    violation.actual = brief_text(key);
    if (inner.empty()) continue;
    const Violation& reason = inner.front();
    const bool constant = reason.keyword == "enum" || reason.keyword == "const";
    violation.known = constant ? reason.expected : reason.known;
    if (reason.keyword == "pattern" && reason.known.empty()) violation.expected = reason.expected;
    if (violation.description.empty()) violation.description = reason.description;
  }
  temporary_ = outer_temporary;
  return ok;
}

bool Evaluator::dependent_keys(Offset at, const Place& place) {
  const Member* trigger = place.value.find_member(program_.string(at + 2));
  if (trigger == nullptr) return true;
  bool ok = true;
  for (Word i = 0; i < program_.at(at + 4); ++i) {
    const std::string_view key = program_.string(at + 5 + 2 * i);
    if (place.value.find(key) != nullptr) continue;
    ok = false;
    if (found_ == nullptr) return false;
    Violation& violation = violated("dependencies", place);
    violation.property = key;
    violation.actual = trigger->key;
    violation.span = trigger->key_span.known() ? trigger->key_span : object_span(place);
  }
  return ok;
}

}  // namespace tgtcfg
