#include <tgtcfg/writers.h>

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <vector>

#include "model/scalar_text.h"
#include "support/utf8.h"

namespace tgtcfg {
namespace {

enum class JsonLayout { indented, compact, canonical };

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

class JsonWriter {
 public:
  JsonWriter(JsonLayout layout, KeyOrder order)
      : layout_(layout),
        order_(order),
        // Canonical JSON escapes only required characters (RFC 8785). Other layouts also escape
        // characters that control terminals.
        printable_(layout == JsonLayout::canonical ? Printable::json : Printable::yaml) {}

  void write(const Value& value) {
    if (value.is_array()) {
      open('[');
      for (const Value& element : value.array()) {
        next();
        write(element);
      }
      close(']');
    } else if (value.is_object()) {
      open('{');
      for (const Member* member : sorted(value.object())) {
        next();
        append_quoted(out_, member->key, printable_);
        out_ += layout_ == JsonLayout::indented ? ": " : ":";
        write(member->value);
      }
      close('}');
    } else {
      write_scalar(value);
    }
  }

  std::string take() { return std::move(out_); }

 private:
  void write_scalar(const Value& value) {
    if (value.is_string()) {
      append_quoted(out_, value.string(), printable_);
    } else if (!value.is_number()) {
      out_ += literal_text(value);
    } else {
      out_ += layout_ == JsonLayout::canonical ? ecmascript_number(value.number())
                                               : number_text(value.number());
    }
  }

  [[nodiscard]] std::vector<const Member*> sorted(const Object& object) const {
    std::vector<const Member*> members = members_of(object, order_);
    if (layout_ != JsonLayout::canonical) return members;
    const auto before = [](const Member* a, const Member* b) { return utf16_less(a->key, b->key); };
    // The keys are usually sorted already.
    if (!std::ranges::is_sorted(members, before)) std::ranges::sort(members, before);
    return members;
  }

  void open(char bracket) {
    out_ += bracket;
    ++level_;
    first_ = true;
  }

  void close(char bracket) {
    --level_;
    if (!first_) new_line();
    first_ = false;
    out_ += bracket;
  }

  void next() {
    if (!first_) out_ += ',';
    first_ = false;
    new_line();
  }

  void new_line() {
    if (layout_ != JsonLayout::indented) return;
    out_ += '\n';
    out_.append(2 * level_, ' ');
  }

  JsonLayout layout_;
  KeyOrder order_;
  Printable printable_;
  std::string out_;
  bool first_ = true;  // no element since the last opening bracket
  std::size_t level_ = 0;
};

std::string text_of(const Value& value, JsonLayout layout, KeyOrder order = KeyOrder::sorted) {
  JsonWriter json(layout, order);
  json.write(value);
  return json.take();
}

}  // namespace

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
