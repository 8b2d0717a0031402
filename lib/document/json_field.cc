#include "document/json_field.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include "support/number_text.h"
#include "support/text.h"

namespace tgtcfg {

namespace {

enum class ByteClass : std::uint8_t { plain, quote, open, close };

constexpr std::array<ByteClass, 256> classes = [] {
  std::array<ByteClass, 256> table{};
  table['"'] = ByteClass::quote;
  table['['] = table['{'] = ByteClass::open;
  table[']'] = table['}'] = ByteClass::close;
  return table;
}();

ByteClass class_of(char c) {
  return classes[static_cast<unsigned char>(c)];
}

char closing(char open) {
  return open == '[' ? ']' : '}';
}

/// Returns true for the start of a number; its other digits are not checked.
bool is_scalar(std::string_view word) {
  return word == "true" || word == "false" || word == "null" ||
         (!word.empty() && (is_digit(word.front()) || word.front() == '-'));
}

/// Returns the end of the string whose opening quote is at `at`, or null if it does not end.
const char* behind_text(const char* at, const char* end) {
  for (++at; at != end; ++at) {
    if (*at == '"') return at + 1;
    if (*at == '\\' && ++at == end) break;  // skips the escaped character
  }
  return nullptr;
}

class FieldFinder {
 public:
  FieldFinder(std::string_view text, std::size_t depth) : text_(text), depth_(depth) {}

  JsonField find(const PointerTokens& pointer) {
    JsonField field;
    bool there = true;
    for (const std::string& token : pointer) {
      there = enter(token);
      if (!there) break;
    }
    if (there && !failed_) {
      skip_space();
      field.begin = at_;
      skip_value();
      field.end = at_;
      field.search = FieldSearch::found;
    }
    if (!failed_ && open_.empty() && !there) skip_value();
    if (!failed_) skip_rest();
    if (failed_) field.search = FieldSearch::malformed;
    return field;
  }

 private:
  [[nodiscard]] bool at_end() const { return at_ >= text_.size(); }
  [[nodiscard]] char here() const { return at_end() ? '\0' : text_[at_]; }

  void skip_space() {
    while (!at_end() && is_space(text_[at_])) ++at_;
  }

  bool take(char c) {
    skip_space();
    if (here() != c || at_end()) return false;
    ++at_;
    return true;
  }

  /// Enters the container at the current position and moves to the value of `token`. If it is
  /// missing, the position is somewhere inside the container.
  bool enter(const std::string& token) {
    skip_space();
    const char open = here();
    if (open != '{' && open != '[') return false;
    push(open);
    ++at_;
    return open == '{' ? enter_member(token) : enter_element(token);
  }

  bool enter_member(const std::string& token) {
    do {
      skip_space();
      if (here() != '"') return false;
      const std::size_t begin = at_;
      skip_text();
      const std::string_view key = text_.substr(begin + 1, at_ - begin - 2);
      if (failed_ || !take(':')) return fail();
      // Escaped keys do not match. Logs do not contain them in practice.
      if (key == token) return true;
      skip_value();
    } while (!failed_ && take(','));
    return false;
  }

  bool enter_element(const std::string& token) {
    auto index = number_in<std::size_t>(token);
    if (!index || (token.size() > 1 && token.front() == '0')) return false;
    skip_space();
    if (here() == ']') return false;
    for (; *index > 0; --*index) {
      skip_value();
      if (failed_ || !take(',')) return false;
    }
    return true;
  }

  void skip_value() {
    skip_space();
    const std::size_t begin = at_;
    if (here() == '"') return skip_text();
    if (class_of(here()) == ByteClass::open) {
      const std::size_t outside = open_.size();
      push(here());
      ++at_;
      return skip_to(outside);
    }
    while (!at_end() && !is_space(text_[at_]) && text_[at_] != ',' &&
           class_of(text_[at_]) == ByteClass::plain) {
      ++at_;
    }
    if (!is_scalar(text_.substr(begin, at_ - begin))) fail();
  }

  /// Skips until only `level` brackets are open. Nearly all bytes of a log pass through here, so
  /// this function uses a raw pointer.
  void skip_to(std::size_t level) {
    const char* at = text_.data() + std::min(at_, text_.size());
    const char* const end = text_.data() + text_.size();
    while (open_.size() > level && !failed_) {
      while (at != end && class_of(*at) == ByteClass::plain) ++at;
      if (at == end) {
        fail();
      } else if (class_of(*at) == ByteClass::quote) {
        const char* behind = behind_text(at, end);
        if (behind == nullptr) fail();
        at = behind == nullptr ? end : behind;
      } else if (class_of(*at) == ByteClass::open) {
        push(*at++);
      } else if (*at++ == closing(open_.back())) {
        open_.pop_back();
      } else {
        fail();
      }
    }
    at_ = static_cast<std::size_t>(at - text_.data());
  }

  void skip_text() {
    const char* behind = behind_text(text_.data() + at_, text_.data() + text_.size());
    if (behind == nullptr) fail();
    at_ = behind == nullptr ? text_.size() : static_cast<std::size_t>(behind - text_.data());
  }

  void skip_rest() {
    skip_to(0);
    skip_space();
    if (!at_end()) fail();
  }

  void push(char open) {
    open_.push_back(open);
    if (open_.size() > depth_) fail();
  }

  bool fail() {
    failed_ = true;
    return false;
  }

  std::string_view text_;
  std::size_t depth_;
  std::size_t at_ = 0;
  // The open brackets, outermost first. A short string does not allocate.
  std::string open_;
  bool failed_ = false;
};

}  // namespace

JsonField find_json_field(std::string_view text, const PointerTokens& pointer, std::size_t depth) {
  return FieldFinder(text, depth).find(pointer);
}

}  // namespace tgtcfg
