#include "model/value_stream.h"

#include "model/scalar_text.h"
#include "support/utf8.h"

#include <tgtcfg/writers.h>
#include <algorithm>

namespace tgtcfg {
void ValueStream::write(const Value& value) {
  if (value.is_array()) {
    open('[');
    for (const Value& each : value.array()) {
      element();
      write(each);
    }
    close(']');
  } else if (value.is_object()) {
    open('{');
    for (const Member* member : members_of(value.object())) {
      key(member->key);
      write(member->value);
    }
    close('}');
  } else {
    write_scalar(value);
  }
}

std::vector<const Member*> ValueStream::members_of(const Object& object) const {
  return order_ == KeyOrder::kept ? members_in_place(object) : sorted_members(object);
}

void ValueStream::pass_on() {
  if (!sink_ || out_.size() < text_piece) return;
  sink_(out_);
  out_.clear();
}

namespace {

// Orders code points as their UTF-16 units: U+E000 to U+FFFF sort after all others.
char32_t utf16_rank(char32_t c) {
  if (c < 0xE000) return c;
  return c <= 0xFFFF ? c + 0x110000 : c;
}

bool utf16_less(std::string_view a, std::string_view b) {
  std::size_t i = 0;
  std::size_t j = 0;
  while (i < a.size() && j < b.size()) {
    const CodePoint x = code_point_at(a, i);
    const CodePoint y = code_point_at(b, j);
    if (x.value != y.value) return utf16_rank(x.value) < utf16_rank(y.value);
    i += x.size;
    j += y.size;
  }
  return i == a.size() && j < b.size();
}

Printable printable_of(JsonLayout layout) {
  // Canonical JSON escapes only required characters (RFC 8785). Other layouts also escape
  // characters that control terminals.
  return layout == JsonLayout::canonical ? Printable::json : Printable::yaml;
}

std::string text_of(const Value& value, JsonLayout layout, KeyOrder order = KeyOrder::sorted) {
  JsonStream json(layout, order);
  json.write(value);
  return json.take();
}

}  // namespace

JsonStream::JsonStream(JsonLayout layout, KeyOrder order) : ValueStream(order), layout_(layout) {}

JsonStream::JsonStream(JsonLayout layout, TextSink sink)
    : ValueStream(std::move(sink)), layout_(layout) {}

void JsonStream::write_scalar(const Value& value) {
  if (value.is_string()) {
    append_quoted(out_, value.string(), printable_of(layout_));
  } else if (!value.is_number()) {
    out_ += literal_text(value);
  } else {
    out_ += layout_ == JsonLayout::canonical ? ecmascript_number(value.number())
                                             : number_text(value.number());
  }
}

std::vector<const Member*> JsonStream::members_of(const Object& object) const {
  std::vector<const Member*> members = ValueStream::members_of(object);
  if (layout_ == JsonLayout::canonical) {
    const auto before = [](const Member* a, const Member* b) { return utf16_less(a->key, b->key); };
    // The keys are usually sorted already.
    if (!std::is_sorted(members.begin(), members.end(), before))
      std::sort(members.begin(), members.end(), before);
  }
  return members;
}

void JsonStream::open(char bracket) {
  out_ += bracket;
  ++level_;
  first_ = true;
}

void JsonStream::key(std::string_view name) {
  next();
  append_quoted(out_, name, printable_of(layout_));
  out_ += layout_ == JsonLayout::indented ? ": " : ":";
}

void JsonStream::element() {
  next();
}

void JsonStream::close(char bracket) {
  --level_;
  if (!first_) new_line();
  first_ = false;
  out_ += bracket;
}

void JsonStream::next() {
  pass_on();
  if (!first_) out_ += ',';
  first_ = false;
  new_line();
}

void JsonStream::new_line() {
  if (layout_ != JsonLayout::indented) return;
  out_ += '\n';
  out_.append(2 * level_, ' ');
}

std::string write_json(const Value& value, KeyOrder order) {
  return text_of(value, JsonLayout::indented, order) + '\n';
}

std::string write_compact_json(const Value& value) {
  return text_of(value, JsonLayout::compact);
}

std::string write_canonical_json(const Value& value) {
  return text_of(value, JsonLayout::canonical);
}

}  // namespace tgtcfg
