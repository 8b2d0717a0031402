#include "document/json_plain.h"

#include <array>
#include <charconv>
#include <string>
#include <system_error>
#include <utility>

#include "document/tree_builder.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

// What ends a run of bytes that a string has as they are written.
constexpr std::array<bool, 256> ends_run = [] {
  std::array<bool, 256> ends{};
  for (std::size_t control = 0; control < 0x20; ++control) ends[control] = true;
  ends['"'] = ends['\\'] = true;
  return ends;
}();

/// What a letter behind a backslash stands for, or NUL.
char meant_by_escape(char letter) {
  switch (letter) {
    case 'b':
      return '\b';
    case 'f':
      return '\f';
    case 'n':
      return '\n';
    case 'r':
      return '\r';
    case 't':
      return '\t';
    case '"':
    case '\\':
    case '/':
      return letter;
    default:
      return '\0';
  }
}

class PlainReader {
 public:
  explicit PlainReader(const ReadInput& input)
      : input_(input),
        next_(input.text.data() + input.begin),
        end_(input.text.data() + input.text.size()),
        builder_(input.limits, diags_) {}

  std::optional<Value> run() {
    if (!value()) return std::nullopt;
    while (!builder_.at_root()) {
      if (!rest_of_collection()) return std::nullopt;
    }
    const bool whole = peek() == '\0' && next_ == end_ && diags_.empty();
    return whole ? std::optional(builder_.take_root()) : std::nullopt;
  }

 private:
  // Each reads on, and returns false where the text is not plain.

  bool rest_of_collection() {
    const char closer = builder_.in_object() ? '}' : ']';
    const char c = peek();
    if (c == closer) return close();
    if (c != ',') return false;
    ++next_;
    return closer == '}' ? member() : value();
  }

  bool value() {
    switch (peek()) {
      case '{':
        return builder_.open_object(token(1)) && (peek() == '}' ? close() : member());
      case '[':
        return builder_.open_array(token(1)) && (peek() == ']' ? close() : value());
      case '"':
        return text();
      case 't':
        return literal("true", Value(true));
      case 'f':
        return literal("false", Value(false));
      case 'n':
        return literal("null", Value());
      default:
        return number();
    }
  }

  bool member() {
    if (peek() != '"') return false;
    const char* begin = next_;
    std::string key;
    if (!string(key) || !builder_.check_length(key.size(), {})) return false;
    // A key that is there twice is reported, hence not plain.
    if (!builder_.key(std::move(key), span_from(begin)) || !diags_.empty()) return false;
    if (peek() != ':') return false;
    ++next_;
    return value();
  }

  bool text() {
    const char* begin = next_;
    std::string text;
    if (!string(text) || !builder_.check_length(text.size(), {})) return false;
    return scalar(Value(std::move(text)), span_from(begin), ScalarStyle::double_quoted);
  }

  /// From its opening quote on. The text is UTF-8: that was checked.
  bool string(std::string& text) {
    ++next_;
    while (true) {
      const char* begin = next_;
      while (next_ != end_ && !ends_run[static_cast<unsigned char>(*next_)]) ++next_;
      if (next_ == end_) return false;
      text.append(begin, static_cast<std::size_t>(next_ - begin));
      if (*next_ == '"') break;
      if (*next_ != '\\' || ++next_ == end_) return false;
      const char meant = meant_by_escape(*next_++);
      if (meant == '\0') return false;
      text += meant;
    }
    ++next_;
    return true;
  }

  bool literal(std::string_view word, Value&& value) {
    const bool there = static_cast<std::size_t>(end_ - next_) >= word.size() &&
                       std::string_view(next_, word.size()) == word;
    return there && scalar(std::move(value), token(word.size()), ScalarStyle::plain);
  }

  bool number() {
    const char* begin = next_;
    if (next_ != end_ && *next_ == '-') ++next_;
    const char* digits = next_;
    if (!skip_digits()) return false;
    const auto count = next_ - digits;
    if (*digits == '0' && count > 1) return false;
    if (next_ != end_ && (*next_ == '.' || *next_ == 'e' || *next_ == 'E')) return fraction(begin);
    // Integers of up to so many digits are exact as doubles.
    constexpr std::ptrdiff_t exact = 15;
    if (count > exact) return false;
    std::int64_t value = 0;
    (void)std::from_chars(begin, next_, value);
    return scalar(Value(value), span_from(begin), ScalarStyle::plain);
  }

  bool fraction(const char* begin) {
    if (*next_ == '.') {
      ++next_;
      if (!skip_digits()) return false;
    }
    if (next_ != end_ && (*next_ == 'e' || *next_ == 'E')) {
      ++next_;
      if (next_ != end_ && (*next_ == '+' || *next_ == '-')) ++next_;
      if (!skip_digits()) return false;
    }
    double value = 0;
    if (std::from_chars(begin, next_, value).ec != std::errc()) return false;
    return scalar(Value(value), span_from(begin), ScalarStyle::plain);
  }

  /// At least one.
  bool skip_digits() {
    const char* begin = next_;
    while (next_ != end_ && is_digit(*next_)) ++next_;
    return next_ != begin;
  }

  bool scalar(Value&& value, Span span, ScalarStyle style) {
    value.span = span;
    value.style = style;
    return builder_.add(std::move(value));
  }

  bool close() {
    builder_.close(token(1).end);
    return true;
  }

  /// What comes behind blanks, or NUL at the end.
  char peek() {
    while (next_ != end_ && is_space(*next_)) ++next_;
    return next_ == end_ ? '\0' : *next_;
  }

  Span token(std::size_t size) {
    next_ += size;
    return span_from(next_ - size);
  }
  [[nodiscard]] Span span_from(const char* begin) const {
    const char* text = input_.text.data();
    return input_.span(static_cast<std::size_t>(begin - text),
                       static_cast<std::size_t>(next_ - text));
  }

  const ReadInput& input_;
  const char* next_;
  const char* end_;
  Diagnostics diags_;  // of limits and keys: what is reported is not plain
  TreeBuilder builder_;
};

}  // namespace

std::optional<Value> read_plain_json(const ReadInput& input) {
  return PlainReader(input).run();
}

}  // namespace tgtcfg
