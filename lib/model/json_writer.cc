#include <tgtcfg/writers.h>

#include <algorithm>

#include "model/scalar_text.h"
#include "support/utf8.h"

namespace tgtcfg {
namespace {

enum class Layout { indented, compact, canonical };

// Code points compare as their UTF-16 units do, once U+E000 to U+FFFF are moved behind the rest.
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
  JsonWriter(Layout layout, KeyOrder order)
      : layout_(layout),
        order_(order),
        printable_(layout == Layout::canonical ? Printable::json : Printable::yaml) {}

  void write(const Value& value) {
    switch (value.kind()) {
      case ValueKind::null:
      case ValueKind::boolean:
      case ValueKind::integer:
        out_ += literal_text(value);
        return;
      case ValueKind::number:
        out_ += layout_ == Layout::canonical ? ecmascript_number(value.number())
                                             : number_text(value.number());
        return;
      case ValueKind::string:
        append_quoted(out_, value.string(), printable_);
        return;
      case ValueKind::array:
        write_array(value.array());
        return;
      case ValueKind::object:
        write_object(value.object());
        return;
    }
  }

  std::string take() { return std::move(out_); }

 private:
  void write_array(const Array& array) {
    out_ += '[';
    ++level_;
    for (std::size_t i = 0; i < array.size(); ++i) {
      next(i);
      write(array[i]);
    }
    end(array.empty(), ']');
  }

  void write_object(const Object& object) {
    std::vector<const Member*> members =
        order_ == KeyOrder::kept ? members_in_place(object) : sorted_members(object);
    if (layout_ == Layout::canonical) {
      std::sort(members.begin(), members.end(),
                [](const Member* a, const Member* b) { return utf16_less(a->key, b->key); });
    }
    out_ += '{';
    ++level_;
    for (std::size_t i = 0; i < members.size(); ++i) {
      next(i);
      append_quoted(out_, members[i]->key, printable_);
      out_ += layout_ == Layout::indented ? ": " : ":";
      write(members[i]->value);
    }
    end(members.empty(), '}');
  }

  void next(std::size_t index) {
    if (index > 0) out_ += ',';
    new_line();
  }

  void end(bool empty, char bracket) {
    --level_;
    if (!empty) new_line();
    out_ += bracket;
  }

  void new_line() {
    if (layout_ != Layout::indented) return;
    out_ += '\n';
    out_.append(2 * level_, ' ');
  }

  Layout layout_;
  KeyOrder order_;
  // Canonical JSON escapes what it has to (RFC 8785); all else also what acts on a terminal.
  Printable printable_;
  std::size_t level_ = 0;
  std::string out_;
};

std::string write(const Value& value, Layout layout, KeyOrder order = KeyOrder::sorted) {
  JsonWriter writer(layout, order);
  writer.write(value);
  return writer.take();
}

}  // namespace

std::string write_json(const Value& value, KeyOrder order) {
  return write(value, Layout::indented, order) + '\n';
}

std::string write_compact_json(const Value& value) {
  return write(value, Layout::compact);
}

std::string write_canonical_json(const Value& value) {
  return write(value, Layout::canonical);
}

}  // namespace tgtcfg
