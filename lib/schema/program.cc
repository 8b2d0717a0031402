#include "schema/program.h"

#include "schema/number.h"

namespace tgtcfg::program {

namespace {

ValueKind kind_at(Word word) {
  return static_cast<ValueKind>(word);
}

bool is_numeric(ValueKind kind) {
  return kind == ValueKind::integer || kind == ValueKind::number;
}

/// Index of `text` in a sorted table of `count` entries, or `count` if absent.
template <class At>
Word sorted_place(std::string_view text, Word count, const At& at) {
  Word low = 0;
  for (Word high = count; low < high;) {
    const Word middle = (low + high) / 2;
    const int order = at(middle).compare(text);
    if (order == 0) return middle;
    if (order < 0) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return count;
}

}  // namespace

void View::skip(Offset& constant) const {
  const ValueKind kind = kind_at(words_[constant++]);
  switch (kind) {
    case ValueKind::null:
      return;
    case ValueKind::boolean:
      ++constant;
      return;
    case ValueKind::integer:
    case ValueKind::number:
    case ValueKind::string:
      constant += 2;
      return;
    case ValueKind::array:
    case ValueKind::object:
      break;
  }
  for (Word count = words_[constant++]; count > 0; --count) {
    if (kind == ValueKind::object) constant += 2;
    skip(constant);
  }
}

Value View::decode(Offset& constant) const {
  const Offset start = constant;
  skip(constant);
  switch (kind_at(words_[start])) {
    case ValueKind::null:
      return {};
    case ValueKind::boolean:
      return words_[start + 1] != 0;
    case ValueKind::integer:
    case ValueKind::number:
      return number(start);
    case ValueKind::string:
      return string(start + 1);
    case ValueKind::array: {
      Array array;
      for (Offset at = start + 2; at < constant;) array.push_back(decode(at));
      return array;
    }
    case ValueKind::object: {
      Object object;
      for (Offset at = start + 2; at < constant;) {
        const std::string_view key = string(at);
        at += 2;
        object.push_back({std::string(key), decode(at)});
      }
      return object;
    }
  }
  return {};
}

bool View::has_text(Offset enumeration, std::string_view text) const {
  const Word count = at(enumeration + 3);
  const Offset constants = enumeration + 4;
  const Offset order = constants + count * text_words;
  return sorted_place(text, count, [&](Word place) {
           return string(constants + at(order + place) * text_words + 1);
         }) < count;
}

bool View::equals(Offset& constant, const Value& value) const {
  const Offset start = constant;
  const ValueKind kind = kind_at(words_[start]);
  if (kind == ValueKind::array || kind == ValueKind::object) {
    const Value expected = decode(constant);
    return same_data(expected, value);
  }
  skip(constant);
  if (is_numeric(kind))
    return is_numeric(value.kind()) && compare_numbers(number(start), value) == 0;
  if (kind != value.kind()) return false;
  if (kind == ValueKind::string) return string(start + 1) == value.string();
  return kind == ValueKind::null || (words_[start + 1] != 0) == value.boolean();
}

Offset ChoiceTable::find(const View& view, std::string_view text) const {
  const Word place = sorted_place(
      text, choices, [&](Word each) { return view.string(first + each * choice_words); });
  return place < choices ? node(view, place) : 0;
}

Offset ObjectTable::find(const View& view, std::string_view key) const {
  const Word place = sorted_place(
      key, entries, [&](Word each) { return view.string(first_entry + each * entry_words); });
  return place < entries ? first_entry + place * entry_words : 0;
}

bool ObjectTable::only_requires_few(const View& view) const {
  constexpr Word few = 4;
  if (additional != 0 || patterns != 0 || entries > few) return false;
  for (Word each = 0; each < entries; ++each) {
    if (view.at(first_entry + each * entry_words + 2) != 0) return false;
  }
  return true;
}

}  // namespace tgtcfg::program
