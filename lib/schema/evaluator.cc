#include "schema/evaluator.h"

#include <tgtcfg/json_pointer.h>

#include <algorithm>
#include <utility>

#include "schema/number.h"
#include "schema/pattern.h"
#include "support/utf8.h"

namespace tgtcfg {

using program::bit_of;
using program::Op;

bool Evaluator::whole(const Value& value) const {
  if (value.is_integer()) return true;
  return !options_.strict_integers && is_whole(value);
}

bool Evaluator::check(Offset node, const Value& value, const ValuePath* path) {
  const Place place{node, value, path};
  const Word flags = program_.flags(node);
  if ((flags & program::flag_false) != 0) {
    if (found_ != nullptr) violated("false", place);
    return false;
  }
  const bool admitted = (flags & bit_of(value.kind())) != 0 &&
                        ((flags & program::flag_whole) == 0 || !value.is_number() || whole(value));
  if (!admitted) return type_fails(place);

  const bool scalar = !value.is_object() && !value.is_array();
  bool ok = true;
  const Offset end = program_.end(node);
  for (Offset at = program_.instructions(node); at < end; at = program_.next(at)) {
    if (apply(at, place)) continue;
    ok = false;
    // An invalid scalar gets one violation only.
    if (found_ == nullptr || scalar) return false;
  }
  return ok;
}

bool Evaluator::below(Offset node, const Value& value, const ValuePath& path) {
  const bool container = value.is_object() || value.is_array();
  if (!probing_ || found_ == nullptr || !container) return check(node, value, &path);
  if (holds(node, value, &path)) return true;
  violated("", {node, value, &path});  // a child that fails for any reason
  return false;
}

bool Evaluator::holds(Offset node, const Value& value, const ValuePath* path) {
  // Most variants of a union permit another kind of value.
  if ((program_.possible(node) & bit_of(value.kind())) == 0) return false;
  Violations* const outer = std::exchange(found_, nullptr);
  const bool remember = unions_ > 1 && !temporary_;
  ++unions_;
  bool result = false;
  if (remember) {
    const Seen seen{node, &value};
    const auto known = remembered_.find(seen);
    result = known != remembered_.end() ? known->second : check(node, value, path);
    if (known == remembered_.end()) remembered_.emplace(seen, result);
  } else {
    result = check(node, value, path);
  }
  --unions_;
  found_ = outer;
  return result;
}

bool Evaluator::apply(Offset at, const Place& place) {
  // Op lists the operations by the kind of value they apply to.
  const Op op = program_.op(at);
  const Value& value = place.value;
  const bool is_numeric = value.is_integer() || value.is_number();
  if (op <= Op::enumeration) return constants(at, place);
  if (op <= Op::multiple_of) return !is_numeric || apply_number(at, place);
  if (op <= Op::pattern) return !value.is_string() || apply_string(at, place);
  if (op <= Op::contains) return !value.is_array() || apply_array(at, place);
  if (op <= Op::dependent_keys) return !value.is_object() || apply_object(at, place);
  return apply_combination(at, place);
}

bool Evaluator::type_fails(const Place& place) {
  if (found_ == nullptr) return false;
  Violation& violation = violated("type", place);
  const Word flags = program_.flags(place.node);
  constexpr Word integer = bit_of(ValueKind::integer);
  constexpr Word number = bit_of(ValueKind::number);
  for (const ValueKind kind :
       {ValueKind::boolean, ValueKind::integer, ValueKind::number, ValueKind::string,
        ValueKind::array, ValueKind::object, ValueKind::null}) {
    if ((flags & bit_of(kind)) == 0) continue;
    const bool any_number = (flags & (integer | number)) == (integer | number);
    const bool only_whole = (flags & program::flag_whole) != 0;
    if (kind == ValueKind::integer && any_number && !only_whole) continue;  // covered by `number`
    if (kind == ValueKind::number && only_whole) continue;
    violation.expected.emplace_back(name_of(kind));
  }
  return false;
}

bool Evaluator::constants(Offset at, const Place& place) {
  const bool is_constant = program_.op(at) == Op::constant;
  const Offset first = at + (is_constant ? 3 : 4);
  Offset constant = first;
  const bool texts = !is_constant && program_.at(at + 3) > 0;
  if (texts && place.value.is_string() && program_.has_text(at, place.value.string())) return true;
  for (Word count = texts ? 0 : program_.at(at + 2); count > 0; --count) {
    if (program_.equals(constant, place.value)) return true;
  }
  if (found_ == nullptr) return false;
  Violation& violation = violated(is_constant ? "const" : "enum", place);
  constant = first;
  for (Word count = program_.at(at + 2); count > 0; --count)
    violation.expected.push_back(brief_text(program_.decode(constant)));
  return false;
}

bool Evaluator::apply_number(Offset at, const Place& place) {
  const Value bound = program_.number(at + 2);
  const std::partial_ordering order = compare_numbers(place.value, bound);
  std::string_view keyword;
  switch (program_.op(at)) {
    case Op::minimum:
      keyword = order >= 0 ? "" : "minimum";
      break;
    case Op::maximum:
      keyword = order <= 0 ? "" : "maximum";
      break;
    case Op::exclusive_minimum:
      keyword = order > 0 ? "" : "exclusiveMinimum";
      break;
    case Op::exclusive_maximum:
      keyword = order < 0 ? "" : "exclusiveMaximum";
      break;
    default:
      keyword = is_multiple(place.value, bound) ? "" : "multipleOf";
      break;
  }
  if (keyword.empty()) return true;
  if (found_ != nullptr) violated(keyword, place).expected = {text_of_number(bound)};
  return false;
}

namespace {

std::size_t code_points(std::string_view text) {
  return static_cast<std::size_t>(std::ranges::count_if(
      text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

}  // namespace

bool Evaluator::apply_string(Offset at, const Place& place) {
  const std::string& text = place.value.string();
  const Op op = program_.op(at);
  if (op == Op::pattern) {
    if (schema_.patterns().get(program_.at(at + 2), program_.string(at + 3)).found_in(text))
      return true;
    if (found_ != nullptr)
      violated("pattern", place).expected = {std::string(program_.string(at + 3))};
    return false;
  }
  return count_fits(at, code_points(text), op == Op::min_length ? "minLength" : "maxLength", place);
}

bool Evaluator::count_fits(Offset at, std::size_t count, std::string_view keyword,
                           const Place& place) {
  const std::size_t bound = program_.at(at + 2);
  if (keyword.starts_with("min") ? count >= bound : count <= bound) return true;
  if (found_ == nullptr) return false;
  Violation& violation = violated(keyword, place);
  violation.expected = {std::to_string(bound)};
  violation.actual = std::to_string(count);
  if (place.value.is_object()) violation.span = object_span(place);
  return false;
}

bool Evaluator::apply_combination(Offset at, const Place& place) {
  const auto& [node, value, path] = place;
  switch (program_.op(at)) {
    case Op::all_of: {
      bool ok = true;
      for (Word i = 0; i < program_.at(at + 2); ++i) {
        if (check(program_.at(at + 3 + i), value, path)) continue;
        ok = false;
        if (found_ == nullptr) return false;
      }
      return ok;
    }
    case Op::any_of:
      return any_of(at, place);
    case Op::one_of:
      return one_of(at, place);
    case Op::negation:
      if (!holds(program_.at(at + 2), value, path)) return true;
      if (found_ != nullptr) violated("not", place);
      return false;
    case Op::conditional: {
      const Offset next = program_.at(holds(program_.at(at + 2), value, path) ? at + 3 : at + 4);
      return next == 0 || check(next, value, path);
    }
    case Op::choice:
      return choice(at, place);
    default: {  // dependent_schema
      const std::string_view key = program_.string(at + 2);
      return value.find(key) == nullptr || check_beside(key, program_.at(at + 4), place);
    }
  }
}

// At most one of dozens of parts, such as one per target kind, can apply.
bool Evaluator::choice(Offset at, const Place& place) {
  const program::ChoiceTable table(program_, at);
  const auto& [node, value, path] = place;
  const Value* key = value.find(table.key);
  if (key != nullptr || (value.is_object() && table.required)) {
    const bool is_text = key != nullptr && key->is_string();
    const Offset chosen = is_text ? table.find(program_, key->string()) : 0;
    return chosen == 0 || check(chosen, value, path);
  }
  bool ok = true;
  for (Word i = 0; i < table.choices; ++i) {
    if (check(table.node(program_, i), value, path)) continue;
    ok = false;
    if (found_ == nullptr) return false;
  }
  return ok;
}

// If a key forbids this value altogether, the violation names that key.
bool Evaluator::check_beside(std::string_view key, Offset node, const Place& place) {
  const std::size_t before = found_ == nullptr ? 0 : found_->size();
  const bool ok = check(node, place.value, place.path);
  if (found_ == nullptr) return ok;
  for (std::size_t i = before; i < found_->size(); ++i) {
    Violation& violation = (*found_)[i];
    if (violation.keyword == "false" && violation.property.empty()) violation.property = key;
  }
  return ok;
}

Violation& Evaluator::violated(std::string_view keyword, const Place& place) {
  Violation& violation = found_->emplace_back();
  violation.keyword = keyword;
  violation.instance = &place.value;
  violation.span = place.value.span;
  // Probing discards violations; it needs only the pointer, to distinguish values.
  violation.instance_pointer = pointer_to(place.path);
  violation.actual = brief_text(place.value);
  violation.schema_pointer = program_.location(place.node);
  if (keyword != "false") violation.schema_pointer += "/" + violation.keyword;
  violation.description = program_.description(place.node);
  return violation;
}

std::string Evaluator::pointer_to(const ValuePath* path) const {
  if (path == nullptr) return options_.pointer;
  const std::string parent = pointer_to(path->parent);
  return path->member != nullptr ? pointer_append(parent, path->member->key)
                                 : pointer_append(parent, path->index);
}

std::string brief_text(const Value& value) {
  constexpr std::size_t longest = 80;
  switch (value.kind()) {
    case ValueKind::null:
      return "null";
    case ValueKind::boolean:
      return value.boolean() ? "true" : "false";
    case ValueKind::integer:
    case ValueKind::number:
      return text_of_number(value);
    case ValueKind::string:
      break;
    case ValueKind::array:
      return "a list";
    case ValueKind::object:
      return "a map";
  }
  return shortened(value.string(), longest);
}

}  // namespace tgtcfg
